// The certificates and keys that sign receipts and payloads in place of Apple's.

import CCertificates
import StoreModel
import StoreSimulator

public enum CertificateFailure: Error, Hashable, Sendable {
  case key
  case certificate
  /// A key or certificate was unreadable, or signing failed.
  case signature
}

/// A chain of certificates in DER, with the leaves' keys in PKCS#8.
///
/// `make` discards the keys of the root and the intermediate, so the root can issue no further certificates.
public struct CertificateChain: Hashable, Sendable {
  public struct Leaf: Hashable, Sendable {
    public let certificate: [UInt8]
    public let key: [UInt8]

    public init(certificate: [UInt8], key: [UInt8]) {
      self.certificate = certificate
      self.key = key
    }
  }

  public let root: [UInt8]
  public let intermediate: [UInt8]
  /// An RSA leaf that signs receipts.
  public let receipts: Leaf
  /// A P-256 leaf that signs payloads.
  public let payloads: Leaf
  /// A self-signed RSA certificate that signs Xcode's receipts.
  public let xcode: Leaf
  /// The certificates of servers; nil in chains that an earlier version has stored.
  public let servers: Servers?
  /// More certificates for payloads, which contain the OCSP addresses of other ports.
  public let ports: [PortCertificates]

  /// Certificates for the keys of the intermediate and of payloads, with the OCSP address of a port.
  public struct PortCertificates: Hashable, Sendable {
    public let port: Int
    public let intermediate: [UInt8]
    public let payloads: [UInt8]

    public init(port: Int, intermediate: [UInt8], payloads: [UInt8]) {
      self.port = port
      self.intermediate = intermediate
      self.payloads = payloads
    }
  }

  /// The certificates and keys of a TLS server and of OCSP responders.
  public struct Servers: Hashable, Sendable {
    /// A P-256 leaf that signs OCSP responses about the intermediate.
    public let rootResponder: Leaf
    /// A P-256 leaf that signs OCSP responses about the leaves.
    public let intermediateResponder: Leaf
    /// A P-256 leaf for a TLS server with the host names of the App Store, issued by the root.
    public let tls: Leaf

    public init(rootResponder: Leaf, intermediateResponder: Leaf, tls: Leaf) {
      self.rootResponder = rootResponder
      self.intermediateResponder = intermediateResponder
      self.tls = tls
    }

    var all: [Leaf] { [rootResponder, intermediateResponder, tls] }
  }

  public init(
    root: [UInt8], intermediate: [UInt8], receipts: Leaf, payloads: Leaf, xcode: Leaf,
    servers: Servers? = nil, ports: [PortCertificates] = []
  ) {
    self.root = root
    self.intermediate = intermediate
    self.receipts = receipts
    self.payloads = payloads
    self.xcode = xcode
    self.servers = servers
    self.ports = ports
  }

  /// The organization name in all certificates.
  public static let subject = "iapbench local store, not Apple"
  /// The port in the OCSP address of `intermediate`, `receipts` and `payloads`.
  public static let defaultOCSPPort = 8421
  // Clients check a chain at the simulated time, so the chain is valid in all years that receipts can have.
  private static let validity = (from: "20080101000000Z", to: "20491231235959Z")
  private static let xcodeValidity = (from: "20200401000000Z", to: "20400327000000Z")
  /// Extensions by which clients recognize Apple's intermediate and leaf certificates.
  private static let intermediateMarker = "1.2.840.113635.100.6.2.1"
  private static let leafMarker = "1.2.840.113635.100.6.11.1"

