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
/// One thread waits for the signals, so no system call is interrupted.
enum ProcessSignals {
  static let handled = [SIGINT, SIGTERM, SIGHUP]
  /// The signals that a failed write can cause.
  ///
  /// A server ignores them, because the write also returns an error.
  static let failures = [SIGPIPE, SIGXFSZ]

  /// The signals of both lists that are currently ignored, such as SIGHUP under `nohup`.
  static var ignored: Set<Int32> {
    Set(
      (handled + failures).filter { number in
        var present = sigaction()
        guard sigaction(number, nil, &present) == 0 else { return false }
        let handler = present.__sigaction_handler.sa_handler
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      })
  }

  /// Blocks the signals in this thread and the threads that it starts later.
  ///
  /// A new thread calls `onSignal` with each signal. Signals in `ignored` stay ignored.
  static func wait(ignored: Set<Int32>, _ onSignal: @escaping @Sendable (ReceivedSignal) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in handled where !ignored.contains(number) { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let signalSet = set
    DetachedThread.start {
      var set = signalSet
      while true {
        var info = siginfo_t()
        let number = sigwaitinfo(&set, &info)
        guard number > 0 else { continue }
        onSignal(ReceivedSignal(number: number, isSent: info.si_code <= 0))
      }
    }
  }
}

/// A detached thread that receives no signals.
///
/// The main thread handles signals, so that a handler cannot run during another thread's write.
enum DetachedThread {
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Signals caused by a thread's own instructions.
  ///
  /// If these signals were blocked, the process would end without a message.
  private static let ownFaults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Starts a thread; returns false if the system cannot create one.
  @discardableResult
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(ThreadBody(run))
    // A new thread inherits the signal mask of its creator.
    var blockedSignals = sigset_t()
    var previousMask = sigset_t()
    sigfillset(&blockedSignals)
    for number in ownFaults { sigdelset(&blockedSignals, number) }
    pthread_sigmask(SIG_BLOCK, &blockedSignals, &previousMask)
    defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
    let status = pthread_create(
      &thread, nil,
      { work in
        guard let work else { return nil }
        Unmanaged<ThreadBody>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// A queue to which any thread can append and for which one thread waits.
final class Mailbox<MailboxItem: Sendable>: Sendable {
  private let items = Mutex<[MailboxItem]>([])
  private let ends: (read: Int32, write: Int32)

  /// Creates an empty mailbox; nil if the system cannot create a pipe.
  init?() {
    var pipeEnds: [Int32] = [-1, -1]
    guard pipe(&pipeEnds) == 0 else { return nil }
    for end in pipeEnds {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.ends = (pipeEnds[0], pipeEnds[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  func post(_ item: MailboxItem) {
    items.withLock { $0.append(item) }
    _ = write(ends.write, "x", 1)
  }

  /// Waits for an item or the timeout in milliseconds; -1 means no timeout.
  func wait(milliseconds: Int32) -> [MailboxItem] {
    var pollDescriptor = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    poll(&pollDescriptor, 1, milliseconds)
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(ends.read, &bytes, bytes.count) > 0 {}
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
