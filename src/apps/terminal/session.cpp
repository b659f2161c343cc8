#include "apps/terminal/session.h"

#include <fmt/format.h>

#include "apps/terminal/terminal.h"
#include "core/text/text.h"

namespace acies {

Session::Session(const AppContext& context, SeatedTable seated)
    : context_(context), seated_(std::move(seated)), dice_(seated_.seed) {}

Result<ExitCode> Session::run() {
  watch_interrupts();
  greet();
  while (!has_left_) {
    roll_on(table(), dice_);
    if (is_over()) break;
    if (const auto asked = ask(table().decision().seat); !asked) return Fault(asked.error());
  }
  if (is_over()) show_end(onlooker());
  while (onlooker() != Seat::Nature && !has_left_) listen(onlooker());
  return ExitCode::Fine;
}

bool Session::is_hot_seat() const {
  unsigned people = 0;
  for (const Seat seat : table().seats()) people += is_person(seat) ? 1U : 0U;
  return people > 1;
}

Seat Session::onlooker() const {
  if (is_hot_seat()) return person_asked_.value_or(Seat::South);
  for (const Seat seat : table().seats()) {
    if (is_person(seat)) return seat;
  }
  return Seat::Nature;
}

Result<void> Session::ask(Seat seat) {
  saved_file_.clear();
  if (!is_person(seat)) return ask_bot(*seated_.bots[player_number(seat)], seat);
  ask_person(seat);
  return {};
}

Result<void> Session::ask_bot(Player& bot, Seat seat) {
  const bool is_waited_for = context_.screen().is_terminal && onlooker() != Seat::Nature;
  if (is_waited_for) {
    fmt::print("{}", context_.ink(say("play.thinking", {context_.seat(seat)}), Ink::Faint));
    std::fflush(stdout);
  }
  const auto action = bot.choose(table(), seat);
  if (is_waited_for) fmt::print("\r\x1b[K");
  if (!action) return Fault(action.error());
  const Verdict verdict = table().submit(seat, table().ply(), *action);
  if (!verdict) {
    return fault(
        say("play.bot_refused", {seated_.who[player_number(seat)], table().write_action(*action),
                                 table().say(verdict.error(), language())}));
  }
  if (onlooker() == Seat::Nature) show_news(Seat::Nature);
  return {};
}

void Session::ask_person(Seat seat) {
  hand_over(seat);
  if (has_left_) return;
  choices_ = list_choices(table());
  show_question(seat);
  const uint32_t ply = table().ply();
  while (!has_left_ && table().ply() == ply) listen(seat);
}

// If several people share the screen, nobody may see another's hand.
void Session::hand_over(Seat seat) {
  const bool is_first = !person_asked_;
  const bool is_same = person_asked_ == seat;
  person_asked_ = seat;
  if (is_same || !is_hot_seat() || !is_keyboard()) return;
  if (!is_first) wipe_screen(context_.screen());
  if (!read_line(say("play.hand_over", {context_.seat(seat)}) + " ")) act_quit(seat, {});
}

void Session::listen(Seat seat) {
  const auto line = read_line(context_.ink("> ", Ink::Note));
  if (!line) return act_quit(seat, {});
  const std::string_view words = trim(*line);
  if (words.empty() || act_order(seat, words)) return;
  answer(seat, words);
}

void Session::answer(Seat seat, std::string_view words) {
  if (is_over()) return tell(say("play.is_over"));
  const Finding finding = find_action(table(), choices_, words);
  if (finding.kind != Finding::Kind::Found) return show_finding(finding, words);
  const Verdict verdict = table().submit(seat, table().ply(), finding.action);
  if (!verdict) show_refusal(verdict.error());
}

}  // namespace acies
