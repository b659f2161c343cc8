// The message about a game whose log does not replay by the present rules.
#include "server/tables/view_writer.h"

namespace acies {
namespace {

constexpr std::array<std::string_view, 3> kCauses{"unreadable", "refused", "otherwise"};

}  // namespace

// An unreadable answer cannot be blanked, so only its own side sees it.
Document ViewWriter::change() const {
  const auto& replay_stop = hosted_.replay_stop();
  if (!replay_stop) return {};
  const Table& table = *hosted_.table();
  const bool is_own = is_player(replay_stop->seat) && state().owns(caller(), replay_stop->seat);
  std::string answer = is_own ? replay_stop->text : std::string();
  if (replay_stop->action) answer = table.show_action(*replay_stop->action, viewer_.as);
  const bool is_shown =
      replay_stop->action && table.show_action(*replay_stop->action, Seat::Nature) == answer;
  const std::string cause(kCauses.at(static_cast<size_t>(replay_stop->cause)));
  Document map = Document::map();
  map.set("number", replay_stop->number);
  map.set("ply", replay_stop->ply);
  map.set("seat", name(replay_stop->seat));
  map.set("cause", cause);
  map.set("answer", answer);
  const bool is_said = replay_stop->refusal && (is_own || is_shown);
  const std::string why =
      is_said ? table.say(*replay_stop->refusal, viewer_.language) : std::string();
  map.set("text", why.empty() ? books_.say(viewer_.language, "change." + cause) : why);
  const RuleId rule = replay_stop->refusal ? replay_stop->refusal->rule : table.decision().rule;
  if (!rule.is_none()) map.set("rule", write_rule_id(rule, table.game().letters()));
  return map;
}

}  // namespace acies
