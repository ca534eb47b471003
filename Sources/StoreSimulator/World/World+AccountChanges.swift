// Changes of the account on the device, and the accounts that can be signed in.

import StoreModel
import StoreRules

extension World {
  /// Why the account cannot be changed.
  func refusalToChange(_ change: AccountChange) -> Refusal? {
    if let refusal = configuration.rules.refusals[.account] { return refusal }
    switch change {
    case .signIn(nil):
      return store.people[.first].isDeleted ? store.refusalOfDeleted(.first) : nil
    case .signIn(let name?): return store.refusalToSignIn(as: name)
    case .signOut, .delete: return device.account == nil ? store.refusalWithoutCustomer() : nil
    }
  }

  /// Whether the account of somebody was deleted.
  public func isDeleted(_ person: Person) -> Bool { store.people[person].isDeleted }

  /// An account as it can be signed in here; nil for none, and for one that was deleted.
  func present(_ account: TesterAccount?) -> TesterAccount? {
    account.flatMap { account in
      store.people.person(of: account, on: configuration.settings).map { !isDeleted($0) } ?? true
        ? account : nil
    }
  }

  /// The account on the device is given up: its subscriptions do not renew, and nobody is signed in.
  mutating func deleteAccount() {
    guard let person = customer else { return }
    for product in store.renewingPlans(of: person) {
      sendToStore(.subscription(.cancel, product: product, person))
    }
    sign(in: nil)
    sendToStore(.accountDeleted(person))
  }
}
