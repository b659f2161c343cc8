// A file of the book while it is being read, and the class that puts the book together.
#pragma once

#include <optional>
#include <span>

#include "core/data/file_draft.h"
#include "games/onus/table/army.h"

namespace acies::onus {

inline constexpr std::string_view kUnitsFolder = "onus/units/";
inline constexpr std::string_view kGeneralsFile = "onus/generals.toml";
inline constexpr std::string_view kDeckFile = "onus/deck.toml";

inline constexpr int64_t kMostFigure = 15;   // on a unit card, an action card or a general
inline constexpr uint8_t kNotInBook = 0xFF;  // the army or general is not in the book

// A closed set of words, as in the files.
using WordList = std::span<const std::string_view>;

struct BookDraft : FileDraft {
  // The index of the word given; nothing, with a fault, if it is none of them.
  std::optional<size_t> choice(const Document& map, std::string_view key, WordList words);
  // The same for a list of words, each at most once, as bits.
  uint32_t choices(const Document& map, std::string_view key, WordList words);
  bool flag(const Document& map, std::string_view key) {
    return map.find(key) != nullptr && truth(map, key);
  }
  // Like number(), for a key that may be missing.
  int64_t number_or(const Document& map, std::string_view key, int64_t least, int64_t most,
                    int64_t otherwise);
  Value value(const Document& map, std::string_view key, int64_t most);  // [first, second]
  Saying saying_or_nothing(const Document& map, std::string_view key) {
    return map.find(key) == nullptr ? Saying{} : saying(map, key);
  }
  Origin origin(const Document& map, std::string_view key, WordList words);
  Saying provenance(const Document& file);  // the text of [provenance]
};

// "published", "partly published", "designed".
inline constexpr std::array<std::string_view, 3> kOriginWords{"published", "partly published",
                                                              "designed"};

class BookReader {
 public:
  explicit BookReader(const Library& library) : library_(library) {}
  Result<Book> read();  // book.cpp

 private:
  // Reads one file with `read(draft, document)`. Its first fault is the book's.
  template <class Read>
  Result<void> read_file(std::string_view path, Read&& read) {
    const auto document = library_.find(path);
    if (!document) return Fault(document.error());
    BookDraft draft;
    read(draft, **document);
    return finish(std::move(draft), path);
  }
  static Result<void> finish(BookDraft draft, std::string_view path);

  Result<void> read_words();
  Result<void> read_terms();  // term_reader.cpp
  Result<void> read_generals();
  void read_general(BookDraft& draft, const Document& entry);
  Result<void> read_units();  // unit_reader.cpp
  void read_army(BookDraft& draft, const Document& file);
  void read_unit(BookDraft& draft, const Document& entry);
  void resolve_army(BookDraft& draft, const Document& file, size_t army);
  void resolve_unit(BookDraft& draft, const Document& entry, UnitDef& unit);
  Result<void> read_deck();  // deck_reader.cpp
  void read_cards(BookDraft& draft, const Document& file);
  void read_meetings();
  void read_scenarios();

  const Library& library_;
  Book book_;
};

// [ONUS-4.3] [ONUS-4.6] The army that a table describes, in its own file or as a side of a battle:
// army, general, units, and their places in the band from `low` to `high`. [ONUS-4.23]
struct BandGround {
  int32_t width = 0;
  int32_t low = 0;
  int32_t high = 0;
  int32_t left = 0;  // its left end
};
inline constexpr int32_t kBand = 150 * field::kMillimetre;          // its depth [ONUS-4.17]
inline constexpr int32_t kBetweenBands = 400 * field::kMillimetre;  // at least [ONUS-4.17]
inline constexpr int32_t kLeastDepth = 700 * field::kMillimetre;    // of a field [ONUS-4.16]
// The most that a file may say in millimetres: the limit of the plane.
inline constexpr int64_t kMostMillimetres = field::kWidest / field::kMillimetre;

// [ONUS-4.2] Army, general and units. Battles take units of any army, as in history.
void read_order_of_battle(BookDraft& draft, const Book& book, const Document& map,
                          bool binds_allies, ArmyList& list);
// The places of units: of all, or of none if the map gives none. deployment_reader.cpp
void read_deployment(BookDraft& draft, const Book& book, const Document& map,
                     const BandGround& ground, ArmyList& list);
// [ONUS-20.8] [ONUS-21.2] Further generals, their units and captains. lieutenant_reader.cpp
void read_lieutenants(BookDraft& draft, const Book& book, const Document& map, ArmyList& list);
void check_staffs(BookDraft& draft, const Document& map, const ArmyList& list);
// ["legionaries", 2] or ["legionaries", 2, "veteran"].
Result<Troop> read_troop(const Book& book, const Document& item);  // army_reader.cpp
// [ONUS-4.24] ["id", 2]: the second of them in the order of their places; 0xFF if there is none.
uint8_t read_staff(BookDraft& draft, const Book& book, const Document& map, std::string_view key,
                   const ArmyList& list);
void read_general_on(BookDraft& draft, const Book& book, const Document& map, ArmyList& list);
// The cost in the file must be the sum of the costs; fills in the list's cost.
void sum_up(BookDraft& draft, const Book& book, const Document& map, ArmyList& list);

inline constexpr std::array<std::string_view, 3> kLevelWords{"line", "veteran", "elite"};

// A row of meetings.toml.
BattleReading read_meeting(const Book& book, const Document& row);  // scenario_reader.cpp

}  // namespace acies::onus