  /// Makes a chain; `hosts` are the host names of the TLS server.
  ///
  /// Payloads also get certificates with the OCSP address of each port in `ports`. Receipts have the same
  /// certificates at every port, because their bytes must not depend on the port.
  public static func make(
    ports: [Int] = [], hosts: [String] = [], serials: inout some RandomNumberGenerator
  ) throws(CertificateFailure) -> CertificateChain {
    let rootKey = try newKey(IAPX_P384)
    let root = Leaf(
      certificate: try certificate(.init(IAPX_ROOT, "Root"), key: rootKey, issuer: nil, &serials),
      key: rootKey)
    let intermediateKey = try newKey(IAPX_P384)
    let intermediate = try makeIntermediate(
      ofPort: defaultOCSPPort, key: intermediateKey, issuer: root, &serials)
    let receipts = try makeLeaf(
      "Receipts", ofPort: defaultOCSPPort, key: newKey(IAPX_RSA_2048), issuer: intermediate, &serials)
    let payloads = try makeLeaf(
      "Payloads", ofPort: defaultOCSPPort, key: newKey(IAPX_P256), issuer: intermediate, &serials)
    let xcodeKey = try newKey(IAPX_RSA_2048)
    let xcode = try certificate(
      .init(IAPX_LONE_LEAF, "StoreKit", validity: xcodeValidity), key: xcodeKey, issuer: nil, &serials)
    var portCertificates: [PortCertificates] = []
    for port in ports where port != defaultOCSPPort {
      let issuer = try makeIntermediate(ofPort: port, key: intermediateKey, issuer: root, &serials)
      let leaf = try makeLeaf("Payloads", ofPort: port, key: payloads.key, issuer: issuer, &serials)
      portCertificates.append(
        PortCertificates(port: port, intermediate: issuer.certificate, payloads: leaf.certificate))
    }
    return CertificateChain(
      root: root.certificate, intermediate: intermediate.certificate, receipts: receipts, payloads: payloads,
      xcode: Leaf(certificate: xcode, key: xcodeKey),
      servers: try makeServers(root: root, intermediate: intermediate, hosts: hosts, &serials),
      ports: portCertificates)
  }

  /// Returns the OCSP address in certificates for a Sandbox port.
  public static func ocspAddress(ofPort port: Int) -> String {
    "http://127.0.0.1:\(port)\(OCSPResponder.path)"
  }

  /// Whether certificates for payloads contain the OCSP address of a Sandbox port.
  public func hasCertificates(ofPort port: Int) -> Bool {
    port == Self.defaultOCSPPort || ports.contains { $0.port == port }
  }

  private static func makeIntermediate(
    ofPort port: Int, key: [UInt8], issuer: Leaf, _ serials: inout some RandomNumberGenerator
  ) throws(CertificateFailure) -> Leaf {
    let template = CertificateTemplate(
      IAPX_INTERMEDIATE, "Intermediate", marker: intermediateMarker, ocspAddress: ocspAddress(ofPort: port))
    return Leaf(certificate: try certificate(template, key: key, issuer: issuer, &serials), key: key)
  }

  private static func makeLeaf(
    _ name: String, ofPort port: Int, key: [UInt8], issuer: Leaf, _ serials: inout some RandomNumberGenerator
  ) throws(CertificateFailure) -> Leaf {
    let template = CertificateTemplate(
      IAPX_LEAF, name, marker: leafMarker, ocspAddress: ocspAddress(ofPort: port))
    return Leaf(certificate: try certificate(template, key: key, issuer: issuer, &serials), key: key)
  }

  private static func makeServers(
    root: Leaf, intermediate: Leaf, hosts: [String], _ serials: inout some RandomNumberGenerator
  ) throws(CertificateFailure) -> Servers {
    func leaf(_ template: CertificateTemplate, _ issuer: Leaf, _ serials: inout some RandomNumberGenerator)
      throws(CertificateFailure) -> Leaf
    {
      let key = try newKey(IAPX_P256)
      return Leaf(certificate: try certificate(template, key: key, issuer: issuer, &serials), key: key)
    }
    let names = hosts.isEmpty ? nil : hosts.map { "DNS:\($0)" }.joined(separator: ",")
    return Servers(
      rootResponder: try leaf(.init(IAPX_OCSP_SIGNER, "Root OCSP"), root, &serials),
      intermediateResponder: try leaf(.init(IAPX_OCSP_SIGNER, "Intermediate OCSP"), intermediate, &serials),
      tls: try leaf(.init(IAPX_TLS_SERVER, "TLS", alternativeNames: names), root, &serials))
  }

  /// Makes a P-256 key with a self-signed certificate, which contains the public key.
  static func makeKeyPair(
    named name: String, serials: inout some RandomNumberGenerator
  ) throws(CertificateFailure) -> Leaf {
    let key = try newKey(IAPX_P256)
    return Leaf(
      certificate: try certificate(.init(IAPX_LONE_LEAF, name), key: key, issuer: nil, &serials), key: key)
  }

  /// Returns the 64-byte ES256 signature of bytes by a P-256 key in PKCS#8.
  public static func sign(_ bytes: [UInt8], with key: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    guard let key = SigningKey(key) else { throw .signature }
    return try key.sign(bytes)
  }

  public func rootPEM() throws(CertificateFailure) -> [UInt8] { try Self.pem(certificate: root) }

  public static func pem(certificate: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    try checked(withBytes(certificate) { iapx_pem($0) }, or: .certificate)
  }

  /// Returns the PEM text of a private key in PKCS#8.
  public static func pem(key: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    try checked(withBytes(key) { iapx_key_pem($0) }, or: .key)
  }

