// Tests of the user's certificate chain with openssl, which reads the chain as clients do.

import StoreModel
import StoreSimulator
import Support
import Synchronization
import Testing

@testable import AppStoreServer

@Suite("The chain of certificates") struct CertificateTests {
  private let chain = TestChain.shared

  private func text(_ certificate: [UInt8]) throws -> String {
    let folder = try TestFolder()
    return try runProgram([
      "openssl", "x509", "-inform", "DER", "-noout", "-text", "-in", try folder.file("c.cer", certificate),
    ]).output
  }

  @Test("root, intermediate and leaves have what clients look for")
  func properties() throws {
    let subject = "O = \"\(CertificateChain.subject)\""
    let all = [
      "Not Before: Jan  1 00:00:00 2008 GMT", "Not After : Dec 31 23:59:59 2049 GMT",
      "Subject Key Identifier", "Authority Key Identifier", "Basic Constraints: critical",
      "Key Usage: critical",
    ]
    let root = try text(chain.root)
    let intermediate = try text(chain.intermediate)
    let receipts = try text(chain.receipts.certificate)
    let payloads = try text(chain.payloads.certificate)
    for (name, text) in [
      ("root", root), ("intermediate", intermediate), ("receipts", receipts), ("payloads", payloads),
    ] {
      for part in all + [subject] { #expect(text.contains(part), "\(name): \(part)\n\(text)") }
    }
    #expect(root.contains("ASN1 OID: secp384r1") && root.contains("CA:TRUE") && !root.contains("OCSP"))
    for part in [
      "CA:TRUE, pathlen:0", "Certificate Sign, CRL Sign", "1.2.840.113635.100.6.2.1", "OCSP - URI:http",
    ] {
      #expect(intermediate.contains(part), "\(part)")
    }
    for leaf in [receipts, payloads] {
      for part in ["CA:FALSE", "Digital Signature", "1.2.840.113635.100.6.11.1", "OCSP - URI:http"] {
        #expect(leaf.contains(part), "\(part)")
      }
    }
    #expect(receipts.contains("Public-Key: (2048 bit)") && receipts.contains("rsaEncryption"))
    #expect(payloads.contains("ASN1 OID: prime256v1"))
    let xcode = try text(chain.xcode.certificate)
    for part in ["CN = StoreKit", "Not Before: Apr  1 00:00:00 2020", "Not After : Mar 27 00:00:00 2040"] {
      #expect(xcode.contains(part), "\(part)")
    }
  }

  @Test("the TLS server has the host names and is issued by the root, and an old chain has no TLS server")
  func tls() throws {
    var random = SystemRandomNumberGenerator()
    let chain = try CertificateChain.make(hosts: ["a.example", "b.example"], serials: &random)
    let leaf = try #require(chain.servers?.tls)
    let shown = try text(leaf.certificate)
    for part in ["DNS:a.example, DNS:b.example", "TLS Web Server Authentication", "CA:FALSE"] {
      #expect(shown.contains(part), "\(part)")
    }
    let folder = try TestFolder()
    let certificate = try folder.file("tls.pem", try CertificateChain.pem(certificate: leaf.certificate))
    let root = try folder.file("root.pem", try chain.rootPEM())
    for (host, isValid) in [("a.example", true), ("b.example", true), ("c.example", false)] {
      let result = try runProgram([
        "openssl", "verify", "-x509_strict", "-no-CApath", "-purpose", "sslserver", "-verify_hostname", host,
        "-CAfile", root, certificate,
      ])
      #expect((result.code == 0) == isValid, "\(host): \(result.output)")
    }
    #expect(
      String(decoding: try CertificateChain.pem(key: leaf.key), as: UTF8.self).hasPrefix(
        "-----BEGIN PRIVATE KEY-----\n"))
    let old = CertificateChain(
      root: chain.root, intermediate: chain.intermediate, receipts: chain.receipts,
      payloads: chain.payloads, xcode: chain.xcode)
    #expect(CertificateChain(stored: old.stored) == old && old.servers == nil)
  }

