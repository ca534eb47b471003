// How an NSError reads: its description, its user info, its sentences (DocC: LogFormats).

/// Prints a `StoreError` as Foundation prints an `NSError`.
public enum ErrorFormatter {
  /// `Error Domain=… Code=… "…" UserInfo={…}`; no UserInfo when there is none.
  public static func description(_ error: StoreError) -> String {
    var text = "Error Domain=\(error.domain) Code=\(error.code) \"\(error.description ?? "(null)")\""
    let pairs = userInfoPairs(error).map { key, value in
      switch value {
      case .text(let text): "\(key)=\(text)"
      case .error(let inner): "\(key)=0x\(String(inner.address, radix: 16)) {\(description(inner))}"
      }
    }
    if !pairs.isEmpty { text += " UserInfo={\(pairs.joined(separator: ", "))}" }
    return text
  }

  /// `["NSLocalizedDescription": …]`, or `[:]`.
  ///
  /// A directly underlying error stands here without its address.
  public static func userInfo(_ error: StoreError) -> String {
    let pairs = userInfoPairs(error).map { key, value in
      switch value {
      case .text(let text): "\"\(key)\": \(text)"
      case .error(let inner): "\"\(key)\": \(description(inner))"
      }
    }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }

  /// The description, or the system's sentence where there is none.
  public static func localizedDescription(_ error: StoreError) -> String {
    error.description
      ?? "The operation couldn’t be completed. (\(error.domain) error \(error.code).)"
  }

  /// The sentence that the app prints last: that of the error's documentation.
  public static func sentence(_ error: StoreError) -> String {
    if error.domain == "SKErrorDomain", let row = ErrorTable.row(domain: error.domain, code: error.code) {
      return row.sentence
    }
    return "the error is not one of SKErrorDomain."
  }

  private enum Value {
    case text(String)
    case error(StoreError)
  }

  /// Key order: an underlying error of StoreKit's own error stands last; in a wrapper that has a failure
  /// reason it stands first, the description last; without one underlying the description comes first.
  private static func userInfoPairs(_ error: StoreError) -> [(String, Value)] {
    let description = error.description.map { ("NSLocalizedDescription", Value.text($0)) }
    let reason = error.failureReason.map { ("NSLocalizedFailureReason", Value.text($0)) }
    let underlying = error.underlying.map { ("NSUnderlyingError", Value.error($0)) }
    let ordered =
      underlying != nil && reason != nil
      ? [underlying, reason, description] : [description, reason, underlying]
    return ordered.compactMap { $0 }
  }
}
