// Bots from outside: each has a stream of lines that tells it when it is asked.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "net/net.h"
#include "server/people/accounts.h"
#include "server/tables/table_lists.h"
#include "server/tables/table_registry.h"

namespace acies {

class BotDesk {
 public:
  BotDesk(const Books& books, Hall& hall, Office& office)
      : books_(books), hall_(hall), office_(office) {}

  void open(std::shared_ptr<Stream> stream, const User& user);
  void close(Stream& stream);
  void dismiss(Stream& stream);  // its token has been removed
  void changed(const Room& room);
  size_t count() const { return guests_.size(); }

 private:
  struct Guest {
    std::shared_ptr<Stream> stream;
    User user;
    std::map<std::string, uint64_t> told;  // by table, a hash of what was said last
    std::set<std::string> offered;         // tables that it has heard are open
  };
  void catch_up(Stream* stream);
  static void tell(Guest& guest, const Room& room);
  void tell_open(Guest& guest, const TableHeader& header, const TableSummary& summary,
                 const Names& names) const;

  const Books& books_;
  Hall& hall_;
  Office& office_;
  std::map<Stream*, Guest> guests_;
};

}  // namespace acies
