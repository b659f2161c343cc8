// [ONUS-1.12] [ONUS-2.2] The words of the unit cards, and the generals.
#include "core/text/text.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr std::string_view kTermsFile = "onus/terms.toml";
constexpr std::string_view kAnyArmy = "any";
constexpr uint8_t kEveryArmy = 0xFF;
constexpr int64_t kMostPercent = 100;
constexpr int64_t kMostLeadership = 10;  // the test of losses has two dice

constexpr std::array<std::string_view, 3> kClassWords{"infantry", "mounted", "artillery"};
constexpr std::array<std::string_view, kGifts> kGiftWords{
    "none",     "planner", "inspire",     "horse-master", "steadfast",
    "champion", "cunning", "ever-active", "tactician"};

void read_rule(BookDraft& draft, const Document& entry, Term& term) {
  const std::string text = draft.text(entry, "rule");
  if (text.empty()) return;
  const auto rule = read_rule_number(text);
  if (!rule) {
    return draft.blame(entry.find("rule")->wrong(in_quotes(text) + " is not the number of a rule"));
  }
  term.rule = *rule;
}

// Each word of the set once, in any order; `more` reads the rest of its entry.
template <size_t N, class More>
void read_set(BookDraft& draft, const Document& file, std::string_view key,
              const std::array<std::string_view, N>& words, std::array<Term, N>& terms,
              size_t first, More&& more) {
  const size_t before = draft.faults.size();
  for (const Document& entry : draft.list(file, key)) {
    const auto found = draft.choice(entry, "id", WordList(words).subspan(first));
    if (!found) continue;
    Term& term = terms[first + *found];
    if (!term.name.text[0].empty()) draft.blame(entry.wrong("it is listed twice"));
    term.name = draft.saying(entry, "name");
    more(entry, first + *found, term);
  }
  if (draft.faults.size() != before) return;
  for (size_t i = first; i < N; ++i) {
    if (!terms[i].name.text[0].empty()) continue;
    draft.blame(file.wrong("there is no " + std::string(key) + ' ' + in_quotes(words[i])));
  }
}

// [ONUS-1.13] The code defines which types are mounted; the file must agree.
void read_type(BookDraft& draft, const Document& entry, size_t number) {
  draft.check(entry.allow_only({"id", "name", "class"}));
  const auto type = static_cast<Type>(number);
  const size_t right = is_mounted(type) ? 1 : is_artillery(type) ? 2 : 0;
  const auto found = draft.choice(entry, "class", kClassWords);
  if (!found || *found == right) return;
  draft.blame(entry.find("class")->wrong("here stands \"" + std::string(kClassWords[right]) + '"'));
}

void read_described(BookDraft& draft, const Document& entry, Term& term) {
  draft.check(entry.allow_only({"id", "rule", "name", "text"}));
  term.text = draft.saying(entry, "text");
  read_rule(draft, entry, term);
}

}  // namespace

Result<void> BookReader::read_terms() {
  return read_file(kTermsFile, [&](BookDraft& draft, const Document& file) {
    draft.check(file.allow_only({"type", "tag", "ability", "formation", "provenance"}));
    const auto described = [&](const Document& entry, size_t, Term& term) {
      read_described(draft, entry, term);
    };
    read_set(draft, file, "type", kTypeNames, book_.types_, 0,
             [&](const Document& entry, size_t number, Term&) { read_type(draft, entry, number); });
    read_set(draft, file, "tag", kTagNames, book_.tags_, 0,
             [&](const Document& entry, size_t, Term&) {
               draft.check(entry.allow_only({"id", "name", "weapon"}));
             });
    read_set(draft, file, "ability", kAbilityNames, book_.abilities_, 0, described);
    read_set(draft, file, "formation", kFormationNames, book_.formations_, 1, described);
  });
}

// [ONUS-2.2] [ONUS-2.7] A general card.
void BookReader::read_general(BookDraft& draft, const Document& entry) {
  draft.check(entry.allow_only({"id", "name", "army", "attack", "defence", "morale", "zone",
                                "leadership", "points", "ability", "source", "note"}));
  GeneralDef general;
  general.id = draft.text(entry, "id");
  if (book_.find_general(general.id) != 0xFF) {
    draft.blame(entry.find("id")->wrong("the id " + in_quotes(general.id) + " is listed twice"));
  }
  general.name = draft.saying(entry, "name");
  general.note = draft.saying(entry, "note");
  const std::string army = draft.text(entry, "army");
  general.army = army == kAnyArmy ? kEveryArmy : book_.find_army(army);
  if (!army.empty() && army != kAnyArmy && general.army == kEveryArmy) {
    draft.blame(entry.find("army")->wrong("there is no army " + in_quotes(army)));
  }
  for (const auto& [key, out] :
       {std::pair{"attack", &general.attack}, std::pair{"defence", &general.defence},
        std::pair{"morale", &general.morale}}) {
    *out = static_cast<int8_t>(draft.number(entry, key, 0, kMostFigure));
  }
  general.zone = draft.number(entry, "zone", 0, kMostFigure);
  general.leadership = draft.number(entry, "leadership", 1, kMostLeadership);
  general.percent = draft.number(entry, "points", 0, kMostPercent);
  general.gift = static_cast<Gift>(draft.choice(entry, "ability", kGiftWords).value_or(0));
  general.origin = draft.origin(entry, "source", kOriginWords);
  book_.generals_.push_back(std::move(general));
}

Result<void> BookReader::read_generals() {
  return read_file(kGeneralsFile, [&](BookDraft& draft, const Document& file) {
    draft.check(file.allow_only({"ability", "general", "provenance"}));
    read_set(draft, file, "ability", kGiftWords, book_.gifts_, 0,
             [&](const Document& entry, size_t, Term& term) {
               draft.check(entry.allow_only({"id", "name", "text", "price"}));
               term.text = draft.saying(entry, "text");
             });
    const std::vector<Document>& all = draft.list(file, "general");
    if (all.size() >= 0xFF) return draft.blame(file.wrong("there are too many generals"));
    for (const Document& entry : all) read_general(draft, entry);
  });
}

}  // namespace acies::onus
