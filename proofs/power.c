/* A disk that forgets: loaded into a server before libc (LD_PRELOAD), it writes a journal of what is done to the
 * files under one folder, so that a proof can later give back only what was flushed.  It can also fail on purpose.
 *
 * POWER_FOLDER: the folder that is watched.  POWER_JOURNAL: where the journal goes.  POWER_FAULT: a file whose first
 * byte says how writes and flushes fail now: '0' not at all, 'i' with EIO, 'f' with ENOSPC, 'r' with EROFS.
 *
 * A record of the journal is its kind, the length of the name, the offset, the length of the data, then both:
 * 'w' written, 't' truncated, 's' flushed, 'd' a folder flushed, 'm' made, 'u' deleted.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

/* As long as a disk takes, so that the power often fails between a write and its flush. */
#define FLUSH_MICROSECONDS 3000

struct head {
    uint32_t kind, name_length;
    uint64_t offset, data_length;
};

static pthread_mutex_t journal_lock = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static char folder[PATH_MAX];
static const volatile char *fault = "0";

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *watched = getenv("POWER_FOLDER"), *kept = getenv("POWER_JOURNAL"), *faults = getenv("POWER_FAULT");
    if (!watched || !kept || !faults || !realpath(watched, folder)) return;
    journal = REAL(open)(kept, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int fd = REAL(open)(faults, O_RDONLY | O_CLOEXEC);
    void *page = mmap(NULL, 1, PROT_READ, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) fault = page;
    close(fd);
    unsetenv("LD_PRELOAD"); /* processes that think for bots write nothing */
}

/* The name below the folder; NULL if it is none of ours.  What processes share (-shm) no disk need remember. */
static const char *ours(const char *path) {
    size_t length = strlen(folder);
    if (journal < 0 || strncmp(path, folder, length)) return NULL;
    if (path[length] == 0) return ".";
    const char *name = path + length + 1;
    size_t end = strlen(name);
    if (path[length] != '/' || (end > 4 && !strcmp(name + end - 4, "-shm"))) return NULL;
    return name;
}

static const char *name_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return ours(path);
}

static void note(char kind, const char *name, uint64_t offset, const void *data, size_t length) {
    struct head head = {(uint32_t)kind, (uint32_t)strlen(name), offset, length};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name_length}, {(void *)data, length}};
    pthread_mutex_lock(&journal_lock);
    if (writev(journal, parts, 3) != (ssize_t)(sizeof head + head.name_length + length)) abort();
    pthread_mutex_unlock(&journal_lock);
}

/* Whether it fails now; errno says how. */
static int fails(void) {
    switch (*fault) {
    case 'i': errno = EIO; return 1;
    case 'f': errno = ENOSPC; return 1;
    case 'r': errno = EROFS; return 1;
    default: return 0;
    }
}

static ssize_t written(int fd, const void *data, size_t length, off_t at) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name && fails()) return -1;
    ssize_t done = REAL(pwrite64)(fd, data, length, at);
    if (name && done > 0) note('w', name, (uint64_t)at, data, (size_t)done);
    return done;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) { return written(fd, data, length, at); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t at) { return written(fd, data, length, at); }

ssize_t write(int fd, const void *data, size_t length) {
    char path[PATH_MAX];
    off_t at = journal < 0 ? -1 : lseek(fd, 0, SEEK_CUR);
    const char *name = at < 0 ? NULL : name_of(fd, path);
    if (name && fails()) return -1;
    ssize_t done = REAL(write)(fd, data, length);
    if (name && done > 0) note('w', name, (uint64_t)at, data, (size_t)done);
    return done;
}

static int truncated(int fd, off_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name && fails()) return -1;
    int done = REAL(ftruncate64)(fd, length);
    if (name && !done) note('t', name, (uint64_t)length, NULL, 0);
    return done;
}

int ftruncate64(int fd, off64_t length) { return truncated(fd, length); }
int ftruncate(int fd, off_t length) { return truncated(fd, length); }

static int flushed(int fd, int done_by(int)) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name && fails()) return -1;
    if (name) usleep(FLUSH_MICROSECONDS);
    int done = done_by(fd);
    if (name && !done) note(strcmp(name, ".") ? 's' : 'd', name, 0, NULL, 0);
    return done;
}

int fsync(int fd) { return flushed(fd, REAL(fsync)); }
int fdatasync(int fd) { return flushed(fd, REAL(fdatasync)); }

static int opened(const char *path, int flags, mode_t mode) {
    char full[PATH_MAX];
    int is_new = journal >= 0 && (flags & O_CREAT) && access(path, F_OK);
    if (is_new && fails() && realpath(folder, full) && ours(path)) return -1;
    int fd = REAL(open64)(path, flags, mode);
    const char *name = is_new && fd >= 0 ? name_of(fd, full) : NULL;
    if (name) note('m', name, 0, NULL, 0);
    return fd;
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;                                                      \
        va_end(more);                                                                                                  \
        return opened(path, flags, mode);                                                                              \
    }
OPEN(open)
OPEN(open64)

int unlink(const char *path) {
    char full[PATH_MAX];
    const char *name = journal >= 0 && realpath(path, full) ? ours(full) : NULL;
    int done = REAL(unlink)(path);
    if (name && !done) note('u', name, 0, NULL, 0);
    return done;
}
