// Tests of the tokens that authorize requests.

import AppStoreServer
import StoreModel
import Support
import Testing

@testable import AppStoreServerAPI

@Test("The token of the kit is accepted for an hour, and only for its app")
func clientToken() throws {
  let verifier = TokenVerifier(TestKeys.key)
  let token = try TestKeys.key.clientToken(bundleID: APIBench.bundleID, from: APIBench.now)
  func fault(afterSeconds seconds: Int, bundleID: String = APIBench.bundleID) -> TokenFault? {
    let check = TokenCheck(
      verifier: verifier, bundleID: bundleID, times: [APIBench.now + .seconds(seconds)])
    do throws(TokenFault) {
      try check.check("Bearer \(token)")
      return nil
    } catch {
      return error
    }
  }
  #expect(fault(afterSeconds: 0) == nil && fault(afterSeconds: 3599) == nil)
  #expect(fault(afterSeconds: 3601) != nil)
  #expect(fault(afterSeconds: 0, bundleID: "com.example.other") != nil)
}

struct TokenCase: CustomTestStringConvertible, Sendable {
  let name: String
  /// The beginning of the hint; nil if the token is accepted.
  let hint: String?
  let make: @Sendable (APIBench) throws -> String

  var testDescription: String { name }

  init(_ name: String, _ hint: String?, _ make: @escaping @Sendable (APIBench) throws -> String) {
    self.name = name
    self.hint = hint
    self.make = make
  }

  /// A token with one other claim; nil removes the claim.
  private static func claim(_ name: String, _ value: String?, _ hint: String?) -> TokenCase {
    TokenCase("\(name) \(value ?? "missing")", hint) { _ in
      "Bearer " + (try APIBench.token(claims: [name: value]))
    }
  }

  private static func header(_ json: String, _ hint: String) -> TokenCase {
    TokenCase("header \(json)", hint) { _ in "Bearer " + (try APIBench.token(header: json)) }
  }

  private static let seconds = APIBench.now.microseconds / 1_000_000

