#include "games/battleline/words/frames.h"

#include "games/battleline/chapters/chapters.h"
#include "games/battleline/words/fields.h"
#include "games/battleline/words/reading.h"

namespace acies::battleline {
namespace {

Result<Frame> read_lot_frame(const Book& book, std::string_view text) {
  const Card card = text.empty() ? kNoCard : book.find_card(text);
  if (!text.empty() && !is_troop(card)) return fault("lots are troop cards");
  return Frame::of(asks::Lot{card});
}

template <class Asked>
Result<Frame> read_left(std::string_view text, unsigned most) {
  Asked asked;
  if (const auto r = store(read_count(text, 0, most), asked.left); !r) return Fault(r.error());
  return Frame::of(asked);
}

Result<Frame> read_place_frame(PositionDraft& draft, std::string_view card, std::string_view from,
                               std::string_view guile) {
  const auto taken = place_card(draft, card);
  if (!taken) return Fault(taken.error());
  if (!is_troop(*taken) && !is_morale(*taken)) return fault("a troop or morale card is expected");
  const auto flag = read_flag(from);
  if (!flag) return Fault(flag.error());
  if (guile != "redeploy" && guile != "traitor") return fault("redeploy or traitor is expected");
  if (is_troop(*taken)) draft.state.seen_troops |= troop_bit(*taken);
  return Frame::of(asks::Place{*taken, static_cast<uint8_t>(*flag), guile == "redeploy"});
}

Result<Frame> read_parts(PositionDraft& draft, Step step,
                         const std::vector<std::string_view>& parts) {
  const Book& book = draft.rules.book();
  const auto part = [&](size_t i) { return i < parts.size() ? parts[i] : std::string_view(); };
  switch (step) {
    case Step::Lot: return read_lot_frame(book, part(1));
    case Step::Take: {
      const Card card = book.find_card(part(1));
      if (card != kRedeploy && card != kDeserter && card != kTraitor) {
        return fault("take needs redeploy, deserter or traitor");
      }
      return Frame::of(asks::Take{card});
    }
    case Step::Place: return read_place_frame(draft, part(1), part(2), part(3));
    case Step::Draw: {
      const auto deck = read_deck(part(1));
      if (!deck) return Fault(deck.error());
      return Frame::of(asks::Draw{.deck = static_cast<Deck>(*deck)});
    }
    case Step::Deal: return read_left<asks::Deal>(part(1), 2U * book.hand_size());
    case Step::ScoutDraw: return read_left<asks::ScoutDraw>(part(1), 3);
    case Step::ScoutReturn: return read_left<asks::ScoutReturn>(part(1), 2);
    case Step::Claim: return Frame::of(asks::Claim{.is_examined = part(1) == "open"});
    default: return Frame{step};
  }
}

}  // namespace

std::string write_frame(const Book& book, const Frame& frame) {
  std::string text(step_row(frame.step).name);
  const auto with_count = [&](unsigned left) { return text + ':' + std::to_string(left); };
  switch (frame.step) {
    case Step::Lot: {
      const Card south = frame.as<asks::Lot>().south;
      return south == kNoCard ? text : text + ":" + book.card_id(south);
    }
    case Step::Take: return text + ":" + book.card_id(frame.as<asks::Take>().guile);
    case Step::Place: {
      const auto place = frame.as<asks::Place>();
      return text + ":" + book.card_id(place.taken) + ":" + std::to_string(place.from + 1) +
             (place.is_redeploy ? ":redeploy" : ":traitor");
    }
    case Step::Draw:
      return text + (frame.as<asks::Draw>().deck == Deck::Troops ? ":troops" : ":tactics");
    case Step::Deal: return with_count(frame.as<asks::Deal>().left);
    case Step::ScoutDraw: return with_count(frame.as<asks::ScoutDraw>().left);
    case Step::ScoutReturn: return with_count(frame.as<asks::ScoutReturn>().left);
    case Step::Claim: return frame.as<asks::Claim>().is_examined ? text + ":open" : text;
    default: return text;
  }
}

Result<Frame> read_frame(PositionDraft& draft, std::string_view word) {
  const auto parts = split(word, ':');
  for (uint8_t i = 0; i < kSteps; ++i) {
    const auto step = static_cast<Step>(i);
    if (step != Step::Over && step_row(step).name == parts[0])
      return read_parts(draft, step, parts);
  }
  return fault("there is no step " + in_quotes(parts[0]));
}

}  // namespace acies::battleline
