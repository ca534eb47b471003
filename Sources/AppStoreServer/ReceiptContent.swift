// The content of an app receipt and its encoding as a set of ASN.1 attributes.

import StoreModel
import StoreSimulator
import Support

struct ReceiptContent: Hashable, Sendable {
  /// A purchase in its state when the receipt was made.
  struct InApp: Hashable, Sendable {
    var quantity: Int64 = 1
    var product = ""
    var identifier = ""
    /// Nil if the receipt lacks the attribute, as all receipts from Xcode do.
    var originalIdentifier: String?
    var purchased: Instant?
    var originallyPurchased: Instant?
    var expires: Instant?
    var cancelled: Instant?
    var webOrderLineItemID: Int64?
    var isTrial = false
    var isInIntroductoryOffer = false
  }

  var kind = ReceiptKind.sandbox
  var appItemID: Int64 = 0
  var bundleID = ""
  var version = ""
  var opaque: [UInt8] = []
  var hash: [UInt8] = []
  var created: Instant?
  var downloadID: Int64 = 0
  var versionIdentifier: Int64 = 0
  var originallyPurchased: Instant?
  var originalVersion: String?
  var preordered: Instant?
  var expires: Instant?
  var inApp: [InApp] = []
}

extension ReceiptContent {
  /// Replaces the dates with those of a time zone, which are then read as UTC (rule `receipt.dates`).
  mutating func shiftDates(to zone: DeviceTimeZone) {
    func shifted(_ instant: Instant?) -> Instant? {
      instant.map { min($0 + .seconds(zone.offsetSeconds(at: $0)), .distantFuture) }
    }
    created = shifted(created)
    for index in inApp.indices {
      inApp[index].purchased = shifted(inApp[index].purchased)
      inApp[index].originallyPurchased = shifted(inApp[index].originallyPurchased)
      inApp[index].expires = shifted(inApp[index].expires)
      inApp[index].cancelled = shifted(inApp[index].cancelled)
    }
  }
}

/// The types of receipt attributes.
///
/// Apple's archived "Receipt Fields" documents most types. Third parties found 0, 1, 15, 16, 18, 32 and
/// 1713 by comparing receipts with Apple's responses (DocC: Receipts).
enum ReceiptAttribute: Int64 {
  case environment = 0
  case appItemID = 1
  case bundleID = 2
  case version = 3
  case opaque = 4
  case hash = 5
  /// An empty attribute that only Xcode writes.
  case unused = 8
  case created = 12
  case downloadID = 15
  case versionIdentifier = 16
  case inApp = 17
  case originallyPurchased = 18
  case originalVersion = 19
  case expires = 21
  case preordered = 32

  case quantity = 1701
  case product = 1702
  case identifier = 1703
  case purchased = 1704
  case originalIdentifier = 1705
  case inAppOriginallyPurchased = 1706
  case inAppExpires = 1708
  case webOrderLineItemID = 1711
  case cancelled = 1712
  case isTrial = 1713
  case isInIntroductoryOffer = 1719
}

// MARK: - Writing

extension ReceiptContent {
  /// The attributes as DER.
  var encoded: [UInt8] {
    let isXcode = kind == .xcode
    var set = AttributeSet()
    set.add(.environment, text: kind.rawValue)
    set.add(.appItemID, integer: appItemID)
    set.add(.bundleID, text: bundleID)
    set.add(.version, text: version)
    set.add(.opaque, opaque)
    set.add(.hash, hash)
    if isXcode { set.add(.unused, []) }
    set.add(.created, date: created)
    if !isXcode {
      set.add(.downloadID, integer: downloadID)
      set.add(.versionIdentifier, integer: versionIdentifier)
    }
    for row in inApp { set.add(.inApp, row.encoded(isXcode: isXcode)) }
    if !isXcode { set.add(.originallyPurchased, date: originallyPurchased) }
    if let originalVersion { set.add(.originalVersion, text: originalVersion) }
    set.add(.expires, date: expires)
    if let preordered { set.add(.preordered, date: preordered) }
    return set.encoded
  }

