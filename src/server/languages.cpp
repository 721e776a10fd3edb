#include "server/languages.hpp"

#include "api/message.hpp"
#include "api/session.hpp"
#include "server/guests/gomoku_page.hpp"

namespace deepcut::server {

namespace {

/// docs/api.md.
class ApiConversation final : public Conversation {
 public:
  ApiConversation(api::Desk& desk, std::shared_ptr<api::Audience> audience)
      : desk_(desk), audience_(std::move(audience)), session_(std::make_shared<api::Session>(desk, audience_)) {}

  void begin() override { session_->welcome(); }
  void receive(std::string_view text) override { session_->receive(text); }
  void refuse(const std::string& what, std::string_view beginning) override {
    ++desk_.counters().errors;
    audience_->send(api::to_text(api::error_reply(api::find_id(beginning), "limit", what)));
  }
  void leave() override { session_->leave(); }

 private:
  api::Desk& desk_;
  std::shared_ptr<api::Audience> audience_;
  std::shared_ptr<api::Session> session_;
};

// Only short messages are looked into: the network's thread has others to serve.
constexpr std::size_t kLongestPing = 256;

std::string api_pong(std::string_view text) {
  if (text.size() > kLongestPing || text.find("\"ping\"") == std::string_view::npos) return {};
  const api::ParsedMessage parsed = api::parse_message(text);
  if (parsed.message.type != "ping") return {};
  return api::to_text({{"id", parsed.message.id}, {"type", "pong"}});
}

std::string page_pong(std::string_view text) { return api_pong(text).empty() ? std::string() : R"({"type":"pong"})"; }

}  // namespace

std::map<std::string, Language> all_languages(const api::ServiceLimits& limits) {
  const Language ours{[](api::Desk& desk, std::shared_ptr<api::Audience> audience) {
                        return std::make_shared<ApiConversation>(desk, std::move(audience));
                      },
                      api_pong, limits.message_bytes};
  const Language page{[](api::Desk& desk, std::shared_ptr<api::Audience> audience) {
                        return std::make_shared<GomokuPage>(desk, std::move(audience));
                      },
                      page_pong, kGomokuPageMessage};
  return {{"/api/v1/ws", ours}, {"/ws", page}, {"/ws/debug", page}};
}

}  // namespace deepcut::server
