// A JSON writer for responses with thousands of rows.

import Support

package struct ResponseJSONWriter {
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer; `capacity` is the expected size in bytes.
  package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  private var needsComma = false

  package mutating func object(_ members: (inout ResponseJSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func array<Element>(
    _ elements: [Element], _ members: (inout ResponseJSONWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    for element in elements {
      separate()
      object { members(&$0, element) }
    }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  package mutating func add(_ key: String, _ text: String) {
    writeKey(key)
    bytes.append(contentsOf: JSONWriter.quoted(text).utf8)
  }

  package mutating func add(_ key: String, _ isOn: Bool) {
    writeKey(key)
    bytes.append(contentsOf: (isOn ? "true" : "false").utf8)
  }

  package mutating func add(_ key: String, number: Int64) {
    writeKey(key)
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds a text that needs no escapes.
  package mutating func add(_ key: String, plain text: [UInt8]) {
    writeKey(key)
    bytes.append(UInt8(ascii: "\""))
    bytes += text
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func add(_ key: String, value: (inout ResponseJSONWriter) -> Void) {
    writeKey(key)
    value(&self)
    needsComma = true
  }

  /// Adds a value that is already JSON.
  package mutating func add(_ key: String, json value: [UInt8]) {
    writeKey(key)
    bytes += value
  }

  /// Adds an array of values that are already JSON.
  package mutating func add(_ key: String, json values: [[UInt8]]) {
    writeKey(key)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += value
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Adds an array of texts.
  package mutating func add(_ key: String, texts: [String]) {
    add(key) { json in
      json.bytes.append(UInt8(ascii: "["))
      for (index, text) in texts.enumerated() {
        if index > 0 { json.bytes.append(UInt8(ascii: ",")) }
        json.bytes.append(contentsOf: JSONWriter.quoted(text).utf8)
      }
      json.bytes.append(UInt8(ascii: "]"))
    }
  }

  /// Adds a text, a number or a date in milliseconds, unless the value is nil.
  package mutating func add(_ key: String, ifPresent text: String?) { if let text { add(key, text) } }
  package mutating func add(_ key: String, ifPresent number: Int64?) {
    if let number { add(key, number: number) }
  }
  package mutating func add(_ key: String, milliseconds instant: Instant?) {
    add(key, ifPresent: instant.map(\.wholeMilliseconds))
  }

  /// Adds a date in its three formats; for nil, adds nothing.
  package mutating func add(_ key: String, date: Instant?) {
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

extension Instant {
  /// The time since 1970 in whole milliseconds, rounded down.
  package var wholeMilliseconds: Int64 {
    microseconds >= 0 ? microseconds / 1000 : -((-microseconds + 999) / 1000)
  }
}
