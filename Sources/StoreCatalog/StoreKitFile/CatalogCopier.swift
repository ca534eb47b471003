// The copy of a `.storekit` file that a session stores.

import Support

/// A filter that copies only the parts of a file that the importer reads.
///
/// Any other part might contain a secret, so only its path is recorded.
package struct CatalogCopier {
  /// The paths of omitted parts, in the order of the file and without list indices.
  private(set) var omittedPaths: [String] = []
  private var recordedPaths: Set<String> = []
  private var path = JSONPath()
  /// Whether `omittedPaths` is incomplete.
  private var isTruncated = false

  /// The maximum number of recorded paths; an invalid file could have many more.
  private static let maxListed = 200

  package static let leftOutKey = "_leftOut"

  package static func tree(of root: JSONValue) -> JSONValue {
    var copy = CatalogCopier()
    let copied = copy.copied(root, as: .file)
    let clean = KeyMaterial.removed(from: copied) { copy.recordPath($0.text(indices: false)) }
    guard case .object(let members) = clean, !copy.omittedPaths.isEmpty else { return clean }
    let list = copy.omittedPaths + (copy.isTruncated ? ["…"] : [])
    return .object(members + [JSONMember(key: leftOutKey, value: .array(list.map { .string($0) }))])
  }

  private mutating func copied(_ value: JSONValue, as shape: StoreKitFileSchema) -> JSONValue {
    guard shape.accepts(value.kind) else { return placeholder(for: value) }
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
          guard let memberSchema = shape.member(member.key) else {
            // The list from an earlier copy is dropped without a record, because it might have been edited.
            if member.key != Self.leftOutKey { recordPath() }
            return nil
          }
          return JSONMember(key: member.key, value: copied(member.value, as: memberSchema))
        })
    }
  }

  /// Returns an empty value of the same JSON type, so that the importer gives the same warning.
  private mutating func placeholder(for value: JSONValue) -> JSONValue {
    let empty: JSONValue =
      switch value {
      case .null, .bool: value
      case .number: .number("0")
      case .string: .string("")
      case .array: .array([])
      case .object: .object([])
      }
    if empty != value { recordPath() }
    return empty
  }

  private mutating func recordPath() {
    guard omittedPaths.count < Self.maxListed else { return isTruncated = true }
    recordPath(path.text(indices: false))
  }

  private mutating func recordPath(_ path: String) {
    guard omittedPaths.count < Self.maxListed else { return isTruncated = true }
    if recordedPaths.insert(path).inserted { omittedPaths.append(path) }
  }
}
