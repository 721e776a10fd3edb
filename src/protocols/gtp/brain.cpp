#include "protocols/gtp/brain.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/board_text.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "protocols/brains.hpp"
#include "protocols/conversation.hpp"

namespace deepcut::gtp {

namespace {

const std::vector<std::string> kCommands = {"protocol_version",
                                            "name",
                                            "version",
                                            "known_command",
                                            "list_commands",
                                            "boardsize",
                                            "komi",
                                            "clear_board",
                                            "play",
                                            "genmove",
                                            "undo",
                                            "showboard",
                                            "time_left",
                                            "time_settings",
                                            "quit"};

/// Our points are two letters.
std::string point_of(Vertex vertex) {
  return {static_cast<char>('A' + vertex.column), static_cast<char>('A' + vertex.row)};
}
Vertex vertex_of(const std::string& point) { return {point.at(0) - 'A', point.at(1) - 'A'}; }

/// Its columns and rows have the names that the protocol gives them.
games::Board named_as_here(games::Board board) {
  for (int i = 0; i < board.columns; ++i) {
    board.column_labels[static_cast<std::size_t>(i)] = to_text(Vertex{i, 0}).substr(0, 1);
  }
  for (int i = 0; i < board.rows; ++i) {
    board.row_labels[static_cast<std::size_t>(i)] = to_text(Vertex{0, board.rows - 1 - i}).substr(1);
  }
  return board;
}

}  // namespace

Brain::Brain(GoRequest request) : request_(std::move(request)) {
  // The time is for a turn, and a turn is two commands.
  if (request_.limits.time) *request_.limits.time /= 2;
  new_board(size_);
  engine_.prepare(request_);
}

std::string Brain::obey(const std::string& line) {
  const Request request = parse_request(line);
  if (request.command.empty()) return {};
  try {
    return answer(request, true, run(request));
  } catch (const Error& error) {
    return answer(request, false, error.what());
  }
}

std::string Brain::run(const Request& request) {
  const std::string& command = request.command;
  const std::string first = request.words.empty() ? "" : request.words.front();
  const bool known = std::find(kCommands.begin(), kCommands.end(), command) != kCommands.end();
  if (!known) throw Error("unknown command");
  if (command == "protocol_version") return "2";
  if (command == "name") return "Deepcut";
  if (command == "known_command") {
    return std::find(kCommands.begin(), kCommands.end(), first) != kCommands.end() ? "true" : "false";
  }
  if (command == "list_commands") return join(kCommands, "\n");
  if (command == "boardsize") {
    const auto size = to_integer(first);
    if (!size || *size < 6 || *size > kMaxBoard) throw Error("unacceptable size");
    new_board(static_cast<int>(*size));
  }
  if (command == "clear_board") new_board(size_);
  if (command == "play") return play(request);
  if (command == "genmove") return generate(request);
  if (command == "undo") {
    if (engine_.moves().empty()) throw Error("cannot undo");
    planned_.reset();
    engine_.undo();
  }
  if (command == "showboard") {
    const std::string board = "\n" + board_text(named_as_here(engine_.board()));
    return board.substr(0, board.find_last_not_of('\n') + 1);
  }
  if (command == "quit") over_ = true;
  return {};
}

void Brain::new_board(int size) {
  engine_.new_game("connect6", "", {{"size", std::to_string(size)}});
  size_ = size;
  planned_.reset();
}

/// The colour that is named must be the one whose turn it is: Connect6 has no passes.
int Brain::side_to_move(const Request& request) const {
  const auto colour = request.words.empty() ? std::nullopt : parse_colour(request.words.front());
  if (!colour) throw Error("invalid color");
  if (*colour != engine_.side()) throw Error(fmt::format("it is {}'s turn", lower(engine_.side_name(engine_.side()))));
  return *colour;
}

std::string Brain::play(const Request& request) {
  side_to_move(request);
  const auto vertex = request.words.size() == 2 ? parse_vertex(request.words[1]) : std::nullopt;
  if (!vertex || vertex->column >= size_ || vertex->row >= size_) throw Error("invalid coordinate");
  const std::string point = point_of(*vertex);
  if (!engine_.is_legal(point)) throw Error("illegal move");
  planned_.reset();
  engine_.play(point);
  return {};
}

std::string Brain::generate(const Request& request) {
  const int side = side_to_move(request);
  if (engine_.outcome()) throw Error("the game is over");
  std::string stone;
  if (planned_) {
    stone = *planned_;
    planned_.reset();
  } else {
    const SearchReport report = engine_.run(request_);
    stone = report.best.value();
    if (report.value.is_win() && report.line.size() > 1) planned_ = report.line[1];
  }
  engine_.play(stone);
  if (engine_.outcome() || engine_.side() != side) planned_.reset();
  return to_text(vertex_of(stone));
}

}  // namespace deepcut::gtp

namespace deepcut {

BrainInfo gtp_brain() {
  return {.command = "connect6",
          .flag = "gtp",
          .help = "Speak GTP, one stone a genmove",
          .takes_search = true,
          .run = [](GoRequest request) {
            constexpr Milliseconds kUsualTime(5000);
            if (!request.limits.any()) request.limits.time = kUsualTime;
            gtp::Brain brain(std::move(request));
            converse(brain);
          }};
}

}  // namespace deepcut
