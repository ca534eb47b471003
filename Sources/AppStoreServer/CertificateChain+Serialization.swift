// The serialization of a certificate chain.

extension CertificateChain {
  /// The version of chains without servers, which earlier versions have stored.
  private static let versionWithoutServers: Int64 = 1
  /// The version of chains without certificates of other ports, which earlier versions have stored.
  private static let versionWithoutPorts: Int64 = 2
  private static let version: Int64 = 3
  /// The number of elements by version, without the certificates of other ports.
  private static let elementCounts = [versionWithoutServers: 9, versionWithoutPorts: 15, version: 15]

  /// The certificates and the leaf keys, serialized in DER.
  ///
  /// A file of these bytes contains private keys, so it must be readable only by its owner.
  public var stored: [UInt8] {
    var bytes: [UInt8] = []
    let version = ports.isEmpty ? Self.versionWithoutPorts : Self.version
    DERWriter.append(servers == nil ? Self.versionWithoutServers : version, to: &bytes)
    let leaves = [receipts, payloads, xcode] + (servers?.all ?? [])
    for part in [root, intermediate] + leaves.flatMap({ [$0.certificate, $0.key] }) {
      bytes += DERWriter.element(ASN1Tag.octetString, part)
    }
    if servers != nil { bytes += ports.flatMap(\.stored) }
    return DERWriter.element(ASN1Tag.sequence, bytes)
  }

  /// Reads the format of `stored`; nil if the bytes are invalid or a leaf cannot sign.
  public init?(stored: [UInt8]) {
    guard let sequence = BERReader.only(stored[...]), sequence.tag == ASN1Tag.sequence,
      let elements = sequence.elements, let version = elements.first?.integer,
      let count = Self.elementCounts[version],
      version == Self.version ? elements.count > count : elements.count == count
    else { return nil }
    var parts: [[UInt8]] = []
    for element in elements[1..<count] {
      guard let part = element.octets() else { return nil }
      parts.append(part)
    }
    let leaves = stride(from: 2, to: parts.count, by: 2).map {
      Leaf(certificate: parts[$0], key: parts[$0 + 1])
    }
    var ports: [PortCertificates] = []
    for element in elements[count...] {
      guard let certificates = PortCertificates(stored: element) else { return nil }
      ports.append(certificates)
    }
    self.init(
      root: parts[0], intermediate: parts[1], receipts: leaves[0], payloads: leaves[1], xcode: leaves[2],
      servers: version == Self.versionWithoutServers
        ? nil : Servers(rootResponder: leaves[3], intermediateResponder: leaves[4], tls: leaves[5]),
      ports: ports)
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
      ports.allSatisfy({ Self.isSigned(sample, signature, by: $0.payloads) }),
      (try? signer.sign(sample, .xcode)) != nil, (try? rootPEM()) != nil
    else { return false }
    return (servers?.all ?? []).allSatisfy { leaf in
      guard let signature = try? Self.sign(sample, with: leaf.key) else { return false }
      return Self.isSigned(sample, signature, by: leaf.certificate)
    }
  }
}

extension CertificateChain.PortCertificates {
  fileprivate var stored: [UInt8] {
    var bytes: [UInt8] = []
    DERWriter.append(Int64(port), to: &bytes)
    for certificate in [intermediate, payloads] {
      bytes += DERWriter.element(ASN1Tag.octetString, certificate)
    }
    return DERWriter.element(ASN1Tag.sequence, bytes)
  }

  fileprivate init?(stored element: BERElement) {
    guard element.tag == ASN1Tag.sequence, let parts = element.elements, parts.count == 3,
      let port = parts[0].integer, (1...65535).contains(port), let intermediate = parts[1].octets(),
      let payloads = parts[2].octets()
    else { return nil }
    self.init(port: Int(port), intermediate: intermediate, payloads: payloads)
  }
}
