#include "apps/commands/admin_lists.h"

#include <fmt/format.h>

#include <ctime>
#include <map>

#include "core/text/layout.h"
#include "core/text/text.h"

namespace acies {
namespace {

using Cells = std::vector<std::string>;

constexpr std::array<std::string_view, 4> kStages{"open", "live", "over", "held"};

std::string write_time(Milliseconds at) {
  if (at == 0) return "-";
  const auto seconds = static_cast<std::time_t>(at / 1000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min);
}

// A name with its number; the number alone for a guest or a deleted user.
std::string write_person(const AppContext& context, UserId user, const std::string& name) {
  if (name == kDeletedName) return context.say("admin.deleted", {std::to_string(user)});
  return name.empty() ? context.say("admin.guest", {std::to_string(user)})
                      : fmt::format("{} ({})", harmless(name), user);
}

std::string write_person(const AppContext& context, UserId user, const People& people) {
  const auto found = people.find(user);
  return write_person(context, user, found == people.end() ? std::string() : found->second);
}

Document person_document(UserId user, const People& people) {
  const auto found = people.find(user);
  Document map = Document::map();
  map.set("id", user);
  map.set("name", found == people.end() ? std::string() : found->second);
  return map;
}

Result<void> learn(Store& store, UserId user, People& people) {
  if (user == 0 || people.contains(user)) return {};
  const auto row = store.find_user(user);
  if (!row) return Fault(row.error());
  people[user] = *row ? (*row)->name : std::string();
  return {};
}

std::string write_standing(const AppContext& context, const UserFacts& user) {
  Cells words;
  if (user.is_banned) words.push_back(context.say("admin.is_banned"));
  if (user.is_muted) words.push_back(context.say("admin.is_muted"));
  return join(words, ", ");
}

std::string write_seats(const AppContext& context, const TableRow& row, const People& people) {
  Cells seats;
  for (const Seat seat : first_players(row.header.players)) {
    const SeatRow& one = row.summary.seats[player_number(seat)];
    if (!one.bot.empty()) {
      seats.push_back(context.say("admin.bot", {one.bot}));
    } else {
      seats.push_back(one.user == 0 ? "-" : write_person(context, one.user, people));
    }
  }
  return join(seats, " / ");
}

std::string_view stage_of(const TableRow& row) {
  return kStages[static_cast<size_t>(row.summary.stage)];
}

Document seat_document(const SeatRow& seat, const People& people) {
  if (seat.user != 0) return person_document(seat.user, people);
  Document map = Document::map();
  if (!seat.bot.empty()) map.set("bot", seat.bot);
  return map;
}

std::string write_report(const AppContext& context, const ReportRow& report, const People& people) {
  const std::string accused = write_person(context, report.accused, people);
  const std::string reporter = write_person(context, report.reporter, people);
  std::string text = context.ink("#" + std::to_string(report.id), Ink::Strong) + "  " +
                     write_time(report.at) + "  " +
                     context.say("admin.report", {accused, reporter, report.table}) + '\n';
  const size_t width = context.screen().width;
  if (report.line != 0) {
    const std::string line = std::to_string(report.line);
    text += wrapped(context.say("admin.line", {line, harmless(report.quote)}), width, 4);
  }
  text += wrapped(context.say("admin.reason", {harmless(report.reason)}), width, 4);
  if (report.settled == 0) return text;
  return text + wrapped(context.say("admin.settled",
                                    {write_time(report.settled), harmless(report.verdict)}),
                        width, 4);
}

}  // namespace

// C1 control characters have two bytes in UTF-8: C2 80 to C2 9F.
std::string harmless(std::string_view text) {
  std::string all;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool is_pair = c == 0xC2 && i + 1 < text.size();
    const bool is_second = is_pair && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (is_second) ++i;
    all += is_second || c < 0x20 || c == 0x7F ? '?' : text[i];
  }
  return all;
}

Result<TableList> read_tables(Store& store, const ListRequest& request) {
  auto tables = store.latest_tables(request.is_all, request.most);
  if (!tables) return Fault(tables.error());
  TableList list{std::move(*tables), {}};
  for (const TableRow& row : list.tables) {
    if (auto read = learn(store, row.header.creator, list.people); !read) {
      return Fault(read.error());
    }
    for (const SeatRow& seat : row.summary.seats) {
      if (auto read = learn(store, seat.user, list.people); !read) return Fault(read.error());
    }
  }
  return list;
}

