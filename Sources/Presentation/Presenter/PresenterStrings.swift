// The localized texts of the presenter layout.

import Panes
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  var narrationAlreadyOrdered: String { localized("The phone says that this change is already scheduled.") }
  var narrationLimitReached: String {
    localized("The test environment does not renew the subscription again.")
  }
  var narrationUnpaidListed: String {
    localized("The phone lists the renewal, although it is not paid.")
  }
  var narrationRefundDeclined: String { localized("The App Store declines the refund.") }
  func narrationOverridden(_ cause: PurchaseSwitch, _ others: [String]) -> String {
    let first = cause.text(self)
    guard !others.isEmpty else {
      return cause == .billingRetry
        ? localized("Renewals are set to fail, and this purchase fails with them.")
        : localized("\(first) fails the purchase.")
    }
    let others = others.joined(separator: localized(" and "))
    return localized("\(first) has priority: \(others) had no effect.")
  }
  var narrationRefundWaits: String { localized("The App Store is reviewing the refund.") }
  var presenterNoPlans: String { localized("The app sells no subscriptions.") }
  package var audienceGoOn: String { localized("next") }
  package func audienceApprove(_ product: String) -> String { localized("approve or decline \(product)") }
  package func audienceResolve(_ product: String) -> String { localized("solve the problem of \(product)") }
  package func audienceActions(_ product: String) -> String { localized("actions on \(product)") }
  package var shortAudienceDecide: String { localized("decide", context: "key bar") }
  package var audienceProduct: String { localized("choose a product") }
  package var audienceTimeLine: String { localized("timeline") }
  package var audienceBack: String { localized("step back") }
  package var shortAudienceBuy: String { localized("buy", context: "key bar") }
  package var shortAudienceActions: String { localized("act", context: "key bar") }
  package var shortAudienceBack: String { localized("back", context: "key bar") }
  package var shortAudienceNarration: String { localized("scroll", context: "key bar") }
  /// The title of the frame around the newest sentences.
  var presenterNow: String { localized("Now") }
  package func audienceUndone(redo: String) -> String {
    localized("moved back one step; \(redo) moves forward again")
  }
  package func audienceDoneAgain(undo: String) -> String {
    localized("moved forward one step; \(undo) moves back")
  }
  package func audienceMessage(_ keys: String) -> String {
    localized("then \(keys) to show the message", context: "key bar")
  }
  package var audienceNarration: String { localized("scroll") }
  var presenterOnline: String { localized("Wi-Fi") }
  func narrationEmpty(_ key: String) -> String {
    localized("Nothing has happened yet. Press \(key) to buy.")
  }
  func narrationNotBegun(_ key: String) -> String { localized("Press \(key) to begin the story.") }
  func narrationBuys(_ product: String) -> String {
    localized("The customer buys \(product) in the app.")
  }
  func narrationPurchasing(_ product: String) -> String {
    localized("The app is told that the purchase of \(product) has started.")
  }
  func narrationPurchased(_ product: String) -> String {
    localized("The app receives the purchase of \(product) and unlocks it.")
  }
  var narrationOfferNotChecked: String {
    localized("That offer does not exist, but it is not checked. The purchase continues at the usual price.")
  }
  var narrationOfferIgnored: String {
    localized("The App Store ignores the offer. The purchase continues at the usual price.")
  }
  func narrationListShowsDay(_ product: String, _ day: String) -> String {
    localized("The list shows \(day) for \(product), one day before the period ends.")
  }
  func narrationAnswered(_ product: String) -> String {
    localized("The app gets a confirmation for \(product). Nothing is charged now.")
  }
  func narrationRestored(_ product: String) -> String {
    localized("The app receives the restored purchase of \(product).")
  }
  func narrationDeferred(_ product: String, in world: World) -> String {
    noParentReceives(in: world).map {
      localized("The app has to wait: a parent must approve \(product). \($0)")
    } ?? localized("The app has to wait: a parent must approve \(product).")
  }
  /// Returns why nobody can approve a request; nil if a parent can approve requests in the environment.
  func noParentReceives(in world: World) -> String? {
    guard world.environment.rules.refusals[.approve] != nil else { return nil }
    return localized("In \(title(of: world.environment)), no parent receives the request.")
  }
  func narrationToldSeveral(_ count: String) -> String {
    localized("The app receives \(count) purchases at once.")
  }
  var narrationSomething: String { localized("the product") }
  func narrationPending(_ product: String) -> String {
    localized("The app has to wait: someone else must approve \(product) first.")
  }
  func narrationUnverified(_ product: String) -> String {
    localized("\(product) is bought, but the app cannot verify it and does not unlock it.")
  }
  func narrationThrows(_ name: String) -> String {
    localized("The purchase fails. The app receives an error: \(name).")
  }
  func narrationStoreKit(_ version: String) -> String {
    localized("From now on the app buys with StoreKit \(version).")
  }
  var narrationFailsTerms: String {
    localized("The purchase fails: the customer must accept the new terms first.")
  }
  var narrationFailsPayment: String {
    localized("The purchase fails: the App Store needs new payment information first.")
  }
  var narrationFailsSubscribed: String {
    localized("The purchase fails: the customer already has this subscription.")
  }
  var narrationFailsCancelled: String { localized("The purchase was cancelled.") }
  var narrationFailsOffline: String { localized("The purchase fails: the device has no network.") }
  var narrationFailsUnsaid: String { localized("The purchase fails, and the app is not told why.") }
  func narrationFails(_ reason: String) -> String { localized("The purchase fails: \(reason).") }
  func narrationFailsWithoutAlert(_ reason: String) -> String {
    localized("The purchase fails: \(reason). No alert is known for this failure, so the phone shows none.")
  }
  /// `sum` is the price of all units; nil for one unit.
  func narrationSheet(product: String, price: String, sum: String?) -> String {
    sum.map { sum in
      localized("The phone asks for confirmation: \(product), \(price) each, \(sum) in all.")
    }
      ?? localized("The phone asks for confirmation: \(product), \(price).")
  }
  var narrationInterruption: String { localized("The phone says that another step is needed first.") }
  var narrationTerms: String { localized("The phone shows the new terms.") }
  var narrationTermsAgain: String {
    localized("The terms appear a second time, in another sheet on top.")
  }
  var narrationPaymentInformation: String { localized("The phone asks for new payment information.") }
  var narrationAsk: String { localized("The phone offers to ask a parent.") }
  var narrationComplete: String { localized("The phone shows that the purchase is complete.") }
  var narrationAlreadyBought: String {
    localized("The phone says that this product was already bought, so it is free.")
  }
  var narrationAlreadySubscribed: String {
    localized("The phone says that the customer is already subscribed.")
  }
  var narrationUnableToPurchase: String {
    localized("The App Store does not accept the signature of the offer.")
  }
  var narrationOpensHeldPlan: String {
    localized("The customer opens the subscription instead, so the purchase is cancelled.")
  }
  var narrationSignIn: String { localized("The phone asks for an account to buy with.") }
  var narrationConfirms: String { localized("The customer confirms.") }
  var narrationCancels: String { localized("The customer cancels.") }
  var narrationAgrees: String { localized("The customer agrees to the terms.") }
  var narrationDisagrees: String { localized("The customer does not agree to the terms.") }
  var narrationAsksParent: String { localized("The customer asks a parent.") }
  func narrationTaps(_ button: String) -> String { localized("The customer taps \(button).") }
  var narrationSignsIn: String { localized("The customer signs in.") }
  var narrationRestores: String { localized("The app asks to restore earlier purchases.") }
  var narrationApproves: String { localized("The parent approves the request.") }
  var narrationDeclines: String { localized("The parent declines the request.") }
  var narrationResolves: String { localized("The issue with the purchase is resolved.") }
  var narrationRefunds: String { localized("The App Store refunds the purchase.") }
  var narrationFinishes: String { localized("The app finishes the purchase.") }
  var narrationDeletes: String { localized("The purchase is deleted.") }
  var narrationInterruptedOn: String { localized("From now on the App Store interrupts purchases.") }
  var narrationInterruptedOff: String { localized("Purchases are no longer interrupted.") }
  var narrationInterruptedCleared: String {
    localized("Only this purchase was interrupted. The next one will not be.")
  }
  var narrationAskToBuyOn: String { localized("From now on a parent has to approve purchases.") }
  var narrationAskToBuyOff: String { localized("Purchases no longer need a parent's approval.") }
  func narrationWillFail(_ reason: String) -> String {
    localized("The next purchase will fail: \(reason).")
  }
  var narrationWillFailUnsaid: String {
    localized("The next purchase will fail, and the app will not be told why.")
  }
  var narrationNetworkOn: String { localized("The phone is online again.") }
  var narrationNetworkOff: String { localized("The phone goes offline.") }
  func narrationEnvironment(_ environment: String) -> String {
    localized("The environment is now \(environment).")
  }
  var narrationReset: String { localized("Everything starts over.") }
  var narrationNewDevice: String { localized("The customer switches to a new device with the same account.") }
  var narrationDeviceLate: String {
    localized("From now on the phone learns of changes in the App Store later.")
  }
  var narrationDeviceFresh: String {
    localized("From now on the phone learns of changes in the App Store at once.")
  }
  var narrationDeviceEmpty: String {
    localized("The phone has lost what it knew of the App Store, and shows no purchases.")
  }
  var narrationReinstall: String { localized("The customer deletes the app and installs it again.") }
  var narrationInstalledWithoutReceipt: String {
    localized("The app has lost what it kept, and there is no receipt on the phone.")
  }
  var narrationInstalledWithReceipt: String {
    localized("The app has lost what it kept, and has a new receipt from the App Store.")
  }
  var narrationReceiptStale: String { localized("From now on the receipt on the phone stays as it is.") }
  var narrationReceiptFresh: String {
    localized("From now on the receipt on the phone is always the newest.")
  }
  var narrationFinishNotPassedOn: String {
    localized("The App Store does not learn that the app has handled the purchase.")
  }
  var narrationFinishLost: String {
    localized("The phone has forgotten that the app had handled the purchase.")
  }
  var narrationFinishPassedOn: String {
    localized("The App Store now knows that the app has handled the purchase.")
  }
  var narrationUnfinishedReturned: String {
    localized("The App Store says that this is already bought, and delivers the earlier purchase again.")
  }
  var narrationRenewalReplayed: String {
    localized("A renewal that the app had handled waits for the app again.")
  }
  var narrationCodeWaits: String {
    localized("The app does not learn of the redeemed code until it is started again.")
  }
  var narrationFinishFails: String {
    localized("The App Store does not learn that the app has handled the purchase.")
  }
  var narrationUnfinishedFails: String {
    localized("The App Store does not tell the app which purchases are unfinished.")
  }
  var narrationDeliveriesPrompt: String {
    localized("From now on the app learns of purchases at once.")
  }
  var narrationDeliveriesLate: String {
    localized("From now on the app learns of purchases later.")
  }
  var narrationDeliveriesLost: String {
    localized("From now on the app does not learn of purchases until it restores them.")
  }
  var narrationFinishWaits: String {
    localized("Without a network the App Store does not learn that the app has handled the purchase.")
  }
  var narrationDeliveryOffline: String {
    localized("Without a network the app does not learn of this.")
  }
  var narrationDeliveryWaits: String { localized("The app does not learn of this for now.") }
  var narrationDeliveryPassedOn: String { localized("Now the app learns of it.") }
  var narrationFinishedElsewhere: String {
    localized("The purchase leaves the app's queue, although the app did not finish it.")
  }
  var narrationPartRestored: String { localized("The restore brings only a part of the purchases.") }
  var narrationOrderListed: String { localized("The app sees the ordered plan and the current one.") }
  var narrationClearedKept: String { localized("The phone still knows the deleted purchases.") }
  var narrationClearedReturned: String {
    localized("The phone returns a deleted purchase, and nothing is sold.")
  }
  var narrationClearedDropped: String { localized("The phone no longer knows the deleted purchases.") }
  var narrationSheetRepeated: String { localized("The payment sheet appears again. Nothing is bought yet.") }
  var narrationReceiptIsNew: String { localized("The app has the newest receipt.") }
  var narrationReceiptFails: String { localized("The app gets no new receipt.") }
  var narrationDeviceCaughtUp: String { localized("The phone now knows what the App Store knows.") }
  var narrationAccountIn: String { localized("An account signs in on the phone.") }
  var narrationAccountOut: String { localized("The account on the phone signs out.") }
  var narrationAccountDeleted: String { localized("The account is deleted permanently.") }
  var narrationEligibilityReset: String {
    localized("The account can have introductory offers again.")
  }
  func narrationAccountFinds(entitlements: Int, unfinished: Int) -> String {
    guard entitlements + unfinished > 0 else {
      return localized("The app finds no purchases of this account.")
    }
    return localized(
      "The app finds the purchases of this account: \(entitlements) active, \(unfinished) not finished.")
  }
  var narrationHome: String { localized("The customer leaves the app.") }
  var narrationLaunch: String { localized("The app starts.") }
  var narrationTerminate: String { localized("The app quits.") }
  var narrationForeground: String { localized("The customer comes back to the app.") }
  var narrationBackground: String { localized("The app goes to the background.") }
  var narrationNobodyTold: String {
    localized("The app is not told.")
  }
  var narrationWaitsForForeground: String {
    localized("The app is told only when it comes to the foreground.")
  }
  var narrationWaitsForLaunch: String { localized("The app is told only when it is launched.") }
  var narrationWaitsForAccount: String {
    localized("The app is not told, because that account is not on the phone.")
  }
  var narrationDeliveredAgain: String {
    localized("The earlier purchase is not finished, so the app gets it again and no new one starts.")
  }
  func narrationRevoked(_ product: String) -> String {
    localized("The app is told to remove access to \(product).")
  }
  func narrationRestoreFinished(_ count: String) -> String {
    localized("The restore is complete. Purchases restored: \(count).")
  }
  var narrationRestoreFailed: String { localized("The restore fails.") }
  var narrationSheetWaits: String { localized("Another payment sheet is waiting.") }
  var narrationNoObserver: String { localized("The app has not received anything about the purchase yet.") }
  var narrationCharged: String {
    localized(
      """
      The customer was charged anyway. The app is told at its next start, or when the customer \
      restores purchases.
      """)
  }
  var narrationNothingHappened: String { localized("Nothing happens.") }
  var narrationLost: String { localized("The app has quit, and its purchases in progress are lost.") }
  func narrationTakenBack(_ sentence: String) -> String { localized("Undone: \(sentence)") }
  func narrationDoneAgain(_ sentence: String) -> String { localized("Redone: \(sentence)") }
  func narrationTimeTakenBack(_ span: TimeSpan) -> String {
    localized("The clock is set back by \(worded(span)).")
  }
  func narrationTimePassesAgain(_ span: TimeSpan) -> String {
    localized("The clock is advanced again by \(worded(span)).")
  }
  func narrationTimePasses(_ span: TimeSpan) -> String {
    localized("The clock is advanced by \(worded(span)).")
  }
  private func worded(_ span: TimeSpan) -> String {
    let count = span.months
    let months = count == 1 ? localized("one month") : localized("\(count) months")
    let (seconds, rest) = span.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard seconds > 0 || rest > 0 || count == 0 else { return months }
    let others = wordedSpan(seconds + (rest > 0 ? 1 : 0))
    return count == 0 ? others : [months, others].joined(separator: localized(" "))
  }
  var narrationClockTakenBack: String { localized("The clock is set back.") }
  var narrationClockAgain: String { localized("The clock is set again.") }
  func narrationSnapshot(_ name: String) -> String { localized("The session returns to \(name).") }
  var narrationCustomer: String { localized("The customer") }
  var narrationRequestsRefund: String { localized("The customer requests a refund.") }
  var narrationReversesRefund: String { localized("The App Store reverses the refund.") }
  func narrationRefundNotTold(_ product: String, _ outcome: MissedRefundOutcome) -> String {
    switch outcome {
    case .locked:
      localized(
        """
        The app was not told of the refund of \(product), but it checks the purchases and locks the \
        product.
        """)
    case .keptWithoutQuery:
      localized(
        """
        The app was not told of the refund of \(product) and does not check, so the product stays \
        unlocked.
        """)
    case .keptAsConsumable:
      localized("The app was not told of the refund of \(product), and it cannot find out.")
    case .nothingToLock: localized("The app was not told of the refund of \(product).")
    }
  }
  func narrationLocale(_ locale: String) -> String {
    localized("The language and region of the phone are now \(locale).")
  }
  func narrationStorefront(_ storefront: String) -> String {
    localized("The phone's storefront changes to \(storefront), and the app is told.")
  }
  func narrationGoesOn(_ product: String, _ continues: Bool) -> String {
    continues
      ? localized("The system asks the app, which continues to buy \(product) in the new storefront.")
      : localized("The system asks the app, which stops buying \(product): the storefront changed.")
  }
  var narrationAsksEntitlements: String {
    localized("From now on the app checks the purchases at launch.")
  }
  var narrationAsksNoEntitlements: String {
    localized("From now on the app does not check the purchases at launch.")
  }
  var narrationContinues: String { localized("The app continues a purchase when the storefront changes.") }
  var narrationContinuesNot: String { localized("The app stops a purchase when the storefront changes.") }
}
