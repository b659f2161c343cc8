// [ONUS-4.3] [ONUS-4.4] Reads and writes the codes of armies.
#include "games/onus/readers/army_code.h"

#include "core/text/text.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr char kDot = '.';
constexpr char kJoint = '_';
// [ONUS-19.6] Ordinary, veteran, elite.
constexpr std::string_view kLevelLetters = "-ve";
constexpr size_t kHead = 3;  // army, points, general

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_code_letter(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == kDot || c == kJoint;
}

// ---- what is said ----

Saying plain(const std::string& word) { return {{word, word}}; }
Saying plain(size_t number) { return plain(std::to_string(number)); }
Saying quoted(std::string_view word) { return plain(in_quotes(word)); }

Saying say(const Book& book, std::string_view key, std::vector<Saying> words) {
  constexpr size_t kMost = 5;
  words.resize(kMost);
  Saying said;
  for (const Language language : {Language::English, Language::Russian}) {
    const auto word = [&](size_t i) { return words[i].in(language); };
    said.text[static_cast<size_t>(language)] = book.phrases().say(
        language, "muster." + std::string(key), {word(0), word(1), word(2), word(3), word(4)});
  }
  return said;
}

Saying points(uint32_t hundredths) {
  return {
      {write_points(hundredths, Language::English), write_points(hundredths, Language::Russian)}};
}

Saying list_of(const std::vector<std::string>& ids) { return plain(join(ids, ", ")); }

// ---- reading ----

class CodeReader {
 public:
  CodeReader(const Book& book, std::string_view code) : book_(book), code_(code) {}

  CodedArmy read() {
    if (!is_readable()) return std::move(army_);
    size_t at = 0;
    for (const std::string_view text : split(code_, kDot)) {
      parts_.push_back({text, at});
      at += text.size() + 1;
    }
    read_army();
    read_size();
    read_general();
    for (size_t i = kHead; i < parts_.size(); ++i) read_unit(parts_[i]);
    check_whole();
    return std::move(army_);
  }

 private:
  struct Part {
    std::string_view text;
    size_t at;
  };

  void blame(Part part, RuleId rule, std::string_view key, std::vector<Saying> words,
             Kind unit = kNoKind) {
    army_.faults.push_back(
        {rule, say(book_, key, std::move(words)), part.at, part.text.size(), unit});
  }
  Part end() const { return {{}, code_.size()}; }
  Part whole() const { return {code_, 0}; }

  bool is_readable() {
    if (code_.empty()) {
      blame(end(), kNoRule, "empty", {});
    } else if (code_.size() > kLongestCode) {
      blame(end(), kNoRule, "long", {plain(kLongestCode)});
    } else if (const auto bad = std::ranges::find_if_not(code_, is_code_letter);
               bad != code_.end()) {
      const auto at = static_cast<size_t>(bad - code_.begin());
      blame({code_.substr(at, 1), at}, kNoRule, "letter", {});
    }
    return army_.faults.empty();
  }

  // A part of the head; a fault if the code ends before it.
  const Part* head(size_t i, std::string_view missing) {
    if (i < parts_.size() && !parts_[i].text.empty()) return &parts_[i];
    blame(i < parts_.size() ? parts_[i] : end(), kNoRule, missing, {});
    return nullptr;
  }

  void read_army() {
    const Part* part = head(0, "no_army");
    if (part == nullptr) return;
    const uint8_t army = book_.find_army(part->text);
    army_.has_army = army != kNotInBook;
    if (army_.has_army) {
      army_.list.army = army;
      army_.list.name = book_.armies()[army].name;
      return;
    }
    blame(*part, kNoRule, "army", {quoted(part->text), list_of(army_ids(book_))});
  }

  // [ONUS-4.1] The size in points.
  void read_size() {
    const Part* part = head(1, "no_size");
    if (part == nullptr) return;
    const auto size = read_number<uint16_t>(part->text);
    if (size && *size >= kLeastSize && *size <= kMostSize) {
      army_.list.size = *size;
      army_.list.number = *size;
      // [ONUS-4.16] The narrowest field for it.
      army_.list.width = field::kMillimetre * (*size * 7 / 10);
      return;
    }
    blame(*part, "4.1"_rule, "size", {plain(kLeastSize), plain(kMostSize), quoted(part->text)});
  }

  // [ONUS-2.2] A general of the army.
  void read_general() {
    const Part* part = head(2, "no_general");
    if (part == nullptr || !army_.has_army) return;
    const uint8_t general = book_.find_general(part->text);
    army_.has_general = general != kNotInBook && may_lead(army_.list.army, book_.general(general));
    if (army_.has_general) {
      army_.list.general = general;
      return;
    }
    blame(*part, "2.2"_rule, "general",
          {quoted(part->text), book_.armies()[army_.list.army].name,
           list_of(generals_of(book_, army_.list.army))});
  }

  // ---- units ----

  // 3_hastati_v: number, id and level.
  void read_unit(Part part) {
    std::vector<std::string_view> words = split(part.text, kJoint);
    Troop troop{kNoKind, 0, 1};
    const bool has_number = words.size() > 1 && std::ranges::all_of(words[0], is_digit);
    if (has_number && !read_copies(part, words[0], troop)) return;
    if (has_number) words.erase(words.begin());
    if (words.size() > 2 || words[0].empty()) {
      return blame(part, kNoRule, "troop", {quoted(part.text)});
    }
    if (words.size() == 2 && !read_level(part, words[1], troop)) return;
    troop.kind = book_.find_unit(words[0]);
    if (troop.kind == kNoKind) return blame(part, kNoRule, "unit", {quoted(words[0])});
    add(part, troop);
  }

