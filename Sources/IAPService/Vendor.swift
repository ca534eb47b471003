// The vendor's names: selectors, error constants, addresses, field names and terms of the console.

import Support

/// The names of the simulated vendor, TOAST IAP.
enum Vendor {
  static let profile = "toast"
  static let title = "TOAST IAP"

  // MARK: Selectors

  static func selector(_ call: SDKCall) -> String {
    switch call {
    case .setUser: "setUserID:"
    case .initialise(withDelegate: true): "initWithConfiguration:delegate:"
    case .initialise(withDelegate: false): "initWithConfiguration:"
    case .setDelegate: "setDelegate:"
    case .purchase(.product, hasPayload: false): "purchaseWithProduct:"
    case .purchase(.product, hasPayload: true): "purchaseWithProduct:payload:"
    case .purchase(.id, hasPayload: false): "purchaseWithProductIdentifier:"
    case .purchase(.id, hasPayload: true): "purchaseWithProductIdentifier:payload:"
    case .products: "requestProductsWithCompletionHandler:"
    case .active: "requestActivePurchasesWithCompletionHandler:"
    case .unconsumed: "requestConsumablePurchasesWithCompletionHandler:"
    case .consume: "consumeWithPurchaseResult:completionHandler:"
    case .restore: "restoreWithCompletionHandler:"
    case .incomplete: "processesIncompletePurchasesWithCompletionHandler:"
    case .openURL: "openURL:"
    }
  }

  static let received = "didReceivePurchaseResult:"
  static let failed = "didFailPurchaseProduct:withError:"
  static let shouldAdd = "shouldAddStorePurchaseForProduct:"

  // MARK: Errors

  static func domain(_ fault: ServiceErrorCode) -> String {
    number(fault) < firstOfHTTP ? "com.toast.iap" : "com.toast.http"
  }

  private static let firstOfHTTP = 100

  /// Returns the error's number, which is unique across both domains (rule `service.errors`).
  static func number(_ fault: ServiceErrorCode) -> Int {
    switch fault {
    case .unknown: 0
    case .notInitialised: 1
    case .storeNotAvailable: 2
    case .productNotAvailable: 3
    case .productDiffers: 4
    case .ownedAlready: 5
    case .inProgress: 6
    case .userDiffers: 7
    case .paymentUnknown: 8
    case .cancelled: 9
    case .paymentFailed: 10
    case .notVerified: 11
    case .statusNotChanged: 12
    case .statusInvalid: 13
    case .expired: 14
    case .renewalNotFound: 15
    case .restoreFailed: 16
    case .purchasesNotAllowed: 17
    case .limitExceeded: 18
    case .noNetwork: 100
    case .requestFailed: 101
    case .timeOut: 102
    case .requestInvalid: 103
    case .addressInvalid: 104
    case .answerInvalid: 105
    case .requestRuns: 106
    case .needsSecureConnection: 107
    }
  }

  static func constant(_ fault: ServiceErrorCode) -> String {
    switch fault {
    case .unknown: "ToastIAPErrorUnknown"
    case .notInitialised: "ToastIAPErrorNotInitialized"
    case .storeNotAvailable: "ToastIAPErrorStoreNotAvailable"
    case .productNotAvailable: "ToastIAPErrorProductNotAvailable"
    case .productDiffers: "ToastIAPErrorProductInvalid"
    case .ownedAlready: "ToastIAPErrorAlreadyOwned"
    case .inProgress: "ToastIAPErrorAlreadyInProgress"
    case .userDiffers: "ToastIAPErrorUserInvalid"
    case .paymentUnknown: "ToastIAPErrorPaymentInvalid"
    case .cancelled: "ToastIAPErrorPaymentCancelled"
    case .paymentFailed: "ToastIAPErrorPaymentFailed"
    case .notVerified: "ToastIAPErrorVerifyFailed"
    case .statusNotChanged: "ToastIAPErrorChangePurchaseStatusFailed"
    case .statusInvalid: "ToastIAPErrorPurchaseStatusInvalid"
    case .expired: "ToastIAPErrorExpired"
    case .renewalNotFound: "ToastIAPErrorRenewalPaymentNotFound"
    case .restoreFailed: "ToastIAPErrorRestoreFailed"
    case .purchasesNotAllowed: "ToastIAPErrorPaymentNotAvailable"
    case .limitExceeded: "ToastIAPErrorPurchaseLimitExceeded"
    case .noNetwork: "ToastHttpErrorNetworkNotAvailable"
    case .requestFailed: "ToastHttpErrorRequestFailed"
    case .timeOut: "ToastHttpErrorRequestTimeout"
    case .requestInvalid: "ToastHttpErrorRequestInvalid"
    case .addressInvalid: "ToastHttpErrorURLInvalid"
    case .answerInvalid: "ToastHttpErrorResponseInvalid"
    case .requestRuns: "ToastHttpErrorAlreadyInprogress"
    case .needsSecureConnection: "ToastHttpErrorRequiresSecureConnection"
    }
  }

