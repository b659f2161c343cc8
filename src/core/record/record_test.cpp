#include "core/record/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/drill.h"
#include "known_games.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

struct Played {
  std::unique_ptr<Table> table;
  Record record;
};

// A whole game with its dice, in the form of a match record.
Played play_with_dice(const BattleLine& game, std::string_view options, std::string_view words) {
  Played played{open_table(game, options), {}};
  Table& table = *played.table;
  const Seed seed = make_seed(words);
  const Dice dice(seed);
  Rng rng{11, 0};
  while (table.decision().form != Decision::Form::Over) {
    roll_on(table, dice);
    if (table.decision().form == Decision::Form::Over) break;
    const auto& typed = static_cast<const TableOf<battleline::Rules>&>(table);
    table.submit(table.decision().seat, table.ply(), random_action(typed, rng)).value();
  }
  played.record = make_record(table);
  played.record.seed = seed;
  played.record.commitment = commitment(seed);
  return played;
}

const Played& whole_game() {
  static const Played kGame = play_with_dice(battle_line(), "", "record test");
  return kGame;
}

std::string fault_of(std::string_view text) {
  const auto record = read_record(text, "a.acies");
  return record ? "no fault" : record.error().text();
}

std::string replay_fault(const Record& record) {
  const auto table = replay(record, battle_line());
  return table ? "no fault" : table.error().text();
}

// A game that South begins, with these answers after the deal, which is in lines 4 to 7.
std::string with_answers(std::string_view answers) {
  return "[Acies \"1\"]\n[Game \"battleline\"]\n[Options \"first=1\"]\n"
         "(red1) (blue1) (red2) (blue2)\n(red3) (blue3) (red4) (blue4)\n"
         "(red5) (blue5) (red6) (blue6)\n(red7) (blue7)\n" +
         std::string(answers);
}

std::string answers_fault(std::string_view answers) {
  const auto record = read_record(with_answers(answers), "a.acies");
  return record ? replay_fault(*record) : record.error().text();
}

// ---- writing and reading ----

TEST(Record, written_and_read_is_the_same) {
  const std::string text = write_record(whole_game().record);
  const auto again = read_record(text, "a.acies");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(write_record(*again), text);
  EXPECT_EQ(again->entries.size(), whole_game().table->ply());
  const auto table = replay(*again, battle_line());
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ((*table)->hash(), whole_game().table->hash());
}

TEST(Record, every_tag_is_kept) {
  Record record;
  record.game = "battleline";
  record.scenario = "standard";
  record.options = "games=3";
  record.position = "battleline turn=South";
  record.book = Mark{1, 0x123};
  record.program = "acies 9.9";
  record.players = {"Ганнибал \"Барка\"", "back\\slash"};
  record.date = "2026-01-02";
  record.result = "draw 3:3";
  record.seed = make_seed("x");
  record.seed->south = sha256("a");
  record.seed->north = sha256("b");
  record.commitment = commitment(*record.seed);
  record.hash = Mark{2, UINT64_MAX};
  record.viewer = Seat::North;
  record.entries = {{Seat::Nature, "red7", "a comment", 0},
                    {Seat::South, "play red7 3", "", 0},
                    {Seat::South, "pass", "why {not}?", 0},
                    {Seat::North, "done", "", 0}};
  const auto again = read_record(write_record(record), "a.acies");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->game, record.game);
  EXPECT_EQ(again->scenario, record.scenario);
  EXPECT_EQ(again->options, record.options);
  EXPECT_EQ(again->position, record.position);
  EXPECT_EQ(again->book, record.book);
  EXPECT_EQ(again->program, record.program);
  EXPECT_EQ(again->players, record.players);
  EXPECT_EQ(again->date, record.date);
  EXPECT_EQ(again->result, record.result);
  EXPECT_EQ(again->seed, record.seed);
  EXPECT_EQ(again->commitment, record.commitment);
  EXPECT_EQ(again->hash, record.hash);
  EXPECT_EQ(again->viewer, record.viewer);
  ASSERT_EQ(again->entries.size(), 4U);
  EXPECT_EQ(again->entries[0].seat, Seat::Nature);
  EXPECT_EQ(again->entries[0].comment, "a comment");
  EXPECT_EQ(again->entries[1].text, "play red7 3");
  EXPECT_EQ(again->entries[2].comment, "why |not|?") << "braces end a comment";
  EXPECT_EQ(again->entries[3].seat, Seat::North);
}

