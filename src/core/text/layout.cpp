#include "core/text/layout.h"

#include <algorithm>

#include "core/text/text.h"

namespace acies {
namespace {

constexpr size_t kGap = 2;  // spaces between columns

void wrap_paragraph(std::string_view paragraph, size_t width, size_t indent, std::string& out) {
  const std::string margin(indent, ' ');
  std::string line;
  size_t used = indent;
  for (const std::string_view word : split_words(paragraph)) {
    const size_t wide = display_width(word);
    if (!line.empty() && used + 1 + wide > width) {
      out += margin + line + '\n';
      line.clear();
      used = indent;
    }
    used += wide + (line.empty() ? 0 : 1);
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  out += margin + line + '\n';
}

size_t widest_of(const std::vector<std::string>& cells) {
  size_t widest = 0;
  for (const std::string& cell : cells) widest = std::max(widest, display_width(cell));
  return widest;
}

}  // namespace

size_t display_width(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not inside a UTF-8 character
  }));
}

std::string padded(std::string_view text, size_t width) {
  const size_t wide = display_width(text);
  return std::string(text) + std::string(width > wide ? width - wide : 0, ' ');
}

std::string wrapped(std::string_view text, size_t width, size_t indent) {
  std::string out;
  for (const std::string_view paragraph : split(text, '\n')) {
    wrap_paragraph(paragraph, width, indent, out);
  }
  return out;
}

std::string in_columns(const std::vector<std::string>& cells, size_t width) {
  const size_t cell_width = widest_of(cells) + kGap;
  const size_t columns = std::max<size_t>(1, (width + kGap) / cell_width);
  const size_t rows = (cells.size() + columns - 1) / columns;
  std::string out;
  for (size_t row = 0; row < rows; ++row) {
    for (size_t at = row; at < cells.size(); at += rows) {
      const bool is_last = at + rows >= cells.size();
      out += is_last ? cells[at] : padded(cells[at], cell_width);
    }
    out += '\n';
  }
  return out;
}

std::string in_rows(const std::vector<std::vector<std::string>>& rows, size_t indent) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    out += std::string(indent, ' ');
    for (size_t i = 0; i < row.size(); ++i) {
      out += i + 1 == row.size() ? row[i] : padded(row[i], widths[i] + kGap);
    }
    out += '\n';
  }
  return out;
}

}  // namespace acies
