// The localized texts of the presenter layout.

import Panes
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  var storyAlreadyOrdered: String { localized("The phone says that this change is already scheduled.") }
  var storyLimitReached: String { localized("The test environment stops renewing here.") }
  var storyRefundDeclined: String { localized("The App Store declines the refund.") }
  func storyOverridden(_ first: String, _ others: [String]) -> String {
    let others = others.joined(separator: localized(" and "))
    return localized("\(first) comes first: \(others) had no effect.")
  }
  var storyRefundWaits: String { localized("The App Store is reviewing the refund.") }
  var presenterNoPlans: String { localized("The app sells no subscriptions.") }
  package var watchersGoOn: String { localized("next") }
  package func watchersDecide(_ product: String) -> String { localized("resolve \(product)") }
  package var watchersTimeLine: String { localized("timeline") }
  package var watchersBack: String { localized("step back") }
  package func watchersUndone(redo: String) -> String {
    localized("one step back; \(redo) goes forward again")
  }
  package func watchersDoneAgain(undo: String) -> String { localized("one step forward; \(undo) goes back") }
  package var watchersStory: String { localized("story") }
  var presenterOnline: String { localized("Wi-Fi") }
  func storyEmpty(_ key: String) -> String {
    localized("Nothing has happened yet. Press \(key) to buy.")
  }
  func storyBuys(_ product: String) -> String {
    localized("The customer buys \(product) in the app.")
  }
  func storyPurchasing(_ product: String) -> String {
    localized("The app is told that the purchase of \(product) has started.")
  }
  func storyPurchased(_ product: String) -> String {
    localized("The app receives the purchase of \(product) and unlocks it.")
  }
  var storyOfferNotChecked: String {
    localized("That offer does not exist, but nothing checks it. The purchase continues at the usual price.")
  }
  func storyAnswered(_ product: String) -> String {
    localized("The app gets a confirmation for \(product). Nothing is charged now.")
  }
  func storyRestored(_ product: String) -> String {
    localized("The app receives the restored purchase of \(product).")
  }
  func storyDeferred(_ product: String) -> String {
    localized("The app has to wait: a parent must approve \(product).")
  }
  func storyToldSeveral(_ count: String) -> String {
    localized("The app receives \(count) purchases at once.")
  }
  var storySomething: String { localized("the product") }
  func storyPending(_ product: String) -> String {
    localized("The app has to wait: someone else must approve \(product) first.")
  }
  func storyUnverified(_ product: String) -> String {
    localized("\(product) is bought, but the app cannot verify it and does not unlock it.")
  }
  func storyThrows(_ name: String) -> String {
    localized("The purchase fails: StoreKit throws \(name).")
  }
  func storyStoreKit(_ way: String) -> String {
    localized("From now on the app buys with StoreKit \(way).")
  }
  var storyFailsTerms: String {
    localized("The purchase fails: the customer must accept the new terms first.")
  }
  var storyFailsPayment: String {
    localized("The purchase fails: the App Store needs new payment information first.")
  }
  var storyFailsSubscribed: String {
    localized("The purchase fails: the customer already has this subscription.")
  }
  var storyFailsCancelled: String { localized("The purchase was cancelled.") }
  var storyFailsOffline: String { localized("The purchase fails: the device has no network.") }
  var storyFailsUnsaid: String { localized("The purchase fails, and the app is not told why.") }
  func storyFails(_ reason: String) -> String { localized("The purchase fails: \(reason).") }
  func storySheet(product: String, price: String) -> String {
    localized("The phone asks for confirmation: \(product), \(price).")
  }
  var storyInterruption: String { localized("The phone says that another step is needed first.") }
  var storyTerms: String { localized("The phone shows the new terms.") }
  var storyTermsAgain: String {
    localized("The terms appear a second time, in another sheet on top.")
  }
  var storyPaymentInformation: String { localized("The phone asks for new payment information.") }
  var storyAsk: String { localized("The phone offers to ask a parent.") }
  var storyComplete: String { localized("The phone confirms the purchase.") }
  var storyAlreadyBought: String {
    localized("The phone says that this was already bought, so it is free.")
  }
  var storyAlreadySubscribed: String {
    localized("The phone says that the customer is already subscribed.")
  }
  var storySignIn: String { localized("The phone asks for an account to buy with.") }
  var storyConfirms: String { localized("The customer confirms.") }
  var storyCancels: String { localized("The customer cancels.") }
  var storyAgrees: String { localized("The customer agrees to the terms.") }
  var storyDisagrees: String { localized("The customer does not agree to the terms.") }
  var storyAsksParent: String { localized("The customer asks a parent.") }
  func storyTaps(_ button: String) -> String { localized("The customer taps \(button).") }
  var storySignsIn: String { localized("The customer signs in.") }
  var storyRestores: String { localized("The app asks to restore earlier purchases.") }
  var storyApproves: String { localized("The parent approves the request.") }
  var storyDeclines: String { localized("The parent declines the request.") }
  var storyResolves: String { localized("The issue with the purchase is resolved.") }
  var storyRefunds: String { localized("The App Store refunds the purchase.") }
  var storyFinishes: String { localized("The app finishes the purchase.") }
  var storyDeletes: String { localized("The purchase is deleted from the Transaction Manager.") }
  var storyInterruptedOn: String { localized("From now on the App Store interrupts purchases.") }
  var storyInterruptedOff: String { localized("Purchases are no longer interrupted.") }
  var storyInterruptedCleared: String {
    localized("The next purchase will not be interrupted. Only this one was.")
  }
  var storyAskToBuyOn: String { localized("From now on a parent has to approve purchases.") }
  var storyAskToBuyOff: String { localized("Purchases no longer need a parent's approval.") }
  func storyWillFail(_ reason: String) -> String {
    localized("The next purchase will fail: \(reason).")
  }
  var storyWillFailUnsaid: String {
    localized("The next purchase will fail, and the app will not be told why.")
  }
  var storyNetworkOn: String { localized("The phone is online again.") }
  var storyNetworkOff: String { localized("The phone goes offline.") }
  func storyEnvironment(_ environment: String) -> String {
    localized("Now we are in \(environment).")
  }
  var storyReset: String { localized("Everything starts over.") }
  var storyNewDevice: String { localized("The customer switches to a new device with the same account.") }
  var storyAccountIn: String { localized("An account signs in on the phone.") }
  var storyAccountOut: String { localized("The account on the phone signs out.") }
  var storyAccountDeleted: String { localized("The account is deleted permanently.") }
  func storyAccountFinds(entitlements: Int, unfinished: Int) -> String {
    guard entitlements + unfinished > 0 else {
      return localized("The app finds no purchases of this account.")
    }
    return localized(
      "The app finds the purchases of this account: \(entitlements) active, \(unfinished) to finish.")
  }
  var storyHome: String { localized("The customer leaves the app.") }
  var storyLaunch: String { localized("The app starts.") }
  var storyTerminate: String { localized("The app quits.") }
  var storyForeground: String { localized("The customer comes back to the app.") }
  var storyBackground: String { localized("The app goes to the background.") }
  var storyNobodyTold: String {
    localized("The app is not told, because there is no callback.")
  }
  var storyWaitsForForeground: String {
    localized("The app is told only when it comes to the foreground.")
  }
  var storyWaitsForLaunch: String { localized("The app is told only when it is launched.") }
  var storyWaitsForAccount: String {
    localized("The app is not told, because that account is not on the phone.")
  }
  var storyDeliveredAgain: String {
    localized("The earlier purchase was never finished, so it is delivered again.")
  }
  func storyRevoked(_ product: String) -> String {
    localized("The app is told to remove access to \(product).")
  }
  func storyRestoreFinished(_ count: String) -> String {
    localized("The restore is complete. Purchases restored: \(count).")
  }
  var storyRestoreFailed: String { localized("The restore fails.") }
  var storySheetWaits: String { localized("Another payment sheet is waiting.") }
  var storyNoObserver: String { localized("The app has no listener, so it is not told.") }
  var storyCharged: String {
    localized(
      "The customer was charged anyway. The app is told at its next start, or when the customer restores."
    )
  }
  var storyNothingHappened: String { localized("Nothing happens.") }
  var storyLost: String { localized("The app has quit, and its purchases in progress are lost.") }
  var storyUndone: String { localized("We undo the last step.") }
  var storyRedone: String { localized("We redo it.") }
  func storyTakenBack(_ sentence: String) -> String { localized("We undo this: \(sentence)") }
  func storyDoneAgain(_ sentence: String) -> String { localized("We redo this: \(sentence)") }
  func storyTimeTakenBack(_ span: TimeSpan) -> String {
    localized("We go back in time: \(worded(span)).")
  }
  func storyTimePassesAgain(_ span: TimeSpan) -> String {
    localized("We let the time pass again: \(worded(span)).")
  }
  private func worded(_ span: TimeSpan) -> String {
    let count = span.months
    let months = count == 1 ? localized("one month") : localized("\(count) months")
    let (seconds, rest) = span.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard seconds > 0 || rest > 0 || count == 0 else { return months }
    let others = wordedSpan(seconds + (rest > 0 ? 1 : 0))
    return count == 0 ? others : [months, others].joined(separator: localized(" "))
  }
  var storyClockTakenBack: String { localized("We set the clock back.") }
  var storyClockAgain: String { localized("We set the clock again.") }
  func storySnapshot(_ name: String) -> String { localized("We go back to \(name).") }
  var storyCustomer: String { localized("The customer") }
  var storyRequestsRefund: String { localized("The customer requests a refund.") }
  var storyReversesRefund: String { localized("The App Store reverses the refund.") }
  func storyRefundNotTold(_ product: String, _ outcome: MissedRefundOutcome) -> String {
    switch outcome {
    case .locked:
      localized("The app was not told of the refund of \(product). It checks by itself and locks it.")
    case .keptWithoutQuery:
      localized("The app was not told of the refund of \(product) and does not check. It stays unlocked.")
    case .keptAsConsumable:
      localized("The app was not told of the refund of \(product), and it cannot check a consumable.")
    case .nothingToLock: localized("The app was not told of the refund of \(product).")
    }
  }
  func storyStorefront(_ storefront: String) -> String {
    localized("The phone's storefront changes, and the app is told: \(storefront).")
  }
  func storyGoesOn(_ product: String, _ continues: Bool) -> String {
    continues
      ? localized("The system asks, and the app continues the purchase of \(product) in the new storefront.")
      : localized("The system asks, and the app stops the purchase of \(product): the storefront changed.")
  }
  var storyAsksEntitlements: String {
    localized("From now on the app checks entitlements at launch.")
  }
  var storyAsksNoEntitlements: String {
    localized("From now on the app does not check entitlements at launch.")
  }
  var storyContinues: String { localized("The app continues a purchase when the storefront changes.") }
  var storyContinuesNot: String { localized("The app stops a purchase when the storefront changes.") }
}
