// The OCSP responder whose address the certificates of the chain contain (RFC 6960).

import CCertificates
import StoreSimulator
import Support

/// The kind of answer of the OCSP responder; the operator chooses it.
public enum OCSPMode: String, CaseIterable, Hashable, Sendable {
  case good
  /// The certificates that sign receipts and payloads are revoked.
  case revoked
  /// The responder does not answer.
  case silent
  /// The signature of a response is wrong.
  case wrong
}

/// A responder that knows the intermediate and the leaves of a chain.
public struct OCSPResponder: Sendable {
  /// The path of the address in the certificates.
  public static let path = "/ocsp"
  /// The time after which a silent responder ends the request, in seconds.
  ///
  /// Clients wait for a shorter time; Apple's Python library waits for 30 seconds.
  public static let silence = 60
  private static let contentType = ServerResponse.Header("content-type", "application/ocsp-response")

  private let chain: CertificateChain

  public init(_ chain: CertificateChain) { self.chain = chain }

  /// Whether the chain has responder certificates; otherwise every status is unknown.
  public var isAble: Bool { chain.servers != nil }

  public static func handles(_ path: String) -> Bool { path == Self.path || path.hasPrefix(Self.path + "/") }

  /// Returns the response to a request with the method `POST`, or `GET` with the request in the path.
  public func answer(_ request: ServerRequest, _ mode: OCSPMode, now: Instant) -> ServerResponse {
    let date = StoreServer.date(now)
    if mode == .silent { return ServerResponse(status: 504, headers: [date]) }
    let body: [UInt8]
    switch request.method {
    case "POST": body = request.body
    case "GET": body = Self.request(inPath: request.path)
    default: return ServerResponse(status: 405, headers: [date, ServerResponse.Header("allow", "GET, POST")])
    }
    guard let response = try? response(to: body, mode) else {
      return ServerResponse(status: 500, headers: [date])
    }
    return ServerResponse(status: 200, headers: [date, Self.contentType], body: response)
  }

  /// Returns the request in a path (RFC 6960, A.1); empty if the path has none.
  private static func request(inPath path: String) -> [UInt8] {
    var text: [UInt8] = []
    var remaining = path.utf8.dropFirst(Self.path.utf8.count + 1)
    while let byte = remaining.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: remaining.prefix(2), as: UTF8.self), radix: 16)
      {
        text.append(value)
        remaining = remaining.dropFirst(2)
      } else {
        text.append(byte)
      }
    }
    return Base64.decode(String(decoding: text, as: UTF8.self)) ?? []
  }

  /// Returns the OCSP response in DER.
  func response(to request: [UInt8], _ mode: OCSPMode) throws(CertificateFailure) -> [UInt8] {
    let leafStatus = mode == .revoked ? IAPX_OCSP_REVOKED : IAPX_OCSP_GOOD
    let intermediates = [chain.intermediate] + chain.ports.map(\.intermediate)
    let leaves = [chain.receipts.certificate, chain.payloads.certificate] + chain.ports.map(\.payloads)
    let statuses =
      Array(repeating: IAPX_OCSP_GOOD, count: intermediates.count)
      + Array(repeating: leafStatus, count: leaves.count)
    let responders = chain.servers.map { [$0.rootResponder, $0.intermediateResponder] } ?? []
    let signers = responders.flatMap { [$0.certificate, $0.key] }
    let result = Self.withViews([chain.root, chain.intermediate] + signers + intermediates + leaves) {
      views in
      let pairs = responders.indices.map { index in
        iapx_ocsp_issuer(
          certificate: views[index], signer: views[2 + 2 * index], signer_key: views[3 + 2 * index])
      }
      let issuers = zip(pairs, [intermediates.count, leaves.count]).flatMap {
        Array(repeating: $0, count: $1)
      }
      return CertificateChain.withBytes(request) {
        iapx_answer_ocsp(
          $0, issuers, Array(views.suffix(statuses.count)), statuses, issuers.count, mode == .wrong)
      }
    }
    return try checked(result, or: .signature)
  }

  private static func withViews<Result>(
    _ values: [[UInt8]], _ views: [iapx_view] = [], to body: ([iapx_view]) -> Result
  ) -> Result {
    guard views.count < values.count else { return body(views) }
    return CertificateChain.withBytes(values[views.count]) { withViews(values, views + [$0], to: body) }
  }
}
