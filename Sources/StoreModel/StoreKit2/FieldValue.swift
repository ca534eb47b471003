// The value of a field under its real name, and whether a text means it. The tables of fields beside this file make them;
// answers, Details, expectations and raw events read them and nothing else.

import Support

/// What a field holds.
public enum FieldValue: Hashable, Sendable {
  /// `nil`.
  case absent
  /// Any text: an identifier, a name.
  case text(String)
  /// One of the cases of a type, as StoreKit writes it, and how else it is written.
  case named(String, also: [String] = [])
  /// A number in digits.
  case number(String)
  case flag(Bool)
  case moment(Instant)
  case list([String])

  package static func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .absent }
  /// A UUID, which means the same in capitals.
  package static func token(_ text: String?) -> FieldValue { text.map { .named($0) } ?? .absent }
  package static func integer(_ number: (some BinaryInteger)?) -> FieldValue {
    number.map { .number(String($0)) } ?? .absent
  }
  package static func moment(_ instant: Instant?) -> FieldValue { instant.map { .moment($0) } ?? .absent }
  /// A sum in milliunits: 4990 is `4.99`.
  package static func money(_ milliunits: Int64?) -> FieldValue {
    guard let milliunits else { return .absent }
    let digits = String(milliunits % 1000 + 1000).dropFirst()
    let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    return .number("\(milliunits / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)"))
  }

  /// As it is written: dates as the command language writes them, with the offset of `zone`.
  public func text(in zone: DeviceTimeZone) -> String {
    switch self {
    case .absent: "nil"
    case .text(let text), .named(let text, _), .number(let text): text
    case .flag(let isSo): String(isSo)
    case .moment(let instant): TimeFormatter.moment(instant, in: zone)
    case .list(let texts): "[\(texts.joined(separator: ", "))]"
    }
  }

  /// Whether a text means it; `instant` reads one as a moment, and says whether it has fractions of a second.
  public func matches(by text: String, instant: (String) -> (Instant, isExact: Bool)?) -> Bool {
    switch self {
    case .absent: return ["nil", "none", "null"].contains(text.lowercased())
    case .text(let own): return own == text
    case .named(let own, let others):
      let wanted = Self.plain(text)
      return ([own] + others).contains { Self.plain($0) == wanted }
    case .number(let digits): return digits == text || Self.digits(digits) == Self.digits(text)
    case .flag(let isSo): return String(isSo) == text.lowercased()
    case .moment(let own):
      guard let (wanted, isExact) = instant(text) else { return false }
      return isExact ? own == wanted : own.inWholeSeconds == wanted.inWholeSeconds
    case .list(let own):
      let words = text.split { ",[] ".contains($0) }.map(String.init)
      return words == own || own.isEmpty && ["nil", "none"].contains(text.lowercased())
    }
  }

  /// A case without what is written around it: `.freeTrial`, `FREE_TRIAL` and `freeTrial` are the same.
  private static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Digits without the zeros that mean nothing; nil for what is no number.
  private static func digits(_ text: String) -> String? {
    guard let decimal = PlainDecimal(text) else { return nil }
    let whole = decimal.integer.drop { $0 == "0" }
    let fraction = String((decimal.fraction ?? "").reversed().drop { $0 == "0" }.reversed())
    return "\(whole).\(fraction)"
  }
}

extension Instant {
  /// Without fractions of a second.
  fileprivate var inWholeSeconds: Int64 {
    let second: Int64 = 1_000_000
    return microseconds >= 0 ? microseconds / second : -((-microseconds + second - 1) / second)
  }
}

/// A row of a table of fields: the name, and how its value is found.
package struct FieldRow<Subject>: Sendable {
  /// As StoreKit names it.
  package let name: String
  /// Other names for the same: those of the signed payload, and those that were given up.
  package let others: [String]
  /// Whether it is a part of the field before it, and left out where that is `nil`.
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

/// A table of fields.
package struct FieldTable<Subject>: Sendable {
  package let rows: [FieldRow<Subject>]
  private let places: [String: Int]

  package init(_ rows: [FieldRow<Subject>]) {
    self.rows = rows
    places = Dictionary(
      rows.enumerated().flatMap { index, row in ([row.name] + row.others).map { ($0, index) } }
    ) { first, _ in first }
  }

  /// The names, in the order in which they are shown.
  package var names: [String] { rows.map(\.name) }

  /// Every name that is understood.
  package var allNames: [String] { rows.flatMap { [$0.name] + $0.others } }

  /// The value under a name; nil where there is none of this name.
  package func value(_ name: String, of subject: Subject) -> FieldValue? {
    places[name].map { rows[$0].value(subject) }
  }

  /// All fields as they are shown.
  package func fields(of subject: Subject, in zone: DeviceTimeZone) -> [StoreKitCallResult.Field] {
    rows.compactMap { row in
      let value = row.value(subject)
      if row.isPart, value == .absent { return nil }
      return StoreKitCallResult.Field(row.name, VisibleText.visible(value.text(in: zone)))
    }
  }
}
