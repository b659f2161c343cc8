// Bots of other programs: each has a stream of lines that tells it when it must answer.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "net/net.h"
#include "server/people/accounts.h"
#include "server/tables/table_lists.h"
#include "server/tables/table_registry.h"

namespace acies {

class RemoteBots {
 public:
  RemoteBots(const Books& books, TableRegistry& registry, Executors& executors)
      : books_(books), registry_(registry), executors_(executors) {}

  void open(std::shared_ptr<Stream> stream, const User& user);
  void close(Stream& stream);
  void end(Stream& stream);  // its token was removed
  void changed(const HostedTable& hosted);
  size_t count() const { return bots_.size(); }

 private:
  struct Bot {
    std::shared_ptr<Stream> stream;
    User user;
    std::map<std::string, uint64_t> sent;  // by table: a hash of the last message
    std::set<std::string> offered;         // open tables that it was told of
  };
  void catch_up(Stream* stream);
  static void send_question(Bot& bot, const HostedTable& hosted);
  void send_open(Bot& bot, const TableHeader& header, const TableSummary& summary,
                 const Names& names) const;

  const Books& books_;
  TableRegistry& registry_;
  Executors& executors_;
  std::map<Stream*, Bot> bots_;
};

}  // namespace acies
