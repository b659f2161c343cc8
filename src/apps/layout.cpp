#include "apps/layout.h"

#include <algorithm>

#include "core/text.h"

namespace acies {
namespace {

constexpr size_t kGap = 2;  // blanks between columns

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

// The small form of a Russian capital, whose two bytes in UTF-8 start with D0.
std::string fold_cyrillic(unsigned char second) {
  if (second == 0x81) return "ё";
  if (second >= 0x90 && second <= 0x9F) return {'\xD0', static_cast<char>(second + 0x20)};
  if (second >= 0xA0 && second <= 0xAF) return {'\xD1', static_cast<char>(second - 0x20)};
  return {'\xD0', static_cast<char>(second)};
}

}  // namespace

size_t display_width(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not inside a letter of UTF-8
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

std::string fold_case(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= 'A' && c <= 'Z') {
      out += static_cast<char>(c - 'A' + 'a');
    } else if (c == '\xD0' && i + 1 < text.size()) {
      out += fold_cyrillic(static_cast<unsigned char>(text[++i]));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace acies
