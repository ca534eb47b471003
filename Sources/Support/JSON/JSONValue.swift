// JSON values.

/// A JSON value that preserves the order of keys and the digits of numbers.
///
/// Foundation's parser converts 4.99 to binary floating point, and its errors have no line or column.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits as written in the text.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

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

  /// The last member of an object with this key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}

package struct JSONMember: Hashable, Sendable {
  package var key: String
  package var value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

package struct JSONSyntaxError: Error, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int
  package let fault: JSONFault
}

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
    case .string: texts.localized("a string")
    case .array: texts.localized("an array")
    case .object: texts.localized("an object")
    }
  }
}
