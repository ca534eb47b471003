// How StoreKit turns what the daemon returns into `transaction.error`: the rule `errors.mapping`, behind every log that
// has an error (DocC: ErrorTable).

/// The public analysis of StoreKit's mapping, as tables.
package enum ErrorMapping {
  /// What a transaction's error becomes.
  package enum Outcome: Hashable, Sendable {
    /// `SKErrorDomain` with this code around the inner error.
    case wrapped(code: Int)
    /// Not mapped: the inner error itself.
    case itself
  }

  private static let serverDomains: Set<String> = [
    "ASDServerErrorDomain", "SKServerErrorDomain", "com.apple.commerce.server",
  ]
  private static let serverCodes = [3504: 5, 3900: 11, 3901: 14, 3902: 13, 3903: 12, 3904: 18]
  private static let clientCodes = [600: 2, 1002: 5]
  private static let daemonCodes = [907: 2, 1050: 4, 1051: 1, 1054: 5, 512: 1002, 912: 1001]

  /// The mapping of an inner error.
  package static func outcome(domain: String, code: Int) -> Outcome {
    if serverDomains.contains(domain) { return .wrapped(code: serverCodes[code] ?? 0) }
    switch domain {
    case "com.apple.commerce.client": return .wrapped(code: clientCodes[code] ?? 0)
    case "ASDErrorDomain": return .wrapped(code: daemonCodes[code] ?? 0)
    default: return .itself
    }
  }
}
