// Whole games on the real server: every byte sent to a seat is compared with what it may know, and
// the record proves the dice.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "core/luck/rng.h"
#include "core/record/record.h"
#include "games/builtin.h"
#include "games/games.h"
#include "server/tables/view_writer.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

const Games& games() {
  static const Games all = *make_games(*read_builtin_library());
  return all;
}

// The client of a seat or a spectator at a table.
class Window {
 public:
  // Answers the questions of its seat, up to the ply.
  Window(SocketClients& clients, const Guest& guest, std::string table, Rng rng,
         int64_t most = INT64_MAX)
      : table_(std::move(table)), rng_(rng), most_(most) {
    SocketEvents events;
    events.opened = [this] {
      socket_->send(R"({"type":"watch","id":1,"table":")" + table_ + R"(","lang":"en"})");
    };
    events.received = [this](const std::string& text) { hear(text); };
    socket_ = clients.open(guest.place(), "/ws", guest.headers(), std::move(events));
  }

  const std::vector<std::string>& bytes() const { return bytes_; }
  bool is_over() const { return is_over_; }
  int errors() const { return errors_; }
  int64_t ply() const { return ply_; }

 private:
  void hear(const std::string& text) {
    bytes_.push_back(text);
    const auto message = read_json(text, "message");
    ASSERT_TRUE(message.has_value());
    errors_ += text_at(*message, {"type"}) == "error" ? 1 : 0;
    is_over_ = is_over_ || message->find("end") != nullptr;
    const Document* question = message->find("question");
    if (question == nullptr || !question->is_map()) return;
    const Document* actions = question->find("actions");
    const int64_t ply = number_at(*question, {"ply"});
    ply_ = ply;
    if (actions == nullptr || ply == answered_ || ply >= most_) return;
    answered_ = ply;
    socket_->send(R"({"type":"answer","id":2,"table":")" + table_ + R"(","ply":)" +
                  std::to_string(ply) + R"(,"action":")" + choose(*question, *actions) + R"("})");
  }

  std::string choose(const Document& question, const Document& actions) {
    if (actions.items().empty()) return choose_measure(question);
    const auto pick = rng_.below(static_cast<uint32_t>(actions.items().size()));
    return text_at(actions.items()[pick], {"action"});
  }
  // The least allowed measure, in the seat's own view.
  static std::string choose_measure(const Document& question) {
    const auto table = find_game(games(), "onus")->open_position(text_at(question, {"position"}));
    const Range range = (*table)->range();
    Action action = unpack_action(range.action);
    action.measure = range.allowed[0].least;
    return (*table)->write_action(action);
  }

  std::string table_;
  Rng rng_;
  std::shared_ptr<SocketClient> socket_;
  std::vector<std::string> bytes_;
  int64_t most_;
  int64_t ply_ = -1;
  int64_t answered_ = -1;
  int errors_ = 0;
  bool is_over_ = false;
};

// The messages for a seat at a table whose hidden parts have been dealt anew.
Document question_elsewhere(const Table& then, Seat seat, uint64_t seed) {
  return with_rules(then.game(), [&](const auto& rules) {
    using R = std::decay_t<decltype(rules)>;
    Rng rng{seed, 0};
    auto other = static_cast<const TableOf<R>&>(then).state();
    for (const Seat eyes : then.seats()) {  // a spectator knows no hand: all are dealt anew
      if (is_player(seat) && eyes != seat) continue;
      other = rules.resample(rules.redact(other, eyes), eyes, rng);
    }
    const auto table = then.game().open_position(rules.write_position(other));
    EXPECT_TRUE(table.has_value());
    return write_table_question(**table, seat, Language::English);
  });
}

std::set<uint32_t> told_plies(const Window& window) {
  std::set<uint32_t> plies;
  for (const std::string& text : window.bytes()) {
    const Document message = *read_json(text, "message");
    const Document* question = message.find("question");
    if (question == nullptr || !question->is_map()) continue;
    plies.insert(static_cast<uint32_t>(number_at(*question, {"ply"})));
  }
  return plies;
}

