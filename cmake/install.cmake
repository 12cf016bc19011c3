# `cmake --install`: headers, both libraries, the command with its manual pages, shell completions and scenes, a pkg-config
# file, a CMake package (tactus::tactus), and the module for Python.

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
    install(FILES scripts/udev/60-tactus.rules DESTINATION ${CMAKE_INSTALL_DATADIR}/tactus/udev)
    install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/tactus FILES_MATCHING PATTERN "*.yaml"
        PATTERN "*.urdf" PATTERN "*.xml")
endif()

# Manual pages and completions are what the command prints, so it must run here.
if(TARGET tactus_command AND NOT CMAKE_CROSSCOMPILING)
    set(pages ${CMAKE_CURRENT_BINARY_DIR}/pages)
    install(CODE "set(command \"$<TARGET_FILE:tactus_command>\")\nset(pages \"${pages}\")")
    install(CODE [[
        function(print_page file)
            execute_process(COMMAND "${command}" ${ARGN} OUTPUT_FILE "${pages}/${file}" COMMAND_ERROR_IS_FATAL ANY)
        endfunction()
        file(REMOVE_RECURSE "${pages}")
        foreach(folder man1 bash zsh fish)
            file(MAKE_DIRECTORY "${pages}/${folder}")
        endforeach()
        execute_process(COMMAND "${command}" help --json OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
        string(JSON count LENGTH "${list}" commands)
        math(EXPR last "${count} - 1")
        print_page(man1/tactus.1 manual)
        foreach(i RANGE ${last})
            string(JSON name GET "${list}" commands ${i} name)
            print_page(man1/tactus-${name}.1 manual ${name})
        endforeach()
        print_page(bash/tactus completion bash)
        print_page(zsh/_tactus completion zsh)
        print_page(fish/tactus.fish completion fish)
    ]])
    install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
    install(DIRECTORY ${pages}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(DIRECTORY ${pages}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(DIRECTORY ${pages}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# Where Debian's python3 looks below /usr/local; the module finds the library of the same prefix from there.
set(python_dir lib/python3/dist-packages)
if(TACTUS_PYTHON_DIR)
    set(python_dir ${TACTUS_PYTHON_DIR})
elseif(TACTUS_PYTHON)
    execute_process(COMMAND ${TACTUS_PYTHON} -c "import sys; print('%d.%d' % sys.version_info[:2])"
        OUTPUT_VARIABLE python_version OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(python_dir lib/python${python_version}/dist-packages)
endif()
install(DIRECTORY python/tactus DESTINATION ${python_dir} FILES_MATCHING PATTERN "*.py" PATTERN "py.typed"
    PATTERN "__pycache__" EXCLUDE)

configure_package_config_file(cmake/tactusConfig.cmake.in tactusConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(tactusConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tactusConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tactusConfigVersion.cmake
    DESTINATION ${package_dir})

# The .pc file finds its prefix from where it stands, so that an installed tree can be moved.
file(RELATIVE_PATH pc_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/tactus.pc.in tactus.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tactus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
