/* hashes THREADS SECONDS prints how many Argon2id hashes (19 MiB, 2 passes) this machine makes in a second.
   cc -O2 hashes.c -lsodium -lpthread */
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int stopped;
static atomic_long count;

static void *work(void *unused)
{
    char hash[crypto_pwhash_STRBYTES];
    (void) unused;
    while (!stopped) {
        if (crypto_pwhash_str_alg(hash, "secret 7", 8, 2, 19 * 1024 * 1024, crypto_pwhash_ALG_ARGON2ID13) != 0)
            abort();
        count++;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[64];
    int n = argc > 1 ? atoi(argv[1]) : 2;
    double seconds = argc > 2 ? atof(argv[2]) : 5;
    if (sodium_init() < 0 || n < 1 || n > 64) return 1;
    for (int i = 0; i < n; i++) pthread_create(&threads[i], NULL, work, NULL);
    usleep((useconds_t) (seconds * 1e6));
    printf("%.1f\n", count / seconds);
    stopped = 1;
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
    return 0;
}
