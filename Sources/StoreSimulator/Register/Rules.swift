// What each rule says, and where it comes from: the one list behind "why did that happen?" and `iapbench fidelity`.

extension Rule {
  /// The rule of a name.
  public static func of(_ id: RuleID) -> Rule {
    Register.byID[id] ?? Rule(id: id, statement: "", provenance: .chosen(""))
  }
}

/// The register of behaviours.
public enum Register {
  static let byID: [RuleID: Rule] = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

  /// A rule by name.
  public static func rule(_ id: RuleID) -> Rule { Rule.of(id) }

  /// Every rule, in the order of a purchase's course.
  public static let rules: [Rule] = purchaseRules + SubscriptionRules.all

  private static let purchaseRules: [Rule] = [
    Rule(
      id: .purchasingCallback,
      statement:
        "A payment that is added becomes a .purchasing transaction, and the observer is told before the "
        + "payment sheet comes up.",
      provenance: .analysed("behaviours of the queue, add steps 3 to 5")),
    Rule(
      id: .duplicateAddKeepsUnfinished,
      statement:
        "Adding a payment for a product and quantity whose transaction is unfinished delivers that "
        + "transaction again; no new purchase starts and no sheet appears.",
      provenance: .analysed("the queue's add, step 3")),
    Rule(
      id: .duplicateAddReplaces,
      statement:
        "Where the unfinished transaction has failed or is deferred, it is dropped and a new one takes "
        + "its place.",
      provenance: .analysed("the queue's add, step 3")),
    Rule(
      id: .plainPurchase,
      statement:
        "A confirmed purchase becomes .purchased: at once in Xcode, after 3 seconds in Sandbox, with an "
        + "alert that says so.",
      provenance: .chosen(
        "Xcode 0 s and Sandbox 3 s: no measured delay is known for a plain purchase; the alert's English "
          + "was seen by others")),
    Rule(
      id: .duplicatePurchase,
      statement:
        "Buying what is held already gives a new .purchased transaction whose original is the first "
        + "purchase, with \"You are currently subscribed\"; or, by quirk duplicate-purchase, a failure with "
        + "3532.",
      provenance: .observed(
        versions: "Xcode 12, iOS 14 (original) and devices in the wild (3532)",
        source: "SEED-000 pattern 1; public bug reports")),
    Rule(
      id: .cancelled,
      statement:
        "Cancelling the payment sheet fails the purchase with SKErrorDomain 2 around ASDErrorDomain 907 "
        + "and AMSErrorDomain 6.",
      provenance: .observed(versions: "iOS 14", source: "public logs")),
    Rule(
      id: .productGone,
      statement:
        "A product that left the catalogue before the confirmation fails with ASDServerErrorDomain 3504, "
        + "mapped to SKError 5.",
      provenance: .analysed("StoreKit's error mapping")),
    Rule(
      id: .paymentsRestricted,
      statement:
        "Where payments are not allowed a payment fails without a sheet, with SKErrorDomain 4 around "
        + "ASDErrorDomain 1050.",
      provenance: .analysed("StoreKit's error mapping; that it fails at once is chosen")),
    Rule(
      id: .offline,
      statement:
        "Without a network a Sandbox purchase fails with NSURLErrorDomain -1009, which StoreKit does not "
        + "map; Xcode's local store needs no network.",
      provenance: .chosen("iOS 14 passes errors of foreign domains through; which one comes was not found")),
    Rule(
      id: .injected,
      statement:
        "A failure that the operator asked for happens at the confirmation, once or until it is switched "
        + "off.",
      provenance: .documented("SKTestSession.failTransactionsEnabled, failureError")),
    Rule(
      id: .errorMapping,
      statement:
        "StoreKit wraps what the daemon returns into SKErrorDomain by a table of domains and codes; "
        + "errors of other domains pass through unmapped. The inner error keeps its description, failure "
        + "reason and underlying error.",
      provenance: .analysed("public analysis of the client framework, about iOS 18")),
    Rule(
      id: .appLanguage,
      statement:
        "\"An unknown error occurred\" follows the app's language, not the device's; the app is not "
        + "localized.",
      provenance: .observed(versions: "Xcode 12, iOS 14, Japanese device", source: "SEED-000")),
    Rule(
      id: .dialogs,
      statement:
        "The payment sheet follows the device's language; Sandbox alerts do too and end in [Environment: "
        + "Sandbox].",
      provenance: .observed(versions: "Xcode 12, iOS 14", source: "SEED-000")),
    Rule(
      id: .xcodeEnglishAlerts,
      statement:
        "Alerts of StoreKit Testing in Xcode are English whatever the device's language.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000")),
    Rule(
      id: .sheetWaits,
      statement:
        "A payment sheet that is asked for while something is up waits behind it.",
      provenance: .chosen("the queue takes the payment; how the device orders the sheets is not told")),
    Rule(
      id: .home,
      statement:
        "The Home button closes what is up as Cancel would, and the app goes to the background.",
      provenance: .observed(
        versions: "iOS 14", source: "SEED-000 for Ask to Buy; for the other dialogs chosen")),
    Rule(
      id: .xcodeInterrupted,
      statement:
        "The purchase fails at once with SKErrorDomain 0 and no user info: no dialog, no underlying "
        + "error, no console line.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 4")),
    Rule(
      id: .xcodeResolve,
      statement:
        "Resolve Issues delivers a second, .purchased transaction beside the failed one: at once in the "
        + "foreground, else on coming to it.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 4")),
    Rule(
      id: .xcodeUnfinishedMark,
      statement:
        "The Transaction Manager keeps its not-finished mark on the interrupted transaction although the "
        + "app has finished it.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 4")),
    Rule(
      id: .sandboxInterrupted,
      statement:
        "The terms alert comes up; OK or Cancel fails the purchase with SKErrorDomain 0 around "
        + "ASDServerErrorDomain 3038; after the first agreement, 3 seconds later, a second transaction is "
        + ".purchased.",
      provenance: .observed(versions: "Xcode 12, iOS 14", source: "SEED-000 scene 4; Cancel is chosen")),
    Rule(
      id: .sandboxTermsSheetTwice,
      statement:
        "The terms sheet comes up twice, one stacked on the other.",
      provenance: .observed(versions: "Sandbox 2021, iOS 14", source: "SEED-000 scene 4")),
    Rule(
      id: .sandboxSecondTermsSheet,
      statement:
        "Agreeing to the second terms sheet either only says that the purchase is complete, or buys again "
        + "with the first purchase as original; the cause is not known.",
      provenance: .observed(versions: "Sandbox 2021, iOS 14", source: "SEED-000 scene 4, patterns 2 and 1")),
    Rule(
      id: .sandboxInterruptedClears,
      statement:
        "The tester's Interrupted setting clears itself when one purchase has completed.",
      provenance: .observed(
        versions: "Sandbox 2021", source: "SEED-000 scene 4; Apple says: until the terms are agreed to")),
    Rule(
      id: .termsRefused,
      statement:
        "Refusing the terms leaves the purchase failed; nothing more is delivered.",
      provenance: .chosen("no source tells what disagreeing does")),
    Rule(
      id: .xcodeAskAlert,
      statement:
        "The Ask Permission alert is English on every device and names no product; Ask, Cancel and Home "
        + "end the same.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 5")),
    Rule(
      id: .xcodeDeferred,
      statement:
        "The transaction becomes .deferred with no error, although the console shows ASDErrorDomain 1052.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 5")),
    Rule(
      id: .xcodeApprovedIdentifier,
      statement:
        "The identifier of an approved transaction was once printed with quotes of its own.",
      provenance: .observed(versions: "Xcode 12, once", source: "SEED-000 scene 5")),
    Rule(
      id: .approveDelivers,
      statement:
        "Approving turns the same transaction from .deferred to .purchased: at once in the foreground, "
        + "else on coming to it.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 5")),
    Rule(
      id: .declineDeliversNothing,
      statement:
        "Declining calls nothing: the app is never told.",
      provenance: .observed(versions: "Xcode 12", source: "SEED-000 scene 5; Testing Ask to Buy in Xcode")),
    Rule(
      id: .simulatesAskToBuyIgnored,
      statement:
        "Xcode ignores simulatesAskToBuyInSandbox of a payment and obeys only its own setting.",
      provenance: .observed(versions: "SKTestSession", source: "public integration tests")),
    Rule(
      id: .sandboxAskToBuyFlag,
      statement:
        "Sandbox has no switch: the app sets simulatesAskToBuyInSandbox on the payment.",
      provenance: .documented("WWDC 2016, Using Store Kit for In-App Purchases")),
    Rule(
      id: .sandboxAskAlert,
      statement:
        "The alert comes up 3 seconds after the confirmation, in the device's language, and names the "
        + "product.",
      provenance: .observed(versions: "Xcode 12, iOS 14", source: "SEED-000 scene 5")),
    Rule(
      id: .sandboxDeferred,
      statement:
        "3 seconds after the answer the console shows ASDErrorDomain 1052 around AMSErrorDomain 511, and "
        + "the transaction becomes .deferred; approving cannot be tested there.",
      provenance: .observed(versions: "Xcode 12, iOS 14", source: "SEED-000 scene 5")),
    Rule(
      id: .waitsForForeground,
      statement:
        "What comes to the queue while the app is in the background is delivered when it comes to the "
        + "foreground: results one by one, then what the store pushed in one array.",
      provenance: .observed(
        versions: "Xcode 12, iOS 14", source: "SEED-000 for approvals and resolved issues; for results chosen"
      )),
    Rule(
      id: .pushesInOneArray,
      statement:
        "All transactions that one check of the store's queue brings arrive in one callback.",
      provenance: .analysed("the queue's server-pushed updates")),
    Rule(
      id: .launchDelivers,
      statement:
        "At launch everything unfinished that was purchased or restored is delivered again, in one "
        + "callback.",
      provenance: .analysed("the server's queue is checked when the first observer is added")),
    Rule(
      id: .firstObserverDelivers,
      statement:
        "The first observer is given everything that waits and everything unfinished.",
      provenance: .analysed("the server's queue is checked when the first observer is added")),
    Rule(
      id: .noObserver,
      statement:
        "Without an observer nothing is delivered and the store's queue is not checked.",
      provenance: .analysed("the queue's check of the server")),
    Rule(
      id: .localTransactionsLost,
      statement:
        "Purchasing, failed and deferred transactions live in the app's process and are lost with it; "
        + "what the store knows is not.",
      provenance: .chosen("the queue keeps local transactions apart; what becomes of them is not told")),
    Rule(
      id: .finishRemoves,
      statement:
        "Finishing takes a transaction out of the queue and tells removedTransactions; a purchasing one "
        + "cannot be finished, a deferred one can.",
      provenance: .analysed("the queue's finishTransaction; documented for failed, purchased and restored")),
    Rule(
      id: .restore,
      statement:
        "Restoring delivers the held subscriptions and non-consumables as new .restored transactions in "
        + "one array, then the end; the answer comes at once.",
      provenance: .analysed("the queue's restore; that it takes no time is chosen")),
    Rule(
      id: .newDevice,
      statement:
        "A second device on the same account knows nothing but what the store delivers; the app there "
        + "unlocks after a restore.",
      provenance: .observed(versions: "iOS 6 and later", source: "SEED-001 (e)")),
    Rule(
      id: .accountNeeded,
      statement:
        "While nobody is signed in, a purchase in Sandbox asks for the account before the payment sheet; left "
        + "alone, it fails with ASDErrorDomain 509 \"No active account\", and so does a restore.",
      provenance: .chosen(
        "509 and its text are known from public notes; that the question comes before the sheet, and its "
          + "words, are ours")),
    Rule(
      id: .testerSignIn,
      statement:
        "iOS 14 wants the Sandbox tester signed in under Settings; on iOS 6 a tester who was signed in there "
        + "gets a password prompt, then the App Store app in front, then an error, for ever (quirk "
        + "tester-sign-in).",
      provenance: .observed(
        versions: "iOS 14 and iOS 6", source: "SEED-000 and SEED-001 (a); which error iOS 6 gave is chosen")),
    Rule(
      id: .refund,
      statement:
        "A refund is granted at once; the queue is told which entitlements are revoked, and the app locks "
        + "them.",
      provenance: .documented(
        "SKTestSession.refundTransaction; paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)")),
  ]
}
