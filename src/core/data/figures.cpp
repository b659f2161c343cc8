#include "core/data/figures.h"

#include <algorithm>

#include "core/base/hash.h"
#include "core/contract/table.h"
#include "core/data/squeeze.h"
#include "core/text/text.h"

namespace acies {
namespace {

constexpr std::string_view kManifest = "releases/0.1.toml";
constexpr std::string_view kKept = "releases/0.1/";

// Texts that no game uses.
constexpr std::array<std::string_view, 2> kProse{"provenance", "printed"};

bool is_prose(std::string_view key) { return std::ranges::find(kProse, key) != kProse.end(); }

bool is_nothing(const Document& document) { return document.kind() == Document::Kind::Nothing; }

// { en = "...", ru = "..." }
bool is_saying(const Document& document) {
  return document.is_map() && document.members().size() == 2 && document.find("en") != nullptr &&
         document.find("ru") != nullptr;
}

std::string id_of(const Document& document) {
  const Document* id = document.is_map() ? document.find("id") : nullptr;
  return id != nullptr && id->is_text() ? id->text() : std::string();
}

// The document without prose, in a fixed order of keys.
Document canonical(const Document& document) {
  if (is_saying(document)) return {};
  if (document.is_list()) {
    Document list = Document::list();
    for (const Document& item : document.items()) list.add(canonical(item));
    return list;
  }
  if (!document.is_map()) return document;
  std::vector<Document::Member> members;
  for (const auto& [key, value] : document.members()) {
    if (is_prose(key) || is_nothing(value) || is_saying(value)) continue;
    members.emplace_back(key, canonical(value));
  }
  std::ranges::sort(members, {}, &Document::Member::first);
  Document map = Document::map();
  for (auto& [key, value] : members) map.set(std::move(key), std::move(value));
  return map;
}

// ---- names restored ----

Document plain_saying(const std::string& words) {
  Document saying = Document::map();
  saying.set("en", words);
  saying.set("ru", words);
  return saying;
}

const Document* find_by_id(const Document* list, const std::string& id) {
  if (list == nullptr || !list->is_list() || id.empty()) return nullptr;
  for (const Document& item : list->items()) {
    if (id_of(item) == id) return &item;
  }
  return nullptr;
}

const Document* item_at(const Document* list, size_t place) {
  const bool has = list != nullptr && list->is_list() && place < list->items().size();
  return has ? &list->items()[place] : nullptr;
}

Document with_names(const Document& figures, const Document* now, const std::string& id);

Document list_with_names(const Document& figures, const Document* now, const std::string& id) {
  Document list = Document::list();
  size_t place = 0;
  for (const Document& item : figures.items()) {
    const std::string own = id_of(item);
    const Document* same = own.empty() ? item_at(now, place) : find_by_id(now, own);
    list.add(with_names(item, same, own.empty() ? id : own));
    ++place;
  }
  return list;
}

// The present list with the entries of the same id replaced.
Document list_among(const Document& figures, const Document* now) {
  Document list = Document::list();
  if (now == nullptr || !now->is_list()) return list;
  for (const Document& item : now->items()) {
    const Document* then = find_by_id(&figures, id_of(item));
    list.add(then == nullptr ? item : with_names(*then, &item, id_of(item)));
  }
  return list;
}

bool is_among(const Document& list) {
  return list.is_list() && !list.items().empty() && list.items()[0].is_text() &&
         list.items()[0].text() == kTheseAmong;
}

Document with_names(const Document& figures, const Document* now, const std::string& id) {
  if (is_nothing(figures)) return now != nullptr ? *now : plain_saying(id.empty() ? "-" : id);
  if (is_among(figures)) return list_among(figures, now);
  if (figures.is_list()) return list_with_names(figures, now, id);
  if (!figures.is_map()) return figures;
  const std::string own = id_of(figures);
  Document map = Document::map();
  for (const auto& [key, value] : figures.members()) {
    const Document* same = now != nullptr && now->is_map() ? now->find(key) : nullptr;
    map.set(key, with_names(value, same, own.empty() ? id : own));
  }
  return map;
}

bool is_below(std::string_view path, std::span<const std::string_view> folders) {
  return std::ranges::any_of(folders, [&](std::string_view one) { return path.starts_with(one); });
}

// The library without the game's files in these folders.
Library without(const Library& library, std::string_view game,
                std::span<const std::string_view> folders) {
  Library rest;
  for (const auto& [path, document] : library.documents()) {
    const bool is_games = path.starts_with(std::string(game) + '/');
    if (is_games && !is_below(path, folders)) rest.put(path, document);
  }
  return rest;
}

const Document* find_or_null(const Library& library, std::string_view path) {
  const auto found = library.find(path);
  return found ? *found : nullptr;
}

}  // namespace

// ---- figures ----

Result<Figures> Figures::read(std::string_view text) {
  const auto bytes = unsqueeze(text);
  if (!bytes) return Fault(bytes.error());
  auto files = read_packed(*bytes);
  if (!files) return Fault(files.error());
  if (!files->is_map()) return fault("figures are files by their paths");
  return Figures(std::move(*files));
}

std::string Figures::write() const { return squeeze(write_packed(files_)); }

Mark Figures::mark() const { return {kNewestMarks, hash_of_figures(files_)}; }

uint64_t hash_of_figures(const Document& document) {
  return hash_text(write_packed(canonical(document)));
}

Document figures_in(const Document& document, Prose prose) {
  if (is_saying(document)) return prose == Prose::KeepNames ? document : Document();
  if (document.is_list()) {
    Document list = Document::list();
    for (const Document& item : document.items()) list.add(figures_in(item, prose));
    return list;
  }
  if (!document.is_map()) return document;
  Document map = Document::map();
  for (const auto& [key, value] : document.members()) {
    if (!is_prose(key)) map.set(key, figures_in(value, prose));
  }
  return map;
}

Mark mark_of_book(const Library& library, std::string_view game) {
  Document files = Document::map();
  for (const auto& [path, document] : library.documents()) {
    if (path.starts_with(std::string(game) + '/')) files.set(path, document);
  }
  return {kNewestMarks, hash_of_figures(files)};
}

DataFile find_data_file(const Library& library, const std::string& path) {
  if (const Document* document = find_or_null(library, path)) return {path, document, false};
  for (const OwnFile& own : library.own_files()) {
    if (own.file == path && own.content) return {own.path, &*own.content, true};
  }
  return {};
}

Library with_figures(const Library& library, std::string_view game, const Figures& figures,
                     std::span<const std::string_view> folders) {
  Library then = without(library, game, folders);
  for (const auto& [path, file] : figures.files().members()) {
    if (!path.starts_with(std::string(game) + '/')) continue;
    const Document* now = find_or_null(library, path);
    const bool is_same = now != nullptr && id_of(*now) == id_of(file);
    then.put(path, with_names(file, is_same ? now : nullptr, id_of(file)));
  }
  return then;
}

// ---- the first release ----

Result<FirstRelease> FirstRelease::read(const Library& library, std::string_view game) {
  const auto manifest = library.find(kManifest);
  if (!manifest) return Fault(manifest.error());
  const auto part = (*manifest)->map_at(game);
  if (!part) return in_file(kManifest, part.error());
  const auto book = (*part)->text_at("book");
  if (!book) return in_file(kManifest, book.error());
  const auto files = (*part)->map_at("files");
  if (!files) return in_file(kManifest, files.error());
  FirstRelease release;
  release.book_ = read_hex64(*book).value_or(0);
  for (const auto& [path, hash] : (*files)->members()) {
    release.files_.push_back({path, read_hex64(hash.text()).value_or(0)});
  }
  return release;
}

const FirstRelease::File* FirstRelease::find(std::string_view path) const {
  const auto found = std::ranges::find(files_, path, &File::path);
  return found == files_.end() ? nullptr : &*found;
}

bool FirstRelease::is_unchanged(const Library& library, const Figures& figures) const {
  return std::ranges::all_of(figures.files().members(), [&](const auto& member) {
    const File* file = find(member.first);
    const Document* now = find_or_null(library, member.first);
    return file == nullptr || (now != nullptr && hash_of_figures(*now) == file->figures);
  });
}

Result<Library> FirstRelease::library(const Library& now, std::string_view game,
                                      std::span<const std::string_view> folders) const {
  Library then = without(now, game, folders);
  for (const File& file : files_) {
    const Document* kept = find_or_null(now, std::string(kKept) + file.path);
    const Document* document = kept != nullptr ? kept : find_or_null(now, file.path);
    if (document == nullptr) return fault("there is no data file " + file.path + " of release 0.1");
    then.put(file.path, *document);
  }
  then.set_own_files(now.own_files());
  return then;
}

std::vector<std::string> FirstRelease::missing(const Library& library) const {
  std::vector<std::string> missing;
  for (const File& file : files_) {
    const Document* kept = find_or_null(library, std::string(kKept) + file.path);
    const Document* now = kept != nullptr ? kept : find_or_null(library, file.path);
    if (now == nullptr || hash_of_figures(*now) != file.figures) missing.push_back(file.path);
  }
  return missing;
}

// ---- opening ----

namespace {

Result<std::unique_ptr<Table>> open_by(Result<std::shared_ptr<const Game>> game,
                                       const Opening& open) {
  if (!game) return Fault(game.error());
  auto table = open(**game);
  if (table) (*table)->keep(std::move(*game));
  return table;
}

}  // namespace

Result<std::unique_ptr<Table>> open_with_figures(const Game& game, const Figures& figures,
                                                 const Opening& open) {
  auto table = open(game);
  if (table && (*table)->figures().mark() == figures.mark()) return table;
  return open_by(game.with_figures(figures), open);
}

Result<std::unique_ptr<Table>> open_as_first_release(const Game& game, const Opening& open) {
  auto table = open(game);
  if (table && game.is_as_in_first_release((*table)->figures())) return table;
  auto then = open_by(game.as_first_release(), open);
  return then || !table ? std::move(then) : std::move(table);
}

}  // namespace acies
