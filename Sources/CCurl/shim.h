#ifndef FRONTDESK_CCURL_SHIM_H
#define FRONTDESK_CCURL_SHIM_H

#include <curl/curl.h>

/* Only what Swift can't import: libcurl's variadic functions, one for each type of value. */

static inline void
frontdesk_curl_set_text (CURL *curl, CURLoption option, const char *text)
{
  curl_easy_setopt (curl, option, text);
}

static inline void
frontdesk_curl_set_number (CURL *curl, CURLoption option, long number)
{
  curl_easy_setopt (curl, option, number);
}

/* When TLS is used. These are of an enumeration up to 8.12, and numbers since. */
enum
{
  FRONTDESK_CURL_PLAIN = (int) CURLUSESSL_NONE,
  FRONTDESK_CURL_TLS_IF_OFFERED = (int) CURLUSESSL_TRY,
  FRONTDESK_CURL_TLS = (int) CURLUSESSL_ALL
};

static inline void
frontdesk_curl_set_upload_size (CURL *curl, curl_off_t bytes)
{
  curl_easy_setopt (curl, CURLOPT_INFILESIZE_LARGE, bytes);
}

static inline void
frontdesk_curl_set_error_text (CURL *curl, char text[CURL_ERROR_SIZE])
{
  curl_easy_setopt (curl, CURLOPT_ERRORBUFFER, text);
}

/* The list must live until the transfer has ended. */
static inline void
frontdesk_curl_set_recipients (CURL *curl, struct curl_slist *recipients)
{
  curl_easy_setopt (curl, CURLOPT_MAIL_RCPT, recipients);
}

/* `read` gives what is sent, `header` is told each line of the server, `debug` each command. */
static inline void
frontdesk_curl_set_callbacks (CURL *curl, void *context,
                              curl_read_callback read, curl_write_callback header,
                              curl_debug_callback debug)
{
  curl_easy_setopt (curl, CURLOPT_READFUNCTION, read);
  curl_easy_setopt (curl, CURLOPT_READDATA, context);
  curl_easy_setopt (curl, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt (curl, CURLOPT_HEADERDATA, context);
  curl_easy_setopt (curl, CURLOPT_DEBUGFUNCTION, debug);
  curl_easy_setopt (curl, CURLOPT_DEBUGDATA, context);
  curl_easy_setopt (curl, CURLOPT_VERBOSE, 1L);
}

/* How many connections the last transfer opened: 0 if it went over a kept one. */
static inline long
frontdesk_curl_new_connections (CURL *curl)
{
  long count = 0;
  curl_easy_getinfo (curl, CURLINFO_NUM_CONNECTS, &count);
  return count;
}

/* The descriptor of the connection that is kept, or -1. */
static inline curl_socket_t
frontdesk_curl_descriptor (CURL *curl)
{
  curl_socket_t descriptor = CURL_SOCKET_BAD;
  curl_easy_getinfo (curl, CURLINFO_ACTIVESOCKET, &descriptor);
  return descriptor;
}

#endif
