// The JSON Web Signatures of the App Store (RFC 7515).

/// A signer of payloads in the compact form `header.payload.signature`, with the algorithm ES256.
///
/// The header has exactly `alg` and `x5c`, as Apple's since March 2022. `x5c` has the leaf, the intermediate
/// and the root certificate.
public struct PayloadSigner: Sendable {
  /// Nil if the chain's key is unreadable.
  private let key: SigningKey?
  /// The encoded header and the dot that follows it.
  private let header: [UInt8]

  /// Creates a signer whose certificates contain the OCSP address of a Sandbox port.
  ///
  /// If the chain has no certificates of the port, they contain the default address.
  public init(_ chain: CertificateChain, sandboxPort: Int = CertificateChain.defaultOCSPPort) {
    key = SigningKey(chain.payloads.key)
    let ofPort = chain.ports.first { $0.port == sandboxPort }
    let leaf = ofPort?.payloads ?? chain.payloads.certificate
    let certificates = [leaf, ofPort?.intermediate ?? chain.intermediate, chain.root].map {
      "\"\(String(decoding: Base64.encode($0), as: UTF8.self))\""
    }
    let json = "{\"alg\":\"ES256\",\"x5c\":[\(certificates.joined(separator: ","))]}"
    header = Base64.encodeURL(Array(json.utf8)) + [UInt8(ascii: ".")]
  }

  /// Returns the signed payload as ASCII text.
  public func sign(_ payload: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    guard let key else { throw .signature }
    let content = header + Base64.encodeURL(payload)
    let signature = try key.sign(content)
    return content + [UInt8(ascii: ".")] + Base64.encodeURL(signature)
  }
}

/// The parts of a text in the compact form of JSON Web Signatures, without a check of the signature.
public struct CompactSignature: Hashable, Sendable {
  /// The decoded header.
  public let header: [UInt8]
  /// The decoded payload.
  public let payload: [UInt8]
  public let signature: [UInt8]
  /// The bytes that the signature signs.
  public let signedBytes: [UInt8]

  /// Parses a text; nil if the text does not have three parts in the form for URLs.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64.decodeURL(parts[0]), let payload = Base64.decodeURL(parts[1]),
      let signature = Base64.decodeURL(parts[2])
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    signedBytes = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
  }
}
