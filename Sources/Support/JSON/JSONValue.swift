// JSON as it is written: keys in their order, numbers as their text. Foundation's reader turns 4.99 into binary
// floating point and says of an error neither line nor column, and both matter to a catalogue.

/// A JSON value.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits as they stand.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// What it is, for a message.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The member of an object with this key; the last where a key stands twice.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}

/// A key of an object and what it stands for.
package struct JSONMember: Hashable, Sendable {
  package var key: String
  package var value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// Where a text stops being JSON.
package struct JSONSyntaxError: Error, Hashable {
  /// From 1.
  package let line: Int
  /// In characters (Unicode scalars), from 1.
  package let column: Int
  package let what: JSONFault
}

/// A kind of JSON value.
public enum JSONKind: Localizable, Hashable, Sendable, CaseIterable {
  case null
  case bool
  case number
  case string
  case array
  case object

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .null: "null"
    case .bool: texts.localized("true or false")
    case .number: texts.localized("a number")
    case .string: texts.localized("a text")
    case .array: texts.localized("an array")
    case .object: texts.localized("an object")
    }
  }
}
