// `Product.SubscriptionInfo.Status` and `RenewalInfo` of StoreKit 2 (rule `storekit2.status`;
// DocC: Subscriptions).

import StoreCatalog
import Support

/// `Product.SubscriptionInfo.RenewalState`, with the raw values of `status` in the App Store Server API.
public enum RenewalState: Int, CaseIterable, Hashable, Sendable {
  case subscribed = 1
  case expired, inBillingRetryPeriod, inGracePeriod, revoked

  public var name: String {
    switch self {
    case .subscribed: "subscribed"
    case .expired: "expired"
    case .inBillingRetryPeriod: "inBillingRetryPeriod"
    case .inGracePeriod: "inGracePeriod"
    case .revoked: "revoked"
    }
  }

  /// Whether a subscription in this state has service, according to Apple's documentation.
  public var isEntitled: Bool { self == .subscribed || self == .inGracePeriod }
}

/// `RenewalInfo.ExpirationReason`, with its raw values.
public enum ExpirationReason: Int, CaseIterable, Hashable, Sendable {
  case autoRenewDisabled = 1
  case billingError, didNotConsentToPriceIncrease, productUnavailable, unknown

  public var name: String {
    switch self {
    case .autoRenewDisabled: "autoRenewDisabled"
    case .billingError: "billingError"
    case .didNotConsentToPriceIncrease: "didNotConsentToPriceIncrease"
    case .productUnavailable: "productUnavailable"
    case .unknown: "unknown"
    }
  }
}

/// `RenewalInfo.PriceIncreaseStatus`.
public enum PriceIncreaseStatus: String, CaseIterable, Hashable, Sendable {
  case noIncreasePending, pending, agreed
}

/// `Transaction.OwnershipType`, with the raw values of signed payloads.
public enum OwnershipType: String, CaseIterable, Hashable, Sendable {
  case purchased = "PURCHASED"
  case familyShared = "FAMILY_SHARED"
}

/// `Transaction.Reason`, with the raw values of signed payloads.
public enum TransactionReason: String, CaseIterable, Hashable, Sendable {
  case purchase = "PURCHASE"
  case renewal = "RENEWAL"
}

/// `Transaction.RevocationReason`.
public enum RevocationReason: String, CaseIterable, Hashable, Sendable {
  case developerIssue, other
}

/// `Product.SubscriptionInfo.RenewalInfo`.
public struct RenewalInfo: Hashable, Sendable {
  /// The number of the subscription's first transaction.
  public let original: TransactionNumber
  /// `originalTransactionID`.
  public let originalIdentifier: Int64?
  /// The product of the current or last period.
  public let currentProductID: String
  /// The product of the next renewal; nil if no renewal follows.
  public let autoRenewPreference: String?
  public let willAutoRenew: Bool
  public let expirationReason: ExpirationReason?
  public let isInBillingRetry: Bool
  /// The end of the grace period; nil outside the grace period, except in Xcode (rule `billing.grace`).
  public let gracePeriodExpirationDate: Instant?
  public let priceIncreaseStatus: PriceIncreaseStatus
  /// The due date of the next renewal, which can be in the past.
  public let renewalDate: Instant
  public let recentSubscriptionStartDate: Instant
  /// The price in milliunits of `currency`; nil if no renewal follows.
  public let renewalPrice: Int64?
  public let currency: String
  /// The offer for the next renewal; nil for the full price.
  public let offer: TransactionOffer?
  public let eligibleWinBackOfferIDs: [String]
  /// The app account token of the next transaction; nil for a family share.
  public package(set) var appAccountToken: String?
  /// The billing plan of the next period; nil if no renewal follows.
  public package(set) var renewalBillingPlanType: BillingPlanChoice?
  /// The renewal after the commitment; nil if there is no commitment.
  public package(set) var commitment: RenewalCommitment?

