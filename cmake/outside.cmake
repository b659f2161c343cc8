# Libraries from outside that the layers rest on. toml++ is used as headers alone.
find_package(Threads REQUIRED)
acies_require(acies_lab Threads::Threads)

find_path(ACIES_TOMLPLUSPLUS toml++/toml.h REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
acies_require(acies_files Boost::json)

find_package(PkgConfig REQUIRED)
pkg_check_modules(sqlite3 REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(libpq REQUIRED IMPORTED_TARGET libpq)
pkg_check_modules(libsodium REQUIRED IMPORTED_TARGET libsodium)
acies_require(acies_store Threads::Threads PkgConfig::sqlite3 PkgConfig::libpq)
acies_require(acies_net Boost::headers Threads::Threads)
# g++ 12 takes Asio's own operator delete of coroutine frames for a foreign one.
target_compile_options(acies_net PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-mismatched-new-delete>)
if(NOT ACIES_UNITY)  # Beast takes longer to read than anything else.
  target_precompile_headers(acies_net PRIVATE <boost/asio.hpp> <boost/beast.hpp>)
endif()
acies_require(acies_server PkgConfig::libsodium)
# g++ 12 takes the value of a std::expected for one that may be missing, where it was just asked.
target_compile_options(acies_server PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
