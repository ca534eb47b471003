// Output to standard output and standard error; the program prints only here.

import Glibc
import Panes
import ProgramMessages
import StoreSimulator
import Support
import Workbench

/// Output in which control characters become visible symbols, even in a pipe.
///
/// Only `data` and `write` leave the text unchanged.
enum Output {
  /// Writes a line at once, with control characters and line breaks as visible symbols.
  static func line(_ text: String) throws(ProgramFailure) { try lines([text]) }

  static func lines(_ lines: [String]) throws(ProgramFailure) { try data(shown(lines)) }

  /// Writes data for another program unchanged.
  static func data(_ text: String) throws(ProgramFailure) {
    // With SIGPIPE ignored, a write to a closed pipe returns an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    if let reason = put(text, to: STDOUT_FILENO) { throw unwritten(reason) }
  }

  static func error(_ text: String) { errors([text]) }

  static func errors(_ lines: [String]) { _ = put(shown(lines), to: STDERR_FILENO) }

  /// Prints a question on standard error; the user answers on the same line.
  static func ask(_ text: String) { _ = put(VisibleText.visible(text) + " ", to: STDERR_FILENO) }

  static func exit(_ status: ExitStatus) -> Never { exit(code: status.rawValue) }

  static func exit(code: Int32) -> Never {
    Glibc.exit(code)
  }

  /// Writes `text` to a descriptor unchanged; returns false if that fails.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool { put(text, to: descriptor) == nil }

  private static func put(_ text: String, to descriptor: Int32) -> ProgramMessage? {
    var text = text
    return text.withUTF8 { PosixFile.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func shown(_ lines: [String]) -> String {
    lines.map { VisibleText.visible($0) + "\n" }.joined()
  }

  /// Returns the failure of a write to standard output.
  ///
  /// The message is empty if the reader closed the pipe, as `head` does.
  private static func unwritten(_ reason: ProgramMessage) -> ProgramFailure {
    if case .system(EPIPE, _) = reason { return ProgramFailure(message: "", status: .unreadable) }
    return ProgramFailure(message: "standard output: \(reason.text)", status: .unreadable)
  }
}

/// A buffer of lines, so that a long scenario is not written line by line.
struct LineBuffer {
  private var lines: [String] = []
  private var size = 0

  private static let maxSize = 1 << 16

  /// Whether the buffer has more than 64 KiB and should be written.
  var isFull: Bool { size > Self.maxSize }

  mutating func append(_ line: String) {
    lines.append(line)
    size += line.utf8.count + 1
  }

  /// Removes and returns the lines and their size in bytes.
  mutating func drain() -> (lines: [String], size: Int) {
    defer { (lines, size) = ([], 0) }
    return (lines, size)
  }
}
