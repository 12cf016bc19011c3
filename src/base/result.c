/* The version, and the names and texts of results, all made from the list in tactus/base.h. */
#include <tactus/base.h>

int tac_version(void)
{
    return TAC_VERSION;
}

const char *tac_result_name(tac_Result result)
{
    switch (result) {
#define X(name, value, text) \
    case TAC_##name:         \
        return #name;
        TAC_RESULTS(X)
#undef X
    }
    return "ERR_UNKNOWN"; // a number that is none of ours, such as one read from a file
}

const char *tac_result_text(tac_Result result)
{
    switch (result) {
#define X(name, value, text) \
    case TAC_##name:         \
        return text;
        TAC_RESULTS(X)
#undef X
    }
    return "not a result of this library";
}
