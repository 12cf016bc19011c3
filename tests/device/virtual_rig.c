// Rigs of the virtual device (virtual_rig.h).
#include "virtual_rig.h"
#include "check.h"
#include "heard.h"
#include <stdlib.h>
#include <string.h>

taci_Virtual *virtual_rig_begin(const char *text)
{
    tac_DeviceUri uri;
    tac_DeviceCaps caps;
    memset(&caps, 0, sizeof caps);
    taci_Virtual *v = calloc(1, sizeof *v);
    assert_non_null(v);
    assert_int_equal(taci_uri_parse(&uri, text), TAC_OK);
    tac_Result result = taci_virtual_ops.open(v, &uri, &caps);
    if (!taci_uri_is_fine(&uri))
        fail_msg("%s", uri.asked->fault);
    assert_int_equal(result, TAC_OK);
    assert_int_equal(taci_virtual_ops.start(v), TAC_OK);
    return v;
}

void virtual_rig_end(taci_Virtual *v)
{
    taci_virtual_ops.stop(v);
    taci_virtual_ops.close(v);
    free(v);
}

double virtual_rig_tick(taci_Virtual *v, double force)
{
    tac_DeviceSample sample;
    tac_DeviceCommand command;
    memset(&sample, 0, sizeof sample);
    memset(&command, 0, sizeof command);
    taci_virtual_read(v, &sample);
    command.wrench[0].force.y = force;
    assert_int_equal(taci_virtual_write(v, &command), TAC_OK);
    return sample.pose[0].p.y;
}

tac_Device *device_rig_begin(const char *uri)
{
    tac_Device *device = NULL;
    Heard heard = {.count = 0};
    tac_DeviceDef def = tac_device_def_default();
    def.uri = uri;
    def.message = hear;
    def.user = &heard;
    if (tac_device_open(&def, &device) != TAC_OK)
        fail_msg("%s", heard.text);
    assert_int_equal(tac_device_start(device), TAC_OK);
    device->message = NULL; // heard ends here
    return device;
}

void device_rig_engage(tac_Device *device)
{
    tac_DeviceInput input;
    const tac_Wrench zero[TAC_DEVICE_FRAMES] = {{{0, 0, 0}, {0, 0, 0}}};
    assert_int_equal(tac_device_engage(device), TAC_OK);
    for (int k = 0; k < 2000; k++) {
        tac_device_read(device, 0.0, &input);
        tac_device_write(device, zero, 0.0, NULL);
        if (tac_device_info(device).state == TAC_DEVICE_ACTIVE)
            return;
    }
    fail_msg("forces do not come in: %s", tac_device_state_name(input.state));
}
