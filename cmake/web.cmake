# acies_web(TARGET): the web client inside the program, where ACIES_WEB is on; otherwise none.
if(ACIES_WEB)
  enable_language(ASM)
endif()

function(acies_web target)
  set(pack ${CMAKE_SOURCE_DIR}/tools/pack_web)
  set(output ${CMAKE_BINARY_DIR}/generated/web_files.cpp)
  set(assembly ${CMAKE_BINARY_DIR}/generated/web_files.S)
  set(folder "")
  set(sources "")
  set(build ${CMAKE_COMMAND} -E true)
  if(ACIES_WEB)
    set(folder ${CMAKE_BINARY_DIR}/web)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/src/*
         ${CMAKE_SOURCE_DIR}/web/public/* ${CMAKE_SOURCE_DIR}/web/scripts/*)
    list(APPEND sources ${CMAKE_SOURCE_DIR}/tools/build_web ${CMAKE_SOURCE_DIR}/web/index.html
         ${CMAKE_SOURCE_DIR}/web/package-lock.json ${CMAKE_SOURCE_DIR}/web/vite.config.ts)
    set(build ${CMAKE_SOURCE_DIR}/tools/build_web ${folder})
  endif()
  add_custom_command(
    OUTPUT ${output} ${assembly}
    COMMAND ${build}
    COMMAND ${Python3_EXECUTABLE} ${pack} ${output} ${assembly} ${folder}
    DEPENDS ${pack} ${sources}
    COMMENT "Packing the web client" VERBATIM)
  target_sources(${target} PRIVATE ${output})
  if(ACIES_WEB)
    target_sources(${target} PRIVATE ${assembly})
  endif()
endfunction()
