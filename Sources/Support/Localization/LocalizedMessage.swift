// English screen texts with values; the texts are also the keys of their translations.

import StringsFormat

/// An English text in the source code: `"buy \(product)"` with the key `buy %1$@`.
public struct LocalizedMessage: ExpressibleByStringInterpolation, Hashable, Sendable {
  fileprivate enum Part: Hashable, Sendable {
    case literal(String)
    case value(String)
    /// A value that is itself translated, into the language of the whole message.
    case text(LocalizedText)
    indirect case more(Part)
  }

  private let parts: [Part]

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    public mutating func appendInterpolation(_ value: String) { parts.append(.value(value)) }

    public mutating func appendInterpolation(_ text: LocalizedText) { parts.append(.text(text)) }

    public mutating func appendInterpolation(_ value: some Any) { parts.append(.value("\(value)")) }

    /// Adds a value that only translations use; it is numbered after all other values.
    public mutating func appendInterpolation(more value: some Any) { parts.append(.more(.value("\(value)"))) }

    public mutating func appendInterpolation(more text: LocalizedText) { parts.append(.more(.text(text))) }
  }

  public init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.literal(text)] }

  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Returns the key in translation files: `buy %1$@`, or with a context `open|menu`.
  func key(context: String?) -> String {
    var key = ""
    var number = 0
    for part in parts {
      switch part {
      case .literal(let text): key += TextFormat.escaped(text)
      case .value, .text:
        number += 1
        key += "%\(number)$@"
      case .more: continue
      }
    }
    return context.map { "\(key)|\($0)" } ?? key
  }

  /// Returns the English text, with its values in the language of `texts`.
  func english(_ texts: Localizer) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .value, .text: part.value(texts) ?? ""
      case .more: ""
      }
    }
    .joined()
  }

  /// Returns the values in the language of `texts`; those that only translations use come last.
  func values(_ texts: Localizer) -> [String] {
    let more = parts.compactMap { part -> Part? in if case .more(let value) = part { value } else { nil } }
    return (parts + more).compactMap { $0.value(texts) }
  }
}

extension LocalizedMessage.Part {
  /// Returns the value; nil for a literal, and for a value that only translations use.
  fileprivate func value(_ texts: Localizer) -> String? {
    switch self {
    case .literal, .more: nil
    case .value(let text): text
    case .text(let text): text.text(texts)
    }
  }
}
