// The message about a game whose log does not replay by the present rules.
#include "server/tables/view_writer.h"

namespace acies {
namespace {

constexpr std::array<std::string_view, 3> kCauses{"unreadable", "refused", "otherwise"};

}  // namespace

// An answer that cannot be read cannot be blanked either: its own side alone is told of it.
Document Teller::change() const {
  const auto& snag = room_.snag();
  if (!snag) return {};
  const Table& table = *room_.table();
  const bool is_own = is_player(snag->seat) && state().owns(caller(), snag->seat);
  std::string answer = is_own ? snag->text : std::string();
  if (snag->action) answer = table.show_action(*snag->action, gaze_.as);
  const bool is_shown = snag->action && table.show_action(*snag->action, Seat::Nature) == answer;
  const std::string cause(kCauses.at(static_cast<size_t>(snag->cause)));
  Document map = Document::map();
  map.set("number", snag->number);
  map.set("ply", snag->ply);
  map.set("seat", name(snag->seat));
  map.set("cause", cause);
  map.set("answer", answer);
  const bool is_said = snag->refusal && (is_own || is_shown);
  const std::string why = is_said ? table.say(*snag->refusal, gaze_.language) : std::string();
  map.set("text", why.empty() ? books_.say(gaze_.language, "change." + cause) : why);
  const RuleId rule = snag->refusal ? snag->refusal->rule : table.decision().rule;
  if (!rule.is_none()) map.set("rule", write_rule_id(rule, table.game().letters()));
  return map;
}

}  // namespace acies
