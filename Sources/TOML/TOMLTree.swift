// The tables of a text while it is read, and the rules of TOML about what may be added to which. Tables are called by
// their number, so that adding to one deep down copies nothing.

/// Tables in the making.
struct TOMLTree {
  /// How a table came to be, which decides what may still be added to it.
  enum Origin {
    /// By a header of its own: `[a]`, or an element by `[[a]]`.
    case header
    /// On the way to a header further down: its own header may still come.
    case implied
    /// On the way to the last part of a key with points.
    case dotted
    /// In braces: whole as it stands.
    case inline
  }

  /// A value, or what will be one.
  enum Item {
    case content(TOMLValue.Content)
    case array([PlacedItem])
    /// The number of a table.
    case table(Int)
    /// The number of a list of tables made by `[[a]]`.
    case tables(Int)
  }

  struct PlacedItem {
    let item: Item
    let place: TOMLPlace
  }

  /// One part of a key.
  struct Key {
    let name: String
    let place: TOMLPlace
  }

  private struct Table {
    var origin: Origin
    /// How many tables and arrays it stands in.
    let depth: Int
    var members: [(key: Key, value: PlacedItem)] = []
    var index: [ExactKey: Int] = [:]
  }

  private var tables = [Table(origin: .header, depth: 0)]
  private var lists: [[Int]] = []

  /// The table that the whole text is.
  static let root = 0

  func depth(of table: Int) -> Int { tables[table].depth }

  mutating func addTable(_ origin: Origin, depth: Int) -> Int {
    tables.append(Table(origin: origin, depth: depth))
    return tables.count - 1
  }

  private func member(_ name: String, of table: Int) -> (key: Key, value: PlacedItem)? {
    tables[table].index[ExactKey(text: name)].map { tables[table].members[$0] }
  }

  /// Adds what is not there yet.
  mutating func add(_ key: Key, _ item: Item, at place: TOMLPlace, to table: Int) {
    tables[table].index[ExactKey(text: key.name)] = tables[table].members.count
    tables[table].members.append((key, PlacedItem(item: item, place: place)))
  }

  // MARK: Keys

  /// The table that the last part of a key belongs in; those on the way are made.
  mutating func table(for path: [Key], from start: Int) throws(TOMLFault) -> Int {
    var table = start
    for (index, key) in path.dropLast().enumerated() {
      guard let before = member(key.name, of: table) else {
        let new = addTable(.dotted, depth: tables[table].depth + 1)
        add(key, .table(new), at: key.place, to: table)
        table = new
        continue
      }
      let name = Self.shown(path[...index])
      switch before.value.item {
      case .table(let inner):
        guard tables[inner].origin == .dotted || tables[inner].origin == .implied else {
          throw TOMLFault(place: key.place, what: .closedTable(key: name, line: before.key.place.line))
        }
        tables[inner].origin = .dotted
        table = inner
      case .tables:
        throw TOMLFault(place: key.place, what: .closedTable(key: name, line: before.key.place.line))
      case .content, .array:
        throw TOMLFault(place: key.place, what: .noTable(key: name, line: before.key.place.line))
      }
    }
    if let last = path.last { try checkIsNew(last, of: path, in: table) }
    return table
  }

  private func checkIsNew(_ key: Key, of path: [Key], in table: Int) throws(TOMLFault) {
    guard let before = member(key.name, of: table) else { return }
    throw TOMLFault(
      place: key.place, what: .twice(key: Self.shown(path[...]), line: before.key.place.line))
  }

  // MARK: Headers

  /// The table that a header opens.
  mutating func open(_ path: [Key], isArray: Bool) throws(TOMLFault) -> Int {
    var table = Self.root
    for (index, key) in path.dropLast().enumerated() {
      guard let before = member(key.name, of: table) else {
        let new = addTable(.implied, depth: tables[table].depth + 1)
        add(key, .table(new), at: key.place, to: table)
        table = new
        continue
      }
      let name = Self.shown(path[...index])
      switch before.value.item {
      case .table(let inner):
        guard tables[inner].origin != .inline else {
          throw TOMLFault(place: key.place, what: .closedTable(key: name, line: before.key.place.line))
        }
        table = inner
      case .tables(let list):
        table = lists[list].last ?? table
      case .content, .array:
        throw TOMLFault(place: key.place, what: .noTable(key: name, line: before.key.place.line))
      }
    }
    guard let last = path.last else { return table }
    return isArray ? try addElement(last, of: path, to: table) : try openTable(last, of: path, in: table)
  }

  private mutating func openTable(_ key: Key, of path: [Key], in table: Int) throws(TOMLFault) -> Int {
    if case .table(let inner) = member(key.name, of: table)?.value.item, tables[inner].origin == .implied {
      tables[inner].origin = .header
      return inner
    }
    try checkIsNew(key, of: path, in: table)
    let new = addTable(.header, depth: tables[table].depth + 1)
    add(key, .table(new), at: key.place, to: table)
    return new
  }

  private mutating func addElement(_ key: Key, of path: [Key], to table: Int) throws(TOMLFault) -> Int {
    let new = addTable(.header, depth: tables[table].depth + 2)
    if case .tables(let list) = member(key.name, of: table)?.value.item {
      lists[list].append(new)
      return new
    }
    try checkIsNew(key, of: path, in: table)
    lists.append([new])
    add(key, .tables(lists.count - 1), at: key.place, to: table)
    return new
  }

  // MARK: The end

  /// The table of the whole text; its depth was bounded while it was read.
  func finished() -> TOMLTable { finished(Self.root) }

  private func finished(_ table: Int) -> TOMLTable {
    TOMLTable(
      members: tables[table].members.map {
        TOMLMember(key: $0.key.name, place: $0.key.place, value: finished($0.value))
      },
      index: tables[table].index)
  }

  private func finished(_ item: PlacedItem) -> TOMLValue {
    let content: TOMLValue.Content =
      switch item.item {
      case .content(let content): content
      case .array(let elements): .array(elements.map { finished($0) })
      case .table(let table): .table(finished(table))
      case .tables(let list):
        .array(lists[list].map { TOMLValue(content: .table(finished($0)), place: item.place) })
      }
    return TOMLValue(content: content, place: item.place)
  }

  /// A key as a message names it: not longer than a line.
  private static func shown(_ path: ArraySlice<Key>) -> String {
    TOMLReader.shortened(path.map(\.name).joined(separator: "."))
  }
}
