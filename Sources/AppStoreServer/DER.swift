// A DER writer and a BER reader for the ASN.1 of receipts.

enum ASN1Tag {
  static let integer: UInt8 = 0x02
  static let octetString: UInt8 = 0x04
  static let objectIdentifier: UInt8 = 0x06
  static let utf8String: UInt8 = 0x0C
  static let ia5String: UInt8 = 0x16
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31
  /// `[0]`, constructed.
  static let context0: UInt8 = 0xA0
  /// The bit that marks a tag as constructed.
  static let constructed: UInt8 = 0x20
}

enum DERWriter {
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerLength(of: content.count) + content.count)
    appendHeader(tag, content.count, to: &bytes)
    bytes += content
    return bytes
  }

  static func text(_ text: String) -> [UInt8] { element(ASN1Tag.utf8String, Array(text.utf8)) }

  /// Returns the size in bytes of the tag and length that precede a value of `count` bytes.
  static func headerLength(of count: Int) -> Int { count < 0x80 ? 2 : 2 + bytesOf(count) }

  static func appendHeader(_ tag: UInt8, _ count: Int, to bytes: inout [UInt8]) {
    bytes.append(tag)
    guard count >= 0x80 else {
      bytes.append(UInt8(count))
      return
    }
    let length = bytesOf(count)
    bytes.append(0x80 | UInt8(length))
    for shift in stride(from: 8 * (length - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift))
    }
  }

  /// Appends an INTEGER with the smallest number of bytes.
  static func append(_ value: Int64, to bytes: inout [UInt8]) {
    let count = length(of: value)
    appendHeader(ASN1Tag.integer, count, to: &bytes)
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Int64(shift)))
    }
  }

  /// Returns the size in bytes of an INTEGER's content.
  static func length(of value: Int64) -> Int {
    let bits = 65 - (value < 0 ? ~value : value).leadingZeroBitCount
    return (bits + 7) / 8
  }

  private static func bytesOf(_ count: Int) -> Int { (Int.bitWidth - count.leadingZeroBitCount + 7) / 8 }
}

/// An ASN.1 value; `content` is a slice of the bytes that were read.
struct BERElement {
  let tag: UInt8
  let content: ArraySlice<UInt8>

  /// The elements of a constructed value; nil if the value is primitive or malformed.
  var elements: [BERElement]? {
    guard tag & ASN1Tag.constructed != 0 else { return nil }
    var reader = BERReader(content)
    return reader.all()
  }

  /// Returns the content of an OCTET STRING, with the pieces of a constructed one joined; nil for other
  /// values.
  func octets(depth: Int = 0) -> [UInt8]? {
    if tag == ASN1Tag.octetString { return Array(content) }
    guard tag == ASN1Tag.octetString | ASN1Tag.constructed, depth < BERReader.maxDepth, let elements else {
      return nil
    }
    var octets: [UInt8] = []
    for element in elements {
      guard let part = element.octets(depth: depth + 1) else { return nil }
      octets += part
    }
    return octets
  }

  /// The value of an INTEGER of at most 8 bytes; nil for other values.
  var integer: Int64? {
    guard tag == ASN1Tag.integer, (1...8).contains(content.count), let first = content.first else {
      return nil
    }
    return content.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  /// The text of a UTF8String or IA5String; nil for other values.
  var text: String? {
    guard tag == ASN1Tag.utf8String || tag == ASN1Tag.ia5String else { return nil }
    return String(validating: content, as: UTF8.self)
  }
}

/// A BER decoder for untrusted bytes.
///
/// Xcode writes receipts in BER with indefinite lengths.
struct BERReader {
  static let maxDepth = 32

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  /// Returns the single value in the bytes; nil if the bytes contain anything else.
  static func only(_ bytes: ArraySlice<UInt8>) -> BERElement? {
    var reader = BERReader(bytes)
    guard let element = reader.next(), reader.isAtEnd else { return nil }
    return element
  }

  mutating func all() -> [BERElement]? {
    var elements: [BERElement] = []
    while !isAtEnd {
      guard let element = next() else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Reads the next value; nil if the value is incomplete or malformed.
  mutating func next() -> BERElement? { next(depth: 0) }

  private mutating func next(depth: Int) -> BERElement? {
    // Rejects tags of several bytes, which receipts do not contain.
    guard depth < Self.maxDepth, let tag = nextByte(), tag & 0x1F != 0x1F, let first = nextByte() else {
      return nil
    }
    if first == 0x80 {
      guard tag & ASN1Tag.constructed != 0 else { return nil }
      return indefinite(tag, depth: depth)
    }
    guard let count = first < 0x80 ? Int(first) : length(of: Int(first & 0x7F)),
      count <= bytes.endIndex - position
    else { return nil }
    defer { position += count }
    return BERElement(tag: tag, content: bytes[position..<position + count])
  }

  private mutating func length(of count: Int) -> Int? {
    guard count <= 4 else { return nil }
    var length = 0
    for _ in 0..<count {
      guard let byte = nextByte() else { return nil }
      length = length << 8 | Int(byte)
    }
    return length
  }

  /// Reads a value of indefinite length, which ends with two zero bytes.
  private mutating func indefinite(_ tag: UInt8, depth: Int) -> BERElement? {
    let start = position
    while true {
      if bytes.endIndex - position >= 2, bytes[position] == 0, bytes[position + 1] == 0 {
        let content = bytes[start..<position]
        position += 2
        return BERElement(tag: tag, content: content)
      }
      guard next(depth: depth + 1) != nil else { return nil }
    }
  }

  private mutating func nextByte() -> UInt8? {
    guard position < bytes.endIndex else { return nil }
    defer { position += 1 }
    return bytes[position]
  }
}
