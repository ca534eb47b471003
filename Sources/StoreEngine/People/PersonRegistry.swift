// The people that the store knows, their families, and what each of them owns.

import HashTreeCollections
import StoreCatalog
import StoreModel
import Support

/// A registry of the people that the store knows, in the order in which they came.
///
/// It records who is signed in on the device, whose settings the switches are, who belongs to a family, and the products
/// and settings of each person.
package struct PersonRegistry: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The account's name, or the family member's; the tester without a name has it from the device.
    package let name: String
    /// Whether the person signs in on this device, so that updates for the person reach this device only.
    package fileprivate(set) var isAccount: Bool
    /// The number of the family; people with the same number are a family.
    package fileprivate(set) var family: Int
    /// Whether the person's purchases are shared in the family.
    package fileprivate(set) var shares = true
    /// The first purchase of each non-consumable that the person owns.
    package fileprivate(set) var owned = TreeDictionary<String, TransactionNumber>()
    /// The person's settings while the switches are another tester's.
    package fileprivate(set) var settings: TesterSettings?
    /// Whether the person ever had a commitment: the App Store explains it once for each account.
    package fileprivate(set) var hasCommitted = false
    /// Whether the person has a transaction.
    package fileprivate(set) var hasBought = false
    /// Whether the account was deleted.
    package fileprivate(set) var isDeleted = false
    /// When purchases of the person were last removed from a test environment that keeps the receipt then.
    package fileprivate(set) var removedAt: Instant?
  }

  private var entries = [Entry(name: "", isAccount: true, family: 0)]
  private let none = Entry(name: "", isAccount: true, family: -1)
  /// The account that is signed in on this device.
  package private(set) var customer = Person.first
  /// The account whose settings the switches are: the one that signed in last.
  package private(set) var tester = Person.first
  private var families = 1
  /// The members of each family, in the order in which they came.
  private var members = TreeDictionary<Int, [Person]>(uniqueKeysWithValues: [(0, [Person.first])])
  /// The first person with each name, and with each visually identical name, excluding the unnamed tester.
  private var byName = TreeDictionary<String, Person>()
  private var byLook = TreeDictionary<String, Person>()

  package subscript(person: Person) -> Entry {
    _read { yield person.place < 0 ? none : entries[person.place] }
  }

  /// Changes the entry of a person; `nobody` has none.
  private mutating func update(_ person: Person, _ change: (inout Entry) -> Void) {
    if person != .nobody { change(&entries[person.place]) }
  }

  /// Whether the same people are there under the same names.
  package func isAlike(_ other: PersonRegistry) -> Bool {
    customer == other.customer && entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy {
        $0.name == $1.name && $0.isAccount == $1.isAccount && $0.hasBought == $1.hasBought
      }
  }

  /// Everybody.
  package var all: [Person] { entries.indices.map { Person(place: $0) } }

  /// Whether there ever was another person than the first customer.
  package var hasOthers: Bool { entries.count > 1 }

  /// The people who sign in on this device, or did.
  package var accounts: [Person] { all.filter { entries[$0.place].isAccount } }

  /// The first person with a name, excluding the unnamed tester.
  package func first(named name: String) -> Person? { byName[name] }

  /// The first person with a visually identical name, excluding the unnamed tester.
  package func first(resembling look: String) -> Person? { byLook[look] }

  /// Adds a person: an account, or a member of a family.
  mutating func add(_ name: String, isAccount: Bool, family: Int? = nil) -> Person {
    entries.append(Entry(name: name, isAccount: isAccount, family: family ?? families))
    if family == nil { families += 1 }
    let person = Person(place: entries.count - 1)
    members[entries[person.place].family, default: []].append(person)
    if byName[name] == nil { byName[name] = person }
    let look = AccountName.folded(of: name)
    if byLook[look] == nil { byLook[look] = person }
    return person
  }

  // MARK: The device

  /// Whether StoreKit sends updates to a person now: an account of this device only while it is signed in, everybody
  /// else always, because they have devices of their own.
  package func hasListeningDevice(_ person: Person) -> Bool { person == customer || !self[person].isAccount }

  /// Signs a person in on this device; nil signs the customer out.
  mutating func signIn(_ person: Person?) {
    customer = person ?? .nobody
    if let person { update(person) { $0.isAccount = true } }
  }

  /// Makes the switches the settings of a person.
  ///
  /// - Parameters:
  ///   - person: the account that has signed in.
  ///   - current: the settings of the account whose settings the switches were; the registry stores them.
  ///   - fallback: the settings of a person who has none.
  /// - Returns: the settings for the switches; nil if the switches are the person's already.
  mutating func switchTester(
    to person: Person, from current: TesterSettings, fallback: TesterSettings
  ) -> TesterSettings? {
    guard person != tester else { return nil }
    update(tester) { $0.settings = current }
    let settings = self[person].settings ?? fallback
    update(person) { $0.settings = nil }
    tester = person
    return settings
  }

  /// Signs the account in whose settings the switches are.
  mutating func signInTester() { customer = tester }

  /// Marks an account as deleted.
  mutating func delete(_ person: Person) { update(person) { $0.isDeleted = true } }

  // MARK: Settings

  /// The account whose settings decide about a person: the person's own if it signs in here, otherwise that of the
  /// person's family, otherwise the one that signed in last.
  package func tester(of person: Person) -> Person {
    if person == .nobody || areTogether(person, tester) && !self[person].isAccount { return tester }
    if self[person].isAccount { return person }
    return relatives(of: person).first { self[$0].isAccount } ?? tester
  }

  /// Whether the switches are the settings that decide about a person.
  package func isTester(_ person: Person) -> Bool { !hasOthers || tester(of: person) == tester }

  /// The settings that decide about a person while the switches are another tester's.
  package func savedSettings(of person: Person) -> TesterSettings? {
    isTester(person) ? nil : self[tester(of: person)].settings
  }

  /// Clears the Interrupted setting that is saved for a person.
  mutating func clearInterrupted(of person: Person) {
    update(tester(of: person)) { $0.settings?.interrupted = false }
  }

  /// Replaces saved renewal rates that an environment does not have by its default, the first one.
  mutating func restrictRates(to rates: [RenewalRate]) {
    for person in all {
      update(person) { entry in
        if let rate = entry.settings?.renewalRate, !rates.contains(rate) {
          entry.settings?.renewalRate = rates[0]
        }
      }
    }
  }

  // MARK: Families

  /// The other members of a person's family, in the order in which they came.
  package func relatives(of person: Person) -> [Person] {
    guard hasOthers, person != .nobody else { return [] }
    return members[entries[person.place].family]?.filter { $0 != person } ?? []
  }

  /// Whether two people are the same or members of one family.
  package func areTogether(_ a: Person, _ b: Person) -> Bool { a == b || self[a].family == self[b].family }

  /// Moves a person to another person's family.
  mutating func join(_ person: Person, familyOf other: Person) {
    move(person, to: self[other].family)
  }

  /// Removes a person from the family.
  mutating func leaveFamily(_ person: Person) {
    move(person, to: families)
    families += 1
  }

  private mutating func move(_ person: Person, to family: Int) {
    guard person != .nobody, entries[person.place].family != family else { return }
    let before = entries[person.place].family
    members[before, default: []].removeAll { $0 == person }
    if members[before]?.isEmpty == true { members[before] = nil }
    entries[person.place].family = family
    var joined = members[family] ?? []
    joined.insert(person, at: joined.partitioningIndex { $0 > person })
    members[family] = joined
  }

  /// Sets whether a person's purchases are shared in the family.
  mutating func setSharing(_ isOn: Bool, by person: Person) { update(person) { $0.shares = isOn } }

  // MARK: Purchases

  /// Records that a person has a transaction.
  mutating func markBought(_ person: Person) {
    if !self[person].hasBought { update(person) { $0.hasBought = true } }
  }

  /// Records that a person has a commitment.
  mutating func markCommitted(_ person: Person) { update(person) { $0.hasCommitted = true } }

  /// Sets the first purchase of a non-consumable that a person owns; nil if the person no longer owns it.
  mutating func setOwned(_ product: String, _ number: TransactionNumber?, by person: Person) {
    update(person) { $0.owned[product] = number }
  }

  /// Records when purchases of a person were removed from a test environment that keeps the receipt.
  mutating func markRemoved(_ person: Person, at instant: Instant) {
    update(person) { $0.removedAt = instant }
  }

  /// Whether the families partition the people, the names are indexed, and only one account uses the switches.
  package var isConsistent: Bool {
    let listed = members.values.flatMap { $0 }
    return listed.count == entries.count && Set(listed).count == entries.count
      && members.allSatisfy { family, people in
        !people.isEmpty && people.allSatisfy { self[$0].family == family }
          && zip(people, people.dropFirst()).allSatisfy { $0 < $1 }
      }
      && entries.dropFirst().allSatisfy {
        byName[$0.name] != nil && byLook[AccountName.folded(of: $0.name)] != nil
      }
      && self[tester].settings == nil
  }
}
