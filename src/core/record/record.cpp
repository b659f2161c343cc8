#include "core/record/record.h"

#include <cassert>

#include "core/base/version.h"
#include "core/text/text.h"

namespace acies {
namespace {

constexpr std::string_view kFormat = "1";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// ---- writing ----

void write_tag(std::string& out, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  out += '[';
  out += key;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  out += "\"]\n";
}

std::string plain_comment(std::string_view text) {
  std::string comment;
  for (const char c : text) comment += c == '{' || c == '}' ? '|' : c;
  return comment;
}

std::string write_entry(const RecordEntry& entry) {
  std::string text = entry.seat == Seat::Nature ? '(' + entry.text + ')' : entry.text + ';';
  if (!entry.comment.empty()) text += " {" + plain_comment(entry.comment) + '}';
  return text;
}

// A line for each turn: it begins with the seat, and includes Nature's answers to it.
void write_entries(std::string& out, const std::vector<RecordEntry>& entries) {
  Seat speaker = Seat::Nobody;
  size_t width = 0;
  for (const RecordEntry& entry : entries) {
    const bool is_new = is_player(entry.seat) && entry.seat != speaker;
    if (is_new) {
      speaker = entry.seat;
      out += width > 0 ? "\n" : "";
      out += std::string(name(entry.seat)) + ':';
      width = 6;
    }
    const std::string text = write_entry(entry);
    if (width + text.size() > 100) {
      out += "\n ";
      width = 1;
    }
    out += (width > 0 ? " " : "") + text;
    width += text.size() + 1;
  }
  out += '\n';
}

std::string mark_of(const std::optional<Mark>& mark) {
  return mark ? write_mark(*mark) : std::string();
}

std::string figures_of(const Record& record) {
  return record.figures.is_empty() ? std::string() : record.figures.write();
}

struct TagText {
  std::string_view key;
  std::string value;
};

std::string own_words(const Digest& digest) {
  return digest == Digest{} ? std::string() : write_hex(digest);
}

std::string own_words(const Record& record, Seat player) {
  return record.seed ? own_words(Seed(*record.seed).words_of(player)) : std::string();
}

std::vector<TagText> tags_of(const Record& record) {
  return {
      {"Acies", std::string(kFormat)},
      {"Game", record.game},
      {"Scenario", record.scenario},
      {"Options", record.options},
      {"Book", mark_of(record.book)},
      {"South", record.players[0]},
      {"North", record.players[1]},
      {"East", record.players[2]},
      {"West", record.players[3]},
      {"Northeast", record.players[4]},
      {"Date", record.date},
      {"Viewer", record.viewer == Seat::Nature ? std::string() : std::string(name(record.viewer))},
      {"Commitment", record.commitment ? write_hex(*record.commitment) : std::string()},
      {"Seed", record.seed ? write_hex(record.seed->secret) : std::string()},
      {"SeedSouth", own_words(record, Seat::South)},
      {"SeedNorth", own_words(record, Seat::North)},
      {"SeedEast", own_words(record, Seat::East)},
      {"SeedWest", own_words(record, Seat::West)},
      {"SeedNortheast", own_words(record, Seat::Northeast)},
      {"Position", record.position},
      {"Hash", mark_of(record.hash)},
      {"Result", record.result},
      {"Ending", record.ending},
      {"Program", record.program},
      {"Figures", figures_of(record)}};
}

// ---- reading ----

Result<void> read_mark(std::string_view value, std::optional<Mark>& out) {
  const auto mark = acies::read_mark(value);
  if (!mark) return Fault(mark.error());
  out = *mark;
  return {};
}

Result<void> read_figures(std::string_view value, Figures& out) {
  auto figures = Figures::read(value);
  if (!figures) return fault("the figures cannot be read: " + figures.error().what);
  out = std::move(*figures);
  return {};
}

Result<Digest> read_digest(std::string_view value) {
  const auto digest = read_hex(value);
  if (!digest) return fault("64 hexadecimal digits are expected");
  return *digest;
}

constexpr std::string_view kSeedTag = "Seed";

// The secret, or the words of the player named by the tag.
Result<void> read_seed_part(std::string_view seat, std::string_view value, Record& record) {
  const auto player = read_seat(seat);
  if (!seat.empty() && !(player && is_player(*player))) {
    return fault("there is no tag " + in_quotes(std::string(kSeedTag).append(seat)));
  }
  const auto digest = read_digest(value);
  if (!digest) return Fault(digest.error());
  if (!record.seed) record.seed.emplace();
  (seat.empty() ? record.seed->secret : record.seed->words_of(*player)) = *digest;
  return {};
}

Result<void> read_viewer(std::string_view value, Record& record) {
  const auto seat = read_seat(value);
  if (!seat) return fault("a seat is expected");
  record.viewer = *seat;
  return {};
}

Result<void> read_tag(std::string_view key, const std::string& value, Record& record) {
  if (key == "Acies") {
    if (value != kFormat)
      return fault("this is a record of version " + in_quotes(value) + ", this program knows 1");
    return {};
  }
  struct TextTag {
    std::string_view key;
    std::string* out;
  };
  const std::array<TextTag, 8> texts{{{"Game", &record.game},
                                      {"Scenario", &record.scenario},
                                      {"Options", &record.options},
                                      {"Position", &record.position},
                                      {"Date", &record.date},
                                      {"Result", &record.result},
                                      {"Ending", &record.ending},
                                      {"Program", &record.program}}};
  for (const TextTag& tag : texts) {
    if (tag.key != key) continue;
    *tag.out = value;
    return {};
  }
  const auto seat = read_seat(key);
  if (seat && is_player(*seat)) {
    record.players[player_number(*seat)] = value;
    return {};
  }
  if (key == "Book") return read_mark(value, record.book);
  if (key == "Figures") return read_figures(value, record.figures);
  if (key == "Hash") return read_mark(value, record.hash);
  if (key == "Viewer") return read_viewer(value, record);
  if (key.starts_with(kSeedTag)) {
    return read_seed_part(key.substr(kSeedTag.size()), value, record);
  }
  if (key == "Commitment") {
    const auto digest = read_digest(value);
    if (!digest) return Fault(digest.error());
    record.commitment = *digest;
    return {};
  }
  return fault("there is no tag " + in_quotes(key));
}

class RecordReader {
 public:
  RecordReader(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  Result<Record> read() {
    bool has_version = false;
    while (skip_white(), at_ < text_.size() && text_[at_] == '[') {
      const int line = line_;
      if (auto tag = read_tag_line(has_version); !tag) return wrong(tag.error().what, line);
    }
    if (!has_version) return wrong("a record begins with [Acies \"1\"]", 1);
    if (record_.game.empty()) return wrong("the tag Game is missing", line_);
    while (skip_white(), at_ < text_.size()) {
      const int line = line_;
      if (auto entry = read_piece(); !entry) return wrong(entry.error().what, line);
    }
    return std::move(record_);
  }

 private:
  Fault wrong(std::string what, int line) const {
    return Fault(Error{std::move(what), std::string(file_), line, 0});
  }
  void step() {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }
  void skip_white() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").contains(text_[at_])) step();
  }

