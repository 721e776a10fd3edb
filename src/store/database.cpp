#include "store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

namespace deepcut::store {

namespace {

[[noreturn]] void fail(sqlite3* connection) {
  throw DiskError(fmt::format("The games cannot be stored or read: {}.", sqlite3_errmsg(connection)));
}

}  // namespace

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Database::Database(const std::string& file) {
  sqlite3* connection = nullptr;
  int status = sqlite3_open_v2(file.c_str(), &connection,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
  connection_.reset(connection);
  constexpr int kPatience = 2000;  // milliseconds, while another process writes
  if (status == SQLITE_OK) {
    sqlite3_busy_timeout(connection, kPatience);
    // What is in the file is looked at only now.
    status = sqlite3_exec(connection, "PRAGMA schema_version", nullptr, nullptr, nullptr);
  }
  if (status != SQLITE_OK) {
    throw Error(fmt::format("{}: cannot be opened as a database ({}).", file,
                            connection != nullptr ? sqlite3_errmsg(connection) : "no memory"));
  }
}

void Database::execute(const char* sql) {
  if (sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(connection_.get());
}

Statement Database::prepare(const char* sql) { return {connection_.get(), sql}; }

int Database::changes() const { return sqlite3_changes(connection_.get()); }

void Database::checkpoint() {
  const int status = sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (status != SQLITE_OK && status != SQLITE_BUSY) fail(connection_.get());
}

Statement::Statement(sqlite3* connection, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(connection, sql, -1, &statement, nullptr) != SQLITE_OK) fail(connection);
  statement_.reset(statement);
}

Statement::Use::~Use() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

Statement::Use& Statement::Use::bind(std::string_view text) {
  if (sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK) {
    fail(sqlite3_db_handle(statement_));
  }
  return *this;
}

Statement::Use& Statement::Use::bind(std::int64_t number) {
  if (sqlite3_bind_int64(statement_, ++bound_, number) != SQLITE_OK) fail(sqlite3_db_handle(statement_));
  return *this;
}

bool Statement::Use::step() {
  const int status = sqlite3_step(statement_);
  if (status != SQLITE_ROW && status != SQLITE_DONE) fail(sqlite3_db_handle(statement_));
  return status == SQLITE_ROW;
}

std::string Statement::Use::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_, column);
  if (text == nullptr) return {};
  const int size = sqlite3_column_bytes(statement_, column);
  return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)};
}

std::int64_t Statement::Use::integer(int column) const { return sqlite3_column_int64(statement_, column); }

}  // namespace deepcut::store
