// Files that the command writes. See output.h.
#define _POSIX_C_SOURCE 200809L
#include "output.h"
#include "cmd.h"
#include "record/h5.h"
#include "record/record.h"
#include "sweep_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tactus/device.h>
#include <unistd.h>

static const char picture_mark[] = "drawn by Tactus";

/// Whether a text stands among the first bytes of a file, or at its start.
static bool begins_with(const char *path, const char *text, bool at_start)
{
    char bytes[1024];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t count = fread(bytes, 1, sizeof bytes, file), length = strlen(text);
    fclose(file);
    size_t last = at_start ? 0 : count;
    for (size_t i = 0; i <= last && i + length <= count; i++)
        if (memcmp(bytes + i, text, length) == 0)
            return true;
    return false;
}

static bool is_sweep(const char *path)
{
    return taci_h5_is(path, SWEEP_FORMAT);
}

static bool is_table(const char *path)
{
    return begins_with(path, "t [s]", true);
}

static bool is_picture(const char *path)
{
    return begins_with(path, picture_mark, false);
}

static bool is_report(const char *path)
{
    return begins_with(path, "<title>Tactus: experiments</title>", false);
}

static bool is_result(const char *path)
{
    return begins_with(path, "{\n \"format\": \"" RESULT_FORMAT "\"", true);
}

static bool is_mark(const char *path)
{
    return begins_with(path, UNFINISHED_TEXT, true);
}

static const struct Kind {
    taci_FileTest *is_ours;
    const char *name;
} kinds[] = {
    [OUTPUT_RECORDING] = {taci_recording_is, "a recording"},
    [OUTPUT_SWEEP] = {is_sweep, "the result of a sweep"},
    [OUTPUT_TABLE] = {is_table, "a table of tactus export"},
    [OUTPUT_SVG] = {is_picture, "a picture of ours"},
    [OUTPUT_PNG] = {is_picture, "a picture of ours"},
    [OUTPUT_REPORT] = {is_report, "a report of ours"},
    [OUTPUT_RESULT] = {is_result, "the result of an experiment"},
    [OUTPUT_UNFINISHED] = {is_mark, "a mark of ours"},
};

bool output_is(const char *path, OutputKind kind)
{
    return kinds[kind].is_ours(path);
}

static int refuse(const char *command, const char *path, OutputKind kind, taci_FileFault fault)
{
    fprintf(stderr, "tactus %s: %s: ", command, path);
    if (fault == TACI_FILE_OTHER)
        fprintf(stderr, "there is a file that is not %s: it is not replaced", kinds[kind].name);
    else
        fputs(taci_file_text(fault), stderr);
    bool helps = fault != TACI_FILE_NO_FILE && fault != TACI_FILE_NO_PATH;
    fputs(helps ? " (--force replaces it)\n" : "\n", stderr);
    return CMD_RUN_FAILED;
}

int output_find(const char *command, const char *path, OutputKind kind, bool force,
                taci_FilePlace *place)
{
    taci_FileFault fault = taci_file_find(place, path, kinds[kind].is_ours, force);
    return fault == TACI_FILE_FREE ? CMD_OK : refuse(command, path, kind, fault);
}

static int cannot_write(const char *command, const char *path)
{
    fprintf(stderr, "tactus %s: %s: %s\n", command, path, strerror(errno));
    return CMD_RUN_FAILED;
}

int output_try(const char *command, const char *path, const taci_FilePlace *place)
{
    int descriptor = open(place->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return cannot_write(command, path);
    close(descriptor);
    unlink(place->beside);
    return CMD_OK;
}

int output_check(const char *command, const char *path, OutputKind kind, bool force)
{
    taci_FilePlace place;
    int status = output_find(command, path, kind, force, &place);
    return status == CMD_OK ? output_try(command, path, &place) : status;
}

// The one file that is half written, for whoever ends us.
static char half_written[TACI_PATH_SIZE];
static bool signals_are_left; // to somebody else

void output_leave_signals(void)
{
    signals_are_left = true;
}

void output_take_back(void)
{
    if (half_written[0] != '\0')
        unlink(half_written);
}

void output_mark_half(const char *beside)
{
    half_written[0] = '\0'; // a signal in between finds nothing, not another path
    atomic_signal_fence(memory_order_seq_cst);
    if (beside == NULL)
        return;
    memcpy(half_written + 1, beside + 1, strlen(beside));
    atomic_signal_fence(memory_order_seq_cst);
    half_written[0] = beside[0];
}

static void end_without_it(int number)
{
    tac_device_panic();
    output_take_back();
    raise(number); // the action is the default again
}

static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = end_without_it};
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaction(numbers[i], &action, NULL);
}

