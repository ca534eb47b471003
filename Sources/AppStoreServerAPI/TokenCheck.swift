// The check of the tokens with which a developer's server authorizes its requests.

import AppStoreServer
import Support

/// The reason why a token is refused.
enum TokenFault: Error, Hashable {
  case missing
  case notBearer(String, isToken: Bool)
  case tooLong
  case malformed
  case algorithm(String)
  case keyIdentifier(String)
  case signatureLength(Int)
  case signature
  case claim(String, found: String, expected: String)
  case missingClaim(String)
  /// A claim with a value of another type.
  case claimType(String)
  /// A date that is in milliseconds, not in seconds.
  case milliseconds(String)
  /// The time of expiry in seconds since 1970.
  case expired(Double)
  case issuedLater
  case tooLongLife

  /// The line for the log; texts from the token are shortened.
  func hint(_ key: APIKey) -> LocalizedText {
    let (english, japanese) = reason(key)
    return LocalizedText("401: \(english)", ja: "401: \(japanese)")
  }

  private func reason(_ key: APIKey) -> (english: String, japanese: String) {
    switch self {
    case .missing: ("no Authorization header", "Authorizationヘッダーがありません")
    case .notBearer(_, isToken: true):
      ("Bearer is missing before the token", "Authorizationヘッダーのトークンの前にBearerがありません")
    case .notBearer(let scheme, isToken: false):
      (
        "the Authorization header begins with \(Self.shown(scheme)), not with Bearer",
        "Authorizationヘッダーの始まりがBearerではなく\(Self.shown(scheme))です"
      )
    case .tooLong:
      (
        "a token of more than \(TokenCheck.maxLength) bytes",
        "トークンが\(TokenCheck.maxLength)バイトより長くなっています"
      )
    case .malformed:
      ("not a JSON Web Token of three parts", "3つの部分からなるJSON Web Tokenではありません")
    case .algorithm(let name):
      ("alg is \(Self.shown(name)), not ES256", "algがES256ではなく\(Self.shown(name))です")
    case .keyIdentifier(let name):
      (
        "kid is \(Self.shown(name)), not the kit's key \(key.identifier)",
        "kidが、キットの鍵\(key.identifier)ではなく\(Self.shown(name))です"
      )
    case .signatureLength(let count):
      (
        "a signature of \(count) bytes, not 64 (r and s, not DER)",
        "署名が64バイトではなく\(count)バイトです(DERではなくrとsを並べます)"
      )
    case .signature:
      ("not signed with the kit's key \(key.fileName)", "キットの鍵\(key.fileName)で署名されていません")
    case .claim("bid", let found, let expected):
      (
        "bid is \(Self.shown(found)), the app is \(Self.shown(expected))",
        "bidは\(Self.shown(found))、アプリは\(Self.shown(expected))です"
      )
    case .claim(let name, let found, let expected):
      (
        "\(name) is \(Self.shown(found)), not \(Self.shown(expected))",
        "\(name)が\(Self.shown(expected))ではなく\(Self.shown(found))です"
      )
    case .missingClaim(let name): ("no \(name) in the token", "トークンに\(name)がありません")
    case .claimType(let name): ("\(name) has a value of another type", "\(name)の型が違います")
    case .milliseconds(let name): ("\(name) is in milliseconds, not in seconds", "\(name)が秒ではなくミリ秒です")
    case .expired(let seconds):
      (
        "expired at \(Self.clock(seconds)), before the real and the simulated time",
        "期限\(Self.clock(seconds))は、現実の時刻でもシミュレーションの時刻でも過ぎています"
      )
    case .issuedLater:
      (
        "iat is later than the real and the simulated time", "iatが、現実の時刻よりもシミュレーションの時刻よりも後です"
      )
    case .tooLongLife: ("valid for more than 60 minutes", "有効期間が60分より長くなっています")
    }
  }

  private static func shown(_ text: String) -> String { VisibleText.visible(String(text.prefix(60))) }

