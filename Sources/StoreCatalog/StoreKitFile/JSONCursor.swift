// A value in a JSON tree with its path, for naming the place in a warning.

import Support

package struct JSONCursor {
  package let value: JSONValue
  /// The schema of the value; members outside the schema cannot be read.
  package let shape: StoreKitFileSchema
  /// For example `products[0].displayPrice`; empty for the root.
  package let path: String

  /// Returns a member of an object; nil if the member is absent, null or not in the schema.
  package func member(_ key: String) -> JSONCursor? {
    guard let shape = shape.member(key), let value = value[key], value.kind != .null else { return nil }
    return JSONCursor(value: value, shape: shape, path: path(of: key))
  }

  /// Returns the path of a member, whether or not the member exists.
  package func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

  package var elements: [JSONCursor]? {
    guard case .array(let elements) = value else { return nil }
    return elements.enumerated().map {
      JSONCursor(value: $1, shape: shape.element, path: "\(path)[\($0)]")
    }
  }

  package var isObject: Bool { if case .object = value { true } else { false } }

  package var string: String? { if case .string(let text) = value { text } else { nil } }

  package var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// Nil if the value is not a whole number or does not fit in an `Int`.
  package var integer: Int? { if case .number(let digits) = value { Int(digits) } else { nil } }
}
