// Why a request was not done, with a word for programs.
#pragma once

#include <string>
#include <utility>

#include "engine/error.hpp"

namespace deepcut::api {

/// The codes are those of docs/api.md. A plain Error that comes out of a request counts as "refused".
class Refusal : public Error {
 public:
  Refusal(const char* code, const std::string& what) : Error(what), code_(code) {}
  const char* code() const { return code_; }

 private:
  const char* code_;  ///< a literal
};

}  // namespace deepcut::api
