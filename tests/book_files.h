// For tests of data files: books with files of the user's own, and files that are wrong.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "changed.h"
#include "files/disk.h"
#include "files/toml.h"

namespace acies {

template <class Book>
Book book_with(const std::vector<OwnFile>& own) {
  auto library = read_data_folder("data").value();
  library.set_own_files(own);
  auto book = Book::read(library);
  EXPECT_TRUE(book) << book.error().text();
  return std::move(*book);
}

// A change of a file, what is said of it, and where: at the place of `at`.
struct BadFile {
  std::string_view what;
  std::string_view from;
  std::string_view to;
  std::string_view fault;
  std::string_view at;
};

inline void PrintTo(const BadFile& bad, std::ostream* out) { *out << bad.what; }

// The one fault of a text is named with its line, which counts from 1.
inline void expect_named(const std::vector<Error>& errors, const BadFile& bad,
                         std::string_view text) {
  ASSERT_THAT(errors, ::testing::SizeIs(1)) << errors.back().text();
  EXPECT_THAT(errors[0].what, ::testing::HasSubstr(bad.fault));
  const size_t at = text.find(bad.at);
  ASSERT_NE(at, std::string_view::npos) << bad.at;
  EXPECT_EQ(errors[0].line, 1 + std::ranges::count(text.substr(0, at), '\n')) << errors[0].text();
  EXPECT_GT(errors[0].column, 0);
}

}  // namespace acies
