// The readings of a typed text, for a search that finds nothing under the text itself.

import Support

extension FuzzyPattern {
  /// Words that do not decide what a text finds, by language.
  private static let weakWordsByLanguage: [ChromeLanguage: Set<String>] = [
    .english: [
      "a", "an", "the", "to", "of", "for", "from", "by", "my", "me", "i", "we", "you", "your", "our", "do",
      "does", "did", "how", "what", "where", "when", "can", "could", "should", "is", "are", "am", "was",
      "were", "be", "been", "has", "have", "had", "it", "its", "this", "that", "with", "and", "or", "but",
      "not", "please", "as", "if",
    ],
    .japanese: [
      "の", "が", "は", "を", "に", "で", "と", "も", "へ", "や", "から", "けど", "けれど", "のに", "ので", "私の", "この",
      "その", "です", "ます", "する", "した", "して", "したい", "ない", "ません", "どう", "どうやって", "こと", "とき", "方法", "やり方",
    ],
  ]

  private static let weakWords = weakWordsByLanguage.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  /// Words that say little about what is searched.
  private static let fillers: Set<String> = [
    "in", "on", "at", "want", "need", "make", "simulate", "let", "get", "show", "see", "set", "use", "turn",
    "go",
    "open", "change", "test", "start", "some", "any", "all", "another", "still", "just", "only", "try",
    "find",
    "look", "give", "put", "into", "mode", "list", "switch", "enter", "check", "again", "now",
  ]

  /// Returns the words without fillers; nil if there are no fillers or no other words.
  package var withoutFillers: FuzzyPattern? {
    let others = words.map(\.text).filter { !Self.fillers.contains($0) }
    return others.isEmpty || others.count == words.count ? nil : FuzzyPattern(words: others)
  }

  /// Returns the words without weak words such as articles, unless there are no other words.
  package var withoutWeakWords: FuzzyPattern {
    let others = words.map(\.text).filter { !Self.weakWords.contains($0) }
    return others.isEmpty || others.count == words.count ? self : FuzzyPattern(words: others)
  }

  /// Returns Japanese words in parts, without fillers; nil if no word has parts.
  package func inParts(_ vocabulary: Vocabulary) -> FuzzyPattern? {
    let parts = FuzzyPattern(words: words.flatMap { JapaneseWords.parts(of: $0.text, vocabulary) })
    return parts == self ? nil : parts.withoutFillers ?? parts
  }

  /// Returns the words with their spelling corrected, and joined words in two parts.
  ///
  /// A word that is in the vocabulary, or begins a word of it, does not change.
  ///
  /// - Returns: The corrected pattern; nil if no word changes.
  package func corrected(with vocabulary: Vocabulary) -> FuzzyPattern? {
    let words = words.flatMap { word in vocabulary.corrections(of: word.text) ?? [word.text] }
    return words == self.words.map(\.text) ? nil : FuzzyPattern(words: words)
  }
}

/// The known words, for the correction of spelling.
package struct Vocabulary: Sendable {
  private let words: Set<String>
  private let byLength: [Int: [String]]

  init(_ words: Set<String>) {
    self.words = words
    byLength = Dictionary(grouping: words.sorted(), by: \.utf8.count)
  }

  package func contains(_ word: String) -> Bool { words.contains(word) }

  /// The minimum number of letters of a word whose spelling is corrected.
  private static let shortestCorrected = 5
  private static let longestCorrected = 24
  /// The minimum number of letters of a word in which two letters can be wrong.
  private static let longWord = 8
  private static let shortestPart = 3

  /// Returns the nearest word, or the two words that `timetravel` or `newsession` joins.
  ///
  /// - Returns: The words; nil if the word is known, begins a known word, or is near no known word.
  func corrections(of word: String) -> [String]? {
    let isCorrected =
      Self.shortestCorrected...Self.longestCorrected ~= word.utf8.count && word.utf8.count == word.count
    guard isCorrected, !words.contains(where: { $0.hasPrefix(word) }) else { return nil }
    return nearest(to: word).map { [$0] } ?? parts(of: word)
  }

  private func nearest(to word: String) -> String? {
    let count = word.utf8.count
    func near(within edits: Int) -> [String] {
      (count - edits...count + edits).flatMap { byLength[$0] ?? [] }
    }
    let one = near(within: 1).filter { SpellingSuggester.isOneEditApart($0, word) }
    // The first letter is more often right than others.
    if let best = one.first(where: { $0.first == word.first }) ?? one.first { return best }
    guard count >= Self.longWord else { return nil }
    let two = near(within: 2).filter { $0.first == word.first }
    return SpellingSuggester.names(to: word, in: two).first
  }

  private func parts(of word: String) -> [String]? {
    for count in Self.shortestPart...max(Self.shortestPart, word.count - Self.shortestPart) {
      let parts = [String(word.prefix(count)), String(word.dropFirst(count))]
      if parts.allSatisfy({ $0.count >= Self.shortestPart && words.contains($0) }) { return parts }
    }
    return nil
  }
}

/// The parts of Japanese text, which has no spaces between words.
enum JapaneseWords {
  private enum Script { case han, katakana, hiragana, other }

  private static func script(of scalar: Unicode.Scalar) -> Script {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3005: .han
    case 0x30A0...0x30FF, 0xFF66...0xFF9F: .katakana
    case 0x3040...0x309F: .hiragana
    default: .other
    }
  }

  /// Returns the parts of a text: the known words in it, otherwise pairs of Han characters.
  ///
  /// Hiragana are endings and particles, which are left out if there are other parts.
  static func parts(of text: String, _ vocabulary: Vocabulary) -> [String] {
    var runs: [(script: Script, text: String)] = []
    for scalar in text.unicodeScalars {
      let script = script(of: scalar)
      if runs.last?.script == script {
        runs[runs.count - 1].text.unicodeScalars.append(scalar)
      } else {
        runs.append((script, String(scalar)))
      }
    }
    let words = runs.filter { $0.script != .hiragana }
    guard !words.isEmpty, runs.contains(where: { $0.script != .other }) else { return [text] }
    return words.flatMap { run -> [String] in
      let known = run.script == .other ? [] : knownWords(in: Array(run.text), vocabulary)
      if !known.isEmpty { return known }
      return run.script == .han ? pairs(Array(run.text)) : [withoutFinalBar(run.text)]
    }
  }

  private static let longestWord = 12

  /// Returns the longest known words from left to right: `ダーク` and `モード` in `ダークモード`.
  private static func knownWords(in text: [Character], _ vocabulary: Vocabulary) -> [String] {
    var words: [String] = []
    var index = 0
    while index < text.count {
      let lengths = stride(from: min(longestWord, text.count - index), through: 2, by: -1)
      let found = lengths.lazy.map { String(text[index..<index + $0]) }.first(where: vocabulary.contains)
      if let found { words.append(found) }
      index += found?.count ?? 1
    }
    return words
  }

  /// Compounds consist of pairs: `自動更新` of `自動` and `更新`.
  private static func pairs(_ text: [Character]) -> [String] {
    guard text.count > 3 else { return [String(text)] }
    return stride(from: 0, to: text.count, by: 2).map { String(text[$0..<min($0 + 2, text.count)]) }
  }

  /// `サーバー` and `サーバ` are the same word.
  private static func withoutFinalBar(_ word: String) -> String {
    word.count > 2 && word.last == "ー" ? String(word.dropLast()) : word
  }
}
