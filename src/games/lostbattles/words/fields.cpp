// The members of a table, each described once, and the positions made of them. See
// docs/notation.md.
#include "games/lostbattles/words/fields.h"

#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/frames.h"
#include "games/lostbattles/words/position_check.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

// Every member of these structs is in the field table, or follows from others (or is spare, and
// zero).
static_assert(sizeof(State) == 744 && sizeof(Group) == 24 && sizeof(Assault) == 48 &&
                  sizeof(CommanderState) == 8 && sizeof(ArmyState) == 8 && sizeof(Frame) == 4,
              "a member was added: give it a row here");

constexpr std::array<std::string_view, 4> kEndingNames{"none", "broken", "both-broken", "turn-ten"};

constexpr auto kZone = kWord<write_zone, read_zone, kZones>;
constexpr auto kPlace = kWord<write_place, read_place, kOff + 1>;
constexpr auto kUnit = kWord<write_unit_number, read_unit_number, kUnits>;
constexpr auto kZoneList = kWordSet<write_zone, read_zone, kZones>;

// ---- parts that are not a single member ----

std::string write_table(const Rules& rules, const State& state, unsigned) {
  return state.scores == rules.book().printed_table().scores ? "" : write_scores(state.scores);
}
Result<void> read_table(PositionDraft& draft, unsigned, std::string_view text) {
  return store(read_scores(text), draft.state.scores);
}

// The zones of each ground.
std::string write_ground(const Rules&, const State& state, unsigned ground) {
  ZoneSet zones = 0;
  for (unsigned zone = 0; zone < kZones; ++zone) {
    if ((state.ground[zone] >> ground & 1U) != 0) zones |= zone_bit(static_cast<Zone>(zone));
  }
  return write_zones(zones, ",");
}
Result<void> read_ground(PositionDraft& draft, unsigned ground, std::string_view text) {
  return read_each(text, [&](std::string_view word) -> Result<void> {
    const auto zone = read_zone(word);
    if (!zone) return Fault(zone.error());
    draft.state.ground[*zone] |= ground_bit(static_cast<Ground>(ground));
    return {};
  });
}

// c2:west and c2:west+east
template <class Write>
std::string write_sided(Write&& write) {
  std::vector<std::string> parts;
  for (unsigned zone = 0; zone < kZones; ++zone) {
    const std::string sides = write(zone);
    if (!sides.empty()) parts.push_back(write_zone(zone) + ':' + sides);
  }
  return join(parts, ",");
}
template <class Take>
Result<void> read_sided(std::string_view text, Take&& take) {
  return read_each(text, [&](std::string_view word) -> Result<void> {
    const size_t colon = std::min(word.find(':'), word.size());
    const auto zone = read_zone(word.substr(0, colon));
    if (!zone) return Fault(zone.error());
    if (colon == word.size()) return fault("a zone and its side are expected, as c2:west");
    return take(*zone, word.substr(colon + 1));
  });
}

// Facings that are not forward.
std::string write_facings(const Rules&, const State& state, unsigned) {
  return write_sided([&](unsigned zone) {
    const UnitSet units = state.at[zone];
    const Facing usual = units == 0 ? Facing::North : forward_of(seat_of(first_unit(units)));
    if (state.facing[zone] == usual) return std::string();
    return write_facing(static_cast<unsigned>(state.facing[zone]));
  });
}
Result<void> read_facings(PositionDraft& draft, unsigned, std::string_view text) {
  return read_sided(text, [&](Zone zone, std::string_view side) {
    draft.faced |= zone_bit(zone);
    return store(read_facing(side), draft.state.facing[zone]);
  });
}

