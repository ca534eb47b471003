// Lists of products that the App Store does not know.

import Support

/// A list of identifiers that continues on the next line.
struct ProductList {
  /// The bracket that ends the list.
  let closing: UInt8
  /// The number of lines that can still belong to the list.
  var lineCount = 60
}

extension FactScanner {
  private static let brackets: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
    UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  private static let listSigns = Set(" :=-\"'".utf8)
  private static let maxIdentifierLength = 100

  /// Reads the identifiers after words such as `Invalid Product IDs:`.
  ///
  /// The identifiers are in brackets on one line or several, or they are separated by commas up to the end
  /// of the line.
  mutating func beginList(after end: Int) {
    guard let start = line[end...].firstIndex(where: { !Self.listSigns.contains($0) }) else { return }
    if let closing = Self.brackets[line[start]] {
      openList = ProductList(closing: closing)
      continueList(from: start + 1)
    } else {
      addProducts(start..<line.count)
    }
  }

  /// Reads the identifiers of a list that began on a line before.
  mutating func continueList(from start: Int) {
    guard var list = openList else { return }
    let end = line[start...].firstIndex(of: list.closing)
    addProducts(start..<(end ?? line.count))
    list.lineCount -= 1
    openList = end == nil && list.lineCount > 0 ? list : nil
  }

  /// Reads the identifier after words such as `add(payment)`.
  ///
  /// Without quotation marks, a word with a dot inside is an identifier.
  mutating func useProduct(after end: Int) {
    let rest = line[end...].drop { Self.listSigns.contains($0) }
    let word = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) }
    let before = rest.startIndex > 0 ? line[rest.startIndex - 1] : 0x20
    let isQuoted = "\"'".utf8.contains(before) && rest.dropFirst(word.count).first == before
    guard let first = word.first, first.isASCIILetter || first.isASCIIDigit,
      word.count <= Self.maxIdentifierLength,
      isQuoted || word.dropFirst().dropLast().contains(UInt8(ascii: "."))
    else { return }
    let identifier = String(decoding: word.last == UInt8(ascii: ".") ? word.dropLast() : word, as: UTF8.self)
    add(.product(identifier), identifier)
  }

  private mutating func addProducts(_ range: Range<Int>) {
    for item in line[range].split(separator: UInt8(ascii: ",")) {
      let word = item.drop { Self.listSigns.contains($0) }
        .prefix { $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) }
      let rest = line[word.endIndex..<item.endIndex]
      // A sentence is no identifier.
      guard let first = word.first, first.isASCIILetter || first.isASCIIDigit,
        word.count <= Self.maxIdentifierLength,
        rest.allSatisfy({ !$0.isASCIILetter && $0 < 0x80 })
      else { return }
      let identifier = String(decoding: Self.withoutRepetition(word), as: UTF8.self)
      add(.invalidProduct(identifier), identifier)
    }
  }

  /// Returns one half of `coins-coins`: Unity writes its own identifier in front of the store's identifier.
  private static func withoutRepetition(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let middle = word.startIndex + word.count / 2
    let isPair = word.count % 2 == 1 && word[middle] == UInt8(ascii: "-")
    return isPair && word[..<middle].elementsEqual(word[(middle + 1)...]) ? word[..<middle] : word
  }
}
