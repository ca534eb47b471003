// The differences between device and App Store in one transaction, as sentences with their rules.

import StoreRules
import Support

/// A difference between device and App Store in one transaction.
public enum TransactionDifference: CaseIterable, Hashable, Localizable, Sendable {
  case renewalNotFetched
  case transactionNotFetched
  case refundNotFetched
  /// The device has fetched the transaction, but not its newest change; refunds have a case of their own.
  case changeNotFetched
  /// The device has lost all transactions.
  case listsEmpty
  /// The app receives the transaction of a redeemed offer code at its next launch.
  case codeWaitsForLaunch
  /// For a moment after the renewal, the device shows the plan as expired.
  case inPeriodGap
  /// For a moment after a purchase, the lists of StoreKit 2 are empty.
  case emptyAfterPurchase
  /// The receipt on the device lacks the transaction.
  case notInReceipt
  case changeNotInReceipt
  /// The app has finished the transaction, which is unfinished in the App Store.
  case finishNotPassedOn
  /// The same, because the device has no network.
  case finishWaitsForNetwork
  /// The device has not passed on the transaction, or a change of it, to the app.
  case deliveryWaits
  /// The same, because the device has no network.
  case deliveryWaitsForNetwork

  /// The rule that causes the difference.
  public var rule: RuleID {
    switch self {
    case .renewalNotFetched, .transactionNotFetched, .refundNotFetched, .changeNotFetched: .deviceLate
    case .listsEmpty: .deviceEmpty
    case .codeWaitsForLaunch: .offerCodeDelivery
    case .inPeriodGap: .periodGap
    case .emptyAfterPurchase: .listsAfterPurchase
    case .notInReceipt, .changeNotInReceipt: .deviceReceipt
    case .finishNotPassedOn: .finishHolds
    case .finishWaitsForNetwork, .deliveryWaitsForNetwork: .offlineDevice
    case .deliveryWaits: .deviceDeliveries
    }
  }

  /// Returns the sentence about the difference, and the events that do not remove the difference.
  ///
  /// `end` is the first event that lets the device catch up; nil if the device is not late.
  public func text(_ texts: Localizer, until end: DeviceCacheEnd?, wasDelivered: Bool) -> String {
    let sentence = text(texts, wasDelivered: wasDelivered)
    switch rule {
    case .deviceLate, .deviceEmpty, .deviceReceipt:
      guard let end, let remark = end.text(texts) else { return sentence }
      return texts.localized("\(sentence). \(remark)")
    default: return sentence
    }
  }

  /// Returns the sentence; if the app has received the transaction, only the lists on the device are late.
  private func text(_ texts: Localizer, wasDelivered: Bool) -> String {
    switch self {
    case .renewalNotFetched where wasDelivered:
      texts.localized("The store knows of this renewal; StoreKit 2's lists on the device do not have it yet")
    case .transactionNotFetched where wasDelivered:
      texts.localized(
        "The store knows of this transaction; StoreKit 2's lists on the device do not have it yet")
    default: text(texts)
    }
  }

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .renewalNotFetched:
      texts.localized("The store knows of this renewal; the device has not fetched it")
    case .transactionNotFetched:
      texts.localized("The store knows of this transaction; the device has not fetched it")
    case .refundNotFetched:
      texts.localized("The store knows of this refund; the device has not fetched it")
    case .changeNotFetched:
      texts.localized("The store knows of a change; the device has an older form of this transaction")
    case .listsEmpty:
      texts.localized("The store has this transaction; the lists on the device are empty")
    case .codeWaitsForLaunch:
      texts.localized("The store has this transaction; the app receives it at its next launch")
    case .inPeriodGap:
      texts.localized("The store knows of this renewal; the device shows the plan as expired for a moment")
    case .emptyAfterPurchase:
      texts.localized("The store knows of this transaction; the lists on the device are empty for a moment")
    case .notInReceipt: texts.localized("The receipt on the device does not contain this transaction")
    case .changeNotInReceipt:
      texts.localized("The receipt on the device contains an older form of this transaction")
    case .finishNotPassedOn: texts.localized("unfinished: the device has not passed on finish")
    case .finishWaitsForNetwork:
      texts.localized("unfinished: without a network the device cannot pass on finish")
    case .deliveryWaits: texts.localized("The device has not passed on this transaction to the app")
    case .deliveryWaitsForNetwork:
      texts.localized("Without a network the app does not receive this transaction")
    }
  }
}

extension DeviceCacheEnd {
  /// Returns a sentence about the events that do not help; nil if a launch helps.
  public func text(_ texts: Localizer) -> String? {
    switch self {
    case .launch: nil
    case .sync: texts.localized("A launch does not help")
    case .newDevice: texts.localized("Neither a launch nor AppStore.sync() helps")
    case .never: texts.localized("Not even a new device helps")
    }
  }
}
