// The accounts whose purchases the store keeps: who is signed in on the device, by which names people go, what is set for
// each of them, and what becomes of purchases when another account is signed in (rules `account.owns`, `account.settings`,
// `account.change`, `account.absent`; DocC: Accounts).

import StoreCatalog
import Support

extension StoreState {
  // MARK: Names

  /// By which name somebody goes in steps and in the log: `me` for this device's customer, else the account's or the
  /// family member's.
  func name(of person: Person) -> String {
    person == people.customer || person == .nobody ? FamilyMember.me : plainName(of: person)
  }

  /// The account's or the family member's name, whoever is signed in.
  func plainName(of person: Person) -> String {
    person == .first ? device.namelessTester : people[person].name
  }

  /// The account that somebody buys with, as the payment sheet and the bill name it; nil for nobody.
  func accountName(of person: Person) -> String? {
    if person == .nobody { return nil }
    if case .nobody(let shown) = rules.account, people[person].isAccount { return shown }
    return plainName(of: person)
  }

  /// Somebody by name: `me` is this device's customer.
  func person(named name: String) -> Person? {
    if name == FamilyMember.me { return people.customer }
    if name == device.namelessTester { return .first }
    return people.first(named: name)
  }

  /// The person of a name, where they are in the family of this device's customer now.
  func presentPerson(named name: String) -> Person? {
    guard people.customer != .nobody, let person = person(named: name),
      people.areTogether(person, people.customer)
    else { return nil }
    return person
  }

  /// Who is in the family now, this device's customer first.
  var familyMembers: [FamilyMember] {
    ([people.customer] + people.relatives(of: people.customer)).map {
      FamilyMember(name: name(of: $0), shares: people[$0].shares)
    }
  }

  /// The accounts that were signed in on this device, in the order in which they came.
  var accountNames: [String] { people.accounts.filter { !people[$0].isDeleted }.map { plainName(of: $0) } }

  /// How many accounts of this device have transactions.
  var buyingAccounts: Int {
    people.hasOthers ? people.accounts.count { people[$0].hasBought } : people[.first].hasBought ? 1 : 0
  }

  /// Whether somebody has a device on which StoreKit tells them something now: an account of this device while it is
  /// signed in, and everybody else, for they have devices of their own.
  func hasListeningDevice(by person: Person) -> Bool {
    person == people.customer || !people[person].isAccount
  }

  // MARK: What is set for each

  /// What is set for somebody, where the switches are somebody else's.
  private func savedSettings(of person: Person) -> TesterSettings? {
    guard people.hasOthers else { return nil }
    let tester = people.tester(of: person)
    return tester == people.tester ? nil : people[tester].settings
  }

  /// Whether the switches are those that decide about somebody.
  func isTester(of person: Person) -> Bool { !people.hasOthers || people.tester(of: person) == people.tester }

  // Asked in each purchase; `??` would copy the books for what it may not need.
  func isInterrupted(_ person: Person) -> Bool {
    if let aside = savedSettings(of: person) { aside.interrupted } else { switches.interrupted }
  }

  /// One purchase of an interrupted tester has come through.
  mutating func clearInterrupted(of person: Person) {
    if savedSettings(of: person) == nil {
      post(.interruptedCleared)
    } else {
      people[people.tester(of: person)].settings?.interrupted = false
    }
  }

  /// Whether somebody's renewals fail.
  func failsToRenew(_ person: Person) -> Bool {
    if let aside = savedSettings(of: person) { aside.billingRetry } else { switches.billingRetry }
  }

  func renewalRate(of person: Person) -> RenewalRate {
    if let aside = savedSettings(of: person) { aside.renewalRate } else { switches.renewalRate }
  }

  func renewalTimes(of person: Person) -> RenewalTimes {
    if let aside = savedSettings(of: person) { aside.renewalRate.times } else { switches.renewalTimes }
  }

  /// Under another environment's rules: the customer is who it was, and what cannot be set there is as in a fresh world.
  mutating func move() {
    switch rules.account {
    case .nobody: if people.customer == .nobody { people.customer = people.tester }
    case .tester: if device.account == nil { people.customer = .nobody }
    }
    let rates = rules.subscriptions.rates
    for person in people.all where people[person].settings.map({ !rates.contains($0.renewalRate) }) == true {
      people[person].settings?.renewalRate = rates[0]
    }
  }

  // MARK: Checks

  /// Why nothing can be done for this device's customer: nobody is signed in.
  func refusalWithoutCustomer() -> Refusal? {
    people.customer == .nobody
      ? Refusal(.nobodySignedIn, possible: .step(.account(.signIn(name: nil)))) : nil
  }