  @Test("each leaf verifies strictly up to the root, at any time from 2008 to 2049")
  func verifies() throws {
    let folder = try TestFolder()
    func pem(_ name: String, _ certificate: [UInt8]) throws -> String {
      let text = try runProgram([
        "openssl", "x509", "-inform", "DER", "-in", try folder.file("\(name).cer", certificate),
      ])
      return try folder.file("\(name).pem", Array(text.output.utf8))
    }
    let root = try folder.file("root.pem", try chain.rootPEM())
    let intermediate = try pem("intermediate", chain.intermediate)
    for leaf in [chain.receipts, chain.payloads] {
      let file = try pem("leaf", leaf.certificate)
      for (date, isValid) in [
        ("2008-01-02T00:00:00Z", true), ("2026-06-01T00:00:00Z", true), ("2049-12-31T00:00:00Z", true),
        ("2007-12-31T00:00:00Z", false), ("2050-01-01T00:00:01Z", false),
      ] {
        let result = try runProgram([
          "openssl", "verify", "-x509_strict", "-no-CApath", "-CAfile", root, "-untrusted", intermediate,
          "-attime",
          String(moment(date).microseconds / 1_000_000), file,
        ])
        #expect((result.code == 0) == isValid, "\(date): \(result.output)")
      }
    }
  }

  @Test("payloads have certificates with the OCSP address of another port, for the same keys")
  func ports() throws {
    let certificates = try #require(chain.ports.first)
    for (port, isNamed) in [(8421, true), (9000, true), (9001, false)] {
      #expect(chain.hasCertificates(ofPort: port) == isNamed)
    }
    for (certificate, address) in [
      (certificates.intermediate, 9000), (certificates.payloads, 9000), (chain.intermediate, 8421),
      (chain.payloads.certificate, 8421),
    ] {
      #expect(try text(certificate).contains("OCSP - URI:http://127.0.0.1:\(address)/ocsp"))
    }
    for (port, leaf, intermediate) in [
      (9000, certificates.payloads, certificates.intermediate),
      (9001, chain.payloads.certificate, chain.intermediate),
    ] {
      let signed = try PayloadSigner(chain, sandboxPort: port).sign(Array("{}".utf8))
      let parts = try #require(CompactSignature(String(decoding: signed, as: UTF8.self)))
      #expect(CertificateChain.isSigned(parts.signedBytes, parts.signature, by: leaf))
      let expected = [leaf, intermediate, chain.root].map { JSONValue.string(StoreServer.receiptData($0)) }
      #expect(try JSONReader.read(parts.header)["x5c"] == .array(expected))
    }
  }

