// The effects of quirks and simulated errors with which the device differs from the App Store.

import Support

/// An effect of a quirk of the device or of a simulated error, which the app sees late or not at all.
public enum DeviceDeviation: Localizable, Hashable, Sendable {
  /// The device has not passed on the app's `finish` to the App Store.
  case finishNotPassedOn([TransactionNumber])
  /// Finished transactions are unfinished again, because the App Store has never received `finish`.
  case finishLost([TransactionNumber])
  /// The device has passed on earlier calls of `finish`.
  case finishPassedOn([TransactionNumber])
  /// The App Store answers a purchase with a transaction that it regards as unfinished.
  case unfinishedReturned(TransactionNumber)
  /// `AppStore.sync()` has made a finished renewal unfinished.
  case renewalReplayed(TransactionNumber)
  /// The app receives the transaction of a redeemed offer code at its next launch.
  case codeWaitsForLaunch(TransactionNumber)
  /// Because of a simulated error, the app's `finish` does not reach the App Store.
  case finishFailed([TransactionNumber], StoreKitFailure)
  /// Because of a simulated error, `Transaction.unfinished` ends without elements.
  case unfinishedFailed(StoreKitFailure)
  /// The app was deleted and installed again.
  case appInstalledAgain(isReceiptDeleted: Bool)
  /// Without a network, the app's `finish` waits on the device.
  case finishWaitsForNetwork([TransactionNumber])
  /// The device passes on the calls of `finish` that waited for the network.
  case finishPassedOnByNetwork([TransactionNumber])
  /// Without a network, the app does not receive transactions or updates.
  case deliveryWaitsForNetwork([TransactionNumber])
  /// The device does not pass on transactions or updates to the app.
  case deliveryWaits([TransactionNumber])
  /// The device passes on transactions or updates that have waited.
  case deliveryPassedOn([TransactionNumber])
  /// The device does not pass on, or passes on, only the statuses of subscriptions with these transactions.
  case statusDelivery(StatusDelivery, [TransactionNumber])
  /// A renewal was made before its purchase date.
  case renewedEarly(TransactionNumber)
  /// The App Store's list of subscriptions does not contain these plans.
  case plansNotListed([String])
  /// The App Store sells in the account's storefront, and the device has another one.
  case storefrontDiffers(account: String, device: String)
  /// The device now has the storefront of its account.
  case storefrontFollows(String)
  /// Another device or process has finished a transaction.
  case finishedElsewhere(TransactionNumber)
  /// A restore delivers only a part of the transactions.
  case partRestored(Int, of: Int)
  /// StoreKit 2 lists the plan of an order that has replaced another order.
  case orderListed(TransactionNumber)
  /// The device keeps transactions that were cleared in the App Store.
  case clearedKept([TransactionNumber])
  /// `Product.purchase` returns a transaction that was cleared in the App Store.
  case clearedReturned(TransactionNumber)
  /// The device has dropped the transactions that were cleared in the App Store.
  case clearedDropped([TransactionNumber])
  /// The payment sheet appears again after the customer has confirmed.
  case sheetRepeated(TransactionNumber)
  /// A payment of the queue gets no answer, because of a simulated failure.
  case purchaseUnanswered(TransactionNumber)
  /// A restore gets no answer, because of a simulated failure.
  case restoreUnanswered
  /// The app receives the result of a purchase later, because of a simulated failure.
  case resultWaits(TransactionNumber)
  /// The app gets no result of a purchase, because of a simulated failure.
  case resultMissing(TransactionNumber)
  /// The payment sheet appears later, because of a simulated failure.
  case sheetWaits(TransactionNumber)
  /// The payment sheet that did not appear in time appears at the next launch.
  case sheetFromEarlierProcess(TransactionNumber)
  /// The app receives the answer to a restore later, because of a simulated failure.
  case restoreWaits
  /// A restore has delivered its transactions and does not end, because of a simulated failure.
  case restoreEndless
  /// A restore is ignored, because an earlier restore of the process has no answer.
  case restoreIgnored
  /// The App Store refuses a code on the sheet for codes.
  case codeRefused(StoreKitFailure)
  /// The sheet for codes stays open after the customer has redeemed a code.
  case codeSheetStays

  /// What the device does with the status of a subscription.
  public enum StatusDelivery: Hashable, Sendable {
    case waits, waitsForNetwork, passedOn
  }

