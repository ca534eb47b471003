// The bytes of ASCII that parsers look for.

package enum Byte {
  package static let tab = UInt8(ascii: "\t")
  package static let newline = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let hash = UInt8(ascii: "#")
  package static let dash = UInt8(ascii: "-")
  package static let plus = UInt8(ascii: "+")
  package static let dot = UInt8(ascii: ".")
  package static let colon = UInt8(ascii: ":")
  package static let backslash = UInt8(ascii: "\\")
  package static let delete: UInt8 = 0x7F

  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  package static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}
