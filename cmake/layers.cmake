# acies_layer(NAME [LAYER...]): the library acies_NAME of all src/NAME/**/*.cpp but the tests,
# resting on the layers named. A folder without sources gives a library of headers.
function(acies_layer name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(TRANSFORM ARGN PREPEND acies_)
  if(sources)
    add_library(acies_${name} STATIC ${sources})
    target_link_libraries(acies_${name} PUBLIC acies_flags ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # g++ 12 warns of its own library in such headers
      target_precompile_headers(
        acies_${name} PRIVATE <algorithm> <array> <cstdint> <cstring> <expected> <memory> <optional>
                              <span> <string> <string_view> <utility> <vector>)
    endif()
    if(name MATCHES "^(store|net)$")
      target_link_libraries(acies_${name} PRIVATE acies_plain)
    endif()
    if(TARGET acies_lto AND name MATCHES "^(core|geometry|games|bots|lab)$")
      target_link_libraries(acies_${name} PRIVATE acies_lto)
    endif()
  else()
    add_library(acies_${name} INTERFACE)
    target_link_libraries(acies_${name} INTERFACE acies_flags ${ARGN})
  endif()
endfunction()

# acies_require(TARGET LIBRARY...): links what comes from outside, whatever kind TARGET is.
function(acies_require target)
  get_target_property(kind ${target} TYPE)
  if(kind STREQUAL "INTERFACE_LIBRARY")
    target_link_libraries(${target} INTERFACE ${ARGN})
  else()
    target_link_libraries(${target} PUBLIC ${ARGN})
  endif()
endfunction()
