// The sentences for events and refusals, in people's languages.
#include "games/lostbattles/words/voice.h"

namespace acies::lostbattles {
namespace {

// Facts have the form of tell() and unit_fact().
Kind kind_in(int fact) {
  const int kind = fact >> 8;
  return kind >= 0 && kind < static_cast<int>(kKinds) ? static_cast<Kind>(kind) : Kind::AHI;
}

// Speaks of one event.
class EventVoice : public VoiceOfEvent<Voice> {
 public:
  using VoiceOfEvent::VoiceOfEvent;

  std::string zone_at(size_t i) const { return zone(fact(i)); }
  std::string unit_at(size_t i, size_t place, Case wanted = Case::Nominative) const {
    return unit(kind_in(fact(i)), fact(place), wanted);
  }
  std::string many(size_t i) const { return Voice::number(kind_in(fact(i))); }
  // The high byte is the number of the battle that names him, from one.
  std::string commander_at(size_t i) const {
    return commander(scenario_at(book_, (fact(i) >> 8) - 1), fact(i) & 0xFF);
  }

  // The usual sentence: side, unit and details.
  std::string say_unit(std::string_view key, const std::string& more = {}) const {
    return say_in("event", key, {actor(), unit_at(0, 1), many(0), more});
  }
  std::string say_commander(std::string_view key, const std::string& more = {}) const {
    return say_in("event", key, {actor(), commander_at(0), where(fact(1)), more});
  }
  // The side, the number of units, and three further words.
  std::string say_group(std::string_view key, size_t units, const std::string& first,
                        const std::string& second = {}, const std::string& third = {}) const {
    return say_in("event", key, {actor(), count(units), first, second, third});
  }
};

std::string say_rolled(const EventVoice& voice) {
  const auto purpose = static_cast<size_t>(voice.fact(0));
  if (purpose >= kPurposeNames.size()) return {};
  const Dice dice{voice.fact(1) | voice.fact(2) << 12U};
  return voice.say_in("event", "rolled_" + std::string(kPurposeNames[purpose]),
                      {voice.dice(dice), std::to_string(dice.sum())});
}

std::string say_turn_began(const EventVoice& voice) {
  return voice.say("event.player_turn_began",
                   {voice.actor(), voice.count(2), voice.count(1), voice.count(3)});
}

std::string say_activated(const EventVoice& voice) {
  const auto mode = static_cast<size_t>(voice.fact(2)) % kModes;
  const std::string key = "activated_" + std::string(kModeNames[mode]);
  std::string text = voice.say_group(key, 1, voice.where(voice.fact(0)), voice.count(3));
  if (voice.fact(4) == 0) return text;
  return voice.say("event.activated_own", {text, voice.count(4)});
}

std::string say_left_field(const EventVoice& voice) {
  return voice.say("event.left_field",
                   {voice.actor(), voice.zone_at(0), voice.count(1), voice.count(2)});
}

std::string say_gone(const EventVoice& voice) {
  return voice.say_unit(voice.fact(2) == kRouted ? "unit_routed" : "unit_withdrawn");
}

std::string say_attack(const EventVoice& voice) {
  return voice.say("event.attack_declared", {voice.actor(), voice.zone_at(0), voice.zone_at(1),
                                             voice.halves(static_cast<unsigned>(voice.fact(2)))});
}

std::string say_struck(const EventVoice& voice) {
  return voice.say(
      "event.struck",
      {voice.actor(), voice.kind(kind_in(voice.fact(0))), voice.unit_at(1, 2, Case::Genitive),
       write_signed(voice.fact(3)), voice.count(4), write_signed(voice.fact(5))});
}

std::string say_cancelled(const EventVoice& voice) {
  return voice.say("event.hit_cancelled",
                   {voice.actor(), voice.commander_at(2), voice.unit_at(0, 1, Case::Genitive)});
}

std::string say_general(const EventVoice& voice) {
  return voice.say("event.general_moved", {voice.actor(), voice.commander_at(0), voice.zone_at(2)});
}

std::string say_morale(const EventVoice& voice) {
  return voice.say("event.morale_tested",
                   {voice.actor(), voice.count(0), write_signed(voice.fact(1))});
}

std::string say_ending(const EventVoice& voice, Seat winner) {
  return voice.ending(winner, voice.fact(0), voice.fact(1), static_cast<unsigned>(voice.fact(2)),
                      static_cast<uint8_t>(voice.fact(3)));
}

std::string say_advanced(const EventVoice& voice) {
  return voice.say_unit("advanced", voice.zone_at(2));
}

// The form of a refusal's facts: z a zone, n a number, u a unit's kind, h halves. By default the
// fact is a zone.
constexpr std::array<RefusalShape, 15> kShapes{{{"refusal.dice", "n"},
                                                {"refusal.no_commands", "nn"},
                                                {"refusal.stack", "zn"},
                                                {"refusal.limit", "uh"},
                                                {"refusal.activated", "u"},
                                                {"refusal.in_group", "u"},
                                                {"refusal.no_moves", "u"},
                                                {"refusal.turn_spent", "u"},
                                                {"refusal.has_attacked", "u"},
                                                {"refusal.has_supported", "u"},
                                                {"refusal.not_first", "u"},
                                                {"refusal.half", "u"},
                                                {"refusal.no_support", "u"},
                                                {"refusal.same_unit", "u"},
                                                {"refusal.no_lead", "u"}}};

std::string read_fact(const Voice& voice, char shape, int fact) {
  switch (shape) {
    case 'n': return std::to_string(fact);
    case 'u': return voice.kind(kind_in(fact));
    case 'h': return voice.halves(static_cast<unsigned>(fact));
    default: return voice.zone(fact);
  }
}

}  // namespace

std::string Rules::say(const Refusal& refusal, Language language) const {
  const Voice voice(book_, language);
  const std::string_view shape = find_shape(kShapes, refusal.phrase, "z");
  const auto words = words_of(
      shape, [&](char letter, size_t i) { return read_fact(voice, letter, refusal.facts[i]); });
  const std::string many = shape[0] == 'u' ? voice.number(kind_in(refusal.facts[0])) : "1";
  return voice.say(refusal.phrase, {words[0], words[1], many});
}

std::string Rules::say(const Event& event, Language language) const {
  const EventVoice voice(event, book_, language);
  const std::string actor = voice.actor();
  switch (static_cast<Happening>(event.kind)) {
    case Happening::Rolled: return say_rolled(voice);
    case Happening::TurnBegan: return voice.say("event.turn_began", {voice.count(0)});
    case Happening::OrderReversed: return voice.say("event.order_reversed", {actor});
    case Happening::OrderSwapped:
      return voice.say("event.order_swapped", {voice.seat(static_cast<Seat>(voice.fact(0) & 1))});
    case Happening::WeatherChanged:
      return voice.say("event.weather_changed", {voice.weather(voice.fact(0))});
    case Happening::PlayerTurnBegan: return say_turn_began(voice);
    case Happening::Activated: return say_activated(voice);
    case Happening::Deployed:
      return voice.say_group("deployed", 1, voice.zone_at(0), voice.facing(voice.fact(2)));
    case Happening::Turned:
      return voice.say_group("turned", 1, voice.zone_at(0), voice.facing(voice.fact(2)));
    case Happening::Moved:
      return voice.say_group("moved", 2, voice.zone_at(0), voice.zone_at(1),
                             voice.facing(voice.fact(3)));
    case Happening::LeftField: return say_left_field(voice);
    case Happening::UnitGone: return say_gone(voice);
    case Happening::GeneralMoved: return say_general(voice);
    case Happening::AttackDeclared: return say_attack(voice);
    case Happening::Struck: return say_struck(voice);
    case Happening::AllOut: return voice.say_unit("all_out");
    case Happening::Missed: return voice.say("event.missed", {actor});
    case Happening::UnitSpent: return voice.say_unit("unit_spent");
    case Happening::HitCancelled: return say_cancelled(voice);
    case Happening::Shattered: return voice.say_unit("shattered");
    case Happening::CommanderKilled: return voice.say_commander("commander_killed");
    case Happening::CommanderLost: return voice.say_commander("commander_lost");
    case Happening::NarrowEscape: return voice.say_commander("narrow_escape");
    case Happening::MoraleTested: return say_morale(voice);
    case Happening::UnitPanics: return voice.say_unit("unit_panics", write_signed(voice.fact(2)));
    case Happening::LeadNamed: return voice.say_unit("lead_named");
    case Happening::Advanced: return say_advanced(voice);
    case Happening::CampCaptured:
      return voice.say("event.camp_captured", {actor, voice.zone_at(0)});
    case Happening::ArmyStaysAway:
      return voice.say("event.army_stays_away", {actor, voice.count(0)});
    case Happening::TurnEnded: return voice.say("event.turn_ended", {voice.count(0)});
    case Happening::BattleEnded: return say_ending(voice, event.actor);
  }
  return {};
}

}  // namespace acies::lostbattles