  @Test("a payload's signature is 64 bytes, holds for its bytes and its key, and for nothing else")
  func payloads() throws {
    let payload = Array("eyJhbGciOiJFUzI1NiJ9.e30".utf8)
    for _ in 0..<32 {
      let signature = try chain.signPayload(payload)
      try #require(signature.count == 64)
      #expect(CertificateChain.isSigned(payload, signature, by: chain.payloads.certificate))
      #expect(!CertificateChain.isSigned(payload + [0], signature, by: chain.payloads.certificate))
      #expect(!CertificateChain.isSigned(payload, signature, by: TestChain.other.payloads.certificate))
      #expect(!CertificateChain.isSigned(payload, signature, by: chain.receipts.certificate))
      #expect(
        !CertificateChain.isSigned(payload, Array(signature.dropLast()), by: chain.payloads.certificate))
      var flipped = signature
      flipped[40] ^= 1
      #expect(!CertificateChain.isSigned(payload, flipped, by: chain.payloads.certificate))
    }
  }

  @Test("with a key or certificate that is none nothing is signed, and nothing is genuine")
  func broken() throws {
    let none = CertificateChain.Leaf(certificate: [1, 2, 3], key: [])
    let broken = CertificateChain(root: [], intermediate: [0x30], receipts: none, payloads: none, xcode: none)
    for environment in EnvironmentName.allCases {
      #expect(throws: ReceiptSigner.Failure.self) { try broken.signer.sign([1], environment) }
    }
    #expect(throws: CertificateFailure.signature) { try broken.signPayload([1]) }
    #expect(throws: CertificateFailure.certificate) { try broken.rootPEM() }
    let receipt = try chain.signer.sign([1, 2, 3], .sandbox)
    #expect(chain.signer.accepts(receipt))
    #expect(!broken.signer.accepts(receipt))
    #expect(!TestChain.other.signer.accepts(receipt))
    for length in [0, 1, 10, receipt.count - 1] {
      #expect(!chain.signer.accepts(Array(receipt.prefix(length))))
    }
    #expect(!chain.signer.accepts(receipt + [0]))
    // Each environment has its own kind of signature: by the payload key, by Xcode's key, or none.
    #expect(!chain.signer.accepts(try chain.signer.sign([1, 2, 3], .xcode)))
  }

  @Test("it is read from a file as it was written, and nothing else is")
  func stored() throws {
    let bytes = chain.stored
    #expect(CertificateChain(stored: bytes) == chain && chain.ports.count == 1)
    // Earlier versions have stored chains without certificates of other ports.
    #expect(CertificateChain(stored: TestChain.other.stored) == TestChain.other)
    #expect(CertificateChain(stored: []) == nil)
    for length in stride(from: 1, to: bytes.count, by: 97) {
      #expect(CertificateChain(stored: Array(bytes.prefix(length))) == nil)
    }
    #expect(CertificateChain(stored: bytes + [0]) == nil)
    let other = TestChain.other
    for (receipts, payloads) in [
      (
        CertificateChain.Leaf(certificate: chain.receipts.certificate, key: other.receipts.key),
        chain.payloads
      ),
      (
        chain.receipts,
        CertificateChain.Leaf(certificate: other.payloads.certificate, key: chain.payloads.key)
      ),
    ] {
      let mixed = CertificateChain(
        root: chain.root, intermediate: chain.intermediate, receipts: receipts, payloads: payloads,
        xcode: chain.xcode)
      #expect(CertificateChain(stored: mixed.stored) == nil)
    }
  }

  @Test("A caching signer gives the same signatures, signs once while it has room, and rejects forgeries")
  func caching() throws {
    let signer = chain.signer.caching()
    let content = [UInt8](repeating: 7, count: 3000)
    for environment in EnvironmentName.allCases {
      let first = try signer.sign(content, environment)
      #expect(try signer.sign(content, environment) == first)
      #expect(first == (try chain.signer.sign(content, environment)))
      #expect(signer.accepts(first) == (environment != .xcode))
      for index in [20, first.count / 2, first.count - 1] {
        var forged = first
        forged[index] ^= 1
        #expect(!signer.accepts(forged))
      }
    }
    let counter = Counter()
    let counted = ReceiptSigner(
      sign: { (content, _) throws(ReceiptSigner.Failure) in
        counter.count()
        return content
      }
    ).caching(bytes: 100)
    for _ in 0..<3 { _ = try counted.sign([1], .sandbox) }
    #expect(counter.value == 1)
    _ = try counted.sign([1], .production)
    #expect(counter.value == 2)
    // The large content does not fit into the cache. The many small contents evict the oldest entries.
    for _ in 0..<2 { _ = try counted.sign(content, .sandbox) }
    #expect(counter.value == 4)
    for byte in UInt8(2)...60 { _ = try counted.sign([byte], .sandbox) }
    _ = try counted.sign([1], .sandbox)
    #expect(counter.value == 64)
    // A comparison with a cached container signs nothing. A forged container is not cached.
    #expect(counted.isGenuine([1], [1], .sandbox) && !counted.isGenuine([2], [1], .sandbox))
    #expect(counter.value == 64)
    for byte in UInt8(100)...200 { #expect(!counted.isGenuine([0], [byte], .sandbox)) }
    #expect(counter.value == 165)
    #expect(counted.isGenuine([1], [1], .sandbox))
    #expect(counter.value == 165)
    for _ in 0..<2 { #expect(counted.isGenuine([99], [99], .sandbox)) }
    #expect(counter.value == 166)
  }
}

private final class Counter: Sendable {
  private let state = Mutex(0)
  var value: Int { state.withLock { $0 } }
  func count() { state.withLock { $0 += 1 } }
}
