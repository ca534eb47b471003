// The values of named StoreKit fields, their text, and the comparison with an expected text.

import Support

public enum FieldValue: Hashable, Sendable {
  /// `nil`.
  case absent
  case text(String)
  /// A case of a type in StoreKit's spelling, and its alternative spellings.
  case named(String, also: [String] = [])
  case number(String)
  case flag(Bool)
  case moment(Instant)
  case list([String])
  /// A value whose parts can be expected on their own.
  case parts(String, [FieldPart])

  package static func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .absent }
  /// Returns a value for a UUID, which is compared case-insensitively.
  package static func token(_ text: String?) -> FieldValue { text.map { .named($0) } ?? .absent }
  package static func integer(_ number: (some BinaryInteger)?) -> FieldValue {
    number.map { .number(String($0)) } ?? .absent
  }
  package static func moment(_ instant: Instant?) -> FieldValue { instant.map { .moment($0) } ?? .absent }
  /// Returns a value for an amount in milliunits; 4990 becomes `4.99`.
  package static func money(_ milliunits: Int64?) -> FieldValue {
    guard let milliunits else { return .absent }
    let digits = String(milliunits % 1000 + 1000).dropFirst()
    let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    return .number("\(milliunits / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)"))
  }

  /// Returns the text; dates have the format of the command language with the offset of `zone`.
  public func text(in zone: DeviceTimeZone) -> String {
    switch self {
    case .absent: "nil"
    case .text(let text), .named(let text, _), .number(let text), .parts(let text, _): text
    case .flag(let isSo): String(isSo)
    case .moment(let instant): TimeFormatter.moment(instant, in: zone)
    case .list(let texts): "[\(texts.joined(separator: ", "))]"
    }
  }

  /// Whether `text` is a spelling of the value.
  ///
  /// `instant` parses a date; `isExact` is true if the date has fractions of a second.
  public func matches(by text: String, instant: (String) -> (Instant, isExact: Bool)?) -> Bool {
    switch self {
    case .absent: return ["nil", "none", "null"].contains(text.lowercased())
    case .text(let value): return value == text
    case .named(let value, let others):
      let expected = Self.plain(text)
      return ([value] + others).contains { Self.plain($0) == expected }
    case .number(let digits): return digits == text || Self.digits(digits) == Self.digits(text)
    case .flag(let isSo): return String(isSo) == text.lowercased()
    case .moment(let value):
      guard let (expected, isExact) = instant(text) else { return false }
      return isExact ? value == expected : value.inWholeSeconds == expected.inWholeSeconds
    case .list(let value):
      let words = text.split { ",[] ".contains($0) }.map(String.init)
      return words == value || value.isEmpty && ["nil", "none"].contains(text.lowercased())
    case .parts(let value, let parts):
      return Self.plain(value) == Self.plain(text)
        || parts.contains { $0.value.matches(by: text, instant: instant) }
    }
  }

  /// Returns the fields that `text` can mean, if some of these fields have this value and others do not.
  ///
  /// The list is empty if the text has one meaning.
  public func contradictoryMeanings(of text: String) -> [String] {
    guard case .parts(_, let parts) = self else { return [] }
    let meanings = parts.filter { $0.canBe(text) }
    let matching = meanings.filter { $0.value.matches(by: text) { _ in nil } }
    return matching.isEmpty || matching.count == meanings.count ? [] : meanings.map(\.name)
  }

  /// Returns only letters and digits in lower case, so that `.freeTrial`, `FREE_TRIAL` and `freeTrial`
  /// are equal.
  package static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns a number without redundant zeros; nil if the text is not a number.
  private static func digits(_ text: String) -> String? {
    guard let decimal = PlainDecimal(text) else { return nil }
    let integer = decimal.integer.drop { $0 == "0" }
    let fraction = String((decimal.fraction ?? "").reversed().drop { $0 == "0" }.reversed())
    return "\(integer).\(fraction)"
  }
}

/// A part of a field's value that is also a field of its own.
public struct FieldPart: Hashable, Sendable {
  /// The name of the part's field.
  public let name: String
  package let value: FieldValue
  /// Whether the part is a case of `StoreKitEnum.offerType`.
  private let isOfferType: Bool

  package init(_ name: String, _ value: FieldValue, isOfferType: Bool = false) {
    self.name = name
    self.value = value
    self.isOfferType = isOfferType
  }

  /// Whether the text is a possible value of the part.
  fileprivate func canBe(_ text: String) -> Bool {
    isOfferType && StoreKitEnum.offerType.contains(text) || value.matches(by: text) { _ in nil }
  }
}

extension Instant {
  fileprivate var inWholeSeconds: Int64 {
    let second: Int64 = 1_000_000
    return microseconds >= 0 ? microseconds / second : -((-microseconds + second - 1) / second)
  }
}

package struct FieldRow<Subject>: Sendable {
  /// The name in StoreKit.
  package let name: String
  /// Alternative names, such as former names and those in the signed payload.
  package let others: [String]
  /// Whether the field belongs to the previous field, and is omitted if its value is `nil`.
  package let isPart: Bool
  package let value: @Sendable (Subject) -> FieldValue

  package init(
    _ name: String, _ others: [String] = [], isPart: Bool = false,
    value: @escaping @Sendable (Subject) -> FieldValue
  ) {
    self.name = name
    self.others = others
    self.isPart = isPart
    self.value = value
  }
}

package struct FieldTable<Subject>: Sendable {
  package let rows: [FieldRow<Subject>]
  private let places: [String: Int]

  package init(_ rows: [FieldRow<Subject>]) {
    self.rows = rows
    places = Dictionary(
      rows.enumerated().flatMap { index, row in ([row.name] + row.others).map { ($0, index) } }
    ) { first, _ in first }
  }

  package var names: [String] { rows.map(\.name) }

  package var allNames: [String] { rows.flatMap { [$0.name] + $0.others } }

  /// Returns the value of a field by name; nil if the name is unknown.
  package func value(_ name: String, of subject: Subject) -> FieldValue? {
    places[name].map { rows[$0].value(subject) }
  }

  package func fields(of subject: Subject, in zone: DeviceTimeZone) -> [StoreKitCallResult.Field] {
    rows.compactMap { row in
      let value = row.value(subject)
      if row.isPart, value == .absent { return nil }
      return StoreKitCallResult.Field(row.name, VisibleText.visible(value.text(in: zone)))
    }
  }
}
