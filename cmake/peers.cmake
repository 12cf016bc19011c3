# Other programs of dynamics that tests and benchmarks compare with, as imported targets: mujoco, simbody, dart (with
# dart_urdf, its reader of robots). What was not found has no target. Included by each folder that uses them.
#
# They are found by hand. MuJoCo's own CMake package asks for OpenGL and a folder that Debian does not have; those of
# Simbody and DART ask for C++11. Simbody and DART are C++, and so is what is linked with them.

include(CheckLanguage)
if(NOT CMAKE_CXX_COMPILER) # looked for anew: it may have been installed since
    unset(CMAKE_CXX_COMPILER CACHE)
endif()
check_language(CXX)
if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
endif()

function(tactus_find_peer name header header_folder)
    string(TOUPPER ${name} NAME)
    find_path(${NAME}_INCLUDE_DIR ${header} PATH_SUFFIXES ${header_folder})
    set(libraries)
    foreach(library IN LISTS ARGN)
        find_library(${NAME}_${library}_LIBRARY ${library})
        list(APPEND libraries ${${NAME}_${library}_LIBRARY})
    endforeach()
    if(${NAME}_INCLUDE_DIR AND NOT "${libraries}" MATCHES NOTFOUND)
        add_library(${name} INTERFACE IMPORTED)
        target_include_directories(${name} INTERFACE ${${NAME}_INCLUDE_DIR})
        target_link_libraries(${name} INTERFACE ${libraries})
    endif()
endfunction()

tactus_find_peer(mujoco mujoco/mujoco.h "" mujoco)
if(CMAKE_CXX_COMPILER)
    tactus_find_peer(simbody Simbody.h simbody SimTKsimbody SimTKmath SimTKcommon)
    if(TARGET simbody) # structs of its headers have other members with NDEBUG, and Debian's library is without
        target_compile_options(simbody INTERFACE -UNDEBUG)
    endif()
    tactus_find_peer(dart dart/dart.hpp "" dart)
    tactus_find_peer(dart_urdf dart/utils/urdf/DartLoader.hpp "" dart-utils-urdf)
    find_path(EIGEN_INCLUDE_DIR Eigen/Core PATH_SUFFIXES eigen3)
    if(TARGET dart AND EIGEN_INCLUDE_DIR)
        target_include_directories(dart INTERFACE ${EIGEN_INCLUDE_DIR})
    endif()
endif()
