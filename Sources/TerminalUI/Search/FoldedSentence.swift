// Sentences folded for search: without apostrophes, contractions and quotes.

extension FoldedText {
  /// Returns the folded sentence with contractions written in full, without quotes and final marks of words.
  ///
  /// `You’re “subscribed”.` becomes `you are subscribed`.
  package static func sentence(_ text: String) -> String {
    let marks = String(
      String.UnicodeScalarView(
        folded(text).unicodeScalars.compactMap { scalar in
          if quotes.contains(scalar) { return nil }
          return apostrophes.contains(scalar) ? "'" : scalar
        }))
    return marks.split(separator: " ", omittingEmptySubsequences: false).map(expanded).joined(separator: " ")
  }

  private static func expanded(_ word: Substring) -> String {
    var word = word
    while word.count > 1, let last = word.last, ".,;!?…".contains(last) { word = word.dropLast() }
    guard word.contains("'") else { return String(word) }
    for (ending, words) in contractions where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + words
    }
    return word.count > 1 ? word.filter { $0 != "'" } : String(word)
  }

  private static let apostrophes: Set<Unicode.Scalar> = [
    "'", "\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "`",
  ]
  private static let quotes: Set<Unicode.Scalar> = [
    "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}",
  ]
  private static let contractions = [
    ("can't", "cannot"), ("won't", "will not"), ("n't", " not"), ("'re", " are"), ("'ve", " have"),
    ("'ll", " will"), ("'m", " am"), ("it's", "it is"),
  ]
}
