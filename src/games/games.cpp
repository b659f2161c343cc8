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

template <class R, class Book>
Result<void> add_game(const std::shared_ptr<const Library>& library, Games& games) {
  auto book = Book::read(*library);
  if (!book) return Fault(book.error());
  games.push_back(std::make_unique<GameOf<R>>(R(std::move(*book)), library));
  return {};
}

}  // namespace

Result<Games> make_games(const Library& library) {
  Games games;
  const auto shared = std::make_shared<const Library>(library);
  for (const auto add :
       {add_game<battleline::Rules, battleline::Book>, add_game<ancients::Rules, ancients::Book>,
        add_game<lostbattles::Rules, lostbattles::Book>, add_game<onus::Rules, onus::Book>}) {
    if (const auto added = add(shared, games); !added) return Fault(added.error());
  }
  return games;
}

const Game* find_game(const Games& games, std::string_view name) {
  for (const auto& game : games) {
    if (game->name() == name) return game.get();
  }
  return nullptr;
}

uint64_t fair_share(const Game& game, uint64_t games) {
  return with_rules(game, [&]<class R>(const R&) { return fair_share<R>(games); });
}

}  // namespace acies
