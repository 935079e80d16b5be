#ifndef FRONTDESK_CSQLITE_SHIM_H
#define FRONTDESK_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <fcntl.h>

/* Only what Swift can't import: variadic functions, and one that glibc declares only for GNU sources. */

static inline int
frontdesk_disable_memory_statistics (void)
{
  return sqlite3_config (SQLITE_CONFIG_MEMSTATUS, 0);
}

static inline int
frontdesk_no_checkpoint_on_close (sqlite3 *connection)
{
  return sqlite3_db_config (connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *) 0);
}

extern int renameat2 (int, const char *, int, const char *, unsigned int);

/* Renames a file, but never over another one; then errno is EEXIST. */
static inline int
frontdesk_rename_new (const char *from, const char *to)
{
  return renameat2 (AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */);
}

#endif
