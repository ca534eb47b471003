// The choice of the hints and words that fit in a key bar.

import Grid
import Support

/// The hints of a key bar of a given width.
struct KeyHintArrangement: Sendable {
  private(set) var hints: [KeyHint]
  /// The hints at the right end.
  private(set) var last: [KeyHint]
  private let columns: Int

  init(_ hints: [KeyHint], more: [KeyHint], palette: KeyHint?, last: [KeyHint], columns: Int) {
    self.columns = columns
    self.last = last
    self.hints = []
    self.hints = fitting(hints)
    for form in palette?.forms ?? [] {
      self.last = [form] + last
      if missingColumns <= 0 { break }
    }
    shorten()
    let keys = Set(self.hints.map(\.keys))
    self.hints = fitting(self.hints + more.filter { !keys.contains($0.keys) })
  }

  /// The number of columns by which the hints are too wide; not positive if they fit.
  private var missingColumns: Int { hints.isEmpty ? 0 : 1 + hints.width - lastEnd }

  /// The column before which the hints must end.
  private var lastEnd: Int { columns - 3 - last.width }

  /// Returns the hints that fit before the last hints.
  ///
  /// A hint that does not fit is skipped, so that shorter hints can use the space.
  private func fitting(_ hints: [KeyHint]) -> [KeyHint] {
    var column = 1
    return hints.filter { hint in
      let end = column + hint.width
      guard end <= lastEnd else { return false }
      column = end + 2
      return true
    }
  }

  /// Shortens words until the hints fit, those of the last hints first.
  ///
  /// If the short words are too wide as well, the last hints are omitted. In a bar of 80 to 99 columns, the
  /// longest words are truncated first, so that no key is missing.
  private mutating func shorten() {
    for index in hints.indices.reversed() where missingColumns > 0 {
      hints[index] = hints[index].shortened
    }
    let truncates = 80..<100 ~= columns
    while truncates, missingColumns > 0,
      let longest = hints.indices.max(by: { hints[$0].wordsWidth < hints[$1].wordsWidth }),
      hints[longest].wordsWidth > Self.minimumWords
    {
      let width = max(Self.minimumWords, hints[longest].wordsWidth - missingColumns)
      hints[longest] = hints[longest].withWords(CellWidth.truncated(hints[longest].words, columns: width))
    }
    // After truncation, one blank before the last hints is enough.
    while missingColumns > (truncates ? 1 : 0) { hints.removeLast() }
  }

  /// The minimum width of truncated words, in columns.
  private static let minimumWords = 6
}

extension KeyHint {
  /// The width in columns.
  var width: Int { CellWidth.of(keys) + (words.isEmpty ? 0 : 1 + wordsWidth) }

  fileprivate var wordsWidth: Int { CellWidth.of(words) }

  fileprivate var shortened: KeyHint { shortWords.map { withWords($0) } ?? self }

  fileprivate func withWords(_ words: String) -> KeyHint {
    KeyHint(keys: keys, words: words, isEnabled: isEnabled, command: command)
  }

  /// The hint with its words, then with `Ctrl-` as `^`, then without words.
  fileprivate var forms: [KeyHint] {
    let (control, name) = ("Ctrl-", keys)
    let short = name.hasPrefix(control) ? "^" + name.dropFirst(control.count) : name
    return [(keys, words), (short, words), (short, "")].map {
      KeyHint(keys: $0.0, words: $0.1, isEnabled: isEnabled, command: command)
    }
  }
}

extension [KeyHint] {
  /// The width in columns, with two columns between hints.
  var width: Int { reduce(0) { $0 + $1.width } + 2 * Swift.max(0, count - 1) }
}
