#include "files/disk.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "games/builtin.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

class Disk : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("acies_disk_test." + std::to_string(::getpid()));
    fs::create_directories(folder_ / "deep");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const fs::path& path, std::string_view text) { std::ofstream(folder_ / path) << text; }

  fs::path folder_;
};

TEST_F(Disk, WritesAndReadsBack) {
  const fs::path file = folder_ / "a.txt";
  const std::string text("line\n\0\xff", 7);
  ASSERT_TRUE(write_file(file, "old"));
  ASSERT_TRUE(write_file(file, text));
  EXPECT_EQ(*read_file(file), text);
  EXPECT_EQ(list_files(folder_, "")->size(), 1U) << "nothing temporary is left behind";
}

TEST_F(Disk, FailedWritesLeaveNothing) {
  const auto written = write_file(folder_ / "no" / "a.txt", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().file, (folder_ / "no" / "a.txt").string());
  EXPECT_FALSE(write_file(folder_ / "deep", "text")) << "a folder is not overwritten";
  EXPECT_TRUE(list_files(folder_, "")->empty());
}

TEST_F(Disk, MissingAndHugeFilesAreFaults) {
  const auto missing = read_file(folder_ / "missing");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().text(),
            (folder_ / "missing").string() + ": cannot be opened: No such file or directory");
  EXPECT_FALSE(read_file(folder_)) << "a folder is no file";
  put("huge", {});
  fs::resize_file(folder_ / "huge", kLargestFile + 1);
  EXPECT_FALSE(read_file(folder_ / "huge"));
}

TEST_F(Disk, ReadsAFolderOfData) {
  put("b.toml", "n = 1");
  put("deep/a.toml", "n = 2");
  put("notes.md", "not data");
  const auto library = read_data_folder(folder_);
  ASSERT_TRUE(library) << library.error().text();
  EXPECT_EQ(library->documents().size(), 2U);
  EXPECT_EQ((*library->find("deep/a.toml"))->find("n")->number(), 2);
}

TEST_F(Disk, ABrokenDataFileIsNamed) {
  put("deep/a.toml", "n = 2\nm = 1.5\n");
  const auto library = read_data_folder(folder_);
  ASSERT_FALSE(library);
  EXPECT_EQ(library.error().text(),
            (folder_ / "deep/a.toml").string() + ":2:5: fractions are not allowed in these files");
}

TEST_F(Disk, AnEmptyFolderIsAFault) { EXPECT_FALSE(read_data_folder(folder_)); }

TEST_F(Disk, OwnFilesAreReadOneByOne) {
  EXPECT_TRUE(read_own_files(folder_ / "missing").empty());
  fs::create_directories(folder_ / "game/scenarios");
  fs::create_directories(folder_ / "other/maps");
  put("game/scenarios/b.toml", "n = 1");
  put("game/scenarios/a.toml", "n = ");
  put("game/scenarios/notes.md", "not data");
  fs::create_directories(folder_ / "other/battles");
  put("other/maps/c.toml", "n = 1");
  put("other/battles/e.toml", "n = 4");
  put("d.toml", "n = 1");
  put("other/table.toml", "n = 2");
  put("table.toml", "n = 3");
  const auto own = read_own_files(folder_);
  ASSERT_EQ(own.size(), 4U);
  EXPECT_EQ(own[0].path, "game/scenarios/a.toml");
  EXPECT_EQ(own[0].file, (folder_ / "game/scenarios/a.toml").string());
  ASSERT_FALSE(own[0].content);
  EXPECT_EQ(own[0].content.error().file, own[0].file);
  EXPECT_EQ(own[0].content.error().line, 1);
  ASSERT_TRUE(own[1].content);
  EXPECT_EQ(own[1].content->find("n")->number(), 1);
  EXPECT_EQ(own[2].path, "other/battles/e.toml");
  EXPECT_EQ(own[3].path, "other/table.toml");
  EXPECT_EQ(own[3].content->find("n")->number(), 2);
}

// The built-in data of tools/pack equals the folder.
TEST(BuiltinLibrary, EqualsTheDataFolder) {
  const auto builtin = read_builtin_library();
  ASSERT_TRUE(builtin) << builtin.error().text();
  const auto folder = read_data_folder("data");
  ASSERT_TRUE(folder) << folder.error().text();
  for (const auto& [path, document] : folder->documents()) {
    const auto packed = builtin->find(path);
    ASSERT_TRUE(packed) << packed.error().text();
    EXPECT_TRUE(**packed == document) << path;
  }
}

}  // namespace
}  // namespace acies