  Result<std::string> read_quoted() {
    std::string value;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) step();
      value += text_[at_];
      step();
    }
    if (at_ >= text_.size() || text_[at_] != '"')
      return fault("a tag's value has no closing quote");
    step();
    return value;
  }

  Result<void> read_tag_line(bool& has_version) {
    step();
    const size_t start = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) step();
    const std::string_view key = text_.substr(start, at_ - start);
    skip_white();
    if (at_ >= text_.size() || text_[at_] != '"') return fault("a tag is written [Key \"value\"]");
    step();
    const auto value = read_quoted();
    if (!value) return Fault(value.error());
    skip_white();
    if (at_ >= text_.size() || text_[at_] != ']') return fault("a tag ends with ]");
    step();
    for (const std::string& known : keys_) {
      if (known == key) return fault("the tag " + in_quotes(key) + " is given twice");
    }
    keys_.emplace_back(key);
    has_version |= key == "Acies";
    return read_tag(key, *value, record_);
  }

  Result<std::string> read_until(char end, std::string_view what) {
    step();
    std::string inside;
    while (at_ < text_.size() && text_[at_] != end) {
      inside += text_[at_] == '\n' || text_[at_] == '\r' ? ' ' : text_[at_];
      step();
    }
    if (at_ >= text_.size()) return fault(std::string(what) + " has no end");
    step();
    return std::string(trim(inside));
  }

  Result<void> read_comment() {
    auto comment = read_until('}', "a comment");
    if (!comment) return Fault(comment.error());
    if (record_.entries.empty()) return {};
    std::string& whole = record_.entries.back().comment;
    whole += (whole.empty() ? "" : " ") + *comment;
    return {};
  }

  Result<void> read_nature() {
    const int line = line_;
    auto text = read_until(')', "an answer of Nature");
    if (!text) return Fault(text.error());
    if (text->empty()) return fault("an answer of Nature is empty");
    record_.entries.push_back({Seat::Nature, std::move(*text), {}, line});
    return {};
  }

  Result<void> read_player_answer() {
    const int line = line_;
    const size_t start = at_;
    while (at_ < text_.size() && !std::string_view(";:\n({").contains(text_[at_])) step();
    const std::string_view text = trim(text_.substr(start, at_ - start));
    const char end = at_ < text_.size() ? text_[at_] : '\0';
    if (end == ':') {
      const auto seat = read_seat(text);
      if (!seat || !is_player(*seat)) return fault("there is no player " + in_quotes(text));
      speaker_ = *seat;
      step();
      return {};
    }
    if (end != ';') return fault("an answer ends with ';': " + in_quotes(text));
    step();
    if (text.empty()) return fault("an answer is empty");
    if (speaker_ == Seat::Nobody)
      return fault("it is not said who answers: begin with South: or North:");
    record_.entries.push_back({speaker_, std::string(text), {}, line});
    return {};
  }

  Result<void> read_piece() {
    if (text_[at_] == '{') return read_comment();
    if (text_[at_] == '(') return read_nature();
    if (text_[at_] == '[') return fault("tags stand before the first answer");
    return read_player_answer();
  }

  std::string_view text_;
  std::string_view file_;
  size_t at_ = 0;
  int line_ = 1;
  Seat speaker_ = Seat::Nobody;
  Record record_;
  std::vector<std::string> keys_;
};

