#include "store/game_store.hpp"

#include <chrono>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/json.hpp"
#include "engine/text.hpp"

namespace deepcut::store {

namespace {

constexpr int kSchemaVersion = 1;
constexpr auto kCheckpointPause = std::chrono::seconds(2);

constexpr const char* kTables = R"(
  CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, client TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, options TEXT NOT NULL,
    moves TEXT NOT NULL, move_count INTEGER NOT NULL, result TEXT NOT NULL, agreed TEXT NOT NULL, title TEXT NOT NULL,
    player0 TEXT NOT NULL, player1 TEXT NOT NULL, data TEXT NOT NULL, revision INTEGER NOT NULL,
    created INTEGER NOT NULL, updated INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS games_by_client ON games (client, updated);
  PRAGMA user_version = 1;
)";

constexpr const char* kPut = "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
constexpr const char* kGet =
    "SELECT client, game, rules, options, moves, result, agreed, title, player0, player1, data, revision, created, "
    "updated FROM games WHERE id = ?";
constexpr const char* kList =
    "SELECT id, game, rules, title, player0, player1, result, move_count, created, updated FROM games "
    "WHERE client = ?1 AND (move_count > 0 OR title <> '') AND (?2 = '' OR game = ?2) "
    "AND (?3 < 0 OR (result <> '') = ?3) ORDER BY updated DESC, id LIMIT ?4 OFFSET ?5";
constexpr const char* kTotal =
    "SELECT count(*) FROM games WHERE client = ?1 AND (move_count > 0 OR title <> '') AND (?2 = '' OR game = ?2) "
    "AND (?3 < 0 OR (result <> '') = ?3)";

std::string options_text(const OptionTexts& options) {
  Json json = Json::array();
  for (const auto& [name, value] : options) json.push_back({name, value});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

OptionTexts parse_stored_options(const std::string& text) {
  OptionTexts options;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_array()) return options;
  for (const Json& pair : json) {
    if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string()) {
      options.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    }
  }
  return options;
}

int finished_code(std::optional<bool> finished) {
  if (!finished) return -1;
  return *finished ? 1 : 0;
}

}  // namespace

Database GameStore::open(const std::string& file) {
  Database database(file);
  {
    Statement version = database.prepare("PRAGMA user_version");
    Statement::Use use(version);
    if (use.step() && use.integer(0) > kSchemaVersion) {
      throw Error(file + ": was written by a newer version of Deepcut.");
    }
  }
  database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0");
  database.execute(kTables);
  return database;
}

GameStore::GameStore(const std::string& file)
    : file_(file),
      database_(open(file)),
      put_(database_.prepare(kPut)),
      get_(database_.prepare(kGet)),
      remove_(database_.prepare("DELETE FROM games WHERE id = ?")),
      list_(database_.prepare(kList)),
      total_(database_.prepare(kTotal)),
      count_(database_.prepare("SELECT count(*) FROM games")),
      remove_empty_(database_.prepare("DELETE FROM games WHERE move_count = 0 AND title = '' AND updated < ?")) {
  if (file_ != ":memory:") checkpoints_ = std::thread([this] { keep_log_short(); });
}

GameStore::~GameStore() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  if (checkpoints_.joinable()) checkpoints_.join();
}

void GameStore::put(const StoredGame& game) {
  const std::string options = options_text(game.record.options);
  const std::string moves = join(game.record.moves);
  {
    Statement::Use use(put_);
    use.bind(game.id).bind(game.client).bind(game.record.game).bind(game.record.rules).bind(options).bind(moves);
    use.bind(static_cast<std::int64_t>(game.record.moves.size())).bind(game.record.result).bind(game.agreed);
    use.bind(game.title).bind(game.players[0]).bind(game.players[1]).bind(game.data);
    use.bind(game.revision).bind(game.created).bind(game.updated);
    use.step();
  }
  const std::lock_guard lock(mutex_);
  written_ = true;
}

std::optional<StoredGame> GameStore::get(const std::string& id) {
  Statement::Use use(get_);
  use.bind(id);
  if (!use.step()) return std::nullopt;
  StoredGame game{id, use.text(0)};
  game.record = {use.text(1), use.text(2), parse_stored_options(use.text(3)), split_words(use.text(4)), use.text(5)};
  game.agreed = use.text(6);
  game.title = use.text(7);
  game.players[0] = use.text(8);
  game.players[1] = use.text(9);
  game.data = use.text(10);
  game.revision = use.integer(11);
  game.created = use.integer(12);
  game.updated = use.integer(13);
  return game;
}

bool GameStore::remove(const std::string& id) {
  Statement::Use use(remove_);
  use.bind(id);
  use.step();
  return database_.changes() > 0;
}

StoredList GameStore::list(const ListRequest& request) {
  StoredList found;
  {
    Statement::Use use(total_);
    use.bind(request.client).bind(request.game).bind(finished_code(request.finished));
    if (use.step()) found.total = use.integer(0);
  }
  Statement::Use use(list_);
  use.bind(request.client).bind(request.game).bind(finished_code(request.finished));
  use.bind(request.limit).bind(request.offset);
  while (use.step()) {
    found.games.push_back({use.text(0),
                           use.text(1),
                           use.text(2),
                           use.text(3),
                           {use.text(4), use.text(5)},
                           use.text(6),
                           use.integer(7),
                           use.integer(8),
                           use.integer(9)});
  }
  return found;
}

std::int64_t GameStore::count() {
  Statement::Use use(count_);
  return use.step() ? use.integer(0) : 0;
}

void GameStore::remove_empty(std::int64_t before) {
  Statement::Use use(remove_empty_);
  use.bind(before);
  use.step();
}

void GameStore::keep_log_short() {
  // A connection of its own: SQLite lets it work beside the writer. Without one the log only grows.
  std::optional<Database> own;
  try {
    own.emplace(file_);
  } catch (const Error&) {
    return;
  }
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait_for(lock, kCheckpointPause, [this] { return ending_; });
    if (!written_) continue;
    written_ = false;
    lock.unlock();
    own->checkpoint();
    lock.lock();
  }
}

}  // namespace deepcut::store
