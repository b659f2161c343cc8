#include "server/people/device.h"

#include <array>
#include <span>

namespace acies {
namespace {

struct Sign {
  std::string_view mark;
  std::string_view name;
};

// A browser also names the browsers that it derives from, so the more specific sign stands first.
constexpr std::array kBrowsers{
    Sign{"YaBrowser/", "Yandex Browser"},
    Sign{"Edg", "Edge"},
    Sign{"OPR/", "Opera"},
    Sign{"SamsungBrowser/", "Samsung Internet"},
    Sign{"Vivaldi/", "Vivaldi"},
    Sign{"FxiOS/", "Firefox"},
    Sign{"Firefox/", "Firefox"},
    Sign{"CriOS/", "Chrome"},
    Sign{"HeadlessChrome/", "Chrome"},
    Sign{"Chrome/", "Chrome"},
    Sign{"Safari/", "Safari"},
    Sign{"curl/", "curl"},
    Sign{"python-requests/", "Python"},
    Sign{"Python-urllib/", "Python"},
};
constexpr std::array kSystems{
    Sign{"iPhone", "iPhone"},   Sign{"iPad", "iPad"},     Sign{"Android", "Android"},
    Sign{"Windows", "Windows"}, Sign{"CrOS", "ChromeOS"}, Sign{"Macintosh", "Mac"},
    Sign{"Linux", "Linux"},
};

std::string_view first_of(std::span<const Sign> signs, std::string_view text) {
  for (const Sign& sign : signs) {
    if (text.contains(sign.mark)) return sign.name;
  }
  return {};
}

}  // namespace

std::string device_of(std::string_view user_agent) {
  std::string device(first_of(kBrowsers, user_agent));
  const std::string_view system = first_of(kSystems, user_agent);
  if (!device.empty() && !system.empty()) device += ", ";
  return device.append(system);
}

}  // namespace acies
