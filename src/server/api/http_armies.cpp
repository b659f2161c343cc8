// Armies that players build, in games that have them.
#include "files/toml.h"
#include "server/api/http_api.h"
#include "server/tables/brought_armies.h"

namespace acies {
namespace {

constexpr size_t kLongestFile = 20'000;
constexpr size_t kLongestName = 100;

std::string_view text_in(const Request& request, std::string_view key) {
  const auto found = request.query.find(key);
  return found == request.query.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace

void HttpApi::get_armies(const ApiCallPtr& call) {
  send_once(call, "armies",
            [this, call] { return armies_to_build(parts_.books)->list(call->language); });
}

void HttpApi::get_army(const ApiCallPtr& call) {
  send(call,
       armies_to_build(parts_.books)->describe(text_in(call->request, "code"), call->language));
}

void HttpApi::get_army_file(const ApiCallPtr& call) {
  const std::string_view name = text_in(call->request, "name").substr(0, kLongestName);
  auto file = armies_to_build(parts_.books)->write_file(text_in(call->request, "code"), name);
  if (!file) return refuse_to(call, refuse_army(file.error()).error());
  Response response;
  response.type = "application/toml; charset=utf-8";
  response.body = std::move(*file);
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"army.toml\"");
  call->reply(std::move(response));
}

// The server reads army files, because only this program knows their format.
void HttpApi::post_army(const ApiCallPtr& call) {
  const auto text = call->body.text_at("text");
  if (!text) return refuse_to(call, ApiError{400, "malformed", {text.error().what}, {}, {}});
  if (text->size() > kLongestFile) {
    return refuse_to(call,
                     ApiError{422, "too_long", {"text", std::to_string(kLongestFile)}, {}, {}});
  }
  send(call, armies_to_build(parts_.books)->read_file(read_toml(*text, ""), call->language));
}

}  // namespace acies
