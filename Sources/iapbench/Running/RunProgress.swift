// How far `iapbench run` is, for somebody who waits at a terminal: one line on standard error that comes when it takes
// longer, and goes before anything is printed.

import Glibc
import StoreSimulator

/// The line of a run that takes longer.
struct RunProgress {
  private let files: Int
  private var shown: Shown?
  /// When the line may be drawn, and drawn again.
  private var due: Int

  private struct Shown: Equatable {
    let file: Int
    let step: Int
    let steps: Int
  }

  private static let milliseconds = 100

  /// Back to the beginning of the line, and nothing on it.
  private static let erase: StaticString = "\r\u{1B}[K"

  init(files: Int) {
    self.files = files
    due = Self.now + Self.milliseconds
  }

  /// How many milliseconds there are until it is to be drawn.
  var wait: Int32 { Int32(max(1, due - Self.now)) }

  /// Draws the line when it is time to; `file` and `step` are how many are done.
  mutating func show(file: Int, step: Int, of steps: Int) {
    guard Self.now >= due else { return }
    due = Self.now + Self.milliseconds
    let present = Shown(file: file, step: step, steps: steps)
    guard present != shown else { return }
    if shown == nil { Self.eraseWhenStopped(true) }
    shown = present
    let place = steps == 0 ? "" : ", step \(min(step + 1, steps)) of \(steps)"
    Output.write("\(Self.erase)file \(file + 1) of \(files)\(place)", to: STDERR_FILENO)
  }

  /// Takes the line away: something else is printed now, or everything is done.
  mutating func eraseLine() {
    guard shown != nil else { return }
    shown = nil
    Output.write("\(Self.erase)", to: STDERR_FILENO)
    Self.eraseWhenStopped(false)
  }

  /// Has Ctrl-C and its like take the line away before they end the process, as they do.
  private static func eraseWhenStopped(_ isShown: Bool) {
    // Whoever started the process may have it ignore them.
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
