// The percent encoding of paths and queries (RFC 3986, section 2.1).

package enum PercentEncoding {
  /// Decodes a text; invalid encodings stay as they are.
  ///
  /// With `plusIsSpace`, a plus sign becomes a space, as in the query of a form.
  package static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var remaining = Array(text.utf8)[...]
    while let byte = remaining.popFirst() {
      let digits = remaining.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        remaining = remaining.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
