// Standard output and standard error: the one door through which the program prints. Lines go out with everything visible
// that would steer a terminal, into a pipe as into a terminal; only data that was asked for goes out as it is.

import Glibc
import StoreSimulator
import Support
import Workbench

/// Where the listings and the headless run print.
enum Output {
  /// Writes a line to standard output at once; a line end in the text is a symbol like any other control character.
  static func line(_ text: String) throws(ProgramFailure) { try lines([text]) }

  /// Writes lines to standard output at once.
  static func lines(_ lines: [String]) throws(ProgramFailure) { try data(shown(lines)) }

  /// Writes data to standard output as it is: what was made here for another program to read.
  static func data(_ text: String) throws(ProgramFailure) {
    // A reader that has gone is reported by the write, and ends no process, however this one was started.
    signal(SIGPIPE, SIG_IGN)
    if let reason = put(text, to: STDOUT_FILENO) { throw unwritten(reason) }
  }

  /// Writes a line to standard error.
  static func error(_ text: String) { errors([text]) }

  /// Writes lines to standard error.
  static func errors(_ lines: [String]) { _ = put(shown(lines), to: STDERR_FILENO) }

  /// Asks something on standard error; the answer is typed behind it.
  static func ask(_ text: String) { _ = put(VisibleText.visible(text) + " ", to: STDERR_FILENO) }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never { exit(code: status.rawValue) }

  /// Ends the process with the exit code of another one.
  static func exit(code: Int32) -> Never {
    Glibc.exit(code)
  }

  /// Writes all of `text` to a file as it is; false when the other side is gone or full.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool { put(text, to: descriptor) == nil }

  private static func put(_ text: String, to descriptor: Int32) -> ProgramMessage? {
    var text = text
    return text.withUTF8 { PosixFile.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Each line with its end.
  private static func shown(_ lines: [String]) -> String {
    lines.map { VisibleText.visible($0) + "\n" }.joined()
  }

  /// Why standard output could not be written to; without a word where its reader has read enough, as `head` does.
  private static func unwritten(_ reason: ProgramMessage) -> ProgramFailure {
    if case .system(EPIPE, _) = reason { return ProgramFailure(message: "", status: .unreadable) }
    return ProgramFailure(message: "standard output: \(reason.text)", status: .unreadable)
  }
}

/// Lines for standard output, collected until there is a good deal of them: a run of a long scenario prints many.
struct LineBuffer {
  private var lines: [String] = []
  private var size = 0

  private static let maxSize = 1 << 16

  /// Whether there are enough of them to be written.
  var isFull: Bool { size > Self.maxSize }

  mutating func append(_ line: String) {
    lines.append(line)
    size += line.utf8.count + 1
  }

  /// The lines and how many bytes they have; none are left.
  mutating func drain() -> (lines: [String], size: Int) {
    defer { (lines, size) = ([], 0) }
    return (lines, size)
  }
}
