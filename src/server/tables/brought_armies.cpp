#include "server/tables/brought_armies.h"

#include <algorithm>

#include "server/tables/army_setup.h"

namespace acies {
namespace {

Saying of_seat(const Books& books, Seat seat, const Saying& text) {
  Saying said;
  for (const Language language : {Language::English, Language::Russian}) {
    const auto i = static_cast<size_t>(language);
    said.text[i] = books.say(language, "seat." + std::string(name(seat))) + ": " + text.text[i];
  }
  return said;
}

ApiResult<std::string> read_code(const Books& books, const Armies& armies, Seat seat,
                                 std::string_view word) {
  auto code = armies.find(word);
  if (code) return std::move(*code);
  return refuse_army({of_seat(books, seat, code.error().text), code.error().rule});
}

bool has_army_to_come(std::string_view options) {
  return std::ranges::any_of(kPlayers, [&](Seat seat) { return is_to_come(options, seat); });
}

}  // namespace

std::unique_ptr<const Armies> armies_to_build(const Books& books) {
  for (const auto& game : books.games) {
    if (auto armies = armies_of(*game)) return armies;
  }
  return nullptr;
}

std::unexpected<ApiError> refuse_army(ArmyFault fault) {
  return std::unexpected(
      ApiError{422, "bad_army", {}, std::move(fault.text), std::move(fault.rule)});
}

ApiResult<std::string> read_brought_armies(const Books& books, const Game& game,
                                           const Document& body,
                                           std::span<const std::string> seats) {
  if (body.find("armies") == nullptr) return std::string();
  const auto armies = armies_of(game);
  if (armies == nullptr) return refuse(422, "bad_position", {"this game has no armies"});
  const auto wanted = body.map_at("armies");
  if (!wanted) return refuse(400, "malformed", {wanted.error().what});
  std::array<std::string, 2> codes{std::string(kToCome), std::string(kToCome)};
  for (const Seat seat : kPlayers) {
    const bool is_open = seats[index(seat)] == "open";
    if (is_open && (*wanted)->find(name(seat)) == nullptr) continue;
    const auto word = (*wanted)->text_at(name(seat));
    if (!word) return refuse(400, "malformed", {word.error().what});
    auto code = read_code(books, *armies, seat, *word);
    if (!code) return code;
    codes[index(seat)] = std::move(*code);
  }
  if (codes[0] == kToCome && codes[1] == kToCome) return refuse(422, "no_army");
  return join_armies(codes);
}

int agreed_points(const Game& game, std::string_view options) {
  const auto armies = armies_of(game);
  if (armies == nullptr || !has_army_to_come(options)) return 0;
  for (const std::string& code : armies_in(options)) {
    if (!code.empty() && code != kToCome) return armies->points(code);
  }
  return 0;
}

ApiResult<std::string> check_army(const Books& books, const Game& game, std::string_view options,
                                  Seat seat, std::string_view word) {
  const auto armies = armies_of(game);
  if (armies == nullptr) return std::string(word);  // the table refuses it
  auto code = read_code(books, *armies, seat, word);
  if (!code) return code;
  const int points = armies->points(*code);
  const int agreed = agreed_points(game, options);
  if (agreed == 0 || points == agreed) return code;
  ApiError error{422, "army_size", {std::to_string(agreed), std::to_string(points)}, {}, {}};
  error.rule = armies->points_rule();
  return std::unexpected(std::move(error));
}

}  // namespace acies
