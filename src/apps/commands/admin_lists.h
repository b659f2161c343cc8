// The lists of acies admin: users, tables and reports, as text or JSON.
#pragma once

#include <string>
#include <vector>

#include "apps/app_context.h"
#include "core/data/document.h"
#include "store/store.h"

namespace acies {

struct ListRequest {
  bool is_all = false;  // also guests, finished tables and settled reports
  uint32_t most = 100;
};

// Names by user number, for the seats of tables and the sides of reports. Guests have no name.
using People = std::map<UserId, std::string>;

struct ReportList {
  std::vector<ReportRow> reports;
  People people;
};

struct TableList {
  std::vector<TableRow> tables;
  People people;
};

Result<TableList> read_tables(Store& store, const ListRequest& request);
Result<ReportList> read_reports(Store& store, const ListRequest& request);

std::string write_users(const AppContext& context, const std::vector<UserFacts>& users);
std::string write_tables(const AppContext& context, const TableList& list);
std::string write_reports(const AppContext& context, const ReportList& list);

Document users_document(const std::vector<UserFacts>& users);
Document tables_document(const TableList& list);
Document reports_document(const ReportList& list);

// Text of users, made safe for a terminal: control characters become question marks.
std::string harmless(std::string_view text);

}  // namespace acies
