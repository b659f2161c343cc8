// The sentences for events and refusals, in people's languages.
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/voice.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 8> kRolledKeys{
    "rolled_blow",   "rolled_again", "rolled_leader-check", "rolled_rampage",
    "rolled_escape", "rolled_marsh", "rolled_spartacus",    "rolled_rally"};

// Speaks of one event. The pieces in it belong to its actor.
class EventVoice : public VoiceOfEvent<Voice> {
 public:
  using VoiceOfEvent::VoiceOfEvent;

  Kind kind_at(size_t i) const {
    return fact(i) >= 0 && fact(i) < static_cast<int>(kKinds) ? static_cast<Kind>(fact(i))
                                                              : Kind::LI;
  }
  std::string unit_at(size_t i, Case wanted = Case::Nominative) const {
    return unit(kind_at(i), fact(i + 1), wanted);
  }
  std::string many() const { return Voice::number(kind_at(0)); }
  // The last fact of an event about a leader is the number of the battle that names him, from one.
  std::string leader_at(size_t i, Case wanted = Case::Nominative) const {
    const Scenario* scenario = scenario_at(book_, fact(5) - 1);
    return leader(scenario, fact(i), fact(i + 1), wanted);
  }

  // The usual sentence: side, unit and details.
  std::string say_unit(std::string_view key, const std::string& first = {},
                       const std::string& second = {}) const {
    return say_in("event", key, {actor(), unit_at(0), many(), first, second});
  }
};

std::string say_played(const EventVoice& voice) {
  const bool is_counter = voice.fact(0) == static_cast<int>(Card::Counter);
  const bool is_nothing = voice.fact(1) == static_cast<int>(kNoCard);
  const std::string_view key = !is_counter  ? "event.played"
                               : is_nothing ? "event.played_counter_none"
                                            : "event.played_counter";
  return voice.say(key, {voice.actor(), voice.card(voice.fact(0)), voice.card(voice.fact(1))});
}

// The side that the dice belong to: that of the rolling unit, or that of the piece tested.
Seat seat_of_roll(Purpose purpose, int piece) {
  switch (purpose) {
    case Purpose::Blow:
    case Purpose::Again: return seat_of(static_cast<Unit>(piece));
    case Purpose::LeaderCheck: return seat_of_leader(static_cast<Leader>(piece));
    case Purpose::Escape: return opponent(seat_of_leader(static_cast<Leader>(piece)));
    case Purpose::Spartacus:
    case Purpose::Rally: return static_cast<Seat>(piece & 1);
    default: return Seat::Nobody;
  }
}

std::string say_rolled(const EventVoice& voice) {
  const auto purpose = static_cast<size_t>(voice.fact(0));
  if (purpose >= kRolledKeys.size()) return {};
  const Roll roll{voice.fact(1) << 12U | voice.fact(2)};
  const Seat seat = seat_of_roll(static_cast<Purpose>(purpose), voice.fact(3));
  return voice.say_in("event", kRolledKeys[purpose],
                      {voice.seat(seat), voice.faces(roll), voice.hex(voice.fact(3))});
}

std::string say_announced(const EventVoice& voice) {
  const bool is_fire = voice.fact(4) != 0;
  const Case wanted = is_fire ? Case::Dative : Case::Accusative;
  const std::string target = voice.fact(2) < 0
                                 ? voice.leader(nullptr, kNoLeader, voice.fact(3), wanted)
                                 : voice.unit_at(2, wanted);
  return voice.say_unit(is_fire ? "announced_fire" : "announced_close", target, voice.count(5));
}

// [CCA-9.34] [CCA-14.68] Blocks lost to dice, to blocked elephants or to marsh.
std::string say_struck(const EventVoice& voice) {
  const std::string lost = voice.count(2);
  const std::string left = voice.count(3);
  if (voice.has_rule("9.34"_rule)) return voice.say_unit("pushed", lost, left);
  if (voice.has_rule("14.68"_rule)) return voice.say_unit("marsh", lost, left);
  const std::string_view key = voice.fact(2) == 0   ? "struck_not"
                               : voice.fact(3) == 0 ? "struck_last"
                                                    : "struck";
  std::string text = voice.say_unit(key, lost, left);
  if (voice.fact(4) == 0) return text;
  return voice.say("event.struck_flags", {text, voice.count(4)});
}

std::string say_flags(const EventVoice& voice) {
  const std::string_view key = voice.fact(3) == 0   ? "flags_ignored"
                               : voice.fact(2) == 0 ? "flags_accepted"
                                                    : "flags_some";
  return voice.say_unit(key, voice.count(2), voice.count(3));
}

std::string say_leader(const EventVoice& voice, std::string_view key,
                       Case wanted = Case::Nominative) {
  return voice.say_in("event", key, {voice.actor(), voice.leader_at(0, wanted)});
}

