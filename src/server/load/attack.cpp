#include "server/load/attack.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "core/luck/rng.h"
#include "files/json.h"
#include "lab/player.h"

namespace acies {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kAddress = "10.66.0.1";
constexpr uint32_t kPage = 64;  // plies that the server sends at once
constexpr auto kMostWait = 120s;
constexpr auto kPause = 25ms;  // after a refusal; the limits allow one request in this time

// The last kinds are messages on WebSockets, the others are requests.
constexpr std::array<std::string_view, 16> kKinds{
    "plies", "record", "record.json", "luck",  "table", "tables", "mine", "book",
    "games", "rules",  "armies",      "watch", "why",   "lobby",  "ping", "idle"};
constexpr std::array<std::string_view, 4> kMessages{"watch", "why", "lobby", "ping"};
constexpr std::array<std::string_view, 3> kViewSeats{"South", "North", "Nobody"};
constexpr std::array<std::string_view, 2> kLanguages{"en", "ru"};

// Plays both seats of a table on one WebSocket.
class SoloPlayer {
 public:
  SoloPlayer(const Game& game, std::string table, uint32_t most)
      : game_(game), table_(std::move(table)), most_(most) {}

  Result<uint32_t> play(const Place& server, const HeaderList& headers) {
    auto player = make_player(game_, "random", 1);
    if (!player) return Fault(player.error());
    player_ = std::move(*player);
    SocketEvents events;
    events.opened = [this] { socket_->send(R"({"type":"watch","table":")" + table_ + R"("})"); };
    events.received = [this](const std::string& text) { hear(text); };
    socket_ = clients_.open(server, "/ws", headers, std::move(events));
    clients_.run_until([this] { return is_done_ || !refusal_.empty(); }, kMostWait);
    socket_->cut();
    if (!is_done_) {
      return fault("the long game came to a halt at ply " + std::to_string(ply_) +
                   (refusal_.empty() ? "" : ": " + refusal_));
    }
    return ply_;
  }

 private:
  void hear(const std::string& text) {
    const auto message = read_json(text, "message");
    if (message && message->find("error") != nullptr) return hear_refusal(*message, text);
    const Document* question = message ? message->find("question") : nullptr;
    if (question == nullptr || !question->is_map()) return;
    ply_ = static_cast<uint32_t>(question->number_at("ply", 0, UINT32_MAX).value_or(0));
    is_done_ = is_done_ || ply_ >= most_ || question->find("outcome") != nullptr;
    if (!is_done_ && ply_ + 1 != answered_) answer(*question);
  }

  // A fast machine plays faster than one person's limits allow. The answer is then sent again.
  void hear_refusal(const Document& message, const std::string& text) {
    if (text_in(message, "error", "code").value_or("") != "too_many") {
      refusal_ = text;
      return;
    }
    clients_.after(kPause, [this] { socket_->send(last_); });
  }

  void answer(const Document& question) {
    const auto position = question.text_at("position");
    const auto seat = text_in(question, "decision", "seat");
    if (!position || !seat) return;
    answered_ = ply_ + 1;
    const std::string action = choose(*position, read_seat(*seat).value_or(Seat::South));
    last_ = R"({"type":"answer","table":")" + table_ + R"(","ply":)" + std::to_string(ply_) +
            R"(,"action":")" + action + R"("})";
    socket_->send(last_);
  }

  std::string choose(const std::string& position, Seat seat) {
    const auto table = game_.open_position(position);
    if (!table) return {};
    const auto action = player_->choose(**table, seat);
    return action ? (*table)->write_action(*action) : std::string();
  }

  const Game& game_;
  std::string table_;
  uint32_t most_;
  SocketClients clients_;
  std::shared_ptr<SocketClient> socket_;
  std::unique_ptr<Player> player_;
  uint32_t ply_ = 0;
  uint32_t answered_ = 0;
  std::string last_;
  std::string refusal_;  // any refusal except "too fast"
  bool is_done_ = false;
};

}  // namespace

std::span<const std::string_view> attack_kinds() { return kKinds; }

