// The serialization of a certificate chain.

extension CertificateChain {
  private static let version: Int64 = 1

  /// The certificates and the leaf keys, serialized in DER.
  ///
  /// A file of these bytes contains private keys, so it must be readable only by its owner.
  public var stored: [UInt8] {
    var bytes: [UInt8] = []
    DERWriter.append(Self.version, to: &bytes)
    for part in [
      root, intermediate, receipts.certificate, receipts.key, payloads.certificate, payloads.key,
      xcode.certificate,
      xcode.key,
    ] {
      bytes += DERWriter.element(ASN1Tag.octetString, part)
    }
    return DERWriter.element(ASN1Tag.sequence, bytes)
  }

  /// Reads the format of `stored`; nil if the bytes are invalid or a leaf cannot sign.
  public init?(stored: [UInt8]) {
    guard let sequence = BERReader.only(stored[...]), sequence.tag == ASN1Tag.sequence,
      let elements = sequence.elements, elements.count == 9, elements[0].integer == Self.version
    else { return nil }
    var parts: [[UInt8]] = []
    for element in elements.dropFirst() {
      guard let part = element.octets() else { return nil }
      parts.append(part)
    }
    self.init(
      root: parts[0], intermediate: parts[1], receipts: Leaf(certificate: parts[2], key: parts[3]),
      payloads: Leaf(certificate: parts[4], key: parts[5]), xcode: Leaf(certificate: parts[6], key: parts[7]))
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
    return true
  }
}
