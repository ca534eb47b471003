// Requests for products, with `SKProductsRequest` or `Product.products(for:)` (rules `products.request`,
// `products.fails`, `products.late`).

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension World {
  public func isApproved(_ product: String) -> Bool {
    !configuration.facts.unapproved.contains(product)
  }

  /// The products that App Review has not approved, sorted by identifier.
  public var unapproved: [String] { configuration.facts.unapproved.sorted() }

  public func isForSale(_ product: String) -> Bool { store.isForSale(product) }

  /// Returns why App Review cannot decide about a product; nil if the catalogue has the product.
  func refusalToApprove(_ product: String, isApproved: Bool) -> Refusal? {
    guard catalog.product(product) == nil else { return nil }
    let examples = catalog.allProducts.prefix(3).map(\.identifier)
    return Refusal(
      .unknownProduct(product),
      possible: examples.isEmpty
        ? .adding(.products, to: catalog)
        : .anyOf(examples.map { .action(.approval(product: $0, isApproved)) }))
  }

  public func canBeBought(_ product: Product) -> Bool { !store.isUnpurchasable(product.identifier) }

  public func isPurchasable(_ product: String) -> Bool {
    !configuration.facts.unpurchasable.contains(product)
  }

  /// Returns why it cannot be set whether a product can be bought; nil if it can be set.
  func refusalToSetPurchasable(_ product: String, _ isPurchasable: Bool) -> Refusal? {
    guard catalog.product(product) != nil else {
      let examples = catalog.allProducts.prefix(3).map(\.identifier)
      return Refusal(
        .unknownProduct(product),
        possible: examples.isEmpty
          ? .adding(.products, to: catalog)
          : .anyOf(examples.map { .action(.purchasable(product: $0, isPurchasable)) }))
    }
    guard !isPurchasable, !environment.rules.hasMetadata else { return nil }
    return Refusal(
      .sellsWholeFile(environment: environment.rules.title.english),
      possible: .inSandbox(.action(.purchasable(product: product, false))))
  }

  // MARK: Requests and answers

  /// Sends a request for products, which is answered at once or after its delay.
  mutating func request(_ request: ProductRequest) {
    guard request.delay != .zero else {
      answerProducts(request)
      return
    }
    schedule(request, at: device.timeZone.instant(now, advancedBy: request.delay))
  }

  /// Answers a request whose process still runs, or lets the request wait.
  mutating func answerProducts(_ request: ProductRequest) {
    if !postpones(.products(request), of: .loadProducts) { answerProductsNow(request) }
  }

  /// Answers a request with products or with an error.
  mutating func answerProductsNow(_ request: ProductRequest) {
    let call = call(of: request)
    if let failure = consumeFailure(of: .loadProducts) {
      if failure == .emptyResponse {
        answer(request, call, isEmpty: true)
      } else {
        fail(call, failure, rule: .simulatedFailure)
      }
    } else if !device.isOnline, environment.rules.needsNetwork {
      fail(call, .networkError, rule: .productsFail)
    } else {
      answer(request, call)
    }
  }

  /// Ends requests whose process has ended, without an answer.
  mutating func abandonProductRequests(_ requests: [ProductRequest]) {
    for request in requests {
      answer(
        StoreKitCallResult(
          call(of: request), .returned("no answer: the process ended"), topic: .productsLost),
        rule: .lateProducts)
    }
  }

  private var buysWithStoreKit2: Bool { app.storeKitVersion == .product }

  func call(of request: ProductRequest) -> String {
    let call = buysWithStoreKit2 ? "Product.products(for:)" : "SKProductsRequest"
    return request.identifiers.isEmpty
      ? call : "\(call) \(TruncatedList.list(request.identifiers, limit: ResultLimits.names))"
  }

  /// Answers a request; if `isEmpty` is true, without any product.
  private mutating func answer(_ request: ProductRequest, _ call: String, isEmpty: Bool = false) {
    let isQueue = !buysWithStoreKit2
    let fetched = fetchedProducts
    let requested =
      request.identifiers.isEmpty ? fetched.catalog.allProducts.map(\.identifier) : request.identifiers
    var seen: Set<String> = []
    var found: [String] = []
    var invalid: [String] = []
    for product in requested where seen.insert(product).inserted {
      if !isEmpty, isFetchedForSale(product, fetched) {
        found.append(product)
      } else {
        invalid.append(product)
      }
    }
    let response = ProductsResponse(found: found, invalid: invalid, hasFailed: false)
    recordAnswer(response)
    let subjects = found.prefix(ResultLimits.parts).compactMap { identifier in
      fetched.catalog.product(identifier).map { subject($0, in: fetched) }
    }
    var parts = subjects.map { subject in
      StoreKitCallResult.Part(
        subject.product.identifier,
        (isQueue ? ProductFields.skProduct : ProductFields.product)
          .fields(of: subject, in: device.timeZone))
    }
    if !invalid.isEmpty {
      let names = TruncatedList.list(invalid, limit: ResultLimits.parts)
      parts.append(
        StoreKitCallResult.Part(
          isQueue ? "SKProductsResponse.invalidProductIdentifiers" : "not found",
          [
            StoreKitCallResult.Field(isQueue ? "invalidProductIdentifiers" : "identifiers", names)
          ]))
    }
    let counts = "\(found.count) found" + (invalid.isEmpty ? "" : ", \(invalid.count) invalid")
    let names = found.isEmpty ? "" : ": \(TruncatedList.list(found, limit: ResultLimits.names))"
    answer(
      StoreKitCallResult(call, .returned(counts + names), parts: parts, topic: .products(response)),
      rule: isEmpty
        ? .silentFailure : device.knowledge.emptied.contains(.products) ? .deviceEmpty : .productsRequest)
  }

  private mutating func fail(_ call: String, _ failure: StoreKitFailure, rule: RuleID) {
    let response = ProductsResponse(found: [], invalid: [], hasFailed: true)
    recordAnswer(response)
    guard !buysWithStoreKit2 else {
      answer(
        StoreKitCallResult(call, .threw(failure), interface: .loadProducts, topic: .products(response)),
        rule: rule)
      return
    }
    let error = failure.ofProductRequest
    let text = error.row.map { "\(error.name) \"\($0)\"" } ?? error.name
    answer(
      StoreKitCallResult(
        call, .returned("request(_:didFailWithError:) \(text)"), interface: .loadProducts,
        topic: .products(response)),
      rule: rule)
  }

  /// Whether a product is for sale as far as the device knows.
  private func isFetchedForSale(_ product: String, _ fetched: DeviceKnowledge.FetchedProducts) -> Bool {
    guard device.knowledge.products != nil else { return store.isForSale(product) }
    return fetched.catalog.product(product) != nil
      && !(environment.rules.sellsOnlyApproved && fetched.unapproved.contains(product))
  }

  private func subject(_ product: Product, in fetched: DeviceKnowledge.FetchedProducts) -> ProductSubject {
    ProductSubject(
      product: product,
      group: (product.subscription?.groupIdentifier).flatMap { group in
        fetched.catalog.groups.first { $0.identifier == group }
      },
      storefront: fetched.storefront, locale: device.locale)
  }
}