  public var transactions: [TransactionNumber] {
    switch self {
    case .finishNotPassedOn(let numbers), .finishLost(let numbers), .finishPassedOn(let numbers),
      .finishFailed(let numbers, _), .finishWaitsForNetwork(let numbers),
      .finishPassedOnByNetwork(let numbers), .deliveryWaitsForNetwork(let numbers),
      .deliveryWaits(let numbers), .deliveryPassedOn(let numbers), .clearedKept(let numbers),
      .statusDelivery(_, let numbers),
      .clearedDropped(let numbers):
      numbers
    case .unfinishedReturned(let number), .renewalReplayed(let number), .codeWaitsForLaunch(let number),
      .renewedEarly(let number), .finishedElsewhere(let number), .orderListed(let number),
      .clearedReturned(let number), .sheetRepeated(let number), .purchaseUnanswered(let number),
      .resultWaits(let number), .resultMissing(let number), .sheetWaits(let number),
      .sheetFromEarlierProcess(let number):
      [number]
    case .unfinishedFailed, .appInstalledAgain, .plansNotListed, .storefrontDiffers, .storefrontFollows,
      .partRestored, .restoreUnanswered, .restoreWaits, .restoreEndless, .restoreIgnored, .codeRefused,
      .codeSheetStays:
      []
    }
  }

  /// Whether a transaction that the app has finished is unfinished after this effect.
  public var undoesFinish: Bool {
    switch self {
    case .finishLost, .unfinishedReturned, .renewalReplayed, .finishFailed: true
    case .finishNotPassedOn, .finishPassedOn, .codeWaitsForLaunch, .unfinishedFailed, .appInstalledAgain,
      .finishWaitsForNetwork, .finishPassedOnByNetwork, .deliveryWaitsForNetwork, .deliveryWaits,
      .deliveryPassedOn, .statusDelivery, .renewedEarly, .plansNotListed, .storefrontDiffers,
      .storefrontFollows,
      .finishedElsewhere, .partRestored, .orderListed, .clearedKept, .clearedReturned, .clearedDropped,
      .sheetRepeated, .purchaseUnanswered, .resultWaits, .resultMissing, .sheetWaits,
      .sheetFromEarlierProcess,
      .restoreUnanswered, .restoreWaits,
      .restoreEndless, .restoreIgnored, .codeRefused, .codeSheetStays:
      false
    }
  }

  public func text(_ texts: Localizer) -> String {
    let numbers = transactions.map { "#\($0)" }.joined(separator: " ")
    return switch self {
    case .finishNotPassedOn:
      texts.localized("the device does not pass on finish of \(numbers): unfinished for the App Store")
    case .finishLost:
      texts.localized("\(numbers) unfinished again: the App Store never received finish")
    case .finishPassedOn: texts.localized("the device passes on finish of \(numbers) to the App Store")
    case .unfinishedReturned:
      texts.localized("the App Store returns \(numbers), which is unfinished there, and sells nothing")
    case .renewalReplayed: texts.localized("AppStore.sync() makes \(numbers) unfinished again")
    case .codeWaitsForLaunch: texts.localized("the app receives \(numbers) at its next launch, not before")
    case .finishFailed(_, let failure):
      texts.localized("finish does not reach the App Store (\(failure.text)): \(numbers) unfinished")
    case .unfinishedFailed(let failure):
      texts.localized("Transaction.unfinished ends without elements (\(failure.text))")
    case .appInstalledAgain(true):
      texts.localized("the app was deleted and installed again: its data and its receipt are gone")
    case .appInstalledAgain(false):
      texts.localized("the app was deleted and installed again: its data is gone, and its receipt is new")
    case .finishWaitsForNetwork:
      texts.localized("no network: finish of \(numbers) stays on the device")
    case .finishPassedOnByNetwork:
      texts.localized("the App Store receives finish of \(numbers), which waited for the network")
    case .deliveryWaitsForNetwork: texts.localized("no network: the app does not receive \(numbers)")
    case .deliveryWaits: texts.localized("the device does not pass on \(numbers) to the app")
    case .deliveryPassedOn: texts.localized("the device passes on \(numbers) to the app")
    case .statusDelivery(.waits, _):
      texts.localized("the device does not pass on the status of \(numbers) to the app")
    case .statusDelivery(.waitsForNetwork, _):
      texts.localized("no network: the app does not receive the status of \(numbers)")
    case .statusDelivery(.passedOn, _):
      texts.localized("the device passes on the status of \(numbers) to the app")
    case .renewedEarly: texts.localized("\(numbers) renews before its purchase date")
    case .plansNotListed(let products):
      texts.localized("the list of subscriptions does not contain \(Self.names(of: products))")
    case .storefrontDiffers(let account, let device):
      texts.localized("the App Store sells in the account's storefront \(account); the device has \(device)")
    case .storefrontFollows(let storefront):
      texts.localized("the device now has the account's storefront \(storefront)")
    case .finishedElsewhere:
      texts.localized("\(numbers) finished by another device: no longer in the queue here")
    case .partRestored(let count, let all):
      texts.localized("the restore delivers \(count) of \(all) transactions")
    case .orderListed:
      texts.localized("StoreKit 2 lists the ordered plan as \(numbers), next to the current plan")
    case .clearedKept: texts.localized("the device keeps \(numbers), cleared in the App Store")
    case .clearedReturned:
      texts.localized("the device returns \(numbers), cleared in the App Store, and nothing is sold")
    case .clearedDropped: texts.localized("the device no longer keeps \(numbers)")
    case .sheetRepeated:
      texts.localized("the payment sheet of \(numbers) appears again: nothing is bought yet")
    case .purchaseUnanswered:
      texts.localized("no answer: \(numbers) stays .purchasing until a relaunch")
    case .restoreUnanswered:
      texts.localized("no answer: the restore neither finishes nor fails")
    case .resultWaits: texts.localized("no answer yet: the app receives the result of \(numbers) later")
    case .resultMissing: texts.localized("no answer: the app does not receive the result of \(numbers)")
    case .sheetWaits: texts.localized("the payment sheet of \(numbers) appears later")
    case .sheetFromEarlierProcess:
      texts.localized("the earlier process added \(numbers), whose payment sheet appears now")
    case .restoreWaits: texts.localized("no answer yet: the restore is answered later")
    case .restoreEndless:
      texts.localized("no end: the restored transactions came, and the restore neither finishes nor fails")
    case .restoreIgnored:
      texts.localized("an earlier restore has no answer: this one is ignored until a relaunch")
    case .codeRefused(let failure):
      texts.localized("the App Store refuses the code (\(failure.name)): the sheet stays open")
    case .codeSheetStays:
      texts.localized("the sheet for codes stays open, although the code was redeemed")
    }
  }

