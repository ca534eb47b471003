// The copy of a `.storekit` file that a session keeps: what the importer reads, in the shapes that it reads, and of the
// rest only where it stood. A file may hold secrets under any key.

import Support

/// Makes the tree of a copy.
package struct CatalogCopier {
  /// The paths at which something was left out, in the order of the file, without indices of lists.
  private(set) var leftOut: [String] = []
  private var seen: Set<String> = []
  private var path = JSONPath()
  /// Whether more places were left out than are listed.
  private var isMore = false

  /// A file of junk shall not make a list as long as itself.
  private static let maxListed = 200

  /// The key of the copy under which the places stand that were left out.
  package static let leftOutKey = "_leftOut"

  /// The tree of a copy of `root`, with the list of what was left out.
  package static func tree(of root: JSONValue) -> JSONValue {
    var copy = CatalogCopier()
    let known = copy.copied(root, as: .file)
    let clean = KeyMaterial.removed(from: known) { copy.note($0.text(indices: false)) }
    guard case .object(let members) = clean, !copy.leftOut.isEmpty else { return clean }
    let list = copy.leftOut + (copy.isMore ? ["…"] : [])
    return .object(members + [JSONMember(key: leftOutKey, value: .array(list.map { .string($0) }))])
  }

  private mutating func copied(_ value: JSONValue, as shape: StoreKitFileSchema) -> JSONValue {
    guard shape.takes(value.kind) else { return standIn(for: value) }
    switch value {
    case .null, .bool, .number, .string: return value
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          path.push(index: index)
          defer { path.pop() }
          return copied(element, as: shape.element)
        })
    case .object(let members):
      return .object(
        members.compactMap { member in
          path.push(key: member.key)
          defer { path.pop() }
          guard let known = shape.member(member.key) else {
            // The list of an earlier copy may hold what somebody else wrote there.
            if member.key != Self.leftOutKey { note() }
            return nil
          }
          return JSONMember(key: member.key, value: copied(member.value, as: known))
        })
    }
  }

  /// The emptiest value of the same kind, which gets the same warning from the importer.
  private mutating func standIn(for value: JSONValue) -> JSONValue {
    let empty: JSONValue =
      switch value {
      case .null, .bool: value
      case .number: .number("0")
      case .string: .string("")
      case .array: .array([])
      case .object: .object([])
      }
    if empty != value { note() }
    return empty
  }

  private mutating func note() {
    guard leftOut.count < Self.maxListed else { return isMore = true }
    note(path.text(indices: false))
  }

  private mutating func note(_ place: String) {
    guard leftOut.count < Self.maxListed else { return isMore = true }
    if seen.insert(place).inserted { leftOut.append(place) }
  }
}
