// The meaning of each SDK error and the steps that cause the error.

import StoreModel
import StoreRules
import StoreSimulator
import Support

/// An SDK error with its meaning and the steps that cause the error.
public struct ServiceErrorDescription: Hashable, Sendable {
  public let domain: String
  public let number: Int
  /// The name of the constant in the vendor's header file.
  public let constant: String
  public let meaning: LocalizedText
  /// The steps after `service on`, the login and the initialisation.
  public let steps: [String]
}

extension IAPService {
  /// Returns all errors of the SDK in the order of their numbers.
  ///
  /// The steps buy `product`, an identifier or a word of the console, or another product of the console.
  public func errorDescriptions(product: String?) -> [ServiceErrorDescription] {
    let products = settings.console.products.filter { !$0.isStopped }
    let bought = product.flatMap { settings.console.product($0) } ?? products.first
    let plan = products.first { $0.type == .autoRenewable }
    let words = ErrorStepWords(
      product: bought.map { Self.stepWord($0) } ?? "PRODUCT",
      identifier: bought.map { StepFormat.written($0.identifier) } ?? "PRODUCT",
      plan: plan.map { Self.stepWord($0) } ?? "PLAN",
      user: sdk.user.map { StepFormat.written($0, quoted: $0 == "none") } ?? "alice")
    return ServiceErrorCode.allCases.map { code in
      ServiceErrorDescription(
        domain: Vendor.domain(code), number: Vendor.number(code), constant: Vendor.constant(code),
        meaning: code.meaning, steps: code.steps(words))
    }
  }

  private static func stepWord(_ product: ConsoleProduct) -> String {
    StepFormat.written(product.word, quoted: product.word == "kept")
  }
}

/// The words for products and users in the steps that cause an error.
struct ErrorStepWords {
  let product: String
  let identifier: String
  let plan: String
  let user: String

  var buy: String { "service buy \(product)" }
  /// A completed purchase of a plan.
  var subscription: [String] { ["service buy \(plan)", "confirm", "settle", "tap ok"] }
  /// The start of a subscription that renews while the app is not running.
  func renewal(after delay: String) -> [String] {
    subscription + ["app terminate", "advance \(delay)", "app launch", "service user \(user)"]
  }
}

extension ServiceErrorCode {
  var meaning: LocalizedText {
    switch self {
    case .unknown: LocalizedText("unknown error")
    case .notInitialised: LocalizedText("the SDK is not initialised")
    case .storeNotAvailable: LocalizedText("the App Store cannot be used")
    case .productNotAvailable: LocalizedText("no information about the product")
    case .productDiffers: LocalizedText("the payment is of another product")
    case .ownedAlready: LocalizedText("the product is already owned")
    case .inProgress: LocalizedText("a request is already in progress")
    case .userDiffers: LocalizedText("the payment belongs to another user, or no user is set")
    case .paymentUnknown: LocalizedText("the transaction has no reference to a payment")
    case .cancelled: LocalizedText("the customer cancelled the purchase")
    case .paymentFailed: LocalizedText("the purchase failed in the App Store")
    case .notVerified: LocalizedText("the receipt could not be verified")
    case .statusNotChanged: LocalizedText("the status of the payment could not be changed")
    case .statusInvalid: LocalizedText("the payment cannot continue in its status")
    case .expired: LocalizedText("the subscription has expired")
    case .renewalNotFound: LocalizedText("the receipt contains no payment for the renewal")
    case .restoreFailed: LocalizedText("the restore failed")
    case .purchasesNotAllowed: LocalizedText("purchases are not allowed on this device")
    case .limitExceeded: LocalizedText("the monthly limit is exceeded")
    case .noNetwork: LocalizedText("no network connection")
    case .requestFailed: LocalizedText("the HTTP status is not 200")
    case .timeOut: LocalizedText("the request timed out")
    case .requestInvalid: LocalizedText("the request is invalid")
    case .addressInvalid: LocalizedText("the server's address is invalid")
    case .answerInvalid: LocalizedText("the server's response is invalid")
    case .requestRuns: LocalizedText("the same request is in progress")
    case .needsSecureConnection: LocalizedText("an http address needs Allow Arbitrary Loads")
    }
  }

  /// Returns the steps that cause the error if the SDK is initialised and a user is logged in.
  func steps(_ words: ErrorStepWords) -> [String] {
    switch self {
    case .unknown: ["service server reject 9999 --once", words.buy]
    case .notInitialised: ["app terminate", "app launch", words.buy]
    case .storeNotAvailable: ["fail load-products networkError --once", "service products"]
    case .productNotAvailable: ["service buy nosuch"]
    case .productDiffers:
      words.subscription
        + ["app manage-subscriptions", "tap OTHER-PLAN", "settle", "tap done", "advance 6m"]
    case .ownedAlready: words.subscription + ["service buy \(words.plan)"]
    case .inProgress: [words.buy, words.buy]
    case .userDiffers: ["service user none", words.buy]
    case .paymentUnknown: ["buy \(words.identifier)", "confirm", "settle"]
    case .cancelled: [words.buy, "cancel"]
    case .paymentFailed: ["fail ASDServerErrorDomain/3504 --once", words.buy, "confirm"]
    case .notVerified: ["service server reject receipt --once", words.buy, "confirm", "settle"]
    case .statusNotChanged: ["service server reject 5018 --once", "service unconsumed"]
    case .statusInvalid:
      ["service stop-at P8 terminate", words.buy, "confirm", "settle"]
        + ["service status last refund", "app launch", "service user \(words.user)", "service init"]
    case .expired: words.renewal(after: "11m") + ["service init"]
    case .renewalNotFound: words.renewal(after: "6m") + ["service receipt stale", "service init"]
    case .restoreFailed: ["network off", "service restore"]
    case .purchasesNotAllowed: ["device --purchases restricted", words.buy]
    case .limitExceeded: ["service limit 1", words.buy]
    case .noNetwork: ["network off", words.buy]
    case .requestFailed: ["service server http 503 --once", words.buy]
    case .timeOut: ["service server slow 60s --once", words.buy, "advance 31s"]
    case .requestInvalid: ["service init --app-key \"\"", words.buy]
    case .addressInvalid: ["service server address \"no address\"", words.buy]
    case .answerInvalid: ["service server garbage --once", words.buy]
    case .requestRuns: ["service server slow 5s", "service unconsumed", "service unconsumed"]
    case .needsSecureConnection: ["service server address http://api.example.com", words.buy]
    }
  }
}