std::string write_attacked(const Rules&, const State& state, unsigned) {
  return write_sided([&](unsigned zone) {
    std::vector<std::string> sides;
    for_each_bit(state.attacked[zone], [&](unsigned i) { sides.push_back(write_facing(i)); });
    return join(sides, "+");
  });
}
Result<void> read_attacked(PositionDraft& draft, unsigned, std::string_view text) {
  return read_sided(text, [&](Zone zone, std::string_view sides) -> Result<void> {
    for (const std::string_view part : split(sides, '+')) {
      const auto side = read_facing(part);
      if (!side) return Fault(side.error());
      draft.state.attacked[zone] |= static_cast<uint8_t>(1U << static_cast<unsigned>(*side));
    }
    return {};
  });
}

// ---- the table of fields ----

struct Fields : FieldMaker<PositionDraft> {
  static constexpr std::array kTurn{
      battle<&State::scenario>("battle"),
      field<Number{1, 10}, &State::turn>("turn").always().staged(),
      field<kPlayerSeat, &State::active>("active").always(),
      stack<write_frame, read_frame, &State::open, &State::depth>("open"),
      field<kPlayerSeat, &State::first>("first"),
      field<kPlayerSeat, &State::last_active>("last"),
      field<kPlayerSeat, &State::winner>("winner"),
      field<Number{1, 9}, &State::attack_limit>("limit").staged(),
      field<kFlag, &State::has_dust>("dust").staged(),
      field<Number{0, 9}, &State::handicap>("handicap"),
      field<kFlag, &State::counts_undeployed>("undeployed"),
      field<kFlag, &State::exposed_as_printed>("exposed"),
      field<kFlag, &State::elephants_lead>("elephants-lead"),
      field<kFlag, &State::has_reversed>("reversed").staged(),
      field<kFlag, &State::is_second>("second"),
      field<Number{0, 60}, &State::commands>("commands"),
      field<Number{0, 64}, &State::deploys>("deploys"),
      field<Number{0, 4}, &State::group, &Group::stock>("group.stock"),
      field<Number{0, 20}, &State::assault, &Assault::limit>("attack.limit"),
      field<Number{0, 2}, &State::assault, &Assault::bonus>("attack.bonus"),
      field<Number{0, 3}, &State::assault, &Assault::was_cancelled>("attack.cancelled"),
      field<Number{0, 2}, &State::assault, &Assault::hits>("attack.hits"),
      field<kChoice<kWeatherNames>, &State::weather>("weather").staged(),
      field<kChoice<kEndingNames>, &State::ending>("ending"),
      part("scores", write_table, read_table),
  };
  static constexpr std::array kGround{part("", write_ground, read_ground)};
  static constexpr std::array kField{
      part("facing", write_facings, read_facings),
      part("attacked", write_attacked, read_attacked),
      field<kZoneList, &State::attacked_from>("attacked-from").staged(),
      field<kZoneList, &State::spent_lead>("lead-spent"),
      field<kZoneList, &State::last_attacked_from, 0>("South.attacked-from"),
      field<kZoneList, &State::last_attacked_from, 1>("North.attacked-from"),
  };
  static constexpr std::array kArmyFacts{
      fact<&State::armies, kOwn, &ArmyState::is_fortified>("fortified"),
      fact<&State::armies, kOwn, &ArmyState::is_captured>("captured").staged(),
      fact<&State::armies, kOwn, &ArmyState::is_fatigued>("fatigued").staged(),
      fact<&State::armies, kOwn, &ArmyState::is_surprised>("surprised").staged(),
  };
  static constexpr std::array kSide{
      part("units", write_units, read_units),
      part("commanders", write_commanders, read_commanders),
      field<kZone, &State::armies, kOwn, &ArmyState::key>("key").staged(),
      field<kZone, &State::armies, kOwn, &ArmyState::camp>("camp"),
      facts<kArmyFacts>("army"),
      field<Number{0, 255}, &State::armies, kOwn, &ArmyState::start_value>("start-value"),
      field<Number{0, 64}, &State::armies, kOwn, &ArmyState::shattered>("shattered").staged(),
  };
  static constexpr std::array kGroupFacts{
      fact<&State::group, &Group::has_moved>("moved"),
      fact<&State::group, &Group::has_turned>("turned"),
      fact<&State::group, &Group::may_about_face>("about-face"),
      fact<&State::group, &Group::may_face_enemy>("face-enemy"),
      fact<&State::group, &Group::has_halted>("halted"),
      fact<&State::group, &Group::is_cheap>("cheap"),
      fact<&State::group, &Group::has_company>("company"),
  };
  static constexpr std::array kAttackFacts{
      fact<&State::assault, &Assault::is_half>("half"),
      fact<&State::assault, &Assault::is_last>("last"),
      fact<&State::assault, &Assault::is_all_out>("all-out"),
      fact<&State::assault, &Assault::is_lead_hit>("lead-hit"),
  };
  static constexpr std::array kAction{
      field<kPlace, &State::group, &Group::start>("group.start"),
      field<kPlace, &State::group, &Group::zone>("group.zone"),
      field<kPlace, &State::assault, &Assault::target>("attack.target"),
      field<kChoice<kFacingNames>, &State::group, &Group::facing>("group.facing"),
      field<kChoice<kFacingNames>, &State::group, &Group::began>("group.began"),
      field<kChoice<kModeNames>, &State::group, &Group::mode>("group.mode"),
      facts<kGroupFacts>("group"),
      field<kUnit, &State::assault, &Assault::first>("attack.first"),
      field<kUnit, &State::assault, &Assault::attacker>("attack.unit"),
      field<kUnit, &State::assault, &Assault::support>("attack.support"),
      field<kUnit, &State::assault, &Assault::victim>("attack.victim"),
      field<kUnit, &State::assault, &Assault::struck_unit>("attack.struck"),
      field<Number{-30, 30}, &State::assault, &Assault::margin>("attack.margin"),
      facts<kAttackFacts>("attack"),
  };
  static constexpr std::array<FieldGroup<PositionDraft>, 5> kAll{{
      {kTurn},
      {kGround, kGrounds, [](unsigned ground) { return std::string(kGroundNames[ground]); }},
      {kField},
      {kSide, 2, seat_prefix},
      {kAction},
  }};
  static constexpr std::array<FieldGroup<PositionDraft>, 4> kStaged{
      {{kTurn}, {kField}, {kSide, 2, seat_prefix}, {kArmyFacts, 2, seat_prefix}}};
};

