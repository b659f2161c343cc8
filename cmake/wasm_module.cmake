# acies.wasm: a module without main(). Functions marked export_name are its doors; the host calls
# _initialize first.
file(GLOB wasm_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/wasm/*.cpp)
list(FILTER wasm_sources EXCLUDE REGEX "_test\\.cpp$")
if(wasm_sources)
  add_executable(acies_wasm ${wasm_sources})
  target_link_libraries(acies_wasm PRIVATE acies_bots acies_games acies_geometry acies_core)
  set_target_properties(acies_wasm PROPERTIES OUTPUT_NAME acies SUFFIX .wasm
                        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endif()
