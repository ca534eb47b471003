// The precedence of the test switches for a confirmed purchase.

import StoreRules
import Support

/// A switch that decides about a confirmed purchase, in order of precedence.
///
/// The first switch that is on decides alone, and overrides all later switches.
public enum PurchaseSwitch: Localizable, CaseIterable, Hashable, Sendable {
  /// An error that the operator injected.
  case failure
  case offline
  case billingRetry
  case interrupted
  case askToBuy

  /// The action that turns the switch off.
  public var off: Action {
    switch self {
    case .failure: .failOff
    case .offline: .network(true)
    case .billingRetry: .billingRetry(false)
    case .interrupted: .interrupted(false, cause: .terms)
    case .askToBuy: .askToBuy(false)
    }
  }

  /// The step that turns the switch off, in the command language.
  public var offStep: String {
    switch self {
    case .failure: "fail off"
    case .offline: "network on"
    case .billingRetry: "billing retry off"
    case .interrupted: "interrupted off"
    case .askToBuy: "ask-to-buy off"
    }
  }

  /// Whether the first switch takes precedence over the second.
  package static func precedes(_ one: PurchaseSwitch, before other: PurchaseSwitch) -> Bool {
    allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
  }

  /// Returns the name in sentences.
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
