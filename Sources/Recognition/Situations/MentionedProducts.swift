// Products that the sentences of a log name.

import StoreCatalog
import Support

/// Finds identifiers of products that no field of a log names.
///
/// A word with a dot is an identifier if the catalogue has it. A word with several parts is also one if it is
/// next to a word such as `buying` or `state`.
struct MentionedProducts {
  private let known: Set<String>

  /// The number of bytes at the start of a log that are read.
  private static let limit = 1024 * 1024
  private static let maxCount = 100
  /// The words in front of an identifier, in lowercase.
  private static let beginnings: Set<String> = [
    "bought", "buy", "buying", "deferred", "failed", "item", "of", "product", "purchase", "purchased",
    "purchasing", "restored", "sku", "started", "tapped", "transaction", "updatedtransactions",
  ]

  /// The words after an identifier, in lowercase.
  private static let ends: Set<String> = [
    "deferred", "failed", "purchased", "purchasing", "restored", "state", "transactionstate",
  ]

  init(_ catalog: Catalog) { known = Set(catalog.allProducts.map(\.identifier)) }

  /// Returns the identifiers, each once, in the order of the log.
  func identifiers(in log: PastedLog) -> [String] {
    var found: [String] = []
    var byteCount = 0
    log.forEachLine { _, line in
      byteCount += line.count
      for identifier in identifiers(in: line.prefix(Self.limit)) where !found.contains(identifier) {
        found.append(identifier)
      }
      return byteCount < Self.limit && found.count < Self.maxCount
    }
    return found
  }

  private func identifiers(in line: ArraySlice<UInt8>) -> [String] {
    guard line.contains(UInt8(ascii: ".")) else { return [] }
    let words = line.split { !Self.isPartOfIdentifier($0) }.map(Self.text)
    return words.indices.compactMap { index in
      let word = words[index]
      guard word.contains(".") else { return nil }
      if known.contains(word) { return word }
      let before = index > 0 ? words[index - 1].lowercased() : ""
      let after = index + 1 < words.count ? words[index + 1].lowercased() : ""
      let isNamed = Self.beginnings.contains(before) || Self.ends.contains(after)
      return isNamed && Self.looksLikeIdentifier(word) ? word : nil
    }
  }

  private static func isPartOfIdentifier(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "._-".utf8.contains(byte)
  }

  /// Returns a word without the full stop of its sentence.
  private static func text(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.last == UInt8(ascii: ".") ? word.dropLast() : word, as: UTF8.self)
  }

  /// Whether a word has at least three parts that begin with letters, and is no name of Apple's.
  private static func looksLikeIdentifier(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 2 && parts.prefix(2).allSatisfy { $0.first?.isLetter == true }
      && parts.allSatisfy { !$0.isEmpty } && !word.hasPrefix("com.apple.")
  }
}
