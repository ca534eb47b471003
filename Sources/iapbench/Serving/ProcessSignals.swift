// Signals, threads and a mailbox for one waiting thread.

import Glibc
import Synchronization

struct ReceivedSignal: Hashable {
  let number: Int32
  /// Whether a process sent the signal.
  ///
  /// Otherwise the terminal sent it to its whole foreground process group.
  let isSent: Bool
}

/// The signals of a server, blocked in all threads.
///
/// One thread waits for them, so no system call is interrupted.
enum ProcessSignals {
  static let asked = [SIGINT, SIGTERM, SIGHUP]
  /// The signals of a failed write.
  ///
  /// A server ignores them, because the write also returns an error.
  static let failures = [SIGPIPE, SIGXFSZ]

  /// The signals of both lists that are now ignored, such as SIGHUP under `nohup`.
  static var ignored: Set<Int32> {
    Set(
      (asked + failures).filter { number in
        var present = sigaction()
        guard sigaction(number, nil, &present) == 0 else { return false }
        let handler = present.__sigaction_handler.sa_handler
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      })
  }

  /// Blocks the signals in this thread and the threads that it starts later.
  ///
  /// A new thread calls `arrive` with each signal. Signals in `ignored` stay ignored.
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

/// A detached thread without signals.
///
/// The main thread handles them, so that a handler cannot run during another thread's write.
enum DetachedThread {
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Signals caused by a thread's own instructions.
  ///
  /// If they were blocked, the process would end without a message.
  private static let ownFaults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Starts a thread; returns false if the system cannot create one.
  @discardableResult
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(ThreadBody(run))
    // A new thread inherits the signal mask of its creator.
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

/// A queue to which any thread can append and for which one thread waits.
final class Mailbox<MailboxItem: Sendable>: Sendable {
  private let letters = Mutex<[MailboxItem]>([])
  private let ends: (read: Int32, write: Int32)

  /// nil if the system cannot create a pipe.
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

  /// Waits for an item or the timeout in milliseconds; -1 means no timeout.
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
