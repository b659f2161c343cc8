// A game written down: tags, then every answer in order, Nature's in parentheses. See
// docs/notation.md. Set-up and answers replay to the same table for ever.
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
  std::string comment;  // behind the answer, in braces; may be empty
  int line = 0;
};

struct Record {
  std::string game;
  std::string scenario = "standard";
  std::string options;       // as write_setup_options writes them
  std::string position;      // where it began, when not from a set-up
  std::optional<Mark> book;  // of the figures that it was played with
  Figures figures;           // these themselves; none in records of release 0.1
  std::array<std::string, kAllPlayers.size()> players;  // by player_number
  std::string date;
  std::string result;  // as the rules gave it
  std::string ending;  // how it ended otherwise: "North, resign"; nothing is proved about it
  std::optional<Digest> commitment;
  std::optional<Seed> seed;    // open only after the game
  std::optional<Mark> hash;    // of the last table
  std::string program;         // that wrote it: "acies 0.2.0"
  Seat viewer = Seat::Nature;  // whose view was written down; Nature sees all
  std::vector<RecordEntry> entries;
};

// Takes the table down as the viewer may see it; seed and players are the caller's to add.
Record make_record(const Table& table, Seat viewer = Seat::Nature);

std::string write_record(const Record& record);
Result<Record> read_record(std::string_view text, std::string_view file);

// The JSON twin.
Document write_record_document(const Record& record);
Result<Record> read_record_document(const Document& document);

// Where a game that was played by other rules no longer goes on: the answer of this ply is not to be
// had any more. Or, behind the last answer, the table or the result is another one.
struct Stop {
  uint32_t ply = 0;
  Seat seat = Seat::Nobody;
  std::string answer;  // empty behind the last one
  Saying why;
  RuleId rule = kNoRule;  // that forbids it, where one does
  int line = 0;           // of the record
};

// A record as far as it can be played by the rules of today, with the figures that it was played with.
struct Replayed {
  std::unique_ptr<Table> table;  // before the answer that stopped it
  std::optional<Stop> stop;
};
// A fault: the record is not of this game, or its beginning cannot be set up.
Result<Replayed> replay_as_far(const Record& record, const Game& game);

// Plays the record through. Faults name the line and the ply: an unknown or forbidden action, a
// wrong seat, another book, another final hash, dice that the seed does not give.
Result<std::unique_ptr<Table>> replay(const Record& record, const Game& game);

// "ply 12, 'move 3': what is wrong [BL-4.4]"
Error error_of(const Stop& stop, const Game& game);

// What replay proves beyond the answers being legal.
struct Audit {
  uint32_t plies = 0;
  uint32_t rolls = 0;
  bool is_hash_proved = false;        // the record names a final hash, and it is this one
  bool is_seed_proved = false;        // the seed regrows every answer of Nature
  bool is_commitment_proved = false;  // and is the seed that was committed to
};
Result<Audit> audit(const Record& record, const Game& game);
// The same of a record that has been replayed to this table without a stop.
Result<Audit> audit(const Record& record, const Table& table);

}  // namespace acies
