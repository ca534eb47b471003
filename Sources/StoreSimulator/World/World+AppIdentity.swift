// The identity of the app in the App Store.

import StoreModel
import StoreRules

extension World {
  public var identity: AppIdentity { configuration.facts.appIdentity }

  /// Whether the identity can no longer change.
  ///
  /// The first purchase or receipt fixes the identity.
  public var isIdentityFixed: Bool { configuration.facts.identity.fixed != nil }

  /// Whether the app's Info.plist requests finished consumables in the transaction history.
  public var requestsConsumableHistory: Bool { configuration.facts.requestsConsumableHistory }

  var fixesIdentity: Bool { configuration.facts.identity.isFixedHere }

  /// Returns why the identity cannot be changed; nil if it can.
  func refusalToChange(_ change: IdentityChange) -> Refusal? {
    if let fault = change.fault { return Refusal(.identity(fault), possible: fault.possible) }
    guard !change.isEmpty, let fixed = configuration.facts.identity.fixed,
      change.applied(to: fixed) != fixed
    else {
      return nil
    }
    return Refusal(.identityIsFixed, possible: .first(.action(.reset)))
  }

  mutating func changeIdentity(_ change: IdentityChange) {
    if change.isEmpty {
      emitDiagnostic(.identity(identity, consumableHistory: requestsConsumableHistory))
      return
    }
    self.change { $0.identity.configured.merge(change) }
    if change.isFinal { fixIdentity() }
  }

  /// Fixes the identity, including the values that are derived from catalogue and seed.
  mutating func fixIdentity() {
    guard !configuration.facts.identity.isFixedHere else { return }
    change {
      $0.identity.fixed = $0.appIdentity
      $0.identity.isFixedHere = true
    }
  }

  /// Fixes the identity once the App Store has allocated a transaction identifier.
  mutating func fixIdentityIfSold() {
    if store.identifiers.hasUsedIdentifier { fixIdentity() }
  }

  /// Allows the identity to change again after a reset, if no other world has fixed it.
  mutating func freeIdentity() { change { $0.identity.fixed = nil } }
}
