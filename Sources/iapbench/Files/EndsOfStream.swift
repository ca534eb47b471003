// Reading of the first and last bytes of a file or of the standard input.

import Glibc
import Recognition

/// The first and last halves of `PastedLog.limit` bytes of a stream.
///
/// The middle of a longer stream is counted and not kept.
struct EndsOfStream {
  private static let half = PastedLog.limit / 2

  private var head: [UInt8] = []
  /// At most `PastedLog.limit` bytes, so that bytes are moved once per half.
  private var tail: [UInt8] = []
  private var omittedByteCount = 0
  private var omittedLineCount = 0

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let room = Self.half - head.count
    head += bytes.prefix(room)
    tail += bytes.dropFirst(room)
    if tail.count > 2 * Self.half { omit(tail.count - Self.half) }
  }

  private mutating func omit(_ count: Int) {
    omittedByteCount += count
    omittedLineCount += tail[..<count].count { $0 == UInt8(ascii: "\n") }
    tail.removeFirst(count)
  }

  /// Returns the log; its middle is omitted if the stream is longer than `PastedLog.limit`.
  mutating func log() -> PastedLog {
    if omittedByteCount == 0, head.count + tail.count <= PastedLog.limit { return PastedLog(head + tail) }
    if tail.count > Self.half { omit(tail.count - Self.half) }
    return PastedLog(
      head: head, tail: tail, omittedByteCount: omittedByteCount, omittedLineCount: omittedLineCount)
  }
}

extension PosixFile {
  /// Reads the ends of a regular file or, for `-`, of the standard input.
  static func log(_ path: String) throws(FileFailure) -> PastedLog {
    guard path != "-" else { return try log(STDIN_FILENO, path: path) }
    let descriptor = try openRegular(path, O_RDONLY, followsLink: true)
    defer { close(descriptor) }
    return try log(descriptor, path: path)
  }

  private static func log(_ descriptor: Int32, path: String) throws(FileFailure) -> PastedLog {
    var ends = EndsOfStream()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileFailure(path: path, reason: lastReason) }
      if count == 0 { return ends.log() }
      ends.append(chunk[..<count])
    }
  }
}
