// Documents as JSON text (RFC 8259), for other programs.
#pragma once

#include <string>

#include "core/data/document.h"

namespace acies {

std::string write_json(const Document& document);         // one line
std::string write_pretty_json(const Document& document);  // indented, ends with a newline

}  // namespace acies
