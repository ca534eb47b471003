// The time of this machine.

import Glibc

extension Instant {
  /// The present real time, with microseconds.
  public static var wallClock: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