// A leader of the reserve arrives with a unit.
std::string say_leader_moved(const EventVoice& voice) {
  const bool is_new = voice.fact(1) == kReserve;
  return voice.say(is_new ? "event.leader_joined" : "event.leader_moved",
                   {voice.actor(), voice.leader_at(0), voice.hex(voice.fact(2))});
}

std::string say_banner(const EventVoice& voice) {
  constexpr std::array<std::string_view, 4> kKeys{"banner_unit", "banner_leader",
                                                  "banner_objective", "banner_exit"};
  const auto why = static_cast<size_t>(voice.fact(2));
  return voice.say_in("event", kKeys[why < kKeys.size() ? why : 0],
                      {voice.actor(), voice.count(1)});
}

std::string say_ending(const EventVoice& voice) {
  return voice.say_in("ending", ending_name(static_cast<uint8_t>(voice.fact(3))),
                      {voice.actor(), voice.count(1), voice.count(2)});
}

// The form of a refusal's facts: h a hex, n a number, c a card. By default both facts are hexes.
constexpr std::array<RefusalShape, 8> kShapes{{{"refusal.not_in_hand", "c"},
                                               {"refusal.not_in_deck", "c"},
                                               {"refusal.dice", "n"},
                                               {"refusal.flags", "n"},
                                               {"refusal.moved_too_far", "hn"},
                                               {"refusal.out_of_range", "hnn"},
                                               {"refusal.too_far", "hhn"},
                                               {"refusal.no_way", "hhn"}}};

std::string read_fact(const Voice& voice, char shape, int fact) {
  if (shape == 'h') return voice.hex(fact);
  return shape == 'c' ? voice.card(fact) : std::to_string(fact);
}

}  // namespace

std::string Rules::say(const Refusal& refusal, Language language) const {
  const Voice voice(book_, language);
  const auto read = [&](char letter, size_t i) {
    return read_fact(voice, letter, refusal.facts[i]);
  };
  const auto [a, b, c] = words_of(find_shape(kShapes, refusal.phrase, "hh"), read);
  return voice.say(refusal.phrase, {a, b, c});
}

std::string Rules::say(const Event& event, Language language) const {
  const EventVoice voice(event, book_, language);
  const std::string actor = voice.actor();
  switch (static_cast<Happening>(event.kind)) {
    case Happening::Dealt: return voice.say("event.dealt", {actor, voice.card(voice.fact(0))});
    case Happening::DealtHidden: return voice.say("event.dealt_hidden", {actor});
    case Happening::Played: return say_played(voice);
    case Happening::Ordered:
      return voice.say("event.ordered", {actor, voice.unit_at(0, Case::Dative)});
    case Happening::LeaderOrdered: return say_leader(voice, "leader_ordered", Case::Dative);
    case Happening::ReserveEnters:
      return voice.say("event.reserve_enters",
                       {actor, voice.section(static_cast<Section>(voice.fact(0)), event.actor)});
    case Happening::Entered: return voice.say_unit("entered");
    case Happening::Rolled: return say_rolled(voice);
    case Happening::Restored:
      return voice.say("event.restored", {actor, voice.unit_at(0, Case::Dative), voice.count(2)});
    case Happening::Moved: return voice.say_unit("moved", voice.hex(voice.fact(2)));
    case Happening::LeaderMoved: return say_leader_moved(voice);
    case Happening::Announced: return say_announced(voice);
    case Happening::Stood: return voice.say_unit("stood");
    case Happening::Evades: return voice.say_unit("evades");
    case Happening::StrikesFirst:
      return voice.say_unit(voice.fact(2) != 0 ? "first_strike" : "first_walls");
    case Happening::Struck: return say_struck(voice);
    case Happening::Destroyed: return voice.say_unit("destroyed");
    case Happening::LeaderLost: return say_leader(voice, "leader_lost");
    case Happening::LeaderEscaped: return say_leader(voice, "leader_escaped");
    case Happening::LeaderGone: return say_leader(voice, "leader_gone");
    case Happening::FlagsIgnored: return say_flags(voice);
    case Happening::Rampaged:
      return voice.say_unit(voice.fact(2) == 0 ? "rampaged_not" : "rampaged", voice.count(2),
                            voice.count(3));
    case Happening::Retreated: return voice.say_unit("retreated", voice.hex(voice.fact(2)));
    case Happening::Trapped: return voice.say_unit("trapped", voice.count(2));
    case Happening::Advanced: return voice.say_unit("advanced", voice.hex(voice.fact(2)));
    case Happening::BattlesBack: return voice.say_unit("battles_back");
    case Happening::Banner: return say_banner(voice);
    case Happening::LeftField:
      return voice.say_unit(event.rule == "10.17"_rule ? "machine_left" : "left_field");
    case Happening::HandGrows: return voice.say("event.hand_grows", {actor, voice.count(1)});
    case Happening::Reshuffled: return voice.say("event.reshuffled");
    case Happening::TurnEnded: return voice.say("event.turn_ended", {voice.count(0)});
    case Happening::BattleEnded: return say_ending(voice);
  }
  return {};
}

}  // namespace acies::ancients
