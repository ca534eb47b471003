// A JSON writer for responses with thousands of rows.

import Support

struct ResponseJSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Creates a writer; `capacity` is the expected size in bytes.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  private var needsComma = false

  mutating func object(_ members: (inout ResponseJSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  mutating func array<Element>(_ elements: [Element], _ members: (inout ResponseJSONWriter, Element) -> Void)
  {
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    for element in elements {
      separate()
      object { members(&$0, element) }
    }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  mutating func add(_ key: String, _ text: String) {
    writeKey(key)
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
    if isPlain {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: text.utf8)
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes.append(contentsOf: JSONWriter.quoted(text).utf8)
    }
  }

  mutating func add(_ key: String, _ isOn: Bool) {
    writeKey(key)
    bytes.append(contentsOf: (isOn ? "true" : "false").utf8)
  }

  mutating func add(_ key: String, number: Int64) {
    writeKey(key)
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds a text that needs no escapes.
  mutating func add(_ key: String, plain text: [UInt8]) {
    writeKey(key)
    bytes.append(UInt8(ascii: "\""))
    bytes += text
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func add(_ key: String, value: (inout ResponseJSONWriter) -> Void) {
    writeKey(key)
    value(&self)
    needsComma = true
  }

  /// Adds a date in its three formats; for nil, adds nothing.
  mutating func add(_ key: String, date: Instant?) {
    guard let date else { return }
    writeKey(key)
    text { ReceiptDateFormatter.appendGMT(date, to: &$0) }
    writeKey(key, "_ms")
    text { $0.append(contentsOf: ReceiptDateFormatter.milliseconds(date).utf8) }
    writeKey(key, "_pst")
    text { ReceiptDateFormatter.appendPacific(date, to: &$0) }
  }

  private mutating func text(_ write: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a key, which must be ASCII without escapes.
  private mutating func writeKey(_ key: String, _ suffix: String = "") {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: key.utf8)
    bytes.append(contentsOf: suffix.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
