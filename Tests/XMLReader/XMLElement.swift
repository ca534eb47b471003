// A strict reader of small XML documents.

/// An element of an XML document.
///
/// The reader accepts only what reports and pictures need: elements, attributes in double quotes, text and
/// the predefined entities. Everything else is an error, also what XML allows.
public struct XMLElement {
  public struct Malformed: Error, CustomStringConvertible {
    public let description: String
  }

  public let name: String
  public internal(set) var attributes: [(name: String, value: String)] = []
  public internal(set) var children: [XMLElement] = []
  public internal(set) var text = ""

  public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  public func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  init(name: String) { self.name = name }

  /// Parses a document.
  public init(document: String) throws {
    var parser = Parser(scalars: Array(document.unicodeScalars))
    self = try parser.document()
  }

  private struct Parser {
    let scalars: [Unicode.Scalar]
    var index = 0

    mutating func document() throws -> XMLElement {
      for (offset, scalar) in scalars.enumerated() where !Self.isAllowed(scalar) {
        throw Malformed(description: "U+\(String(scalar.value, radix: 16)) at \(offset)")
      }
      guard take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") else { throw error("no declaration") }
      guard take("<") else { throw error("no root element") }
      let root = try element()
      _ = take("\n")
      guard index == scalars.count else { throw error("text after the root element") }
      return root
    }

    /// Parses an element after its `<`.
    private mutating func element() throws -> XMLElement {
      var element = XMLElement(name: try name())
      while take(" ") {
        let name = try name()
        guard take("=\"") else { throw error("no value of \(name)") }
        guard element[name] == nil else { throw error("\(name) occurs twice") }
        element.attributes.append((name, try text(until: "\"")))
        guard take("\"") else { throw error("no end of \(name)") }
      }
      if take("/>") { return element }
      guard take(">") else { throw error("no end of the tag \(element.name)") }
      while true {
        element.text += try text(until: "<")
        if take("</") { break }
        guard take("<") else { throw error("no end of \(element.name)") }
        element.children.append(try self.element())
      }
      guard try name() == element.name, take(">") else { throw error("wrong end of \(element.name)") }
      return element
    }

    private mutating func name() throws -> String {
      var name = ""
      while index < scalars.count,
        scalars[index].properties.isAlphabetic || "-:".unicodeScalars.contains(scalars[index])
      {
        name.unicodeScalars.append(scalars[index])
        index += 1
      }
      guard !name.isEmpty else { throw error("no name") }
      return name
    }

    private mutating func text(until end: Unicode.Scalar) throws -> String {
      var text = ""
      while index < scalars.count, scalars[index] != end {
        if scalars[index] == "&" {
          index += 1
          let entities: [(String, Unicode.Scalar)] = [
            ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"),
          ]
          guard let entity = entities.first(where: { take($0.0) }) else { throw error("unknown entity") }
          text.unicodeScalars.append(entity.1)
        } else {
          if scalars[index] == "<" || (scalars[index] == "]" && take("]]>")) { throw error("unescaped text") }
          text.unicodeScalars.append(scalars[index])
          index += 1
        }
      }
      return text
    }

    private mutating func take(_ text: String) -> Bool {
      let expected = text.unicodeScalars
      guard scalars[index...].starts(with: expected) else { return false }
      index += expected.count
      return true
    }

    private func error(_ what: String) -> Malformed { Malformed(description: "\(what) at \(index)") }

    /// Whether XML 1.0 allows a character.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
  }
}
