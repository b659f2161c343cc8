# acies_builtin(TARGET): packs data/**/*.toml and docs/rules/*.md into a C++ file of TARGET, so that
# the program runs without any file beside it.
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)

function(acies_builtin target)
  get_target_property(kind ${target} TYPE)
  if(kind STREQUAL "INTERFACE_LIBRARY")
    return()  # no game yet that could read it
  endif()
  file(GLOB_RECURSE data CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/*.toml)
  file(GLOB ledgers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/rules/*.md)
  set(pack ${CMAKE_SOURCE_DIR}/tools/pack)
  set(output ${CMAKE_BINARY_DIR}/generated/builtin_library.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${Python3_EXECUTABLE} ${pack} ${output} ${CMAKE_SOURCE_DIR}/data
            ${CMAKE_SOURCE_DIR}/docs/rules
    DEPENDS ${pack} ${CMAKE_SOURCE_DIR}/tools/ledgers.py ${data} ${ledgers}
    COMMENT "Packing data and rules" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
