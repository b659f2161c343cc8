// /healthz under real failures: a file that may not grow, a full disk, a stopped database. It
// reports the failure and its end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <fstream>
#include <thread>

#include "store/store_fixture.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

class Healthz {
 public:
  explicit Healthz(uint16_t port) : guest_(port) {}

  // Asks until the status is this one; returns the last answer.
  Response until(unsigned status) {
    Response answer;
    for (int i = 0; i < 600; ++i) {
      answer = guest_.send("GET", "/healthz");
      if (answer.status == status) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_EQ(answer.status, status) << answer.body;
    return answer;
  }
  // The named faults.
  std::vector<std::string> faults() {
    std::vector<std::string> words;
    const Document answer = *read_json(until(503).body, "healthz");
    EXPECT_EQ(text_at(answer, {"status"}), "unwell");
    for (const Document& one : answer.find("faults")->items()) {
      words.push_back(text_at(one, {"what"}));
      EXPECT_FALSE(text_at(one, {"text"}).empty());
    }
    return words;
  }

 private:
  Guest guest_;
};

using Faults = std::vector<std::string>;

TEST(ServerHealth, a_file_that_may_not_grow_is_told) {
  const Folder folder;
  ServerProcess server = start_server({"--data", folder.path(), "--no-limits"});
  Healthz health(server.port());
  health.until(200);
  rlimit before{};
  const rlimit tight{.rlim_cur = 4096, .rlim_max = RLIM_INFINITY};
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &tight, &before), 0);
  EXPECT_EQ(health.faults(), Faults{"database"});
  EXPECT_TRUE(server.is_running());
  EXPECT_EQ(health.until(503).body.find(folder.path()), std::string::npos) << "paths are our own";
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &before, nullptr), 0);
  health.until(200);
}

// A disk of its own, if the system allows the test to have one.
class SmallDisk {
 public:
  SmallDisk() { is_there_ = ::mount("none", folder_.path().c_str(), "tmpfs", 0, "size=100m") == 0; }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (is_there_) ::umount2(folder_.path().c_str(), MNT_DETACH);
  }
  bool is_there() const { return is_there_; }
  const Folder& folder() const { return folder_; }
  void fill(size_t megabytes) const {
    std::ofstream file(folder_ / "ballast");
    const std::string block(1U << 20U, 'x');
    for (size_t i = 0; i < megabytes; ++i) file << block;
  }

 private:
  Folder folder_;
  bool is_there_ = false;
};

TEST(ServerHealth, a_full_disk_is_told) {
  const SmallDisk disk;
  if (!disk.is_there()) GTEST_SKIP() << "this user may not mount a disk";
  ServerProcess server = start_server({"--data", disk.folder().path(), "--no-limits"});
  Healthz health(server.port());
  health.until(200);
  disk.fill(60);
  EXPECT_EQ(health.faults(), Faults{"disk"});
  disk.fill(200);  // to the last byte
  EXPECT_THAT(health.faults(), testing::Contains("disk"));
  EXPECT_TRUE(server.is_running());
  std::filesystem::remove(disk.folder() / "ballast");
  health.until(200);
}

TEST(ServerHealth, a_stopped_database_is_told) {
  store_test::OwnPostgres postgres;
  const std::string database = postgres.new_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  ServerProcess server = start_server({"--database", database, "--no-limits"});
  Healthz health(server.port());
  health.until(200);
  postgres.stop();
  EXPECT_EQ(health.faults(), Faults{"database"});
  EXPECT_EQ(health.until(503).body.find("postgres"), std::string::npos) << "addresses are our own";
  postgres.start();
  health.until(200);
}

}  // namespace
}  // namespace acies
