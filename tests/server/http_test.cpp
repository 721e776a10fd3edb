// Who may come in, which files are there, and with which headers. No sockets.
#include <filesystem>
#include <string>

#include <boost/beast/http/field.hpp>
#include <boost/beast/http/status.hpp>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "scratch.hpp"
#include "server/net/http_answers.hpp"
#include "server/net/rate_limit.hpp"
#include "server/net/static_files.hpp"
#include "server/net/visitors.hpp"

namespace deepcut::testing {

namespace {

namespace fs = std::filesystem;
namespace http = boost::beast::http;
using server::HttpAnswers;
using server::HttpRequest;
using server::StaticFiles;
using server::Visitors;

/// A folder with a page in it, and a secret beside it.
class PageFolder {
 public:
  PageFolder() {
    fs::create_directories(page() / "assets");
    scratch_.write("secret.txt", "secret");
    scratch_.write("page/index.html", "<p>page</p>");
    scratch_.write("page/assets/index-Bx3k9fQ2.js", "let x");
    scratch_.write("page/assets/index-Bx3k9fQ2.js.gz", "zipped");
    scratch_.write("page/.hidden", "hidden");
    fs::create_symlink(scratch_.path("secret.txt"), page() / "link.txt");
  }
  fs::path page() const { return scratch_.folder() / "page"; }

 private:
  test::Scratch scratch_;
};

TEST(ServerHttp, OnlyItsOwnNamesAreAnswered) {
  const Visitors visitors({}, {"games.example.org"});
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.5", "LOCALHOST",
                           "games.example.org", "games.example.org:443"}) {
    EXPECT_TRUE(visitors.host_allowed(host)) << host;
  }
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1:80:x", "[::1", "256.1.1.1",
        "1.2.3", "1.2.3.4.5", "localhost:x", "games.example.org.evil.example"}) {
    EXPECT_FALSE(visitors.host_allowed(host)) << host;
  }
}

TEST(ServerHttp, OtherOriginsAreRefusedUnlessTheyAreAllowed) {
  const Visitors visitors({"https://other.example/"}, {});
  const std::string host = "127.0.0.1:8080";
  EXPECT_TRUE(visitors.origin_allowed(std::nullopt, host)) << "not a browser";
  EXPECT_TRUE(visitors.origin_allowed("http://127.0.0.1:8080", host));
  EXPECT_TRUE(visitors.origin_allowed("https://other.example", host));
  for (const char* origin : {"null", "", "http://127.0.0.1:8081", "http://127.0.0.1", "http://evil.example",
                             "https://other.example.evil.example", "http://other.example"}) {
    EXPECT_FALSE(visitors.origin_allowed(origin, host)) << origin;
  }
  EXPECT_THROW(server::parse_origin("other.example"), Error);
  EXPECT_THROW(server::parse_origin("https://other.example/path"), Error);
  EXPECT_THROW(server::parse_origin("ftp://other.example"), Error);
}

TEST(ServerHttp, NoPathLeadsOutOfTheFolder) {
  const PageFolder folder;
  const StaticFiles files(folder.page());
  for (const char* path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
        "/link.txt", "/.hidden", "//etc/passwd", "/etc/passwd.txt", "/assets\\..\\..\\secret.txt", "/%", "/%4", "/%zz",
        "/%00", "", "secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"}) {
    const auto found = files.find(path, false);
    // A name without extension may be an address of the page's own.
    EXPECT_TRUE(!found || found->content == "<p>page</p>") << path;
  }
}

TEST(ServerHttp, FindsFilesTheirTypesAndTheirZippedForm) {
  const PageFolder folder;
  const StaticFiles files(folder.page());
  EXPECT_EQ(files.find("/", false)->content, "<p>page</p>");
  EXPECT_EQ(files.find("/?x=1#y", false)->content, "<p>page</p>");
  EXPECT_EQ(files.find("/play/some-game", false)->content, "<p>page</p>");
  EXPECT_FALSE(files.find("/missing.js", false));
  const auto script = files.find("/assets/index-Bx3k9fQ2.js", false);
  EXPECT_EQ(script->content, "let x");
  EXPECT_EQ(script->type, "text/javascript; charset=utf-8");
  EXPECT_TRUE(script->hashed);
  const auto zipped = files.find("/assets/index-Bx3k9fQ2.js", true);
  EXPECT_EQ(zipped->content, "zipped");
  EXPECT_EQ(zipped->type, script->type);
  EXPECT_NE(zipped->tag, script->tag);
  EXPECT_FALSE(server::has_hashed_name("index.html"));
  EXPECT_FALSE(server::has_hashed_name("touch-favicons.png"));
  EXPECT_NE(StaticFiles("").find("/", false)->content.find("scripts/serve"), std::string::npos);
}

