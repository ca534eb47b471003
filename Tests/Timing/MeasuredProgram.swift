// A full-screen program in a pseudoterminal, measured from outside.

import Glibc
import Measuring
import RawTerminal

/// A program in a terminal of 120 x 40 cells, with an empty folder.
final class MeasuredProgram {
  private let terminal: Pseudoterminal
  private let start: ContinuousClock.Instant
  /// The folder for files of the program, which is also its home folder.
  let folder: String
  /// The time from the start to the last byte of the first screen, in milliseconds.
  let settled: Double

  struct NoOutput: Error, CustomStringConvertible {
    let command: String
    var description: String { "\(command): nothing was written to the terminal within 20 s" }
  }

  /// Starts a shell command in `directory` and waits until its first screen is complete.
  ///
  /// The default of `directory` is the empty folder for the program's files.
  init(
    _ command: String, bench: TimingBench, quiet: Duration = .milliseconds(150),
    folder directory: String? = nil
  ) throws {
    folder = try bench.emptyFolder()
    let variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "HOME": folder,
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "", "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CONFIG_HOME": "\(folder)/config", "P": bench.program,
    ]
    terminal = try Pseudoterminal(
      script: "exec \(command)", columns: 120, rows: 40, variables: variables,
      folder: directory ?? folder)
    start = .now
    terminal.release()
    guard let answer = Self.drain(terminal, quiet: quiet, limit: .seconds(20)) else {
      throw NoOutput(command: command)
    }
    settled = (answer.last - start).milliseconds
  }

  deinit { terminal.end() }

  struct Answer {
    let first: ContinuousClock.Instant
    let last: ContinuousClock.Instant
    let bytes: Int
  }

  /// Reads until no output arrives for `quiet`.
  ///
  /// Returns nil if no output arrives within `limit`.
  private static func drain(_ terminal: Pseudoterminal, quiet: Duration, limit: Duration) -> Answer? {
    let end = ContinuousClock.now + limit
    var (first, last): (ContinuousClock.Instant?, ContinuousClock.Instant?) = (nil, nil)
    var bytes = 0
    while ContinuousClock.now < end {
      let wait = last == nil ? limit : quiet
      guard terminal.waitForOutput(milliseconds: Int(wait.milliseconds)) else { break }
      let part = terminal.read()
      guard !part.isEmpty else { break }
      last = .now
      first = first ?? last
      bytes += part.count
      answer(part, in: terminal)
    }
    guard let first, let last else { return nil }
    return Answer(first: first, last: last, bytes: bytes)
  }

  /// Answers the queries for which programs wait: device attributes, cursor position and background colour.
  private static func answer(_ bytes: [UInt8], in terminal: Pseudoterminal) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\u{1B}[c") || text.contains("\u{1B}[0c") { terminal.type("\u{1B}[?62;22c") }
    if text.contains("\u{1B}[6n") { terminal.type("\u{1B}[1;1R") }
    if text.contains("\u{1B}]11;?") { terminal.type("\u{1B}]11;rgb:0000/0000/0000\u{7}") }
  }

  struct Keys {
    /// The times from each key to the last byte of its answer, in milliseconds.
    var latencies: [Double] = []
    /// The times from each key to the first byte of its answer, in milliseconds.
    var firstLatencies: [Double] = []
    var bytes: [Double] = []
    /// The processor time of all threads per key, in milliseconds.
    var processorTime = 0.0
  }

  func type(_ text: String) {
    terminal.type(text)
    _ = Self.drain(terminal, quiet: .milliseconds(150), limit: .seconds(20))
  }

  /// Presses keys one by one.
  ///
  /// Each key follows the output for the previous key.
  func press(_ keys: String, times: Int) -> Keys {
    var result = Keys()
    let before = processorTime
    for _ in 0..<times {
      for key in keys {
        let sent = ContinuousClock.now
        terminal.type(String(key))
        if let answer = Self.drain(terminal, quiet: .milliseconds(25), limit: .milliseconds(500)) {
          result.firstLatencies.append((answer.first - sent).milliseconds)
          result.latencies.append((answer.last - sent).milliseconds)
          result.bytes.append(Double(answer.bytes))
        }
      }
    }
    result.processorTime = (processorTime - before) / Double(times * keys.count)
    return result
  }

  private var process: pid_t { terminal.leader.identifier }

  /// The processor time of all threads so far, in milliseconds.
  private var processorTime: Double {
    Processes.names(in: "/proc/\(process)/task").reduce(0) { sum, thread in
      let text = Processes.fact("task/\(thread)/schedstat", of: process).map {
        String(decoding: $0, as: UTF8.self)
      }
      return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e6
    }
  }

  /// The number of voluntary context switches of all threads.
  ///
  /// A wake-up follows each switch.
  private var waits: Int {
    Processes.names(in: "/proc/\(process)/task").reduce(0) {
      $0 + (Processes.number("voluntary_ctxt_switches", of: pid_t($1) ?? process) ?? 0)
    }
  }

  /// Returns the number of wake-ups in two seconds without a key.
  func wakeUps() -> Int {
    sleep(1)
    let before = waits
    sleep(2)
    return waits - before
  }

  /// The peak memory so far, in MiB.
  var peakMemory: Double { Double(Processes.number("VmHWM", of: process) ?? 0) / 1024 }
}
