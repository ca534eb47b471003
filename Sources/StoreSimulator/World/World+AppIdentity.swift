// Who the app is for the App Store: questions and changes.

import StoreModel
import StoreRules

extension World {
  /// Who the app is now.
  public var identity: AppIdentity { configuration.facts.appIdentity }

  /// Whether that is fixed: something was bought, or a receipt was made of it.
  public var isIdentityFixed: Bool { configuration.facts.identity.fixed != nil }

  /// Whether this world is one that has fixed it.
  var fixesIdentity: Bool { configuration.facts.identity.isFixedHere }

  /// Why the identity cannot be changed so; nil when it can.
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
      emitDiagnostic(.identity(identity))
      return
    }
    self.change { $0.identity.said.merge(change) }
    if change.isFinal { fixIdentity() }
  }

  /// From now on the app is who it is: what is derived from catalogue and seed stays too.
  mutating func fixIdentity() {
    guard !configuration.facts.identity.isFixedHere else { return }
    change {
      $0.identity.fixed = $0.appIdentity
      $0.identity.isFixedHere = true
    }
  }

  /// Fixes it once the App Store has sold something.
  mutating func fixIdentityIfSold() {
    if store.identifiers.hasAllocated { fixIdentity() }
  }

  /// A world that begins anew says nothing of who the app is, and no other one does.
  mutating func freeIdentity() { change { $0.identity.fixed = nil } }
}
