// The people that the store knows, their families, and the products that they own.

import HashTreeCollections
import StoreCatalog
import StoreModel
import Support

/// A registry of people, in the order in which they were added.
///
/// The registry also saves the settings of each tester, except the current one, whose settings are in the
/// test switches.
package struct PersonRegistry: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The name of the account or family member; empty for the tester who is named after the device.
    package let name: String
    /// Whether the person signs in on this device instead of having a device of their own.
    package fileprivate(set) var isAccount: Bool
    package fileprivate(set) var family: Int
    /// Whether the person's purchases are shared in the family.
    package fileprivate(set) var shares = true
    /// The first purchase of each non-consumable that the person owns.
    package fileprivate(set) var owned = TreeDictionary<String, TransactionNumber>()
    /// The person's saved settings; nil while the person's settings are in the test switches.
    package fileprivate(set) var settings: TesterSettings?
    /// Whether the person ever had a commitment.
    ///
    /// The App Store explains a commitment only once per account.
    package fileprivate(set) var hasCommitted = false
    package fileprivate(set) var hasBought = false
    package fileprivate(set) var isDeleted = false
    /// The time at which the person's purchases were last removed from a test environment that keeps the
    /// receipt.
    package fileprivate(set) var removedAt: Instant?
  }

  private var entries = [Entry(name: "", isAccount: true, family: 0)]
  private let none = Entry(name: "", isAccount: true, family: -1)
  /// The account that is signed in on this device; `nobody` if none is.
  package private(set) var customer = Person.first
  /// The current tester, whose settings are in the test switches: the account that signed in last.
  package private(set) var tester = Person.first
  private var families = 1
  /// The members of each family, in the order in which they were added.
  private var members = TreeDictionary<Int, [Person]>(uniqueKeysWithValues: [(0, [Person.first])])
  /// The first person with each name, and with each visually identical name, excluding the unnamed tester.
  private var byName = TreeDictionary<String, Person>()
  private var byFoldedName = TreeDictionary<String, Person>()

  package subscript(person: Person) -> Entry {
    _read { yield person.index < 0 ? none : entries[person.index] }
  }

  private mutating func update(_ person: Person, _ change: (inout Entry) -> Void) {
    if person != .nobody { change(&entries[person.index]) }
  }

  /// Whether both registries have the same customer and the same people with the same names.
  package func hasSamePeople(as other: PersonRegistry) -> Bool {
    customer == other.customer && entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy {
        $0.name == $1.name && $0.isAccount == $1.isAccount && $0.hasBought == $1.hasBought
      }
  }

  package var all: [Person] { entries.indices.map { Person(index: $0) } }

  /// Whether the registry has people in addition to the first customer.
  package var hasOthers: Bool { entries.count > 1 }

  /// The people who have signed in on this device.
  package var accounts: [Person] { all.filter { entries[$0.index].isAccount } }

  /// The first person with a name, excluding the unnamed tester.
  package func first(named name: String) -> Person? { byName[name] }

  /// The first person with a visually identical name, excluding the unnamed tester.
  package func first(resembling foldedName: String) -> Person? { byFoldedName[foldedName] }

  /// Adds an account or a member of a family; if `family` is nil, a new family begins.
  mutating func add(_ name: String, isAccount: Bool, family: Int? = nil) -> Person {
    entries.append(Entry(name: name, isAccount: isAccount, family: family ?? families))
    if family == nil { families += 1 }
    let person = Person(index: entries.count - 1)
    members[entries[person.index].family, default: []].append(person)
    if byName[name] == nil { byName[name] = person }
    let foldedName = AccountName.folded(of: name)
    if byFoldedName[foldedName] == nil { byFoldedName[foldedName] = person }
    return person
  }

  // MARK: The device

  /// Whether a device listens for StoreKit updates for a person.
  ///
  /// Only the signed-in account of this device listens. People who are not accounts have devices of their
  /// own.
  package func hasListeningDevice(_ person: Person) -> Bool { person == customer || !self[person].isAccount }

  /// Signs a person in on this device; nil signs the customer out.
  mutating func signIn(_ person: Person?) {
    customer = person ?? .nobody
    if let person { update(person) { $0.isAccount = true } }
  }

  /// Makes a person the current tester after a sign-in.
  ///
  /// The registry saves the `current` settings for the previous tester.
  ///
  /// Returns the person's saved settings, or `fallback` if there are none; nil if the person already is the
  /// current tester.
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

  mutating func signInTester() { customer = tester }

  mutating func delete(_ person: Person) { update(person) { $0.isDeleted = true } }

  // MARK: Settings

  /// Returns the account whose settings apply to a person: the account itself, an account in the person's
  /// family, or the last signed-in account.
  package func tester(of person: Person) -> Person {
    if person == .nobody || areInSameFamily(person, tester) && !self[person].isAccount { return tester }
    if self[person].isAccount { return person }
    return relatives(of: person).first { self[$0].isAccount } ?? tester
  }

  /// Whether the settings that apply to a person are in the test switches.
  package func isTester(_ person: Person) -> Bool { !hasOthers || tester(of: person) == tester }

  /// Returns the saved settings that apply to a person; nil if these settings are in the test switches.
  package func savedSettings(of person: Person) -> TesterSettings? {
    isTester(person) ? nil : self[tester(of: person)].settings
  }

  /// Clears the Interrupted setting in the saved settings that apply to a person.
  mutating func clearInterrupted(of person: Person) {
    update(tester(of: person)) { $0.settings?.interruptsPurchases = false }
  }

  /// Replaces each saved renewal rate that is not in `rates` with the default, the first of `rates`.
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

  /// Returns the other members of a person's family, in the order in which they were added.
  package func relatives(of person: Person) -> [Person] {
    guard hasOthers, person != .nobody else { return [] }
    return members[entries[person.index].family]?.filter { $0 != person } ?? []
  }

  package func areInSameFamily(_ a: Person, _ b: Person) -> Bool {
    a == b || self[a].family == self[b].family
  }

  mutating func join(_ person: Person, familyOf other: Person) {
    move(person, to: self[other].family)
  }

  /// Moves a person to a new family without other members.
  mutating func leaveFamily(_ person: Person) {
    move(person, to: families)
    families += 1
  }

  private mutating func move(_ person: Person, to family: Int) {
    guard person != .nobody, entries[person.index].family != family else { return }
    let previous = entries[person.index].family
    members[previous, default: []].removeAll { $0 == person }
    if members[previous]?.isEmpty == true { members[previous] = nil }
    entries[person.index].family = family
    var newMembers = members[family] ?? []
    newMembers.insert(person, at: newMembers.partitioningIndex { $0 > person })
    members[family] = newMembers
  }

  mutating func setSharing(_ isOn: Bool, by person: Person) { update(person) { $0.shares = isOn } }

  // MARK: Purchases

  mutating func markBought(_ person: Person) {
    if !self[person].hasBought { update(person) { $0.hasBought = true } }
  }

  mutating func markCommitted(_ person: Person) { update(person) { $0.hasCommitted = true } }

  /// Sets the first purchase of a non-consumable that a person owns; nil if the person no longer owns it.
  mutating func setOwned(_ product: String, _ number: TransactionNumber?, by person: Person) {
    update(person) { $0.owned[product] = number }
  }

  /// Removes all owned products, in a copy for a device that lists nothing.
  mutating func removeOwned() { for person in all { update(person) { $0.owned = [:] } } }

  /// Records a removal of purchases from a test environment that keeps the receipt.
  mutating func markRemoved(_ person: Person, at instant: Instant) {
    update(person) { $0.removedAt = instant }
  }

  /// Whether the families partition the people, all names are indexed, and the current tester has no saved
  /// settings.
  package var isConsistent: Bool {
    let listed = members.values.flatMap { $0 }
    return listed.count == entries.count && Set(listed).count == entries.count
      && members.allSatisfy { family, people in
        !people.isEmpty && people.allSatisfy { self[$0].family == family }
          && zip(people, people.dropFirst()).allSatisfy { $0 < $1 }
      }
      && entries.dropFirst().allSatisfy {
        byName[$0.name] != nil && byFoldedName[AccountName.folded(of: $0.name)] != nil
      }
      && self[tester].settings == nil
  }
}
