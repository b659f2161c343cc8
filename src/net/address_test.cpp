#include "net/address.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(NetAddress, IsSpelledInOneWay) {
  EXPECT_EQ(read_address("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(read_address("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(read_address("2001:DB8:0::1"), "2001:db8::1");
  for (const std::string_view text : {"", "localhost", "10.0.0", "10.0.0.256", "10.0.0.1:80", "::g",
                                      "[::1]", " ::1", "unknown"}) {
    EXPECT_FALSE(read_address(text)) << text;
  }
  EXPECT_FALSE(read_address(std::string_view("::1\0x", 5)));
}

TEST(NetAddress, NeighboursShareAGroup) {
  EXPECT_EQ(address_group("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_group("2001:db8:1:2::1"), "2001:db8:1:2::/64");
}

TEST(NetAddress, KnowsLoopback) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("127.9.9.9"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("10.127.0.1"));
  EXPECT_FALSE(is_loopback("::2"));
}

TEST(NetAddress, AProxyIsBelievedOnlyWhereItIsExpected) {
  const Fields headers = {{"x-forwarded-for", "6.6.6.6, 10.0.0.7"}, {"x-forwarded-proto", "https"}};
  const Client direct = client_of("127.0.0.1", headers, false);
  EXPECT_EQ(direct.address, "127.0.0.1");
  EXPECT_FALSE(direct.is_secure);
  const Client foreign = client_of("10.0.0.9", headers, true);
  EXPECT_EQ(foreign.address, "10.0.0.9");
  EXPECT_FALSE(foreign.is_secure);
  const Client proxied = client_of("127.0.0.1", headers, true);
  EXPECT_EQ(proxied.address, "10.0.0.7") << "only the last word is the proxy's own";
  EXPECT_TRUE(proxied.is_secure);
}

TEST(NetAddress, NonsenseFromAProxyIsNoAddress) {
  EXPECT_EQ(client_of("::1", {{"x-forwarded-for", "10.0.0.7, unknown"}}, true).address, "::1");
  EXPECT_EQ(client_of("::1", {}, true).address, "::1");
  EXPECT_FALSE(client_of("::1", {{"x-forwarded-proto", "https, http"}}, true).is_secure);
}

TEST(NetAddress, CountsUpToALimit) {
  AddressCounts counts(2);
  EXPECT_TRUE(counts.add("a"));
  EXPECT_TRUE(counts.add("a"));
  EXPECT_FALSE(counts.add("a"));
  EXPECT_TRUE(counts.add("b"));
  counts.remove("a");
  EXPECT_TRUE(counts.add("a"));
  EXPECT_FALSE(AddressCounts(0).add("a"));
}

}  // namespace
}  // namespace acies
