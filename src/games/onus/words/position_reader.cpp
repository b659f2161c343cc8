// Reads a position. Every part has its own fault; position_check.cpp judges the whole.
#include "core/text/wording.h"
#include "games/onus/words/frames.h"
#include "games/onus/words/position_check.h"
#include "games/onus/words/position_pieces.h"

namespace acies::onus {
namespace {

constexpr unsigned kMostShort = 0xFFFF;
constexpr int32_t kMostBearing = 3600;
constexpr int32_t kMostLimit = 100 * kEp;

class PositionReader {
  using Text = std::string_view;

 public:
  PositionReader(const Rules& rules, Text text) : rules_(rules), book_(rules.book()), text_(text) {}

  Result<State> read() {
    if (const auto r = read_everyone(); !r) return Fault(r.error());
    const auto r = read_pairs(text_, Rules::kName,
                              [&](Text key, Text value) { return read_pair(key, value); });
    if (!r) return Fault(r.error());
    return finish();
  }

 private:
  // [ONUS-21.7] Read first, because it determines the numbers of units.
  Result<void> read_everyone() {
    constexpr unsigned kLeast = 3;
    const std::string key = ' ' + std::string(kEveryoneKey) + '=';
    const size_t at = text_.find(key);
    if (at == Text::npos) return {};
    const Text rest = text_.substr(at + key.size());
    const Text value = rest.substr(0, std::min(rest.find(' '), rest.size()));
    return store(read_count(value, kLeast, kAllPlayers.size()), state_.agreed.everyone);
  }
  Result<void> read_pair(Text key, Text value) {
    if (key == kEveryoneKey) return {};
    if (is_unit_number(state_, key))
      return read_unit(book_, state_, *read_unit_number(state_, key), value);
    if (const auto general = read_general_number(state_, key)) {
      return read_general(book_, state_, state_.generals[*general], value);
    }
    for (const Seat seat : seats_of(state_)) {
      const std::string who = key_of(seat, "");
      if (key.starts_with(who)) return read_side(seat, key.substr(who.size()), value);
    }
    for (const AgreedWord& word : kAgreedWords) {
      if (key == word.name) {
        return store(read_count(value, 0, word.most), state_.agreed.*word.field);
      }
    }
    return read_table(key, value);
  }

  Result<void> read_table(Text key, Text value) {
    if (key == "battle") return read_battle(value);
    if (key == kFieldKey) return read_field(value);
    if (key == kStripKey) return store(read_decimal(value, 2, 0, field::kWidest), state_.strip);
    if (key == "turn") return store(read_count(value, 1, kMostShort), state_.turn);
    if (key == "open") return read_stack(value);
    if (key == "discard") return read_card_list(value, state_.discard);
    if (key == "out") return read_card_list(value, out_);
    for (const SeatWord& word : kSeatWords) {
      if (key == word.key) return read_any_seat(value, state_.*word.seat);
    }
    for (const CardWord& word : kCardWords) {
      if (key == word.key) return store(read_card(book_, value, all_cards()), state_.*word.card);
    }
    return read_words(key, value);
  }

  Result<void> read_words(Text key, Text value) {
    for (const ByteWord& word : kByteWords) {
      if (key == word.key) return store(read_count(value, 0, word.most), word.of(state_));
    }
    for (const BothWord& word : kBothWords) {
      if (key == word.key) return read_both(value, state_.combat.*word.field);
    }
    for (const ChoiceWord& word : kChoiceWords) {
      if (key == word.key) return read_choice_word(word, value);
    }
    for (const UnitWord& word : kUnitWords) {
      if (key == word.key) return store(read_unit_number(state_, value), word.of(state_));
    }
    for (const UnitsWord& word : kUnitsWords) {
      if (key == word.key) return read_unit_list(value, word.of(state_));
    }
    return read_move(key, value);
  }

  Result<void> read_move(Text key, Text value) {
    MoveState& move = state_.move;
    if (key == kBearingKey) {
      return store(read_decimal(value, 1, -kMostBearing, kMostBearing), move.bearing);
    }
    if (key == kLimitKey) return store(read_decimal(value, 2, -kMostLimit, kMostLimit), move.limit);
    if (key == kEventsKey) return read_events(value);
    if (key == kTouchKey) {
      const auto point = read_point(value);
      if (!point) return Fault(point.error());
      move.touch_x = point->x;
      move.touch_y = point->y;
      return {};
    }
    if (key == kOffersKey) return read_offers(value);
    for (const PoseWord& word : kPoseWords) {
      if (key == word.key) return read_pose_word(word, value);
    }
    return fault("this key is not known");
  }