  /// Returns the SHA-1 hash of the device identifier, the opaque value and the DER form of the bundle
  /// identifier.
  static func hash(device: [UInt8], opaque: [UInt8], bundleID: String) -> [UInt8] {
    SHA1.digest(of: device + opaque + DERWriter.text(bundleID))
  }
}

extension ReceiptContent.InApp {
  fileprivate func encoded(isXcode: Bool) -> [UInt8] {
    var set = AttributeSet()
    set.add(.quantity, integer: quantity)
    set.add(.product, text: product)
    set.add(.identifier, text: identifier)
    set.add(.purchased, date: purchased)
    if !isXcode {
      set.add(.originalIdentifier, text: originalIdentifier ?? identifier)
      set.add(.inAppOriginallyPurchased, date: originallyPurchased)
    }
    set.add(.inAppExpires, date: expires)
    if !isXcode {
      if let webOrderLineItemID { set.add(.webOrderLineItemID, integer: webOrderLineItemID) }
      set.add(.cancelled, date: cancelled)
      set.add(.isTrial, integer: isTrial ? 1 : 0)
    }
    // verifyReceipt copies this field from the receipt, and the App Store returns it only for subscriptions.
    if isXcode || expires != nil { set.add(.isInIntroductoryOffer, integer: isInIntroductoryOffer ? 1 : 0) }
    return set.encoded
  }
}

/// A set of attributes in order of insertion.
private struct AttributeSet {
  private var bytes: [UInt8] = []

  var encoded: [UInt8] { DERWriter.element(ASN1Tag.set, bytes) }

  mutating func add(_ type: ReceiptAttribute, _ value: [UInt8]) {
    writeHeader(type, count: value.count)
    bytes += value
  }

  mutating func add(_ type: ReceiptAttribute, text: String) {
    let count = text.utf8.count
    writeHeader(type, count: DERWriter.headerLength(of: count) + count)
    DERWriter.appendHeader(ASN1Tag.utf8String, count, to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ type: ReceiptAttribute, integer: Int64) {
    let count = DERWriter.length(of: integer)
    writeHeader(type, count: 2 + count)
    DERWriter.append(integer, to: &bytes)
  }

  /// Adds a date; for nil, an empty text.
  mutating func add(_ type: ReceiptAttribute, date: Instant?) {
    let count = date == nil ? 0 : 20
    writeHeader(type, count: 2 + count)
    DERWriter.appendHeader(ASN1Tag.ia5String, count, to: &bytes)
    if let date { ReceiptDateFormatter.appendInternet(date, to: &bytes) }
  }

  /// Appends the type, the version and the OCTET STRING header that precede a value of `count` bytes.
  private mutating func writeHeader(_ type: ReceiptAttribute, count: Int) {
    let contentLength =
      2 + DERWriter.length(of: type.rawValue) + 3 + DERWriter.headerLength(of: count) + count
    DERWriter.appendHeader(ASN1Tag.sequence, contentLength, to: &bytes)
    DERWriter.append(type.rawValue, to: &bytes)
    DERWriter.append(1, to: &bytes)
    DERWriter.appendHeader(ASN1Tag.octetString, count, to: &bytes)
  }
}

// MARK: - Reading

extension ReceiptContent {
  /// Reads the attributes and ignores unknown types; nil if the attributes are malformed.
  init?(encoded: [UInt8]) {
    var content = ReceiptContent()
    var isOfKnownKind = false
    let isRead = Attribute.read(encoded[...]) { type, value in
      switch type {
      case .environment:
        guard let kind = value.text.flatMap(ReceiptKind.init(rawValue:)) else { return false }
        content.kind = kind
        isOfKnownKind = true
      case .appItemID: content.appItemID = value.integer ?? 0
      case .bundleID: content.bundleID = value.text ?? ""
      case .version: content.version = value.text ?? ""
      case .opaque: content.opaque = Array(value.bytes)
      case .hash: content.hash = Array(value.bytes)
      case .created: content.created = value.date
      case .downloadID: content.downloadID = value.integer ?? 0
      case .versionIdentifier: content.versionIdentifier = value.integer ?? 0
      case .originallyPurchased: content.originallyPurchased = value.date
      case .originalVersion: content.originalVersion = value.text
      case .expires: content.expires = value.date
      case .preordered: content.preordered = value.date
      case .inApp:
        guard let row = InApp(encoded: value.bytes) else { return false }
        content.inApp.append(row)
      default: break
      }
      return true
    }
    guard isRead, isOfKnownKind else { return nil }
    self = content
  }
}

extension ReceiptContent.InApp {
  fileprivate init?(encoded: ArraySlice<UInt8>) {
    var row = ReceiptContent.InApp()
    let isRead = Attribute.read(encoded) { type, value in
      switch type {
      case .quantity: row.quantity = value.integer ?? 1
      case .product: row.product = value.text ?? ""
      case .identifier: row.identifier = value.text ?? ""
      case .originalIdentifier: row.originalIdentifier = value.text
      case .purchased: row.purchased = value.date
      case .inAppOriginallyPurchased: row.originallyPurchased = value.date
      case .inAppExpires: row.expires = value.date
      case .cancelled: row.cancelled = value.date
      case .webOrderLineItemID: row.webOrderLineItemID = value.integer
      case .isTrial: row.isTrial = value.integer == 1
      case .isInIntroductoryOffer: row.isInIntroductoryOffer = value.integer == 1
      default: break
      }
      return true
    }
    guard isRead else { return nil }
    self = row
  }
}

private struct Attribute {
  let bytes: ArraySlice<UInt8>

