#pragma once

#include <stdint.h>

// The system's ICU, as far as it is needed. Its own headers can't be shown to Swift: they declare types that Foundation's
// copy of ICU declares too, in another version, and they rename functions by macros.

/// What ICU's checker of confusable characters needs to be asked; any number of threads may share it.
typedef struct icu_confusables icu_confusables;

/// NULL where ICU lacks its data. It lasts as long as the program.
const icu_confusables *icu_confusables_open(void);

/// Writes the skeleton (Unicode Technical Standard #39, section 4) of a text in UTF-8, in UTF-8 too.
///
/// Returns the skeleton's length in bytes: more than `capacity` if it doesn't fit, and then what was written is of no use;
/// negative if there is none.
int32_t icu_confusables_skeleton(
    const icu_confusables *confusables, const char *text, int32_t length, char *skeleton, int32_t capacity);

/// The version of ICU's data, such as `72.1.0.0`: `text` has room for 20 characters and the end.
void icu_version(char text[21]);
