// The table of the endpoints: method, path, handler and errors.

import AppStoreServer
import StoreModel
import StoreSimulator
import Support

/// The result of a handler.
enum EndpointResult {
  /// A response with a body, and a hint for the log if the body may surprise the client's developer.
  case json([UInt8], hint: LocalizedText? = nil)
  /// A response without a body.
  case empty(Int)
  case change(ServerAPIChange)
}

/// An endpoint of the interface.
struct Endpoint: Sendable {
  let name: String
  let method: String
  /// The components of the path; a component in braces is a parameter.
  let pattern: [String]
  /// The errors that Apple documents for the endpoint, in addition to those of all endpoints.
  let errors: [ServerAPIError]
  /// Whether only production has the endpoint.
  let isOnlyInProduction: Bool
  /// The documented limit of production, in requests per second; the Sandbox has a tenth.
  let rate: Int
  let handle: @Sendable (APICall) throws(APIFailure) -> EndpointResult

  init(
    _ name: String, _ method: String, _ path: String, rate: Int = 50, errors: [ServerAPIError],
    isOnlyInProduction: Bool = false,
    _ handle: @escaping @Sendable (APICall) throws(APIFailure) -> EndpointResult
  ) {
    self.name = name
    self.method = method
    pattern = Self.components(path)
    self.errors = errors
    self.isOnlyInProduction = isOnlyInProduction
    self.rate = rate
    self.handle = handle
  }

  /// The path with its parameters in braces.
  var path: String { "/" + pattern.joined(separator: "/") }

  static func components(_ path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }

  // MARK: Routing

  struct Route {
    let endpoint: Endpoint
    /// The values of the parameters, in the order of the path.
    let parameters: [String]
  }

  /// Returns the endpoint of a request; nil if there is none.
  ///
  /// A path without parameters takes precedence over a path with parameters.
  static func route(_ method: String, _ path: String, at store: EnvironmentName) -> Route? {
    let components = components(path)
    let matches = all.compactMap { endpoint -> Route? in
      guard endpoint.method == method, !endpoint.isOnlyInProduction || store == .production,
        let parameters = endpoint.parameters(in: components)
      else { return nil }
      return Route(endpoint: endpoint, parameters: parameters)
    }
    return matches.min { $0.parameters.count < $1.parameters.count }
  }

  func parameters(in components: [String]) -> [String]? {
    guard components.count == pattern.count else { return nil }
    var parameters: [String] = []
    for (part, component) in zip(pattern, components) {
      if part.hasPrefix("{") {
        guard !component.isEmpty else { return nil }
        parameters.append(PercentEncoding.decoded(component))
      } else if part != component {
        return nil
      }
    }
    return parameters
  }

  // MARK: The table

  private static let notFound: [ServerAPIError] = [
    .accountNotFound, .accountNotFoundRetryable, .appNotFound, .appNotFoundRetryable, .transactionIdNotFound,
  ]
  private static let history: [ServerAPIError] =
    [
      .invalidAppIdentifier, .invalidRequestRevision, .invalidTransactionId, .invalidStartDate,
      .invalidEndDate,
      .invalidSort, .invalidProductType, .invalidProductId, .invalidSubscriptionGroupIdentifier,
      .invalidExcludeRevoked, .invalidInAppOwnershipType, .invalidRevoked,
    ] + notFound
  private static let oneTransaction: [ServerAPIError] = [
    .invalidTransactionId, .appTransactionIdNotSupported, .transactionIdNotFound,
  ]
  private static let extensions: [ServerAPIError] = [
    .invalidExtendByDays, .invalidExtendReasonCode, .invalidRequestIdentifier,
  ]

  static let all: [Endpoint] = reading + changing + notifications

