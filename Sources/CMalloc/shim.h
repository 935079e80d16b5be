#include <malloc.h>

/// How many bytes are allocated. Swift can't call mallinfo2, which has the name of its result's type.
static inline size_t frontdesk_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
