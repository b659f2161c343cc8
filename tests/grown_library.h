// The data of a later release: every game with such data has another battle, unit, general and army
// list before all others, so that all indexes have moved.
#pragma once

#include <string>
#include <string_view>

#include "core/data/library.h"
#include "games/builtin.h"
#include "games/games.h"

namespace acies {

// The map with another value for the key.
inline Document with(const Document& map, std::string_view key, const Document& value) {
  Document other = Document::map();
  for (const auto& [name, old] : map.members()) other.set(name, name == key ? value : old);
  return other;
}

inline Document with_first(const Document& list, Document first) {
  Document other = Document::list();
  other.add(std::move(first));
  for (const Document& item : list.items()) other.add(item);
  return other;
}

inline void add_copy(Library& library, const std::string& from, const std::string& path) {
  Document copy = with(**library.find(from), "id", Document("aaa"));
  if (copy.find("number") != nullptr) copy = with(copy, "number", Document(1));
  library.put(path, std::move(copy));
}

inline Document first_of(const Library& library, std::string_view path, std::string_view list,
                         std::string_view id) {
  return with((*library.find(path))->find(list)->items()[0], "id", Document(id));
}

inline Library grown_library() {
  Library library = *read_builtin_library();
  add_copy(library, "ancients/scenarios/01-akragas.toml", "ancients/scenarios/00-aaa.toml");
  add_copy(library, "lostbattles/scenarios/11-cannae.toml", "lostbattles/scenarios/00-aaa.toml");
  add_copy(library, "onus/battles/01-marathon.toml", "onus/battles/00-aaa.toml");
  add_copy(library, "onus/armies/athens-1000.toml", "onus/armies/aaa.toml");
  Document units = Document::list();
  units.add(first_of(library, "onus/units/rome.toml", "unit", "aaa-unit"));
  Document army = with(**library.find("onus/units/rome.toml"), "id", Document("aaa"));
  library.put("onus/units/aaa.toml", with(army, "unit", units));
  const std::string generals = "onus/generals.toml";
  const Document more = with_first(*(*library.find(generals))->find("general"),
                                   first_of(library, generals, "general", "aaa-general"));
  library.put(generals, with(**library.find(generals), "general", more));
  return library;
}

}  // namespace acies
