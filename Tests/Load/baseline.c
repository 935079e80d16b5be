/* Answers every request with the same bytes: libmicrohttpd can't do less. Frontdesk's speed is compared with this.

     cc -O2 -o baseline baseline.c -lmicrohttpd
     baseline PORT BODYFILE HEADERFILE [THREADS]

   HEADERFILE has one "Name: value" in each line. The program ends when its standard input does. */
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *response;

static enum MHD_Result
answer (void *cls, struct MHD_Connection *connection, const char *url, const char *method,
        const char *version, const char *data, size_t *size, void **context)
{
  static int seen;
  if (NULL == *context)
    {
      *context = &seen;
      return MHD_YES;
    }
  return MHD_queue_response (connection, MHD_HTTP_OK, response);
}

static char *
contents (const char *name, size_t *size)
{
  FILE *file = fopen (name, "rb");
  char *bytes = malloc (1 << 24);
  if (! file || ! bytes)
    {
      perror (name);
      exit (1);
    }
  *size = fread (bytes, 1, (1 << 24) - 1, file);
  bytes[*size] = 0;
  fclose (file);
  return bytes;
}

int
main (int argc, char **argv)
{
  if (argc < 4)
    return fprintf (stderr, "baseline PORT BODYFILE HEADERFILE [THREADS]\n"), 2;
  size_t size, header_size;
  char *body = contents (argv[2], &size), *headers = contents (argv[3], &header_size);
  response = MHD_create_response_from_buffer (size, body, MHD_RESPMEM_PERSISTENT);
  for (char *line = strtok (headers, "\r\n"); line; line = strtok (NULL, "\r\n"))
    {
      char *colon = strchr (line, ':');
      if (! colon)
        continue;
      *colon = 0;
      MHD_add_response_header (response, line, colon + 1 + strspn (colon + 1, " "));
    }
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons (atoi (argv[1])), .sin_addr.s_addr = htonl (INADDR_LOOPBACK)
  };
  unsigned int threads = argc > 4 ? atoi (argv[4]) : sysconf (_SC_NPROCESSORS_ONLN);
  struct MHD_Daemon *daemon = MHD_start_daemon (
    MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, NULL,
    MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_THREAD_POOL_SIZE, threads,
    MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t) 16384, MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u,
    MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
  if (! daemon)
    return fprintf (stderr, "baseline: can't listen on port %s\n", argv[1]), 1;
  while (getchar () != EOF)
    ;
  MHD_stop_daemon (daemon);
  MHD_destroy_response (response);
  return 0;
}
