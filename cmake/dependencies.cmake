# What the library itself needs: LAPACKE, OpenBLAS (the serial build), AMD, libfyaml, HDF5, assimp (mesh files),
# qhull (convex hulls), libxml2 (robots) and threads (loops of a session).

find_package(PkgConfig REQUIRED)
pkg_check_modules(LAPACKE REQUIRED IMPORTED_TARGET lapacke)
pkg_check_modules(FYAML REQUIRED IMPORTED_TARGET libfyaml)
pkg_check_modules(HDF5 REQUIRED IMPORTED_TARGET hdf5)
pkg_check_modules(ASSIMP REQUIRED IMPORTED_TARGET assimp)
pkg_check_modules(QHULL REQUIRED IMPORTED_TARGET qhull_r)
pkg_check_modules(XML REQUIRED IMPORTED_TARGET libxml-2.0)
find_package(Threads REQUIRED)
# Of the view alone, which is left out without it.
pkg_check_modules(JANSSON IMPORTED_TARGET jansson)
find_path(AMD_INCLUDE_DIR amd.h PATH_SUFFIXES suitesparse REQUIRED)
find_library(AMD_LIBRARY amd REQUIRED)

# OpenBLAS's pthread build starts its worker threads before main: they disturb the loops and the bit-exact replay. The
# serial build is taken where it is installed, even if the system's default is another.
find_library(OPENBLAS_LIBRARY openblas
    HINTS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/openblas-serial REQUIRED)
file(REAL_PATH "/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/libopenblas.so.0" openblas_at_run_time)
if(openblas_at_run_time MATCHES "openblas-(pthread|openmp)")
    message(WARNING "Programs on this machine will load ${openblas_at_run_time}, which starts threads of its own. Choose "
        "the serial build with `update-alternatives --config libopenblas.so.0-${CMAKE_LIBRARY_ARCHITECTURE}`, or run "
        "with OPENBLAS_NUM_THREADS=1.")
endif()

add_library(tactus_dependencies INTERFACE)
target_include_directories(tactus_dependencies SYSTEM INTERFACE ${AMD_INCLUDE_DIR})
target_link_libraries(tactus_dependencies INTERFACE PkgConfig::LAPACKE ${OPENBLAS_LIBRARY} ${AMD_LIBRARY}
    PkgConfig::FYAML PkgConfig::HDF5 PkgConfig::ASSIMP PkgConfig::QHULL PkgConfig::XML
    Threads::Threads m)
