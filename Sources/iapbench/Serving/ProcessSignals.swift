// Signals as values: they are blocked in every thread, and one thread waits for them. Nothing is interrupted by them, and
// whoever waits for several things at once waits for these too.

import Glibc
import Synchronization

/// A signal that has come.
struct ReceivedSignal: Hashable {
  let number: Int32
  /// Whether a process sent it; else the terminal did, to everybody in its foreground.
  let isSent: Bool
}

/// The signals that ask a server to stop.
enum ProcessSignals {
  static let asked = [SIGINT, SIGTERM, SIGHUP]
  /// The signals of writes that fail.
  ///
  /// A server ignores them, because the error of the write says the same.
  static let failures = [SIGPIPE, SIGXFSZ]

  /// Those of the signals above that are ignored at the moment, as SIGHUP is in a program that `nohup` starts.
  static var ignored: Set<Int32> {
    Set(
      (asked + failures).filter { number in
        var present = sigaction()
        guard sigaction(number, nil, &present) == 0 else { return false }
        let handler = present.__sigaction_handler.sa_handler
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      })
  }

  /// Blocks the signals in this thread and all that it starts from now on, and has a thread call `arrive` with each one.
  ///
  /// Signals in `ignored` stay ignored.
  static func wait(ignored: Set<Int32>, _ arrive: @escaping @Sendable (ReceivedSignal) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in asked where !ignored.contains(number) { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let waited = set
    DetachedThread.start {
      var set = waited
      while true {
        var told = siginfo_t()
        let number = sigwaitinfo(&set, &told)
        guard number > 0 else { continue }
        arrive(ReceivedSignal(number: number, isSent: told.si_code <= 0))
      }
    }
  }
}

/// A thread that nobody waits for, and that no signal interrupts: the thread that began the process handles them, between
/// two of its own writes.
enum DetachedThread {
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// What a thread's own instructions cause; blocked, it would end the process without a word.
  private static let ownFaults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// False where the system has no thread left.
  @discardableResult
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(ThreadBody(run))
    // A thread begins with the signals that whoever starts it has blocked.
    var all = sigset_t()
    var present = sigset_t()
    sigfillset(&all)
    for number in ownFaults { sigdelset(&all, number) }
    pthread_sigmask(SIG_BLOCK, &all, &present)
    defer { pthread_sigmask(SIG_SETMASK, &present, nil) }
    let problem = pthread_create(
      &thread, nil,
      { work in
        guard let work else { return nil }
        Unmanaged<ThreadBody>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard problem == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// Something that threads leave, and that one thread waits for.
final class Mailbox<MailboxItem: Sendable>: Sendable {
  private let letters = Mutex<[MailboxItem]>([])
  private let ends: (read: Int32, write: Int32)

  /// Nil where the system has no pipe left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  func post(_ letter: MailboxItem) {
    letters.withLock { $0.append(letter) }
    _ = write(ends.write, "x", 1)
  }

  /// Waits until something is there, or for so many milliseconds; -1 is without end.
  func wait(milliseconds: Int32) -> [MailboxItem] {
    var place = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    poll(&place, 1, milliseconds)
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(ends.read, &bytes, bytes.count) > 0 {}
    return letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
