// A conversation with another program's page of five in a row, on /ws: every request brings the whole position.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/audience.hpp"
#include "api/desk.hpp"
#include "server/conversation.hpp"
#include "server/guests/gomoku_page_messages.hpp"

namespace deepcut::server {

inline constexpr std::size_t kGomokuPageMessage = 64 * 1024;  ///< bytes

class GomokuPage final : public Conversation, public std::enable_shared_from_this<GomokuPage> {
 public:
  GomokuPage(api::Desk& desk, std::shared_ptr<api::Audience> audience)
      : desk_(desk), audience_(std::move(audience)), asker_{desk.next_number(), audience_->address()} {}
  ~GomokuPage() override { leave(); }

  void begin() override {}
  void receive(std::string_view text) override;
  void refuse(const std::string& what, std::string_view /*beginning*/) override { send_error(what); }
  void leave() override;

 private:
  using OnEnd = std::function<void(const api::SearchEnd&)>;

  void answer(const gomoku_page::Request& request);
  void find_move(const gomoku_page::Request& request);
  void evaluate(const gomoku_page::Request& request, char player, const gomoku_page::Score& of_x);
  void secure_five(const gomoku_page::Position& position);
  void search(const Engine& engine, GoRequest request, OnEnd on_end);
  void submit(api::SearchJob job, OnEnd on_end);
  std::shared_ptr<Engine> playable(const gomoku_page::Request& request) const;
  void play(const gomoku_page::Position& before, Engine& engine, const std::string& move, double seconds);
  void send_error(const std::string& what);

  api::Desk& desk_;
  std::shared_ptr<api::Audience> audience_;
  const api::Asker asker_;
  std::vector<api::Searches::Ticket> searches_;
  bool left_ = false;
};

}  // namespace deepcut::server
