// The accounts whose purchases the store keeps: who is signed in on the device, by which names people go, what is set for
// each of them, and what becomes of purchases when another account is signed in (rules `account.owns`, `account.settings`,
// `account.change`, `account.absent`; DocC: Accounts).

import StoreCatalog
import StoreModel

extension Store {
  /// One purchase of an interrupted tester has come through.
  mutating func clearInterrupted(of person: Person) {
    if people.savedSettings(of: person) == nil {
      post(.interruptedCleared)
    } else {
      people.clearInterrupted(of: person)
    }
  }

  /// Under another environment's rules: the customer is who it was, and what cannot be set there is as in a fresh world.
  package mutating func move() {
    switch rules.account {
    case .nobody: if people.customer == .nobody { people.signInTester() }
    case .tester: if device.account == nil { people.signIn(nil) }
    }
    people.restrictRates(to: rules.subscriptions.rates)
  }

  // MARK: Checks

  /// Why nothing can be done for this device's customer: nobody is signed in.
  package func refusalWithoutCustomer() -> Refusal? {
    people.customer == .nobody
      ? Refusal(.nobodySignedIn, possible: .step(.account(.signIn(name: nil)))) : nil
  }

  /// Why this device's customer cannot ask about a transaction: it is of an account that is not on the device.
  package func refusalToAsk(for number: TransactionNumber) -> Refusal? {
    let person = ledger[number].person
    guard person != people.customer, person != .nobody, people[person].isAccount else { return nil }
    let name = people.plainName(of: person, on: device)
    return Refusal(
      .ofOtherAccount(number, name), possible: .step(.account(.signIn(name: person == .first ? nil : name))))
  }

  /// Why an account cannot be called so; nil when it can.
  package func refusalToSignIn(as name: String) -> Refusal? {
    let possible = Alternative.step(.account(.signIn(name: nil)))
    if let fault = AccountName.fault(of: name) { return Refusal(.accountName(fault), possible: possible) }
    if let person = people.person(named: name, on: device) {
      return people[person].isDeleted ? refusalOfDeleted(person) : nil
    }
    let look = AccountName.folded(of: name)
    let nameless = device.namelessTester
    let alike =
      AccountName.folded(of: nameless) == look
      ? nameless : people.first(resembling: look).map { people[$0].name }
    return alike.map { other in
      Refusal(.accountName(.looksLike(other)), possible: .step(.account(.signIn(name: other))))
    }
  }

  /// Why a deleted account cannot sign in, and which can.
  package func refusalOfDeleted(_ person: Person) -> Refusal {
    let name = people.plainName(of: person, on: device)
    let other = people.accountNames(on: device).first { $0 != name }
    let unused = (2...).lazy.map { "tester\($0)@example.com" }.first {
      people.person(named: $0, on: device) == nil
    }
    return Refusal(
      .accountIsDeleted(name), possible: .step(.account(.signIn(name: other ?? unused))))
  }

  // MARK: Another account

  /// The account of this device's customer is going: what it began and did not pay for comes to nothing.
  mutating func customerWillChange(unpaid: [TransactionNumber]) {
    agenda.cancelAll { number in unpaid.contains(number) }
    for number in unpaid { fail(number, raw: rawError(.noAccount), rule: .accountChange) }
  }

  /// Another account is signed in on the device, or none.
  ///
  /// The switches are another tester's then; who signs out leaves them as they are.
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

  /// An account is given up: nothing of it renews, and nobody signs in with it again.
  mutating func delete(_ person: Person) {
    people.delete(person)
    emitDiagnostic(.accountDeleted(people.plainName(of: person, on: device)), rule: .accountDeleted)
  }

  /// The plans of somebody that would renew.
  package func renewingPlans(of person: Person) -> [String] {
    subscriptions.filter { $0.person == person && $0.willAutoRenew && !$0.isOver }.map(\.product)
  }

  /// A payment of a device on which nobody was signed in is its customer's now.
  mutating func signedIn(for number: TransactionNumber) {
    guard people.customer != .nobody, ledger[number].state == .purchasing else { return }
    let customer = people.customer
    people.markBought(customer)
    let sale = sale(of: ledger[number].payment, by: customer, like: ledger[number].sale)
    ledger.assign(number, to: customer, sale: sale)
  }

  /// What StoreKit 2 tells of the account that is on the device now: what waits to be finished, how its groups stand, and
  /// what the system has for the customer.
  ///
  /// Of this an app that does not run hears at its launch what it would hear then anyway, and the messages later.
  mutating func announceAccount() {
    for number in unfinished.reversed() { emit(.update(offeredAgain(number)), rule: .accountChange) }
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

  /// What `clear` takes away: all but what is of the other accounts of this device, and of their families.
  package var clearable: [TransactionNumber] {
    let customer = people.customer
    let others = rules.account == .tester ? people.accounts.filter { $0 != customer } : []
    return ledger.indices.filter { number in
      guard !ledger[number].isDeleted else { return false }
      let person = ledger[number].person
      let isOfOthers = others.contains {
        $0 == person || people.areTogether($0, person) && !people.areTogether($0, customer)
      }
      return person == customer || !isOfOthers
    }
  }
}