TEST(Record, line_ends_and_white_space_do_not_matter) {
  const auto record = read_record(
      "  [ Acies \"1\" ]\r\n[Game\t\"battleline\"]{ no game yet }\r\n\r\n( red7 )\r\n"
      "South:play  red7 3 ; {good\r\nmove} {really}\tpass;",
      "a.acies");
  EXPECT_FALSE(record) << "a key stands right behind its bracket";
  const auto good = read_record(
      "  [Acies \"1\" ]\r\n[Game\t\"battleline\"]{ no game yet }\r\n\r\n( red7 )\r\n"
      "South:play  red7 3 ; {good\nmove} {really}\tpass;",
      "a.acies");
  ASSERT_TRUE(good) << good.error().text();
  ASSERT_EQ(good->entries.size(), 3U);
  EXPECT_EQ(good->entries[0].text, "red7");
  EXPECT_EQ(good->entries[0].line, 4);
  EXPECT_EQ(good->entries[1].comment, "good move really");
  EXPECT_EQ(good->entries[2].text, "pass");
  EXPECT_EQ(good->entries[2].line, 6);
}

TEST(Record, control_characters_do_not_break_a_line) {
  Record record;
  record.game = "battleline";
  record.players[0] = "a\nb\x01";
  record.entries = {{Seat::Nature, "red1", "two\nlines", 0}};
  const auto again = read_record(write_record(record), "a.acies");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->players[0], "a b ");
  EXPECT_EQ(again->entries[0].comment, "two lines");
}

TEST(Record, long_games_are_written_in_short_lines) {
  const std::string text = write_record(whole_game().record);
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with("[Figures ")) continue;
    EXPECT_LE(line.size(), 104U) << line;
  }
}

// ---- faults of reading ----

TEST(Record, faults_of_reading_name_their_line) {
  EXPECT_EQ(fault_of(""), "a.acies:1: a record begins with [Acies \"1\"]");
  EXPECT_EQ(fault_of("[Game \"battleline\"]\n"), "a.acies:1: a record begins with [Acies \"1\"]");
  EXPECT_EQ(fault_of("[Acies \"1\"]\n"), "a.acies:2: the tag Game is missing");
  EXPECT_EQ(fault_of("[Acies \"2\"]\n"),
            "a.acies:1: this is a record of version '2', this program knows 1");
  const std::string head = "[Acies \"1\"]\n[Game \"battleline\"]\n";
  EXPECT_EQ(fault_of(head), "no fault");
  EXPECT_EQ(fault_of(head + "[Event \"x\"]"), "a.acies:3: there is no tag 'Event'");
  EXPECT_EQ(fault_of(head + "\n[Game \"x\"]"), "a.acies:4: the tag 'Game' is given twice");
  EXPECT_EQ(fault_of(head + "[Date \"2026\n\"]"), "a.acies:3: a tag's value has no closing quote");
  EXPECT_EQ(fault_of(head + "[Date \"2026"), "a.acies:3: a tag's value has no closing quote");
  EXPECT_EQ(fault_of(head + "[Date \"2026\\"), "a.acies:3: a tag's value has no closing quote");
  EXPECT_EQ(fault_of(head + "[Date 2026]"), "a.acies:3: a tag is written [Key \"value\"]");
  EXPECT_EQ(fault_of(head + "[Date"), "a.acies:3: a tag is written [Key \"value\"]");
  EXPECT_EQ(fault_of(head + "["), "a.acies:3: a tag is written [Key \"value\"]");
  EXPECT_EQ(fault_of(head + "[Date \"2026\""), "a.acies:3: a tag ends with ]");
  EXPECT_EQ(fault_of(head + "[Hash \"12\"]"), "a.acies:3: sixteen hexadecimal digits are expected");
  EXPECT_EQ(fault_of(head + "[Book \"\"]"), "a.acies:3: sixteen hexadecimal digits are expected");
  for (const char* tag : {"Seed", "SeedSouth", "SeedNorth", "SeedNortheast", "Commitment"}) {
    EXPECT_EQ(fault_of(head + "[" + tag + " \"12\"]"),
              "a.acies:3: 64 hexadecimal digits are expected");
  }
  EXPECT_EQ(fault_of(head + "[SeedNature \"12\"]"), "a.acies:3: there is no tag 'SeedNature'");
  EXPECT_EQ(fault_of(head + "[Viewer \"me\"]"), "a.acies:3: a seat is expected");
  EXPECT_EQ(fault_of(head + "\npass;"),
            "a.acies:4: it is not said who answers: begin with South: or North:");
  EXPECT_EQ(fault_of(head + "South: pass"), "a.acies:3: an answer ends with ';': 'pass'");
  EXPECT_EQ(fault_of(head + "South: pass\n play red7 3;"),
            "a.acies:3: an answer ends with ';': 'pass'");
  EXPECT_EQ(fault_of(head + "South: ;"), "a.acies:3: an answer is empty");
  EXPECT_EQ(fault_of(head + "Centre: pass;"), "a.acies:3: there is no player 'Centre'");
  EXPECT_EQ(fault_of(head + "Nature: red1;"), "a.acies:3: there is no player 'Nature'");
  EXPECT_EQ(fault_of(head + "(red1)\n(red2"), "a.acies:4: an answer of Nature has no end");
  EXPECT_EQ(fault_of(head + "( )"), "a.acies:3: an answer of Nature is empty");
  EXPECT_EQ(fault_of(head + "{x"), "a.acies:3: a comment has no end");
  EXPECT_EQ(fault_of(head + "(red1)\n[Date \"2026\"]"),
            "a.acies:4: tags stand before the first answer");
}

