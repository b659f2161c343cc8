#include "games/onus/words/voice.h"

#include "core/luck/luck.h"
#include "core/text/text.h"

namespace acies::onus {
std::string Voice::captain(Captain one) const {
  if (everyone_ != 0) return seat(seat_of_place(one));
  const Seat team = one < kCaptainsASide ? Seat::South : Seat::North;
  return say_in("captain", name(team), {std::string(kCaptainNumerals[one % kCaptainsASide])});
}

std::string Voice::percent(const Share& share) const {
  if (share.is_none()) return "0";
  if (share.is_all()) return "100";
  return with_sign(write_tenths(100 * int64_t{share.per_mille()}), '.', point());
}

std::string Voice::ep(Points hundredths) const {
  return say("measure.ep", {write_decimal(hundredths, 2, point())});
}

std::string Voice::degrees(int32_t tenths) const { return write_decimal(tenths, 1, point()); }

std::string Voice::order_name(unsigned card) const {
  if (card >= book_.cards().size()) return say("card.unseen");
  return book_.order(static_cast<Card>(card)).name.in(language());
}

std::string Voice::event_name(unsigned card) const {
  if (card >= book_.cards().size()) return say("card.unseen");
  return book_.event(static_cast<Card>(card)).name.in(language());
}

std::string Voice::order_text(unsigned card) const {
  if (card >= book_.cards().size()) return {};
  return book_.order(static_cast<Card>(card)).text.in(language());
}

std::string Voice::event_text(unsigned card) const {
  if (card >= book_.cards().size()) return {};
  return book_.event(static_cast<Card>(card)).text.in(language());
}

std::string Voice::card(unsigned card) const {
  if (card >= book_.cards().size()) return say("card.unseen");
  return say("card.both", {order_name(card), event_name(card)});
}

std::string Voice::unit(Kind kind, unsigned unit) const {
  if (unit >= kUnits) return say("piece.nobody");
  if (kind >= book_.units().size()) return say("piece.number", {write_tag(everyone_, unit)});
  return say("piece.unit", {book_.unit(kind).name.in(language()), write_tag(everyone_, unit)});
}

std::string Voice::general_card(unsigned card) const {
  if (card >= book_.generals().size()) return say("piece.general");
  return say("piece.named_general",
             {book_.general(static_cast<uint8_t>(card)).name.in(language())});
}

std::string Voice::modifier(const Modifier& one, bool is_pair) const {
  const std::string id = rule(one.rule);
  const std::string key = with_sign(id, '.', '-');
  const bool is_known = book_.phrases().has("modifier." + key);
  const std::string value =
      is_pair ? write_pair(one.first, one.second, true) : write_signed(one.first);
  return say("piece.modifier",
             {value, is_known ? say_in("modifier", key) : say("modifier.other"), id});
}

std::string Voice::ending(Seat winner, unsigned why) const {
  const std::string reason = say_in("ending", name_in(kEndingNames, why));
  if (!is_player(winner)) return say("ending.draw", {reason});
  return say("ending.won", {seat(winner), reason});
}

std::string TableVoice::unit(unsigned unit) const {
  if (unit >= kUnits) return say("piece.nobody");
  const auto one = static_cast<Unit>(unit);
  return Voice::unit(is_known(one) ? state_.at(one).kind : kNoKind, unit);
}

std::string TableVoice::general(unsigned general) const {
  return general_card(general < kGenerals ? state_.generals[general].card : 0xFF);
}

}  // namespace acies::onus
