#include "backend.h"
#include "device/registry.h"
#include "device/uri.h"
#include "math/so3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tac_Result backend_open(Backend *b, const char *text)
{
    tac_DeviceUri uri;
    memset(b, 0, sizeof *b);
    if (taci_uri_parse(&uri, text) != TAC_OK)
        return TAC_ERR_SYNTAX;
    b->ops = taci_device_backend_of(uri.scheme);
    b->self = calloc(1, b->ops->size);
    for (int f = 0; f < TAC_DEVICE_FRAMES; f++)
        b->sample.pose[f] = pose_identity();
    tac_Result result = b->ops->open(b->self, &uri, &b->caps);
    if (result == TAC_OK && !taci_uri_is_fine(&uri))
        result = TAC_ERR_DEVICE;
    if (result == TAC_OK)
        return TAC_OK;
    snprintf(b->message, sizeof b->message, "%.500s", uri.asked->fault);
    b->ops->close(b->self);
    free(b->self);
    b->self = NULL;
    return result;
}

tac_DeviceRead backend_read(Backend *b, double timeout)
{
    return b->ops->read(b->self, timeout, &b->sample);
}

tac_Result backend_force(Backend *b, double fx, double fy, double fz)
{
    tac_DeviceCommand command;
    memset(&command, 0, sizeof command);
    command.wrench[0].force = (tac_Vec3){fx, fy, fz};
    return b->ops->write(b->self, &command);
}

void backend_close(Backend *b)
{
    if (b->self == NULL)
        return;
    b->ops->stop(b->self);
    b->ops->close(b->self);
    free(b->self);
    b->self = NULL;
}
