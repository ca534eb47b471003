// Changes of the device's account, and the accounts that can sign in.

import StoreModel
import StoreRules

extension World {
  /// Returns why the account cannot be changed; nil if it can.
  func refusalToChange(_ change: AccountChange) -> Refusal? {
    if change == .resetEligibility, configuration.rules.receiptKind != .sandbox {
      return Refusal(
        .noEligibilityReset(environment: configuration.rules.title.english),
        possible: .inSandbox(.action(.account(.resetEligibility))))
    }
    if let refusal = configuration.rules.refusals[.account] { return refusal }
    switch change {
    case .signIn(let name, let storefront):
      if let refusal = storefront.flatMap(refusalOfStorefront) { return refusal }
      if let name { return store.refusalToSignIn(as: name) }
      return store.people[.first].isDeleted ? store.refusalOfDeleted(.first) : nil
    case .signOut, .delete, .resetEligibility:
      return device.account == nil ? store.refusalWithoutCustomer() : nil
    }
  }

  /// Returns why a name cannot be entered in the sign-in alert; nil if it can.
  ///
  /// The suggestions answer the alert, and do not sign in under Settings.
  func refusalToEnter(tester name: String) -> Refusal? {
    guard let refusal = refusalToChange(.signIn(name: name)) else { return nil }
    guard case .anyOf(let steps) = refusal.instead else { return refusal }
    let answers = steps.map { step -> AlternativeStep in
      guard case .action(.account(.signIn(let other, _))) = step else { return step }
      return .action(
        other.map { .signInOnAlert(name: $0) } ?? .tap(DialogButton.Name.signIn.rawValue))
    }
    return Refusal(refusal.why, possible: .anyOf(answers))
  }

  public func isDeleted(_ person: Person) -> Bool { store.people[person].isDeleted }

  /// Returns `account`; nil if the account was deleted in this world.
  func present(_ account: TesterAccount?) -> TesterAccount? {
    account.flatMap { account in
      store.people.person(of: account, on: configuration.settings).map { !isDeleted($0) } ?? true
        ? account : nil
    }
  }

  /// Deletes the device's account: signs it out, and ends the renewal of its subscriptions.
  mutating func deleteAccount() {
    guard let person = customer else { return }
    for product in store.renewingPlans(of: person) {
      sendToStore(.subscription(.cancel, product: product, person))
    }
    sign(in: nil)
    sendToStore(.accountDeleted(person))
  }
}
