// The referee's sentences in each language. The texts are in data/battleline/words.toml.
#include "frame/voice.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/view/odds.h"

namespace acies::battleline {
namespace {

std::string flag_number(int16_t flag) { return std::to_string(flag + 1); }

// Speaks one language, with the names of one book.
class Voice : public PhraseVoice {
 public:
  Voice(const Book& book, Language language)
      : PhraseVoice(book.phrases(), Rules::letters(), language), book_(book) {}

  using PhraseVoice::seat;
  std::string seat(int16_t seat) const {
    return this->seat(seat >= 0 && seat < 4 ? static_cast<Seat>(seat) : Seat::Nobody);
  }
  std::string card(int card) const {
    const auto known = static_cast<Card>(card);
    if (card < 0 || (known >= kCards && !is_hidden(known))) return say("card.unknown");
    return book_.card_full_name(known, language());
  }
  std::string short_card(int card) const {
    return book_.card_name(static_cast<Card>(card), language());
  }
  std::string formation(int16_t formation) const {
    return book_.formation(static_cast<unsigned>(formation)).name.in(language());
  }
  std::string deck(int16_t deck) const { return say(deck == 0 ? "deck.troops" : "deck.tactics"); }
  std::string cards(TroopSet set) const {
    std::vector<std::string> names;
    for_each_bit(set, [&](unsigned one) { names.push_back(short_card(static_cast<int>(one))); });
    return join(names, ", ");
  }

 private:
  const Book& book_;
};

std::string prompt_key(const State& state) {
  switch (state.step()) {
    case Step::Take: {
      const Card guile = state.asked<asks::Take>().guile;
      if (guile == kRedeploy) return "prompt.take_redeploy";
      return guile == kDeserter ? "prompt.take_deserter" : "prompt.take_traitor";
    }
    case Step::Place:
      return state.asked<asks::Place>().is_redeploy ? "prompt.place_redeploy"
                                                    : "prompt.place_traitor";
    case Step::ScoutDraw: return "prompt.scout_draw";
    case Step::ScoutReturn: return "prompt.scout_return";
    default: return "prompt." + std::string(step_row(state.step()).name);
  }
}

// The card that is placed, or the number of cards still to place.
std::string asked_about(const Voice& voice, const State& state) {
  switch (state.step()) {
    case Step::Place: return voice.short_card(state.asked<asks::Place>().taken);
    case Step::Deal: return std::to_string(state.asked<asks::Deal>().left);
    case Step::ScoutDraw: return std::to_string(state.asked<asks::ScoutDraw>().left);
    case Step::ScoutReturn: return std::to_string(state.asked<asks::ScoutReturn>().left);
    default: return {};
  }
}

std::string_view action_key(Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Deal: return "action.deal";
    case Verb::Play: return is_guile(action.piece) ? "action.guile" : "action.play";
    case Verb::Pass: return "action.pass";
    case Verb::Claim: return "action.claim";
    case Verb::Done: return "action.done";
    case Verb::Draw: return action.place == 0 ? "action.draw_troops" : "action.draw_tactics";
    case Verb::Return: return "action.return";
    case Verb::Take: return "action.take";
    case Verb::Place: return "action.place";
    case Verb::Discard: return "action.discard";
  }
  return "card.unknown";
}

std::string explain_claim(const Rules& rules, const State& state, Action action,
                          const Voice& voice) {
  const ClaimProof proof = rules.prove(state, state.turn, action.place);
  const std::string own = voice.formation(static_cast<int16_t>(proof.own.formation()));
  const std::string theirs = voice.formation(static_cast<int16_t>(proof.theirs.formation()));
  const std::string own_sum = std::to_string(proof.own.sum());
  const std::string their_sum = std::to_string(proof.theirs.sum());
  const std::string flag = flag_number(static_cast<int16_t>(action.place));
  if (proof.is_theirs_complete) {
    const bool is_tied = proof.own == proof.theirs;
    return voice.say(is_tied ? "explain.claim_tied" : "explain.claim_complete",
                     {flag, own, own_sum, theirs, their_sum});
  }
  if (proof.theirs.is_none()) {
    return voice.say("explain.claim_hopeless", {flag, own, own_sum});
  }
  return voice.say("explain.claim_proved",
                   {flag, own, own_sum, theirs, their_sum, voice.cards(proof.completion)});
}

// The strongest formation that the line may become, and the probability that the next card
// completes it.
std::string explain_line(const Rules& rules, const State& state, Action action,
                         const Voice& voice) {
  const LineOdds odds = odds_with(rules, state, state.turn, action.place, action.piece);
  const std::string card = voice.card(action.piece);
  const std::string flag = flag_number(static_cast<int16_t>(action.place));
  if (odds.best.is_none()) return voice.say("explain.play_hopeless", {card, flag});
  const std::string formation = voice.formation(static_cast<int16_t>(odds.best.formation()));
  const std::string sum = std::to_string(odds.best.sum());
  if (odds.open == 0) return voice.say("explain.play_full", {card, flag, formation, sum});
  const uint32_t tenths = odds.next.exactly(1).per_mille();
  return voice.say(odds.outs > 0 && state.top_size[0] == 0 ? "explain.play_odds" : "explain.play",
                   {card, flag, formation, sum, voice.cards(odds.missing),
                    std::to_string(odds.outs), std::to_string(odds.unseen),
                    std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10)});
}

