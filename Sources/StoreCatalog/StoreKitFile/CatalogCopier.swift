// The copy of a `.storekit` file that a session keeps.

import Support

/// A filter that copies only the parts of a file that the importer reads.
///
/// A file may hold secrets under any key, so only the paths of the other parts are recorded.
package struct CatalogCopier {
  /// The paths of omitted parts in the order of the file, without list indices.
  private(set) var leftOut: [String] = []
  private var seen: Set<String> = []
  private var path = JSONPath()
  /// Whether `leftOut` does not list all omitted parts.
  private var isMore = false

  /// The maximum number of listed paths, which limits the list for an invalid file.
  private static let maxListed = 200

  /// The key under which the copy lists the omitted paths.
  package static let leftOutKey = "_leftOut"

  /// Returns the copy of `root`, with the list of omitted paths.
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
            // The list of an earlier copy may have been edited, so it is not copied.
            if member.key != Self.leftOutKey { note() }
            return nil
          }
          return JSONMember(key: member.key, value: copied(member.value, as: known))
        })
    }
  }

  /// Returns the empty value of the same kind, for which the importer gives the same warning.
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
