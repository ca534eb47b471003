// What StoreKit 2 tells an app about subscriptions: the shapes of `Product.SubscriptionInfo.Status` and `RenewalInfo`
// (rule `storekit2.status`; DocC: Subscriptions). Values only; `StoreKit2Views.swift` makes them from the books.

import StoreCatalog
import Support

/// `Product.SubscriptionInfo.RenewalState`, with the numbers of the App Store Server API's `status`.
public enum RenewalState: Int, CaseIterable, Hashable, Sendable {
  case subscribed = 1
  case expired, inBillingRetryPeriod, inGracePeriod, revoked

  /// The case as StoreKit spells it.
  public var name: String {
    switch self {
    case .subscribed: "subscribed"
    case .expired: "expired"
    case .inBillingRetryPeriod: "inBillingRetryPeriod"
    case .inGracePeriod: "inGracePeriod"
    case .revoked: "revoked"
    }
  }

  /// Whether the documents grant service in this state.
  public var isEntitled: Bool { self == .subscribed || self == .inGracePeriod }
}

/// `RenewalInfo.ExpirationReason`, with its numbers.
public enum ExpirationReason: Int, CaseIterable, Hashable, Sendable {
  case autoRenewDisabled = 1
  case billingError, didNotConsentToPriceIncrease, productUnavailable, unknown

  /// The case as StoreKit spells it.
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

/// `Transaction.OwnershipType`, as it stands on the wire.
public enum OwnershipType: String, CaseIterable, Hashable, Sendable {
  case purchased = "PURCHASED"
  case familyShared = "FAMILY_SHARED"
}

/// `Transaction.Reason`, as it stands on the wire.
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
  /// The number of the first transaction.
  public let original: TransactionNumber
  /// `originalTransactionID`.
  public let originalIdentifier: Int64?
  /// The product of the present or last period.
  public let currentProductID: String
  /// The product of the next renewal; nil when there will be none.
  public let autoRenewPreference: String?
  public let willAutoRenew: Bool
  public let expirationReason: ExpirationReason?
  public let isInBillingRetry: Bool
  public let gracePeriodExpirationDate: Instant?
  public let priceIncreaseStatus: PriceIncreaseStatus
  /// When the next renewal is due; may be in the past.
  public let renewalDate: Instant
  public let recentSubscriptionStartDate: Instant
  /// Milliunits of the currency; nil when nothing will renew.
  public let renewalPrice: Int64?
  /// ISO 4217.
  public let currency: String
  /// The offer of the next renewal; nil for the full price.
  public let offer: TransactionOffer?
  public let eligibleWinBackOfferIDs: [String]
  /// The token of the app's account for the next transaction; nil for what a family member shares.
  public package(set) var appAccountToken: String?
  /// How the next billing period is paid; nil when nothing will renew.
  public package(set) var renewalBillingPlanType: BillingPlanChoice?
  /// What follows the commitment; nil outside one.
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
  /// The product that renews at the end of the commitment.
  public let autoRenewPreference: String
  /// Whether anything renews then.
  public let willAutoRenew: Bool
  /// The end of the commitment.
  public let renewalDate: Instant
  /// The first payment after it, in milliunits; nil if the product is not in the catalogue any more.
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

/// `Transaction.offer`: which offer a period was bought with.
public struct TransactionOffer: Hashable, Sendable {
  public let kind: Offer.Kind
  public let mode: Offer.PaymentMode
  /// nil for an introductory offer.
  public let identifier: String?
  /// How long a period of it is.
  public let period: SubscriptionPeriod

  public init(
    kind: Offer.Kind, mode: Offer.PaymentMode, identifier: String?, period: SubscriptionPeriod
  ) {
    self.period = period
    self.kind = kind
    self.mode = mode
    self.identifier = identifier
  }
}

/// `Product.SubscriptionInfo.Status`: one for the own subscription of a group, one for each that is shared.
public struct SubscriptionStatus: Hashable, Sendable {
  public let state: RenewalState
  /// The newest transaction, by number.
  public let transaction: TransactionNumber
  public let renewalInfo: RenewalInfo
  public let ownership: OwnershipType
  /// Who bought it: `me`, or a family member's name.
  public let buyer: String
  /// The end of the present or last paid period: the transaction's `expirationDate`.
  public let expirationDate: Instant
  /// `revocationDate` of the transaction.
  public let revocationDate: Instant?
  /// Whether `currentEntitlements` has its transaction.
  public let isEntitled: Bool
  /// `billingPlanType` of the transaction.
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