// ---- faults of replaying ----

TEST(Record, faults_of_replaying_name_line_and_ply) {
  EXPECT_EQ(answers_fault("South: play red1 1; draw troops; (green1)\n"), "no fault");
  EXPECT_THAT(answers_fault("South: dance;\n"),
              HasSubstr("line 8: ply 15, 'dance': there is no action 'dance'"));
  EXPECT_THAT(answers_fault("South: play red1 1;\n  draw troops;\n (blue1)\n"),
              HasSubstr("line 10: ply 17, 'blue1': "));
  EXPECT_EQ(answers_fault("\nNorth: play blue1 1;\n"),
            "line 9: ply 15, 'play blue1 1': South is asked here, not North");
  EXPECT_EQ(answers_fault("(green1)\n"),
            "line 8: ply 15, 'green1': South is asked here, not Nature");
  EXPECT_EQ(answers_fault("South: play red1 1; pass;\n"),
            "line 8: ply 16, 'pass': That does not answer the current question. [BL-2.1]");
}

TEST(Record, an_illegal_answer_is_refused_with_its_rule) {
  EXPECT_EQ(answers_fault("South: play blue1 1;\n"),
            "line 8: ply 15, 'play blue1 1': You do not hold Blue 1 (Skirmishers). [BL-2.1]");
  EXPECT_EQ(answers_fault("South: pass;\n"),
            "line 8: ply 15, 'pass': You can play a troop card, so you may not pass. [BL-2.3]");
}

// A changed rule stops the replay, and the game before that answer can be shown.
TEST(Record, is_replayed_as_far_as_it_goes) {
  Record record = whole_game().record;
  size_t at = record.entries.size() / 2;
  while (record.entries[at].seat != Seat::South) ++at;
  record.entries[at].text = "play red1 0";
  record.entries[at].line = 77;
  auto replayed = replay_as_far(record, battle_line());
  ASSERT_TRUE(replayed) << replayed.error().text();
  EXPECT_EQ(replayed->table->ply(), at);
  ASSERT_TRUE(replayed->stop);
  EXPECT_EQ(replayed->stop->ply, at);
  EXPECT_EQ(replayed->stop->seat, Seat::South);
  EXPECT_EQ(replayed->stop->answer, "play red1 0");
  EXPECT_EQ(replayed->stop->line, 77);
  record.entries[at].text = "pass";
  replayed = replay_as_far(record, battle_line());
  ASSERT_TRUE(replayed && replayed->stop);
  EXPECT_EQ(write_rule_id(replayed->stop->rule, battle_line().letters()), "BL-2.3");
  EXPECT_THAT(replayed->stop->why.in(Language::Russian), HasSubstr("нельзя"));
  EXPECT_THAT(replay_fault(record), HasSubstr("[BL-2.3]"));
  record = whole_game().record;
  record.hash->number ^= 1U;
  replayed = replay_as_far(record, battle_line());
  ASSERT_TRUE(replayed && replayed->stop);
  EXPECT_EQ(replayed->stop->ply, whole_game().table->ply()) << "behind the last answer";
  EXPECT_EQ(replayed->stop->answer, "");
}

TEST(Record, nothing_follows_the_end) {
  Record record = whole_game().record;
  record.entries.push_back({Seat::South, "pass", {}, 99});
  EXPECT_THAT(replay_fault(record), HasSubstr("line 99: ply "));
  EXPECT_THAT(replay_fault(record), HasSubstr("the game is over before it"));
}

