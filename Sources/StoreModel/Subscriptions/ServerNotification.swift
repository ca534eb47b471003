// App Store Server Notifications V2 and the events that cause them (rule `server.notifications`;
// DocC: ServerNotifications).

public enum ServerEvent: String, CaseIterable, Hashable, Sendable {
  case firstSubscription = "first-subscription"
  case resubscribed
  case renewed
  case recovered
  case upgraded
  case downgraded
  case downgradeTakenBack = "downgrade-taken-back"
  case autoRenewOff = "auto-renew-off"
  case autoRenewOn = "auto-renew-on"
  case offerRedeemed = "offer-redeemed"
  case offerRedeemedUpgrading = "offer-redeemed-upgrading"
  case offerRedeemedDowngrading = "offer-redeemed-downgrading"
  case renewalFailed = "renewal-failed"
  case graceBegan = "grace-began"
  case graceExpired = "grace-expired"
  case expiredVoluntarily = "expired-voluntarily"
  case expiredAfterRetry = "expired-after-retry"
  case expiredWithoutConsent = "expired-without-consent"
  case expiredNotForSale = "expired-not-for-sale"
  case expiredOtherwise = "expired-otherwise"
  case priceIncreaseAsked = "price-increase-asked"
  case priceIncreaseAccepted = "price-increase-accepted"
  case refunded
  case refundDeclined = "refund-declined"
  case refundReversed = "refund-reversed"
  case consumptionRequested = "consumption-requested"
  case familyRevoked = "family-revoked"
  case extended
  case extensionsDone = "extensions-done"
  case extensionFailed = "extension-failed"
  case oneTimeCharge = "one-time-charge"
  case externalPurchaseToken = "external-purchase-token"
  case externalTokenCreated = "external-token-created"
  case externalTokenReminder = "external-token-reminder"
  case test
  case metadataUpdated = "metadata-updated"
  case migrated
  case priceChanged = "price-changed"
  case consentWithdrawn = "consent-withdrawn"

  /// `notificationType`.
  public var type: String { wire.type }

  /// `subtype`; nil if there is none.
  public var subtype: String? { wire.subtype }

  /// The name in the log (`DID_CHANGE_RENEWAL_PREF / UPGRADE`).
  public var text: String { wire.subtype.map { "\(wire.type) / \($0)" } ?? wire.type }

  /// Whether actions in the simulator cause the event.
  ///
  /// Of the other events, an action causes only those of a mass extension.
  public var isTriggeredHere: Bool {
    switch self {
    case .extensionsDone, .extensionFailed, .externalPurchaseToken, .externalTokenCreated,
      .externalTokenReminder, .test, .metadataUpdated, .migrated, .priceChanged, .consentWithdrawn,
      .expiredOtherwise:
      false
    case .firstSubscription, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .downgradeTakenBack,
      .autoRenewOff, .autoRenewOn, .offerRedeemed, .offerRedeemedUpgrading, .offerRedeemedDowngrading,
      .renewalFailed, .graceBegan, .graceExpired, .expiredVoluntarily, .expiredAfterRetry,
      .expiredWithoutConsent, .expiredNotForSale, .priceIncreaseAsked, .priceIncreaseAccepted, .refunded,
      .refundDeclined, .refundReversed, .consumptionRequested, .familyRevoked, .extended, .oneTimeCharge:
      true
    }
  }

  /// The transaction that a notification of the event is about.
  public enum Subject: Hashable, Sendable {
    /// No transaction, as for a test.
    case none
    /// A transaction of any product.
    case purchase
    /// A transaction of an auto-renewable subscription.
    case subscription
  }

  public var subject: Subject {
    switch self {
    case .test, .extensionsDone, .externalPurchaseToken, .externalTokenCreated, .externalTokenReminder,
      .consentWithdrawn:
      .none
    case .refunded, .refundDeclined, .refundReversed, .consumptionRequested, .familyRevoked, .oneTimeCharge,
      .metadataUpdated, .migrated, .priceChanged:
      .purchase
    case .firstSubscription, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .downgradeTakenBack,
      .autoRenewOff, .autoRenewOn, .offerRedeemed, .offerRedeemedUpgrading, .offerRedeemedDowngrading,
      .renewalFailed, .graceBegan, .graceExpired, .expiredVoluntarily, .expiredAfterRetry,
      .expiredWithoutConsent, .expiredNotForSale, .expiredOtherwise, .priceIncreaseAsked,
      .priceIncreaseAccepted, .extended, .extensionFailed:
      .subscription
    }
  }

