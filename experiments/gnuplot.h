#ifndef GNUPLOT_H
#define GNUPLOT_H
#include <stdbool.h>
#include <stdio.h>

/* What all scripts for gnuplot share, of reports as of the command's pictures. */

enum { GNUPLOT_WIDTH = 760 }; // px, of an SVG; a PNG has twice as many

/// A text in gnuplot's single quotes, where only the quote itself is special; on one line.
void gnuplot_quote(FILE *script, const char *text);
/// The terminal of an SVG of this height, or of a PNG of twice as many pixels, and the file it
/// draws.
void gnuplot_terminal(FILE *script, bool png, int height, const char *path);

#endif