// ---- values that follow from others ----

Result<void> stand_units(PositionDraft& draft) {
  State& state = draft.state;
  return check_each(kUnits, [&](unsigned i) -> Result<void> {
    const auto unit = static_cast<Unit>(i);
    const Zone place = state.place[unit];
    if (place == kOff) state.undeployed |= unit_bit(unit);
    if (place >= kZones) return {};
    if (state.is_held_by(place, opponent(seat_of(unit)))) {
      return fault("both sides stand in " + write_zone(place));
    }
    put_unit(state, unit, place);
    if ((draft.faced & zone_bit(place)) == 0) state.facing[place] = forward_of(seat_of(unit));
    return {};
  });
}

}  // namespace

std::span<const FieldGroup<PositionDraft>> field_groups() { return Fields::kAll; }
std::span<const FieldGroup<PositionDraft>> staged_groups() { return Fields::kStaged; }

std::string Rules::write_position(const State& state) const {
  return std::string(kName) + write_fields(field_groups(), *this, state);
}

Result<State> Rules::read_position(std::string_view text) const {
  State state;
  state.scores = book_.printed_table().scores;
  PositionDraft draft{*this, state};
  const auto pairs = read_pairs(text, kName, [&](std::string_view key, std::string_view value) {
    return read_field(field_groups(), draft, key, value);
  });
  if (!pairs) return Fault(pairs.error());
  if (const auto r = stand_units(draft); !r) return Fault(r.error());
  if (const auto r = check_position(*this, state); !r) return Fault(r.error());
  return state;
}

}  // namespace acies::lostbattles
