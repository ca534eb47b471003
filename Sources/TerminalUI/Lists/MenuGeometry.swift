// The columns and rows of a menu: keys, words, settings, and the reasons why lines are disabled.

import Grid

/// The measures of a menu whose reasons wrap if the screen has enough rows.
package struct MenuGeometry: Sendable {
  /// The texts of a line; `reason` is nil if the line is enabled.
  package struct Line: Sendable {
    let words: String
    /// The words for a wide menu; nil if they are `words`.
    let longWords: String?
    let state: String
    let reason: String?

    package init(words: String, longWords: String?, state: String, reason: String?) {
      self.words = words
      self.longWords = longWords
      self.state = state
      self.reason = reason
    }
  }

  /// The space for a menu.
  package struct Space: Sendable {
    let columns: Int
    /// The maximum number of rows inside the frame.
    let rows: Int
    /// The width of the frame's texts and of the notes, in cells.
    let frameWidth: Int
    /// The number of rows of the notes.
    let noteRows: Int

    package init(columns: Int, rows: Int, frameWidth: Int, noteRows: Int) {
      self.columns = columns
      self.rows = rows
      self.frameWidth = frameWidth
      self.noteRows = noteRows
    }
  }

  package enum Row: Hashable, Sendable {
    /// A row of the line with an index; the first part has the words.
    case line(Int, part: Int)
    /// A heading above lines; empty for a separator.
    case heading(String)
  }

  /// Whether the lines have their long words.
  package let isLong: Bool
  package let wordWidth: Int
  /// The width of the words of the lines with a reason, which can be less than `wordWidth`.
  package let reasonWordWidth: Int
  /// The width of the settings and of the gap before them, in cells.
  package let stateColumn: Int
  package let width: Int
  package private(set) var rows: [Row] = []
  private var reasons: [[String]] = []

  /// `headings` are the texts above the lines with the given indices.
  package init(_ lines: [Line], headings: [Int: String], in space: Space) {
    let stateWidth = lines.map { CellWidth.of($0.state) }.max() ?? 0
    stateColumn = stateWidth > 0 ? stateWidth + 2 : 0
    let shortest = lines.map { CellWidth.of($0.words) }.max() ?? 0
    // Without settings, the column of the reasons needs space only for the words of its own lines.
    let refused = stateWidth > 0 ? lines : lines.filter { $0.reason != nil }
    let shortestRefused = refused.map { CellWidth.of($0.words) }.max() ?? 0
    let longest = lines.map { CellWidth.of($0.longWords ?? $0.words) }.max() ?? 0
    let longestReason = lines.compactMap(\.reason).map { CellWidth.of($0) }.max()
    // A reason that does not fit does not widen the menu to the whole screen, because the reason wraps.
    let spare = space.columns - 2 - (5 + stateColumn + 4 + shortestRefused)
    let reason = longestReason.map { $0 <= spare ? $0 : min($0, Self.maxReason) }
    let otherWidth = 5 + stateColumn + (reason.map { $0 + 2 } ?? 0) + 2
    // The long words are omitted if the reasons need the space.
    isLong = otherWidth + longest <= space.columns - 2
    wordWidth = isLong ? longest : shortest
    reasonWordWidth =
      isLong ? refused.map { CellWidth.of($0.longWords ?? $0.words) }.max() ?? 0 : shortestRefused
    let headingWidth = (headings.values.map { CellWidth.of($0) }.max() ?? 0) + 4
    width = min(space.columns - 2, max(otherWidth + wordWidth, space.frameWidth, headingWidth, 30))
    reasons = lines.map { wrapped($0) }
    rows = arranged(headings)
    guard rows.count + space.noteRows > space.rows else { return }
    shortenReasons(of: lines, rows: space.rows - space.noteRows, headings: headings)
    rows = arranged(headings)
  }

  /// Cuts reasons to one row, except as many as the rows allow: first those without a complete first clause.
  private mutating func shortenReasons(of lines: [Line], rows: Int, headings: [Int: String]) {
    let wholeReasons = reasons
    let clauses = lines.map { line in
      line.reason.flatMap { Self.firstClause(of: $0, columns: reasonWidth(line)) }
    }
    for (index, line) in lines.enumerated() where !reasons[index].isEmpty {
      let truncated = CellWidth.truncated(line.reason ?? "", columns: reasonWidth(line))
      reasons[index] = [wholeReasons[index].count > 1 ? clauses[index] ?? truncated : truncated]
    }
    var freeRows = rows - arranged(headings).count
    let order = lines.indices.filter { clauses[$0] == nil } + lines.indices.filter { clauses[$0] != nil }
    for index in order {
      let neededRows = wholeReasons[index].count - 1
      guard neededRows > 0, neededRows <= freeRows else { continue }
      reasons[index] = wholeReasons[index]
      freeRows -= neededRows
    }
  }

  /// Returns the part of a reason before a colon, such as `Sandbox cannot approve`; nil if it has fewer than
  /// three words or does not fit.
  private static func firstClause(of reason: String, columns: Int) -> String? {
    guard let colon = reason.firstRange(of: ": ") else { return nil }
    let clause = String(reason[..<colon.lowerBound])
    return clause.split(separator: " ").count > 2 && CellWidth.of(clause) <= columns ? clause : nil
  }

  /// The maximum width of the reasons, in cells, if the longest reason does not fit on the screen.
  private static let maxReason = 48
  /// The maximum number of rows of a reason.
  private static let maxReasonRows = 3
  /// The minimum width of the state column, in cells, if a reason needs space.
  private static let minStateColumn = 26

  /// Returns the part of a line's reason in a row; nil if the row has none.
  package func reason(line: Int, part: Int) -> String? {
    reasons[line].indices.contains(part) ? reasons[line][part] : nil
  }

  /// Returns the width of the column with the setting of a line; the column shrinks for a long reason.
  package func stateWidth(of line: Line) -> Int {
    guard stateColumn > 0 else { return 0 }
    let start = 3 + min(reasonWordWidth, width - 6)
    let minimum = line.state.isEmpty ? 0 : min(stateColumn, Self.minStateColumn)
    let end = line.reason.map { width - 5 - CellWidth.of($0) } ?? width - 2
    return max(minimum, min(stateColumn, end - start))
  }

  private func reasonWidth(_ line: Line) -> Int {
    width - 2 - 3 - min(reasonWordWidth, width - 6) - stateWidth(of: line) - 3
  }

  private func wrapped(_ line: Line) -> [String] {
    let columns = reasonWidth(line)
    guard let reason = line.reason, columns > 4 else { return [] }
    return TextLayout.wrap(reason, columns: columns, limit: Self.maxReasonRows)
  }

  private func arranged(_ headings: [Int: String]) -> [Row] {
    reasons.indices.flatMap { index -> [Row] in
      (headings[index].map { [.heading($0)] } ?? [])
        + (0..<max(1, reasons[index].count)).map { .line(index, part: $0) }
    }
  }
}
