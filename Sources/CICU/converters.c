#include "CICU.h"

#include <unicode/ucnv.h>

int32_t icu_decode(
    const char *encoding, const char *bytes, int32_t length, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(encoding, &status);
    if (U_FAILURE(status)) return -1;
    int32_t count = ucnv_toAlgorithmic(UCNV_UTF8, converter, text, capacity, bytes, length, &status);
    ucnv_close(converter);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}
