// The developer's key for the App Store Server API, in place of a key from App Store Connect.

import Support

/// A private key with which a developer's server signs its tokens, and the key's names.
public struct APIKey: Hashable, Sendable {
  private static let version: Int64 = 1

  /// The private key in PKCS#8 (DER), and a certificate with the public key.
  let pair: CertificateChain.Leaf

  public static func make(serials: inout some RandomNumberGenerator) throws(CertificateFailure) -> APIKey {
    APIKey(pair: try CertificateChain.makeKeyPair(named: "API key", serials: &serials))
  }

  private init(pair: CertificateChain.Leaf) { self.pair = pair }

  // MARK: Names

  /// The key identifier: ten letters and digits.
  public var identifier: String {
    let digits = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
    let bytes = SHA1.digest(of: pair.certificate).prefix(10)
    return String(decoding: bytes.map { digits[Int($0 % 32)] }, as: UTF8.self)
  }

  /// The issuer identifier: a UUID.
  public var issuer: String {
    let digits = SHA1.digest(of: Array("issuer".utf8) + pair.certificate).prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  /// The file name that App Store Connect gives to such a key.
  public var fileName: String { "SubscriptionKey_\(identifier).p8" }

  /// The private key as PEM text, the content of the file.
  public var pem: [UInt8] {
    var text = "-----BEGIN PRIVATE KEY-----\n"
    var digits = Base64.encode(pair.key)[...]
    while !digits.isEmpty {
      text += String(decoding: digits.prefix(64), as: UTF8.self) + "\n"
      digits = digits.dropFirst(64)
    }
    return Array((text + "-----END PRIVATE KEY-----\n").utf8)
  }

  // MARK: Tokens

  /// Returns a token with these parts, as a client library makes it.
  public func token(header: String, claims: String) throws(CertificateFailure) -> String {
    let content =
      Base64.encodeURL(Array(header.utf8)) + [UInt8(ascii: ".")] + Base64.encodeURL(Array(claims.utf8))
    let signature = try CertificateChain.sign(content, with: pair.key)
    return String(decoding: content + [UInt8(ascii: ".")] + Base64.encodeURL(signature), as: UTF8.self)
  }

  // MARK: Serialization

  /// The key and its certificate, serialized in DER.
  ///
  /// A file of these bytes contains the private key, so it must be readable only by its owner.
  public var stored: [UInt8] {
    var bytes: [UInt8] = []
    DERWriter.append(Self.version, to: &bytes)
    for part in [pair.certificate, pair.key] { bytes += DERWriter.element(ASN1Tag.octetString, part) }
    return DERWriter.element(ASN1Tag.sequence, bytes)
  }

  /// Reads the format of `stored`; nil if the bytes are invalid or the key and the certificate differ.
  public init?(stored: [UInt8]) {
    guard let sequence = BERReader.only(stored[...]), sequence.tag == ASN1Tag.sequence,
      let elements = sequence.elements, elements.count == 3, elements[0].integer == Self.version,
      let certificate = elements[1].octets(), let key = elements[2].octets()
    else { return nil }
    pair = CertificateChain.Leaf(certificate: certificate, key: key)
    let sample: [UInt8] = [0]
    guard let signature = try? CertificateChain.sign(sample, with: key),
      CertificateChain.isSigned(sample, signature, by: certificate)
    else {
      return nil
    }
  }
}

/// The public key and the names of an API key, which are read once for many tokens.
public struct TokenVerifier: Sendable {
  public let identifier: String
  public let issuer: String
  /// Nil if the key is unreadable.
  private let key: VerificationKey?

  public init(_ key: APIKey) {
    identifier = key.identifier
    issuer = key.issuer
    self.key = VerificationKey(certificate: key.pair.certificate)
  }

  /// Whether the key made an ES256 signature of 64 bytes.
  public func isSigned(_ bytes: [UInt8], _ signature: [UInt8]) -> Bool {
    key?.isSigned(bytes, signature) ?? false
  }
}
