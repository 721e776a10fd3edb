// One client's conversation by docs/api.md, without its socket: texts come in, texts go to the audience.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/audience.hpp"
#include "api/desk.hpp"
#include "api/message.hpp"
#include "engine/json.hpp"
#include "engine/trace/search_trace.hpp"
#include "formats/game_tree.hpp"

namespace deepcut::api {

/// What a thread of the pool leaves for the session.
struct InspectionResult;

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Desk& desk, std::shared_ptr<Audience> audience);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  void welcome();
  /// One request; exactly one reply goes to the audience, before it returns unless it takes long. Never throws.
  void receive(std::string_view text);
  void receive(const ParsedMessage& parsed);
  /// The client has gone: its searches end, its games are closed.
  void leave();

  /// Another session changed a game that this one has open.
  void hear_change(OpenGame& game);
  /// Searches that were about the game as it stood end.
  void supersede_searches(const OpenGame& game);

 private:
  struct RunningSearch {
    std::string purpose;
    std::shared_ptr<OpenGame> game;  ///< null: of no open game
    std::vector<std::string> moves;  ///< where it looks at
    int side = 0;
    bool play = false;
    Searches::Ticket ticket;
    std::string memory{};  ///< the page's word for what goes on with what was learnt; empty: nothing does
    bool stopped = false;  ///< told to
  };
  /// A position that a request is about.
  struct Place {
    std::shared_ptr<OpenGame> game;  ///< if an open one was named
    std::unique_ptr<Engine> own;     ///< if it is not simply where that game stands
    const Engine& engine() const { return own ? *own : game->engine(); }
  };
  /// A search that is looked into, or the comparison of its devices.
  struct Inspection {
    std::string purpose;
    Searches::Ticket ticket;
    std::shared_ptr<InspectionResult> result;
    bool under_way = true;
  };
  /// A message as it is sent.
  struct Reply {
    std::string text;
    bool error = false;
  };
  using Handler = Json (Session::*)(const Message&);

  static Handler find_handler(const std::string& type);
  /// Null: the reply comes later.
  Json answer(const Message& message);

  // session_games.cpp
  Json hello(const Message& message);
  Json ping(const Message& message);
  Json list_games(const Message& message);
  Json new_game(const Message& message);
  Json resume(const Message& message);
  Json close(const Message& message);
  Json get(const Message& message);
  Json play(const Message& message);
  Json undo(const Message& message);
  Json set_position(const Message& message);
  Json finish(const Message& message);
  Json save(const Message& message);
  Json keep(const Message& message);
  Json read(const Message& message);
  Json restore(const Message& message);
  Json list(const Message& message);
  Json load(const Message& message);
  Json remove(const Message& message);

  // session_positions.cpp
  Json view(const Message& message);
  Json explain(const Message& message);
  Json outlook(const Message& message);
  Json export_text(const Message& message);
  Json import_text(const Message& message);

  // session_searches.cpp
  Json go(const Message& message);
  Json hint(const Message& message);
  Json analyse(const Message& message);
  Json stop(const Message& message);

  // session_trees.cpp
  Json tree(const Message& message);
  Json trace(const Message& message);
  Json trace_children(const Message& message);
  Json trace_node(const Message& message);
  Json trace_savings(const Message& message);
  Json trace_close(const Message& message);
  Json start_inspection(const Message& message, const char* purpose, Milliseconds longest);
  void on_inspecting(int search_id, const InspectionProgress& progress);
  void on_inspected(int search_id, const SearchEnd& end);
  Inspection& open_trace(const Json& body);

  /// For what takes more than a moment, which others would have to wait for: the reply is made on a thread of the
  /// searches and comes later. Throws Refusal if too much of it is under way already.
  Json apart(const Message& message, std::function<Json()> reply);
  void on_apart(Reply reply);

  /// Whether one more search may begin. Throws Refusal.
  void require_free_search() const;
  std::shared_ptr<OpenGame> open_game(const Message& message) const;
  void keep_open(const std::shared_ptr<OpenGame>& game);
  void close_game(const std::string& id);
  void read_description(const Json& body, store::StoredGame& about) const;
  Json state_reply(const Message& message, const OpenGame& game, bool with_data = false) const;
  Json game_state(const OpenGame& game) const;
  /// After a change that came from here.
  Json changed(const Message& message, OpenGame& game);
  void tell_others(OpenGame& game);
  Place place_of(const Json& body);
  /// A game with the variations that the message has.
  GameTree tree_of(const Json& body);

  GoRequest read_go(const Json& body) const;
  Json start_search(const Message& message, RunningSearch search, const Engine& engine, GoRequest request);
  static Json searching_reply(const Message& message, int search_id, const OpenGame* game,
                              const Searches::Ticket& ticket);
  void on_progress(int search_id, const SearchReport& report);
  void on_end(int search_id, const SearchEnd& end);
  Json search_event(const char* type, int search_id, const RunningSearch& search) const;

  void send(const Json& message);
  void send_reply(Reply reply);
  /// As it is sent; an error if that would be more than `most` bytes.
  static Reply reply_of(const Json& message, std::size_t most);
  /// What the keys of the searches of this connection begin with.
  std::string memories() const { return "session " + std::to_string(asker_.connection) + "\n"; }

  Desk& desk_;
  std::shared_ptr<Audience> audience_;
  const Asker asker_;
  std::string client_;
  std::map<std::string, std::shared_ptr<OpenGame>> games_;
  std::map<int, RunningSearch> searches_;
  std::map<int, Inspection> inspections_;  ///< under way, and traces that can be asked about
  int last_search_ = 0;
  std::size_t received_bytes_ = 0;
  int apart_ = 0;  ///< requests that are worked on apart
  bool left_ = false;
};

}  // namespace deepcut::api
