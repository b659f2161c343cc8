// Offers of a game beside its rules: exact odds, files of battles, armies that players bring. A game
// that has one of them declares its make_ function in its offers.h. games.h finds it by the game's
// Rules, so that no command and no part of the server keeps a list of games.
#pragma once

#include <concepts>
#include <expected>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/rule_id.h"
#include "core/data/document.h"
#include "core/text/phrases.h"
#include "core/text/text_context.h"

namespace acies {

class Table;

// ---- odds ----

// An option of the command line that only some game's odds know.
struct OddsFlag {
  std::string_view name;
  std::string_view type{};                    // empty: it takes no word
  std::span<const std::string_view> words{};  // one of them
  bool is_list = false;                       // or several, with commas between them
};

struct OddsQuestion {
  std::vector<std::string> words;  // two kinds of units, or an attack on the table
  std::map<std::string, std::string, std::less<>> flags;
  const Table* table = nullptr;  // null: kinds of units are asked about
};

struct OddsAnswer {
  std::string text;   // for people
  Document document;  // for programs
};

class OddsReport {
 public:
  virtual ~OddsReport() = default;
  virtual std::span<const OddsFlag> flags() const = 0;
  virtual Result<OddsAnswer> answer(const OddsQuestion& question,
                                    const TextContext& context) const = 0;
};

// ---- battles of one's own ----

struct BattleSummary {
  std::string id;
  std::string text;   // for people: some lines, the first with the battle's name
  Document document;  // for programs
};

// The summary, or every fault in the file.
using BattleReading = std::expected<BattleSummary, std::vector<Error>>;

class BattleFiles {
 public:
  virtual ~BattleFiles() = default;
  // Battle files name no game: whether only a battle of this game looks like that.
  virtual bool is_own(const Document& file) const = 0;
  virtual BattleReading read(const Document& file, const TextContext& context) const = 0;
};

// ---- armies that players bring ----

// Why an army may not fight.
struct ArmyFault {
  Saying text;
  std::string rule;  // empty: the text itself cannot be understood
};

class Armies {
 public:
  virtual ~Armies() = default;
  // All armies with their units, generals, ready lists and limits.
  virtual Document list(Language language) const = 0;
  // An army by its code: its sums and its faults.
  virtual Document describe(std::string_view code, Language language) const = 0;
  // The army as a file, with this name.
  virtual std::expected<std::string, ArmyFault> write_file(std::string_view code,
                                                           std::string_view name) const = 0;
  // The other way round: {"code","name","faults":[...]}.
  virtual Document read_file(const Result<Document>& file, Language language) const = 0;
  // The code of an army that may fight; a ready list may be called by its id.
  virtual std::expected<std::string, ArmyFault> find(std::string_view word) const = 0;
  virtual int points(std::string_view code) const = 0;  // that it was built for
  virtual std::string points_rule() const = 0;          // both sides have as many
};

template <class R>
concept HasOdds = requires(const R& rules) {
  { make_odds_report(rules) } -> std::same_as<std::unique_ptr<const OddsReport>>;
};
template <class R>
concept HasBattleFiles = requires(const R& rules) {
  { make_battle_files(rules) } -> std::same_as<std::unique_ptr<const BattleFiles>>;
};
template <class R>
concept HasArmies = requires(const R& rules) {
  { make_armies(rules) } -> std::same_as<std::unique_ptr<const Armies>>;
};

}  // namespace acies