void expect_nothing_hidden(const Window& window, Seat seat, const Record& record,
                           const Game& game) {
  const auto whole = replay(record, game);
  ASSERT_TRUE(whole.has_value()) << whole.error().text();
  auto then = *game.open((*whole)->setup());
  const std::set<uint32_t> plies = told_plies(window);
  std::map<uint32_t, Document> views;  // by ply
  for (uint32_t ply = 0; ply <= (*whole)->ply(); ++ply) {
    if (plies.contains(ply)) views[ply] = question_elsewhere(*then, seat, ply);
    if (ply == (*whole)->ply()) break;
    ASSERT_TRUE(then->submit((*whole)->question_at(ply).seat, ply, (*whole)->answer_at(ply)));
  }
  size_t held = 0;
  for (const std::string& text : window.bytes()) {
    const Document message = *read_json(text, "message");
    const Document* question = message.find("question");
    if (question == nullptr || !question->is_map()) continue;
    if (text_at(message, {"as"}) != name(seat)) {  // has left the seat, and sees the public view
      EXPECT_EQ(text_at(message, {"as"}), "Nobody");
      continue;
    }
    const auto ply = static_cast<uint32_t>(number_at(*question, {"ply"}));
    ASSERT_TRUE(views.contains(ply));
    for (const std::string_view part : {"decision", "prompt", "actions", "view", "position"}) {
      const Document* told = question->find(part);
      const Document* allowed = views[ply].find(part);
      ASSERT_EQ(told == nullptr, allowed == nullptr) << part << " at ply " << ply;
      if (told == nullptr) continue;
      EXPECT_EQ(write_json(*told), write_json(*allowed)) << part << " at ply " << ply;
    }
    if (const Document* steps = message.find("steps")) {
      for (const Document& step : steps->items()) {
        const auto at = static_cast<uint32_t>(number_at(step, {"ply"}));
        EXPECT_EQ(text_at(step, {"answer"}), (*whole)->write_answer(at, seat));
      }
    }
    ++held;
  }
  EXPECT_GT(held, 10U);
}

// A direct test without the game's redaction: a card that was only ever in the other hand is in no
// message.
void expect_no_foreign_card(const Window& window, Seat seat, const Record& record,
                            const Game& game) {
  const auto whole = *replay(record, game);
  std::set<std::string> ever;  // every card that the seat may have seen by the end
  auto then = *game.open(whole->setup());
  const auto look = [&] {
    const Document view = then->view(Seat::Nature);
    const Document* own = view.find(name(seat));
    if (own != nullptr) {
      for (const Document& card : own->find("hand")->items()) ever.insert(card.text());
    }
    for (const Document& flag : view.find("flags")->items()) {
      for (const std::string_view ground : {"fog", "mud"}) {
        if (flag.find(ground)->truth()) ever.insert(std::string(ground));
      }
      for (const Seat side : kPlayers) {
        for (const Document& card : flag.find(name(side))->find("cards")->items()) {
          ever.insert(card.text());
        }
      }
    }
    for (const Seat side : kPlayers) {
      for (const std::string_view pile : {"out_of_play", "guile", "seen_by_opponent"}) {
        for (const Document& card : view.find(name(side))->find(pile)->items()) {
          ever.insert(card.text());
        }
      }
    }
  };
  std::set<std::string> foreign;
  for (uint32_t ply = 0; ply < whole->ply(); ++ply) {
    look();
    const Document view = then->view(Seat::Nature);
    const Document* other = is_player(seat) ? view.find(name(opponent(seat))) : nullptr;
    if (other != nullptr) {
      for (const Document& card : other->find("hand")->items()) foreign.insert(card.text());
    }
    ASSERT_TRUE(then->submit(whole->question_at(ply).seat, ply, whole->answer_at(ply)));
  }
  look();
  for (const std::string& card : ever) foreign.erase(card);
  for (const std::string& text : window.bytes()) {
    const Document message = *read_json(text, "message");
    if (message.find("end") != nullptr) continue;  // the seed is public now
    for (const std::string& card : foreign) {
      // As a value; "fog" and "mud" are also members of a flag.
      EXPECT_EQ(text.find('"' + card + "\","), std::string::npos) << card;
      EXPECT_EQ(text.find('"' + card + "\"]"), std::string::npos) << card;
      EXPECT_EQ(text.find(' ' + card + ' '), std::string::npos)
          << card << ": " << text.substr(text.find(' ' + card + ' ') - 60, 120);
    }
  }
}

class ServerPlay : public testing::TestWithParam<int> {};

