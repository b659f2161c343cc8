#include "server/tables/departure.h"

#include <algorithm>

namespace acies {
namespace {

constexpr uint32_t kTablesAtOnce = 100;
constexpr int kMostWishes =
    8;  // at one table: its seats, and some that somebody else was quicker with

// The next step at a table; nothing when all is done.
std::optional<Wish> next_wish(const Room& room, const Caller& caller) {
  const RoomState& state = room.state();
  const auto seats = state.sitters();
  const bool sits = std::ranges::any_of(seats, [&](Seat seat) { return state.sits(caller, seat); });
  if (state.stage == TableStage::Open) {
    if (sits) return Wish{WishKind::Leave, Seat::Nobody, 0, {}};
    const bool is_empty =
        std::ranges::all_of(seats, [&](Seat seat) { return state.at(seat).user == 0; });
    const bool is_own = room.header().creator == caller.user;
    return is_own && is_empty ? std::optional(Wish{WishKind::Cancel, Seat::Nobody, 0, {}})
                              : std::nullopt;
  }
  if (state.stage == TableStage::Over || !sits) return std::nullopt;
  const auto own = std::ranges::find_if(seats, [&](Seat seat) { return state.sits(caller, seat); });
  return Wish{WishKind::Resign, *own, 0, {}};
}

// One departure: keeps itself alive by what waits for it.
class Departure : public std::enable_shared_from_this<Departure> {
 public:
  Departure(Office& office, Hall& hall, const Caller& caller,
            std::function<void(Granted<void>)> done)
      : office_(office), hall_(hall), caller_(caller), done_(std::move(done)) {}

  void read_more() {
    office_.ask<std::vector<TableRow>>(
        [user = caller_.user, after = last_](Store& store) {
          return store.tables_behind(user, after, kTablesAtOnce, false);
        },
        [self = shared_from_this()](const Result<std::vector<TableRow>>& rows) {
          if (!rows) return self->done_(refuse(503, "busy"));
          if (rows->empty()) return self->done_({});
          for (const TableRow& row : *rows) {
            self->last_ = row.header.id;
            self->tables_.push_back(row.header.id);
          }
          self->go_on();
        });
  }

 private:
  void go_on() {
    if (tables_.empty()) return read_more();
    wishes_ = 0;
    look();
  }

  void look() {
    hall_.look(tables_.back(), [self = shared_from_this()](const Granted<Room*>& room) {
      if (!room && room.error().code == "busy") return self->done_(std::unexpected(room.error()));
      const auto wish = room ? next_wish(**room, self->caller_) : std::nullopt;
      if (wish && ++self->wishes_ <= kMostWishes) return self->make(*wish);
      self->tables_.pop_back();
      self->go_on();
    });
  }

  // A refusal means that the table has changed: it is looked at again.
  void make(const Wish& wish) {
    hall_.wish(tables_.back(), caller_, wish,
               [self = shared_from_this()](const Granted<void>& made) {
                 const bool is_fatal =
                     !made && (made.error().code == "busy" || made.error().status == 401);
                 if (is_fatal) return self->done_(std::unexpected(made.error()));
                 self->look();
               });
  }

  Office& office_;
  Hall& hall_;
  Caller caller_;
  std::function<void(Granted<void>)> done_;
  std::vector<std::string> tables_;
  std::string last_;
  int wishes_ = 0;
};

}  // namespace

void leave_tables(Office& office, Hall& hall, const Caller& caller,
                  std::function<void(Granted<void>)> done) {
  std::make_shared<Departure>(office, hall, caller, std::move(done))->read_more();
}

}  // namespace acies
