// Reading of single members of a `.storekit` file.

import Support

extension StoreKitFileImporter {
  /// Returns the elements of a list; empty if the member is not a list.
  ///
  /// Warns if the member has another type, or if it is missing and `isExpected` is true.
  package mutating func list(_ key: String, of cursor: JSONCursor, isExpected: Bool) -> [JSONCursor] {
    guard let member = cursor.member(key) else {
      if isExpected { warnings.add(cursor.path(of: key), .missing(Self.fates[key])) }
      return []
    }
    guard let elements = member.elements else {
      warnings.add(member.path, .shouldBe(.kind(.array), found: member.value.kind, .notRead))
      return []
    }
    return elements
  }

  private static let fates: [String: AnomalyResolution] = [
    "products": .noProducts, "subscriptionGroups": .noSubscriptions, "subscriptions": .noPlans,
  ]

  /// Returns nil if the member is missing or null; also, with a warning, if it has another type.
  package mutating func optionalText(_ key: String, of cursor: JSONCursor) -> String? {
    guard let member = cursor.member(key) else { return nil }
    if let text = member.string { return text }
    warnings.add(member.path, .shouldBe(.kind(.string), found: member.value.kind, .notRead))
    return nil
  }

  /// Returns nil if the member is missing or null; also, with a warning, if it has another type.
  package mutating func flag(_ key: String, of cursor: JSONCursor) -> Bool? {
    guard let member = cursor.member(key) else { return nil }
    if let flag = member.bool { return flag }
    warnings.add(member.path, .shouldBe(.kind(.bool), found: member.value.kind, .notRead))
    return nil
  }

  /// Returns nil if the member is missing or null; also, with a warning, if it is not an integer from 1 up.
  package mutating func positiveInteger(_ key: String, of cursor: JSONCursor) -> Int? {
    guard let member = cursor.member(key) else { return nil }
    if let number = member.integer, number > 0 { return number }
    warnings.add(member.path, .isInvalid(.positiveInteger, quoted(member), .readAs("1")))
    return nil
  }

  /// Returns a period such as `P1M`; warns and returns `otherwise` if there is no valid period.
  package mutating func subscriptionPeriod(
    _ key: String, of cursor: JSONCursor, otherwise: SubscriptionPeriod
  ) -> SubscriptionPeriod {
    guard let member = cursor.member(key) else {
      warnings.add(cursor.path(of: key), .missing(.readAs(otherwise.iso8601)))
      return otherwise
    }
    if let period = member.string.flatMap(SubscriptionPeriod.init(iso8601:)) { return period }
    warnings.add(member.path, .isInvalid(.period, quoted(member), .readAs(otherwise.iso8601)))
    return otherwise
  }

  package func quoted(_ cursor: JSONCursor) -> QuotedValue {
    switch cursor.value {
    case .string(let text): quoted(text)
    case .number(let digits): .digits(shortened(digits))
    case .null, .bool, .array, .object: .kind(cursor.value.kind)
    }
  }

  package func quoted(_ text: String) -> QuotedValue { .words(shortened(text)) }

  private func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(39) + "…" : text }
}

extension SubscriptionPeriod {
  /// Parses `P`, a number from 1 to 1000, and `D`, `W`, `M` or `Y`; nil if the text has another format.
  public init?(iso8601 text: String) {
    guard text.hasPrefix("P"), let unit = text.last.flatMap({ Unit(rawValue: String($0)) }) else {
      return nil
    }
    let digits = text.dropFirst().dropLast()
    guard digits.utf8.allSatisfy(\.isASCIIDigit), let count = Int(digits), (1...1000).contains(count) else {
      return nil
    }
    self.init(count, unit)
  }

  /// For example `P1M`.
  public var iso8601: String { "P\(count)\(unit.rawValue)" }
}

extension String {
  /// The text without leading and trailing whitespace; nil if nothing is left.
  package var trimmed: String? {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[first...last])
  }
}
