// A game as text: tags, then every answer in order, with Nature's in parentheses. See
// docs/notation.md. The set-up and the answers always replay to the same table.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/table.h"
#include "core/data/document.h"
#include "core/data/figures.h"
#include "core/data/mark.h"
#include "core/luck/dice.h"
#include "core/text/phrases.h"

namespace acies {

struct RecordEntry {
  Seat seat = Seat::Nobody;
  std::string text;     // the action, hidden parts as '?'
  std::string comment;  // after the answer, in braces; may be empty
  int line = 0;
};

struct Record {
  std::string game;
  std::string scenario = "standard";
  std::string options;       // as write_setup_options writes them
  std::string position;      // the start, if it is not a set-up
  std::optional<Mark> book;  // of the figures that it was played with
  Figures figures;           // these figures; none in records of release 0.1
  std::array<std::string, kAllPlayers.size()> players;  // by player_number
  std::string date;
  std::string result;  // by the rules
  std::string ending;  // another end, "North, resign"; nothing proves it
  std::optional<Digest> commitment;
  std::optional<Seed> seed;    // only after the game
  std::optional<Mark> hash;    // of the last table
  std::string program;         // the program that wrote it: "acies 0.2.0"
  Seat viewer = Seat::Nature;  // the seat whose view was written; Nature sees all
  std::vector<RecordEntry> entries;
};

// Writes down the table as the viewer may see it. The caller adds seed and players.
Record make_record(const Table& table, Seat viewer = Seat::Nature);

std::string write_record(const Record& record);
Result<Record> read_record(std::string_view text, std::string_view file);

// The record as JSON.
Document write_record_document(const Record& record);
Result<Record> read_record_document(const Document& document);

// The end of a replay that today's rules do not allow to go on: the answer of this ply is no longer
// possible. After the last answer: the table or the result differs.
struct Stop {
  uint32_t ply = 0;
  Seat seat = Seat::Nobody;
  std::string answer;  // empty after the last answer
  Saying why;
  RuleId rule = kNoRule;  // the rule that forbids it, if any
  int line = 0;           // of the record
};

// A record replayed as far as today's rules allow, with the figures that it was played with.
struct Replayed {
  std::unique_ptr<Table> table;  // before the answer that stopped it
  std::optional<Stop> stop;
};
// A fault: the record is of another game, or its start cannot be set up.
Result<Replayed> replay_as_far(const Record& record, const Game& game);

// Replays the record. Faults name the line and the ply: an unknown or forbidden action, a wrong
// seat, another book, another final hash, or dice that the seed does not give.
Result<std::unique_ptr<Table>> replay(const Record& record, const Game& game);

// "ply 12, 'move 3': what is wrong [BL-4.4]"
Error error_of(const Stop& stop, const Game& game);

// Facts that a replay proves in addition to legal answers.
struct Audit {
  uint32_t plies = 0;
  uint32_t rolls = 0;
  bool is_hash_proved = false;        // the record names a final hash, and it is the right one
  bool is_seed_proved = false;        // the seed gives every answer of Nature
  bool is_commitment_proved = false;  // the seed is the one that was committed to
};
Result<Audit> audit(const Record& record, const Game& game);
// The same for a record that has been replayed to this table without a stop.
Result<Audit> audit(const Record& record, const Table& table);

}  // namespace acies
