// Which of the test switches decides about a confirmed purchase: they stand in one order, the first that is on decides
// alone, and what is on behind it has no say.

import StoreRules
import Support

/// A switch that a confirmed purchase meets, in the order in which they decide.
public enum PurchaseSwitch: Localizable, CaseIterable, Hashable, Sendable {
  /// An error that the operator has chosen.
  case failure
  /// The device has no network.
  case offline
  case billingRetry
  case interrupted
  case askToBuy

  /// What takes it out of the way.
  public var off: Action {
    switch self {
    case .failure: .failOff
    case .offline: .network(true)
    case .billingRetry: .billingRetry(false)
    case .interrupted: .interrupted(false, cause: .terms)
    case .askToBuy: .askToBuy(false)
    }
  }

  /// The same as it is typed.
  public var offStep: String {
    switch self {
    case .failure: "fail off"
    case .offline: "network on"
    case .billingRetry: "billing retry off"
    case .interrupted: "interrupted off"
    case .askToBuy: "ask-to-buy off"
    }
  }

  /// Whether one decides before another.
  static func precedes(_ one: PurchaseSwitch, before other: PurchaseSwitch) -> Bool {
    allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
  }

  /// What it is called in sentences.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .failure: texts.localized("the failure", ja: "設定した失敗")
    case .offline: texts.localized("no network", ja: "ネットワークなし")
    case .billingRetry: texts.localized("Billing Retry", ja: "請求の再試行")
    case .interrupted: texts.localized("Interrupted", ja: "購入の中断")
    case .askToBuy: "Ask to Buy"
    }
  }
}

extension Store {
  /// Whether a switch would decide about a purchase of somebody; `asksToBuy`: whether the purchase is one that a parent
  /// is asked about.
  private func isOn(_ one: PurchaseSwitch, for person: Person, asksToBuy: Bool) -> Bool {
    switch one {
    case .failure: switches.failure != nil
    case .offline: rules.needsNetwork && !device.isOnline
    case .billingRetry: rules.subscriptions.failsPurchasesToo && people.failsToRenew(person, switches)
    case .interrupted: people.isInterrupted(person, switches)
    case .askToBuy: asksToBuy
    }
  }

  /// The switches that are on for a purchase, the one that decides first.
  func decidingSwitches(of number: TransactionNumber) -> [PurchaseSwitch] {
    let asks =
      switch rules.askToBuy.trigger {
      case .setting: switches.askToBuy
      case .paymentFlag: ledger[number].payment.simulatesAskToBuy
      }
    let person = ledger[number].person
    // A test session fails purchases of both interfaces. Elsewhere the failure is the payment queue's alone.
    let canFail = ledger[number].payment.way == .queue || rules.subscriptions.hasTestSession
    return switchesOn(for: person, asksToBuy: asks).filter { $0 != .failure || canFail }
  }

  /// The same for what this device's customer would buy now.
  var decidingSwitches: [PurchaseSwitch] {
    switchesOn(for: people.customer, asksToBuy: switches.askToBuy)
  }

  /// The switches that are on for a person, the one that decides first.
  private func switchesOn(for person: Person, asksToBuy: Bool) -> [PurchaseSwitch] {
    var on: [PurchaseSwitch] = []
    // Not by a closure: it would hold the books, and they would be copied.
    for one in PurchaseSwitch.allCases where isOn(one, for: person, asksToBuy: asksToBuy) { on.append(one) }
    return on
  }

  /// Says which switches have no say in a purchase because another one stands before them.
  mutating func remarkOverridden(_ number: TransactionNumber, _ deciding: [PurchaseSwitch]) {
    guard deciding.count > 1, let first = deciding.first else { return }
    let rule: RuleID =
      switch first {
      case .failure: .injected
      case .offline: .offline
      case .billingRetry: .billingRetry
      case .interrupted, .askToBuy: rules.interruption.rule
      }
    emitDiagnostic(
      .switchOverrides(transaction: number, first, over: Array(deciding.dropFirst())), rule: rule)
  }
}
