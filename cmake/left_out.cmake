# Optional parts say what is missing and which package brings it; the list is printed once, at the end of configuring.

function(tactus_leave_out part package)
    if(TACTUS_REQUIRE_ALL)
        message(FATAL_ERROR "${part} cannot be built: ${package} is not installed (scripts/setup installs it)")
    endif()
    set_property(GLOBAL APPEND PROPERTY tactus_left_out "${part} (install ${package})")
endfunction()

function(tactus_report_left_out)
    get_property(parts GLOBAL PROPERTY tactus_left_out)
    foreach(part IN LISTS parts)
        message(STATUS "Left out: ${part}")
    endforeach()
    if(NOT parts)
        message(STATUS "Left out: nothing")
    endif()
endfunction()
