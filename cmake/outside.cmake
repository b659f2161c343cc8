# Libraries from outside that the layers rest on. toml++ is used as headers alone.
find_package(Threads REQUIRED)
acies_require(acies_lab Threads::Threads)

find_path(ACIES_TOMLPLUSPLUS toml++/toml.h REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
acies_require(acies_files Boost::json)
