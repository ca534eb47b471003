// The check of the tokens with which a developer's server authorizes its requests.

import AppStoreServer
import Support

/// The reason why a token is refused.
enum TokenFault: Error, Hashable {
  case missing
  case notBearer
  case tooLong
  case malformed
  case algorithm(String)
  case keyIdentifier(String)
  case signatureLength(Int)
  case signature
  case claim(String, found: String, expected: String)
  case missingClaim(String)
  case expired
  case tooLongLife

  /// A line for the log; texts from the token are shortened.
  var hint: String {
    switch self {
    case .missing: "401: no Authorization header"
    case .notBearer: "401: the Authorization header does not begin with Bearer"
    case .tooLong: "401: the token has more than \(TokenCheck.maxLength) bytes"
    case .malformed: "401: the token is not a JSON Web Token of three parts"
    case .algorithm(let name): "401: the token's alg is \(Self.shown(name)), not ES256"
    case .keyIdentifier(let name): "401: the token's kid is \(Self.shown(name)), not the kit's key"
    case .signatureLength(let count):
      "401: the token's signature has \(count) bytes, not 64 (r and s, not DER)"
    case .signature: "401: the token is not signed with the kit's key"
    case .claim(let name, let found, let expected):
      "401: the token's \(name) is \(Self.shown(found)), not \(Self.shown(expected))"
    case .missingClaim(let name): "401: the token has no \(name)"
    case .expired: "401: the token is expired at the real and at the simulated time"
    case .tooLongLife: "401: the token is valid for more than 60 minutes"
    }
  }

  private static func shown(_ text: String) -> String { VisibleText.visible(String(text.prefix(60))) }
}

struct TokenCheck {
  static let maxLength = 8192
  private static let audience = "appstoreconnect-v1"
  private static let maxLife: Double = 3600
  /// The tolerated difference between the clocks of client and server, in seconds (chosen).
  private static let tolerance: Double = 60

  let key: APIKey
  let bundleID: String
  /// The times at one of which the token must be valid: the real time and the simulated times.
  let times: [Instant]

  func check(_ header: String?) throws(TokenFault) {
    guard let header, !header.isEmpty else { throw .missing }
    let scheme = header.prefix { $0 != " " }
    guard scheme.lowercased() == "bearer" else { throw .notBearer }
    let token = header.dropFirst(scheme.count + 1)
    guard token.utf8.count <= Self.maxLength else { throw .tooLong }
    guard let parts = CompactSignature(String(token)), let header = Self.object(parts.header),
      let claims = Self.object(parts.payload)
    else { throw .malformed }
    let algorithm = Self.text(header["alg"])
    guard algorithm == "ES256" else { throw .algorithm(algorithm ?? "") }
    let identifier = Self.text(header["kid"])
    guard identifier == key.identifier else { throw .keyIdentifier(identifier ?? "") }
    guard parts.signature.count == 64 else { throw .signatureLength(parts.signature.count) }
    guard key.isSigned(parts.signedBytes, parts.signature) else { throw .signature }
    for (name, expected) in [("iss", key.issuer), ("aud", Self.audience), ("bid", bundleID)] {
      guard let found = Self.text(claims[name]) else { throw .missingClaim(name) }
      guard found == expected else { throw .claim(name, found: found, expected: expected) }
    }
    try checkTimes(claims)
  }

  /// Checks the expiry at the real and at the simulated times; `iat` can be missing.
  private func checkTimes(_ claims: JSONValue) throws(TokenFault) {
    guard let expires = Self.number(claims["exp"]) else { throw .missingClaim("exp") }
    let issued = Self.number(claims["iat"])
    if let issued, expires - issued > Self.maxLife { throw .tooLongLife }
    var isTooLong = false
    for time in times {
      let now = Double(time.microseconds) / 1_000_000
      guard expires > now, issued.map({ $0 <= now + Self.tolerance }) ?? true else { continue }
      if expires <= now + Self.maxLife + Self.tolerance { return }
      isTooLong = true
    }
    throw isTooLong ? .tooLongLife : .expired
  }

  private static func object(_ bytes: [UInt8]) -> JSONValue? {
    guard let json = try? JSONReader.read(bytes, maxValues: 100), case .object = json else { return nil }
    return json
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .number(let digits)? = value { Double(digits) } else { nil }
  }
}
