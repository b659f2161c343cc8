// Text layout for a screen: widths in characters, wrapped lines, columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace acies {

size_t display_width(std::string_view text);
std::string padded(std::string_view text, size_t width);

// Broken at spaces into lines of at most `width`, each with `indent` spaces and '\n'.
std::string wrapped(std::string_view text, size_t width, size_t indent = 0);

// Cells filled column by column, in as many columns as the width allows.
std::string in_columns(const std::vector<std::string>& cells, size_t width);

// Rows of cells as a table; every column is as wide as its widest cell.
std::string in_rows(const std::vector<std::vector<std::string>>& rows, size_t indent = 0);

}  // namespace acies