  /// Returns a time in GMT such as `2026-01-01 12:00:00`.
  private static func clock(_ seconds: Double) -> String {
    // A claim can have any number; the range has the years 1970 to 9999.
    let seconds = Int64(min(max(seconds, 0), 253_402_300_799))
    return Instant(microseconds: seconds * 1_000_000).textInGMT
  }
}

extension Instant {
  /// The time in GMT, such as `2026-01-01 12:00:00`.
  var textInGMT: String {
    let civil = CivilTime(self, offsetSeconds: 0)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(civil.year)-\(digits(civil.month))-\(digits(civil.day)) "
      + "\(digits(civil.hour)):\(digits(civil.minute)):\(digits(civil.second))"
  }
}

struct TokenCheck {
  static let maxLength = 8192
  static let audience = "appstoreconnect-v1"
  private static let maxLife: Double = 3600
  /// The tolerated difference between the clocks of client and server, in seconds (chosen).
  private static let tolerance: Double = 60

  let verifier: TokenVerifier
  let bundleID: String
  /// The times at one of which the token must be valid: the real time, then the simulated times.
  let times: [Instant]

  func check(_ header: String?) throws(TokenFault) {
    guard let header, !header.isEmpty else { throw .missing }
    let scheme = header.prefix { $0 != " " }
    guard scheme.lowercased() == "bearer" else {
      throw .notBearer(String(scheme), isToken: CompactSignature(header) != nil)
    }
    let token = header.dropFirst(scheme.count + 1)
    guard token.utf8.count <= Self.maxLength else { throw .tooLong }
    guard let parts = CompactSignature(String(token)), let header = Self.object(parts.header),
      let claims = Self.object(parts.payload)
    else { throw Self.fault(ofUnreadable: token) }
    let algorithm = Self.text(header["alg"])
    guard algorithm == "ES256" else { throw .algorithm(algorithm ?? "") }
    let identifier = Self.text(header["kid"])
    guard identifier == verifier.identifier else { throw .keyIdentifier(identifier ?? "") }
    guard parts.signature.count == 64 else { throw .signatureLength(parts.signature.count) }
    guard verifier.isSigned(parts.signedBytes, parts.signature) else { throw .signature }
    for (name, expected) in [("iss", verifier.issuer), ("aud", Self.audience), ("bid", bundleID)] {
      guard let found = Self.text(claims[name]) else {
        throw claims[name] == nil ? .missingClaim(name) : .claimType(name)
      }
      guard found == expected else { throw .claim(name, found: found, expected: expected) }
    }
    try checkTimes(claims)
  }

  /// Returns the fault of a token that has not three parts, such as one with `alg: none` and no signature.
  private static func fault(ofUnreadable token: Substring) -> TokenFault {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).prefix(2)
    guard parts.count == 2, let signed = CompactSignature(parts.joined(separator: ".") + ".AAAA"),
      let algorithm = text(object(signed.header)?["alg"]), algorithm != "ES256"
    else { return .malformed }
    return .algorithm(algorithm)
  }

  /// The smallest number that is a date in milliseconds, not in seconds: the year 5138 in seconds.
  private static let minMilliseconds: Double = 100_000_000_000

  /// Checks the expiry at the real and at the simulated times; `iat` can be missing.
  private func checkTimes(_ claims: JSONValue) throws(TokenFault) {
    guard let expires = Self.number(claims["exp"]) else {
      throw claims["exp"] == nil ? .missingClaim("exp") : .claimType("exp")
    }
    let issued = Self.number(claims["iat"])
    for (name, value) in [("exp", expires), ("iat", issued ?? 0)] where value >= Self.minMilliseconds {
      throw .milliseconds(name)
    }
    if let issued, expires - issued > Self.maxLife { throw .tooLongLife }
    // The fault is that at the real time, which clients use more often.
    var fault: TokenFault?
    for time in times {
      let now = Double(time.microseconds) / 1_000_000
      if expires <= now {
        fault = fault ?? .expired(expires)
      } else if issued.map({ $0 > now + Self.tolerance }) ?? false {
        fault = fault ?? .issuedLater
      } else if expires > now + Self.maxLife + Self.tolerance {
        fault = fault ?? .tooLongLife
      } else {
        return
      }
    }
    throw fault ?? .expired(expires)
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