std::string explain_play(const Rules& rules, const State& state, Action action, Language language) {
  const Voice voice(rules.book(), language);
  const Card card = action.piece;
  const std::string flag = flag_number(static_cast<int16_t>(action.place));
  if (is_environment(card)) {
    return voice.say("explain.environment",
                     {voice.card(card), flag, rules.book().tactics(card).text.in(language)});
  }
  if (is_tactics(card)) {
    return voice.say("explain.tactics",
                     {voice.card(card), rules.book().tactics(card).text.in(language)});
  }
  return explain_line(rules, state, action, voice);
}

// The form of a refusal's facts: f a flag, n a number, c a card, and * a whole claim.
constexpr std::array<RefusalShape, 13> kShapes{{{"refusal.claimed", "fn"},
                                                {"refusal.full", "fn"},
                                                {"refusal.same_flag", "fn"},
                                                {"refusal.incomplete", "fn"},
                                                {"refusal.no_target", "c"},
                                                {"refusal.not_in_hand", "c"},
                                                {"refusal.traitor_tactics", "c"},
                                                {"refusal.not_in_deck", "c"},
                                                {"refusal.not_there", "cf"},
                                                {"refusal.tactics_ahead", "nn"},
                                                {"refusal.refuted", "*"},
                                                {"refusal.tied", "*"},
                                                {"refusal.beaten", "*"}}};

std::string read_fact(const Voice& voice, char letter, int16_t fact) {
  if (letter == 'f') return flag_number(fact);
  return letter == 'c' ? voice.card(fact) : std::to_string(fact);
}

std::string say_claim(const Voice& voice, const Refusal& refusal) {
  const Strength own = Strength::of_code(refusal.facts[1]);
  const Strength theirs = Strength::of_code(refusal.facts[2]);
  std::vector<std::string> cards;
  for (size_t i = 3; i < refusal.facts.size(); ++i) {
    if (refusal.facts[i] >= 0) cards.push_back(voice.short_card(refusal.facts[i]));
  }
  return voice.say(
      refusal.phrase,
      {flag_number(refusal.facts[0]), voice.formation(static_cast<int16_t>(own.formation())),
       std::to_string(own.sum()), voice.formation(static_cast<int16_t>(theirs.formation())),
       std::to_string(theirs.sum()), join(cards, ", ")});
}

std::string say_ending(const Voice& voice, const Event& event, std::string_view what) {
  const bool is_won = is_player(static_cast<Seat>(event.facts[0]));
  return voice.say(
      "event." + std::string(what) + (is_won ? "_won" : "_drawn"),
      {voice.seat(event.facts[0]), std::to_string(event.facts[1]), std::to_string(event.facts[2])});
}

}  // namespace

