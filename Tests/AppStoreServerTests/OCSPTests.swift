// Tests of the OCSP responder with openssl, which reads the responses as clients do.

import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

@Suite("The OCSP responder") struct OCSPTests {
  private let chain = TestChain.shared
  private var responder: OCSPResponder { OCSPResponder(chain) }

  /// Requests for the status of a certificate, and the checks of the responses by openssl.
  private struct Client {
    let folder: TestFolder
    let certificate: String
    let issuer: String
    let root: String

    init(_ chain: CertificateChain, _ certificate: [UInt8], issuer: [UInt8]) throws {
      folder = try TestFolder()
      self.certificate = try folder.file("c.pem", try CertificateChain.pem(certificate: certificate))
      self.issuer = try folder.file("issuer.pem", try CertificateChain.pem(certificate: issuer))
      root = try folder.file("root.pem", try chain.rootPEM())
    }

    /// Returns a request with a hash algorithm, such as `-sha256`.
    func request(_ digest: String = "-sha1") throws -> [UInt8] {
      let file = folder.path("request")
      let made = try runProgram(
        ["openssl", "ocsp", "-no_nonce", digest, "-issuer", issuer, "-cert", certificate, "-reqout", file])
      try #require(made.code == 0, "\(made.output)")
      return try folder.bytes("request")
    }

    /// Returns what openssl says about the response to a request with a hash algorithm.
    func check(_ response: [UInt8], _ digest: String = "-sha1") throws -> String {
      let file = try folder.file("response", response)
      let names = ["-issuer", issuer, "-cert", certificate]
      return try runProgram(
        ["openssl", "ocsp", "-no_nonce", digest] + names + ["-respin", file, "-CAfile", root]
      )
      .output
    }
  }

  private func post(_ body: [UInt8], _ mode: OCSPMode) -> ServerResponse {
    responder.answer(
      ServerRequest(method: "POST", path: "/ocsp", body: body, environment: .sandbox), mode,
      now: moment("2026-06-01T00:00:00Z"))
  }

  @Test("the leaves and the intermediates are good, whatever hash algorithm the request has")
  func good() throws {
    let port = try #require(chain.ports.first)
    for (certificate, issuer) in [
      (chain.payloads.certificate, chain.intermediate), (chain.receipts.certificate, chain.intermediate),
      (chain.intermediate, chain.root), (port.payloads, port.intermediate), (port.intermediate, chain.root),
    ] {
      let client = try Client(chain, certificate, issuer: issuer)
      for digest in ["-sha1", "-sha256"] {
        let response = post(try client.request(digest), .good)
        #expect(response.status == 200)
        #expect(response.headers.contains { $0.value == "application/ocsp-response" })
        let text = try client.check(response.body, digest)
        #expect(text.contains("Response verify OK") && text.contains("c.pem: good"), "\(text)")
      }
    }
  }

  @Test("revoked applies to the leaves, and wrong makes the signature wrong")
  func modes() throws {
    let leaf = try Client(chain, chain.payloads.certificate, issuer: chain.intermediate)
    let revoked = try leaf.check(post(try leaf.request(), .revoked).body)
    #expect(revoked.contains("Response verify OK") && revoked.contains("c.pem: revoked"), "\(revoked)")
    let intermediate = try Client(chain, chain.intermediate, issuer: chain.root)
    #expect(try intermediate.check(post(try intermediate.request(), .revoked).body).contains("c.pem: good"))
    let port = try #require(chain.ports.first)
    let leafOfPort = try Client(chain, port.payloads, issuer: port.intermediate)
    #expect(try leafOfPort.check(post(try leafOfPort.request(), .revoked).body).contains("c.pem: revoked"))
    #expect(try leaf.check(post(try leaf.request(), .wrong).body).contains("Response Verify Failure"))
    #expect(post(try leaf.request(), .silent).status == 504)
  }

  @Test("a request in the path is answered like one in the body")
  func path() throws {
    let client = try Client(chain, chain.payloads.certificate, issuer: chain.intermediate)
    let text = String(decoding: Base64.encode(try client.request()), as: UTF8.self)
    let escaped = text.map { $0 == "+" ? "%2B" : $0 == "/" ? "%2F" : $0 == "=" ? "%3D" : String($0) }
    for encoded in [text, escaped.joined()] {
      let path = "/ocsp/" + encoded
      #expect(OCSPResponder.handles(path))
      let response = responder.answer(
        ServerRequest(method: "GET", path: path, environment: .sandbox), .good,
        now: moment("2026-06-01T00:00:00Z"))
      #expect(try client.check(response.body).contains("c.pem: good"))
    }
    #expect(!OCSPResponder.handles("/ocspx") && !OCSPResponder.handles("/verifyReceipt"))
  }

  @Test(
    "a malformed request, a certificate of another chain and an old chain get a status without a signature")
  func errors() throws {
    // The second last byte is the length, and the last byte is the status (RFC 6960, 4.2.1).
    let malformed: [UInt8] = [0x30, 3, 0x0A, 1, 1]
    let unauthorized: [UInt8] = [0x30, 3, 0x0A, 1, 6]
    let other = TestChain.other
    let client = try Client(other, other.payloads.certificate, issuer: other.intermediate)
    let request = try client.request()
    for body in [[], [1, 2, 3], Array(request.dropLast()), request + [0]] {
      #expect(post(body, .good).body == malformed)
    }
    #expect(post(request, .good).body == unauthorized)
    let old = CertificateChain(
      root: other.root, intermediate: other.intermediate, receipts: other.receipts, payloads: other.payloads,
      xcode: other.xcode)
    #expect(!OCSPResponder(old).isAble)
    #expect(try OCSPResponder(old).response(to: request, .good) == unauthorized)
    let deleting = ServerRequest(method: "DELETE", path: "/ocsp", body: request, environment: .sandbox)
    #expect(responder.answer(deleting, .good, now: moment("2026-06-01T00:00:00Z")).status == 405)
  }
}
