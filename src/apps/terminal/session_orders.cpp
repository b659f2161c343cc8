// Orders of a person besides answers: questions about the rules, undo, saving, leaving.
#include <fmt/format.h>

#include <array>
#include <ctime>

#include "apps/terminal/events.h"
#include "apps/terminal/rule_text.h"
#include "apps/terminal/session.h"
#include "core/text/layout.h"
#include "core/text/text.h"
#include "files/disk.h"

namespace acies {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::localtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

}  // namespace

bool Session::act_order(Seat seat, std::string_view line) {
  struct Order {
    std::string_view key;  // of its word in either language, in data/program.toml
    void (Session::*act)(Seat, std::string_view);
  };
  static constexpr std::array<Order, 11> kOrders{{{"order.why", &Session::act_why},
                                                  {"order.rule", &Session::act_rule},
                                                  {"order.undo", &Session::act_undo},
                                                  {"order.log", &Session::act_log},
                                                  {"order.hint", &Session::act_hint},
                                                  {"order.board", &Session::act_board},
                                                  {"order.save", &Session::act_save},
                                                  {"order.position", &Session::act_position},
                                                  {"order.help", &Session::act_help},
                                                  {"order.quit", &Session::act_quit},
                                                  {"order.explain", &Session::act_explain}}};
  if (line.starts_with('?')) {  // with or without a space after it
    act_explain(seat, trim(line.substr(1)));
    return true;
  }
  const std::string_view word = split_words(line)[0];
  for (const Order& order : kOrders) {
    if (!context_.means(word, order.key)) continue;
    (this->*order.act)(seat, trim(line.substr(word.size())));
    return true;
  }
  return false;
}

void Session::act_explain(Seat, std::string_view words) {
  if (is_over()) return tell(say("play.is_over"));
  if (!words.empty()) {
    const Finding finding = find_action(table(), choices_, words);
    if (finding.kind != Finding::Kind::Found) return show_finding(finding, words);
    for (size_t i = 0; i < choices_.size(); ++i) {
      if (choices_[i].action == finding.action) show_choice(i);
    }
    return;
  }
  for (size_t i = 0; i < choices_.size(); ++i) show_choice(i);
  fmt::print("{}\n{}", table().prompt(language()),
             write_rule(context_, rule_id(table().decision().rule)));
}

void Session::act_why(Seat, std::string_view words) {
  if (is_over()) return tell(say("play.is_over"));
  if (words.empty()) return tell(say("play.why_what"));
  const Finding finding = find_action(table(), choices_, words);
  if (finding.kind != Finding::Kind::Found) return show_finding(finding, words);
  tell(say("play.allowed", {table().describe(finding.action, language())}), Ink::Good);
  fmt::print("{}",
             wrapped(table().explain(finding.action, language()), context_.screen().width, 2));
  fmt::print("{}", write_rule(context_, rule_id(table().decision().rule)));
}

// The game's letters may be left out: "4.4" is BL-4.4 at this table.
void Session::act_rule(Seat, std::string_view words) {
  if (words.empty()) return tell(say("rule.which"));
  const std::string whole = fmt::format("{}-{}", table().game().letters()[0], words);
  for (const std::string& id : {std::string(words), whole}) {
    if (const RuleText* rule = context_.rules().find(id)) {
      fmt::print("{}", write_rule(context_, *rule));
      return;
    }
    const auto chapter = context_.rules().chapter(id);
    for (const RuleText* rule : chapter) fmt::print("{}", write_rule(context_, *rule));
    if (!chapter.empty()) return;
  }
  tell(say("rule.unknown", {in_quotes(words)}));
}

void Session::act_undo(Seat seat, std::string_view) {
  if (is_over()) return tell(say("play.is_over"));
  const uint32_t ply = table().ply();
  if (table().undo_limit(seat) == ply) return tell(say("play.no_undo"));
  table().take_back(ply - 1);
  told_[index(seat)] = std::min(told_[index(seat)], ply - 1);
}

void Session::act_log(Seat seat, std::string_view) {
  for (const std::string& event : list_events(table(), 0, table().ply(), seat, language())) {
    fmt::print("{}", wrapped(event, context_.screen().width, 2));
  }
}

void Session::act_hint(Seat seat, std::string_view) {
  if (is_over()) return tell(say("play.is_over"));
  const auto adviser = make_player(table().game(), "greedy", table().ply());
  if (!adviser) return tell(adviser.error().text(), Ink::Bad);
  const auto action = (*adviser)->choose(table(), seat);
  if (!action) return tell(action.error().text(), Ink::Bad);
  tell(say("play.hint", {table().write_action(*action), table().describe(*action, language())}));
}

void Session::act_board(Seat seat, std::string_view) {
  show_board(seat);
  if (is_over()) return;
  fmt::print("\n{}\n{}", table().prompt(language()),
             write_choices(table(), choices_, language(), context_.screen().width));
}

// The complete record with the seed: the file is on the player's own machine, and the game can go
// on from it.
void Session::act_save(Seat, std::string_view words) {
  if (words.empty()) return tell(say("play.save_where"));
  Record record = make_record(table());
  record.players = seated_.who;
  record.date = today();
  if (seated_.is_seed_whole) {
    record.seed = seated_.seed;
    record.commitment = commitment(seated_.seed);
  }
  const std::string file(words);
  if (const auto written = write_file(file, write_record(record)); !written) {
    return tell(written.error().text(), Ink::Bad);
  }
  saved_file_ = file;
  tell(say(is_over() ? "play.saved_whole" : "play.saved", {file}));
}

void Session::act_position(Seat seat, std::string_view) {
  fmt::print("{}\n", table().position(seat));
}

void Session::act_help(Seat, std::string_view) { fmt::print("{}\n", say("play.help")); }

void Session::act_quit(Seat, std::string_view) {
  has_left_ = true;
  if (!saved_file_.empty()) {
    if (!is_over()) tell(say("play.resume", {saved_file_}));
  } else if (!is_over()) {
    tell(say("play.not_saved"));
  }
}

}  // namespace acies
