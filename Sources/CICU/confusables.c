#include "CICU.h"

#include <unicode/uspoof.h>
#include <unicode/uversion.h>

const icu_confusables *icu_confusables_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    return U_SUCCESS(status) ? (const icu_confusables *)checker : NULL;
}

int32_t icu_confusables_skeleton(
    const icu_confusables *confusables, const char *text, int32_t length, char *skeleton, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    // The type has had no meaning since ICU 58.
    int32_t count = uspoof_getSkeletonUTF8(
        (const USpoofChecker *)confusables, 0, text, length, skeleton, capacity, &status);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

void icu_version(char text[21]) {
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, text);
}
