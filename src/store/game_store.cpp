#include "store/game_store.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/json.hpp"
#include "engine/text.hpp"

namespace deepcut::store {

namespace {

constexpr int kSchemaVersion = 4;

constexpr const char* kTables = R"(
  CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, client TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, options TEXT NOT NULL,
    moves TEXT NOT NULL, move_count INTEGER NOT NULL, result TEXT NOT NULL, agreed TEXT NOT NULL, title TEXT NOT NULL,
    player0 TEXT NOT NULL, player1 TEXT NOT NULL, data TEXT NOT NULL, revision INTEGER NOT NULL,
    created INTEGER NOT NULL, updated INTEGER NOT NULL, writer TEXT NOT NULL DEFAULT '',
    sequence INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0,
    past TEXT NOT NULL DEFAULT '', listed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
)";

// What version 1 did not have: it deleted for good and knew neither who wrote last nor how much.
constexpr const char* kFromVersion1 = R"(
  ALTER TABLE games ADD COLUMN writer TEXT NOT NULL DEFAULT '';
  ALTER TABLE games ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE games SET bytes = length(options) + length(moves) + length(data) + 200;
)";

// Version 2 knew of the last writer only.
constexpr const char* kFromVersion2 = R"(
  ALTER TABLE games ADD COLUMN past TEXT NOT NULL DEFAULT '';
)";

// Version 3 looked into every game to list them.
constexpr const char* kFromVersion3 = R"(
  ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
  UPDATE games SET listed = deleted = 0 AND (move_count > 0 OR title <> '' OR data <> '');
)";

// A row has its columns in a chain of pages, and behind the data of a page that may be long. Lists, sums and deleted games
// are found without walking it: in these indices.
constexpr const char* kIndices = R"(
  DROP INDEX IF EXISTS games_by_client;
  CREATE INDEX IF NOT EXISTS games_listed ON games
    (client, listed, updated DESC, id, game, rules, title, player0, player1, result, move_count, created);
  CREATE INDEX IF NOT EXISTS games_deleted ON games (client, deleted) WHERE deleted > 0;
  CREATE INDEX IF NOT EXISTS games_by_size ON games (client, bytes);
  PRAGMA user_version = 4;
)";

// A deleted game that is put again is there again: somebody plays on.
constexpr const char* kPut =
    "INSERT OR REPLACE INTO games (id, client, game, rules, options, moves, move_count, result, agreed, title, "
    "player0, player1, data, revision, created, updated, writer, sequence, bytes, past, listed, deleted) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)";
constexpr const char* kGet =
    "SELECT client, game, rules, options, moves, result, agreed, title, player0, player1, data, revision, created, "
    "updated, writer, sequence, past FROM games WHERE id = ?1 AND (deleted > 0) = ?2";
constexpr const char* kRestore =
    "UPDATE games SET deleted = 0, listed = move_count > 0 OR title <> '' OR data <> '' WHERE id = ? AND deleted > 0";
constexpr const char* kList =
    "SELECT id, game, rules, title, player0, player1, result, move_count, created, updated FROM games "
    "WHERE client = ?1 AND listed = 1 AND (?2 = '' OR game = ?2) "
    "AND (?3 < 0 OR (result <> '') = ?3) ORDER BY updated DESC, id LIMIT ?4 OFFSET ?5";
constexpr const char* kTotal =
    "SELECT count(*) FROM games "
    "WHERE client = ?1 AND listed = 1 AND (?2 = '' OR game = ?2) AND (?3 < 0 OR (result <> '') = ?3)";

// Beside its texts a row has numbers, an id and its places in the indices.
std::int64_t bytes_of(const StoredGame& game, const std::string& options, const std::string& moves,
                      const std::string& past) {
  constexpr std::size_t kRow = 200;
  const std::size_t texts = game.data.size() + game.title.size() + game.players[0].size() + game.players[1].size() +
                            game.agreed.size() + game.record.result.size() + game.client.size() + game.writer.size();
  return static_cast<std::int64_t>(options.size() + moves.size() + past.size() + texts + kRow);
}

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

std::string past_text(const std::vector<Mark>& after) {
  Json json = Json::array();
  for (const auto& [writer, sequence] : after) json.push_back({writer, sequence});
  return after.empty() ? "" : json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<Mark> parse_past(const std::string& text) {
  std::vector<Mark> after;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_array()) return after;
  for (const Json& pair : json) {
    if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_number_integer()) {
      after.push_back({pair[0].get<std::string>(), pair[1].get<std::int64_t>()});
    }
  }
  return after;
}

int finished_code(std::optional<bool> finished) {
  if (!finished) return -1;
  return *finished ? 1 : 0;
}

}  // namespace

Database GameStore::open(const std::string& file) {
  Database database(file);
  std::int64_t version = 0;
  {
    Statement statement = database.prepare("PRAGMA user_version");
    Statement::Use use(statement);
    if (use.step()) version = use.integer(0);
  }
  if (version > kSchemaVersion) throw Error(file + ": was written by a newer version of Deepcut.");
  database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0");
  // All of it or nothing, whenever the process may be killed.
  database.execute("BEGIN IMMEDIATE");
  if (version == 0) database.execute(kTables);
  if (version == 1) database.execute(kFromVersion1);
  if (version == 1 || version == 2) database.execute(kFromVersion2);
  if (version >= 1 && version <= 3) database.execute(kFromVersion3);
  database.execute(kIndices);
  database.execute("COMMIT");
  return database;
}

