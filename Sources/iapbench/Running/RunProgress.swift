// The progress line of `iapbench run` on a terminal.

import Glibc
import StoreSimulator

/// A progress line on standard error, shown after 100 ms and erased before other output.
struct RunProgress {
  private let files: Int
  private var shown: Shown?
  /// The time of the next drawing, in milliseconds of the monotonic clock.
  private var due: Int

  private struct Shown: Equatable {
    let file: Int
    let step: Int
    let steps: Int
  }

  private static let milliseconds = 100

  /// The escape sequence that erases the line from its beginning.
  private static let erase: StaticString = "\r\u{1B}[K"

  init(files: Int) {
    self.files = files
    due = Self.now + Self.milliseconds
  }

  /// The time until the next drawing, in milliseconds.
  var wait: Int32 { Int32(max(1, due - Self.now)) }

  /// Draws the line if it is due; `file` and `step` count completed files and steps.
  mutating func show(file: Int, step: Int, of steps: Int) {
    guard Self.now >= due else { return }
    due = Self.now + Self.milliseconds
    let current = Shown(file: file, step: step, steps: steps)
    guard current != shown else { return }
    if shown == nil { Self.eraseWhenStopped(true) }
    shown = current
    let stepText = steps == 0 ? "" : ", step \(min(step + 1, steps)) of \(steps)"
    Output.write("\(Self.erase)file \(file + 1) of \(files)\(stepText)", to: STDERR_FILENO)
  }

  mutating func eraseLine() {
    guard shown != nil else { return }
    shown = nil
    Output.write("\(Self.erase)", to: STDERR_FILENO)
    Self.eraseWhenStopped(false)
  }

  /// Installs or removes signal handlers that erase the line before the signal ends the process.
  private static func eraseWhenStopped(_ isShown: Bool) {
    // A parent process may have set these signals to be ignored.
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      guard isShown else {
        signal(number, SIG_DFL)
        continue
      }
      signal(number) { number in
        write(STDERR_FILENO, RunProgress.erase.utf8Start, RunProgress.erase.utf8CodeUnitCount)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var present = sigaction()
    sigaction(number, nil, &present)
    let handler = present.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
