// The rules about subscriptions, billing, family, offers, refunds and StoreKit 2: what each says, where it comes from.

enum SubscriptionRules {
  static let all: [Rule] = [
    Rule(
      id: .renewalRates,
      statement:
        "Periods, grace and billing retry last as the renewal rate says; a running period keeps its end when the "
        + "rate changes.",
      provenance: .documented(
        "SKTestSession.TimeRate, one page for each case; Sandbox's speeds; that the running period keeps its end, "
          + "the 3-minute column and the deprecated rates' months are chosen")),
    Rule(
      id: .renewal,
      statement:
        "A renewal is a new .purchased transaction with the first one as its original, pushed to the queue and to "
        + "Transaction.updates at the end of the period.",
      provenance: .documented(
        "auto-renewable subscriptions; that it comes at the very end of the period is chosen")),
    Rule(
      id: .renewalLimit,
      statement:
        "Sandbox renews 12 times (6 in the time of Xcode 12), TestFlight 6 times, then auto-renew is switched off.",
      provenance: .documented(
        "Testing an auto-renewable subscription; Testing subscriptions in TestFlight; 6 in older material")),
    Rule(
      id: .upgrade,
      statement:
        "A higher level, or another plan of the same level and duration, begins at once: the old transaction is "
        + "isUpgraded, the rest of its period is given back, the original stays.",
      provenance: .documented("subscriptions page quoted in SEED-002; App Store Server API, isUpgraded")),
    Rule(
      id: .downgrade,
      statement:
        "A lower level, or another duration of the same level, waits for the renewal: no transaction now, only "
        + "autoRenewPreference tells. By quirk downgrade-order the queue gets a failure instead of nothing.",
      provenance: .documented(
        "subscriptions page quoted in SEED-002; that the payment's transaction leaves the queue without a callback "
          + "is chosen; the failure was seen in 2017")),
    Rule(
      id: .downgradeTakenBack,
      statement: "Ordering the present plan while another one is ordered takes that order back.",
      provenance: .documented("App Store Server Notifications, DID_CHANGE_RENEWAL_PREF without a subtype")),
    Rule(
      id: .alreadyOrdered,
      statement:
        "Ordering a plan that is ordered already brings a message of the system and changes nothing.",
      provenance: .observed(versions: "StoreKit 2", source: "SEED-002 (f); the message's words are chosen")),
    Rule(
      id: .autoRenewOff,
      statement:
        "Cancelling switches auto-renew off and service lasts to the end of the period; in grace or billing retry "
        + "it ends at once.",
      provenance: .documented("SEED-002 (h); Testing failing subscription renewals in Sandbox")),
    Rule(
      id: .resumed,
      statement: "Subscribing again before the end switches auto-renew on: no new transaction.",
      provenance: .documented("App Store Server Notifications, AUTO_RENEW_ENABLED")),
    Rule(
      id: .boughtElsewhere,
      statement:
        "What is ordered outside the app comes to the queue and to Transaction.updates like a renewal.",
      provenance: .documented("Transaction.updates; SKPaymentTransactionObserver")),
    Rule(
      id: .billingRetry,
      statement:
        "A renewal that fails is tried again for the retry's length: no entitlement outside grace. Paid later, a "
        + "new cycle begins on that day; never paid, the subscription expires.",
      provenance: .documented(
        "Reducing involuntary subscriber churn; that Sandbox's next try comes after a sixtieth of the retry's length "
          + "is chosen")),
    Rule(
      id: .gracePeriod,
      statement:
        "With a grace period service goes on after a failed renewal; paid in it, the billing dates stay as they were.",
      provenance: .documented("Enable billing grace period; 3, 16 or 28 days, a weekly plan at most 6")),
    Rule(
      id: .graceInLocalTest,
      statement:
        "In local tests a subscription in grace has the state inBillingRetryPeriod, in grace and after it, and is "
        + "absent from currentEntitlements; only gracePeriodExpirationDate tells. Quirk grace-in-local-test.",
      provenance: .observed(
        versions: "Xcode 15, StoreKit 2", source: "SEED-002 (g); Apple documents the contrary")),
    Rule(
      id: .priceIncrease,
      statement:
        "A price increase that needs consent and has no answer at the end of the period lets the subscription "
        + "expire; agreed, the next renewal has the new price; declined, auto-renew goes off.",
      provenance: .documented("SKTestSession.requestPriceIncreaseConsentForTransaction; expiration reasons")),
    Rule(
      id: .offers,
      statement:
        "An introductory offer is had once in a group, a promotional one by who has or had a subscription, an offer "
        + "code as its own rule says, a win-back offer after the end.",
      provenance: .documented("Implementing offers; win-back offers in Xcode are a plain setting")),
    Rule(
      id: .refundRequest,
      statement:
        "A refund that the customer asks for in the app is granted in Xcode and Sandbox; in Sandbox the text DECLINE "
        + "refuses it and GRANT_PRORATED gives a part, by the time left or half. Auto-renew goes off.",
      provenance: .documented(
        "Testing refund requests; in production the operator plays the App Store (chosen)")),
    Rule(
      id: .familyShared,
      statement:
        "Shareable plans and non-consumables come to every member of the family as FAMILY_SHARED transactions.",
      provenance: .documented("Supporting Family Sharing in your app")),
    Rule(
      id: .familyRevoked,
      statement:
        "Who leaves the family, or whose buyer leaves, stops sharing or gets the money back, loses what was shared "
        + "at once.",
      provenance: .documented("App Store Server Notifications, REVOKE")),
    Rule(
      id: .groupStatus,
      statement:
        "A status belongs to the group: any plan shows that of the plan which is held. Compare "
        + "renewalInfo.currentProductID.",
      provenance: .documented("Product.SubscriptionInfo.status; SEED-002 (a)")),
    Rule(
      id: .statusForGroup,
      statement: "status(for:) of a group returned nothing where product.subscription.status answered.",
      provenance: .observed(versions: "Xcode 15, StoreKit 2", source: "SEED-002 (e)")),
    Rule(
      id: .transactionUpdates,
      statement:
        "Transaction.updates has what was made or changed outside a purchase of this app on this device.",
      provenance: .documented("Transaction.updates")),
    Rule(
      id: .serverNotifications,
      statement:
        "The App Store tells the developer's server each event of the life cycle; Xcode has no server, the log says "
        + "what would be sent.",
      provenance: .documented("App Store Server Notifications V2, notificationType and subtype")),
    Rule(
      id: .productionInterrupted,
      statement:
        "In production the alert comes up when Apple's terms have changed: the purchase fails, and after the customer "
        + "has agreed on one sheet a second transaction for the same product and quantity is .purchased.",
      provenance: .documented("Testing an interrupted purchase")),
    Rule(
      id: .productionAskToBuy,
      statement:
        "In production a parent approves or declines; a request that nobody answers within 24 hours is gone.",
      provenance: .documented("Approve what kids buy with Ask to Buy")),
  ]
}
