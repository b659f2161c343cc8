#include "games/games.h"

#include "core/contract/playout.h"
#include "games/builtin.h"

namespace acies {

Result<Library> read_builtin_library() {
  Library library;
  for (const PackedDocument& packed : builtin_documents()) {
    auto document = read_packed(packed.bytes);
    if (!document) return in_file(packed.path, document.error());
    library.put(std::string(packed.path), std::move(*document));
  }
  return library;
}

namespace {

template <class R>
Result<void> add_game(const std::shared_ptr<const Library>& library, Games& games) {
  using Book = std::remove_cvref_t<decltype(std::declval<const R&>().book())>;
  auto book = Book::read(*library);
  if (!book) return Fault(book.error());
  games.push_back(std::make_unique<GameOf<R>>(R(std::move(*book)), library));
  return {};
}

template <class... R>
Result<Games> make_all(const std::shared_ptr<const Library>& library, RuleList<R...>) {
  Games games;
  for (const auto add : {add_game<R>...}) {
    if (const auto added = add(library, games); !added) return Fault(added.error());
  }
  return games;
}

}  // namespace

Result<Games> make_games(const Library& library) {
  return make_all(std::make_shared<const Library>(library), AllRules());
}

const Game* find_game(const Games& games, std::string_view name) {
  for (const auto& game : games) {
    if (game->name() == name) return game.get();
  }
  return nullptr;
}

std::unique_ptr<const OddsReport> odds_of(const Game& game) {
  return with_rules(game, []<class R>(const R& rules) -> std::unique_ptr<const OddsReport> {
    if constexpr (HasOdds<R>) return make_odds_report(rules);
    return nullptr;
  });
}

std::unique_ptr<const BattleFiles> battle_files_of(const Game& game) {
  return with_rules(game, []<class R>(const R& rules) -> std::unique_ptr<const BattleFiles> {
    if constexpr (HasBattleFiles<R>) return make_battle_files(rules);
    return nullptr;
  });
}

std::unique_ptr<const Armies> armies_of(const Game& game) {
  return with_rules(game, []<class R>(const R& rules) -> std::unique_ptr<const Armies> {
    if constexpr (HasArmies<R>) return make_armies(rules);
    return nullptr;
  });
}

bool has_few_plies(const Game& game) {
  constexpr uint32_t kFew = 10'000;
  return with_rules(game, []<class R>(const R&) { return R::kPlyBound < kFew; });
}

uint64_t fair_share(const Game& game, uint64_t games) {
  return with_rules(game, [&]<class R>(const R&) { return fair_share<R>(games); });
}

}  // namespace acies
