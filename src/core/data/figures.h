// The figures of the data files that a game depends on, without prose. Records and stored tables
// contain them, so that a game replays with its own values after the files have changed. See
// docs/design/versions.md.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/data/document.h"
#include "core/data/library.h"
#include "core/data/mark.h"

namespace acies {

class Game;
class Table;

// Files by path. In a file, "nothing" means that the value of the present file is taken: names, and
// values that the game does not use. A list that begins with kTheseAmong replaces only entries with
// the same id.
class Figures {
 public:
  Figures() : files_(Document::map()) {}
  explicit Figures(Document files) : files_(std::move(files)) {}
  static Result<Figures> read(std::string_view text);  // from one line, as `write` writes it

  const Document& files() const { return files_; }
  bool is_empty() const { return files_.members().empty(); }
  std::string write() const;
  Mark mark() const;  // names and the order of keys do not count

 private:
  Document files_;
};

inline constexpr std::string_view kTheseAmong = "+";

// The document without prose. A user's own battle keeps its names, because no other copy exists.
enum class Prose : uint8_t { Drop, KeepNames };
Document figures_in(const Document& document, Prose prose = Prose::Drop);
uint64_t hash_of_figures(const Document& document);

// Over all data files of a game, without those of the user.
Mark mark_of_book(const Library& library, std::string_view game);

// A document that a game uses, and its path below data/.
struct DataFile {
  std::string path;
  const Document* document = nullptr;
  bool is_own = false;
};
// By the path of a scenario: in the library, or the full path of a user's own file.
DataFile find_data_file(const Library& library, const std::string& path);

// The library with these figures in place of its own. Other files in `folders` are removed.
Library with_figures(const Library& library, std::string_view game, const Figures& figures,
                     std::span<const std::string_view> folders);

// The first release wrote one hash for all files of a game, and no figures. Its records and tables
// depend on the data files of that time. Files that have changed since are kept below
// data/releases/0.1.
class FirstRelease {
 public:
  static Result<FirstRelease> read(const Library& library, std::string_view game);

  uint64_t book() const { return book_; }
  // Whether the files behind these figures are unchanged since then.
  bool is_unchanged(const Library& library, const Figures& figures) const;
  // The library of that time, with the user's present files.
  Result<Library> library(const Library& now, std::string_view game,
                          std::span<const std::string_view> folders) const;
  // Files that have changed and were not kept. If there are any, ./check fails.
  std::vector<std::string> missing(const Library& library) const;

 private:
  struct File {
    std::string path;
    uint64_t figures;
  };
  const File* find(std::string_view path) const;

  uint64_t book_ = 0;
  std::vector<File> files_;
};

// Opens a table with the figures that it was played with: by `game` if they are its own, otherwise
// by a game made from them, which the table keeps.
using Opening = std::function<Result<std::unique_ptr<Table>>(const Game&)>;
Result<std::unique_ptr<Table>> open_with_figures(const Game& game, const Figures& figures,
                                                 const Opening& open);
// The same for tables and records of the first release, which have no figures.
Result<std::unique_ptr<Table>> open_as_first_release(const Game& game, const Opening& open);

}  // namespace acies
