# Toolchain: clang-22 for WebAssembly with Debian's wasi-libc and libc++. The newer name of the
# target, wasm32-wasip1, is not where Debian keeps the headers; hence -Wno-deprecated.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -Wno-deprecated")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor --no-wasm-opt -Wl,--strip-all -Wl,-z,stack-size=1048576")
set(CMAKE_AR /usr/bin/ar)  # packs any object; an llvm-ar that happens to be there may be too old
set(CMAKE_RANLIB /usr/bin/ranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE NEVER)
