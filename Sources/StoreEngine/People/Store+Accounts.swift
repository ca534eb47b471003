// The accounts that sign in on the device (rules `account.owns`, `account.settings`, `account.change`,
// `account.absent`; DocC: Accounts).

import StoreCatalog
import StoreModel

extension Store {
  mutating func clearInterrupted(of person: Person) {
    if people.savedSettings(of: person) == nil {
      post(.interruptedCleared)
    } else {
      people.clearInterrupted(of: person)
    }
  }

  /// Adapts the accounts and their renewal rates to the rules of a new environment.
  ///
  /// An environment without accounts always has a customer. In an environment with accounts, the customer
  /// is signed out if the device has no account.
  package mutating func adaptAccounts() {
    switch rules.account {
    case .nobody: if people.customer == .nobody { people.signInTester() }
    case .tester: if device.account == nil { people.signIn(nil) }
    }
    people.restrictRates(to: rules.subscriptions.rates)
  }

  // MARK: Checks

  /// Returns a refusal if no account is signed in on this device; otherwise nil.
  package func refusalWithoutCustomer() -> Refusal? {
    people.customer == .nobody
      ? Refusal(.nobodySignedIn, possible: .step(.account(.signIn(name: nil)))) : nil
  }

  /// Returns a refusal if a transaction belongs to another account of this device, because the customer
  /// cannot request its refund; otherwise nil.
  package func refusalToAsk(for number: TransactionNumber) -> Refusal? {
    let person = ledger[number].person
    guard person != people.customer, person != .nobody, people[person].isAccount else { return nil }
    let name = people.plainName(of: person, on: device)
    return Refusal(
      .ofOtherAccount(number, name), possible: .step(.account(.signIn(name: person == .first ? nil : name))))
  }

  /// Returns why no account can sign in with a name; nil if an account can.
  package func refusalToSignIn(as name: String) -> Refusal? {
    let possible = Alternative.step(.account(.signIn(name: nil)))
    if let fault = AccountName.fault(of: name) { return Refusal(.accountName(fault), possible: possible) }
    if let person = people.person(named: name, on: device) {
      return people[person].isDeleted ? refusalOfDeleted(person) : nil
    }
    let foldedName = AccountName.folded(of: name)
    let unnamedTester = device.namelessTester
    let similar =
      AccountName.folded(of: unnamedTester) == foldedName
      ? unnamedTester : people.first(resembling: foldedName).map { people[$0].name }
    return similar.map { other in
      Refusal(.accountName(.looksLike(other)), possible: .step(.account(.signIn(name: other))))
    }
  }

  package func refusalOfDeleted(_ person: Person) -> Refusal {
    let name = people.plainName(of: person, on: device)
    let other = people.accountNames(on: device).first { $0 != name }
    let unused = (2...).lazy.map { "tester\($0)@example.com" }.first {
      people.person(named: $0, on: device) == nil
    }
    return Refusal(
      .accountIsDeleted(name), possible: .step(.account(.signIn(name: other ?? unused))))
  }

  // MARK: Account changes

  /// Cancels the unpaid payments of the account that is about to sign out.
  mutating func customerWillChange(unpaid: [TransactionNumber]) {
    agenda.cancelAll { number in unpaid.contains(number) }
    for number in unpaid { fail(number, raw: rawError(.noAccount), rule: .accountChange) }
  }

  /// Signs in another account, or signs out if `account` is nil.
  ///
  /// The switches receive the settings of the new account. Signing out does not change the switches.
  mutating func customerChanged(_ account: TesterAccount?) {
    guard let account else { return people.signIn(nil) }
    let person =
      people.person(of: account, on: device) ?? people.add(account.name ?? "", isAccount: true)
    people.signIn(person)
    let settings = people.switchTester(
      to: person, from: TesterSettings(switches),
      fallback: TesterSettings(renewalRate: rules.subscriptions.rates[0]))
    if let settings { post(.testerSettings(settings)) }
  }

  /// Deletes an account: it cannot sign in again, and its subscriptions do not renew.
  mutating func delete(_ person: Person) {
    people.delete(person)
    emitDiagnostic(.accountDeleted(people.plainName(of: person, on: device)), rule: .accountDeleted)
  }

  /// Makes introductory offers available again in each group of the customer.
  mutating func resetEligibility() {
    var groups = 0
    for number in subscriptions.indices
    where subscriptions[number].person == people.customer && subscriptions.isCurrent(number) {
      if subscriptions[number].introductoryIneligibility != nil { groups += 1 }
      subscriptions[number].resetIntroductory()
    }
    emitDiagnostic(.eligibilityReset(groups: groups), rule: .eligibilityReset)
  }

  package func renewingPlans(of person: Person) -> [String] {
    subscriptions.filter { $0.person == person && $0.willAutoRenew && !$0.isOver }.map(\.product)
  }

  /// Assigns a payment that was made without a signed-in account to the device's customer.
  mutating func assignToSignedInCustomer(_ number: TransactionNumber) {
    guard people.customer != .nobody, ledger[number].state == .purchasing else { return }
    let customer = people.customer
    people.markBought(customer)
    let sale = sale(of: ledger[number].payment, by: customer, like: ledger[number].sale)
    ledger.assign(number, to: customer, sale: sale)
  }

  /// Posts StoreKit 2 updates for the account that has signed in: unfinished transactions, statuses and
  /// messages.
  mutating func announceAccount() {
    for number in unfinished.reversed() { emit(.update(makeUnfinishedUpdate(number)), rule: .accountChange) }
    let customer = people.customer
    for number in subscriptions.indices
    where subscriptions[number].person == customer
      && subscriptions.isCurrent(number)
    {
      announceStatus(number)
    }
    for message in messages {
      emit(.update(.message(message.reason, product: message.product)), rule: .accountChange)
    }
  }

  /// The transactions that `clear` deletes: all except the transactions of the device's other accounts and of
  /// their families.
  package var clearable: [TransactionNumber] {
    let customer = people.customer
    let otherAccounts = rules.account == .tester ? people.accounts.filter { $0 != customer } : []
    return ledger.indices.filter { number in
      guard !ledger[number].isDeleted else { return false }
      let person = ledger[number].person
      let belongsToOthers = otherAccounts.contains {
        $0 == person || people.areInSameFamily($0, person) && !people.areInSameFamily($0, customer)
      }
      return person == customer || !belongsToOthers
    }
  }
}
