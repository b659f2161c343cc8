// Events in people's languages; for refusals see refusals.cpp.
#include "games/onus/words/voice.h"

namespace acies::onus {
namespace {

constexpr unsigned kUnitBits = 6;
constexpr unsigned kGeneralBits = 3;

// The facts of an event that are units or generals, as bits by their positions.
struct Named {
  uint8_t units = 0;
  uint8_t generals = 0;
};

Named named_in(Happening what) {
  switch (what) {
    case Happening::TurnBegan:
    case Happening::PhaseBegan:
    case Happening::Rolled:
    case Happening::Drew:
    case Happening::FirstPlayer:
    case Happening::Ordered:
    case Happening::CardStolen:
    case Happening::EventRevealed:
    case Happening::EventPlayed:
    case Happening::EventVoid:
    case Happening::Discarded:
    case Happening::DeckRenewed:
    case Happening::LossTest:
    case Happening::Gave:
    case Happening::Fell:
    case Happening::Ended: return {};
    case Happening::GeneralNamed: return {0b01, 0b10};
    case Happening::GeneralMoved: return {0b10, 0b01};
    case Happening::GeneralWounded:
    case Happening::GeneralKilled: return {0, 0b01};
    case Happening::Passed:
    case Happening::Charged:
    case Happening::Enveloped:
    case Happening::Shot:
    case Happening::OutOfRange:
    case Happening::FightBegan:
    case Happening::Struck:
    case Happening::Trampled:
    case Happening::Parted: return {0b11, 0};
    default: return {0b01, 0};
  }
}

int16_t with_kind(const State& state, int16_t fact) {
  if (fact < 0 || fact >= static_cast<int>(kUnits)) return fact;
  const auto unit = static_cast<Unit>(fact);
  if (!is_known_to(state, unit, Seat::Nobody)) return fact;
  return static_cast<int16_t>(fact | (state.at(unit).kind + 1) << kUnitBits);
}

int16_t with_card(const State& state, int16_t fact) {
  if (fact < 0 || fact >= static_cast<int>(kGenerals)) return fact;
  const GeneralState& one = state.generals[static_cast<size_t>(fact)];
  if (!one.is_there()) return fact;
  return static_cast<int16_t>(fact | (one.card + 1) << kGeneralBits);
}

// Speaks of one event.
class EventVoice : public VoiceOfEvent<Voice> {
 public:
  EventVoice(const Book& book, const Event& event, Language language)
      : VoiceOfEvent(event, book, language, event.table) {}

  // 255 means no unit, with or without a kind.
  std::string unit_at(size_t i) const {
    if (fact(i) < 0 || fact(i) == kNoUnit) return say("piece.nobody");
    const unsigned kind = plain(i) >> kUnitBits;
    return unit(kind == 0 ? kNoKind : static_cast<Kind>(kind - 1),
                plain(i) & ((1U << kUnitBits) - 1));
  }
  std::string general_at(size_t i) const {
    const unsigned card = fact(i) < 0 ? 0 : plain(i) >> kGeneralBits;
    return general_card(card == 0 ? 0xFF : card - 1);
  }

  std::string captain_at(size_t i) const {
    return captain(static_cast<Captain>(plain(i) % kCaptains));
  }

  // The captain named, or the side.
  std::string whose(size_t i) const { return plain(i) < kCaptains ? captain_at(i) : actor(); }