  // MARK: Receipts

  public var signer: ReceiptSigner {
    ReceiptSigner { content, environment throws(ReceiptSigner.Failure) in
      do { return try signReceipt(content, environment) } catch { throw ReceiptSigner.Failure() }
    }
  }

  private func signReceipt(_ content: [UInt8], _ environment: EnvironmentName) throws(CertificateFailure)
    -> [UInt8]
  {
    let isXcode = environment == .xcode
    let leaf = isXcode ? xcode : receipts
    let signed = Self.withBytes(content) { content in
      Self.withBytes(leaf.certificate) { certificate in
        Self.withBytes(leaf.key) { key in
          Self.withBytes(intermediate) { intermediate in
            Self.withBytes(root) { root in
              let issuers = [intermediate, root]
              return iapx_sign_pkcs7(content, certificate, key, issuers, isXcode ? 0 : issuers.count, isXcode)
            }
          }
        }
      }
    }
    return try checked(signed, or: .signature)
  }

  // MARK: Payloads

  /// Returns the 64-byte ES256 signature of a payload.
  public func signPayload(_ payload: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    try Self.sign(payload, with: payloads.key)
  }

  /// Whether an ES256 signature was made with a certificate's key.
  public static func isSigned(_ payload: [UInt8], _ signature: [UInt8], by certificate: [UInt8]) -> Bool {
    VerificationKey(certificate: certificate)?.isSigned(payload, signature) ?? false
  }

  // MARK: Conversion to and from C

  private struct CertificateTemplate {
    let role: iapx_role
    let name: String
    let marker: String?
    let ocspAddress: String?
    let alternativeNames: String?
    let validity: (from: String, to: String)

    init(
      _ role: iapx_role, _ name: String, marker: String? = nil, ocspAddress: String? = nil,
      alternativeNames: String? = nil, validity: (from: String, to: String) = CertificateChain.validity
    ) {
      self.role = role
      self.name = name
      self.marker = marker
      self.ocspAddress = ocspAddress
      self.alternativeNames = alternativeNames
      self.validity = validity
    }
  }

  private static func newKey(_ kind: iapx_key_kind) throws(CertificateFailure) -> [UInt8] {
    try checked(iapx_make_key(kind), or: .key)
  }

  private static func certificate(
    _ template: CertificateTemplate, key: [UInt8], issuer: Leaf?, _ serials: inout some RandomNumberGenerator
  ) throws(CertificateFailure) -> [UInt8] {
    // A first byte from 1 to 127 needs no leading zero byte in DER.
    let serial =
      [UInt8.random(in: 1...127, using: &serials)]
      + (0..<15).map { _ in .random(in: 0...255, using: &serials) }
    let result = subject.withCString { organization in
      template.name.withCString { name in
        template.validity.from.withCString { from in
          template.validity.to.withCString { to in
            withBytes(serial) { serial in
              withOptions(of: template) { marker, address, names in
                var certificate = iapx_certificate(
                  role: template.role, organization: organization, common_name: name, serial: serial,
                  not_before: from, not_after: to, marker: marker, ocsp_address: address,
                  alternative_names: names)
                return withBytes(key) { key in
                  withBytes(issuer?.certificate ?? []) { issuerCertificate in
                    withBytes(issuer?.key ?? []) { issuerKey in
                      iapx_make_certificate(&certificate, key, issuerCertificate, issuerKey)
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    return try checked(result, or: .certificate)
  }

  private typealias CText = UnsafePointer<CChar>?

  /// Calls `body` with the marker, the OCSP address and the alternative names.
  private static func withOptions<Result>(
    of template: CertificateTemplate, to body: (CText, CText, CText) -> Result
  ) -> Result {
    withBytes(template.marker) { marker in
      withBytes(template.ocspAddress) { address in
        withBytes(template.alternativeNames) { names in body(marker, address, names) }
      }
    }
  }

  static func withBytes<Result>(_ bytes: [UInt8], to body: (iapx_view) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(iapx_view(bytes: $0.baseAddress, count: $0.count)) }
  }

  private static func withBytes<Result>(_ text: String?, to body: (UnsafePointer<CChar>?) -> Result) -> Result
  {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}

/// Copies and frees the result of a C function; throws if the function failed.
func checked(_ result: iapx_bytes, or failure: CertificateFailure) throws(CertificateFailure)
  -> [UInt8]
{
  defer { iapx_free(result) }
  guard let bytes = result.bytes else { throw failure }
  return Array(UnsafeBufferPointer(start: bytes, count: result.count))
}
