// Tests that verifyReceipt returns 0 only for the bytes that the store signed.

import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

@Suite("Damaged receipts") struct DamagedReceiptTests {
  private struct Sample {
    let shop: Shop
    let receipt: [UInt8]
    let worlds: StoreServerState

    init(
      tampered: ReceiptQuirks.Tampered = .notAuthenticated, signer: ReceiptSigner = TestChain.shared.signer
    ) throws {
      var shop = try Shop()
      shop.server = StoreServer(signer: signer)
      try shop.buy("coins")
      shop.quirks.tampered = tampered
      self.shop = shop
      receipt = try shop.receipt()
      worlds = shop.worlds
    }

    func status(_ bytes: [UInt8]) -> Int {
      shop.server.verify(VerifyRequest(receipt: bytes), at: .sandbox, worlds).status
    }

    func status(flippingBit bit: Int) -> Int {
      var changed = receipt
      changed[bit / 8] ^= 1 << (bit % 8)
      return status(changed)
    }

  }

  @Test("no single-bit change of a Sandbox receipt is answered 0")
  func everyBit() async throws {
    // With a cache, only a change within the content needs a new signature: about 3,000 of 23,000 changes.
    let sample = try Sample(signer: TestChain.shared.signer.caching())
    #expect(sample.status(sample.receipt) == 0)
    let count = sample.receipt.count * 8
    let statuses = await withTaskGroup(of: [Int: Int].self) { group in
      for first in 0..<4 {
        group.addTask {
          stride(from: first, to: count, by: 4).reduce(into: [:]) {
            $0[sample.status(flippingBit: $1), default: 0] += 1
          }
        }
      }
      return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    #expect(statuses.values.reduce(0, +) == count)
    #expect(Set(statuses.keys) == [21002, 21003])
  }

  @Test("no byte that is inserted, repeated, removed or appended is answered 0")
  func bytes() throws {
    let sample = try Sample(signer: TestChain.shared.signer.caching())
    let receipt = sample.receipt
    var damaged: [[UInt8]] = [receipt + receipt, receipt + [0], receipt + [0, 0], [0] + receipt, []]
    for index in receipt.indices {
      var repeated = receipt
      repeated.insert(receipt[index], at: index)
      damaged.append(repeated)
      if index % 7 == 0 { damaged += [Array(receipt[..<index]), Array(receipt[index...].dropFirst())] }
    }
    for length in [16, 256, 1024] {
      damaged += [receipt + receipt.suffix(length), receipt.prefix(length) + receipt]
    }
    for bytes in damaged { #expect([21002, 21003].contains(sample.status(bytes))) }
  }

  @Test(
    "a container that differs from the signed one in any field is refused, though its content is the same")
  func fields() throws {
    let sample = try Sample()
    let parts = try Parts(sample.receipt)
    #expect(parts.container() == sample.receipt)
    let content = ReceiptContainer.content(of: sample.receipt)
    let other = try Parts(try TestChain.other.signer.sign(try #require(content), .sandbox))
    let version3: [UInt8] = [0x02, 0x01, 0x03]
    let attributes: [UInt8] = [0xA1, 0x00]
    let signer = try #require(BERReader.only(parts.signers[...])?.elements?.first)
    let signerParts = try #require(signer.elements).map { DERWriter.element($0.tag, Array($0.content)) }
    func signers(_ parts: [[UInt8]]) -> [UInt8] {
      DERWriter.element(ASN1Tag.set, DERWriter.element(ASN1Tag.sequence, parts.flatMap { $0 }))
    }
    let certificates = try #require(BERReader.only(parts.certificates[...])?.elements)
    let leaf = try #require(certificates.first)
    let oneCertificate = DERWriter.element(
      ASN1Tag.context0, DERWriter.element(leaf.tag, Array(leaf.content)))
    let whole = try #require(BERReader.only(parts.certificates[...])?.content)
    let sha1: [UInt8] = [0x31, 0x0B, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00]
    let variants: [(name: String, container: [UInt8])] = [
      ("no certificates", parts.container { $0.certificates = [] }),
      ("one certificate", parts.container { $0.certificates = oneCertificate }),
      (
        "certificates twice",
        parts.container { $0.certificates = DERWriter.element(ASN1Tag.context0, Array(whole + whole)) }
      ),
      ("another chain's certificates", parts.container { $0.certificates = other.certificates }),
      ("another chain's signature", parts.container { $0.signers = other.signers }),
      ("another version", parts.container { $0.version = version3 }),
      ("no digest algorithm", parts.container { $0.algorithms = [0x31, 0x00] }),
      ("another digest algorithm", parts.container { $0.algorithms = sha1 }),
      ("no signer", parts.container { $0.signers = [0x31, 0x00] }),
      (
        "the signer's other version",
        parts.container { $0.signers = signers([version3] + signerParts.dropFirst()) }
      ),
      ("unsigned attributes", parts.container { $0.signers = signers(signerParts + [attributes]) }),
      ("indefinite length", [0x30, 0x80] + parts.inside() + [0, 0]),
      ("a longer length", [0x30, 0x83, 0x00] + sample.receipt[2...].prefix(2) + parts.inside()),
      ("Xcode's signature", try TestChain.shared.signer.sign(try #require(content), .xcode)),
    ]
    for (name, container) in variants {
      #expect(ReceiptContainer.content(of: container) == content, "\(name)")
      #expect(sample.status(container) == 21003, "\(name)")
    }
  }

  @Test("the quirk says which status a damaged receipt is answered; what is no receipt is always 21002")
  func statuses() throws {
    for (quirk, status) in [(ReceiptQuirks.Tampered.notAuthenticated, 21003), (.malformed, 21002)] {
      let sample = try Sample(tampered: quirk)
      let index = try #require(sample.receipt.firstRange(of: Array("coins".utf8))?.lowerBound)
      #expect(sample.status(flippingBit: 8 * index) == status)
      #expect(sample.status(flippingBit: 8 * (sample.receipt.count - 5)) == status)
      let content = try #require(ReceiptContainer.content(of: sample.receipt))
      #expect(sample.status(try TestChain.other.signer.sign(content, .sandbox)) == status)
      #expect(sample.status(flippingBit: 0) == 21002)
      #expect(sample.status(sample.receipt + [0]) == 21002)
    }
  }

  @Test("a cached signature changes no answer")
  func cached() throws {
    let sample = try Sample()
    let cached = try Sample(signer: TestChain.shared.signer.caching())
    try #require(cached.receipt == sample.receipt && cached.status(sample.receipt) == 0)
    var random = SeededGenerator(state: 37)
    for _ in 0..<200 {
      var changed = sample.receipt
      changed[Int.random(in: changed.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let status = cached.status(changed)
      #expect(status == sample.status(changed) && status != 0)
    }
    #expect(cached.status(sample.receipt) == 0)
  }
}

private struct Parts {
  var version: [UInt8]
  var algorithms: [UInt8]
  var content: [UInt8]
  var certificates: [UInt8]
  var signers: [UInt8]

  init(_ container: [UInt8]) throws {
    let outer = try #require(BERReader.only(container[...])?.elements)
    let signed = try #require(outer.last?.elements?.first?.elements)
    try #require(signed.count == 5)
    let parts = signed.map { DERWriter.element($0.tag, Array($0.content)) }
    (version, algorithms, content, certificates, signers) = (parts[0], parts[1], parts[2], parts[3], parts[4])
  }

  /// Returns the content type and the signed data inside the outermost sequence.
  func inside() -> [UInt8] {
    let signed = DERWriter.element(
      ASN1Tag.sequence, version + algorithms + content + certificates + signers)
    return DERWriter.element(ASN1Tag.objectIdentifier, ReceiptContainer.signedData)
      + DERWriter.element(ASN1Tag.context0, signed)
  }

  func container(_ change: (inout Parts) -> Void = { _ in }) -> [UInt8] {
    var parts = self
    change(&parts)
    return DERWriter.element(ASN1Tag.sequence, parts.inside())
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
