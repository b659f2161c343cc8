// One fuzz target for every reader and for play. The first byte selects what the rest is: see
// kModes. A game that breaks a law is written to crash-<hash>.acies before the run is aborted.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "core/base/hash.h"
#include "core/record/record.h"
#include "core/record/scene.h"
#include "files/json.h"
#include "files/toml.h"
#include "games/builtin.h"
#include "games/games.h"
#include "server/api/socket_message.h"
#include "server/tables/hosted_table.h"

namespace acies {
namespace {

const Games& games() {
  static const Games all = *make_games(*read_builtin_library());
  return all;
}

// Bytes as choices; after the last byte every choice is the first one.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}

  uint32_t below(uint32_t n) {
    uint32_t number = next();
    if (n > 256) number = number << 8U | next();
    return number % n;
  }
  bool is_empty() const { return at_ >= bytes_.size(); }

 private:
  uint32_t next() { return is_empty() ? 0 : static_cast<unsigned char>(bytes_[at_++]); }

  std::string_view bytes_;
  size_t at_ = 0;
};

[[noreturn]] void crash(const Table& table, const char* why) {
  const std::string text = write_record(make_record(table));
  char name[64];
  std::snprintf(name, sizeof name, "crash-%016llx.acies",
                static_cast<unsigned long long>(hash_text(text)));
  if (FILE* file = std::fopen(name, "w"); file != nullptr) {
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
  }
  std::fprintf(stderr, "%s; the game so far is in %s\n", why, name);
  std::abort();
}

constexpr uint32_t kSeldom = 8;  // plies between two tests of texts, which are slow

void examine(const Table& table, Rng& rng) {
  with_rules(table.game(), [&]<class R>(const R& rules) {
    const auto& state = static_cast<const TableOf<R>&>(table).state();
    if (const auto r = rules.is_ok(state); !r) crash(table, r.error().what.c_str());
    for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
      const auto view = rules.redact(state, seat);
      const auto again = rules.redact(rules.resample(view, seat, rng), seat);
      if (std::memcmp(&view, &again, sizeof view) != 0)
        crash(table, "a resampled table looks otherwise");
    }
    if (table.ply() % kSeldom != 0) return;
    const auto read = rules.read_position(rules.write_position(state));
    if (!read || std::memcmp(&*read, &state, sizeof state) != 0)
      crash(table, "the position reads otherwise");
  });
}

// Possible answers: a list, or the stops and bounds of a range.
std::vector<Action> answers_of(const Table& table) {
  if (table.decision().form != Decision::Form::Range) return table.actions();
  const Range range = table.range();
  std::vector<int32_t> measures(range.stops.begin(), range.stops.end());
  for (const Interval& one : range.allowed) measures.insert(measures.end(), {one.least, one.most});
  std::vector<Action> answers;
  for (const int32_t measure : measures) {
    answers.push_back(unpack_action(range.action));
    answers.back().measure = measure;
  }
  return answers;
}

bool is_offered(const Table& table, const std::vector<Action>& answers, Action action) {
  const bool is_listed = std::find(answers.begin(), answers.end(), action) != answers.end();
  if (is_listed || table.decision().form != Decision::Form::Range) return is_listed;
  Action bare = action;
  bare.measure = 0;
  return pack(bare) == table.range().action && table.range().contains(action.measure);
}

// An answer and its events in words.
void speak(const Table& table, Action action) {
  if (table.read_action(table.write_action(action)) != action)
    crash(table, "an action reads otherwise");
  for (const Language language : {Language::English, Language::Russian}) {
    (void)table.prompt(language);
    (void)table.describe(action, language);
    (void)table.explain(action, language);
    if (table.ply() == 0) continue;
    for (const Event& event : table.events_at(table.ply() - 1)) (void)table.say(event, language);
  }
}

// Each byte answers a question, or sometimes makes a request that may be refused.
void play_on(Table& table, Choices& choices, Rng& rng, uint32_t longest) {
  while (!choices.is_empty() && table.ply() < longest &&
         table.decision().form != Decision::Form::Over) {
    const auto answers = answers_of(table);
    if (answers.empty()) crash(table, "nothing is offered");
    const uint32_t pick = choices.below(static_cast<uint32_t>(answers.size()) + 1);
    const bool is_command = pick == answers.size();
    const Action action =
        is_command ? unpack_action(rng.next() & 0xFFFF'0FFF'7F0FULL) : answers[pick];
    const bool is_allowed = is_offered(table, answers, action);
    if (is_allowed && table.ply() % kSeldom == 0) speak(table, action);
    const Verdict verdict = table.submit(table.decision().seat, table.ply(), action);
    if (verdict.has_value() != is_allowed) crash(table, "check and list disagree");
    if (!verdict) (void)table.say(verdict.error(), Language::Russian);
    examine(table, rng);
  }
}

void play(std::string_view bytes) {
  Choices choices(bytes);
  const Game& game = *games()[choices.below(static_cast<uint32_t>(games().size()))];
  Setup setup;
  for (const OptionDef& def : game.options()) {
    const auto width = static_cast<uint32_t>(def.most - def.least) + 1;
    setup.options.push_back(def.least + static_cast<int32_t>(choices.below(width)));
  }
  const auto scenarios = static_cast<uint32_t>(game.scenarios().size());
  if (scenarios > 1) setup.scenario = game.scenarios()[choices.below(scenarios)].id;
  auto table = game.open(setup);
  if (!table) std::abort();
  Rng rng{hash_text(bytes), 0};
  play_on(**table, choices, rng, UINT32_MAX);
}

