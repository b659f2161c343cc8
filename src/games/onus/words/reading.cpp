#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

constexpr int32_t kLeastPlace = -field::kWidest;
constexpr int32_t kMostPlace = 2 * field::kWidest;

// "S3" and "NG2": letters and a number from one to `most`.
std::optional<unsigned> read_numbered(std::string_view word, std::string_view letters,
                                      unsigned most) {
  if (!word.starts_with(letters)) return std::nullopt;
  const auto number = read_number<unsigned>(word.substr(letters.size()));
  if (!number || *number < 1 || *number > most) return std::nullopt;
  return *number - 1;
}

std::optional<unsigned> read_unit(unsigned everyone, std::string_view word) {
  const unsigned size = block_size(everyone);
  for (unsigned i = 0; i < (everyone == 0 ? kPlayers.size() : everyone); ++i) {
    if (const auto unit = read_numbered(word, kSeatLetters[i], size)) return size * i + *unit;
  }
  return std::nullopt;
}

bool are_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

int64_t power_of_ten(unsigned digits) {
  int64_t power = 1;
  for (unsigned i = 0; i < digits; ++i) power *= 10;
  return power;
}

// The whole number that a word with decimals means.
std::optional<int64_t> read_scaled(std::string_view word, unsigned digits) {
  const bool is_negative = word.starts_with('-');
  if (is_negative) word.remove_prefix(1);
  const size_t dot = std::min(word.find('.'), word.size());
  const std::string_view whole = word.substr(0, dot);
  const std::string_view rest = dot == word.size() ? std::string_view() : word.substr(dot + 1);
  const bool is_written_well = !whole.empty() && whole.size() <= 9 && rest.size() <= digits &&
                               (dot == word.size() || !rest.empty());
  if (!is_written_well || !are_digits(whole) || !are_digits(rest)) return std::nullopt;
  int64_t number = read_number<int64_t>(whole).value_or(0) * power_of_ten(digits);
  const auto decimals = static_cast<unsigned>(rest.size());
  if (!rest.empty())
    number += read_number<int64_t>(rest).value_or(0) * power_of_ten(digits - decimals);
  return is_negative ? -number : number;
}

// ---- cards ----

bool is_same_card(const CardDef& a, const CardDef& b) {
  return a.order == b.order && a.event == b.event;
}

// The number of a copy, from one, and the number of copies.
struct Copy {
  unsigned number = 0;
  unsigned count = 0;
};
Copy copy_of(const Book& book, size_t card) {
  Copy copy;
  for (size_t i = 0; i < book.cards().size(); ++i) {
    if (!is_same_card(book.cards()[i], book.cards()[card])) continue;
    ++copy.count;
    if (i <= card) ++copy.number;
  }
  return copy;
}

// A description of a card; an empty half matches any.
struct CardWish {
  std::string_view order;
  std::string_view event;
  unsigned copy = 0;  // 0: any
};

std::optional<CardWish> read_wish(std::string_view word) {
  CardWish wish;
  if (const size_t sign = word.find_first_of("#."); sign != std::string_view::npos) {
    const auto copy = read_number<unsigned>(word.substr(sign + 1));
    if (!copy || *copy == 0) return std::nullopt;
    wish.copy = *copy;
    word = word.substr(0, sign);
  }
  const size_t slash = std::min(word.find('/'), word.size());
  wish.order = word.substr(0, slash);
  if (slash < word.size()) wish.event = word.substr(slash + 1);
  if (wish.order.empty() && wish.event.empty()) return std::nullopt;
  return wish;
}

bool fits(const Book& book, const CardWish& wish, Card card) {
  if (!wish.order.empty() && book.order(card).id != wish.order) return false;
  if (!wish.event.empty() && book.event(card).id != wish.event) return false;
  return wish.copy == 0 || copy_of(book, card).number == wish.copy;
}

Card find_card(const Book& book, const CardWish& wish, const CardSet& among) {
  Card found = kNoCard;
  among.for_each([&](Card card) {
    if (found == kNoCard && card < book.cards().size() && fits(book, wish, card)) found = card;
  });
  return found;
}

}  // namespace