TEST(Record, another_end_is_a_fault) {
  Record record = whole_game().record;
  record.hash->number ^= 1U;
  EXPECT_THAT(replay_fault(record), HasSubstr("the final table is another one"));
  record = whole_game().record;
  record.result = "South 99:0";
  EXPECT_THAT(replay_fault(record), HasSubstr("recorded is 'South 99:0'"));
  record = whole_game().record;
  record.entries.pop_back();
  EXPECT_THAT(replay_fault(record), HasSubstr("the final table is another one"));
  record.hash.reset();
  EXPECT_THAT(replay_fault(record), HasSubstr("the result is ''"));
}

TEST(Record, another_game_or_book_is_a_fault) {
  Record record = whole_game().record;
  record.book->number ^= 1U;
  EXPECT_THAT(replay_fault(record), HasSubstr("the figures are not those that the tag Book names"));
  record.figures = {};
  EXPECT_THAT(replay_fault(record), HasSubstr("was played by another book"));
  record.book = Mark{kFirstMarks, 1};
  EXPECT_THAT(replay_fault(record), HasSubstr("was played by another book"));
  record.book = Mark{kFirstMarks, *battle_line().first_book()};
  EXPECT_EQ(replay_fault(record), "no fault") << "that of release 0.1";
  record = whole_game().record;
  record.game = "chess";
  EXPECT_EQ(replay_fault(record), "this is a record of 'chess'");
  record = whole_game().record;
  record.viewer = Seat::South;
  EXPECT_EQ(replay_fault(record), "a record of one seat's view cannot be replayed");
  record = whole_game().record;
  record.scenario = "cannae";
  EXPECT_THAT(replay_fault(record), HasSubstr("no scenario 'cannae'"));
  record = whole_game().record;
  record.options = "games=99";
  EXPECT_THAT(replay_fault(record), HasSubstr("option games takes 1 to 9"));
  record.position = "battleline nonsense";
  EXPECT_FALSE(replay(record, battle_line()));
}

// A record cut anywhere after its tags is detected: by the reader, or by hash and result.
TEST(Record, a_cut_record_is_noticed) {
  const std::string text = write_record(whole_game().record);
  const size_t tags = text.find("\n\n");
  const size_t end = text.find_last_not_of('\n') + 1;
  for (size_t size = 0; size < end; size += size < tags || text[size] == '\n' ? 1 : 5) {
    const auto record = read_record(std::string_view(text).substr(0, size), "a.acies");
    if (size <= tags) continue;  // tags alone are a game before its first answer
    EXPECT_FALSE(record && replay(*record, battle_line())) << "cut to " << size;
  }
}

TEST(Record, a_game_from_a_position_replays) {
  const auto first = open_table(battle_line(), "first=1");
  Rng rng{3, 0};
  play_randomly<battleline::Rules>(*first, rng, 40);
  const auto table = battle_line().open_position(first->position(Seat::Nature)).value();
  play_randomly<battleline::Rules>(*table, rng, 20);
  const auto record = read_record(write_record(make_record(*table)), "a.acies");
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ(replay_fault(*record), "no fault");
  EXPECT_EQ(record->options, "") << "the position tells all";
}

TEST(Record, measures_and_dice_are_recorded) {
  const GameOf<Drill> game{Drill()};
  const auto table = game.open({}).value();
  Rng rng{9, 0};
  play_randomly<Drill>(*table, rng);
  const auto record = read_record(write_record(make_record(*table)), "a.acies");
  ASSERT_TRUE(record) << record.error().text();
  const auto again = replay(*record, game);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->hash(), table->hash());
}

// ---- audit ----

TEST(Audit, an_honest_game_is_proved) {
  const auto audited = audit(whole_game().record, battle_line());
  ASSERT_TRUE(audited) << audited.error().text();
  EXPECT_EQ(audited->plies, whole_game().table->ply());
  EXPECT_GT(audited->rolls, 30U);
  EXPECT_TRUE(audited->is_hash_proved);
  EXPECT_TRUE(audited->is_seed_proved);
  EXPECT_TRUE(audited->is_commitment_proved);
}