GameStore::GameStore(const std::string& file, const Room& room, std::chrono::milliseconds pause)
    : file_(file),
      room_(room),
      pause_(pause),
      database_(open(file)),
      put_(database_.prepare(kPut)),
      get_(database_.prepare(kGet)),
      remove_(database_.prepare("UPDATE games SET deleted = ?2, listed = 0 WHERE id = ?1 AND deleted = 0")),
      restore_(database_.prepare(kRestore)),
      forget_(database_.prepare("DELETE FROM games WHERE deleted > 0 AND deleted < ?")),
      forget_client_(database_.prepare("DELETE FROM games WHERE deleted > 0 AND client = ?")),
      list_(database_.prepare(kList)),
      total_(database_.prepare(kTotal)),
      count_(database_.prepare("SELECT count(*) FROM games WHERE deleted = 0")),
      bytes_(database_.prepare("SELECT coalesce(sum(bytes), 0) FROM games")),
      client_bytes_(database_.prepare("SELECT coalesce(sum(bytes), 0) FROM games WHERE client = ?")),
      game_bytes_(database_.prepare("SELECT bytes FROM games WHERE id = ?")),
      remove_empty_(
          database_.prepare("DELETE FROM games WHERE move_count = 0 AND title = '' AND data = '' AND updated < ?")) {
  count_bytes();
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
  const std::string past = past_text(game.after);
  const std::int64_t bytes = bytes_of(game, options, moves, past);
  const std::int64_t before = bytes_of_game(game.id);
  make_room(game.client, bytes - before);
  {
    Statement::Use use(put_);
    use.bind(game.id).bind(game.client).bind(game.record.game).bind(game.record.rules).bind(options).bind(moves);
    use.bind(static_cast<std::int64_t>(game.record.moves.size())).bind(game.record.result).bind(game.agreed);
    use.bind(game.title).bind(game.players[0]).bind(game.players[1]).bind(game.data);
    use.bind(game.revision).bind(game.created).bind(game.updated).bind(game.writer);
    const bool listed = !game.record.moves.empty() || !game.title.empty() || !game.data.empty();
    use.bind(game.sequence).bind(bytes).bind(past).bind(static_cast<std::int64_t>(listed));
    use.step();
  }
  all_bytes_ += bytes - before;
  const std::lock_guard lock(mutex_);
  written_ = true;
}

std::optional<StoredGame> GameStore::read(const std::string& id, bool deleted) {
  Statement::Use use(get_);
  use.bind(id).bind(static_cast<std::int64_t>(deleted));
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
  game.writer = use.text(14);
  game.sequence = use.integer(15);
  game.after = parse_past(use.text(16));
  if (game.after.empty() && !game.writer.empty()) game.after.push_back({game.writer, game.sequence});
  return game;
}

bool GameStore::remove(const std::string& id, std::int64_t now) {
  Statement::Use use(remove_);
  use.bind(id).bind(now);
  use.step();
  return database_.changes() > 0;
}

bool GameStore::restore(const std::string& id) {
  Statement::Use use(restore_);
  use.bind(id);
  use.step();
  return database_.changes() > 0;
}

void GameStore::forget_deleted(std::int64_t before) {
  {
    Statement::Use use(forget_);
    use.bind(before);
    use.step();
  }
  count_bytes();
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

void GameStore::make_room(const std::string& client, std::int64_t more) {
  if (more <= 0) return;
  const auto client_full = [&] { return bytes_of_client(client) + more > room_.client_bytes; };
  const auto full = [&] { return all_bytes_ + more > room_.bytes; };
  // What was deleted goes first.
  if (client_full()) {
    {
      Statement::Use use(forget_client_);
      use.bind(client);
      use.step();
    }
    if (database_.changes() > 0) count_bytes();
  }
  if (full()) forget_deleted(INT64_MAX);
  constexpr std::int64_t kMegabyte = 1 << 20;
  if (client_full()) {
    throw Full(fmt::format("Your games take all of the {} MB that they may take here: delete some.",
                           room_.client_bytes / kMegabyte));
  }
  if (full()) throw Full("There is no room for more games on this server.");
}

std::int64_t GameStore::bytes_of_client(const std::string& client) {
  Statement::Use use(client_bytes_);
  use.bind(client);
  return use.step() ? use.integer(0) : 0;
}

std::int64_t GameStore::bytes_of_game(const std::string& id) {
  Statement::Use use(game_bytes_);
  use.bind(id);
  return use.step() ? use.integer(0) : 0;
}

void GameStore::count_bytes() {
  Statement::Use use(bytes_);
  all_bytes_ = use.step() ? use.integer(0) : 0;
}

void GameStore::remove_empty(std::int64_t before) {
  {
    Statement::Use use(remove_empty_);
    use.bind(before);
    use.step();
  }
  count_bytes();
}

std::string GameStore::take_trouble() {
  const std::lock_guard lock(mutex_);
  return std::exchange(trouble_, {});
}

void GameStore::keep_log_short() {
  // A connection of its own: SQLite lets it work beside the writer. Without one the log only grows.
  std::optional<Database> own;
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait_for(lock, pause_, [this] { return ending_; });
    if (!written_) continue;
    written_ = false;
    lock.unlock();
    std::string trouble;
    try {
      if (!own) {
        own.emplace(file_);
        // Before its first reading a connection does not know that there is a log, and moves nothing without a word.
        own->execute("SELECT count(*) FROM games");
      }
      own->checkpoint();
    } catch (const Error& problem) {
      trouble = problem.what();
    }
    lock.lock();
    if (trouble.empty()) continue;
    trouble_ = std::move(trouble);
    written_ = true;  // once more
  }
}

}  // namespace deepcut::store
