// What is typed into the palette, and how well a text answers to it: the letters in their order, best where words
// begin and where they stand together.

/// A word of the typed text.
struct FuzzyWord: Hashable, Sendable {
  let units: [UInt16]
  /// What is looked for in words about a row: the same without a polite prefix.
  let plain: [UInt16]
  let mask: UInt64

  init(_ text: Substring) {
    units = text.unicodeScalars.map(FoldedText.fold)
    plain = FoldedText.withoutHonorific(text).map { $0.unicodeScalars.map(FoldedText.fold) } ?? units
    mask = plain.reduce(0) { $0 | FoldedText.bit($1) }
  }

  // What a letter is worth, and what is taken off for what lies between.
  private static let hit = 16
  private static let atStart = 10
  private static let atWord = 8
  private static let together = 9
  private static let gap = 3
  private static let wholeText = 12
  /// Letters further behind count no less.
  private static let longestLead = 12
  /// Longer texts are looked at so far.
  private static let reach = 160
  private static let impossible = Int32.min / 2

  /// How well a text answers, nil where the letters do not stand in it in this order.
  ///
  /// `scores` is room to reckon in, the same for many texts.
  func score(
    _ text: UnsafeBufferPointer<UInt16>, starts: UnsafeBufferPointer<UInt8>, room scores: inout [Int32]
  ) -> Int? {
    guard isIn(text) else { return nil }
    fill(&scores, text, starts)
    let columns = min(text.count, Self.reach)
    let last = (units.count - 1) * columns
    let best = scores[last..<(last + columns)].max() ?? Self.impossible
    guard best > Self.impossible / 2 else { return nil }
    return Int(best) + (units.count == text.count ? Self.wholeText : 0)
  }

  /// The units of a text that answer to the letters: what is shown as found.
  func positions(in text: FoldedText) -> [Int] {
    text.units.withUnsafeBufferPointer { units in
      text.starts.withUnsafeBufferPointer { positions(units, $0) }
    }
  }

  private func positions(
    _ text: UnsafeBufferPointer<UInt16>, _ starts: UnsafeBufferPointer<UInt8>
  ) -> [Int] {
    guard isIn(text) else { return [] }
    var scores: [Int32] = []
    fill(&scores, text, starts)
    let columns = min(text.count, Self.reach)
    var found: [Int] = []
    var limit = columns
    for row in units.indices.reversed() {
      let line = scores[(row * columns)..<(row * columns + limit)]
      guard var best = line.max(), best > Self.impossible / 2 else { return [] }
      // A letter beside the one after it is the one that was counted.
      if let next = found.last, next > 0, next - 1 < limit, row < units.count - 1 {
        let beside = scores[row * columns + next - 1]
        let isCounted =
          beside > Self.impossible / 2
          && beside + value(row + 1, next, starts, isBeside: true) == scores[(row + 1) * columns + next]
        if isCounted { best = beside }
        if isCounted {
          found.append(next - 1)
          limit = next - 1
          continue
        }
        best = bestBefore(next, row, scores, columns, best)
      }
      guard let place = line.lastIndex(of: best) else { return [] }
      found.append(place - row * columns)
      limit = place - row * columns
    }
    return found.reversed()
  }

  /// The score of the letter before `next` that the gap was counted from: near ones lose less.
  private func bestBefore(_ next: Int, _ row: Int, _ scores: [Int32], _ columns: Int, _ best: Int32) -> Int32
  {
    var chosen = best
    var top = Self.impossible
    for column in 0..<max(0, next - 1) {
      let score = scores[row * columns + column]
      guard score > Self.impossible / 2 else { continue }
      let lessGap = score - Int32(Self.gap + next - column - 2)
      if lessGap >= top {
        top = lessGap
        chosen = score
      }
    }
    return chosen
  }

  /// Whether the letters stand in the text in this order.
  private func isIn(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    guard !units.isEmpty else { return false }
    var next = 0
    for unit in text where unit == units[next] {
      next += 1
      if next == units.count { return true }
    }
    return false
  }

  private func value(
    _ row: Int, _ column: Int, _ starts: UnsafeBufferPointer<UInt8>, isBeside: Bool
  ) -> Int32 {
    let place = column == 0 ? Self.atStart : starts[column] == 1 ? Self.atWord : 0
    // Letters that stand together are worth as much as those that begin words.
    return Int32(Self.hit + (isBeside ? max(Self.together, place) : place))
  }

  /// The best score of each letter at each place.
  private func fill(
    _ scores: inout [Int32], _ text: UnsafeBufferPointer<UInt16>, _ starts: UnsafeBufferPointer<UInt8>
  ) {
    let columns = min(text.count, Self.reach)
    let count = units.count * columns
    if scores.count < count { scores = [Int32](repeating: Self.impossible, count: count) }
    scores.withUnsafeMutableBufferPointer { scores in
      for index in 0..<count { scores[index] = Self.impossible }
      for row in units.indices {
        // The best of the row before, with what the gap up to here takes off.
        var reachable = Self.impossible
        for column in row..<columns {
          if row > 0, column > 1 {
            let far = scores[(row - 1) * columns + column - 2]
            reachable = max(reachable - 1, far - Int32(Self.gap))
          }
          guard text[column] == units[row] else { continue }
          let plain = value(row, column, starts, isBeside: false)
          if row == 0 {
            scores[column] = plain - Int32(min(column, Self.longestLead) / 2)
            continue
          }
          let beside = column > 0 ? scores[(row - 1) * columns + column - 1] : Self.impossible
          let together =
            beside > Self.impossible / 2
            ? beside + value(row, column, starts, isBeside: true) : Self.impossible
          let apart = reachable > Self.impossible / 2 ? reachable + plain : Self.impossible
          scores[row * columns + column] = max(together, apart)
        }
      }
    }
  }
}

/// The typed text: every word has to be answered, each wherever it is answered best.
struct FuzzyPattern: Hashable, Sendable {
  let words: [FuzzyWord]
  let mask: UInt64

  init(_ text: String) {
    words = text.split { $0 == " " || $0 == "\u{3000}" }.map { FuzzyWord($0) }
    mask = words.reduce(0) { $0 | $1.mask }
  }

  var isEmpty: Bool { words.isEmpty }
}
