#include "games/lostbattles/words/voice.h"

#include "core/luck/luck.h"
#include "core/luck/odds.h"
#include "core/text/text.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
std::string Voice::percent(unsigned part, unsigned all) const {
  if (part == 0 || part >= all) return part == 0 ? "0" : "100";
  return with_sign(write_tenths(100 * int64_t{make_chance(part, all).per_mille()}), '.', point());
}

std::string Voice::zone(int zone) const {
  const bool is_zone = zone >= 0 && zone < static_cast<int>(kZones);
  return is_zone ? write_zone(static_cast<unsigned>(zone)) : say("place.off");
}

std::string Voice::where(int place) const {
  const bool is_zone = place >= 0 && place < static_cast<int>(kZones);
  return is_zone ? say("place.at", {zone(place)}) : say("place.off");
}

// [LB-2.1.1b] The zone's name as seen by this seat.
std::string Voice::zone_for(Zone place, Seat seat) const {
  if (place >= kZones) return say("place.off");
  const Seat owner = half_of(place);
  const std::string key = with_sign(std::string(zone_name(place, owner)), ' ', '_');
  return say(owner == seat ? "place.own" : "place.enemy", {zone(place), say_in("zone", key)});
}

std::string Voice::facing(int facing) const {
  return say_in("facing", kFacingNames[static_cast<unsigned>(facing) % kFacings]);
}

std::string Voice::weather(int weather) const {
  return say_in("weather", kWeatherNames[static_cast<unsigned>(weather) % kWeatherNames.size()]);
}

std::string Voice::kind(Kind kind, Case wanted) const {
  return say_in(case_name(wanted), kind_def(kind).code);
}

std::string Voice::unit(Kind kind, int place, Case wanted) const {
  return say("piece.unit", {this->kind(kind, wanted), zone(place)});
}

std::string Voice::commander(const Scenario* scenario, int one, Case wanted) const {
  const Saying called = commander_name(scenario, static_cast<Commander>(one));
  const bool is_named = !called.in(language()).empty();
  return say_in(is_named ? "commander" : "unnamed_commander", case_name(wanted),
                {called.in(language())});
}

std::string Voice::modifier(const Modifier& one) const {
  const std::string id = rule(one.rule);
  return say("piece.modifier",
             {write_signed(one.value), say_in("modifier", with_sign(id, '.', '-')), id});
}

std::string Voice::ending(Seat winner, int south, int north, unsigned level, uint8_t why) const {
  const bool is_draw = winner == Seat::Nobody || level == 0;
  return say(is_draw ? "ending.draw" : "ending.won",
             {seat(winner), say_in("level", level_name(level)), std::to_string(south),
              std::to_string(north), say_in("ending", ending_name(why))});
}

std::string TableVoice::unit(Unit unit, Case wanted) const {
  if (unit >= kUnits) return say("piece.nobody");
  return Voice::unit(state_.kind[unit], state_.place[unit], wanted);
}

std::string TableVoice::choice(Unit unit, Case wanted) const {
  if (unit >= kUnits) return say("piece.nobody");
  const std::string called = kind(state_.kind[unit], wanted);
  std::vector<std::string> marks = marks_of(unit);
  if (has_double(unit, marks)) marks.push_back(write_unit_number(unit));
  return marks.empty() ? called : say("piece.marked", {called, join(marks, ", ")});
}

std::vector<std::string> TableVoice::marks_of(Unit unit) const {
  std::vector<std::string> marks;
  const auto add = [&](bool holds, std::string_view key) {
    if (holds) marks.push_back(say_in("mark", key, {number(unit)}));
  };
  const UnitSet bit = unit_bit(unit);
  const Zone place = state_.place[unit];
  const bool leads = place < kZones && state_.lead[place] == unit;
  add(state_.is_spent(unit), "spent");
  add(leads, "lead");
  add(!leads && (state_.began_lead & bit) != 0, "was_lead");
  add((state_.assault.struck & bit) != 0, "struck");
  const Commander leader = leader_of(state_, unit);
  if (leader != kNobody) marks.push_back(commander(leader));
  return marks;
}

bool TableVoice::has_double(Unit unit, const std::vector<std::string>& marks) const {
  bool has = false;
  for_each_bit(units_of(seat_of(unit)) & ~unit_bit(unit), [&](unsigned i) {
    const auto other = static_cast<Unit>(i);
    const bool is_alike =
        state_.kind[other] == state_.kind[unit] && state_.place[other] == state_.place[unit];
    has = has || (is_alike && !is_same(state_, unit, other) && marks_of(other) == marks);
  });
  return has;
}

std::string TableVoice::number(Unit unit) const {
  return unit < kUnits ? Voice::number(state_.kind[unit]) : "1";
}

std::string TableVoice::commander(Commander one, Case wanted) const {
  return Voice::commander(scenario_of(book_, state_), one, wanted);
}

}  // namespace acies::lostbattles
