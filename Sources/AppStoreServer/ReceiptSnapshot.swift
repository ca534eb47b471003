// A receipt that somebody keeps: what it says, without a signature. Whoever needs the container has it signed at that
// moment, by the keys at hand; so what is kept is the same from the same deeds.

import StoreModel
import StoreSimulator
import Support

/// What a receipt said when it was taken.
public struct ReceiptSnapshot: Hashable, Sendable {
  /// The environment whose App Store made it.
  public let environment: EnvironmentName
  /// When it says that it was made.
  public let created: Instant?
  /// The bundle identifier of the app that it is of.
  public let bundleID: String
  /// The purchases in it, oldest first.
  public let purchases: [PurchaseSummary]
  /// Whether one bit of it was changed after it was signed.
  public var isTampered = false
  /// Its attributes, as they stand in the container.
  let content: [UInt8]
  /// A part of them that a reader needs least: where the bit is changed.
  private let hash: [UInt8]

  /// One purchase of it, in short.
  public struct PurchaseSummary: Hashable, Sendable {
    public let product: String
    public let transaction: String
    public let quantity: Int
    public let expires: Instant?
  }

  init(_ content: ReceiptContent) {
    environment = content.kind.environment
    created = content.created
    bundleID = content.bundleID
    purchases = content.inApp.map {
      PurchaseSummary(
        product: $0.product, transaction: $0.identifier, quantity: Int(clamping: $0.quantity),
        expires: $0.expires)
    }
    hash = content.hash
    self.content = content.encoded
  }

  /// It as a signed container; nil where the signer has failed.
  ///
  /// A changed bit stands in the hash: the container is as well formed as before, and only its signature tells.
  public func container(_ signer: ReceiptSigner) -> [UInt8]? {
    guard var container = try? signer.sign(content, environment) else { return nil }
    if isTampered {
      let place = container.firstRange(of: hash)?.lowerBound ?? container.count - 1
      container[place] ^= 1
    }
    return container
  }
}

extension StoreServerState {
  /// The receipt of an account as its device has it now, to be kept; nil where it has none.
  ///
  /// It is that of the customer who is signed in where no person is named; `created` is when it says that it was made,
  /// where that is not when the books were last written to.
  public func receipt(
    of person: Person? = nil, in environment: EnvironmentName, created: Instant? = nil
  ) -> ReceiptSnapshot? {
    guard let world = worlds[environment], let person = person ?? world.customer else { return nil }
    let owner = ReceiptOwner(person, in: world, self)
    guard owner.hasReceipt else { return nil }
    return ReceiptSnapshot(owner.content(created: created))
  }
}

extension ReceiptSigner {
  /// Signs with no key: the same content, the same bytes.
  ///
  /// For what is played on a stage and never leaves it; whoever is sent a receipt gets one that is really signed.
  public static let paper = ReceiptSigner { content, _ in ReceiptContainer.paper(content) }
}

extension ReceiptContainer {
  /// The container, with a number of its content where the signature would be.
  fileprivate static func paper(_ content: [UInt8]) -> [UInt8] {
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