  /// Why this device's customer cannot ask about a transaction: it is of an account that is not on the device.
  func refusalToAsk(for number: TransactionNumber) -> Refusal? {
    let person = ledger[number].person
    guard person != people.customer, person != .nobody, people[person].isAccount else { return nil }
    let name = plainName(of: person)
    return Refusal(
      .ofOtherAccount(number, name), possible: .step(.account(.signIn(name: person == .first ? nil : name))))
  }

  /// Why an account cannot be called so; nil when it can.
  func refusalToSignIn(as name: String) -> Refusal? {
    let possible = Alternative.step(.account(.signIn(name: nil)))
    if let fault = AccountName.fault(of: name) { return Refusal(.accountName(fault), possible: possible) }
    if let person = person(named: name) { return people[person].isDeleted ? refusalOfDeleted(person) : nil }
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
  func refusalOfDeleted(_ person: Person) -> Refusal {
    let name = plainName(of: person)
    let other = accountNames.first { $0 != name }
    let unused = (2...).lazy.map { "tester\($0)@example.com" }.first { self.person(named: $0) == nil }
    return Refusal(
      .accountIsDeleted(name), possible: .step(.account(.signIn(name: other ?? unused))))
  }

  // MARK: Another account

  /// Who an account is; nil where it was never here.
  func person(of account: TesterAccount) -> Person? {
    account.name.map { person(named: $0) } ?? .first
  }

  /// The account of this device's customer is going: what it began and did not pay for comes to nothing.
  mutating func customerWillChange(unpaid: [TransactionNumber]) {
    agendaStore.cancelAll { number in unpaid.contains(number) }
    for number in unpaid { fail(number, raw: rawError(.noAccount), rule: .accountChange) }
  }

  /// Another account is signed in on the device, or none.
  ///
  /// The switches are another tester's then; who signs out leaves them as they are.
  mutating func customerChanged(_ account: TesterAccount?) {
    guard let account else {
      people.customer = .nobody
      return
    }
    let person = person(of: account) ?? people.add(account.name ?? "", isAccount: true)
    people[person].isAccount = true
    people.customer = person
    guard person != people.tester else { return }
    people[people.tester].settings = TesterSettings(switches)
    let settings = people[person].settings ?? TesterSettings(renewalRate: rules.subscriptions.rates[0])
    people[person].settings = nil
    people.tester = person
    post(.testerSettings(settings))
  }

  /// An account is given up: nothing of it renews, and nobody signs in with it again.
  mutating func delete(_ person: Person) {
    people[person].isDeleted = true
    emitDiagnostic(.accountDeleted(plainName(of: person)), rule: .accountDeleted)
  }

  /// The plans of somebody that would renew.
  func renewingPlans(of person: Person) -> [String] {
    subscriptionBook.filter { $0.person == person && $0.willAutoRenew && !$0.isOver }.map(\.product)
  }

  /// A payment of a device on which nobody was signed in is its customer's now.
  mutating func signedIn(for number: TransactionNumber) {
    guard people.customer != .nobody, ledger[number].state == .purchasing else { return }
    ledger[number].person = people.customer
    people[people.customer].hasBought = true
    ledger[number].sale = sale(of: ledger[number].payment, by: people.customer, like: ledger[number].sale)
  }

  /// What StoreKit 2 tells of the account that is on the device now: what waits to be finished, how its groups stand, and
  /// what the system has for the customer.
  ///
  /// Of this an app that does not run hears at its launch what it would hear then anyway, and the messages later.
  mutating func announceAccount() {
    for number in unfinished.reversed() { emit(.update(offeredAgain(number)), rule: .accountChange) }
    let customer = people.customer
    for number in subscriptionBook.indices
    where subscriptionBook[number].person == customer
      && subscriptionIndex[SubscriptionKey(person: customer, group: subscriptionBook[number].group)] == number
    {
      announceStatus(number)
    }
    for message in messages {
      emit(.update(.message(message.reason, product: message.product)), rule: .accountChange)
    }
  }

  /// What `clear` takes away: all but what is of the other accounts of this device, and of their families.
  var clearable: [TransactionNumber] {
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

extension TesterSettings {
  /// What the switches are set to.
  init(_ switches: Switches) {
    interrupted = switches.interrupted
    interruptionCause = switches.interruptionCause
    askToBuy = switches.askToBuy
    renewalRate = switches.renewalRate
    billingRetry = switches.billingRetry
  }

  init(renewalRate: RenewalRate) { self.renewalRate = renewalRate }
}

extension Switches {
  /// The switches are another tester's; Ask to Buy is the app's own flag where the payment carries it.
  mutating func apply(_ settings: TesterSettings, asksByFlag: Bool) {
    interrupted = settings.interrupted
    interruptionCause = settings.interruptionCause
    if !asksByFlag { askToBuy = settings.askToBuy }
    renewalRate = settings.renewalRate
    billingRetry = settings.billingRetry
  }
}