  // The usual sentence: side, unit and details.
  std::string say_unit(std::string_view key, const std::string& first = {},
                       const std::string& second = {}) const {
    return say_in("event", key, {actor(), unit_at(0), first, second});
  }
  std::string say_two(std::string_view key, const std::string& first = {},
                      const std::string& second = {}) const {
    return say_in("event", key, {actor(), unit_at(0), unit_at(1), first, second});
  }
  std::string say_card(std::string_view key, const std::string& card,
                       const std::string& more = {}) const {
    return say_in("event", key, {actor(), card, more});
  }
};

// ---- the turn and its cards ----

std::string say_rolled(const EventVoice& voice) {
  if (voice.plain(0) >= kPurposes) return {};
  const Dice dice{voice.fact(1) | voice.fact(2) << 12U};
  return voice.say_in("event", "rolled_" + std::string(kPurposeNames[voice.plain(0)]),
                      {voice.dice(dice), std::to_string(dice.sum())});
}

std::string say_drew(const EventVoice& voice) {
  if (voice.plain(0) == kNoCard) return voice.say("event.drew_unseen", {voice.whose(1)});
  return voice.say("event.drew", {voice.whose(1), voice.card(voice.plain(0))});
}

std::string say_stolen(const EventVoice& voice) {
  const bool is_seen = voice.plain(0) != kNoCard;
  return voice.say_card(is_seen ? "card_stolen" : "card_stolen_none", voice.card(voice.plain(0)));
}

// The sides that an event helps: bit 0 the attacker, bit 1 the defender.
std::string say_helping(const EventVoice& voice, std::string_view key) {
  constexpr std::array<std::string_view, 4> kHelps{"nobody", "attacker", "defender", "both"};
  return voice.say_card(key, voice.event_name(voice.plain(0)),
                        voice.say_in("helps", kHelps[voice.plain(1) % kHelps.size()]));
}

std::string say_discarded(const EventVoice& voice) {
  return voice.say("event.discarded", {voice.whose(1), voice.card(voice.plain(0))});
}

// The captain whose turn it is if the side is a team, or the team if its captains play together.
std::string say_turn_began(const EventVoice& voice) {
  return voice.say("event.turn_began", {voice.whose(1), voice.count(0)});
}

std::string say_gave(const EventVoice& voice) {
  const bool is_seen = voice.plain(0) != kNoCard;
  return voice.say(is_seen ? "event.gave" : "event.gave_unseen",
                   {voice.captain_at(1), voice.captain_at(2), voice.card(voice.plain(0))});
}

std::string say_loss_test(const EventVoice& voice) {
  return voice.say(voice.fact(2) != 0 ? "event.loss_test_passed" : "event.loss_test_failed",
                   {voice.actor(), voice.count(0), voice.count(1)});
}

std::string say_turn(const EventVoice& voice, Happening what) {
  switch (what) {
    case Happening::TurnBegan: return say_turn_began(voice);
    case Happening::Gave: return say_gave(voice);
    case Happening::PhaseBegan:
      return voice.say("event.phase_began", {voice.actor(), voice.phase(voice.plain(0))});
    case Happening::Rolled: return say_rolled(voice);
    case Happening::Drew: return say_drew(voice);
    case Happening::FirstPlayer:
      return voice.say("event.first_player",
                       {voice.seat(static_cast<Seat>(voice.plain(0) % kSeatNames.size()))});
    case Happening::Ordered:
      return voice.say("event.ordered", {voice.whose(1), voice.order_name(voice.plain(0))});
    case Happening::CardStolen: return say_stolen(voice);
    case Happening::EventRevealed: return say_helping(voice, "event_revealed");
    case Happening::EventPlayed: return say_helping(voice, "event_played");
    case Happening::EventVoid:
      return voice.say_card("event_void", voice.event_name(voice.plain(0)));
    case Happening::Discarded: return say_discarded(voice);
    case Happening::DeckRenewed: return voice.say("event.deck_renewed", {voice.count(0)});
    case Happening::LossTest: return say_loss_test(voice);
    case Happening::Fell:
      return voice.say("event.fell", {voice.actor(),
                                      voice.say_in("fall", name_in(kEndingNames, voice.plain(0)))});
    case Happening::Ended: return voice.ending(static_cast<Seat>(voice.fact(1)), voice.plain(0));
    default: return {};
  }
}

// ---- units that prepare and move ----

std::string say_dressed(const EventVoice& voice) {
  if (voice.fact(1) != 0) {
    const bool is_brave = voice.plain(1) == static_cast<unsigned>(Formation::Bravery);
    return voice.say_unit(is_brave ? "bravery_on" : "formation_taken",
                          voice.formation(voice.plain(1)));
  }
  constexpr std::array<std::string_view, 4> kKeys{"dressed_plain", "stretched_left",
                                                  "stretched_right", "stretched_both"};
  return voice.say_unit(kKeys[voice.plain(2) % kKeys.size()]);
}

std::string say_stretch(const EventVoice& voice) {
  constexpr std::array<std::string_view, 4> kKeys{"closed_line", "stretched_left",
                                                  "stretched_right", "stretched_both"};
  return voice.say_unit(kKeys[voice.plain(1) % kKeys.size()]);
}

std::string say_formation(const EventVoice& voice) {
  const auto taken = static_cast<Formation>(voice.plain(1));
  const std::string_view key = taken == Formation::None      ? "formation_dissolved"
                               : taken == Formation::Bravery ? "bravery_on"
                                                             : "formation_taken";
  return voice.say_unit(key, voice.formation(voice.plain(1)));
}

// Straight steps are in hundredths of an EP, turns in tenths of a degree.
std::string say_stepped(const EventVoice& voice) {
  const auto kind = static_cast<field::StepKind>(voice.plain(1));
  const bool is_turn = kind == field::StepKind::Pivot || kind == field::StepKind::Spin;
  const int measure = voice.fact(2) < 0 ? -voice.fact(2) : voice.fact(2);
  if (voice.has_rule("6.10"_rule)) return voice.say_unit("faced", voice.degrees(measure));
  return voice.say_unit("stepped_" + std::string(name_in(kStepKindNames, voice.plain(1))),
                        is_turn ? voice.degrees(measure) : voice.ep(measure));
}

std::string say_turned(const EventVoice& voice) {
  return voice.say_unit(voice.fact(1) % 4 == 2 ? "turned_about" : "turned_quarter");
}

std::string say_recovered(const EventVoice& voice) {
  return voice.say_unit(voice.fact(1) != 0 ? "recovered_routed" : "recovered");
}

std::string say_general_named(const EventVoice& voice, size_t unit, size_t general,
                              std::string_view key) {
  const bool is_hidden = voice.plain(unit) == kNoUnit;
  return voice.say_in("event", is_hidden ? "general_hidden" : key,
                      {voice.actor(), voice.unit_at(unit), voice.general_at(general)});
}

std::string say_movement(const EventVoice& voice, Happening what) {
  switch (what) {
    case Happening::Placed: return voice.say_unit("placed");
    case Happening::Dressed: return say_dressed(voice);
    case Happening::GeneralNamed: return say_general_named(voice, 0, 1, "general_named");
    case Happening::Activated: return voice.say_unit("activated");
    case Happening::Healed: return voice.say_unit("healed", voice.count(1));
    case Happening::Recovered: return say_recovered(voice);
    case Happening::NotRecovered: return voice.say_unit("not_recovered");
    case Happening::OfficerBack: return voice.say_unit("officer_back");
    case Happening::GeneralMoved: return say_general_named(voice, 1, 0, "general_moved");
    case Happening::Stepped: return say_stepped(voice);
    case Happening::Marched: return voice.say_unit("marched");
    case Happening::FormationTaken: return say_formation(voice);
    case Happening::StretchChanged: return say_stretch(voice);
    case Happening::Passed: return voice.say_two("passed");
    case Happening::BrokenByPassing: return voice.say_unit("broken_by_passing");
    case Happening::Charged: return voice.say_two("charged", voice.side(voice.plain(2)));
    case Happening::TokensLost: return voice.say_unit("tokens_lost", voice.count(1));
    case Happening::Enveloped: return voice.say_two("enveloped", voice.count(2));
    case Happening::ClosedUp: return voice.say_unit("closed_up", voice.count(1));
    case Happening::TurnedInMelee: return say_turned(voice);
    case Happening::Withdrew: return voice.say_unit("withdrew", voice.ep(voice.fact(1)));
    case Happening::Followed:
      return voice.say_unit(voice.fact(1) != 0 ? "followed" : "followed_short");
    case Happening::Held: return voice.say_unit("held");
    case Happening::Retreated: return voice.say_unit("retreated");
    case Happening::Revealed: return voice.say_unit("revealed");
    case Happening::Parted: return voice.say_two("parted");
    default: return {};
  }
}

// ---- combat and flight ----

std::string say_shot(const EventVoice& voice) {
  const std::string distance = voice.say(voice.fact(2) != 0 ? "distance.long" : "distance.short");
  return voice.say_two(voice.fact(3) != 0 ? "shot_blocked" : "shot", distance);
}

std::string say_fight(const EventVoice& voice) {
  return voice.say_two("fight_began", voice.count(2),
                       voice.say_in("order", name_in(kStrikeOrderNames, voice.plain(3))));
}

std::string say_tested(const EventVoice& voice) {
  const bool is_hidden = voice.fact(2) == 0;
  if (is_hidden) {
    return voice.say_unit(voice.fact(3) != 0 ? "tested_unseen_passed" : "tested_unseen_failed",
                          voice.count(1));
  }
  return voice.say_unit(voice.fact(3) != 0 ? "tested_passed" : "tested_failed", voice.count(1),
                        voice.count(2));
}

std::string say_general_hurt(const EventVoice& voice, std::string_view key) {
  return voice.say_in("event", key, {voice.actor(), voice.general_at(0)});
}

std::string say_combat(const EventVoice& voice, Happening what) {
  switch (what) {
    case Happening::Shot: return say_shot(voice);
    case Happening::OutOfRange: return voice.say_two("out_of_range");
    case Happening::FightBegan: return say_fight(voice);
    case Happening::Struck: return voice.say_two("struck", voice.count(2), voice.count(3));
    case Happening::Damaged: return voice.say_unit("damaged", voice.count(1), voice.count(2));
    case Happening::Destroyed: return voice.say_unit("destroyed");
    case Happening::Tested: return say_tested(voice);
    case Happening::Broke: return voice.say_unit("broke");
    case Happening::Routed: return voice.say_unit("routed");
    case Happening::Fled: return voice.say_unit(voice.fact(1) != 0 ? "fled_off" : "fled");
    case Happening::Blocked: return voice.say_unit("blocked");
    case Happening::GeneralWounded: return say_general_hurt(voice, "general_wounded");
    case Happening::GeneralKilled: return say_general_hurt(voice, "general_killed");
    case Happening::HeroAppeared: return voice.say_unit("hero_appeared");
    case Happening::OfficerFell: return voice.say_unit("officer_fell");
    case Happening::Promoted:
      return voice.say_unit(voice.fact(1) > 1 ? "promoted_elite" : "promoted_veteran");
    case Happening::Trampled: return voice.say_two("trampled");
    case Happening::Killed: return voice.say_unit("killed");
    default: return {};
  }
}

}  // namespace

Event with_names(const State& state, Event event) {
  event.table = state.agreed.everyone;
  const Named named = named_in(static_cast<Happening>(event.kind));
  for (size_t i = 0; i < event.facts.size(); ++i) {
    if ((named.units >> i & 1U) != 0) event.facts[i] = with_kind(state, event.facts[i]);
    if ((named.generals >> i & 1U) != 0) event.facts[i] = with_card(state, event.facts[i]);
  }
  return event;
}

std::string Rules::say(const Event& event, Language language) const {
  const EventVoice voice(book_, event, language);
  const auto what = static_cast<Happening>(event.kind);
  const Named named = named_in(what);
  if (named.units == 0 && named.generals == 0) return say_turn(voice, what);
  const std::string text = say_movement(voice, what);
  return text.empty() ? say_combat(voice, what) : text;
}

}  // namespace acies::onus
