# What is run: the program, the unit tests, the benchmarks and the fuzz target.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
set(all_layers acies_server acies_net acies_store acies_lab acies_files acies_bots acies_games acies_frame acies_geometry acies_core)

# All of the program but main() is a library, so that tests can reach it.
file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/apps/*.cpp)
list(FILTER app_sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
if(ACIES_APPS AND app_sources)
  find_package(CLI11 REQUIRED)
  find_package(fmt REQUIRED)
  add_library(acies_apps STATIC ${app_sources})
  target_link_libraries(acies_apps PUBLIC ${all_layers} CLI11::CLI11 fmt::fmt PRIVATE acies_plain)
  acies_unity(acies_apps)
  target_precompile_headers(acies_apps PRIVATE <fmt/format.h> <functional> <map> <string> <vector>)
  # g++ 12 sees overflows in std::string's own operator+ (GCC bug 105651).
  target_compile_options(acies_apps PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)
  add_executable(acies ${CMAKE_SOURCE_DIR}/src/apps/main.cpp)
  target_link_libraries(acies PRIVATE acies_apps)
endif()

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS
     ${CMAKE_SOURCE_DIR}/src/*_test.cpp ${CMAKE_SOURCE_DIR}/tests/*_test.cpp)
if(NOT TARGET acies_apps)
  list(FILTER test_sources EXCLUDE REGEX "/src/apps/")
endif()
if(ACIES_SANITIZE MATCHES "thread")  # brings an operator new of its own
  list(FILTER test_sources EXCLUDE REGEX "/allocation_test\\.cpp$")
endif()
if(ACIES_TESTS AND test_sources)
  enable_testing()
  find_package(GTest REQUIRED)
  include(GoogleTest)
  # What plays no games itself needs no optimising.
  set(rim_sources ${test_sources})
  list(FILTER rim_sources INCLUDE REGEX
       "/(src/(apps|core|files|net|server|store)/.*|tests/server/.*|[a-z_]+_command_test\\.cpp|\
(book|scenario|speech|view|army_code|notation|position_reader|staging|broken_laws)_test\\.cpp)")
  list(REMOVE_ITEM test_sources ${rim_sources})
  add_library(acies_rim_tests OBJECT ${rim_sources})
  target_link_libraries(acies_rim_tests PRIVATE acies_plain)
  add_executable(acies_tests ${test_sources})
  target_link_libraries(acies_tests PRIVATE acies_rim_tests)
  foreach(part acies_rim_tests acies_tests)
    target_link_libraries(${part} PRIVATE $<TARGET_NAME_IF_EXISTS:acies_apps> ${all_layers}
                          GTest::gmock GTest::gtest_main)
    target_include_directories(${part} PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR})
    target_precompile_headers(${part} PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
    acies_unity(${part} ALONE "/frame/|/geometry/free/|/words/|/tests/server/(ally|moderation|play)_test")
  endforeach()
  if(TARGET acies)  # some tests talk to the real program
    add_dependencies(acies_tests acies)
  endif()
  # Tests read files by their path from the root of the repository.
  gtest_discover_tests(acies_tests WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_MODE PRE_TEST)
endif()

file(GLOB bench_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
if(ACIES_BENCH AND bench_sources)
  find_package(benchmark QUIET)
  if(benchmark_FOUND)
    add_executable(acies_bench ${bench_sources})
    target_link_libraries(acies_bench PRIVATE acies_lab acies_bots acies_games acies_core
                          $<TARGET_NAME_IF_EXISTS:acies_lto> benchmark::benchmark_main)
  endif()
endif()

file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*.cpp)
if(ACIES_FUZZ AND fuzz_sources)
  # Of the server only what reads and judges messages: no network, no database.
  foreach(part api/socket_message tables/army_setup tables/clock tables/hosted_table
               tables/hosted_table_judge tables/log_texts tables/table_command)
    list(APPEND fuzz_sources ${CMAKE_SOURCE_DIR}/src/server/${part}.cpp)
  endforeach()
  add_executable(acies_fuzz ${fuzz_sources})
  target_link_libraries(acies_fuzz PRIVATE acies_lab acies_files acies_bots acies_games acies_core)
  target_link_options(acies_fuzz PRIVATE -fsanitize=fuzzer)
endif()