// ---- pieces ----

bool is_unit_number(const State& state, std::string_view word) {
  return read_unit(state.agreed.everyone, word).has_value();
}

Result<Unit> read_unit_number(unsigned everyone, std::string_view word) {
  if (const auto unit = read_unit(everyone, word)) return static_cast<Unit>(*unit);
  return fault("a unit's number is expected, as S3 or N12, not " + in_quotes(word));
}

std::string write_units(const State& state, UnitSet units, std::string_view between) {
  std::vector<std::string> names;
  for_each_bit(units, [&](unsigned i) { names.push_back(write_tag(state, i)); });
  return join(names, between);
}

std::string write_general_number(const State& state, unsigned general) {
  if (general >= kGenerals) return "general-" + std::to_string(general);
  if (state.is_for_all()) {
    const Seat seat = seat_of_place(general);
    if (!is_player(seat)) return "general-" + std::to_string(general);
    return std::string(kSeatLetters[player_number(seat)]) + "G1";
  }
  return (general < kGeneralsASide ? "SG" : "NG") + std::to_string(general % kGeneralsASide + 1);
}

Result<General> read_general_number(const State& state, std::string_view word) {
  if (state.is_for_all()) {
    for (const Seat seat : seats_of(state)) {
      if (word == std::string(kSeatLetters[player_number(seat)]) + "G1") {
        return general_numbered(seat, 0);
      }
    }
    return fault("a general's number is expected, as SG1 or EG1, not " + in_quotes(word));
  }
  if (const auto one = read_numbered(word, "SG", kGeneralsASide)) {
    return static_cast<General>(*one);
  }
  if (const auto one = read_numbered(word, "NG", kGeneralsASide)) {
    return static_cast<General>(kGeneralsASide + *one);
  }
  return fault("a general's number is expected, as SG1 or NG2, not " + in_quotes(word));
}

Result<Captain> read_captain(std::string_view word) {
  const size_t point = std::min(word.find('.'), word.size());
  const auto seat = read_any_player(word.substr(0, point));
  if (!seat) return Fault(seat.error());
  if (point == word.size()) return captain_numbered(*seat, 0);
  if (!is_one_of_two(*seat)) return fault("only South and North have teams");
  const auto number = read_count(word.substr(point + 1), 1, kCaptainsASide);
  if (!number) return Fault(number.error());
  return captain_numbered(*seat, *number - 1);
}

Result<Kind> read_kind(const Book& book, std::string_view word) {
  const Kind kind = book.find_unit(word);
  if (kind == kNoKind) return fault("there is no unit card " + in_quotes(word));
  return kind;
}

std::string write_kind(const Book& book, Kind kind) {
  if (kind == kNoKind) return "?";
  return kind < book.units().size() ? book.unit(kind).id : "kind-" + std::to_string(kind);
}

Result<uint8_t> read_general_card(const Book& book, std::string_view word) {
  for (size_t i = 0; i < book.generals().size(); ++i) {
    if (book.generals()[i].id == word) return static_cast<uint8_t>(i);
  }
  return fault("there is no general " + in_quotes(word));
}

Result<UnitSection> read_unit_section(const State& state, std::string_view word) {
  const size_t dot = std::min(word.find('.'), word.size());
  if (dot == word.size()) return fault("a unit and its section are expected, as N2.B3");
  const auto unit = read_unit_number(state, word.substr(0, dot));
  if (!unit) return Fault(unit.error());
  const auto section = read_choice(word.substr(dot + 1), kSectionNames);
  if (!section) return Fault(section.error());
  return UnitSection{*unit, static_cast<Section>(*section)};
}

std::string write_unit_section(const State& state, UnitSection one) {
  return write_tag(state, one.unit) + '.' +
         write_choice(kSectionNames, static_cast<int64_t>(one.section), "section");
}

// ---- cards ----

