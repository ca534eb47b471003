// P-256 keys that libcrypto has read.

import CCertificates

/// A private key for ES256 signatures (RFC 7518, 3.4).
///
/// Reading a key takes longer than a signature, so a server that signs thousands of payloads reads it once.
final class SigningKey: Sendable {
  // libcrypto lets several threads use a key, and nothing changes it.
  private nonisolated(unsafe) let key: OpaquePointer

  /// Reads a key in PKCS#8 (DER); nil if it is unreadable.
  init?(_ bytes: [UInt8]) {
    guard let key = CertificateChain.withBytes(bytes, to: { iapx_private_key($0) }) else { return nil }
    self.key = key
  }

  deinit { iapx_free_key(key) }

  /// Returns the 64-byte signature of bytes.
  func sign(_ bytes: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    try checked(CertificateChain.withBytes(bytes) { iapx_sign_es256($0, key) }, or: .signature)
  }
}

/// The public key of a certificate, which verifies ES256 signatures.
final class VerificationKey: Sendable {
  // libcrypto lets several threads use a key, and nothing changes it.
  private nonisolated(unsafe) let key: OpaquePointer

  /// Reads the key of a certificate (DER); nil if it is unreadable.
  init?(certificate: [UInt8]) {
    guard let key = CertificateChain.withBytes(certificate, to: { iapx_public_key($0) }) else { return nil }
    self.key = key
  }

  deinit { iapx_free_key(key) }

  /// Whether the key's owner made a 64-byte signature of bytes.
  func isSigned(_ bytes: [UInt8], _ signature: [UInt8]) -> Bool {
    CertificateChain.withBytes(bytes) { bytes in
      CertificateChain.withBytes(signature) { iapx_verify_es256(bytes, $0, key) }
    } == IAPX_GENUINE
  }
}
