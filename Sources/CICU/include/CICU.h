#pragma once

#include <stdbool.h>
#include <stdint.h>

// What Frontdesk needs of the system's ICU. Swift can't import ICU's own headers: they declare types that
// Foundation's copy of ICU declares too, in another version, and they rename functions by macros.

/// ICU's checker of confusable characters; any number of threads may share it.
typedef struct icu_confusables icu_confusables;

/// Returns NULL if ICU lacks its data. The checker is never freed.
const icu_confusables *icu_confusables_open(void);

/// Writes the skeleton (Unicode Technical Standard #39, section 4) of a text; both are in UTF-8.
///
/// Returns the skeleton's length in bytes, or a negative number if ICU fails. If the length is more than
/// `capacity`, what was written is unusable.
int32_t icu_confusables_skeleton(
    const icu_confusables *confusables, const char *text, int32_t length, char *skeleton, int32_t capacity);

/// Decodes a text into UTF-8; what isn't in the encoding, which is named as ICU does, becomes U+FFFD.
///
/// Returns the text's length in bytes, or a negative number if ICU lacks the encoding. If the length is more
/// than `capacity`, what was written is unusable.
int32_t icu_decode(const char *encoding, const char *bytes, int32_t length, char *text, int32_t capacity);

/// Writes the version of ICU, such as `72.1.0.0`; `text` has room for 20 characters and a NUL.
void icu_version(char text[21]);

/// Whether ICU knows a time zone by this name, as in the IANA's database.
bool icu_is_zone(const char *zone);

/// Calls `take` with the canonical name of each time zone that belongs to a location.
void icu_for_each_zone(void (*take)(void *context, const char *zone), void *context);

/// Writes the name of the machine's time zone and a NUL; empty if it has none.
void icu_machine_zone(char zone[64]);

/// Finds the Gregorian year, month and day, and the hour and minute, in a time zone at a moment in
/// milliseconds since 1970. NULL stands for the machine's zone. Returns false if ICU fails.
bool icu_local(const char *zone, double milliseconds, int32_t parts[5]);

/// Finds the latest moment, at or before the given one, at which the clocks of a time zone showed a full
/// hour. If they skipped it on that day, that is the moment of the skip. NULL and failures are as for
/// `icu_local`.
bool icu_latest_hour(const char *zone, double milliseconds, int32_t hour, double *latest);

/// Writes a domain's name in ASCII, as the domain name system has it (Unicode Technical Standard #46,
/// nontransitional); both are in UTF-8.
///
/// Returns the length in bytes, or -1 if no domain can have the name, or if `capacity` isn't enough for it.
int32_t icu_ascii_domain(const char *domain, int32_t length, char *ascii, int32_t capacity);