std::string Rules::prompt(const State& state, Language language) const {
  const Voice voice(book_, language);
  return voice.say(prompt_key(state), {voice.seat(state.turn), asked_about(voice, state)});
}

std::string Rules::describe(const State& state, Action action, Language language) const {
  const Voice voice(book_, language);
  const std::string deck = is_verb(action, Verb::Draw) && action.place < 2
                               ? std::to_string(state.deck_size[action.place])
                               : std::string();
  return voice.say(action_key(action),
                   {voice.card(action.piece), std::to_string(action.place + 1), deck});
}

std::string Rules::explain(const State& state, Action action, Language language) const {
  const Voice voice(book_, language);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Play: return explain_play(*this, state, action, language);
    case Verb::Claim: return explain_claim(*this, state, action, voice);
    case Verb::Pass: return voice.say("explain.pass");
    case Verb::Done: return voice.say("explain.done");
    case Verb::Draw: return voice.say("explain.draw");
    case Verb::Return: return voice.say("explain.return");
    case Verb::Place: return voice.say("explain.place");
    case Verb::Discard: return voice.say("explain.discard");
    case Verb::Take: return book_.tactics(state.asked<asks::Take>().guile).text.in(language);
    case Verb::Deal: return voice.say("explain.deal");
  }
  return {};
}

std::string Rules::say(const Refusal& refusal, Language language) const {
  const Voice voice(book_, language);
  const std::string_view shape = find_shape(kShapes, refusal.phrase, "");
  if (shape == "*") return say_claim(voice, refusal);
  const auto [a, b, c] = words_of(
      shape, [&](char letter, size_t i) { return read_fact(voice, letter, refusal.facts[i]); });
  return voice.say(refusal.phrase, {a, b, c});
}

std::string Rules::say(const Event& event, Language language) const {
  const VoiceOfEvent<Voice> voice(event, book_, language);
  const auto& facts = event.facts;
  const std::string actor = voice.actor();
  switch (static_cast<Happening>(event.kind)) {
    case Happening::LotDrawn:
      return voice.say("event.lot_drawn", {voice.seat(facts[0]), voice.card(facts[1])});
    case Happening::Dealer:
      return voice.say("event.dealer", {voice.seat(facts[0]), voice.seat(facts[1])});
    case Happening::Dealt:
      return voice.say("event.dealt", {voice.seat(facts[0]), voice.card(facts[1])});
    case Happening::HandsDealt: return voice.say("event.hands_dealt", {std::to_string(facts[0])});
    case Happening::Played:
      if (facts[1] == kNoFlag)
        return voice.say("event.played_guile", {actor, voice.card(facts[0])});
      return voice.say("event.played", {actor, voice.card(facts[0]), flag_number(facts[1])});
    case Happening::Passed: return voice.say("event.passed", {actor});
    case Happening::Drawn: return voice.say("event.drawn", {actor, voice.card(facts[0])});
    case Happening::DrawnHidden:
      return voice.say("event.drawn_hidden", {actor, voice.deck(facts[0])});
    case Happening::Returned: return voice.say("event.returned", {actor, voice.card(facts[0])});
    case Happening::ReturnedHidden:
      return voice.say("event.returned_hidden", {actor, voice.deck(facts[0])});
    case Happening::Taken:
      return voice.say("event.taken", {actor, voice.card(facts[0]), flag_number(facts[1])});
    case Happening::Placed:
      return voice.say("event.placed", {actor, voice.card(facts[0]), flag_number(facts[1])});
    case Happening::Discarded: return voice.say("event.discarded", {actor, voice.card(facts[0])});
    case Happening::Claimed:
      return voice.say(
          "event.claimed",
          {actor, {}, flag_number(facts[0]), voice.formation(facts[1]), std::to_string(facts[2])});
    case Happening::Stalled: return voice.say("event.stalled");
    case Happening::Awarded: return voice.say("event.awarded", {actor, {}, flag_number(facts[0])});
    case Happening::GameEnded: return say_ending(voice, event, "game");
    case Happening::MatchEnded: return say_ending(voice, event, "match");
  }
  return {};
}

}  // namespace acies::battleline
