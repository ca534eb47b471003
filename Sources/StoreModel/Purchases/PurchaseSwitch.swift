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
  package static func precedes(_ one: PurchaseSwitch, before other: PurchaseSwitch) -> Bool {
    allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
  }

  /// What it is called in sentences.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .failure: texts.localized("the failure")
    case .offline: texts.localized("no network")
    case .billingRetry: texts.localized("Billing Retry")
    case .interrupted: texts.localized("Interrupted")
    case .askToBuy: "Ask to Buy"
    }
  }
}