  private static let reading: [Endpoint] = [
    Endpoint("transaction history", "GET", "/inApps/v2/history/{id}", errors: history) {
      call throws(APIFailure) in try call.history(hasFinishedConsumables: true)
    },
    Endpoint("transaction history v1", "GET", "/inApps/v1/history/{id}", errors: history) {
      call throws(APIFailure) in try call.history(hasFinishedConsumables: false)
    },
    Endpoint("transaction info", "GET", "/inApps/v1/transactions/{id}", errors: oneTransaction) {
      call throws(APIFailure) in try call.transactionInfo()
    },
    Endpoint(
      "app transaction info", "GET", "/inApps/v1/transactions/appTransactions/{id}",
      errors: [.invalidTransactionId, .transactionIdNotFound, .appTransactionDoesNotExist]
    ) { call throws(APIFailure) in try call.appTransactionInfo() },
    Endpoint(
      "subscription statuses", "GET", "/inApps/v1/subscriptions/{id}",
      errors: [.invalidAppIdentifier, .invalidTransactionId, .invalidStatus] + notFound
    ) { call throws(APIFailure) in try call.statuses() },
    Endpoint(
      "refund history", "GET", "/inApps/v2/refund/lookup/{id}",
      rate: 10, errors: [.invalidRequestRevision, .invalidTransactionId] + notFound
    ) { call throws(APIFailure) in try call.refunds() },
    Endpoint(
      "refund history v1", "GET", "/inApps/v1/refund/lookup/{id}", rate: 10,
      errors: [.invalidTransactionId] + notFound
    ) { call throws(APIFailure) in try call.refundsWithoutPages() },
    Endpoint(
      "order lookup", "GET", "/inApps/v1/lookup/{order}", rate: 10, errors: [.generalBadRequest],
      isOnlyInProduction: true
    ) { call throws(APIFailure) in try call.order() },
    Endpoint(
      "extension status", "GET", "/inApps/v1/subscriptions/extend/mass/{product}/{request}",
      errors: [.invalidRequestIdentifier, .invalidProductId, .statusRequestNotFound]
    ) { call throws(APIFailure) in try call.massExtensionStatus() },
  ]

  private static let changing: [Endpoint] = [
    Endpoint(
      "extension", "PUT", "/inApps/v1/subscriptions/extend/{id}",
      rate: 20,
      errors: [.generalBadRequest, .invalidOriginalTransactionId] + extensions + [
        .subscriptionExtensionIneligible, .subscriptionMaxExtension,
        .familySharedSubscriptionExtensionIneligible, .originalTransactionIdNotFound,
      ]
    ) { call throws(APIFailure) in try call.extend() },
    Endpoint(
      "extension for all", "POST", "/inApps/v1/subscriptions/extend/mass",
      rate: 1,
      errors: [.generalBadRequest] + extensions + [
        .invalidProductId, .invalidEmptyStorefrontCountryCodeList, .invalidStorefrontCountryCode,
      ]
    ) { call throws(APIFailure) in try call.extendAll() },
    Endpoint(
      "consumption information", "PUT", "/inApps/v2/transactions/consumption/{id}",
      errors: oneTransaction + [
        .generalBadRequest, .invalidCustomerConsented, .invalidDeliveryStatus, .invalidSampleContentProvided,
        .invalidRefundPreference, .familyTransactionNotSupported,
        .consumptionPercentageAutoRenewableSubscription,
      ]
    ) { call throws(APIFailure) in try call.consumption() },
    Endpoint(
      "consumption information v1", "PUT", "/inApps/v1/transactions/consumption/{id}",
      errors: oneTransaction + [.generalBadRequest, .invalidTransactionTypeNotSupported]
        + ConsumptionRequest.numbers.map(\.error) + [
          .invalidAppAccountToken, .invalidCustomerConsented, .invalidSampleContentProvided,
        ]
    ) { call throws(APIFailure) in try call.consumptionV1() },
    Endpoint(
      "app account token", "PUT", "/inApps/v1/transactions/{id}/appAccountToken",
      rate: 20,
      errors: [
        .generalBadRequest, .invalidTransactionId, .appTransactionIdNotSupported,
        .invalidAppAccountTokenUUID, .familyTransactionNotSupported,
        .transactionIdIsNotOriginalTransactionId, .originalTransactionIdNotFound,
      ]
    ) { call throws(APIFailure) in try call.setAppAccountToken() },
    Endpoint(
      "finish", "POST", "/inApps/v1/transactions/{id}/finish", errors: oneTransaction
    ) { call throws(APIFailure) in try call.finish() },
  ]

  private static let notifications: [Endpoint] = [
    Endpoint(
      "test notification", "POST", "/inApps/v1/notifications/test", rate: 1,
      errors: [.serverNotificationURLNotFound]
    ) { call throws(APIFailure) in try call.testNotification() },
    Endpoint(
      "test notification status", "GET", "/inApps/v1/notifications/test/{token}",
      rate: 1, errors: [.invalidTestNotificationToken, .testNotificationNotFound]
    ) { call throws(APIFailure) in try call.testNotificationStatus() },
    Endpoint(
      "notification history", "POST", "/inApps/v1/notifications/history",
      errors: [
        .generalBadRequest, .invalidTransactionId, .startDateTooFarInPast, .startDateAfterEndDate,
        .invalidPaginationToken, .invalidStartDate, .invalidEndDate, .paginationTokenExpired,
        .invalidNotificationType, .multipleFiltersSupplied, .transactionIdNotFound,
      ]
    ) { call throws(APIFailure) in try call.notificationHistory() },
  ]
}

extension ServerAPI {
  /// The methods and paths of all endpoints, for the documentation and the suggestions of the log.
  public static let endpoints: [(method: String, path: String)] = Endpoint.all.map { ($0.method, $0.path) }
}