// A position that can be read can be played on, unless it is one seat's view.
void read_position(std::string_view text) {
  for (const auto& game : games()) {
    auto table = game->open_position(text);
    if (!table) continue;
    const std::string written = (*table)->position(Seat::Nature);
    auto again = game->open_position(written);
    if (!again || (*again)->hash() != (*table)->hash())
      crash(**table, "a position reads otherwise");
    (void)(*table)->draw(Seat::South, Language::Russian, true);
    (void)(*table)->view(Seat::North);
    (void)answers_of(**table);
    if (!(*table)->is_whole()) continue;
    Choices choices(text);
    Rng rng{hash_text(text), 0};
    play_on(**table, choices, rng, 20);
  }
}

// A position in the middle of a game, where most kinds of answers are possible.
std::unique_ptr<Table> play_to_the_middle(const Game& game) {
  auto table = game.open(Setup{});
  if (!table) std::abort();
  const std::string bytes = "the middle of a game that is always the same, whatever comes";
  Choices choices(bytes);
  while (!choices.is_empty() && (*table)->decision().form != Decision::Form::Over) {
    const auto answers = answers_of(**table);
    const Action action = answers[choices.below(static_cast<uint32_t>(answers.size()))];
    if (!(*table)->submit((*table)->decision().seat, (*table)->ply(), action)) std::abort();
  }
  return std::move(*table);
}

const std::vector<std::unique_ptr<Table>>& middles() {
  static const auto kTables = [] {
    std::vector<std::unique_ptr<Table>> tables;
    for (const auto& game : games()) tables.push_back(play_to_the_middle(*game));
    return tables;
  }();
  return kTables;
}

void read_action(std::string_view text) {
  for (const auto& table : middles()) {
    const auto action = table->read_action(text);
    if (!action) continue;
    const Verdict verdict = table->check(*action);
    if (verdict) {
      speak(*table, *action);
    } else {
      (void)table->say(verdict.error(), Language::English);
    }
    (void)table->write_action(*action);
    (void)table->describe(*action, Language::Russian);
  }
}

void read_whole_record(std::string_view text) {
  const auto record = read_record(text, "fuzz");
  if (!record) return;
  const auto again = read_record(write_record(*record), "fuzz");
  if (!again || write_record(*again) != write_record(*record)) std::abort();
  for (const auto& game : games()) (void)audit(*record, *game);
}

void run_one_scene(std::string_view text) {
  std::vector<const Game*> all;
  for (const auto& game : games()) all.push_back(game.get());
  (void)run_scene(all, text, "fuzz");
}

void read_pack(std::string_view text) {
  const auto document = read_packed(text);
  if (!document) return;
  const auto again = read_packed(write_packed(*document));
  if (!again || !(*again == *document)) std::abort();
}

void read_words(std::string_view text) {
  for (const auto& game : games()) {
    (void)read_options(text, game->options());
    (void)read_rule_id(text, game->letters());
  }
}

void read_book(std::string_view text) {
  auto document = read_toml(text, "fuzz.toml");
  if (!document) return;
  auto library = read_builtin_library();
  library->set_own_files({{"ancients/scenarios/fuzz.toml", "fuzz.toml", *document}});
  (void)make_games(*library);
  library->put("battleline/cards.toml", std::move(*document));
  (void)make_games(*library);
}

void read_json_text(std::string_view text) {
  const auto document = read_json(text, "fuzz.json");
  if (document) (void)read_record_document(*document);
}

// A server table with two players that has begun.
std::unique_ptr<HostedTable> open_hosted() {
  TableHeader header;
  header.game = games().front()->name();
  header.scenario = "standard";
  header.clock = {60'000, 0, 0};
  auto hosted = HostedTable::open(*games().front(), header,
                                  {make_entry(EntryKind::Sit, Seat::South, 0, "1", 0),
                                   make_entry(EntryKind::Sit, Seat::North, 0, "2", 0)});
  for (const UserId user : {1, 2}) {
    const auto plan = (*hosted)->judge(TableCommand{CommandKind::Ready, Seat::Nobody, 0, "words"},
                                       Caller{user, Seat::Nobody}, 0);
    for (const NewEntry& added : plan->entries) {
      if (!(*hosted)->take(added.row)) std::abort();
    }
  }
  return std::move(*hosted);
}

// Messages, one per line, from one of the two players. Each is understood or refused, and a refusal
// leaves the table unchanged.
void hear_messages(std::string_view text) {
  const auto hosted = open_hosted();
  Milliseconds now = 0;
  for (const std::string_view line : split(text, '\n')) {
    const auto message = read_socket_message(line);
    if (!message) continue;
    const auto kind = read_command_kind(message->type);
    if (!kind) continue;
    const auto command = read_command(*kind, message->members);
    if (!command) continue;
    const uint64_t hash = hosted->table()->hash();
    const Caller caller{message->id.value_or(0) % 3, Seat::Nobody};
    const auto plan = hosted->judge(*command, caller, ++now);
    if (hosted->table()->hash() != hash) crash(*hosted->table(), "judging changed the table");
    if (!plan) continue;
    for (const NewEntry& added : plan->entries) {
      if (!hosted->take(added.row)) crash(*hosted->table(), "a plan cannot be carried out");
    }
  }
}

using Mode = void(std::string_view);
constexpr std::array<Mode*, 10> kModes{
    play,      read_position, read_action, read_whole_record, run_one_scene,
    read_pack, read_words,    read_book,   read_json_text,    hear_messages};

}  // namespace
}  // namespace acies

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  acies::kModes[(bytes[0] - '0') % acies::kModes.size()](rest);
  return 0;
}
