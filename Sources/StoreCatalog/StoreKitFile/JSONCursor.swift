// A place in a JSON tree that knows its path, so that a warning can name it.

import Support

/// A value, where it stands, and what is read of it.
package struct JSONCursor {
  package let value: JSONValue
  /// What the importer knows at this place: no other member can be reached.
  package let shape: StoreKitFileSchema
  /// `products[0].displayPrice`; empty for the root.
  package let path: String

  /// The member of an object; nil when it is absent or null, or none that the importer knows here.
  package func member(_ key: String) -> JSONCursor? {
    guard let shape = shape.member(key), let value = value[key], value.kind != .null else { return nil }
    return JSONCursor(value: value, shape: shape, path: path(of: key))
  }

  /// The path that a member has or would have.
  package func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// The elements of an array; nil when it is something else.
  package var elements: [JSONCursor]? {
    guard case .array(let elements) = value else { return nil }
    return elements.enumerated().map {
      JSONCursor(value: $1, shape: shape.element, path: "\(path)[\($0)]")
    }
  }

  package var isObject: Bool { if case .object = value { true } else { false } }

  package var string: String? { if case .string(let text) = value { text } else { nil } }

  package var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// A whole number that fits; nil for anything else.
  package var integer: Int? { if case .number(let digits) = value { Int(digits) } else { nil } }
}
