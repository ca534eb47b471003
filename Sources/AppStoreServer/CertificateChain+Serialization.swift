// The serialization of a certificate chain.

extension CertificateChain {
  /// The version of chains without servers, which earlier versions have stored.
  private static let versionWithoutServers: Int64 = 1
  private static let version: Int64 = 2

  /// The certificates and the leaf keys, serialized in DER.
  ///
  /// A file of these bytes contains private keys, so it must be readable only by its owner.
  public var stored: [UInt8] {
    var bytes: [UInt8] = []
    DERWriter.append(servers == nil ? Self.versionWithoutServers : Self.version, to: &bytes)
    let leaves = [receipts, payloads, xcode] + (servers?.all ?? [])
    for part in [root, intermediate] + leaves.flatMap({ [$0.certificate, $0.key] }) {
      bytes += DERWriter.element(ASN1Tag.octetString, part)
    }
    return DERWriter.element(ASN1Tag.sequence, bytes)
  }

  /// Reads the format of `stored`; nil if the bytes are invalid or a leaf cannot sign.
  public init?(stored: [UInt8]) {
    guard let sequence = BERReader.only(stored[...]), sequence.tag == ASN1Tag.sequence,
      let elements = sequence.elements, let version = elements.first?.integer,
      let count = [Self.versionWithoutServers: 9, Self.version: 15][version], elements.count == count
    else { return nil }
    var parts: [[UInt8]] = []
    for element in elements.dropFirst() {
      guard let part = element.octets() else { return nil }
      parts.append(part)
    }
    let leaves = stride(from: 2, to: parts.count, by: 2).map {
      Leaf(certificate: parts[$0], key: parts[$0 + 1])
    }
    self.init(
      root: parts[0], intermediate: parts[1], receipts: leaves[0], payloads: leaves[1], xcode: leaves[2],
      servers: version == Self.version
        ? Servers(rootResponder: leaves[3], intermediateResponder: leaves[4], tls: leaves[5]) : nil)
    guard isConsistent else { return nil }
  }

  /// Whether each leaf can sign and each key belongs to its certificate.
  ///
  /// libcrypto itself refuses to sign a receipt if the key does not belong to the certificate.
  private var isConsistent: Bool {
    let sample: [UInt8] = [0]
    guard (try? signer.sign(sample, .sandbox)) != nil,
      let signature = try? signPayload(sample),
      Self.isSigned(sample, signature, by: payloads.certificate),
      (try? signer.sign(sample, .xcode)) != nil, (try? rootPEM()) != nil
    else { return false }
    return (servers?.all ?? []).allSatisfy { leaf in
      guard let signature = try? Self.sign(sample, with: leaf.key) else { return false }
      return Self.isSigned(sample, signature, by: leaf.certificate)
    }
  }
}
