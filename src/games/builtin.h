// The data files that are built into the program, packed by tools/pack.
#pragma once

#include <span>
#include <string_view>

#include "core/data/library.h"

namespace acies {

struct PackedDocument {
  std::string_view path;
  std::string_view bytes;
};

std::span<const PackedDocument> builtin_documents();  // generated

Result<Library> read_builtin_library();

}  // namespace acies