Result<LongGame> LongGame::play(const AttackPlan& plan, const Game& game) {
  Browser browser(plan.server, "10.2.0.1");
  if (auto made = browser.post("/api/guest", "{}"); !made) return Fault(made.error());
  const auto made = browser.post(
      "/api/tables", R"({"game":")" + plan.game + R"(","seats":{"South":"me","North":"me"}})");
  if (!made) return Fault(made.error());
  const auto id = text_in(*made, "table", "id");
  if (!id) return Fault(id.error());
  const auto ready = browser.post("/api/tables/" + *id + "/ready", R"({"words":"load"})");
  if (!ready) return Fault(ready.error());
  LongGame target;
  target.id_ = *id;
  target.headers_ = browser.headers();
  SoloPlayer player(game, *id, plan.plies);
  const auto plies = player.play(plan.server, target.headers_);
  if (!plies) return Fault(plies.error());
  target.plies_ = *plies;
  if (plan.kind == "luck") {  // it is readable after the game
    const auto over = browser.post("/api/tables/" + *id + "/resign", R"({"seat":"South"})");
    if (!over) return Fault(over.error());
  }
  for (auto& [name, value] : target.headers_) {
    if (name == "X-Forwarded-For") value = kAddress;
  }
  return target;
}

Attack::Attack(AttackPlan plan, LongGame target)
    : plan_(std::move(plan)), game_(std::move(target)) {
  if (plan_.kind == "idle") return;
  const bool is_message = std::ranges::find(kMessages, plan_.kind) != kMessages.end();
  for (uint32_t i = 0; i < plan_.connections; ++i) {
    threads_.emplace_back([this, i, is_message] { is_message ? talk(i) : ask(i); });
  }
}

Attack::~Attack() {
  is_stopping_ = true;
  for (std::thread& thread : threads_) thread.join();
}

// Every request differs from the one before, so a cache of the last answer does not help.
std::string Attack::target_of(uint64_t number) const {
  const std::string lang = "lang=" + std::string(kLanguages[number % kLanguages.size()]);
  const std::string as = "as=" + std::string(kViewSeats[number / 2 % kViewSeats.size()]);
  const std::string table = "/api/tables/" + game_.id();
  if (plan_.kind == "plies") {
    const uint64_t last = game_.plies() < kPage ? 0 : game_.plies() - kPage;
    const uint64_t from = last - number * 7 % (last + 1);
    return table + "/plies?from=" + std::to_string(from) + "&" + as + "&" + lang;
  }
  if (plan_.kind == "table") return table + "?" + as + "&" + lang;
  if (plan_.kind == "tables") return "/api/tables?" + lang;
  if (plan_.kind == "mine") return "/api/tables/mine?" + lang;
  if (plan_.kind == "book" || plan_.kind == "rules") {
    return "/api/" + plan_.kind + "/" + plan_.game + "?" + lang;
  }
  if (plan_.kind == "games" || plan_.kind == "armies") return "/api/" + plan_.kind + "?" + lang;
  return table + "/" + plan_.kind + "?" + as;
}

std::string Attack::message_of(uint64_t number) const {
  std::string message = R"({"type":")" + plan_.kind + R"(","table":")" + game_.id() +
                        R"(","lang":")" + std::string(kLanguages[number % kLanguages.size()]);
  if (plan_.kind == "watch") {
    message += R"(","as":")" + std::string(kViewSeats[number / 2 % kViewSeats.size()]);
  }
  if (plan_.kind == "why") message += R"(","action":"pass)";
  return message + R"("})";
}

void Attack::ask(uint32_t connection) {
  HttpClient http(plan_.server);
  for (uint64_t i = connection; !is_stopping_; i += plan_.connections) {
    const auto response = http.request("GET", target_of(i), game_.headers());
    if (!response) continue;
    const bool is_refused = response->status == 429 || response->status == 503;
    ++(is_refused ? count_.refused : count_.answered);
    count_.bytes += response->body.size();
    if (is_refused) std::this_thread::sleep_for(kPause);
  }
}

void Attack::talk(uint32_t connection) {
  SocketClients clients;
  std::shared_ptr<SocketClient> socket;
  uint64_t number = connection;
  const auto say = [&] { socket->send(message_of(number += plan_.connections)); };
  SocketEvents events;
  events.opened = say;
  events.received = [&](const std::string& text) {
    count_.bytes += text.size();
    if (text.starts_with(R"({"type":"hello")")) return;
    const bool is_refused = text.contains(R"("code":"too_many")");
    ++(is_refused ? count_.refused : count_.answered);
    if (!is_refused) return say();
    clients.after(kPause, say);
  };
  const auto open = [&] { socket = clients.open(plan_.server, "/ws", game_.headers(), events); };
  while (!is_stopping_) {
    open();
    clients.run_until([this] { return is_stopping_.load(); }, 100ms);
    while (!is_stopping_ && socket->is_open()) {
      clients.run_until([this] { return is_stopping_.load(); }, 100ms);
    }
  }
}

}  // namespace acies
