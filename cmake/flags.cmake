# How our own code is compiled. Everything built in this tree links tactus_flags; nothing of it is installed.

if(PROJECT_IS_TOP_LEVEL)
    if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
        set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
    endif()
    # -O2 is the rule; files that gain from -O3 are named in src/CMakeLists.txt.
    foreach(language C CXX)
        set(CMAKE_${language}_FLAGS_RELEASE "-O2 -DNDEBUG")
        set(CMAKE_${language}_FLAGS_RELWITHDEBINFO "-O2 -g")
        # -O1: sanitized tests run twice as fast as with -O0, and stacks stay readable.
        set(CMAKE_${language}_FLAGS_DEBUG "-O1 -g -fno-omit-frame-pointer")
    endforeach()
endif()

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

add_library(tactus_flags INTERFACE)
target_compile_options(tactus_flags INTERFACE
    # Two builds of one source give the same bits: no fused a*b+c, whatever the target CPU.
    -ffp-contract=off
    # sqrt and its like become instructions, not calls (the real-time check would see the call).
    -fno-math-errno
    -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wdouble-promotion
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes -Wmissing-prototypes>
    $<$<BOOL:${TACTUS_WERROR}>:-Werror>
    # Lines as written, none merged or moved.
    $<$<BOOL:${TACTUS_COVERAGE}>:--coverage;-fprofile-update=atomic;-O0>)
target_link_options(tactus_flags INTERFACE $<$<BOOL:${TACTUS_COVERAGE}>:--coverage;-fprofile-update=atomic>)
target_compile_definitions(tactus_flags INTERFACE
    $<$<CONFIG:Debug,RelWithDebInfo>:TACTUS_ASSERT>
    $<$<CONFIG:Debug>:TACTUS_VALIDATE>)

if(TACTUS_SANITIZE)
    # What a sanitizer prints needs lines, not variables, and code that is built to be run once is built fast.
    set(sanitize -fsanitize=${TACTUS_SANITIZE} -fno-sanitize-recover=all -O1 -g1)
    target_compile_options(tactus_flags INTERFACE ${sanitize})
    target_link_options(tactus_flags INTERFACE ${sanitize})
endif()
if(TACTUS_BUILD_FUZZ)
    # Coverage counters in the library guide the fuzzer; its main() is linked by the targets of fuzz/ alone.
    target_compile_options(tactus_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
