// What a TOML text says, each part with its place, so that whoever finds a fault in the meaning can name where it stands.

/// A place in a text.
public struct TOMLPosition: Hashable, Comparable, Sendable {
  /// From 1.
  public var line: Int
  /// In characters (Unicode scalars), from 1; a byte order mark at the start of the text does not count.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a text.
  public static let start = TOMLPosition(line: 1, column: 1)

  public static func < (one: TOMLPosition, other: TOMLPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A value and where it begins.
public struct TOMLValue: Sendable {
  /// What a value can be.
  public enum Content: Sendable {
    case text(String)
    case integer(Int64)
    case bool(Bool)
    case array([TOMLValue])
    case table(TOMLTable)
  }

  public let content: Content
  public let place: TOMLPosition

  /// The text; nil for any other value.
  public var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// The integer; nil for any other value.
  public var integer: Int64? {
    if case .integer(let number) = content { number } else { nil }
  }

  /// True or false; nil for any other value.
  public var bool: Bool? {
    if case .bool(let isTrue) = content { isTrue } else { nil }
  }

  /// The elements; nil for any other value.
  public var array: [TOMLValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The table; nil for any other value.
  public var table: TOMLTable? {
    if case .table(let table) = content { table } else { nil }
  }
}

/// A key, what it stands for, and where it stands first.
public struct TOMLMember: Sendable {
  public let key: String
  public let place: TOMLPosition
  public let value: TOMLValue
}

/// Keys and values, in the order in which the keys stand in the text.
public struct TOMLTable: Sendable {
  public let members: [TOMLMember]
  private let index: [ExactKey: Int]

  /// `index` has the number of each member under its key.
  init(members: [TOMLMember], index: [ExactKey: Int]) {
    self.members = members
    self.index = index
  }

  /// The value of a key; nil when the table has no such key.
  public subscript(key: String) -> TOMLValue? { member(key)?.value }

  /// A key with its value and place; nil when the table has no such key.
  public func member(_ key: String) -> TOMLMember? { index[ExactKey(text: key)].map { members[$0] } }
}

/// A key by its bytes: to TOML an accented letter in one character is another key than the same in two.
struct ExactKey: Hashable {
  let text: String

  static func == (one: ExactKey, other: ExactKey) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
