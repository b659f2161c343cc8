#include "server/api/hosts.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace acies {
namespace {

TEST(Hosts, LoopbackNamesAndAddressesAreAlwaysRight) {
  for (const char* bind : {"127.0.0.1", "0.0.0.0", "::", "::1", "10.0.0.1"}) {
    const Hosts hosts({}, bind);
    for (const char* host :
         {"localhost", "LocalHost:8080", "acies.localhost", "localhost.", "127.0.0.1",
          "127.0.0.1:8080", "[::1]:8080", "[::1]", "192.168.1.5:80", "[fe80::1]", "8.8.8.8"}) {
      EXPECT_TRUE(hosts.is_ours(host)) << bind << ' ' << host;
    }
  }
}

TEST(Hosts, OtherNamesAreWrong) {
  for (const char* bind : {"127.0.0.1", "0.0.0.0"}) {
    const Hosts hosts({}, bind);
    for (const char* host :
         {"evil.example", "evil.example:8080", "localhost.evil.example", "notlocalhost",
          "127.0.0.1.evil.example", "127.0.0.1:8080:evil", "[::1", "::1", "[127.0.0.1]", "[evil]",
          "localhost:80x", "", ":80", "0x7f000001.evil"}) {
      EXPECT_FALSE(hosts.is_ours(host)) << bind << ' ' << host;
    }
  }
}

TEST(Hosts, GivenNamesAreRight) {
  const Hosts hosts({"play.example.org", "Acies.Example"}, "127.0.0.1");
  EXPECT_TRUE(hosts.is_ours("play.example.org"));
  EXPECT_TRUE(hosts.is_ours("PLAY.example.org:443"));
  EXPECT_TRUE(hosts.is_ours("play.example.org."));
  EXPECT_TRUE(hosts.is_ours("acies.example"));
  EXPECT_TRUE(hosts.is_ours("localhost:8080")) << "checks of the machine itself";
  EXPECT_FALSE(hosts.is_ours("example.org"));
  EXPECT_FALSE(hosts.is_ours("play.example.org.evil.example"));
}

TEST(Hosts, OnALocalNetworkTheMachineGoesByItsName) {
  std::array<char, 256> name{};
  ASSERT_EQ(gethostname(name.data(), name.size() - 1), 0);
  const std::string own = name.data();
  EXPECT_TRUE(Hosts({}, "0.0.0.0").is_ours(own + ":8080"));
  if (own != "localhost") {
    EXPECT_FALSE(Hosts({}, "127.0.0.1").is_ours(own));
    EXPECT_FALSE(Hosts({"play.example.org"}, "0.0.0.0").is_ours(own));
  }
}

TEST(Hosts, NamesAreNeitherAddressesOfPagesNorPorts) {
  EXPECT_TRUE(is_host_name("play.example.org"));
  for (const char* text :
       {"", "https://play.example.org", "play.example.org:443", "a b", "a/b", "игра.рф"}) {
    EXPECT_FALSE(is_host_name(text)) << text;
  }
}

}  // namespace
}  // namespace acies