  // MARK: The console

  static func word(_ type: ProductType) -> String {
    switch type {
    case .unknown: "UNKNOWN"
    case .consumable: "CONSUMABLE"
    case .autoRenewable: "AUTO_RENEWABLE"
    case .autoRenewableConsumable: "CONSUMABLE_AUTO_RENEWABLE"
    }
  }

  static func name(_ type: ProductType) -> String {
    switch type {
    case .unknown: "Unknown"
    case .consumable: "Consumable"
    case .autoRenewable: "AutoRenewableSubscription"
    case .autoRenewableConsumable: "ConsumableSubscription"
    }
  }

  static func word(isStopped: Bool) -> String { isStopped ? "STOP" : "USE" }

  static func word(_ status: PaymentStatus) -> String {
    switch status {
    case .reserved: "Reserved"
    case .success: "Success"
    case .failure: "Failure"
    case .refund: "Refund"
    case .userClose: "UserClose"
    }
  }

  /// The server environments that the SDK can select.
  static let zones = ["real", "beta", "alpha"]
  static let appStoreCode = "AS"
  static let otherStoreCodes = ["GG", "ONESTORE"]

  // MARK: The server

  static let host = "api-iap.cloud.toast.com"
  static let keyHeader = "X-NHN-TCIAP-AppKey"
  /// The only supported value of `userChannel`.
  static let userChannel = "GF"
  /// The app key until an initialisation sets another one.
  static let defaultAppKey = "app-key"

  /// Returns the name of an SDK request in the log.
  ///
  /// The vendor does not publish the paths of `reserve` and `verify`.
  static func path(_ request: SDKRequest) -> String {
    switch request {
    case .reserve: "reserve"
    case .verify: "verify"
    case .products: "products"
    case .list(.unconsumed, _, _): "consumable"
    case .list(.active, _, _): "activeSubscriptionList"
    case .consume: "consume"
    case .restore: "restore"
    case .incomplete: "incomplete"
    }
  }

  /// The REST paths for game servers.
  enum ServerPath: String, CaseIterable {
    case consume = "/v1/service/consume"
    case consumable = "/v1/service/consumable"
    case activeSubscriptionList = "/v1/service/activeSubscriptionList"

    /// The result code for wrong parameters, and for a wrong app key.
    var codeOfWrongParameters: Int {
      switch self {
      case .consume: ResultCode.consumeFailed
      case .consumable, .activeSubscriptionList: ResultCode.invalidParameters
      }
    }
  }

  /// Returns the result code of an SDK request with a wrong app key, which is that of the REST interface.
  static func codeOfWrongKey(_ request: SDKRequest) -> Int {
    if case .consume = request { return ServerPath.consume.codeOfWrongParameters }
    return ResultCode.invalidParameters
  }

  enum ResultCode {
    static let success = 0
    static let invalidParameters = 1100
    static let contentTypeNotSupported = 2111
    static let methodNotSupported = 2112
    static let consumeFailed = 5000
    static let alreadyConsumed = 5018
    static let unknown = 9999

    static func message(_ code: Int) -> String {
      switch code {
      case success: "SUCCESS"
      case invalidParameters: "INVALID_PARAMETERS"
      case contentTypeNotSupported: "HTTP_CONTENT_TYPE_NOT_SUPPORT"
      case methodNotSupported: "HTTP_REQUEST_METHOD_NOT_SUPPORT"
      case consumeFailed: "CONSUME_FAILED"
      case alreadyConsumed: "ALREADY_CONSUMED"
      default: "UNKNOWN"
      }
    }
  }

  /// The App Store's status for a receipt that was signed in Xcode.
  static let receiptNotAuthenticated = 21002

  // MARK: Xcode project

  static let frameworks = ["ToastIAP", "ToastCore", "ToastCommon"]
  static let pod = "ToastIAP"

  // MARK: Fields

  static let productClass = "ToastProduct"

  /// The names of a product's fields, in the order of the header file.
  static let productFields = [
    "productIdentifier", "productSeq", "productName", "productType", "price", "currency", "localizedTitle",
    "localizedDescription", "localizedPrice", "active", "storeCode",
  ]

  /// The field that contains the token for a consume request.
  static let tokenField = "accessToken"

  /// The names of a result's fields, in the order of the header file.
  static let resultFields = [
    "userID", "storeCode", "productIdentifier", "productSeq", "productType", "price", "currency",
    "paymentSeq", "accessToken", "transactionIdentifier", "originalTransactionIdentifier", "purchaseTime",
    "expiryTime", "storePayment", "payload",
  ]
}

enum SDKCall: Hashable, Sendable {
  case setUser
  case initialise(withDelegate: Bool)
  case setDelegate
  case purchase(PurchaseArgument, hasPayload: Bool)
  case products, active, unconsumed, consume, restore, incomplete, openURL
}

public enum PurchaseArgument: String, CaseIterable, Hashable, Sendable {
  /// The product object from the product list.
  case product
  case id
}
