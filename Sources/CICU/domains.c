#include "CICU.h"

#include <unicode/uidna.h>

int32_t icu_ascii_domain(const char *domain, int32_t length, char *ascii, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    uint32_t options = UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ
        | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE;
    UIDNA *rules = uidna_openUTS46(options, &status);
    if (U_FAILURE(status)) return -1;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t count = uidna_nameToASCII_UTF8(rules, domain, length, ascii, capacity, &info, &status);
    uidna_close(rules);
    return U_SUCCESS(status) && info.errors == 0 ? count : -1;
}
