// A build without libwebsockets: there is no server, and it says so (server.h).
#include "view/server.h"
#include "base/message.h"

taci_ServerDef taci_server_def_default(void)
{
    return (taci_ServerDef){.address = "127.0.0.1", .port = 7070, .clients = 32};
}

tac_Result taci_server_create(const taci_ServerDef *def, taci_Server **server)
{
    *server = NULL;
    taci_message(def->message, def->message_user, TAC_ERR_STATE, "taci_server_create",
                 "this program was built without libwebsockets and cannot show a page");
    return TAC_ERR_STATE;
}

void taci_server_destroy(taci_Server *server)
{
    (void)server;
}

int taci_server_port(const taci_Server *server)
{
    (void)server;
    return 0;
}

const char *taci_server_listen(const taci_Server *server)
{
    (void)server;
    return "";
}

const char *taci_server_url(const taci_Server *server)
{
    (void)server;
    return "";
}

void taci_server_say(taci_Server *server, int client, tac_Result code, const char *text)
{
    (void)server, (void)client, (void)code, (void)text;
}

taci_ServerCount taci_server_count(taci_Server *server)
{
    (void)server;
    return (taci_ServerCount){0};
}

size_t taci_server_count_json(taci_Server *server, char *json, size_t room)
{
    (void)server;
    taci_JsonText j = {.out = json, .room = room};
    taci_put_open(&j, NULL, '{');
    taci_put_close(&j, '}');
    return j.size;
}