  // South.cost is the team's, South.hand the first captain's, South.2.hand the second's.
  Result<void> read_side(Seat seat, Text key, Text value) {
    const bool is_numbered = key.size() > 2 && key[1] == '.' && key[0] >= '1' && key[0] <= '9';
    const auto number = static_cast<unsigned>(is_numbered ? key[0] - '1' : 0);
    const unsigned captains = state_.is_for_all() ? 1 : kCaptainsASide;
    if (number >= captains) return fault("a team has up to three captains");
    const Text rest = is_numbered ? key.substr(2) : key;
    if (is_numbered || is_captains(rest)) {
      return read_captain_part(state_.captain(captain_numbered(seat, number)), rest, value);
    }
    return read_army(seat, key, value);
  }
  static bool is_captains(Text key) {
    return key == "hand" || std::ranges::find(kLineKeys, key) != kLineKeys.end() ||
           std::ranges::find(kCaptainBytes, key, &CaptainByte::key) != kCaptainBytes.end();
  }
  Result<void> read_captain_part(CaptainState& one, Text key, Text value) {
    for (const CaptainByte& word : kCaptainBytes) {
      if (key == word.key) return store(read_count(value, 0, word.most), one.*word.number);
    }
    if (key == "hand") return read_hand(one, value);
    for (size_t i = 0; i < kMostLines; ++i) {
      if (key != kLineKeys[i]) continue;
      return store(read_count(value, 0, field::kFullTurn), one.line_ways[i]);
    }
    return fault("this key is not known");
  }
  Result<void> read_army(Seat seat, Text key, Text value) {
    ArmyState& army = state_.army(seat);
    for (const ArmyNumber& word : kArmyNumbers) {
      if (key == word.key) return store(read_count(value, 0, kMostShort), army.*word.number);
    }
    for (const ArmyByte& word : kArmyBytes) {
      if (key == word.key) return store(read_count(value, 0, word.most), army.*word.number);
    }
    if (key == kCaptainsKey) return store(read_count(value, 1, kCaptainsASide), army.captains);
    if (key == kZoneKey && state_.is_for_all()) return read_zone(army, value);
    if (key == kCommandKey) return store(read_choice(value, kCommandNames), army.command);
    if (key == "list") return read_list(army, value);
    if (key == "people") return read_people(army, value);
    return fault("this key is not known");
  }

  // low:100-800
  static Result<void> read_zone(ArmyState& army, Text value) {
    const size_t colon = std::min(value.find(':'), value.size());
    const auto ends = split(value.substr(std::min(colon + 1, value.size())), '-');
    if (ends.size() != 2) return fault("a zone is its edge and its ends, as low:100-800");
    if (const auto r = store(read_choice(value.substr(0, colon), kEdgeNames), army.edge); !r) {
      return r;
    }
    constexpr unsigned kMost = field::kWidest / field::kMillimetre;
    if (const auto r = store(read_count(ends[0], 0, kMost), army.zone_from); !r) return r;
    return store(read_count(ends[1], 0, kMost), army.zone_to);
  }

  // Values of one word.
  Result<void> read_battle(Text value) {
    const auto& all = book_.scenarios();
    const auto found = std::ranges::find(all, value, &Scenario::id);
    if (found == all.end()) return fault("there is no battle " + in_quotes(value));
    state_.scenario = static_cast<uint8_t>(found - all.begin());
    return {};
  }
  Result<void> read_list(ArmyState& army, Text value) {
    const auto& all = book_.lists();
    const auto found = std::ranges::find(all, value, &ArmyList::id);
    if (found == all.end()) return fault("there is no army list " + in_quotes(value));
    army.book = static_cast<uint8_t>(found - all.begin());
    return {};
  }
  Result<void> read_people(ArmyState& army, Text value) {
    army.people = book_.find_army(value);
    if (army.people == 0xFF) return fault("there is no army " + in_quotes(value));
    return {};
  }
  // 1100x900
  Result<void> read_field(Text value) {
    const auto parts = split(value, 'x');
    if (parts.size() != 2) return fault("a field is its width and its depth, as 1100x900");
    const auto width = read_decimal(parts[0], 2, 0, field::kWidest);
    if (const auto r = store(width, state_.width); !r) return r;
    return store(read_decimal(parts[1], 2, 0, field::kWidest), state_.depth);
  }
  static Result<void> read_any_seat(Text value, Seat& out) {
    const auto seat = read_seat(value);
    if (!seat) return fault("a seat is a player's or Nobody, not " + in_quotes(value));
    out = *seat;
    return {};
  }
  Result<void> read_choice_word(const ChoiceWord& word, Text value) {
    const auto choice = read_choice(value, word.names);
    if (!choice) return Fault(choice.error());
    word.set(state_, static_cast<uint8_t>(*choice));
    return {};
  }
  Result<void> read_pose_word(const PoseWord& word, Text value) {
    const auto pose = read_pose(value);
    if (!pose) return Fault(pose.error());
    state_.move.*word.x = pose->x;
    state_.move.*word.y = pose->y;
    state_.move.*word.heading = pose->heading;
    return {};
  }
  // 1,2: the attacker's and the defender's
  static Result<void> read_both(Text value, std::array<uint8_t, 2>& out) {
    const auto parts = split(value, ',');
    if (parts.size() != 2) return fault("two numbers are expected, as 1,2");
    if (const auto r = store(read_count(parts[0], 0, 255), out[0]); !r) return r;
    return store(read_count(parts[1], 0, 255), out[1]);
  }

