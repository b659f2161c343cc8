// Armies of ONUS!, for whoever builds one.
#include "server/api/http_api.h"
#include "server/people/saved_armies.h"

namespace acies {
namespace {

constexpr size_t kLongestFile = 20'000;
constexpr size_t kLongestName = 100;

std::string_view text_in(const Request& request, std::string_view key) {
  const auto found = request.query.find(key);
  return found == request.query.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace

void Reception::get_armies(const Visited& visit) {
  send_once(visit, "armies", [this, visit] { return write_armies(rooms_.books, visit->language); });
}

void Reception::get_army(const Visited& visit) {
  send(visit, write_army(rooms_.books, text_in(visit->request, "code"), visit->language));
}

void Reception::get_army_file(const Visited& visit) {
  const std::string_view name = text_in(visit->request, "name").substr(0, kLongestName);
  auto file = write_army_file(rooms_.books, text_in(visit->request, "code"), name);
  if (!file) return refuse_to(visit, file.error());
  Response response;
  response.type = "application/toml; charset=utf-8";
  response.body = std::move(*file);
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"army.toml\"");
  visit->reply(std::move(response));
}

// A file is read here, since its form is the program's own.
void Reception::post_army(const Visited& visit) {
  const auto text = visit->body.text_at("text");
  if (!text) return refuse_to(visit, Trouble{400, "malformed", {text.error().what}, {}, {}});
  if (text->size() > kLongestFile) {
    return refuse_to(visit,
                     Trouble{422, "too_long", {"text", std::to_string(kLongestFile)}, {}, {}});
  }
  send(visit, read_army_file(rooms_.books, *text, visit->language));
}

}  // namespace acies