// ---- replaying ----

std::string result_text(const Outcome& outcome) {
  if (!outcome.is_over) return {};
  const std::string points =
      std::to_string(outcome.points[0]) + ':' + std::to_string(outcome.points[1]);
  return (is_player(outcome.winner) ? std::string(name(outcome.winner)) : "draw") + ' ' + points;
}

Result<std::unique_ptr<Table>> open_start(const Record& record, const Game& game) {
  if (!record.position.empty()) return game.open_position(record.position);
  const auto setup = read_setup(record.scenario, record.options, game.options());
  if (!setup) return Fault(setup.error());
  return game.open(*setup);
}

Fault other_book(const Mark& then, const Mark& here) {
  return fault("the record was played by another book (" + write_mark(then) + ", here is " +
               write_mark(here) + ")");
}

// Opens the start of the record with the figures that it was played with.
Result<std::unique_ptr<Table>> open_as_played(const Record& record, const Game& game) {
  const Opening open = [&](const Game& one) { return open_start(record, one); };
  if (!record.figures.is_empty()) {
    if (record.book && *record.book != record.figures.mark()) {
      return fault("the figures are not those that the tag Book names");
    }
    return open_with_figures(game, record.figures, open);
  }
  if (!record.book) return open(game);
  if (record.book->version == kFirstMarks) {
    if (record.book->number == game.first_book()) return open_as_first_release(game, open);
    return other_book(*record.book, game.book());
  }
  auto table = open(game);
  if (!table) return table;
  const Mark here = (*table)->figures().mark();
  if (here != *record.book) return other_book(*record.book, here);
  return table;
}

// The start position as a seat may see it: it shows no more than the game did.
std::string start_seen_by(const Table& table, Seat viewer) {
  std::string whole = table.start_position();
  if (whole.empty() || viewer == Seat::Nature) return whole;
  const auto start = table.game().open_position(whole);
  assert(start);
  return (*start)->position(viewer);
}

