// A receipt signer, which tests can replace.

import StoreModel
import StoreSimulator

/// A signer that also recognizes the receipts it has signed; `CertificateChain.signer` is the real one.
public struct ReceiptSigner: Sendable {
  /// Thrown when nothing was signed.
  public struct Failure: Error, Hashable, Sendable {
    public init() {}
  }

  /// Returns the PKCS#7 container for a receipt's content, in the form that an environment's App Store uses.
  ///
  /// Signing is deterministic: equal content and environment give equal bytes.
  public let sign: @Sendable (_ content: [UInt8], _ environment: EnvironmentName) throws(Failure) -> [UInt8]
  /// Whether a container is byte for byte the one that `sign` returns for this content and environment.
  ///
  /// Certificates, versions, algorithms and the signature are compared. This is possible because RSA
  /// signatures with PKCS#1 v1.5 padding are deterministic (RFC 8017, 8.2).
  let isGenuine: @Sendable (_ container: [UInt8], _ content: [UInt8], _ environment: EnvironmentName) -> Bool

  public init(
    sign: @escaping @Sendable (_ content: [UInt8], _ environment: EnvironmentName) throws(Failure) -> [UInt8]
  ) {
    self.init(sign: sign) { container, content, environment in
      (try? sign(content, environment)) == container
    }
  }

  init(
    sign: @escaping @Sendable (_ content: [UInt8], _ environment: EnvironmentName) throws(Failure) -> [UInt8],
    isGenuine:
      @escaping @Sendable (_ container: [UInt8], _ content: [UInt8], _ environment: EnvironmentName) -> Bool
  ) {
    self.sign = sign
    self.isGenuine = isGenuine
  }
}
