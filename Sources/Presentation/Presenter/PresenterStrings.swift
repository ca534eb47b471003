// The localized texts of the presenter layout.

import Panes
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  package func storyServicePaid(_ product: String) -> String {
    localized(
      "The App Store has taken the money for \(product): the service's SDK hears it, the app does not yet.")
  }
  package func storyServicePaidSeveral(_ count: String) -> String {
    localized("The service's SDK hears of \(count) payments at once.")
  }
  package func storyServiceDeferred(_ product: String) -> String {
    localized("The parent decides about \(product): the service's SDK tells the app nothing.")
  }
  var storyAlreadyOrdered: String { localized("The phone says that this is ordered already.") }
  var storyLimitReached: String { localized("The test environment stops renewing here.") }
  var storyRefundDeclined: String { localized("The App Store declines the refund.") }
  func storyOverridden(_ first: String, _ others: [String]) -> String {
    let others = others.joined(separator: localized(" and "))
    return localized("\(first) comes first: \(others) had no say.")
  }
  var storyRefundWaits: String { localized("The App Store thinks about the refund.") }
  var presenterNoPlans: String { localized("The app sells no subscriptions.") }
  package var watchersGoOn: String { localized("go on") }
  package func watchersDecide(_ product: String) -> String { localized("decide about \(product)") }
  package var watchersTimeLine: String { localized("time line") }
  package var watchersBack: String { localized("step back") }
  package func watchersUndone(redo: String) -> String {
    localized("one step back; \(redo) goes forward again")
  }
  package func watchersDoneAgain(undo: String) -> String { localized("one step forward; \(undo) goes back") }
  package var watchersStory: String { localized("story") }
  var presenterOnline: String { localized("Wi-Fi") }
  func storyEmpty(_ key: String) -> String {
    localized("Nothing has happened yet. \(key) buys what the shop offers.")
  }
  func storyBuys(_ product: String) -> String {
    localized("The customer buys \(product) in the app.")
  }
  func storyPurchasing(_ product: String) -> String {
    localized("The app is told: the purchase of \(product) is under way.")
  }
  func storyPurchased(_ product: String) -> String {
    localized("The app is told: \(product) is bought, and unlocks it.")
  }
  var storyOfferNotChecked: String {
    localized("There is no such offer, and nobody checks: the purchase goes on at the usual price.")
  }
  func storyAnswered(_ product: String) -> String {
    localized("The app is told: the order of \(product) is taken, and what the customer has goes on.")
  }
  func storyRestored(_ product: String) -> String {
    localized("The app is told: \(product) is restored.")
  }
  func storyDeferred(_ product: String) -> String {
    localized("The app is told to wait: the parent decides about \(product).")
  }
  func storyToldSeveral(_ count: String) -> String {
    localized("The app is told of \(count) purchases at once.")
  }
  var storySomething: String { localized("the product") }
  func storyPending(_ product: String) -> String {
    localized("The app is told to wait: somebody else has to decide about \(product) first.")
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
    localized("The purchase fails: the App Store wants the new terms accepted first.")
  }
  var storyFailsPayment: String {
    localized("The purchase fails: the App Store wants new payment information first.")
  }
  var storyFailsSubscribed: String {
    localized("The purchase fails: the customer has this subscription already.")
  }
  var storyFailsCancelled: String { localized("The purchase ends: it was cancelled.") }
  var storyFailsOffline: String { localized("The purchase fails: the device has no network.") }
  var storyFailsUnsaid: String { localized("The purchase fails, and the app is not told why.") }
  func storyFails(_ reason: String) -> String { localized("The purchase fails: \(reason).") }
  func storySheet(product: String, price: String) -> String {
    localized("The phone asks for confirmation: \(product), \(price).")
  }
  var storyInterruption: String { localized("The phone says that something has to be done first.") }
  var storyTerms: String { localized("The phone shows the new terms.") }
  var storyTermsAgain: String {
    localized("The terms come up a second time, one sheet on the other.")
  }
  var storyPaymentInformation: String { localized("The phone asks for new payment information.") }
  var storyAsk: String { localized("The phone offers to ask a parent.") }
  var storyComplete: String { localized("The phone says that the purchase went through.") }
  var storyAlreadyBought: String {
    localized("The phone says that this was bought already and is free.")
  }
  var storyAlreadySubscribed: String {
    localized("The phone says that this is subscribed to already.")
  }
  var storySignIn: String { localized("The phone asks for the account to buy with.") }
  var storyConfirms: String { localized("The customer confirms.") }
  var storyCancels: String { localized("The customer cancels.") }
  var storyAgrees: String { localized("The customer agrees to the terms.") }
  var storyDisagrees: String { localized("The customer does not agree to the terms.") }
  var storyAsksParent: String { localized("The customer asks a parent.") }
  func storyTaps(_ button: String) -> String { localized("The customer taps \(button).") }
  var storySignsIn: String { localized("The customer signs in.") }
  var storyRestores: String { localized("The app asks for everything that was bought before.") }
  var storyApproves: String { localized("The parent approves the request.") }
  var storyDeclines: String { localized("The parent declines the request.") }
  var storyResolves: String { localized("What stood in the way of the purchase is resolved.") }
  var storyRefunds: String { localized("The App Store gives the money back.") }
  var storyFinishes: String { localized("The app finishes the purchase.") }
  var storyDeletes: String { localized("The purchase is deleted from the Transaction Manager.") }
  var storyInterruptedOn: String { localized("From now on the App Store interrupts a purchase.") }
  var storyInterruptedOff: String { localized("Purchases are no longer interrupted.") }
  var storyInterruptedCleared: String {
    localized("The next purchase will not be interrupted: it was for this one only.")
  }
  var storyAskToBuyOn: String { localized("From now on a parent has to approve what is bought.") }
  var storyAskToBuyOff: String { localized("No parent has to approve any more.") }
  func storyWillFail(_ reason: String) -> String {
    localized("The next purchase is going to fail: \(reason).")
  }
  var storyWillFailUnsaid: String {
    localized("The next purchase is going to fail, and the app will not be told why.")
  }
  var storyNetworkOn: String { localized("The phone has a network again.") }
  var storyNetworkOff: String { localized("The phone loses its network.") }
  func storyEnvironment(_ environment: String) -> String {
    localized("Now we are in \(environment).")
  }
  var storyReset: String { localized("Everything starts afresh.") }
  var storyNewDevice: String { localized("The customer takes a new device with the same account.") }
  var storyAccountIn: String { localized("An account is signed in on the phone.") }
  var storyAccountOut: String { localized("The account on the phone is signed out.") }
  var storyAccountDeleted: String { localized("The account is deleted for good.") }
  func storyAccountFinds(entitlements: Int, unfinished: Int) -> String {
    guard entitlements + unfinished > 0 else {
      return localized("The app finds nothing of this account.")
    }
    return localized(
      "The app finds what this account has bought: \(entitlements) in force, \(unfinished) to be finished.")
  }
  var storyHome: String { localized("The customer leaves the app.") }
  var storyLaunch: String { localized("The app starts.") }
  var storyTerminate: String { localized("The app ends.") }
  var storyForeground: String { localized("The customer comes back to the app.") }
  var storyBackground: String { localized("The app goes to the background.") }
  var storyNobodyTold: String {
    localized("Nobody has told the app anything: a declined request calls nothing.")
  }
  var storyWaitsForForeground: String {
    localized("The app hears nothing of it until it comes to the front.")
  }
  var storyWaitsForLaunch: String { localized("The app hears nothing of it until it is launched.") }
  var storyWaitsForAccount: String {
    localized("The app hears nothing of it: its account is not on the phone.")
  }
  var storyDeliveredAgain: String {
    localized("The earlier purchase was never finished: it is delivered once more.")
  }
  func storyRevoked(_ product: String) -> String {
    localized("The app is told to take \(product) away again.")
  }
  func storyRestoreFinished(_ count: String) -> String {
    localized("The restore is done; purchases restored: \(count).")
  }
  var storyRestoreFailed: String { localized("The restore fails.") }
  var storySheetWaits: String { localized("One more payment sheet waits behind what is up.") }
  var storyNoObserver: String { localized("Nobody in the app listens: it hears nothing of this.") }
  var storyCharged: String {
    localized(
      "The customer was charged all the same. The app hears of it when it starts again, or when the customer restores."
    )
  }
  var storyNothingHappened: String { localized("Nothing comes of it.") }
  var storyLost: String { localized("The app has ended, and what it had begun is lost.") }
  var storyUndone: String { localized("We take the last step back.") }
  var storyRedone: String { localized("We do it once more.") }
  func storyTakenBack(_ sentence: String) -> String { localized("We take this back: \(sentence)") }
  func storyDoneAgain(_ sentence: String) -> String { localized("We do this once more: \(sentence)") }
  func storyTimeTakenBack(_ span: TimeSpan) -> String {
    localized("We go back in time: \(worded(span)).")
  }
  func storyTimePassesAgain(_ span: TimeSpan) -> String {
    localized("We let the time pass once more: \(worded(span)).")
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
  var storyClockAgain: String { localized("We set the clock once more.") }
  func storySnapshot(_ name: String) -> String { localized("We go back to \(name).") }
  var storyCustomer: String { localized("The customer") }
  var storyRequestsRefund: String { localized("The customer asks for the money back.") }
  var storyReversesRefund: String { localized("The App Store takes the refund back.") }
  func storyRefundNotTold(_ product: String, _ outcome: MissedRefundOutcome) -> String {
    switch outcome {
    case .locked:
      localized("Nobody told the app of the refund of \(product): it asks by itself, and locks it.")
    case .keptWithoutQuery:
      localized("Nobody told the app of the refund of \(product), and it does not ask: it stays unlocked.")
    case .keptAsConsumable:
      localized("Nobody told the app of the refund of \(product), and what is used up cannot be asked about.")
    case .nothingToLock: localized("Nobody told the app of the refund of \(product).")
    }
  }
  func storyStorefront(_ storefront: String) -> String {
    localized("The App Store of the phone is another one now, and the app is told: \(storefront).")
  }
  func storyGoesOn(_ product: String, _ continues: Bool) -> String {
    continues
      ? localized("Asked by the system, the app goes on with the purchase of \(product) in the new store.")
      : localized("Asked by the system, the app stops the purchase of \(product): the store is another one.")
  }
  var storyAsksEntitlements: String {
    localized("From now on the app asks at its start what it may unlock.")
  }
  var storyAsksNoEntitlements: String {
    localized("From now on the app does not ask at its start what it may unlock.")
  }
  var storyContinues: String { localized("The app goes on with a purchase when the store changes.") }
  var storyContinuesNot: String { localized("The app stops a purchase when the store changes.") }
}
