# `cmake --install`: headers, both libraries, the command, a pkg-config file and a CMake package (tactus::tactus).

if(NOT PROJECT_IS_TOP_LEVEL)
    return()
endif()

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tactus)

install(DIRECTORY include/tactus DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(TARGETS tactus_shared tactus_static EXPORT tactus)
install(EXPORT tactus NAMESPACE tactus:: DESTINATION ${package_dir} FILE tactusTargets.cmake)
if(TARGET tactus_command)
    install(TARGETS tactus_command)
endif()

configure_package_config_file(cmake/tactusConfig.cmake.in tactusConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(tactusConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tactusConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tactusConfigVersion.cmake
    DESTINATION ${package_dir})

# The .pc file finds its prefix from where it stands, so that an installed tree can be moved.
file(RELATIVE_PATH pc_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/tactus.pc.in tactus.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tactus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