  private static func names(of products: [String]) -> String {
    products.map { VisibleText.visible($0) }.joined(separator: " ")
  }

  /// Returns the effect with other transaction numbers.
  package func renumbered(_ number: (TransactionNumber) -> TransactionNumber) -> DeviceDeviation {
    switch self {
    case .finishNotPassedOn(let numbers): .finishNotPassedOn(numbers.map(number))
    case .finishLost(let numbers): .finishLost(numbers.map(number))
    case .finishPassedOn(let numbers): .finishPassedOn(numbers.map(number))
    case .unfinishedReturned(let n): .unfinishedReturned(number(n))
    case .renewalReplayed(let n): .renewalReplayed(number(n))
    case .codeWaitsForLaunch(let n): .codeWaitsForLaunch(number(n))
    case .finishFailed(let numbers, let failure): .finishFailed(numbers.map(number), failure)
    case .finishWaitsForNetwork(let numbers): .finishWaitsForNetwork(numbers.map(number))
    case .finishPassedOnByNetwork(let numbers): .finishPassedOnByNetwork(numbers.map(number))
    case .deliveryWaitsForNetwork(let numbers): .deliveryWaitsForNetwork(numbers.map(number))
    case .deliveryWaits(let numbers): .deliveryWaits(numbers.map(number))
    case .deliveryPassedOn(let numbers): .deliveryPassedOn(numbers.map(number))
    case .statusDelivery(let delivery, let numbers): .statusDelivery(delivery, numbers.map(number))
    case .renewedEarly(let n): .renewedEarly(number(n))
    case .finishedElsewhere(let n): .finishedElsewhere(number(n))
    case .orderListed(let n): .orderListed(number(n))
    case .clearedKept(let numbers): .clearedKept(numbers.map(number))
    case .clearedReturned(let n): .clearedReturned(number(n))
    case .clearedDropped(let numbers): .clearedDropped(numbers.map(number))
    case .sheetRepeated(let n): .sheetRepeated(number(n))
    case .purchaseUnanswered(let n): .purchaseUnanswered(number(n))
    case .resultWaits(let n): .resultWaits(number(n))
    case .resultMissing(let n): .resultMissing(number(n))
    case .sheetWaits(let n): .sheetWaits(number(n))
    case .sheetFromEarlierProcess(let n): .sheetFromEarlierProcess(number(n))
    case .unfinishedFailed, .appInstalledAgain, .plansNotListed, .storefrontDiffers, .storefrontFollows,
      .partRestored, .restoreUnanswered, .restoreWaits, .restoreEndless, .restoreIgnored, .codeRefused,
      .codeSheetStays:
      self
    }
  }
}
