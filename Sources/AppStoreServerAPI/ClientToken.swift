// The token with which a program without a client library uses the App Store Server API.

import AppStoreServer
import Support

extension APIKey {
  /// The longest time for which a token is valid, in seconds.
  private static let tokenSeconds: Int64 = 3600

  /// Returns a token that is valid for an hour from `now`, for the header `Authorization: Bearer`.
  public func clientToken(
    bundleID: String, from now: Instant
  ) throws(CertificateFailure) -> String {
    let seconds = now.microseconds / 1_000_000
    var header = JSONObject()
    header.add("alg", "ES256")
    header.add("kid", identifier)
    header.add("typ", "JWT")
    var claims = JSONObject()
    claims.add("iss", issuer)
    claims.add("iat", Int(seconds))
    claims.add("exp", Int(seconds + Self.tokenSeconds))
    claims.add("aud", TokenCheck.audience)
    claims.add("bid", bundleID)
    return try token(header: header.text, claims: claims.text)
  }
}
