#include "match/statistics/chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace deepcut::match {

namespace {

// Distinguishable also for the colour-blind (Okabe and Ito).
constexpr std::array kColours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};

const char* colour(std::size_t number) { return kColours.at(number % kColours.size()); }

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c >= 0 && c < ' ' ? ' ' : c;
    }
  }
  return result;
}

std::string text_at(double x, double y, const char* anchor, const std::string& text, const char* style = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, style,
                     escaped(text));
}

std::string line(double x1, double y1, double x2, double y2, const char* stroke, double width) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n", x1, y1, x2,
      y2, stroke, width);
}

std::string document(double width, double height, const std::string& title, const std::string& body) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
             "height=\"{1:.0f}\" "
             "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n"
             "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
             width, height) +
         text_at(width / 2, 24, "middle", title, R"( font-size="16" font-weight="bold")") + body + "</svg>\n";
}

/// A range of numbers laid out between two places, with round numbers marked.
class Axis {
 public:
  Axis(double low, double high, double from, double to) : from_(from), to_(to) {
    if (!(high > low)) high = low + 1;
    const double raw = (high - low) / 6;
    const double magnitude = std::pow(10, std::floor(std::log10(raw)));
    step_ = magnitude * (raw > 5 * magnitude ? 10 : raw > 2 * magnitude ? 5 : raw > magnitude ? 2 : 1);
    low_ = std::floor(low / step_ + 1e-9) * step_;
    high_ = std::ceil(high / step_ - 1e-9) * step_;
  }
  double place(double number) const { return from_ + (number - low_) / (high_ - low_) * (to_ - from_); }
  std::vector<double> marks() const {
    std::vector<double> marks;
    const auto count = std::lround((high_ - low_) / step_);
    for (long i = 0; i <= count; ++i) marks.push_back(low_ + static_cast<double>(i) * step_);
    return marks;
  }

 private:
  double from_;
  double to_;
  double step_;
  double low_;
  double high_;
};

std::string mark_text(double number) { return fmt::format("{:g}", std::abs(number) < 1e-12 ? 0.0 : number); }

struct Range {
  double low = 0;
  double high = 0;
  bool empty = true;
  void include(double number) {
    if (!std::isfinite(number)) return;
    low = empty ? number : std::min(low, number);
    high = empty ? number : std::max(high, number);
    empty = false;
  }
};

std::string polyline(const Series& series, const Axis& x, const Axis& y, const char* stroke) {
  std::string points;
  for (const auto& [at, value] : series.points) points += fmt::format("{:.1f},{:.1f} ", x.place(at), y.place(value));
  return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points, stroke);
}

}  // namespace

std::string to_svg(const LineChart& chart) {
  constexpr double kWidth = 760;
  constexpr double kLeft = 70;
  constexpr double kRight = 580;
  constexpr double kTop = 64;
  constexpr double kBottom = 400;
  Range xs;
  Range ys;
  for (const Series& series : chart.series) {
    for (const auto& [x, y] : series.points) xs.include(x), ys.include(y);
  }
  const Axis x(xs.low, xs.high, kLeft, kRight);
  const Axis y(ys.low, ys.high, kBottom, kTop);
  std::string body;
  for (const double mark : y.marks()) {
    body += line(kLeft, y.place(mark), kRight, y.place(mark), "#ddd", 1) +
            text_at(kLeft - 8, y.place(mark) + 4, "end", mark_text(mark));
  }
  for (const double mark : x.marks()) body += text_at(x.place(mark), kBottom + 20, "middle", mark_text(mark));
  body += line(kLeft, kBottom, kRight, kBottom, "#888", 1) +
          text_at((kLeft + kRight) / 2, kBottom + 42, "middle", chart.x_label) +
          text_at(kLeft, kTop - 8, "start", chart.y_label);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const double row = kTop + 12 + 20 * static_cast<double>(i);
    body += polyline(chart.series[i], x, y, colour(i)) +
            line(kRight + 16, row - 4, kRight + 36, row - 4, colour(i), 3) +
            text_at(kRight + 42, row, "start", chart.series[i].name);
  }
  const double legend = kTop + 24 + 20 * static_cast<double>(chart.series.size());
  return document(kWidth, std::max(kBottom + 58, legend), chart.title, body);
}

std::string to_svg(const IntervalChart& chart) {
  constexpr double kWidth = 760;
  constexpr double kLeft = 190;
  constexpr double kRight = 720;
  constexpr double kTop = 50;
  constexpr double kRow = 30;
  const double bottom = kTop + kRow * static_cast<double>(chart.rows.size());
  Range xs;
  for (const auto& [name, estimate] : chart.rows) xs.include(estimate.low), xs.include(estimate.high);
  const Axis x(xs.low, xs.high, kLeft, kRight);
  std::string body;
  for (const double mark : x.marks()) {
    body += line(x.place(mark), kTop, x.place(mark), bottom, "#ddd", 1) +
            text_at(x.place(mark), bottom + 20, "middle", mark_text(mark));
  }
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    const auto& [name, estimate] = chart.rows[i];
    const double row = kTop + kRow * (static_cast<double>(i) + 0.5);
    body += text_at(kLeft - 12, row + 4, "end", name) +
            line(x.place(estimate.low), row, x.place(estimate.high), row, colour(0), 3) +
            fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\" fill=\"{}\"/>\n", x.place(estimate.value), row,
                        colour(0));
  }
  body += text_at((kLeft + kRight) / 2, bottom + 42, "middle", chart.x_label);
  return document(kWidth, bottom + 58, chart.title, body);
}

}  // namespace deepcut::match