  bool read_copies(Part part, std::string_view word, Troop& troop) {
    const auto copies = read_number<unsigned>(word);
    if (copies && *copies >= 1 && *copies <= kUnitsASide) {
      troop.copies = *copies;
      return true;
    }
    blame(part, kNoRule, "copies", {plain(kUnitsASide), quoted(word)});
    return false;
  }

  bool read_level(Part part, std::string_view word, Troop& troop) {
    const size_t level = word.size() == 1 ? kLevelLetters.find(word[0], 1) : std::string::npos;
    if (level != std::string_view::npos) {
      troop.level = static_cast<uint8_t>(level);
      return true;
    }
    blame(part, "19.6"_rule, "level", {quoted(word)});
    return false;
  }

  void add(Part part, const Troop& troop) {
    if (has_troop(army_.list, troop.kind, troop.level)) {
      blame(part, kNoRule, "twice", {book_.unit(troop.kind).name}, troop.kind);
    }
    enlist(army_.list, troop);
    check_troop(part, troop.kind);
  }

  // [ONUS-4.3] [ONUS-4.6] The army may take the unit, and has enough cards of it.
  void check_troop(Part part, Kind kind) {
    const UnitDef& unit = book_.unit(kind);
    const size_t copies = cards_of(army_.list, kind);
    if (copies > unit.cards) {
      blame(part, "4.6"_rule, "cards", {unit.name, plain(unit.cards), plain(copies)}, kind);
    }
    if (!army_.has_army || may_take(book_, army_.list.army, kind)) return;
    blame(part, "4.3"_rule, "ally",
          {unit.name, book_.armies()[unit.army].name, book_.armies()[army_.list.army].name}, kind);
  }

  // ---- the whole ----

  // [ONUS-4.3] [ONUS-4.4] [ONUS-4.5] The whole army has units, and does not cost too much.
  void check_whole() {
    ArmyList& list = army_.list;
    if (parts_.size() <= kHead) blame(end(), "4.3"_rule, "none", {});
    if (list.units.size() > kUnitsASide) {
      blame(whole(), kNoRule, "many", {plain(kUnitsASide), plain(list.units.size())});
    }
    if (!army_.has_general) return;
    const ArmyCost cost = cost_of(book_, list);
    if (list.size != 0 && !cost.fits(list.size)) {
      const GeneralDef& general = book_.general(list.general);
      blame(whole(), "4.4"_rule, "cost",
            {points(cost.whole), plain(cost.units), plain(general.percent), general.name,
             plain(list.size)});
    }
    if (army_.faults.empty()) list.cost = static_cast<uint16_t>(cost.units + cost.price());
  }

  const Book& book_;
  std::string_view code_;
  std::vector<Part> parts_;
  CodedArmy army_;
};

std::string write_troop(const Book& book, const Troop& troop) {
  std::string text;
  if (troop.copies > 1) text = std::to_string(troop.copies) + kJoint;
  text += book.unit(troop.kind).id;
  if (troop.level > 0) text.append(1, kJoint).append(1, kLevelLetters[troop.level]);
  return text;
}

// ---- files ----

// As TOML quotes it; invisible characters are left out.
std::string in_toml(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) continue;
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string write_file_row(const Book& book, const Troop& troop) {
  std::string row = "  [" + in_toml(book.unit(troop.kind).id) + ", " + std::to_string(troop.copies);
  if (troop.level > 0) row += troop.level == 1 ? ", \"veteran\"" : ", \"elite\"";
  return row + "],\n";
}

}  // namespace

CodedArmy read_army_code(const Book& book, std::string_view code) {
  return CodeReader(book, code).read();
}

std::string write_army_code(const Book& book, const ArmyList& list) {
  std::string code = book.armies()[list.army].id + kDot + std::to_string(list.size) + kDot +
                     book.general(list.general).id;
  for (const Troop& troop : troops_of(list)) code += kDot + write_troop(book, troop);
  return code;
}

bool looks_like_code(std::string_view word) {
  return word.contains(kDot) && !word.ends_with(".toml") &&
         std::ranges::all_of(word, is_code_letter);
}

Error error_of(const CodeFault& fault, Language language) {
  std::string what = fault.text.in(language);
  if (!fault.rule.is_none()) what += " [" + write_rule_id(fault.rule, Rules::letters()) + ']';
  return {std::move(what), {}, 1, static_cast<int>(fault.at) + 1};
}

std::string write_army_file(const Book& book, const ArmyList& list, std::string_view name) {
  const std::string size = std::to_string(list.size);
  std::string text = "# An army for ONUS!: acies army check FILE reads it.\n";
  text += "# " + write_army_code(book, list) + '\n';
  text += "id = " + in_toml("my-" + book.armies()[list.army].id + '-' + size) + '\n';
  text += "name = { en = " + in_toml(name) + ", ru = " + in_toml(name) + " }\n";
  text += "army = " + in_toml(book.armies()[list.army].id) + '\n';
  text += "size = " + size + '\n';
  text += "general = " + in_toml(book.general(list.general).id) + '\n';
  text += "units = [\n";
  for (const Troop& troop : troops_of(list)) text += write_file_row(book, troop);
  return text + "]\n";
}

}  // namespace acies::onus