HttpRequest request(const char* target, http::verb method = http::verb::get) {
  HttpRequest made{method, target, 11};
  made.set(http::field::host, "127.0.0.1:8080");
  return made;
}

std::string header(const server::HttpResponse& response, const char* name) {
  const auto value = response[name];
  return {value.data(), value.size()};
}

TEST(ServerHttp, MatchesHaveAddresses) {
  const PageFolder folder;
  const Visitors visitors({}, {});
  const StaticFiles files(folder.page());
  const auto matches = [](const std::string& name) -> std::optional<std::string> {
    if (name.empty()) return "all";
    return name == "a b" ? std::optional<std::string>("one") : std::nullopt;
  };
  const HttpAnswers answers(visitors, files,
                            {[] { return "h"; }, [] { return "m"; }, "g", matches, [] { return "farm"; }});
  EXPECT_EQ(answers.answer(request("/api/v1/farm")).body(), "farm");
  EXPECT_EQ(answers.answer(request("/api/v1/matches")).body(), "all");
  EXPECT_EQ(answers.answer(request("/api/v1/matches/a%20b")).body(), "one");
  EXPECT_EQ(answers.answer(request("/api/v1/matches/c")).result(), http::status::not_found);
  EXPECT_EQ(answers.answer(request("/api/v1/matches/%2")).result(), http::status::not_found);
  const HttpAnswers without(visitors, files, {[] { return "h"; }, [] { return "m"; }, "g"});
  EXPECT_EQ(without.answer(request("/api/v1/farm")).body(), "{\"farm\":null,\"problem\":\"\"}\n");
  EXPECT_EQ(without.answer(request("/api/v1/matches")).body(), "{\"matches\":[]}\n");
  EXPECT_EQ(without.answer(request("/api/v1/matches/a%20b")).result(), http::status::not_found);
}

TEST(ServerHttp, AnswersCarrySecurityHeaders) {
  const PageFolder folder;
  const Visitors visitors({}, {});
  const StaticFiles files(folder.page());
  const HttpAnswers answers(visitors, files, {[] { return "h"; }, [] { return "m"; }, "g"});
  for (const char* target : {"/", "/health", "/metrics", "/api/v1/games", "/missing.png", "/api/x", "/ws"}) {
    const auto response = answers.answer(request(target));
    EXPECT_EQ(header(response, "X-Content-Type-Options"), "nosniff") << target;
    EXPECT_EQ(header(response, "Referrer-Policy"), "no-referrer") << target;
    EXPECT_NE(header(response, "Content-Security-Policy").find("frame-ancestors 'none'"), std::string::npos) << target;
  }
  EXPECT_EQ(answers.answer(request("/health")).body(), "h");
  EXPECT_EQ(answers.answer(request("/metrics")).body(), "m");
  EXPECT_EQ(answers.answer(request("/api/v1/games")).body(), "g");
  EXPECT_EQ(answers.answer(request("/api/x")).result(), http::status::not_found);
  EXPECT_EQ(answers.answer(request("/ws")).result(), http::status::upgrade_required);
  EXPECT_EQ(answers.answer(request("/", http::verb::post)).result(), http::status::method_not_allowed);
  EXPECT_EQ(answers.answer(request("/", http::verb::head)).body(), "");
  const auto page = answers.answer(request("/"));
  EXPECT_NE(header(page, "Content-Security-Policy").find("ws://127.0.0.1:8080"), std::string::npos);
  EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
  EXPECT_NE(header(answers.answer(request("/assets/index-Bx3k9fQ2.js")), "Cache-Control").find("immutable"),
            std::string::npos);
  HttpRequest again = request("/");
  again.set(http::field::if_none_match, page[http::field::etag]);
  EXPECT_EQ(answers.answer(again).result(), http::status::not_modified);
  HttpRequest foreign = request("/");
  foreign.set(http::field::host, "evil.example");
  EXPECT_EQ(answers.answer(foreign).result(), http::status::forbidden);
  HttpRequest other = request("/health");
  other.set(http::field::origin, "https://evil.example");
  EXPECT_EQ(answers.answer(other).result(), http::status::forbidden);
}

TEST(ServerHttp, RateLimitLetsABurstThroughAndThenSlowsDown) {
  const std::chrono::steady_clock::time_point start{};
  server::RateLimit rate(10, 3, start);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(rate.take(start).count(), 0);
  EXPECT_NEAR(static_cast<double>(rate.take(start).count()), 100, 2);
  EXPECT_EQ(rate.take(start + std::chrono::seconds(10)).count(), 0) << "the stock has filled again";
}

}  // namespace

}  // namespace deepcut::testing
