// The screen of a session: the board, the events, the question, the end.
#include <fmt/format.h>

#include <algorithm>

#include "apps/terminal/events.h"
#include "apps/terminal/rule_text.h"
#include "apps/terminal/session.h"
#include "core/text/layout.h"
#include "core/text/text.h"

namespace acies {
namespace {

constexpr size_t kNewsLines = 6;  // more events than this are put into one paragraph

}

void Session::tell(std::string_view text, Ink ink) const {
  fmt::print("{}", context_.ink(wrapped(text, context_.screen().width), ink));
}

std::string Session::rule_id(RuleId rule) const {
  return write_rule_id(rule, table().game().letters());
}

void Session::greet() const {
  fmt::print("{}\n", context_.ink(table().game().title(language()), Ink::Strong));
  for (const Seat seat : table().seats()) {
    const std::string& who = seated_.who[player_number(seat)];
    fmt::print("{}: {}\n", context_.seat(seat), who == "me" ? say("play.me") : who);
  }
  tell(say("play.commitment", {write_hex(commitment(seated_.seed))}), Ink::Faint);
  if (!seated_.is_seed_whole) tell(say("play.other_dice"), Ink::Faint);
  fmt::print("\n");
}

void Session::show_question(Seat seat) {
  if (has_shown_) clear_screen(context_.screen());
  has_shown_ = true;
  show_board(seat);
  show_news(seat);
  fmt::print("\n{}\n", context_.ink(table().prompt(language()), Ink::Strong));
  fmt::print("{}", write_choices(table(), choices_, language(), context_.screen().width));
  tell(say("play.how"), Ink::Faint);
}

void Session::show_board(Seat seat) const {
  fmt::print("{}", table().draw(seat, language(), context_.screen().is_coloured));
}

void Session::show_news(Seat seat) {
  const auto news = list_events(table(), told_[index(seat)], table().ply(), seat, language());
  told_[index(seat)] = table().ply();
  if (news.empty()) return;
  const bool is_long = news.size() > kNewsLines && seat != Seat::Nature;
  fmt::print("\n{}", wrapped(join(news, is_long ? " " : "\n"), context_.screen().width, 2));
}

void Session::show_end(Seat seat) {
  show_board(seat);
  show_news(seat);
  const Outcome outcome = table().outcome();
  const bool is_won = is_player(outcome.winner);
  tell("\n" + say(is_won ? "play.won" : "play.drawn",
                  {context_.seat(outcome.winner), std::to_string(outcome.points[0]),
                   std::to_string(outcome.points[1]), rule_id(outcome.rule)}),
       Ink::Strong);
  tell(say("play.seed", {write_hex(seated_.seed.secret)}));
  if (seated_.is_seed_whole && seat != Seat::Nature) tell(say("play.proof"));
}

void Session::show_refusal(const Refusal& refusal) const {
  tell(table().say(refusal, language()), Ink::Bad);
  if (!refusal.rule.is_none()) fmt::print("{}", write_rule(context_, rule_id(refusal.rule)));
}

void Session::show_finding(const Finding& finding, std::string_view words) const {
  if (finding.kind == Finding::Kind::Refused) return show_refusal(finding.refusal);
  if (finding.kind == Finding::Kind::Several) {
    const std::string candidates = join(join_runs(finding.candidates), "; ");
    return tell(say("play.several", {in_quotes(words), candidates}));
  }
  if (read_number<uint64_t>(words)) {
    return tell(say("play.no_number", {std::to_string(choices_.size())}));
  }
  const std::vector<std::string> verbs = first_words(choices_);
  const std::string_view verb = words.substr(0, words.find(' '));
  if (!choices_.empty() && std::ranges::find(verbs, verb) == verbs.end()) {
    return tell(say("play.no_word", {in_quotes(words), join(verbs, ", ")}));
  }
  tell(say("play.unknown", {in_quotes(words), finding.complaint}));
}

void Session::show_choice(size_t i) const {
  const Choice& choice = choices_[i];
  fmt::print("{:>3}  {}: {}\n", i + 1, context_.ink(choice.text, Ink::Strong),
             table().describe(choice.action, language()));
  fmt::print("{}", wrapped(table().explain(choice.action, language()), context_.screen().width, 5));
}

}  // namespace acies