int output_open(Output *o, const char *command, const char *path, OutputKind kind, bool force)
{
    struct stat status;
    *o = (Output){.command = command, .path = path};
    o->direct = stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
    if (!o->direct) {
        int result = output_find(command, path, kind, force, &o->place);
        if (result != CMD_OK)
            return result;
        output_mark_half(o->place.beside);
        if (!signals_are_left)
            catch_signals();
    }
    o->file = fopen(o->direct ? path : o->place.beside, o->direct ? "w" : "wx");
    return o->file != NULL ? CMD_OK : cannot_write(command, path);
}

int output_close(Output *o, bool whole)
{
    errno = 0;
    bool written = fflush(o->file) == 0 && !ferror(o->file);
    int error = errno;
    if (fclose(o->file) != 0 && written) {
        error = errno;
        written = false;
    }
    o->file = NULL;
    if (!o->direct && !(written && whole))
        unlink(o->place.beside);
    errno = error;
    if (!written)
        return cannot_write(o->command, o->path);
    return o->direct || !whole ? CMD_OK : output_take(o->command, o->path, &o->place);
}

int output_take(const char *command, const char *path, const taci_FilePlace *place)
{
    taci_FileFault fault = taci_file_take(place);
    if (fault == TACI_FILE_FREE)
        return CMD_OK;
    fprintf(stderr, "tactus %s: %s: %s\n", command, path, taci_file_text(fault));
    return CMD_RUN_FAILED;
}

/// The check of a chunk of PNG, by its definition, bit by bit.
static unsigned long chunk_check(const unsigned char *bytes, size_t count)
{
    unsigned long check = 0xFFFFFFFFUL;
    for (size_t i = 0; i < count; i++) {
        check ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            check = check >> 1 ^ (check & 1 ? 0xEDB88320UL : 0);
    }
    return check ^ 0xFFFFFFFFUL;
}

static void put_number(FILE *out, unsigned long number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        fputc((int)(number >> shift & 0xFF), out);
}

/// A chunk of text: its length, its kind and contents, a check of both.
static void put_png_mark(FILE *out)
{
    unsigned char chunk[64] = "tEXtComment"; // a zero ends the keyword
    size_t head = 12, size = head + sizeof picture_mark - 1;
    memcpy(chunk + head, picture_mark, sizeof picture_mark - 1);
    put_number(out, (unsigned long)size - 4);
    fwrite(chunk, 1, size, out);
    put_number(out, chunk_check(chunk, size));
}

static bool copy_bytes(FILE *in, FILE *out, size_t most)
{
    char bytes[4096];
    while (most > 0) {
        size_t wanted = most < sizeof bytes ? most : sizeof bytes;
        size_t count = fread(bytes, 1, wanted, in);
        if (fwrite(bytes, 1, count, out) != count)
            return false;
        if (count < wanted)
            return !ferror(in);
        most -= count;
    }
    return true;
}

/// SVG: behind its first line, which says that it is XML. PNG: behind its first chunk, the size.
static bool copy_head(FILE *in, FILE *out, OutputKind kind)
{
    enum { PNG_HEAD = 8 + 4 + 4 + 13 + 4 };
    if (kind == OUTPUT_PNG) {
        bool ok = copy_bytes(in, out, PNG_HEAD);
        put_png_mark(out);
        return ok;
    }
    for (int c; (c = fgetc(in)) != EOF;) {
        fputc(c, out);
        if (c == '\n')
            break;
    }
    fprintf(out, "<!-- %s -->\n", picture_mark);
    return !ferror(in);
}

bool output_mark_picture(const char *path, const char *marked, OutputKind kind)
{
    FILE *in = fopen(path, "rb"), *out = in != NULL ? fopen(marked, "wbx") : NULL;
    bool ok = out != NULL && copy_head(in, out, kind) && copy_bytes(in, out, (size_t)-1);
    if (in != NULL)
        fclose(in);
    if (out != NULL)
        ok = !ferror(out) && ok, ok = fclose(out) == 0 && ok;
    return ok;
}
