// See gnuplot.h.
#include "gnuplot.h"

void gnuplot_quote(FILE *script, const char *text)
{
    fputc('\'', script);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputc('\'', script);
        fputc(*text == '\n' ? ' ' : *text, script);
    }
    fputc('\'', script);
}

void gnuplot_terminal(FILE *script, bool png, int height, const char *path)
{
    if (png)
        fprintf(script,
                "set terminal pngcairo size %d,%d enhanced font 'Helvetica,13' "
                "fontscale 1.5 linewidth 2 pointscale 2\n",
                2 * GNUPLOT_WIDTH, 2 * height);
    else
        fprintf(script,
                "set terminal svg size %d,%d dynamic enhanced font 'Helvetica,13' "
                "background rgb 'white'\n",
                GNUPLOT_WIDTH, height);
    fprintf(script, "set output ");
    gnuplot_quote(script, path);
    fprintf(script, "\n");
}