Result<ReportList> read_reports(Store& store, const ListRequest& request) {
  auto reports = store.latest_reports(request.is_all, request.most);
  if (!reports) return Fault(reports.error());
  ReportList list{std::move(*reports), {}};
  for (const ReportRow& report : list.reports) {
    for (const UserId user : {report.accused, report.reporter}) {
      if (auto read = learn(store, user, list.people); !read) return Fault(read.error());
    }
  }
  return list;
}

std::string write_users(const AppContext& context, const std::vector<UserFacts>& users) {
  if (users.empty()) return context.say("admin.nobody") + '\n';
  std::vector<Cells> rows{{context.say("admin.number"), context.say("admin.name"),
                           context.say("admin.created"), context.say("admin.seen"),
                           context.say("admin.open_reports"), context.say("admin.standing")}};
  for (const UserFacts& user : users) {
    const std::string name =
        user.name.empty() ? context.say("admin.guest", {std::to_string(user.id)}) : user.name;
    rows.push_back({std::to_string(user.id), harmless(name), write_time(user.created),
                    write_time(user.seen), std::to_string(user.open_reports),
                    write_standing(context, user)});
  }
  return in_rows(rows);
}

std::string write_tables(const AppContext& context, const TableList& list) {
  if (list.tables.empty()) return context.say("admin.no_tables") + '\n';
  std::vector<Cells> rows{{context.say("admin.table"), context.say("admin.game"),
                           context.say("admin.stage"), context.say("admin.ply"),
                           context.say("admin.updated"), context.say("admin.seats")}};
  for (const TableRow& row : list.tables) {
    rows.push_back({row.header.id, row.header.game,
                    context.say("admin.stage_" + std::string(stage_of(row))),
                    std::to_string(row.summary.ply), write_time(row.summary.updated),
                    write_seats(context, row, list.people)});
  }
  return in_rows(rows);
}

std::string write_reports(const AppContext& context, const ReportList& list) {
  if (list.reports.empty()) return context.say("admin.no_reports") + '\n';
  std::string text;
  for (const ReportRow& report : list.reports) text += write_report(context, report, list.people);
  return text;
}

Document users_document(const std::vector<UserFacts>& users) {
  Document list = Document::list();
  for (const UserFacts& user : users) {
    Document& one = list.add(Document::map());
    one.set("id", user.id);
    one.set("name", user.name);
    one.set("created", user.created);
    one.set("seen", user.seen);
    one.set("banned", user.is_banned);
    one.set("muted", user.is_muted);
    one.set("open_reports", user.open_reports);
  }
  return list;
}

Document tables_document(const TableList& list) {
  Document tables = Document::list();
  for (const TableRow& row : list.tables) {
    Document& one = tables.add(Document::map());
    one.set("id", row.header.id);
    one.set("game", row.header.game);
    one.set("scenario", row.header.scenario);
    one.set("stage", stage_of(row));
    one.set("ply", row.summary.ply);
    one.set("created", row.header.created);
    one.set("updated", row.summary.updated);
    one.set("listed", row.header.is_listed);
    one.set("creator", person_document(row.header.creator, list.people));
    Document& seats = one.set("seats", Document::map());
    for (const Seat seat : first_players(row.header.players)) {
      seats.set(std::string(name(seat)),
                seat_document(row.summary.seats[player_number(seat)], list.people));
    }
    one.set("result", row.summary.result);
  }
  return tables;
}

Document reports_document(const ReportList& list) {
  Document reports = Document::list();
  for (const ReportRow& report : list.reports) {
    Document& one = reports.add(Document::map());
    one.set("id", report.id);
    one.set("at", report.at);
    one.set("accused", person_document(report.accused, list.people));
    one.set("reporter", person_document(report.reporter, list.people));
    one.set("table", report.table);
    if (report.line != 0) {
      one.set("line", report.line);
      one.set("quote", report.quote);
    }
    one.set("reason", report.reason);
    one.set("settled", report.settled);
    if (report.settled != 0) one.set("verdict", report.verdict);
  }
  return reports;
}

}  // namespace acies