  // Lists.
  template <class Read>
  static Result<void> each(Text value, Read&& read) {
    for (const Text word : split(value, ',')) {
      if (const auto r = read(word); !r) return r;
    }
    return {};
  }
  Result<void> read_stack(Text value) {
    if (value == "-") return {};
    return each(value, [&](Text word) -> Result<void> {
      if (state_.depth_of_stack == state_.open.size()) return fault("too many open questions");
      const auto frame = read_frame(state_, word);
      if (!frame) return Fault(frame.error());
      state_.open[state_.depth_of_stack++] = *frame;
      return {};
    });
  }
  Result<void> read_unit_list(Text value, UnitSet& out) const {
    return each(value, [&](Text word) -> Result<void> {
      const auto unit = read_unit_number(state_, word);
      if (!unit) return Fault(unit.error());
      out |= unit_bit(*unit);
      return {};
    });
  }
  // Each card of the box is in one place only.
  Result<void> place_card(Text word, CardSet& out) {
    const auto card = read_card(book_, word, deck_);
    if (!card) return Fault(card.error());
    if (!deck_.has(*card)) return fault(write_card(book_, *card) + " lies in two places");
    deck_.drop(*card);
    out.add(*card);
    return {};
  }
  Result<void> read_card_list(Text value, CardSet& out) {
    return each(value, [&](Text word) { return place_card(word, out); });
  }
  // Cards, followed by ?:4 for hidden ones.
  Result<void> read_hand(CaptainState& one, Text value) {
    return each(value, [&](Text word) -> Result<void> {
      if (!word.starts_with(kUnknownCard)) return place_card(word, one.hand);
      const Text count = word == kUnknownCard ? "1" : word.substr(std::min<size_t>(2, word.size()));
      return store(read_count(count, 1, kCards), one.hand_size);
    });
  }
  // WHAT:NUMBER, in order, at most this many
  template <class Read>
  static Result<void> each_pair(Text value, size_t most, Read&& read) {
    size_t next = 0;
    return each(value, [&](Text word) -> Result<void> {
      if (next == most) return fault("too many at " + in_quotes(word));
      const size_t colon = std::min(word.find(':'), word.size());
      if (colon == word.size())
        return fault("a ':' and a number are missing in " + in_quotes(word));
      return read(next++, word.substr(0, colon), word.substr(colon + 1));
    });
  }
  Result<void> read_events(Text value) {
    CombatState& combat = state_.combat;
    return each_pair(value, kMostEvents, [&](size_t i, Text card, Text helps) -> Result<void> {
      if (card != kUnknownCard) {
        const auto r = store(read_card(book_, card, all_cards()), combat.events[i]);
        if (!r) return r;
      }
      return store(read_count(helps, 0, 255), combat.helps[i]);
    });
  }
  Result<void> read_offers(Text value) {
    MoveState& move = state_.move;
    return each_pair(value, kMostOffers, [&](size_t i, Text offer, Text enemy) -> Result<void> {
      if (const auto r = store(read_count(offer, 0, kMostShort), move.offers[i]); !r) return r;
      return store(read_count(enemy, 0, 255), move.offer_enemies[i]);
    });
  }

  Result<State> finish() {
    state_.deck = deck_;
    if (const auto r = check_position(rules_, state_); !r) return Fault(r.error());
    return state_;
  }

  const Rules& rules_;
  const Book& book_;
  Text text_;
  State state_;
  CardSet deck_ = all_cards();  // cards that are named nowhere
  CardSet out_;
};

}  // namespace

Result<State> Rules::read_position(std::string_view text) const {
  return PositionReader(*this, text).read();
}

}  // namespace acies::onus
