// Standard output and standard error, written in large pieces: a run of a long scenario prints many lines.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the listings and the headless run print.
enum Output {
  /// Writes a line to standard output at once.
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes a line to standard error.
  static func error(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status.rawValue)
    #else
      Darwin.exit(status.rawValue)
    #endif
  }

  /// Writes all of `text`; false when the other side is gone or full.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { PosixFile.writeAll(UnsafeRawBufferPointer($0), to: descriptor) == nil }
  }
}

/// Lines for standard output, collected until there is a good deal of them.
struct LineBuffer {
  private var text = ""
  /// Whether every write so far went through.
  private(set) var isWhole = true

  mutating func append(_ line: String) {
    text += line
    text += "\n"
    if text.utf8.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    guard !text.isEmpty else { return }
    isWhole = Output.write(text, to: STDOUT_FILENO) && isWhole
    text = ""
  }
}
