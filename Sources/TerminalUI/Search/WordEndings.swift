// The endings of English words, so that `refunds`, `refunded` and `refunding` find `refund`.

enum WordEndings {
  private static func units(_ text: String) -> [UInt16] { Array(text.utf16) }

  /// The endings that a matching word can have after the searched word or after its stem.
  private static let endings: Set<[UInt16]> = Set(
    [
      "s", "es", "e", "d", "ed", "r", "er", "ers", "ing", "ion", "ions", "ation", "ations", "al", "als",
      "ment",
      "ments", "y", "ies", "able", "'s",
    ].map(units))

  private static let longestEnding = 6

  /// The endings of a searched word, longest first, and the letters that take their place in the stem.
  private static let removals = [
    ("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""),
  ].map { (ending: units($0), stemEnd: units($1)) }

  /// The minimum number of letters of a stem.
  private static let shortestStem = 3

  /// Whether the text up to the next word consists of an ending.
  static func isEnding(_ text: ArraySlice<UInt16>) -> Bool {
    let apostrophe = UInt16(39)
    let rest = text.prefix(longestEnding + 2).prefix { FoldedText.isSpacedLetter($0) || $0 == apostrophe }
    return endings.contains(Array(rest))
  }

  /// Whether the text up to the next word is an ending after a doubled last letter, as in `cancelled`.
  static func isEnding(_ text: ArraySlice<UInt16>, afterDoubled last: UInt16?) -> Bool {
    guard let last, text.first == last else { return false }
    let next = text.dropFirst().first
    return (next == units("e").first || next == units("i").first) && isEnding(text.dropFirst())
  }

  /// Returns the possible stems of an English word, such as `cancel` and `cancell` for `cancelling`.
  static func stems(of word: [UInt16]) -> [[UInt16]] {
    guard word.allSatisfy({ (97...122).contains($0) }) else { return [] }
    var stems: [[UInt16]] = []
    for (ending, stemEnd) in removals
    where word.count >= ending.count + shortestStem && word.suffix(ending.count).elementsEqual(ending) {
      let start = Array(word.dropLast(ending.count))
      // The s of `address` or `status` is no ending.
      if ending.count == 1, let last = start.last, units("sui").contains(last) { continue }
      stems.append(start + stemEnd)
      // `cancelling` and `stopped` double the last letter.
      if ending.count > 1, stemEnd.isEmpty, start.count > shortestStem, start.last == start.dropLast().last {
        stems.append(Array(start.dropLast()))
      }
    }
    return stems
  }
}
