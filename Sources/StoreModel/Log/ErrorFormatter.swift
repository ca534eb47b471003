// The text of an NSError: description, user info and sentences (DocC: LogFormats).

import StoreRules
import Support

/// A formatter that prints a `StoreError` as Foundation prints an `NSError`.
///
/// A description has several lines if it contains a server's response or several errors. Control
/// characters of external texts become visible symbols.
public enum ErrorFormatter {
  /// Returns `Error Domain=… Code=… "…" UserInfo={…}`; `UserInfo` is omitted if it is empty.
  public static func description(_ error: StoreError) -> String {
    let shown = error.description ?? error.debugDescription ?? "(null)"
    var text = "Error Domain=\(visible(error.domain)) Code=\(error.code) \"\(visible(shown))\""
    let pairs = userInfoPairs(error).map { key, value in
      switch value {
      case .text(let text): "\(key)=\(text)"
      case .error(let inner): "\(key)=0x\(String(inner.address, radix: 16)) {\(description(inner))}"
      case .errors(let inner): "\(key)=\(list(inner))"
      }
    }
    if !pairs.isEmpty { text += " UserInfo={\(pairs.joined(separator: ", "))}" }
    return text
  }

  /// Returns the description on one line.
  public static func line(_ error: StoreError) -> String {
    guard error.isLong else { return description(error) }
    return description(error).split(separator: "\n").map { $0.trimmingSpaces }.joined(separator: " ")
  }

  /// Returns `["NSLocalizedDescription": …]`, or `[:]`.
  ///
  /// A single underlying error is printed without its address.
  public static func userInfo(_ error: StoreError) -> String {
    let pairs = userInfoPairs(error).map { key, value in
      switch value {
      case .text(let text): "\"\(key)\": \(text)"
      case .error(let inner): "\"\(key)\": \(description(inner))"
      case .errors(let inner): "\"\(key)\": \(list(inner))"
      }
    }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }

  /// Returns the description or, if there is none, the system's default sentence.
  public static func localizedDescription(_ error: StoreError) -> String {
    error.description
      ?? "The operation couldn’t be completed. (\(error.domain) error \(error.code).)"
  }

  /// Returns the last sentence that the app prints, which comes from the documentation of the error.
  public static func sentence(_ error: StoreError) -> String {
    if error.domain == "SKErrorDomain", let row = ErrorTable.row(domain: error.domain, code: error.code) {
      return row.sentence
    }
    return "the error is not one of SKErrorDomain."
  }

  /// Returns an array of errors in the format that descriptions use.
  private static func list(_ errors: [StoreError]) -> String {
    let lines = errors.map { error in
      "    \"" + description(error).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return "(\n\(lines.joined(separator: ",\n"))\n)"
  }

  private static func visible(_ text: String) -> String { VisibleText.visible(text) }

  private enum Value {
    case text(String)
    case error(StoreError)
    case errors([StoreError])
  }

  /// Returns the user info pairs in the order of logs (DocC: LogFormats).
  private static func userInfoPairs(_ error: StoreError) -> [(String, Value)] {
    func pair(_ key: String, _ text: String?) -> (String, Value)? { text.map { (key, .text(visible($0))) } }
    let request = error.request
    let underlying: (String, Value)? =
      error.inner.count == 1 ? ("NSUnderlyingError", .error(error.inner[0])) : nil
    let several: (String, Value)? =
      error.inner.count > 1 ? ("NSMultipleUnderlyingErrorsKey", .errors(error.inner)) : nil
    let description = pair("NSLocalizedDescription", error.description)
    let reason = pair("NSLocalizedFailureReason", error.failureReason)
    let payment = [
      pair("client-environment-type", request.environment),
      pair("storefront-country-code", request.storefront),
    ]
    let answer = [
      pair("AMSURL", request.url), pair("AMSStatusCode", request.status.map { "\($0)" }),
      // The line ends belong to the format of the list.
      request.payload.map { ("AMSServerPayload", Value.text("{\n    errorCode = \($0);\n}")) },
    ]
    let debug = pair("NSDebugDescription", error.debugDescription)
    let code = pair("AMSServerErrorCode", request.serverCode.map { "\($0)" })
    let ordered: [(String, Value)?]
    if request.url == nil, underlying != nil, reason != nil {
      ordered =
        payment
        + (error.domain == ErrorRows.media
          ? [reason, description, debug, underlying] : [underlying, reason, description, debug])
    } else if code != nil {
      ordered = payment + [reason, description, code, underlying, several]
    } else {
      ordered = payment + [several, description, debug] + answer + [reason, underlying]
    }
    return ordered.compactMap(\.self)
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
