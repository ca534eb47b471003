// Output to standard output and standard error, the only place where the program prints.

import Glibc
import Panes
import ProgramMessages
import StoreSimulator
import Support
import Workbench

/// The functions that write to standard output and standard error.
///
/// Lines are written with visible symbols in place of control characters, even into a pipe. Only `data` and
/// `write` leave the text unchanged.
enum Output {
  /// Writes a line to standard output at once, with control characters and line breaks as visible symbols.
  static func line(_ text: String) throws(ProgramFailure) { try lines([text]) }

  /// Writes lines to standard output at once.
  static func lines(_ lines: [String]) throws(ProgramFailure) { try data(shown(lines)) }

  /// Writes data for another program to standard output unchanged.
  static func data(_ text: String) throws(ProgramFailure) {
    // The default action of SIGPIPE would end the process. If the signal is ignored, a write to a closed pipe
    // fails and is reported.
    signal(SIGPIPE, SIG_IGN)
    if let reason = put(text, to: STDOUT_FILENO) { throw unwritten(reason) }
  }

  static func error(_ text: String) { errors([text]) }

  static func errors(_ lines: [String]) { _ = put(shown(lines), to: STDERR_FILENO) }

  /// Prints a question on standard error.
  ///
  /// The user types the answer on the same line.
  static func ask(_ text: String) { _ = put(VisibleText.visible(text) + " ", to: STDERR_FILENO) }

  static func exit(_ status: ExitStatus) -> Never { exit(code: status.rawValue) }

  /// Ends the process with an exit code that a child process has returned.
  static func exit(code: Int32) -> Never {
    Glibc.exit(code)
  }

  /// Writes all of `text` to a descriptor unchanged, and returns false if the write fails.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool { put(text, to: descriptor) == nil }

  private static func put(_ text: String, to descriptor: Int32) -> ProgramMessage? {
    var text = text
    return text.withUTF8 { PosixFile.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func shown(_ lines: [String]) -> String {
    lines.map { VisibleText.visible($0) + "\n" }.joined()
  }

  /// Returns the failure for a write to standard output that failed.
  ///
  /// The message is empty if the reader has closed the pipe, as `head` does after it has read enough.
  private static func unwritten(_ reason: ProgramMessage) -> ProgramFailure {
    if case .system(EPIPE, _) = reason { return ProgramFailure(message: "", status: .unreadable) }
    return ProgramFailure(message: "standard output: \(reason.text)", status: .unreadable)
  }
}

/// A buffer for lines of standard output, so that a long scenario is not written line by line.
struct LineBuffer {
  private var lines: [String] = []
  private var size = 0

  private static let maxSize = 1 << 16

  /// Whether the buffer holds more than 64 KiB and should be written.
  var isFull: Bool { size > Self.maxSize }

  mutating func append(_ line: String) {
    lines.append(line)
    size += line.utf8.count + 1
  }

  /// Removes and returns the lines, and their size in bytes.
  mutating func drain() -> (lines: [String], size: Int) {
    defer { (lines, size) = ([], 0) }
    return (lines, size)
  }
}