// Tables may contain secret choices of one player. A seat's view cannot be replayed with them
// anyway.
std::string options_seen_by(const Table& table, Seat viewer) {
  Setup setup = table.setup();
  if (viewer != Seat::Nature) setup.tables.clear();
  return write_setup_options(setup, table.game().options());
}

// The figures tell which cards lie face down. A seat's view cannot be replayed anyway.
Figures figures_seen_by(const Table& table, Seat viewer) {
  return viewer == Seat::Nature ? table.figures() : Figures();
}

Saying in_both(const std::string& what) { return Saying{{what, what}}; }

Stop stop_at(const RecordEntry& entry, uint32_t ply, Saying why, RuleId rule = kNoRule) {
  return {ply, entry.seat, entry.text, std::move(why), rule, entry.line};
}

std::optional<Stop> play_entry(Table& table, const RecordEntry& entry) {
  const uint32_t ply = table.ply();
  const Decision question = table.decision();
  if (question.form == Decision::Form::Over) {
    return stop_at(entry, ply, Saying{{"the game is over before it", "игра окончена раньше"}},
                   question.rule);
  }
  if (question.seat != entry.seat) {
    const std::string asked(name(question.seat));
    const std::string said(name(entry.seat));
    return stop_at(entry, ply,
                   Saying{{asked + " is asked here, not " + said,
                           "здесь отвечает " + asked + ", а не " + said}});
  }
  const auto action = table.read_action(entry.text);
  if (!action) return stop_at(entry, ply, in_both(action.error().what));
  if (const Verdict verdict = table.submit(entry.seat, ply, *action); !verdict) {
    return stop_at(entry, ply,
                   Saying{{table.say(verdict.error(), Language::English),
                           table.say(verdict.error(), Language::Russian)}},
                   verdict.error().rule);
  }
  return std::nullopt;
}

// After the last answer: compares the table and the result with those in the record.
std::optional<Stop> check_end(const Record& record, const Table& table) {
  const Seat seat = table.decision().seat;
  if (record.hash && !table.is_hash(record.hash->number)) {
    return Stop{
        table.ply(),
        seat,
        {},
        in_both("the final table is another one (hash " + write_mark({kNewestMarks, table.hash()}) +
                ", recorded " + write_mark(*record.hash) + ")"),
        kNoRule,
        0};
  }
  const std::string result = result_text(table.outcome());
  if (!record.result.empty() && record.result != result) {
    return Stop{
        table.ply(),
        seat,
        {},
        in_both("the result is " + in_quotes(result) + ", recorded is " + in_quotes(record.result)),
        kNoRule,
        0};
  }
  return std::nullopt;
}

}  // namespace

Record make_record(const Table& table, Seat viewer) {
  Record record;
  record.game = table.game().name();
  record.scenario = table.setup().scenario;
  record.position = start_seen_by(table, viewer);
  if (record.position.empty()) record.options = options_seen_by(table, viewer);
  record.figures = figures_seen_by(table, viewer);
  if (!record.figures.is_empty()) record.book = record.figures.mark();
  record.viewer = viewer;
  if (viewer == Seat::Nature) record.hash = Mark{kNewestMarks, table.hash()};
  record.program = kProgram;
  record.result = result_text(table.outcome());
  std::vector<std::string> answers = table.write_answers(0, table.ply(), viewer);
  for (uint32_t ply = 0; ply < table.ply(); ++ply) {
    record.entries.push_back({table.question_at(ply).seat, std::move(answers[ply]), {}, 0});
  }
  return record;
}

std::string write_record(const Record& record) {
  std::string out;
  for (const TagText& tag : tags_of(record)) write_tag(out, tag.key, tag.value);
  out += '\n';
  write_entries(out, record.entries);
  return out;
}

Result<Record> read_record(std::string_view text, std::string_view file) {
  return RecordReader(text, file).read();
}