TEST(Audit, what_is_not_in_the_record_is_not_proved) {
  Record record = whole_game().record;
  record.commitment.reset();
  auto audited = audit(record, battle_line());
  ASSERT_TRUE(audited);
  EXPECT_TRUE(audited->is_seed_proved);
  EXPECT_FALSE(audited->is_commitment_proved);
  record.seed.reset();
  record.commitment = commitment(*whole_game().record.seed);
  record.hash.reset();
  audited = audit(record, battle_line());
  ASSERT_TRUE(audited);
  EXPECT_FALSE(audited->is_seed_proved);
  EXPECT_FALSE(audited->is_commitment_proved) << "the seed is not open yet";
  EXPECT_FALSE(audited->is_hash_proved);
}

TEST(Audit, another_seed_is_noticed) {
  Record record = whole_game().record;
  record.seed = make_seed("another");
  auto audited = audit(record, battle_line());
  ASSERT_FALSE(audited);
  EXPECT_EQ(audited.error().what, "the seed is not the one that was committed to");
  record.commitment = commitment(*record.seed);
  audited = audit(record, battle_line());
  ASSERT_FALSE(audited);
  EXPECT_THAT(audited.error().what, HasSubstr("the seed gives another answer"));
  record = whole_game().record;
  record.seed->north = sha256("words that North never said");
  audited = audit(record, battle_line());
  ASSERT_FALSE(audited);
  EXPECT_THAT(audited.error().what, HasSubstr("the seed gives another answer"));
}

// Nature's first answer is changed to another legal card.
TEST(Audit, edited_dice_are_noticed_with_their_line) {
  const auto table = open_table(battle_line(), "first=1");
  const Seed seed = make_seed("edited");
  roll_on(*table, Dice(seed));
  Record record = make_record(*table);
  record.hash.reset();
  record.seed = seed;
  record.commitment = commitment(seed);
  ASSERT_TRUE(audit(record, battle_line()));
  const std::string last = record.entries.back().text;
  record.entries.back().text = last == "red1" ? "red2" : "red1";
  for (const RecordEntry& entry : record.entries) {
    if (&entry != &record.entries.back() && entry.text == record.entries.back().text) {
      record.entries.back().text = "green" + std::string(last == "green3" ? "4" : "3");
    }
  }
  const auto read = read_record(write_record(record), "a.acies");
  ASSERT_TRUE(read);
  ASSERT_TRUE(replay(*read, battle_line())) << "it is a legal game";
  const auto audited = audit(*read, battle_line());
  ASSERT_FALSE(audited);
  EXPECT_THAT(audited.error().what, HasSubstr("ply 14, "));
  EXPECT_THAT(audited.error().what, HasSubstr("the seed gives another answer"));
  EXPECT_EQ(audited.error().line, read->entries.back().line);
}

// ---- the JSON twin ----

TEST(RecordDocument, the_twin_says_the_same) {
  Record record = whole_game().record;
  record.entries[3].comment = "a {comment}";
  const auto again = read_record_document(write_record_document(record));
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(write_record(*again), write_record(record));
  EXPECT_EQ(again->entries[3].comment, "a {comment}");
}

std::string twin_fault(const Document& document) {
  const auto record = read_record_document(document);
  return record ? "no fault" : record.error().text();
}

TEST(RecordDocument, faults_name_their_place) {
  EXPECT_EQ(twin_fault(Document(1)), "a record is a table of tags and answers");
  Document twin = Document::map();
  twin.place(1, 1);
  twin.set("Acies", "1");
  EXPECT_EQ(twin_fault(twin), "line 1:1: the tags Acies and Game are missing");
  twin.set("Game", "battleline");
  EXPECT_EQ(twin_fault(twin), "line 1:1: 'answers' is missing");
  Document& answers = twin.set("answers", Document::list());
  EXPECT_EQ(twin_fault(twin), "no fault");
  Document& answer = answers.add(Document::map());
  answer.place(4, 5);
  EXPECT_EQ(twin_fault(twin), "line 4:5: 'seat' is missing");
  answer.set("seat", "Nobody");
  EXPECT_EQ(twin_fault(twin), "line 4:5: 'action' is missing");
  answer.set("action", "pass");
  EXPECT_EQ(twin_fault(twin), "line 4:5: there is no seat 'Nobody'");
  Document odd = twin;
  odd.set("Date", 2026).place(7, 9);
  EXPECT_EQ(twin_fault(odd), "line 7:9: the tag 'Date' must be a text");
  Document unknown = twin;
  unknown.set("Event", "x").place(8, 9);
  EXPECT_EQ(twin_fault(unknown), "line 8:9: there is no tag 'Event'");
}

}  // namespace
}  // namespace acies