  static let all: [TokenCase] = [
    TokenCase("valid", nil) { _ in "Bearer " + (try APIBench.token()) },
    TokenCase("the scheme in lower case", nil) { _ in "bearer " + (try APIBench.token()) },
    TokenCase("valid at the simulated time", nil) { bench in
      "Bearer " + (try APIBench.token(from: bench.world.now))
    },
    claim("iat", nil, nil),
    TokenCase("empty", "401: no Authorization") { _ in "" },
    TokenCase("another scheme", "401: the Authorization header begins with Basic") { _ in
      "Basic " + (try APIBench.token())
    },
    TokenCase("1 MB", "401: a token of more than 8192 bytes") { _ in
      "Bearer " + String(repeating: "a", count: 1_000_000)
    },
    TokenCase("two parts", "401: not a JSON Web Token") { _ in "Bearer e30.e30" },
    TokenCase("padding", "401: not a JSON Web Token") { _ in
      "Bearer " + (try APIBench.token()) + "="
    },
    TokenCase("a header of another type", "401: not a JSON Web Token") { _ in
      "Bearer " + (try APIBench.token(header: "[]"))
    },
    header(#"{"alg":"none"}"#, "401: alg is none"),
    header(#"{"alg":"HS256","kid":"x"}"#, "401: alg is HS256"),
    header(#"{"kid":"x"}"#, "401: alg is "),
    header(#"{"alg":"ES256","kid":"OTHERKEY00"}"#, "401: kid is OTHERKEY00"),
    header(#"{"alg":"ES256"}"#, "401: kid is "),
    TokenCase("another key", "401: not signed") { _ in
      "Bearer " + (try APIBench.token(key: TestKeys.other))
    },
    TokenCase("a DER signature", "401: a signature of 72 bytes") { _ in
      let parts = try APIBench.token().split(separator: ".")
      return "Bearer \(parts[0]).\(parts[1])." + String(repeating: "A", count: 96)
    },
    TokenCase("an HMAC in place of the signature", "401: a signature of 32 bytes") { _ in
      let parts = try APIBench.token().split(separator: ".")
      return "Bearer \(parts[0]).\(parts[1])." + String(repeating: "A", count: 43)
    },
    TokenCase("a signature of zeros", "401: not signed") { _ in
      let parts = try APIBench.token().split(separator: ".")
      return "Bearer \(parts[0]).\(parts[1])." + String(repeating: "A", count: 86)
    },
    TokenCase("4,000 arrays in each other", "401: not a JSON Web Token") { _ in
      "Bearer " + (try APIBench.token(header: String(repeating: "[", count: 4_000)))
    },
    header(#"{"alg":"ES256","kid":"a\n\u001b[2J"}"#, "401: kid is a␊␛[2J"),
    TokenCase("another payload", "401: not signed") { _ in
      let parts = try APIBench.token().split(separator: ".")
      let other = try APIBench.token(claims: ["iss": "\"x\""]).split(separator: ".")
      return "Bearer \(parts[0]).\(other[1]).\(parts[2])"
    },
    claim("iss", "\"x\"", "401: iss is x"),
    claim("aud", "\"appstoreconnect-v2\"", "401: aud is appstoreconnect-v2"),
    claim(
      "bid", "\"com.other\"", "401: bid is com.other, the app is com.example.subscriptionlab"),
    claim("bid", nil, "401: no bid in the token"), claim("exp", nil, "401: no exp in the token"),
    claim("exp", "\"x\"", "401: exp has a value of another type"),
    claim("exp", "\(seconds - 1)", "401: expired at 2026-09-21 "),
    claim("exp", "\(seconds + 7200)", "401: valid for more than 60 minutes"),
    claim("iat", "\(seconds + 600)", "401: iat is later than"),
    claim("exp", "\(seconds * 1000)", "401: exp is in milliseconds"),
    claim("iat", "\(seconds * 1000)", "401: iat is in milliseconds"),
    claim("exp", "1e300", "401: exp is in milliseconds"),
    claim("exp", "-1e300", "401: expired at 1970-01-01 00:00:00"),
    claim("aud", "[\"appstoreconnect-v1\"]", "401: aud has a value of another type"),
    TokenCase("HS256 with the public key as secret", "401: alg is HS256, not ES256") { _ in
      // The signature needs not be right, because the algorithm is refused before the signature is read.
      let parts = try APIBench.token(
        header: #"{"alg":"HS256","kid":"\#(TestKeys.key.identifier)","typ":"JWT"}"#
      ).split(separator: ".")
      return "Bearer \(parts[0]).\(parts[1])." + String(repeating: "A", count: 43)
    },
    TokenCase("alg none without a signature", "401: alg is none, not ES256") { _ in
      let parts = try APIBench.token(header: #"{"alg":"none"}"#).split(separator: ".")
      return "Bearer \(parts[0]).\(parts[1])."
    },
    TokenCase("a token without Bearer", "401: Bearer is missing before the token") {
      _ in try APIBench.token()
    },
  ]
}

@Suite("Tokens") struct TokenTests {
  @Test(
    "a token is accepted, or refused with 401, no body and the reason in the log", arguments: TokenCase.all)
  func token(row: TokenCase) throws {
    var bench = try APIBench(["order gold"])
    let answer = try bench.send(
      "GET", "/inApps/v1/transactions/{1}", authorization: try row.make(bench))
    guard let hint = row.hint else {
      #expect(answer.status == 200, "\(answer.hint)")
      return
    }
    #expect(answer.status == 401 && answer.response.response.body.isEmpty)
    #expect(answer.hint.hasPrefix(hint), "\(answer.hint)")
  }

  @Test("production answers 401 for an app that was never released, and the Sandbox answers")
  func unreleased() throws {
    var bench = try APIBench(["order gold", "server-api released off"])
    #expect(try bench.send("GET", "/inApps/v1/transactions/{1}").status == 200)
    let answer = try bench.send("GET", "/inApps/v1/transactions/{1}", to: .production)
    #expect(answer.status == 401 && answer.hint.contains("never released"))
  }

  @Test(
    "an injected error answers every request",
    arguments: [("429", 4_290_000), ("500", 5_000_000), ("500-retryable", 5_000_001)])
  func injected(fault: String, code: Int) throws {
    var bench = try APIBench(["order gold", "server-api fail \(fault)"])
    let answer = try bench.send("GET", "/inApps/v1/transactions/{1}")
    #expect(answer.code == code && answer.status == code / 10_000)
    let retry = answer.header("retry-after").flatMap { Int64($0) }
    #expect((retry != nil) == (code == 4_290_000))
    if let retry { #expect(retry > APIBench.now.microseconds / 1000) }
    try bench.play(["server-api normal"])
    #expect(try bench.send("GET", "/inApps/v1/transactions/{1}").status == 200)
  }

  @Test("the limits of an hour are enforced only when they are on", arguments: [false, true])
  func limits(isOn: Bool) throws {
    var bench = try APIBench(["order gold", "server-api limits \(isOn ? "on" : "off")"])
    let path = "/inApps/v1/notifications/test/x"
    // One request per second in production, a tenth in the Sandbox.
    let route = try #require(Endpoint.route("GET", path, at: .sandbox))
    for _ in 0..<360 {
      #expect(bench.api.counter.count(route.endpoint, at: .sandbox, now: APIBench.now) == nil)
    }
    let answer = try bench.send("GET", path)
    #expect(answer.code == (isOn ? 4_290_000 : 4_000_020))
    if isOn {
      let retry = try #require(answer.header("retry-after").flatMap { Int64($0) })
      #expect(retry % 3_600_000 == 0 && (0...3_600_000).contains(retry - APIBench.now.microseconds / 1000))
    }
    #expect(try bench.send("GET", "/inApps/v1/transactions/{1}").status == 200)
  }

  @Test("a stored key signs as before, and a damaged file is no key")
  func stored() throws {
    let key = TestKeys.key
    let read = try #require(APIKey(stored: key.stored))
    #expect(read == key && read.identifier == key.identifier && read.issuer == key.issuer)
    #expect(key.identifier.count == 10 && UUIDText.isOne(key.issuer))
    #expect(APIKey(stored: Array(key.stored.dropLast())) == nil)
    #expect(APIKey(stored: []) == nil)
    let pem = String(decoding: key.pem, as: UTF8.self)
    #expect(pem.hasPrefix("-----BEGIN PRIVATE KEY-----\nM") && pem.hasSuffix("-----END PRIVATE KEY-----\n"))
  }
}
