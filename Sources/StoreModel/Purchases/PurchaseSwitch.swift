// The precedence of the test switches for a confirmed purchase.

import StoreRules
import Support

/// A switch that affects confirmed purchases, in order of precedence.
///
/// The first switch that is on overrides all later ones.
public enum PurchaseSwitch: Localizable, CaseIterable, Hashable, Sendable {
  case failure
  case offline
  case billingRetry
  case interrupted
  case askToBuy

  public var off: Action {
    switch self {
    case .failure: .failOff
    case .offline: .network(true)
    case .billingRetry: .billingRetry(false)
    case .interrupted: .interrupted(false, cause: .terms)
    case .askToBuy: .askToBuy(false)
    }
  }

  /// Returns the rule that describes the outcome of purchases.
  package func rule(in rules: EnvironmentRules) -> RuleID {
    switch self {
    case .failure: .injected
    case .offline: .offline
    case .billingRetry: .billingRetry
    case .interrupted: rules.interruption.rule
    case .askToBuy: rules.askToBuy.deferredRule
    }
  }

  public var offStep: String {
    switch self {
    case .failure: "fail off"
    case .offline: "network on"
    case .billingRetry: "billing retry off"
    case .interrupted: "interrupted off"
    case .askToBuy: "ask-to-buy off"
    }
  }

  /// Whether the switch also fails the purchase of an active plan, for which nothing is bought.
  package var failsHeldPlan: Bool {
    switch self {
    case .failure, .offline: true
    case .billingRetry, .interrupted, .askToBuy: false
    }
  }

  package static func precedes(_ one: PurchaseSwitch, before other: PurchaseSwitch) -> Bool {
    allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
  }

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
