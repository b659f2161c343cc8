# Flags shared by every target, carried by the interface library acies_flags.
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Precompiled headers carry time stamps that would make every look-up in the cache miss.
find_program(ACIES_CCACHE ccache)
if(ACIES_CCACHE)
  # Paths relative to the build folder, and no hash of its name: what one checkout has compiled
  # the next one finds.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${ACIES_CCACHE})
  file(RELATIVE_PATH acies_root ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
else()
  set(acies_root ${CMAKE_SOURCE_DIR}/)
endif()

add_library(acies_flags INTERFACE)
target_compile_features(acies_flags INTERFACE cxx_std_23)
target_include_directories(acies_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(acies_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  -Wno-sign-conversion  # clang counts it to -Wconversion, g++ does not
  $<$<BOOL:${ACIES_WERROR}>:-Werror>
  $<$<BOOL:${ACIES_NATIVE}>:-march=native>
  # g++ 12 warns of overlaps in std::string's own operator+ (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  # A batch of files includes them, so that their local types seem to be shared.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${ACIES_UNITY}>>:-Wno-subobject-linkage>
  # Paths in asserts and debug information start at the repository: the same in every checkout.
  -ffile-prefix-map=${acies_root}=)

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(acies_flags INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
endif()

if(ACIES_SANITIZE)
  set(sanitizers -fsanitize=${ACIES_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(acies_flags INTERFACE ${sanitizers})
  target_link_options(acies_flags INTERFACE ${sanitizers})
endif()

# Carried by what computes little: the rim of the program and its tests. Where asserts and sanitizers
# are built in, optimising it takes longer than it saves.
add_library(acies_plain INTERFACE)
target_compile_options(acies_plain INTERFACE $<$<CONFIG:Debug>:-O0>)

if(ACIES_FUZZ)
  target_compile_options(acies_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CMAKE_CROSSCOMPILING)
  target_link_options(acies_flags INTERFACE -fuse-ld=lld)
endif()

if(ACIES_LTO)
  # By hand: CMake's own test wants llvm-ar, while lld reads what GNU ar has packed.
  # The engine alone is compiled for it: the network gains nothing and takes minutes.
  set(lto $<IF:$<CXX_COMPILER_ID:Clang>,-flto=thin,-flto=auto>)
  add_library(acies_lto INTERFACE)
  target_compile_options(acies_lto INTERFACE ${lto})
  target_link_options(acies_flags INTERFACE ${lto} $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
endif()
