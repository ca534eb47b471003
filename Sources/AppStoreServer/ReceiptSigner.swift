// Who signs receipts and knows their own signature again. A value of functions, so that what is signed is tested without
// keys, and the program hands in the chain of its user.

import StoreSimulator

/// Signs receipts.
public struct ReceiptSigner: Sendable {
  /// Why nothing was signed.
  public struct Failure: Error, Hashable, Sendable {
    public init() {}
  }

  /// A container of PKCS#7 around a receipt's content: as the App Store of an environment makes it.
  public let sign: @Sendable (_ content: [UInt8], _ environment: EnvironmentName) throws(Failure) -> [UInt8]
  /// Whether a container of the App Store was signed by this signer and not changed since.
  public let isGenuine: @Sendable (_ container: [UInt8]) -> Bool

  public init(
    sign: @escaping @Sendable (_ content: [UInt8], _ environment: EnvironmentName) throws(Failure) -> [UInt8],
    isGenuine: @escaping @Sendable (_ container: [UInt8]) -> Bool
  ) {
    self.sign = sign
    self.isGenuine = isGenuine
  }
}