  package init(
    original: TransactionNumber, originalIdentifier: Int64?, currentProductID: String,
    autoRenewPreference: String?, willAutoRenew: Bool, expirationReason: ExpirationReason?,
    isInBillingRetry: Bool, gracePeriodExpirationDate: Instant?, priceIncreaseStatus: PriceIncreaseStatus,
    renewalDate: Instant, recentSubscriptionStartDate: Instant, renewalPrice: Int64?, currency: String,
    offer: TransactionOffer?, eligibleWinBackOfferIDs: [String], appAccountToken: String? = nil,
    renewalBillingPlanType: BillingPlanChoice? = nil, commitment: RenewalCommitment? = nil
  ) {
    self.original = original
    self.originalIdentifier = originalIdentifier
    self.currentProductID = currentProductID
    self.autoRenewPreference = autoRenewPreference
    self.willAutoRenew = willAutoRenew
    self.expirationReason = expirationReason
    self.isInBillingRetry = isInBillingRetry
    self.gracePeriodExpirationDate = gracePeriodExpirationDate
    self.priceIncreaseStatus = priceIncreaseStatus
    self.renewalDate = renewalDate
    self.recentSubscriptionStartDate = recentSubscriptionStartDate
    self.renewalPrice = renewalPrice
    self.currency = currency
    self.offer = offer
    self.eligibleWinBackOfferIDs = eligibleWinBackOfferIDs
    self.appAccountToken = appAccountToken
    self.renewalBillingPlanType = renewalBillingPlanType
    self.commitment = commitment
  }
}

/// `RenewalInfo.CommitmentInfo`: the renewal after the commitment.
public struct RenewalCommitment: Hashable, Sendable {
  public let autoRenewPreference: String
  public let willAutoRenew: Bool
  public let renewalDate: Instant
  /// The first payment after the commitment in milliunits; nil if the catalogue no longer contains the
  /// product.
  public let renewalPrice: Int64?
  public let renewalBillingPlanType: BillingPlanChoice

  package init(
    autoRenewPreference: String, willAutoRenew: Bool, renewalDate: Instant, renewalPrice: Int64?,
    renewalBillingPlanType: BillingPlanChoice
  ) {
    self.autoRenewPreference = autoRenewPreference
    self.willAutoRenew = willAutoRenew
    self.renewalDate = renewalDate
    self.renewalPrice = renewalPrice
    self.renewalBillingPlanType = renewalBillingPlanType
  }
}

/// `Transaction.offer`.
public struct TransactionOffer: Hashable, Sendable {
  public let kind: Offer.Kind
  public let mode: Offer.PaymentMode
  /// nil for an introductory offer.
  public let identifier: String?
  /// The duration of one period of the offer; nil in the mode `oneTime`.
  public let period: SubscriptionPeriod?

  public init(
    kind: Offer.Kind, mode: Offer.PaymentMode, identifier: String?, period: SubscriptionPeriod?
  ) {
    self.period = period
    self.kind = kind
    self.mode = mode
    self.identifier = identifier
  }
}

/// `Product.SubscriptionInfo.Status`.
///
/// A group has one status for the customer's own subscription, and one for each shared subscription.
public struct SubscriptionStatus: Hashable, Sendable {
  public let state: RenewalState
  /// The subscription's newest transaction.
  public let transaction: TransactionNumber
  public let renewalInfo: RenewalInfo
  public let ownership: OwnershipType
  /// The buyer: `me` or a family member's name.
  public let buyer: String
  /// The end of the current or last paid period (`expirationDate` of the transaction).
  public let expirationDate: Instant
  public let revocationDate: Instant?
  /// Whether `currentEntitlements` contains the transaction.
  public let isEntitled: Bool
  public package(set) var billingPlanType = BillingPlanChoice.upfront

  package init(
    state: RenewalState, transaction: TransactionNumber, renewalInfo: RenewalInfo, ownership: OwnershipType,
    buyer: String, expirationDate: Instant, revocationDate: Instant?, isEntitled: Bool,
    billingPlanType: BillingPlanChoice = BillingPlanChoice.upfront
  ) {
    self.state = state
    self.transaction = transaction
    self.renewalInfo = renewalInfo
    self.ownership = ownership
    self.buyer = buyer
    self.expirationDate = expirationDate
    self.revocationDate = revocationDate
    self.isEntitled = isEntitled
    self.billingPlanType = billingPlanType
  }
}
