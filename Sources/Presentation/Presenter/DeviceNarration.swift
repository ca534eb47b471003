// The narration of a device that differs from the App Store.

import Panes
import StoreModel
import Support

extension Narration {
  package func describe(_ sync: DeviceSync) -> String? {
    switch sync {
    case .cache(.fresh): texts.narrationDeviceFresh
    case .cache(.late): texts.narrationDeviceLate
    case .cache(.empty): texts.narrationDeviceEmpty
    case .receipt(let isStale, _, _): isStale ? texts.narrationReceiptStale : texts.narrationReceiptFresh
    case .receiptBroken: texts.narrationReceiptBroken
    case .deliveries(.prompt): texts.narrationDeliveriesPrompt
    case .deliveries(.late): texts.narrationDeliveriesLate
    case .deliveries(.lost): texts.narrationDeliveriesLost
    // The event describes what the device fetches.
    case .catchUp: nil
    }
  }

  func describe(_ deviation: DeviceDeviation) -> String {
    switch deviation {
    case .finishNotPassedOn: texts.narrationFinishNotPassedOn
    case .finishLost: texts.narrationFinishLost
    case .finishPassedOn: texts.narrationFinishPassedOn
    case .unfinishedReturned: texts.narrationUnfinishedReturned
    case .renewalReplayed: texts.narrationRenewalReplayed
    case .codeWaitsForLaunch: texts.narrationCodeWaits
    case .finishFailed: texts.narrationFinishFails
    case .unfinishedFailed: texts.narrationUnfinishedFails
    case .appInstalledAgain(let isReceiptDeleted):
      isReceiptDeleted ? texts.narrationInstalledWithoutReceipt : texts.narrationInstalledWithReceipt
    case .finishWaitsForNetwork: texts.narrationFinishWaits
    case .finishPassedOnByNetwork: texts.narrationFinishPassedOn
    case .deliveryWaitsForNetwork, .statusDelivery(.waitsForNetwork, _): texts.narrationDeliveryOffline
    case .deliveryWaits, .statusDelivery(.waits, _): texts.narrationDeliveryWaits
    case .deliveryPassedOn, .statusDelivery(.passedOn, _): texts.narrationDeliveryPassedOn
    case .renewedEarly: texts.narrationRenewedEarly
    case .plansNotListed: texts.narrationPlansNotListed
    case .storefrontDiffers(let account, _): texts.narrationStorefrontDiffers(account)
    case .storefrontFollows(let storefront): texts.narrationStorefrontFollows(storefront)
    case .finishedElsewhere: texts.narrationFinishedElsewhere
    case .partRestored: texts.narrationPartRestored
    case .orderListed: texts.narrationOrderListed
    case .clearedKept: texts.narrationClearedKept
    case .clearedReturned: texts.narrationClearedReturned
    case .clearedDropped: texts.narrationClearedDropped
    case .sheetRepeated: texts.narrationSheetRepeated
    case .purchaseUnanswered: texts.narrationPurchaseUnanswered
    case .resultWaits, .resultMissing: texts.narrationResultWaits
    case .sheetWaits: texts.narrationPurchaseUnanswered
    case .sheetFromEarlierProcess: texts.narrationSheetFromEarlierProcess
    case .restoreUnanswered, .restoreWaits, .restoreIgnored: texts.narrationRestoreUnanswered
    case .restoreEndless: texts.narrationRestoreEndless
    case .codeRefused: texts.narrationCodeRefused
    case .codeSheetStays: texts.narrationCodeSheetStays
    }
  }
}

extension Localizer {
  fileprivate var narrationPurchaseUnanswered: String {
    localized("Nothing appears, and the app waits for the purchase.")
  }
  fileprivate var narrationRestoreUnanswered: String {
    localized("The app waits for the restored purchases.")
  }
  fileprivate var narrationResultWaits: String {
    localized("The App Store has answered, but the app still waits for the result.")
  }
  fileprivate var narrationRestoreEndless: String {
    localized("The purchases are restored, but the app still waits for the end.")
  }
  fileprivate var narrationSheetFromEarlierProcess: String {
    localized("The sheet of the earlier purchase appears without a tap.")
  }
  fileprivate var narrationCodeRefused: String { localized("The App Store does not accept the code.") }
  fileprivate var narrationCodeSheetStays: String {
    localized("The code is redeemed, but the sheet does not close.")
  }
  fileprivate var narrationReceiptBroken: String { localized("The receipt on the phone cannot be read.") }
  fileprivate var narrationRenewedEarly: String {
    localized("The App Store renews before the period has ended.")
  }
  fileprivate var narrationPlansNotListed: String {
    localized("The phone's list of subscriptions lacks this subscription.")
  }
  fileprivate func narrationStorefrontDiffers(_ storefront: String) -> String {
    localized("The App Store now sells in \(storefront), but the phone still has its old storefront.")
  }
  fileprivate func narrationStorefrontFollows(_ storefront: String) -> String {
    localized("The phone now has the storefront of its account: \(storefront).")
  }
}
