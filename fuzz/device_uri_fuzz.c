/* Addresses of devices: any text is refused with a reason, or taken apart into texts that lie
 * within it; and a virtual device opens with it, ticks, and stays finite, or says why not. Files
 * are not touched: an input that names one is left out. */
#include "device/uri.h"
#include "device/virtual.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "device_uri_fuzz: %s\n", what);
        abort();
    }
}

static void check_parts(const tac_DeviceUri *uri)
{
    const char *end = uri->room + TACI_URI_SIZE;
    must(uri->scheme[0] != '\0', "no scheme");
    must(uri->path + strlen(uri->path) < end, "a path beyond the text");
    must(uri->authority + strlen(uri->authority) < end, "an authority beyond the text");
    for (int i = 0; i < uri->key_count; i++) {
        must(uri->key[i].name[0] != '\0', "a key without a name");
        must(tac_device_uri_text(uri, uri->key[i].name) == uri->key[i].text, "another text");
    }
}

static void hear(void *user, const tac_Message *message)
{
    int *count = user;
    *count += message->text[0] != '\0';
}

static void open_and_tick(const char *text)
{
    int heard = 0;
    tac_Device *device = NULL;
    tac_DeviceDef def = tac_device_def_default();
    def.uri = text;
    def.message = hear;
    def.user = &heard;
    tac_Result result = tac_device_open(&def, &device);
    must((result == TAC_OK) == (device != NULL), "a device without being open");
    must(result == TAC_OK || heard == 1, "refused without a reason");
    if (!device)
        return;
    static const tac_Wrench wrench[TAC_DEVICE_FRAMES] = {{{1, 2, 3}, {0.1, 0.2, 0.3}}};
    tac_DeviceInput input;
    must(tac_device_start(device) == TAC_OK, "it does not start");
    tac_device_engage(device);
    for (int k = 0; k < 20; k++) {
        tac_device_read(device, 0.0, &input);
        must(isfinite(input.pose[0].p.x) && isfinite(input.raw[0].q.w),
             "a pose that is not finite");
        tac_device_write(device, wrench, 0.0, NULL);
    }
    tac_device_close(device);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TACI_URI_SIZE + 16];
    tac_DeviceUri uri;
    if (size >= sizeof text)
        return 0;
    if (size > 0 && data[size - 1] == '\n') // files of the corpus end with one
        size--;
    memcpy(text, data, size);
    text[size] = '\0';
    if (taci_uri_parse(&uri, text) == TAC_OK)
        check_parts(&uri);
    else
        must(uri.asked->fault[0] != '\0', "refused without a reason");
    bool computed = strncmp(text, "virtual:", 8) == 0; // others look for hardware
    if (computed && !strstr(text, "script") && !strchr(text, '%') && !strstr(text, "substeps"))
        open_and_tick(text);
    return 0;
}
