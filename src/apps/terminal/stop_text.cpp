#include "apps/terminal/stop_text.h"

#include "core/text/text.h"
#include "files/disk.h"

namespace acies {
namespace {

std::string rule_of(const Stop& stop, const Game& game) {
  return stop.rule.is_none() ? std::string() : write_rule_id(stop.rule, game.letters());
}

}  // namespace

std::string stop_sentence(const Stop& stop, const Game& game, const AppContext& context) {
  std::string why = stop.why.in(context.language());
  if (const std::string rule = rule_of(stop, game); !rule.empty()) why += " [" + rule + ']';
  const std::string before = std::to_string(stop.ply);
  if (stop.answer.empty()) return context.say("replay.other_end", {before, why});
  return context.say("replay.stopped",
                     {before, std::to_string(stop.ply + 1), in_quotes(stop.answer), why});
}

Document stop_document(const Stop& stop, const Game& game, const AppContext& context) {
  Document map = Document::map();
  map.set("ply", stop.ply);
  map.set("seat", name(stop.seat));
  map.set("answer", stop.answer);
  map.set("why", stop.why.in(context.language()));
  map.set("rule", rule_of(stop, game));
  return map;
}

bool KnownStop::is(const Stop& stop, const Game& game) const {
  return stop.ply + 1 == ply && rule_of(stop, game) == rule;
}

Result<std::optional<KnownStop>> read_known_stop(const std::filesystem::path& record) {
  std::filesystem::path file = record;
  file.replace_extension(".stops");
  if (std::error_code unknown; !std::filesystem::exists(file, unknown)) return std::nullopt;
  const auto text = read_file(file);
  if (!text) return Fault(text.error());
  const Words words = split_words(std::string_view(*text).substr(0, text->find('\n')));
  const auto ply = words.size() < 2 ? std::nullopt : read_number<uint32_t>(words[1]);
  if (!ply || *ply == 0 || words[0] != "ply" || words.size() > 3) {
    return in_file(file.string(), Error{"the first line is: ply 12 BL-4.4", {}, 1, 0});
  }
  return KnownStop{*ply, words.size() == 3 ? std::string(words[2]) : std::string()};
}

}  // namespace acies
