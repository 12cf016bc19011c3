/* Messages (message.h): formatted on the stack, so that a message about lost memory needs none. */
#include "base/message.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// End a text that did not fit with three dots, before the character that they would cut in two.
static void end_with_dots(char text[TACI_MESSAGE_SIZE])
{
    size_t end = TACI_MESSAGE_SIZE - 4;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80) // a later byte of a UTF-8
                                                                 // character
        end--;
    memcpy(text + end, "...", 4);
}

static void keep_on_one_line(char *text)
{
    for (; *text; text++)
        if (*text == '\n' || *text == '\r')
            *text = ' ';
}

void taci_message(tac_MessageFn *fn, void *user, tac_Result code, const char *origin,
                  const char *format, ...)
{
    if (!fn)
        return;
    char text[TACI_MESSAGE_SIZE] = "";
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);

    if (length >= (int)sizeof text)
        end_with_dots(text);
    keep_on_one_line(text);
    fn(user, &(tac_Message){.code = code, .origin = origin, .text = text});
}
