// Tests of the table of notifications (DocC: ServerNotifications).

import StoreModel
import StoreSimulator
import Testing

@testable import Scenario

struct EventRow: CustomTestStringConvertible {
  let event: ServerEvent
  let text: String
  let steps: String
  let environment: String

  var testDescription: String { "\(event.rawValue): \(steps)" }

  init(_ event: ServerEvent, _ text: String, _ steps: String, in environment: String = "xcode") {
    self.event = event
    self.text = text
    self.steps = steps
    self.environment = environment
  }

  static let all: [EventRow] = [
    EventRow(.firstSubscription, "SUBSCRIBED / INITIAL_BUY", "buy gold"),
    EventRow(.firstSubscription, "SUBSCRIBED / INITIAL_BUY", "family join Hanako; family buy Hanako gold"),
    EventRow(.firstSubscription, "SUBSCRIBED / INITIAL_BUY", "buy gold; family join Hanako"),
    EventRow(.firstSubscription, "SUBSCRIBED / INITIAL_BUY", "offer redeem silver CODE"),
    EventRow(.resubscribed, "SUBSCRIBED / RESUBSCRIBE", "buy gold; subscription expire gold; buy gold"),
    EventRow(
      .resubscribed, "SUBSCRIBED / RESUBSCRIBE", "buy gold; subscription expire gold; buy silver --offer back"
    ),
    EventRow(
      .resubscribed, "SUBSCRIBED / RESUBSCRIBE",
      "buy gold; subscription expire gold; buy silver --offer loyal"),
    EventRow(
      .resubscribed, "SUBSCRIBED / RESUBSCRIBE",
      "buy gold; subscription expire gold; offer redeem silver CODE"),
    EventRow(.renewed, "DID_RENEW", "buy gold; advance 5m"),
    EventRow(
      .recovered, "DID_RENEW / BILLING_RECOVERY",
      "buy gold; billing retry on; advance 5m; billing recover gold"),
    EventRow(.upgraded, "DID_CHANGE_RENEWAL_PREF / UPGRADE", "buy silver; buy gold"),
    EventRow(.upgraded, "DID_CHANGE_RENEWAL_PREF / UPGRADE", "buy silver; subscription change silverextra"),
    EventRow(.downgraded, "DID_CHANGE_RENEWAL_PREF / DOWNGRADE", "buy gold; buy silver"),
    EventRow(
      .downgraded, "DID_CHANGE_RENEWAL_PREF / DOWNGRADE", "buy silver; subscription change silveryear"),
    EventRow(.downgradeTakenBack, "DID_CHANGE_RENEWAL_PREF", "buy gold; buy silver; buy gold"),
    EventRow(
      .autoRenewOff, "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "buy gold; subscription cancel gold"),
    EventRow(
      .autoRenewOff, "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "buy gold; request-refund last"),
    EventRow(
      .autoRenewOff, "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED",
      "buy gold; price-increase ask gold 12.00; price-increase decline gold"),
    EventRow(
      .autoRenewOn, "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_ENABLED",
      "buy gold; subscription cancel gold; subscription resume gold"),
    EventRow(.offerRedeemed, "OFFER_REDEEMED", "buy silver; buy silver --offer loyal"),
    EventRow(.offerRedeemedUpgrading, "OFFER_REDEEMED / UPGRADE", "buy bronze; buy silver --offer loyal"),
    EventRow(.offerRedeemedDowngrading, "OFFER_REDEEMED / DOWNGRADE", "buy gold; offer redeem silver CODE"),
    EventRow(.renewalFailed, "DID_FAIL_TO_RENEW", "buy gold; billing retry on; advance 5m"),
    EventRow(
      .graceBegan, "DID_FAIL_TO_RENEW / GRACE_PERIOD",
      "buy gold; billing retry on; billing grace on; advance 5m"),
    EventRow(
      .graceExpired, "GRACE_PERIOD_EXPIRED", "buy gold; billing retry on; billing grace on; advance 7m30s"),
    EventRow(.expiredVoluntarily, "EXPIRED / VOLUNTARY", "buy gold; subscription cancel gold; advance 5m"),
    EventRow(.expiredAfterRetry, "EXPIRED / BILLING_RETRY", "buy gold; billing retry on; advance 15m"),
    EventRow(
      .expiredWithoutConsent, "EXPIRED / PRICE_INCREASE",
      "buy gold; price-increase ask gold 12.00; advance 5m"),
    EventRow(.expiredNotForSale, "EXPIRED / PRODUCT_NOT_FOR_SALE", "buy gold; catalog builtin; advance 5m"),
    EventRow(.expiredOtherwise, "EXPIRED", "server send expired-otherwise"),
    EventRow(.priceIncreaseAsked, "PRICE_INCREASE / PENDING", "buy gold; price-increase ask gold 12.00"),
    EventRow(
      .priceIncreaseAccepted, "PRICE_INCREASE / ACCEPTED",
      "buy gold; price-increase ask gold 12.00; price-increase agree gold"),
    EventRow(.priceIncreaseAccepted, "PRICE_INCREASE / ACCEPTED", "buy gold; price-increase tell gold 12.00"),
    EventRow(.refunded, "REFUND", "buy gold; refund last"),
    EventRow(
      .refundDeclined, "REFUND_DECLINED", "buy gold; confirm; settle; request-refund last --text DECLINE",
      in: "sandbox"),
    EventRow(.refundReversed, "REFUND_REVERSED", "buy gold; refund last; reverse-refund last"),
    EventRow(.consumptionRequested, "CONSUMPTION_REQUEST", "buy gold; request-refund last"),
    EventRow(.familyRevoked, "REVOKE", "family join Hanako; buy gold; family sharing off"),
    EventRow(.familyRevoked, "REVOKE", "family join Hanako; buy gold; family leave Hanako"),
    EventRow(.familyRevoked, "REVOKE", "family join Hanako; buy gold; refund #1"),
    EventRow(.extended, "RENEWAL_EXTENDED", "buy gold; server extend gold 30"),
    EventRow(.extended, "RENEWAL_EXTENDED", "buy gold; server extend #1 30"),
    EventRow(.extended, "RENEWAL_EXTENDED", "buy gold; server extend-all gold 30"),
    EventRow(.extensionsDone, "RENEWAL_EXTENSION / SUMMARY", "server send extensions-done"),
    EventRow(.extensionFailed, "RENEWAL_EXTENSION / FAILURE", "server send extension-failed"),
    EventRow(.oneTimeCharge, "ONE_TIME_CHARGE", "buy coins; confirm; settle", in: "sandbox"),
    EventRow(.oneTimeCharge, "ONE_TIME_CHARGE", "buy key; confirm; settle", in: "sandbox"),
    EventRow(.oneTimeCharge, "ONE_TIME_CHARGE", "buy pass; confirm; settle", in: "sandbox"),
    EventRow(.oneTimeCharge, "ONE_TIME_CHARGE", "buy coins; confirm; settle", in: "production"),
    EventRow(.oneTimeCharge, "ONE_TIME_CHARGE", "family join Hanako; family buy Hanako pass", in: "sandbox"),
    EventRow(
      .externalPurchaseToken, "EXTERNAL_PURCHASE_TOKEN / UNREPORTED", "server send external-purchase-token"),
    EventRow(
      .externalTokenCreated, "EXTERNAL_PURCHASE_TOKEN / CREATED", "server send external-token-created"),
    EventRow(
      .externalTokenReminder, "EXTERNAL_PURCHASE_TOKEN / ACTIVE_TOKEN_REMINDER",
      "server send external-token-reminder"),
    EventRow(.test, "TEST", "server send test"),
    EventRow(.metadataUpdated, "METADATA_UPDATE", "server send metadata-updated"),
    EventRow(.migrated, "MIGRATION", "server send migrated"),
    EventRow(.priceChanged, "PRICE_CHANGE", "server send price-changed"),
    EventRow(.consentWithdrawn, "RESCIND_CONSENT", "server send consent-withdrawn"),
  ]
}

@Suite("Server notifications") struct ServerEventTests {
  private static let plans: Set<String> = [
    "gold", "goldyear", "silver", "silveryear", "silverextra", "bronze", "coins", "key", "pass",
  ]

  @Test("each event of the life cycle", arguments: EventRow.all)
  func event(row: EventRow) throws {
    var session = Seed002.sessionWithOffers()
    let isXcode = row.environment == "xcode"
    try session.type("environment \(row.environment)", "catalog plans.storekit")
    if isXcode { try session.type("renewal-rate month-5m", "dialogs off") }
    for step in row.steps.split(separator: "; ") {
      let words = step.split(separator: " ").map { word in
        Self.plans.contains(String(word)) ? "com.example.plans.\(word)" : String(word)
      }
      try session.type(words.joined(separator: " "))
    }
    let notifications = session.log.entries.compactMap { entry -> ServerNotification? in
      if case .server(let notification)? = entry.event?.kind { notification } else { nil }
    }
    let notification = try #require(notifications.last { $0.event == row.event })
    #expect(notification.event.text == row.text && notification.isSent == !isXcode)
    #expect(row.event.isTriggeredHere != row.steps.hasPrefix("server send"))
    try session.type("expect log \"\(row.text)\"")
  }

  @Test("no event is left out")
  func complete() {
    #expect(Set(EventRow.all.map(\.event)) == Set(ServerEvent.allCases))
  }
}
