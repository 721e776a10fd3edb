#include "games/rps/reports/ranking_json.hpp"

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "games/rps/notation.hpp"

namespace deepcut::rps {

const char* outcome_name(int margin) { return margin > 0 ? "win" : margin < 0 ? "loss" : "draw"; }

nlohmann::ordered_json to_json(const Position& position, const Ranking& ranking) {
  nlohmann::ordered_json json{{"type", "oracle"},
                              {"position", to_text(position)},
                              {"side", position.side() + 1},
                              {"outcome", outcome_name(ranking.margin)},
                              {"margin", ranking.margin},
                              {"nodes", ranking.nodes},
                              {"line", nlohmann::ordered_json::array()},
                              {"moves", nlohmann::ordered_json::array()}};
  for (const RpsMove move : ranking.line) json["line"].push_back(position.to_text(move));
  for (const RankedMove& ranked : ranking.moves) {
    json["moves"].push_back({{"move", position.to_text(ranked.move)},
                             {"outcome", outcome_name(ranked.margin)},
                             {"margin", ranked.margin},
                             {"reply_errors", ranked.reply_errors}});
  }
  return json;
}

}  // namespace deepcut::rps
