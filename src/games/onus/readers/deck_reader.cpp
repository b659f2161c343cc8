// [ONUS-3.1] [ONUS-3.2] [ONUS-19.1] The action deck: orders, events, and the cards that pair them.
#include "core/text/text.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr int64_t kMostMorale = 5;
constexpr std::array<std::string_view, 4> kTypeWords{"activation", "command", "morale", "health"};
constexpr std::array<std::string_view, 8> kKindWords{"activate", "regroup", "organize", "heal",
                                                     "officers", "draw_up", "scouts",   "transfer"};
constexpr std::array<std::string_view, 3> kCountWords{"leadership", "half", "all"};
constexpr std::array<std::string_view, 6> kWhomWords{"any",      "mounted",     "ranged",
                                                     "infantry", "skirmishers", "zone"};
constexpr std::array<std::string_view, 3> kIconWords{"sword", "shield", "bow"};
constexpr std::array<std::string_view, 9> kNeedWords{"charge",        "javelins", "mounted",
                                                     "infantry",      "spearmen", "enemy_mounted",
                                                     "enemy_general", "flank",    "broken"};
constexpr std::array<std::string_view, 3> kShootingWords{"shooter", "target", "both"};
constexpr std::array<std::string_view, 14> kSpecialWords{
    "none", "javelins",   "ambush",        "wind",   "promote",  "shoot_again", "counterattack",
    "hero", "no_officer", "wound_general", "cancel", "priority", "rally",       "void"};

// ---- orders ----

// A number or a word of kCountWords.
void read_count(BookDraft& draft, const Document& entry, OrderDef& order) {
  const Document* found = entry.find("count");
  if (found != nullptr && found->is_number()) {
    order.number = draft.number(entry, "count", 1, kUnitsASide);
    return;
  }
  const auto word = draft.choice(entry, "count", kCountWords);
  if (word) order.count = static_cast<Count>(*word + 1);
}

// [ONUS-3.5] An order that is played with another has no units of its own.
void read_activation(BookDraft& draft, const Document& entry, OrderDef& order) {
  draft.check(entry.allow_only({"id", "name", "type", "kind", "text", "source", "note", "count",
                                "of", "without_general", "backwards_only", "stampede", "with",
                                "movement", "within", "morale"}));
  order.is_companion = draft.flag(entry, "with");
  if (order.is_companion) {
    order.movement = draft.number(entry, "movement", 1, kMostFigure);
    return;
  }
  read_count(draft, entry, order);
  order.whom = static_cast<Whom>(draft.choice(entry, "of", kWhomWords).value_or(0));
  order.without_general =
      static_cast<uint8_t>(draft.number_or(entry, "without_general", 1, kUnitsASide, 0));
  order.is_backwards = draft.flag(entry, "backwards_only");
  order.is_stampede = draft.flag(entry, "stampede");
  if (order.is_stampede) order.within = draft.number(entry, "within", 1, kMostFigure);
  order.morale =
      static_cast<int8_t>(draft.number_or(entry, "morale", -kMostMorale, kMostMorale, 0));
}

void read_other_kind(BookDraft& draft, const Document& entry, OrderDef& order) {
  draft.check(entry.allow_only({"id", "name", "type", "kind", "text", "source", "note", "morale",
                                "amount", "amount_engaged", "cards", "within"}));
  switch (order.kind) {
    case OrderKind::Organize:
      order.morale =
          static_cast<int8_t>(draft.take(entry.number_at("morale", -kMostMorale, kMostMorale)));
      break;
    case OrderKind::Heal:
      order.amount = draft.number(entry, "amount", 1, kMostFigure);
      order.amount_engaged = draft.number(entry, "amount_engaged", 0, kMostFigure);
      break;
    case OrderKind::Scouts: order.number = draft.number(entry, "cards", 1, kMostFigure); break;
    case OrderKind::Transfer: order.within = draft.number(entry, "within", 1, kMostFigure); break;
    default: break;
  }
}

OrderDef read_order(BookDraft& draft, const Document& entry) {
  OrderDef order;
  order.id = draft.text(entry, "id");
  order.name = draft.saying(entry, "name");
  order.text = draft.saying(entry, "text");
  order.note = draft.saying(entry, "note");
  order.origin = draft.origin(entry, "source", kOriginWords);
  order.type = static_cast<OrderType>(draft.choice(entry, "type", kTypeWords).value_or(0));
  const auto kind = draft.choice(entry, "kind", kKindWords);
  if (!kind) return order;
  order.kind = static_cast<OrderKind>(*kind);
  if ((order.kind == OrderKind::Activate) != (order.type == OrderType::Activation)) {
    draft.blame(entry.find("kind")->wrong("orders of kind activate are of type activation"));
  }
  if (order.kind == OrderKind::Activate) {
    read_activation(draft, entry, order);
  } else {
    read_other_kind(draft, entry, order);
  }
  return order;
}

// ---- events ----

