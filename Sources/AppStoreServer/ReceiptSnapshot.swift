// A stored receipt without its signature.

import StoreModel
import StoreSimulator
import Support

/// The content of a receipt when it was stored.
///
/// The receipt is signed only when needed, so a stored receipt does not depend on the keys of the run.
public struct ReceiptSnapshot: Hashable, Sendable {
  public let environment: EnvironmentName
  public let created: Instant?
  public let bundleID: String
  /// The purchases in the receipt, oldest first; empty if the receipt is broken.
  public let purchases: [PurchaseSummary]
  /// Whether `container` changes one bit after signing.
  public var isTampered = false
  /// Whether `container` is cut off, so that no program can decode it.
  public let isBroken: Bool
  /// The attributes as DER.
  let content: [UInt8]
  /// The hash attribute; a changed bit in this value keeps the container well formed.
  private let hash: [UInt8]

  public struct PurchaseSummary: Hashable, Sendable {
    public let product: String
    public let transaction: String
    public let quantity: Int
    public let expires: Instant?
  }

  init(_ content: ReceiptContent, in environment: EnvironmentName, isBroken: Bool = false) {
    self.environment = environment
    self.isBroken = isBroken
    created = content.created
    bundleID = content.bundleID
    purchases =
      isBroken
      ? []
      : content.inApp.map {
        PurchaseSummary(
          product: $0.product, transaction: $0.identifier, quantity: Int(clamping: $0.quantity),
          expires: $0.expires)
      }
    hash = content.hash
    self.content = content.encoded
  }

  /// The store to which the receipt is submitted; the Sandbox for receipts from Xcode, which has no store.
  public var store: EnvironmentName {
    let kind = environment.rules.receiptKind
    return kind == .xcode ? .sandbox : kind.store
  }

  /// Returns the receipt as a signed container; nil if signing failed.
  ///
  /// If `isTampered`, one bit of the hash attribute is changed, which only the signature reveals.
  public func container(_ signer: ReceiptSigner) -> [UInt8]? {
    guard var container = try? signer.sign(content, environment) else { return nil }
    if isTampered {
      let index = container.firstRange(of: hash)?.lowerBound ?? container.count - 1
      container[index] ^= 1
    }
    return isBroken ? ReceiptContainer.broken(container) : container
  }
}

extension StoreServerState {
  /// Returns the current receipt of an account's device; nil if the device has none.
  ///
  /// `person` defaults to the signed-in customer, and `created` to the last change of the store's records.
  public func receipt(
    of person: Person? = nil, in environment: EnvironmentName, created: Instant? = nil
  ) -> ReceiptSnapshot? {
    // The device's receipt can be older than the store.
    guard let world = worlds[environment]?.ofReceipt, !world.device.knowledge.isReceiptAbsent,
      let person = person ?? world.customer
    else { return nil }
    let owner = ReceiptOwner(person, in: world, self)
    guard owner.hasReceipt else { return nil }
    let isBroken = person == world.customer && world.device.knowledge.isReceiptBroken
    return ReceiptSnapshot(owner.content(created: created), in: environment, isBroken: isBroken)
  }
}

extension ReceiptSigner {
  /// A signer without a key, for receipts that are used only inside the program.
  public static let digestOnly = ReceiptSigner { content, _ in ReceiptContainer.digestOnly(content) }
}

extension ReceiptContainer {
  /// Returns the first half of a container (rule `device.receipt-broken`).
  static func broken(_ container: [UInt8]) -> [UInt8] { Array(container.prefix(container.count / 2)) }

  /// Returns a container with the SHA-1 hash of the content in place of a signature.
  fileprivate static func digestOnly(_ content: [UInt8]) -> [UInt8] {
    func sequence(_ parts: [UInt8]...) -> [UInt8] {
      DERWriter.element(ASN1Tag.sequence, parts.flatMap { $0 })
    }
    func typed(_ type: [UInt8], _ value: [UInt8]) -> [UInt8] {
      sequence(
        DERWriter.element(ASN1Tag.objectIdentifier, type), DERWriter.element(ASN1Tag.context0, value))
    }
    var version: [UInt8] = []
    DERWriter.append(1, to: &version)
    let signature = DERWriter.element(ASN1Tag.octetString, SHA1.digest(of: content))
    return typed(
      signedData,
      sequence(
        version, DERWriter.element(ASN1Tag.set, []),
        typed(data, DERWriter.element(ASN1Tag.octetString, content)),
        DERWriter.element(ASN1Tag.set, signature)))
  }
}