  /// Apple's type and subtype as one word, such as `DID_RENEW/BILLING_RECOVERY`.
  public var wireName: String { subtype.map { "\(type)/\($0)" } ?? type }

  private var wire: (type: String, subtype: String?) {
    switch self {
    case .firstSubscription: ("SUBSCRIBED", "INITIAL_BUY")
    case .resubscribed: ("SUBSCRIBED", "RESUBSCRIBE")
    case .renewed: ("DID_RENEW", nil)
    case .recovered: ("DID_RENEW", "BILLING_RECOVERY")
    case .upgraded: ("DID_CHANGE_RENEWAL_PREF", "UPGRADE")
    case .downgraded: ("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE")
    case .downgradeTakenBack: ("DID_CHANGE_RENEWAL_PREF", nil)
    case .autoRenewOff: ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
    case .autoRenewOn: ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
    case .offerRedeemed: ("OFFER_REDEEMED", nil)
    case .offerRedeemedUpgrading: ("OFFER_REDEEMED", "UPGRADE")
    case .offerRedeemedDowngrading: ("OFFER_REDEEMED", "DOWNGRADE")
    case .renewalFailed: ("DID_FAIL_TO_RENEW", nil)
    case .graceBegan: ("DID_FAIL_TO_RENEW", "GRACE_PERIOD")
    case .graceExpired: ("GRACE_PERIOD_EXPIRED", nil)
    case .expiredVoluntarily: ("EXPIRED", "VOLUNTARY")
    case .expiredAfterRetry: ("EXPIRED", "BILLING_RETRY")
    case .expiredWithoutConsent: ("EXPIRED", "PRICE_INCREASE")
    case .expiredNotForSale: ("EXPIRED", "PRODUCT_NOT_FOR_SALE")
    case .expiredOtherwise: ("EXPIRED", nil)
    case .priceIncreaseAsked: ("PRICE_INCREASE", "PENDING")
    case .priceIncreaseAccepted: ("PRICE_INCREASE", "ACCEPTED")
    case .refunded: ("REFUND", nil)
    case .refundDeclined: ("REFUND_DECLINED", nil)
    case .refundReversed: ("REFUND_REVERSED", nil)
    case .consumptionRequested: ("CONSUMPTION_REQUEST", nil)
    case .familyRevoked: ("REVOKE", nil)
    case .extended: ("RENEWAL_EXTENDED", nil)
    case .extensionsDone: ("RENEWAL_EXTENSION", "SUMMARY")
    case .extensionFailed: ("RENEWAL_EXTENSION", "FAILURE")
    case .oneTimeCharge: ("ONE_TIME_CHARGE", nil)
    case .externalPurchaseToken: ("EXTERNAL_PURCHASE_TOKEN", "UNREPORTED")
    case .externalTokenCreated: ("EXTERNAL_PURCHASE_TOKEN", "CREATED")
    case .externalTokenReminder: ("EXTERNAL_PURCHASE_TOKEN", "ACTIVE_TOKEN_REMINDER")
    case .test: ("TEST", nil)
    case .metadataUpdated: ("METADATA_UPDATE", nil)
    case .migrated: ("MIGRATION", nil)
    case .priceChanged: ("PRICE_CHANGE", nil)
    case .consentWithdrawn: ("RESCIND_CONSENT", nil)
    }
  }
}

/// A notification in the log.
public struct ServerNotification: Hashable, Sendable {
  public let event: ServerEvent
  /// The transaction that the notification is about; nil if there is none, as for a test.
  public let transaction: TransactionNumber?
  /// The product; empty if there is none.
  public let product: String
  /// The owner of the transaction: `me` or a family member's name.
  public let person: String
  /// `consumptionRequestReason`; nil in other notifications.
  public let reason: RefundRequest.Reason?
  /// Whether the operator sent the notification, although only other actions cause its event.
  public let isManual: Bool
  /// Whether the notification is sent.
  ///
  /// In Xcode there is no server, and the log only shows what the App Store would send.
  public let isSent: Bool

  public init(
    event: ServerEvent, transaction: TransactionNumber?, product: String, person: String = FamilyMember.me,
    reason: RefundRequest.Reason? = nil, isManual: Bool = false, isSent: Bool
  ) {
    self.event = event
    self.transaction = transaction
    self.product = product
    self.person = person
    self.reason = reason
    self.isManual = isManual
    self.isSent = isSent
  }
}