void read_event_figures(BookDraft& draft, const Document& entry, EventDef& event) {
  if (entry.find("attack") != nullptr) event.attack = draft.value(entry, "attack", kMostMorale);
  if (entry.find("defence") != nullptr) event.defence = draft.value(entry, "defence", kMostMorale);
  const auto small = [&](std::string_view key, int64_t least) {
    return draft.number_or(entry, key, least, kMostMorale, 0);
  };
  event.morale = static_cast<int8_t>(small("morale", -kMostMorale));
  event.enemy_morale = static_cast<int8_t>(small("enemy_morale", -kMostMorale));
  event.dice = static_cast<uint8_t>(small("dice", 0));
}

void read_special(BookDraft& draft, const Document& entry, EventDef& event) {
  if (entry.find("special") == nullptr) return;
  const auto special = draft.choice(entry, "special", WordList(kSpecialWords).subspan(1));
  if (!special) return;
  event.special = static_cast<Special>(*special + 1);
  const bool is_struck = event.special == Special::Ambush || event.special == Special::WoundGeneral;
  if (is_struck || event.special == Special::Javelins) {
    event.roll = draft.number(entry, "roll", 1, kMostDice);
  }
  if (is_struck) event.hit = draft.number(entry, "hit", 1, 6);
}

// [ONUS-3.7] An event with a bow must say which side it helps in shooting.
void read_marks(BookDraft& draft, const Document& entry, EventDef& event) {
  const size_t before = draft.faults.size();
  event.icons = static_cast<uint8_t>(draft.choices(entry, "icons", kIconWords));
  event.needs = static_cast<uint16_t>(draft.choices(entry, "needs", kNeedWords));
  if (event.icons == 0 && draft.faults.size() == before) {
    draft.blame(entry.wrong("an event has at least one icon"));
  }
  if (entry.find("shooting") != nullptr) {
    const auto whom = draft.choice(entry, "shooting", kShootingWords);
    if (whom) event.in_shots = static_cast<uint8_t>(*whom + 1);
  } else if (event.shows(Icon::Bow)) {
    draft.blame(entry.wrong("an event with a bow says whom it helps in 'shooting'"));
  }
}

EventDef read_event(BookDraft& draft, const Document& entry) {
  draft.check(entry.allow_only({"id", "name", "icons", "needs", "shooting", "special", "roll",
                                "hit", "attack", "defence", "morale", "enemy_morale", "dice",
                                "text", "source", "note"}));
  EventDef event;
  event.id = draft.text(entry, "id");
  event.name = draft.saying(entry, "name");
  event.text = draft.saying(entry, "text");
  event.note = draft.saying(entry, "note");
  event.origin = draft.origin(entry, "source", kOriginWords);
  read_marks(draft, entry, event);
  read_special(draft, entry, event);
  read_event_figures(draft, entry, event);
  return event;
}

// ---- all of them ----

template <class Def>
void add_def(BookDraft& draft, const Document& entry, Def def, std::vector<Def>& all) {
  if (std::ranges::find(all, def.id, &Def::id) != all.end()) {
    draft.blame(entry.wrong("the id " + in_quotes(def.id) + " is listed twice"));
  }
  all.push_back(std::move(def));
}

template <class Def>
std::optional<uint8_t> find_half(BookDraft& draft, const Document& entry, std::string_view key,
                                 const std::vector<Def>& all) {
  const std::string id = draft.text(entry, key);
  const auto found = std::ranges::find(all, id, &Def::id);
  if (found != all.end()) return static_cast<uint8_t>(found - all.begin());
  if (!id.empty()) {
    draft.blame(entry.find(key)->wrong("there is no " + std::string(key) + ' ' + in_quotes(id)));
  }
  return std::nullopt;
}

}  // namespace

// [ONUS-3.1] A row is a pair with its number of cards.
void BookReader::read_cards(BookDraft& draft, const Document& file) {
  size_t count = 0;
  for (const Document& entry : draft.list(file, "card")) {
    draft.check(entry.allow_only({"order", "event", "copies"}));
    const auto order = find_half(draft, entry, "order", book_.orders_);
    const auto event = find_half(draft, entry, "event", book_.events_);
    const uint8_t copies = draft.number(entry, "copies", 1, kCards);
    count += copies;
    if (order && event && count <= kCards) {
      book_.cards_.insert(book_.cards_.end(), copies, CardDef{*order, *event});
    }
  }
  if (count == kCards || !draft.faults.empty()) return;
  draft.blame(file.find("card")->wrong("the deck has " + std::to_string(kCards) + " cards, not " +
                                       std::to_string(count)));
}

Result<void> BookReader::read_deck() {
  return read_file(kDeckFile, [&](BookDraft& draft, const Document& file) {
    draft.check(file.allow_only({"order", "event", "card", "provenance"}));
    for (const Document& entry : draft.list(file, "order")) {
      add_def(draft, entry, read_order(draft, entry), book_.orders_);
    }
    for (const Document& entry : draft.list(file, "event")) {
      add_def(draft, entry, read_event(draft, entry), book_.events_);
    }
    read_cards(draft, file);
  });
}

}  // namespace acies::onus
