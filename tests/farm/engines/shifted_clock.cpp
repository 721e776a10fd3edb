// Loaded into a program, puts its clock an hour ahead: the time of day, not the clock that only counts. The kernel keeps
// the right time, so what waits until a time of day has to be told so.
#include <ctime>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/time.h>

namespace {

constexpr time_t kShift = 3600;

}  // namespace

extern "C" int clock_gettime(clockid_t clock, struct timespec* time) {
  using Real = int (*)(clockid_t, struct timespec*);
  static const Real real = reinterpret_cast<Real>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int result = real(clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec += kShift;
  return result;
}

extern "C" int gettimeofday(struct timeval* time, void* /*zone*/) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

extern "C" time_t time(time_t* result) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != nullptr) *result = now.tv_sec;
  return now.tv_sec;
}

extern "C" int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* until) {
  using Real = int (*)(pthread_cond_t*, pthread_mutex_t*, const struct timespec*);
  static const Real real = reinterpret_cast<Real>(dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2"));
  timespec right = *until;
  right.tv_sec -= kShift;
  return real(condition, mutex, &right);
}
