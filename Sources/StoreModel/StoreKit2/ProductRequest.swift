// Requests for products and their answers: the values.

import StoreCatalog
import StoreRules
import Support

/// A request for products.
public struct ProductRequest: Hashable, Sendable {
  /// The identifiers in the order in which they were asked for, each once; empty for all of the catalogue.
  public let identifiers: [String]
  /// How long the App Store takes to answer.
  public let delay: TimeSpan

  public init(_ identifiers: [String], delay: TimeSpan = .zero) {
    var seen: Set<String> = []
    self.identifiers = identifiers.filter { seen.insert($0).inserted }
    self.delay = delay
  }
}

/// What the newest answer to a request for products was.
public struct ProductsResponse: Hashable, Sendable {
  /// The identifiers that were found, in the order in which they were asked for.
  public let found: [String]
  public let invalid: [String]
  /// Whether there was an error in place of an answer.
  public let hasFailed: Bool

  package init(found: [String], invalid: [String], hasFailed: Bool) {
    self.found = found
    self.invalid = invalid
    self.hasFailed = hasFailed
  }
}

extension StoreKitFailure {
  /// The `NSError` that a request of StoreKit 1 fails with in its place (rule `products.fails`).
  package var ofProductRequest: (name: String, row: String?) {
    let error =
      switch name {
      case "networkError": InjectedFailure.offline
      case "userCancelled": InjectedFailure(domain: "SKErrorDomain", code: 2)
      case "notAvailableInStorefront": InjectedFailure(domain: "SKErrorDomain", code: 5)
      default: InjectedFailure(domain: "SKErrorDomain", code: 0)
      }
    let row = ErrorTable.row(domain: error.domain, code: error.code)
    return ("\(error.domain) \(error.code)", row?.description(language: "en"))
  }
}

/// Lists of names that may be long.
package enum TruncatedList {
  /// The first of them, and how many more there are.
  package static func list(_ names: [String], most: Int) -> String {
    let rest = names.count - most
    return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
