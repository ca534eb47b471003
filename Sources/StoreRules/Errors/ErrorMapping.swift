// StoreKit's mapping from the daemon's errors to `transaction.error` (rule `errors.mapping`;
// DocC: ErrorTable).

/// The tables that map the daemon's errors, from a public analysis of StoreKit.
package enum ErrorMapping {
  package enum Outcome: Hashable, Sendable {
    /// An error of `SKErrorDomain` with this code, which contains the inner error.
    case wrapped(code: Int)
    /// The inner error without a wrapper.
    case itself
  }

  private static let serverDomains: Set<String> = [
    "ASDServerErrorDomain", "SKServerErrorDomain", "com.apple.commerce.server",
  ]
  private static let serverCodes = [3504: 5, 3900: 11, 3901: 14, 3902: 13, 3903: 12, 3904: 18]
  private static let clientCodes = [600: 2, 1002: 5]
  private static let daemonCodes = [907: 2, 1050: 4, 1051: 1, 1054: 5, 512: 1002, 912: 1001]

  package static func outcome(domain: String, code: Int) -> Outcome {
    if serverDomains.contains(domain) { return .wrapped(code: serverCodes[code] ?? 0) }
    switch domain {
    case "com.apple.commerce.client": return .wrapped(code: clientCodes[code] ?? 0)
    case "ASDErrorDomain": return .wrapped(code: daemonCodes[code] ?? 0)
    default: return .itself
    }
  }
}
