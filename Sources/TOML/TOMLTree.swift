// The tables of a TOML text during parsing, and the rules about additions to them.

/// The tables of a text during parsing.
///
/// Tables refer to each other by number, so that an addition to a nested table copies nothing.
struct TOMLTree {
  /// The origin of a table, which determines what may be added to it.
  enum Origin {
    /// A header of the table, `[a]` or `[[a]]`.
    case header
    /// The header of a nested table; the header of this table may still follow.
    case implied
    /// A part of a dotted key before its last part.
    case dotted
    /// Braces; the table is complete.
    case inline
  }

  /// A value, or the number of a table or of an array of tables.
  enum Item {
    case content(TOMLValue.Content)
    case table(Int)
    /// The number of an array of tables, `[[a]]`.
    case tables(Int)
  }

  struct PlacedItem {
    let item: Item
    let position: TOMLPosition
  }

  struct KeyPart {
    let name: String
    let position: TOMLPosition
  }

  private struct TableNode {
    var origin: Origin
    var members: [(key: KeyPart, value: PlacedItem)] = []
    var index: [ExactKey: Int] = [:]
  }

  private var tables = [TableNode(origin: .header)]
  private var tableArrays: [[Int]] = []

  /// The number of the table for the whole text.
  static let root = 0

  mutating func addTable(_ origin: Origin) -> Int {
    tables.append(TableNode(origin: origin))
    return tables.count - 1
  }

  private func member(_ name: String, of table: Int) -> (key: KeyPart, value: PlacedItem)? {
    tables[table].index[ExactKey(text: name)].map { tables[table].members[$0] }
  }

  /// Adds a key that the table does not contain yet.
  mutating func add(_ key: KeyPart, _ item: Item, at position: TOMLPosition, to table: Int) {
    tables[table].index[ExactKey(text: key.name)] = tables[table].members.count
    tables[table].members.append((key, PlacedItem(item: item, position: position)))
  }

  // MARK: Keys

  /// Returns the table for the last part of a new key, and adds missing tables for the previous parts.
  ///
  /// The path of a header may contain any table except an inline one; the path of a key, only tables that no
  /// header has opened.
  mutating func table(of path: [KeyPart], from start: Int, isHeader: Bool) throws(TOMLSyntaxError) -> Int {
    let table = try parent(of: path, from: start, isHeader: isHeader)
    if let last = path.last { try checkIsNew(last, of: path, in: table) }
    return table
  }

  private mutating func parent(of path: [KeyPart], from start: Int, isHeader: Bool) throws(TOMLSyntaxError)
    -> Int
  {
    var table = start
    for (index, key) in path.dropLast().enumerated() {
      guard let existing = member(key.name, of: table) else {
        let new = addTable(isHeader ? .implied : .dotted)
        add(key, .table(new), at: key.position, to: table)
        table = new
        continue
      }
      let (name, line) = (Self.shown(path[...index]), existing.key.position.line)
      switch existing.value.item {
      case .table(let inner) where isHeader && tables[inner].origin != .inline: table = inner
      case .table(let inner) where !isHeader && [.dotted, .implied].contains(tables[inner].origin):
        tables[inner].origin = .dotted
        table = inner
      case .tables(let list) where isHeader: table = tableArrays[list].last ?? table
      case .content: throw TOMLSyntaxError(position: key.position, problem: .noTable(key: name, line: line))
      case .table, .tables:
        throw TOMLSyntaxError(position: key.position, problem: .closedTable(key: name, line: line))
      }
    }
    return table
  }

  private func checkIsNew(_ key: KeyPart, of path: [KeyPart], in table: Int) throws(TOMLSyntaxError) {
    guard let existing = member(key.name, of: table) else { return }
    throw TOMLSyntaxError(
      position: key.position,
      problem: .duplicateKey(key: Self.shown(path[...]), line: existing.key.position.line))
  }

  /// Returns the table that a header `[path]` opens, or `[[path]]` for an array of tables.
  mutating func open(_ path: [KeyPart], isList: Bool) throws(TOMLSyntaxError) -> Int {
    let parent = try parent(of: path, from: Self.root, isHeader: true)
    guard let key = path.last else { return parent }
    switch member(key.name, of: parent)?.value.item {
    case .table(let inner) where !isList && tables[inner].origin == .implied:
      tables[inner].origin = .header
      return inner
    case .tables(let list) where isList:
      tableArrays[list].append(addTable(.header))
      return tables.count - 1
    default:
      try checkIsNew(key, of: path, in: parent)
      let new = addTable(.header)
      if isList { tableArrays.append([new]) }
      add(key, isList ? .tables(tableArrays.count - 1) : .table(new), at: key.position, to: parent)
      return new
    }
  }

  // MARK: Result

  /// Returns the table of the whole text.
  ///
  /// The recursion is limited because the number of parts of a key is limited.
  func finished() -> TOMLTable { finished(Self.root) }

  private func finished(_ table: Int) -> TOMLTable {
    TOMLTable(
      members: tables[table].members.map {
        TOMLMember(key: $0.key.name, position: $0.key.position, value: finished($0.value))
      },
      index: tables[table].index)
  }

  private func finished(_ item: PlacedItem) -> TOMLValue {
    let content: TOMLValue.Content =
      switch item.item {
      case .content(let content): content
      case .table(let table): .table(finished(table))
      case .tables(let list):
        .array(tableArrays[list].map { TOMLValue(content: .table(finished($0)), position: item.position) })
      }
    return TOMLValue(content: content, position: item.position)
  }

  /// Returns the key shortened for a message.
  private static func shown(_ path: ArraySlice<KeyPart>) -> String {
    TOMLReader.shortened(path.map(\.name).joined(separator: "."))
  }
}
