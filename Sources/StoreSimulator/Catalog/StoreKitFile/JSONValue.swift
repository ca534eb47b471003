// JSON as it is written: keys in their order, numbers as their text. Foundation's reader turns 4.99 into binary
// floating point and says of an error neither line nor column, and both matter to a catalogue.

/// A JSON value.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits as they stand.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// What it is, for a message.
  var kind: JSONKind {
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
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}

/// A key of an object and what it stands for.
struct JSONMember: Hashable, Sendable {
  var key: String
  var value: JSONValue
}

/// Where a text stops being JSON.
struct JSONSyntaxError: Error, Hashable {
  /// From 1.
  let line: Int
  /// In characters (Unicode scalars), from 1.
  let column: Int
  let what: JSONFault
}
