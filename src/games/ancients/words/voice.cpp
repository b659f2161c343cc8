#include "games/ancients/words/voice.h"

#include "core/text/text.h"

namespace acies::ancients {

std::string Voice::card(int card) const {
  if (card < 0 || card >= static_cast<int>(kCardKinds)) return say("card.unknown");
  return book_.card(static_cast<Card>(card)).name.in(language());
}

std::string Voice::hex(int hex) const {
  if (hex < 0 || !is_hex(static_cast<unsigned>(hex))) return say("piece.off_field");
  return write_hex_name(static_cast<Hex>(hex));
}

std::string Voice::hundredths(uint64_t billionths) const {
  const uint64_t all = (billionths + kCertain / 200) / (kCertain / 100);
  const std::string small = std::to_string(all % 100);
  return std::to_string(all / 100) + (point()) + (small.size() < 2 ? "0" : "") + small;
}

std::string Voice::section(Section section, Seat seat) const {
  if (section == Section::Center) return say("section.center");
  const bool is_left = (section == Section::West) == (seat == Seat::South);
  return say(is_left ? "section.left" : "section.right");
}

std::string Voice::face(Face face) const {
  return say_in("face", kFaceNames[static_cast<size_t>(face)]);
}

std::string Voice::faces(Roll roll) const {
  std::vector<std::string> parts;
  for (unsigned i = 0; i < kFaces; ++i) {
    const auto face = static_cast<Face>(i);
    const unsigned count = roll.of(face);
    if (count == 1) parts.push_back(this->face(face));
    if (count > 1) parts.push_back(say("dice.several", {this->face(face), std::to_string(count)}));
  }
  return parts.empty() ? say("dice.none") : join(parts, ", ");
}

std::string Voice::kind(Kind kind, Case wanted) const {
  if (wanted == Case::Nominative) return book_.unit_name(kind).name.in(language());
  return say_in(case_name(wanted), kKindNames[static_cast<size_t>(kind)]);
}

std::string Voice::unit(Kind kind, int hex, Case wanted) const {
  if (hex == kReserve) return say("piece.waiting", {this->kind(kind, wanted)});
  return say("piece.unit", {this->kind(kind, wanted), this->hex(hex)});
}

std::string Voice::leader(const Scenario* scenario, int leader, int hex, Case wanted) const {
  const Saying name = leader_name(scenario, static_cast<Leader>(leader));
  const bool is_named = !name.in(language()).empty();
  const std::string_view group = is_named ? "leader" : "unnamed_leader";
  const std::string_view key = hex == kReserve ? "waiting" : case_name(wanted);
  return say_in(group, key, {name.in(language()), this->hex(hex)});
}

std::string TableVoice::unit(Unit unit, Case wanted) const {
  const Kind kind = state_.kind[unit];
  const Scenario* scenario = scenario_of(book_, state_);
  const bool is_special = (state_.conditions.special & unit_bit(unit)) != 0;
  const std::string name =
      is_special && scenario != nullptr ? scenario->special_unit.in(language()) : std::string();
  if (name.empty()) return Voice::unit(kind, state_.hex[unit], wanted);
  return say("piece.special", {this->kind(kind, wanted), hex(state_.hex[unit]), name});
}

std::string TableVoice::leader(Leader leader, Case wanted) const {
  return Voice::leader(scenario_of(book_, state_), leader, place_of(state_, leader), wanted);
}

std::string TableVoice::piece(Hex hex, Case wanted) const {
  if (!is_hex(hex)) return say("piece.off_field");
  if (state_.unit_in(hex) != kNoUnit) return unit(state_.unit_in(hex), wanted);
  for (const Seat seat : kPlayers) {
    const Leader found = state_.leader_in(hex, seat);
    if (found != kNoLeader) return leader(found, wanted);
  }
  return say("piece.nothing", {this->hex(hex)});
}

}  // namespace acies::ancients