TEST_P(ServerPlay, tells_each_seat_what_it_may_know_and_proves_the_dice) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--no-limits"});
  Guest south(server.port());
  Guest north(server.port());
  Guest passer_by(server.port());
  south.become_guest();
  north.become_guest();
  const std::string extra = GetParam() % 2 == 0 ? "" : R"(,"options":{"advanced":1})";
  const std::string id = seat_two(south, north, extra);

  SocketClients clients;
  const auto seed = static_cast<uint64_t>(GetParam());
  const Window first(clients, south, id, Rng{seed, 1});
  const Window second(clients, north, id, Rng{seed, 2});
  const Window third(clients, passer_by, id, Rng{seed, 3});
  const auto is_done = [&] { return first.is_over() && second.is_over() && third.is_over(); };
  ASSERT_TRUE(clients.run_until(is_done, kLong));
  EXPECT_EQ(first.errors() + second.errors() + third.errors(), 0);

  const Response file = passer_by.send("GET", "/api/tables/" + id + "/record");
  const auto record = read_record(file.body, "record");
  ASSERT_TRUE(record.has_value()) << record.error().text();
  const Game& game = *find_game(games(), "battleline");
  const auto proof = audit(*record, game);
  ASSERT_TRUE(proof.has_value()) << proof.error().text();
  EXPECT_TRUE(proof->is_seed_proved);
  EXPECT_TRUE(proof->is_commitment_proved);
  EXPECT_EQ(record->seed->south, sha256("heads"));
  EXPECT_EQ(record->seed->north, sha256("tails"));

  expect_nothing_hidden(first, Seat::South, *record, game);
  expect_nothing_hidden(second, Seat::North, *record, game);
  expect_nothing_hidden(third, Seat::Nobody, *record, game);
  expect_no_foreign_card(first, Seat::South, *record, game);
  expect_no_foreign_card(second, Seat::North, *record, game);
}

INSTANTIATE_TEST_SUITE_P(Games, ServerPlay, testing::Range(1, 4));

// [ONUS-21.7] Three players, everyone for themselves: nobody learns of two other hands. The game is
// cut short: a player who gives up leaves the seat to a bot, and the last one ends it.
TEST(ServerPlayOfThree, tells_each_seat_what_it_may_know_and_proves_the_dice) {
  constexpr int64_t kMostPlies = 260;
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--no-limits"});
  std::vector<Guest> people;
  for (int i = 0; i < 3; ++i) people.emplace_back(server.port()).become_guest();
  Guest passer_by(server.port());
  const Document made = people[0].post(
      "/api/tables",
      R"({"game":"onus","scenario":"three-sides","seats":{"South":"me","North":"open","East":"open"}})");
  const std::string path = "/api/tables/" + text_at(made, {"table", "id"});
  for (const size_t i : {1U, 2U}) {
    people[i].post(path + "/sit", R"({"seat":")" + std::string(name(kAllPlayers[i])) +
                                      R"(","invitation":")" + text_at(made, {"invitation"}) +
                                      R"("})");
  }
  for (Guest& one : people) one.post(path + "/ready", R"({"words":"ave"})");

  SocketClients clients;
  std::vector<std::unique_ptr<Window>> windows;
  for (size_t i = 0; i < people.size(); ++i) {
    windows.push_back(
        std::make_unique<Window>(clients, people[i], path.substr(12), Rng{7, i}, kMostPlies));
  }
  windows.push_back(
      std::make_unique<Window>(clients, passer_by, path.substr(12), Rng{7, 9}, kMostPlies));
  const auto all = [&](auto is_so) {
    return std::ranges::all_of(windows, [&](const auto& one) { return is_so(*one); });
  };
  const auto has_come = [](const Window& one) { return one.ply() >= kMostPlies; };
  ASSERT_TRUE(clients.run_until([&] { return all(has_come); }, kLong));
  for (Guest& one : people) one.post(path + "/resign");
  const auto is_over = [](const Window& one) { return one.is_over(); };
  ASSERT_TRUE(clients.run_until([&] { return all(is_over); }, kLong));
  EXPECT_TRUE(all([](const Window& one) { return one.errors() == 0; }));

  const Response file = passer_by.send("GET", path + "/record");
  const auto record = read_record(file.body, "record");
  ASSERT_TRUE(record.has_value()) << record.error().text();
  EXPECT_EQ(record->ending, "nobody, resign");
  const Game& game = *find_game(games(), "onus");
  const auto proof = audit(*record, game);
  ASSERT_TRUE(proof.has_value()) << proof.error().text();
  EXPECT_TRUE(proof->is_seed_proved);
  EXPECT_TRUE(proof->is_commitment_proved);
  EXPECT_EQ(record->seed->others[0], sha256("ave"));
  for (size_t i = 0; i < windows.size(); ++i) {
    const Seat eyes = i < people.size() ? kAllPlayers[i] : Seat::Nobody;
    expect_nothing_hidden(*windows[i], eyes, *record, game);
  }
}

}  // namespace
}  // namespace acies
