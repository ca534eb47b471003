// The lists that the program prints, and the search for words in them.

import Support
import TerminalUI

/// An entry of a list.
struct ListEntry {
  let lines: [String]
  /// The folded texts that a search examines: the lines, and the entry's texts in all languages.
  fileprivate let searched: String

  /// `texts` returns the entry's texts in a language.
  init(_ lines: [String], texts: (Localizer) -> [String]) {
    self.lines = lines
    let all = lines + ChromeLanguage.allCases.flatMap { texts(Localizer($0)) }
    searched = FoldedText.folded(all.joined(separator: "\n"))
  }
}

/// A part of a list; the first part usually has no title.
struct ListSection {
  var title: String?
  var entries: [ListEntry]
}

/// A search for entries that contain all words, in any language of the program.
struct ListSearch {
  /// The help of the arguments of a command that prints a list.
  static let help = "Prints only entries that contain all these words, in English or Japanese."

  private let words: [String]

  /// Creates a search; without words, each entry matches.
  init(_ arguments: [String]) {
    words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// Prints the matching entries below the titles of their sections.
  ///
  /// `entry` names an entry in an error, and `command` is the program's command that prints the list.
  /// `numberHint` is the advice if no entry contains a number.
  func print(
    _ sections: [ListSection], entry: String, command: String, numberHint: String? = nil
  ) throws(ProgramFailure) {
    let found = matches(in: sections)
    guard !found.isEmpty else {
      throw failure(in: sections, entry: entry, command: command, numberHint: numberHint)
    }
    var lines: [String] = []
    for (index, section) in found.enumerated() {
      if index > 0 { lines.append("") }
      if let title = section.title { lines.append(title) }
      lines += section.entries.flatMap(\.lines)
    }
    try Output.lines(lines)
  }

  /// Returns the sections with matching entries.
  func matches(in sections: [ListSection]) -> [ListSection] {
    let folded = words.map(FoldedText.folded)
    return sections.compactMap { section in
      let entries = section.entries.filter { entry in
        folded.allSatisfy { Self.contains($0, in: entry.searched) }
      }
      return entries.isEmpty ? nil : ListSection(title: section.title, entries: entries)
    }
  }

  /// Whether a text contains a word; a number in the word is not a part of a longer number.
  ///
  /// Short numbers are frequent, as in `StoreKit 2` and `2 days`. Alone, they mean the number of an error.
  private static func contains(_ word: String, in text: String) -> Bool {
    let isShortNumber = word.count < 3 && word.allSatisfy(isDigit)
    return text.ranges(of: word).contains { range in
      let before = text[..<range.lowerBound]
      let after = text[range.upperBound...].first
      guard !(isDigit(before.last) && isDigit(word.first)), !(isDigit(after) && isDigit(word.last)) else {
        return false
      }
      let name = before.last.map { " /".contains($0) } == true ? before.dropLast() : before
      return !isShortNumber || wordsBeforeCodes.contains { name.hasSuffix($0) }
    }
  }

  /// The words before the number of an error, in lower case.
  private static let wordsBeforeCodes = ["domain", "error", "code", "status"]

  private static func isDigit(_ character: Character?) -> Bool {
    character.map { ("0"..."9").contains($0) } ?? false
  }

  /// Returns the error for a search without matches, with similar words or another suggestion.
  func failure(
    in sections: [ListSection], entry: String, command: String, numberHint: String? = nil
  ) -> ProgramFailure {
    guard let unknown = words.first(where: { ListSearch([$0]).matches(in: sections).isEmpty }) else {
      return ProgramFailure(
        message: "no \(entry) contains all of: \(words.joined(separator: " ")); try fewer words",
        status: .failed)
    }
    if let numberHint, unknown.allSatisfy(Self.isDigit) {
      return ProgramFailure(message: "no \(entry) contains \(unknown); \(numberHint)", status: .failed)
    }
    var seen: Set<String> = []
    let vocabulary = sections.flatMap(\.entries).flatMap { entry in
      entry.searched.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    }.filter { $0.count > 2 && seen.insert($0).inserted }
    let similar = SpellingSuggester.names(to: FoldedText.folded(unknown), in: vocabulary)
    let suggestion =
      similar.isEmpty
      ? "`iapbench \(command)` lists all" : "did you mean \(similar.joined(separator: ", "))?"
    return ProgramFailure(message: "no \(entry) contains \(unknown); \(suggestion)", status: .failed)
  }
}
