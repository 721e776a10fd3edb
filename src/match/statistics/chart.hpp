// Two kinds of chart as SVG: lines over a number, and points with intervals.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "match/statistics/statistics.hpp"

namespace deepcut::match {

struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;
};

struct LineChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Series> series;
};

struct IntervalChart {
  std::string title;
  std::string x_label;
  std::vector<std::pair<std::string, Estimate>> rows;
};

std::string to_svg(const LineChart& chart);
std::string to_svg(const IntervalChart& chart);

}  // namespace deepcut::match
