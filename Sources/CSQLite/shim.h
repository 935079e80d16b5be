#ifndef FRONTDESK_CSQLITE_SHIM_H
#define FRONTDESK_CSQLITE_SHIM_H

#include <sqlite3.h>

/* Only what Swift can't import: a variadic function. */

static inline int
frontdesk_no_checkpoint_on_close (sqlite3 *connection)
{
  return sqlite3_db_config (connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *) 0);
}

#endif