CardSet all_cards() {
  CardSet all;
  for (unsigned i = 0; i < kCards; ++i) all.add(static_cast<Card>(i));
  return all;
}

std::string write_card(const Book& book, unsigned card) {
  if (card == kNoCard) return std::string(kUnknownCard);
  if (card >= kCards || card >= book.cards().size()) return "card-" + std::to_string(card);
  const auto known = static_cast<Card>(card);
  std::string text = book.order(known).id + '/' + book.event(known).id;
  const Copy copy = copy_of(book, card);
  if (copy.count > 1) text += '.' + std::to_string(copy.number);
  return text;
}

Result<Card> read_card(const Book& book, std::string_view word, const CardSet& among) {
  if (const auto number = read_number<unsigned>(word)) {
    if (*number >= 1 && *number <= kCards) return static_cast<Card>(*number - 1);
    return fault("cards are numbered from 1 to " + std::to_string(kCards));
  }
  if (const auto wish = read_wish(word)) {
    if (const Card card = find_card(book, *wish, among); card != kNoCard) return card;
    if (const Card card = find_card(book, *wish, all_cards()); card != kNoCard) return card;
  }
  return fault("there is no card " + in_quotes(word) +
               "; a card is its order and its event, as skirmish/defend");
}

std::vector<std::string> write_cards(const Book& book, const CardSet& cards) {
  std::vector<std::string> names;
  cards.for_each([&](Card card) { names.push_back(write_card(book, card)); });
  return names;
}

// ---- measures ----

Result<int32_t> read_decimal(std::string_view word, unsigned digits, int32_t least, int32_t most) {
  const auto number = read_scaled(word, digits);
  if (number && *number >= least && *number <= most) return static_cast<int32_t>(*number);
  const auto write = [&](int32_t one) {
    return digits == 0 ? std::to_string(one) : write_decimal(one, digits);
  };
  const std::string form =
      digits == 0 ? "" : " with at most " + std::to_string(digits) + " decimals";
  return fault("a number from " + write(least) + " to " + write(most) + form +
               " is expected, not " + in_quotes(word));
}

std::string write_fixed(int32_t number, unsigned digits) {
  std::string text = write_decimal(number, digits);
  size_t dot = text.find('.');
  if (dot == std::string::npos) {
    dot = text.size();
    text += '.';
  }
  return text.append(digits + 1 - (text.size() - dot), '0');
}

Result<Point> read_point(std::string_view word) {
  const auto parts = split(word, ',');
  if (parts.size() != 2) {
    return fault("a place is expected in millimetres, as 300,200.5, not " + in_quotes(word));
  }
  Point point{};
  if (const auto r = store(read_decimal(parts[0], 2, kLeastPlace, kMostPlace), point.x); !r) {
    return Fault(r.error());
  }
  if (const auto r = store(read_decimal(parts[1], 2, kLeastPlace, kMostPlace), point.y); !r) {
    return Fault(r.error());
  }
  return point;
}

std::string write_point(Point point) {
  return write_decimal(point.x, 2) + ',' + write_decimal(point.y, 2);
}

Result<Heading> read_heading(std::string_view word) {
  const auto heading = read_decimal(word, 2, 0, field::kFullTurn - 1);
  if (!heading) return Fault(heading.error());
  return static_cast<Heading>(*heading);
}

std::string write_heading(unsigned heading) {
  return write_decimal(static_cast<int32_t>(heading), 2);
}

Result<Pose> read_pose(std::string_view word) {
  const size_t comma = word.rfind(',');
  if (comma == std::string_view::npos) {
    return fault("a place and a heading are expected, as 300,200.5,90, not " + in_quotes(word));
  }
  const auto place = read_point(word.substr(0, comma));
  if (!place) return Fault(place.error());
  const auto heading = read_heading(word.substr(comma + 1));
  if (!heading) return Fault(heading.error());
  return field::make_pose(*place, *heading);
}

std::string write_pose(const Pose& pose) {
  return write_point(pose.place()) + ',' + write_heading(pose.heading);
}

}  // namespace acies::onus
