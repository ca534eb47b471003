// Spelling suggestions for an unknown name.

public enum SpellingSuggester {
  /// Returns at most three names that begin with `word` or have a similar spelling, best match first.
  ///
  /// A word of one character has no suggestions, because it is similar to every short name.
  public static func names(to word: String, in names: [String]) -> [String] {
    let wordBytes = Array(word.lowercased().utf8)
    guard wordBytes.count > 1, wordBytes.count <= 64 else { return [] }
    let allowed = max(1, min(3, wordBytes.count / 3))
    let ranked = names.enumerated().compactMap { index, name -> (rank: Int, index: Int, name: String)? in
      let candidate = Array(name.lowercased().utf8)
      if candidate == wordBytes { return (0, index, name) }
      if wordBytes.count >= 2, candidate.starts(with: wordBytes) { return (1, index, name) }
      let distance = distance(wordBytes, candidate, limit: allowed)
      return distance <= allowed ? (distance + 1, index, name) : nil
    }
    if !ranked.isEmpty {
      return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(3).map(\.name)
    }
    // In words of three letters with the same first letter, two edits are allowed (`bye` for `buy`).
    guard wordBytes.count == 3 else { return [] }
    return names.filter { name in
      let candidate = Array(name.lowercased().utf8)
      return candidate.count == 3 && candidate.first == wordBytes.first
        && distance(wordBytes, candidate, limit: 2) <= 2
    }.prefix(3).map { $0 }
  }

  /// Whether two words differ only in one changed, inserted, deleted or swapped byte.
  public static func isOneEditApart(_ a: String, _ b: String) -> Bool {
    distance(Array(a.utf8), Array(b.utf8), limit: 1) == 1
  }

  /// Returns the number of bytes to change, insert, delete or swap with a neighbour.
  ///
  /// The result is `limit + 1` if the lengths differ by more than `limit`.
  private static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
