// The values of a TOML text with their positions, for error messages.

public struct TOMLPosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1; a byte order mark at the start of the text is not counted.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static let start = TOMLPosition(line: 1, column: 1)

  public static func < (one: TOMLPosition, other: TOMLPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

public struct TOMLValue: Sendable {
  public enum Content: Sendable {
    case text(String)
    case integer(Int64)
    case bool(Bool)
    case array([TOMLValue])
    case table(TOMLTable)
  }

  public let content: Content
  public let position: TOMLPosition

  /// The string; nil for any other value.
  public var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  public var integer: Int64? {
    if case .integer(let number) = content { number } else { nil }
  }

  /// The Boolean; nil for any other value.
  public var bool: Bool? {
    if case .bool(let isTrue) = content { isTrue } else { nil }
  }

  public var array: [TOMLValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  public var table: TOMLTable? {
    if case .table(let table) = content { table } else { nil }
  }
}

public struct TOMLMember: Sendable {
  public let key: String
  public let position: TOMLPosition
  public let value: TOMLValue
}

/// A table with its keys in the order of the text.
public struct TOMLTable: Sendable {
  public let members: [TOMLMember]
  private let index: [ExactKey: Int]

  /// Creates a table; `index` contains the index of each member by its key.
  init(members: [TOMLMember], index: [ExactKey: Int]) {
    self.members = members
    self.index = index
  }

  /// The value of a key; nil if the table has no such key.
  public subscript(key: String) -> TOMLValue? { member(key)?.value }

  /// Returns a key with its value and position; nil if the table has no such key.
  public func member(_ key: String) -> TOMLMember? { index[ExactKey(text: key)].map { members[$0] } }
}

/// A key that is compared by its bytes, because TOML does not normalize Unicode.
struct ExactKey: Hashable {
  let text: String

  static func == (one: ExactKey, other: ExactKey) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
