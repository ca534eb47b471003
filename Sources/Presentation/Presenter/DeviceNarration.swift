// The narration of a device that differs from the App Store.

import Panes
import StoreModel

extension Narration {
  package func describe(_ sync: DeviceSync) -> String? {
    switch sync {
    case .cache(.fresh): texts.narrationDeviceFresh
    case .cache(.late): texts.narrationDeviceLate
    case .cache(.empty): texts.narrationDeviceEmpty
    case .receipt(let isStale, _): isStale ? texts.narrationReceiptStale : texts.narrationReceiptFresh
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
    case .deliveryWaitsForNetwork: texts.narrationDeliveryOffline
    case .deliveryWaits: texts.narrationDeliveryWaits
    case .deliveryPassedOn: texts.narrationDeliveryPassedOn
    }
  }
}
