#include "CICU.h"

#include <unicode/ucal.h>
#include <unicode/uenum.h>
#include <unicode/ustring.h>

enum { longest_zone = 64 };

bool icu_is_zone(const char *zone) {
    UErrorCode status = U_ZERO_ERROR;
    UChar id[longest_zone], canonical[longest_zone];
    UBool is_system = false;
    u_strFromUTF8(id, longest_zone, NULL, zone, -1, &status);
    ucal_getCanonicalTimeZoneID(id, -1, canonical, longest_zone, &is_system, &status);
    return U_SUCCESS(status) && is_system;
}

static UCalendar *open(const char *zone, double milliseconds, UErrorCode *status) {
    UChar id[longest_zone];
    if (zone) u_strFromUTF8(id, longest_zone, NULL, zone, -1, status);
    if (U_FAILURE(*status)) return NULL;
    UCalendar *calendar = ucal_open(zone ? id : NULL, -1, "en", UCAL_GREGORIAN, status);
    if (U_FAILURE(*status)) return NULL;
    ucal_setMillis(calendar, milliseconds, status);
    return calendar;
}

bool icu_local(const char *zone, double milliseconds, int32_t parts[5]) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = open(zone, milliseconds, &status);
    if (!calendar) return false;
    parts[0] = ucal_get(calendar, UCAL_EXTENDED_YEAR, &status);
    parts[1] = ucal_get(calendar, UCAL_MONTH, &status) + 1;
    parts[2] = ucal_get(calendar, UCAL_DATE, &status);
    parts[3] = ucal_get(calendar, UCAL_HOUR_OF_DAY, &status);
    parts[4] = ucal_get(calendar, UCAL_MINUTE, &status);
    ucal_close(calendar);
    return U_SUCCESS(status);
}

bool icu_latest_hour(const char *zone, double milliseconds, int32_t hour, double *latest) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = open(zone, milliseconds, &status);
    if (!calendar) return false;
    // When clocks skip the hour, the moment after; when it comes twice, the first.
    ucal_setAttribute(calendar, UCAL_SKIPPED_WALL_TIME, UCAL_WALLTIME_NEXT_VALID);
    ucal_setAttribute(calendar, UCAL_REPEATED_WALL_TIME, UCAL_WALLTIME_FIRST);
    // The day before, if the hour is yet to come today.
    for (int32_t days = 0; days < 2; days++) {
        ucal_setMillis(calendar, milliseconds, &status);
        ucal_add(calendar, UCAL_DATE, -days, &status);
        ucal_set(calendar, UCAL_HOUR_OF_DAY, hour);
        ucal_set(calendar, UCAL_MINUTE, 0);
        ucal_set(calendar, UCAL_SECOND, 0);
        ucal_set(calendar, UCAL_MILLISECOND, 0);
        *latest = ucal_getMillis(calendar, &status);
        if (*latest <= milliseconds) break;
    }
    ucal_close(calendar);
    return U_SUCCESS(status);
}

void icu_for_each_zone(void (*take)(void *context, const char *zone), void *context) {
    UErrorCode status = U_ZERO_ERROR;
    UEnumeration *zones =
        ucal_openTimeZoneIDEnumeration(UCAL_ZONE_TYPE_CANONICAL_LOCATION, NULL, NULL, &status);
    if (U_FAILURE(status)) return;
    const char *zone;
    while ((zone = uenum_next(zones, NULL, &status)) && U_SUCCESS(status)) take(context, zone);
    uenum_close(zones);
}

void icu_machine_zone(char zone[64]) {
    UErrorCode status = U_ZERO_ERROR;
    UChar id[longest_zone];
    ucal_getDefaultTimeZone(id, longest_zone, &status);
    zone[0] = 0;
    if (U_SUCCESS(status)) u_strToUTF8(zone, longest_zone, NULL, id, -1, &status);
    if (U_FAILURE(status)) zone[0] = 0;
}
