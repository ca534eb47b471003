// A value in a JSON tree with its path, so that a warning can name the place.

import Support

/// A value in a JSON tree, with its path and its schema.
package struct JSONCursor {
  package let value: JSONValue
  /// The schema of the value.
  ///
  /// A member that is not in the schema cannot be read.
  package let shape: StoreKitFileSchema
  /// `products[0].displayPrice`; empty for the root.
  package let path: String

  /// Returns a member of an object; nil if the member is absent, null or not in the schema.
  package func member(_ key: String) -> JSONCursor? {
    guard let shape = shape.member(key), let value = value[key], value.kind != .null else { return nil }
    return JSONCursor(value: value, shape: shape, path: path(of: key))
  }

  /// Returns the path of a member, even if the member does not exist.
  package func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// The elements of an array; nil for any other value.
  package var elements: [JSONCursor]? {
    guard case .array(let elements) = value else { return nil }
    return elements.enumerated().map {
      JSONCursor(value: $1, shape: shape.element, path: "\(path)[\($0)]")
    }
  }

  package var isObject: Bool { if case .object = value { true } else { false } }

  package var string: String? { if case .string(let text) = value { text } else { nil } }

  package var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// A whole number that fits in an `Int`; nil for any other value.
  package var integer: Int? { if case .number(let digits) = value { Int(digits) } else { nil } }
}