  /// The only ASN.1 value in the bytes; nil if they contain anything else.
  private var element: BERElement? { BERReader.only(bytes) }
  var text: String? { element?.text }
  var integer: Int64? { element?.integer }
  var date: Instant? {
    guard let element, element.tag == ASN1Tag.ia5String else { return nil }
    return ReceiptDateFormatter.instant(internet: element.content)
  }

  /// Passes each attribute of a known type to `handle`.
  ///
  /// - Returns: false if the set is malformed or `handle` returned false.
  static func read(_ bytes: ArraySlice<UInt8>, _ handle: (ReceiptAttribute, Attribute) -> Bool) -> Bool {
    guard let set = BERReader.only(bytes), set.tag == ASN1Tag.set else { return false }
    var members = BERReader(set.content)
    while !members.isAtEnd {
      guard let member = members.next(), member.tag == ASN1Tag.sequence else { return false }
      var parts = BERReader(member.content)
      guard let type = parts.next()?.integer, parts.next()?.integer != nil, let octets = parts.next(),
        parts.isAtEnd
      else { return false }
      let value: ArraySlice<UInt8>
      if octets.tag == ASN1Tag.octetString {
        value = octets.content
      } else if let joinedOctets = octets.octets() {
        value = joinedOctets[...]
      } else {
        return false
      }
      guard let known = ReceiptAttribute(rawValue: type) else { continue }
      guard handle(known, Attribute(bytes: value)) else { return false }
    }
    return true
  }
}

// MARK: - Container

/// The PKCS#7 SignedData container of a receipt.
enum ReceiptContainer {
  /// The object identifier 1.2.840.113549.1.7.2 in DER.
  static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  /// The object identifier 1.2.840.113549.1.7.1 in DER.
  static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

  /// Returns the signed content without checking the signature; nil if the container is malformed.
  static func content(of bytes: [UInt8]) -> [UInt8]? {
    guard let container = BERReader.only(bytes[...]), let signed = value(of: container, typed: signedData),
      signed.tag == ASN1Tag.sequence, let parts = signed.elements, parts.count >= 4,
      parts[0].integer != nil, parts[1].tag == ASN1Tag.set
    else { return nil }
    return value(of: parts[2], typed: data)?.octets()
  }

  /// Returns the value of a ContentInfo; nil if its type is not `type`.
  private static func value(of info: BERElement, typed type: [UInt8]) -> BERElement? {
    guard info.tag == ASN1Tag.sequence, let parts = info.elements, parts.count == 2,
      parts[0].tag == ASN1Tag.objectIdentifier, parts[0].content.elementsEqual(type),
      parts[1].tag == ASN1Tag.context0, let values = parts[1].elements, values.count == 1
    else { return nil }
    return values[0]
  }
}
