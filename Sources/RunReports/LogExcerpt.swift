// The end of a log, limited in size.

import Support

/// The last lines of a log, at most 100 KiB.
struct LogExcerpt: Sendable {
  static let maxBytes = 100 << 10
  /// The size of the line that counts the lines before the excerpt.
  private static let headingBytes = 64

  private var lines: [String] = []
  /// The index of the first line that is part of the excerpt.
  private var start = 0
  private var size = 0
  /// The number of all appended lines.
  private(set) var count = 0

  mutating func append(_ line: String) {
    count += 1
    let line = Self.limited(line)
    lines.append(line)
    size += line.utf8.count + 1
    while size > Self.maxBytes - Self.headingBytes {
      size -= lines[start].utf8.count + 1
      start += 1
    }
    // Removes old lines rarely, so that an append takes constant time on average.
    if start > 1024, start > lines.count / 2 {
      lines.removeFirst(start)
      start = 0
    }
  }

  /// The excerpt, with a first line that counts the lines before it.
  var text: String {
    let shown = lines[start...]
    let hiddenCount = count - shown.count
    let heading = hiddenCount > 0 ? ["(\(hiddenCount) earlier lines are left out)"] : []
    return (heading + shown).map { $0 + "\n" }.joined()
  }

  /// Returns a line whose size fits into the excerpt.
  private static func limited(_ line: String) -> String {
    let limit = maxBytes - headingBytes - 1
    guard line.utf8.count > limit else { return line }
    let ellipsis = "…"
    var end = line.utf8.index(line.startIndex, offsetBy: limit - ellipsis.utf8.count)
    // Moves back to the beginning of a character.
    while end > line.startIndex, end.samePosition(in: line.unicodeScalars) == nil {
      end = line.utf8.index(before: end)
    }
    return String(line[..<end]) + ellipsis
  }
}

/// A limit on the logs in one scenario's results, or in one report.
struct LogBudget: Sendable {
  private var remaining: Int
  private let limit: String

  init(mebibytes: Int) {
    remaining = mebibytes << 20
    limit = "\(mebibytes) MiB"
  }

  /// Returns a log, or a sentence if the limit is exceeded.
  mutating func take(_ log: String) -> String {
    guard log.utf8.count <= remaining else {
      return "(the log is left out, because the logs exceed \(limit))\n"
    }
    remaining -= log.utf8.count
    return log
  }
}
