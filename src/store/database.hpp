// SQLite with exceptions and owners: a connection, and statements that are bound, stepped and reset.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store/shelf.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace deepcut::store {

class Statement;

/// One connection; belongs to one thread at a time. Throws DiskError with SQLite's reason.
class Database {
 public:
  /// ":memory:" keeps everything in memory.
  explicit Database(const std::string& file);

  void execute(const char* sql);
  Statement prepare(const char* sql);
  /// How many rows the last statement changed.
  int changes() const;
  /// Moves what was committed from the log into the file; readers and writers go on meanwhile.
  void checkpoint();

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  std::unique_ptr<sqlite3, Close> connection_;
};

/// Reused: bind all parameters in order, step until false; the end of `Use` resets it.
class Statement {
 public:
  class Use;

  Statement(sqlite3* connection, const char* sql);

 private:
  friend class Use;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Statement::Use {
 public:
  explicit Use(Statement& statement) : statement_(statement.statement_.get()) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use();

  Use& bind(std::string_view text);  ///< must live until the end of the use
  Use& bind(std::int64_t number);
  /// True if there is a row.
  bool step();
  std::string text(int column) const;
  std::int64_t integer(int column) const;

 private:
  sqlite3_stmt* statement_;
  int bound_ = 0;
};

}  // namespace deepcut::store
