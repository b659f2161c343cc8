// Complaints about a line of chat or about a player, for the server's administrator.
#include <algorithm>

#include "core/text/text.h"
#include "server/api/http_api.h"
#include "server/api/request_body.h"

namespace acies {
namespace {

constexpr size_t kLongestReason = 300;

// The subject of a complaint: a line or a player.
struct Complaint {
  uint32_t line = 0;
  UserId user = 0;
  std::string reason;
};

ApiResult<Complaint> read_complaint(const Document& body) {
  const bool is_about_line = body.find("line") != nullptr;
  const std::string_view key = is_about_line ? "line" : "user";
  if (const auto known = body.allow_only({key, "reason"}); !known) return malformed(known.error());
  const auto number = body.number_at(key, 1, is_about_line ? UINT32_MAX : INT64_MAX);
  if (!number) return malformed(number.error());
  const auto reason = body.text_at("reason");
  if (!reason) return malformed(reason.error());
  Complaint complaint;
  complaint.reason = trim(*reason);
  if (complaint.reason.empty()) return refuse(422, "no_reason");
  if (complaint.reason.size() > kLongestReason) {
    return refuse(422, "too_long", {"reason", std::to_string(kLongestReason)});
  }
  if (is_about_line) {
    complaint.line = static_cast<uint32_t>(*number);
  } else {
    complaint.user = *number;
  }
  return complaint;
}

// The user that an entry names: who sat down, joined or spoke.
UserId named_by(const EntryRow& entry) {
  const bool names_somebody = entry.kind == name(EntryKind::Sit) ||
                              entry.kind == name(EntryKind::Chat) ||
                              entry.kind == name(EntryKind::Join);
  if (!names_somebody) return 0;
  return read_number<UserId>(std::string_view(entry.text).substr(0, entry.text.find(' ')))
      .value_or(0);
}

ApiResult<ReportRow> judge(const HostedTable& hosted, UserId reporter, Complaint complaint) {
  const auto& entries = hosted.entries();
  ReportRow report;
  report.reporter = reporter;
  report.accused = complaint.user;
  report.table = hosted.header().id;
  report.line = complaint.line;
  report.reason = std::move(complaint.reason);
  if (complaint.line != 0) {
    const bool is_there = complaint.line <= entries.size() &&
                          entries[complaint.line - 1].kind == name(EntryKind::Chat);
    if (!is_there) return refuse(404, "no_line");
    const EntryRow& entry = entries[complaint.line - 1];
    report.accused = named_by(entry);
    report.quote = entry.text.substr(std::min(entry.text.find(' '), entry.text.size() - 1) + 1);
  } else if (std::ranges::find(entries, complaint.user, named_by) == entries.end()) {
    return refuse(404, "no_player");
  }
  if (report.accused == reporter) return refuse(422, "report_self");
  return report;
}

}  // namespace

void HttpApi::post_report(const ApiCallPtr& call, const std::string& id) {
  if (call->user.id == 0) return refuse_to(call, ApiError{401, "no_session", {}, {}, {}});
  auto complaint = read_complaint(call->body);
  if (!complaint) return refuse_to(call, complaint.error());
  parts_.registry.open(id,
                       [this, call, complaint = *complaint](const ApiResult<HostedTable*>& hosted) {
                         if (!hosted) return refuse_to(call, hosted.error());
                         auto report = judge(**hosted, call->user.id, complaint);
                         if (!report) return refuse_to(call, report.error());
                         if (allow(call, RateLimit::Report)) add_report(call, std::move(*report));
                       });
}

void HttpApi::add_report(const ApiCallPtr& call, ReportRow report) {
  report.at = parts_.now();
  parts_.executors.on_database<bool>(
      [report = std::move(report)](Store& store) { return store.add_report(report); },
      [this, call](const Result<bool>& is_new) {
        if (!is_new) return refuse_to(call, ApiError{503, "busy", {}, {}, {}});
        if (!*is_new) return refuse_to(call, ApiError{409, "reported_already", {}, {}, {}});
        Document map = Document::map();
        map.set("ok", true);
        send(call, map);
      });
}

}  // namespace acies
