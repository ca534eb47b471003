// The search for products by name.

import Support

extension Catalog {
  /// Returns the identifiers of the products that `name` means; several if the name is ambiguous.
  ///
  /// An identifier that equals the name is the only result. Otherwise upper and lower case are equal, and
  /// only the best matches count: identifiers, then reference names, displayed names in any language, ends
  /// of identifiers after `.`, `_` or `-`, and other ends of identifiers.
  ///
  /// With `plansFirst`, other products count only if the name means no auto-renewable subscription.
  public func identifiers(named name: String, plansFirst: Bool = false) -> [String] {
    if product(name) != nil { return [name] }
    guard let key = ProductNameKey(name) else { return [] }
    var best = BestMatches()
    var bestPlans = BestMatches()
    for product in allProducts {
      guard let match = key.match(of: product) else { continue }
      best.add(product.identifier, match)
      if plansFirst, product.kind == .autoRenewable { bestPlans.add(product.identifier, match) }
    }
    return bestPlans.identifiers.isEmpty ? best.identifiers : bestPlans.identifiers
  }

  /// Returns the identifiers of at most three products whose names resemble `name`, nearest first.
  public func identifiers(similarTo name: String) -> [String] {
    var byName: [String: String] = [:]
    var names: [String] = []
    for product in allProducts {
      for known in product.names where byName[known] == nil {
        byName[known] = product.identifier
        names.append(known)
      }
    }
    var identifiers: [String] = []
    for near in SpellingSuggester.names(to: name, in: names) {
      if let identifier = byName[near], !identifiers.contains(identifier) { identifiers.append(identifier) }
    }
    return identifiers
  }

  private struct BestMatches {
    private var rank: ProductNameKey.Match?
    private(set) var identifiers: [String] = []

    mutating func add(_ identifier: String, _ match: ProductNameKey.Match) {
      if let rank, match > rank { return }
      if rank != match { identifiers = [] }
      rank = match
      if !identifiers.contains(identifier) { identifiers.append(identifier) }
    }
  }
}

extension Product {
  /// The reference name and the displayed names in all languages, without empty names.
  public var names: [String] {
    ([referenceName].compactMap(\.self) + localizations.map(\.displayName)).filter { $0.nonBlank != nil }
  }
}

/// A typed product name for comparison with the names of a catalogue.
///
/// The comparison ignores case, invisible characters and the number of spaces.
private struct ProductNameKey {
  enum Match: Int, Comparable {
    case identifier, referenceName, displayedName, endAtSeparator, end

    static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  private let text: String
  private let bytes: [UInt8]

  /// Returns nil if the name has no visible character.
  init?(_ name: String) {
    text = Self.normalized(name)
    bytes = Array(text.utf8)
    if bytes.isEmpty { return nil }
  }

  /// Returns the best match with the product; nil if the name does not mean the product.
  func match(of product: Product) -> Match? {
    let end = end(of: product.identifier)
    if end == .identifier { return end }
    if let name = product.referenceName, isName(name) { return .referenceName }
    if product.localizations.contains(where: { isName($0.displayName) }) { return .displayedName }
    return end
  }

  private func isName(_ name: String) -> Bool {
    // Most names differ in the first character. A catalogue can have 10,000 products with several names.
    guard let first = name.unicodeScalars.first else { return false }
    if Self.isPlain(first) {
      guard bytes[0] == UInt8(truncatingIfNeeded: first.value).smallASCII else { return false }
    } else if bytes[0] < 0x80, first.value >= 0x3041, !VisibleText.isControl(first) {
      // A letter of Japanese, Chinese or Korean has no ASCII form in lowercase.
      return false
    }
    return Self.normalized(name) == text
  }

  private func end(of identifier: String) -> Match? {
    var identifier = identifier
    return identifier.withUTF8 { whole in
      let start = whole.count - bytes.count
      guard start >= 0, bytes.indices.allSatisfy({ whole[start + $0].smallASCII == bytes[$0] }) else {
        return nil
      }
      guard start > 0 else { return .identifier }
      return Self.separators.contains(whole[start - 1]) ? .endAtSeparator : .end
    }
  }

  private static let separators: [UInt8] = [
    UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
  ]

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { (0x21...0x7E).contains(scalar.value) }

  private static func normalized(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in name.unicodeScalars {
      if scalar.properties.isWhitespace {
        needsSpace = !result.isEmpty
      } else if !VisibleText.isControl(scalar) {
        if needsSpace { result.append(" ") }
        needsSpace = false
        result.append(scalar)
      }
    }
    return String(result).lowercased()
  }
}
