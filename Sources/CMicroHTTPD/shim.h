#ifndef FRONTDESK_CMICROHTTPD_SHIM_H
#define FRONTDESK_CMICROHTTPD_SHIM_H

#include <linux/sockios.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Only what Swift can't import: libmicrohttpd's variadic functions, and Linux's view of a connection. */

/* How strictly requests are read. From 1.0 on libmicrohttpd has several levels, and recommends 1 for a public
   server. In 0.9.75 the strict mode refuses nothing that Frontdesk doesn't refuse itself, but it does so
   without Frontdesk's page, and doesn't answer a target with a space at all. */
#if MHD_VERSION >= 0x01000000
#define FRONTDESK_STRICTNESS MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1
#else
#define FRONTDESK_STRICTNESS MHD_OPTION_STRICT_FOR_CLIENT, 0
#endif

struct frontdesk_options {
  unsigned int flags;
  unsigned int threads;
  unsigned int connection_limit;
  unsigned int idle_seconds;
  size_t memory_per_connection_bytes;
  /* Passed to each callback. */
  void *context;
  void *(*target) (void *context, const char *target, struct MHD_Connection *connection);
  size_t (*unescape) (void *context, struct MHD_Connection *connection, char *text);
  MHD_AccessHandlerCallback access;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  /* Only with MHD_USE_TLS: a gnutls_certificate_retrieve_function2, and a priority string of GnuTLS. */
  void *certificate;
  const char *priorities;
};

static inline struct MHD_Daemon *
frontdesk_start_daemon (const struct frontdesk_options *o)
{
  struct MHD_OptionItem tls[] = {
    { MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) o->priorities },
    { MHD_OPTION_HTTPS_CERT_CALLBACK, 0, o->certificate },
    { MHD_OPTION_END, 0, NULL }
  };
  struct MHD_OptionItem none[] = { { MHD_OPTION_END, 0, NULL } };
  return MHD_start_daemon (o->flags, 0, NULL, NULL, o->access, o->context,
                           MHD_OPTION_ARRAY, o->certificate ? tls : none,
                           MHD_OPTION_THREAD_POOL_SIZE, o->threads,
                           MHD_OPTION_CONNECTION_LIMIT, o->connection_limit,
                           MHD_OPTION_CONNECTION_TIMEOUT, o->idle_seconds,
                           MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->memory_per_connection_bytes,
                           FRONTDESK_STRICTNESS,
                           MHD_OPTION_URI_LOG_CALLBACK, o->target, o->context,
                           MHD_OPTION_UNESCAPE_CALLBACK, o->unescape, o->context,
                           MHD_OPTION_NOTIFY_COMPLETED, o->completed, o->context,
                           MHD_OPTION_NOTIFY_CONNECTION, o->connection, o->context,
                           MHD_OPTION_END);
}

/* For the response to HEAD if the length is not known: it omits Content-Length, and the empty chunk that
   would follow the headers of a chunked response. The connection ends after it. */
static inline void
frontdesk_omit_length (struct MHD_Response *response)
{
  MHD_set_response_options (response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/* Returns a descriptor, or -1. accept4 itself is declared only with GNU's extensions. */
static inline int
frontdesk_accept (int listener, struct sockaddr_storage *address, socklen_t *length)
{
  return (int) syscall (SYS_accept4, listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* GnuTLS writes a handshake in pieces. The system would hold the later ones back until the client
   acknowledges the first, which it does only after 40 ms, since it waits for them. */
static inline void
frontdesk_send_at_once (int descriptor)
{
  int on = 1;
  setsockopt (descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/* 0 turns the timeout off. Only in a callback of this connection. */
static inline void
frontdesk_set_idle_timeout (struct MHD_Connection *connection, unsigned int seconds)
{
  MHD_set_connection_option (connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

static inline int
frontdesk_descriptor (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *
frontdesk_client_address (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/* The length of the request's head, with the empty line at its end. */
static inline size_t
frontdesk_head_bytes (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/* The number of the request's headers, cookies and parameters of the target, for each of which there is an entry. */
static inline int
frontdesk_entry_count (struct MHD_Connection *connection)
{
  return MHD_get_connection_values_n (
    connection, (enum MHD_ValueKind) (MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND), NULL, NULL);
}

/* The bytes in the send queue: sent or not, the client's system hasn't acknowledged them. 0 if there is no
   such connection. */
static inline uint64_t
frontdesk_unacknowledged_bytes (int descriptor)
{
  int count = 0;
  return ioctl (descriptor, SIOCOUTQ, &count) == 0 && count > 0 ? (uint64_t) count : 0;
}

/* The bytes that have arrived and were not read yet; 0 if there is no such connection. */
static inline uint64_t
frontdesk_unread_bytes (int descriptor)
{
  int count = 0;
  return ioctl (descriptor, SIOCINQ, &count) == 0 && count > 0 ? (uint64_t) count : 0;
}

/* The bytes that the client's system has acknowledged since the connection was opened: tcpi_bytes_acked,
   which is only in linux/tcp.h, and that can't be included together with netinet/tcp.h. */
static inline uint64_t
frontdesk_acknowledged_bytes (int descriptor)
{
  enum { OFFSET = 120 };
  char info[OFFSET + sizeof (uint64_t)] = { 0 };
  socklen_t length = sizeof info;
  uint64_t count = 0;
  if (getsockopt (descriptor, IPPROTO_TCP, TCP_INFO, info, &length) == 0 && length == sizeof info)
    memcpy (&count, info + OFFSET, sizeof count);
  return count;
}

/* What the connection callback has stored for a connection. */
static inline void *
frontdesk_connection_context (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

#endif
