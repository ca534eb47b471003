// Product requests and their responses.

import StoreCatalog
import StoreRules
import Support

public struct ProductRequest: Hashable, Sendable {
  /// The requested identifiers without repetitions; empty for all products of the catalogue.
  public let identifiers: [String]
  public let delay: TimeSpan

  public init(_ identifiers: [String], delay: TimeSpan = .zero) {
    var seen: Set<String> = []
    self.identifiers = identifiers.filter { seen.insert($0).inserted }
    self.delay = delay
  }
}

public struct ProductsResponse: Hashable, Sendable {
  /// The identifiers of the products that exist, in the order of the request.
  public let found: [String]
  public let invalid: [String]
  public let hasFailed: Bool

  package init(found: [String], invalid: [String], hasFailed: Bool) {
    self.found = found
    self.invalid = invalid
    self.hasFailed = hasFailed
  }
}

extension StoreKitFailure {
  /// The failure of a StoreKit 1 request in place of this error (rule `products.fails`).
  package var inStoreKit1: InjectedFailure {
    switch name {
    case "networkError": .offline
    case "userCancelled": InjectedFailure(domain: "SKErrorDomain", code: 2)
    case "notAvailableInStorefront": InjectedFailure(domain: "SKErrorDomain", code: 5)
    default: InjectedFailure(domain: "SKErrorDomain", code: 0)
    }
  }

  /// The `NSError` with which a StoreKit 1 request fails in place of this error.
  package var ofProductRequest: (name: String, row: String?) {
    let error = inStoreKit1
    let row = ErrorTable.row(domain: error.domain, code: error.code)
    return ("\(error.domain) \(error.code)", row?.description(language: "en"))
  }
}

package enum TruncatedList {
  package static func list(_ names: [String], limit: Int) -> String {
    let remaining = names.count - limit
    return names.prefix(limit).joined(separator: ", ") + (remaining > 0 ? " and \(remaining) more" : "")
  }
}
