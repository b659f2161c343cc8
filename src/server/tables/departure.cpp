#include "server/tables/departure.h"

#include <algorithm>

namespace acies {
namespace {

constexpr uint32_t kTablesAtOnce = 100;
constexpr int kMostCommands = 8;  // at one table: one per seat, and some retries

// The next command at a table; nothing if all is done.
std::optional<TableCommand> next_command(const HostedTable& hosted, const Caller& caller) {
  const HostedState& state = hosted.state();
  const auto seats = state.sitters();
  const bool sits = std::ranges::any_of(seats, [&](Seat seat) { return state.sits(caller, seat); });
  if (state.stage == TableStage::Open) {
    if (sits) return TableCommand{CommandKind::Leave, Seat::Nobody, 0, {}};
    const bool is_empty =
        std::ranges::all_of(seats, [&](Seat seat) { return state.at(seat).user == 0; });
    const bool is_own = hosted.header().creator == caller.user;
    return is_own && is_empty
               ? std::optional(TableCommand{CommandKind::Cancel, Seat::Nobody, 0, {}})
               : std::nullopt;
  }
  if (state.stage == TableStage::Over || !sits) return std::nullopt;
  const auto own = std::ranges::find_if(seats, [&](Seat seat) { return state.sits(caller, seat); });
  return TableCommand{CommandKind::Resign, *own, 0, {}};
}

// One departure. Its pending jobs keep it alive.
class Departure : public std::enable_shared_from_this<Departure> {
 public:
  Departure(Executors& executors, TableRegistry& registry, const Caller& caller,
            std::function<void(ApiResult<void>)> done)
      : executors_(executors), registry_(registry), caller_(caller), done_(std::move(done)) {}

  void read_more() {
    executors_.on_database<std::vector<TableRow>>(
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
    commands_ = 0;
    look();
  }

  void look() {
    registry_.open(
        tables_.back(), [self = shared_from_this()](const ApiResult<HostedTable*>& hosted) {
          if (!hosted && hosted.error().code == "busy")
            return self->done_(std::unexpected(hosted.error()));
          const auto command = hosted ? next_command(**hosted, self->caller_) : std::nullopt;
          if (command && ++self->commands_ <= kMostCommands) return self->make(*command);
          self->tables_.pop_back();
          self->go_on();
        });
  }

  // If a command is refused, the table has changed, so it is read again.
  void make(const TableCommand& command) {
    registry_.execute(tables_.back(), caller_, command,
                      [self = shared_from_this()](const ApiResult<void>& made) {
                        const bool is_fatal =
                            !made && (made.error().code == "busy" || made.error().status == 401);
                        if (is_fatal) return self->done_(std::unexpected(made.error()));
                        self->look();
                      });
  }

  Executors& executors_;
  TableRegistry& registry_;
  Caller caller_;
  std::function<void(ApiResult<void>)> done_;
  std::vector<std::string> tables_;
  std::string last_;
  int commands_ = 0;
};

}  // namespace

void leave_tables(Executors& executors, TableRegistry& registry, const Caller& caller,
                  std::function<void(ApiResult<void>)> done) {
  std::make_shared<Departure>(executors, registry, caller, std::move(done))->read_more();
}

}  // namespace acies