Document write_record_document(const Record& record) {
  Document map = Document::map();
  for (const TagText& tag : tags_of(record)) {
    if (!tag.value.empty()) map.set(std::string(tag.key), tag.value);
  }
  Document& list = map.set("answers", Document::list());
  for (const RecordEntry& entry : record.entries) {
    Document answer = Document::map();
    answer.set("seat", name(entry.seat));
    answer.set("action", entry.text);
    if (!entry.comment.empty()) answer.set("comment", entry.comment);
    list.add(std::move(answer));
  }
  return map;
}

Result<Record> read_record_document(const Document& document) {
  Record record;
  if (!document.is_map()) return document.wrong("a record is a table of tags and answers");
  for (const auto& [key, value] : document.members()) {
    if (key == "answers") continue;
    if (!value.is_text()) return value.wrong("the tag " + in_quotes(key) + " must be a text");
    if (const auto read = read_tag(key, value.text(), record); !read)
      return value.wrong(read.error().what);
  }
  if (document.find("Acies") == nullptr || record.game.empty()) {
    return document.wrong("the tags Acies and Game are missing");
  }
  const auto answers = document.list_at("answers");
  if (!answers) return Fault(answers.error());
  for (const Document& answer : (*answers)->items()) {
    const auto seat_name = answer.text_at("seat");
    if (!seat_name) return Fault(seat_name.error());
    const auto action = answer.text_at("action");
    if (!action) return Fault(action.error());
    const auto seat = read_seat(*seat_name);
    if (!seat || *seat == Seat::Nobody)
      return answer.wrong("there is no seat " + in_quotes(*seat_name));
    const Document* comment = answer.find("comment");
    record.entries.push_back(
        {*seat, *action, comment != nullptr ? comment->text() : std::string(), answer.line()});
  }
  return record;
}

Result<Replayed> replay_as_far(const Record& record, const Game& game) {
  if (record.game != game.name()) return fault("this is a record of " + in_quotes(record.game));
  if (record.viewer != Seat::Nature) return fault("a record of one seat's view cannot be replayed");
  auto table = open_as_played(record, game);
  if (!table) return Fault(table.error());
  for (const RecordEntry& entry : record.entries) {
    if (auto stop = play_entry(**table, entry)) return Replayed{std::move(*table), std::move(stop)};
  }
  auto stop = check_end(record, **table);
  return Replayed{std::move(*table), std::move(stop)};
}

Error error_of(const Stop& stop, const Game& game) {
  std::string what = stop.answer.empty() ? std::string()
                                         : "ply " + std::to_string(stop.ply + 1) + ", " +
                                               in_quotes(stop.answer) + ": ";
  what += stop.why.in(Language::English);
  if (!stop.rule.is_none()) what += " [" + write_rule_id(stop.rule, game.letters()) + ']';
  return Error{std::move(what), {}, stop.line, 0};
}

Result<std::unique_ptr<Table>> replay(const Record& record, const Game& game) {
  auto played = replay_as_far(record, game);
  if (!played) return Fault(played.error());
  if (played->stop) return Fault(error_of(*played->stop, game));
  return std::move(played->table);
}

Result<Audit> audit(const Record& record, const Game& game) {
  const auto table = replay(record, game);
  if (!table) return Fault(table.error());
  return audit(record, **table);
}

Result<Audit> audit(const Record& record, const Table& table) {
  Audit audit;
  audit.plies = table.ply();
  audit.is_hash_proved = record.hash.has_value();
  for (uint32_t ply = 0; ply < audit.plies; ++ply) {
    audit.rolls += table.question_at(ply).seat == Seat::Nature ? 1U : 0U;
  }
  if (!record.seed) return audit;
  if (record.commitment) {
    if (commitment(*record.seed) != *record.commitment) {
      return fault("the seed is not the one that was committed to");
    }
    audit.is_commitment_proved = true;
  }
  const Dice dice(*record.seed);
  for (uint32_t ply = 0; ply < audit.plies; ++ply) {
    if (table.is_as_dice_fall(ply, dice)) continue;
    const auto other = in_both("the seed gives another answer");
    return Fault(error_of(stop_at(record.entries[ply], ply, other), table.game()));
  }
  audit.is_seed_proved = true;
  return audit;
}

}  // namespace acies
