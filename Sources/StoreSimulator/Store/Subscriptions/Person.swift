// Who somebody is: the customer of an account that signs in on this device, or somebody of a family who has a device of
// their own. One type for every role: who bought, whose it is, to whom it is shared. What somebody holds for good and what
// is set for somebody stands with the person, so that nobody's is looked for among everybody's.

import HashTreeCollections
import StoreCatalog
import Support

/// Somebody whom the store knows, by the order in which they came; who left keeps the place.
public struct Person: Hashable, Comparable, Sendable {
  let place: Int

  /// The tester without a name; in Xcode the one customer that there is.
  static let first = Person(place: 0)
  /// Whose a payment is while nobody is signed in.
  static let nobody = Person(place: -1)

  public static func < (a: Person, b: Person) -> Bool { a.place < b.place }
}

/// Someone of the family.
public struct FamilyMember: Hashable, Sendable {
  /// The name of this device's customer: whoever is signed in on it now.
  public static let me = "me"

  public let name: String
  /// Whether what this member buys is shared.
  public internal(set) var shares = true
}

/// What is set for one tester, or for one customer of the App Store (rule `account.settings`).
struct TesterSettings: Hashable, Sendable {
  var interrupted = false
  var interruptionCause = InterruptionCause.terms
  var askToBuy = false
  var renewalRate: RenewalRate
  /// Whether renewals fail.
  var billingRetry = false
}

/// Everybody whom the store knows, and who of them is this device's customer now.
struct PersonRegistry: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// The account's name, or the family member's; the tester without a name has it from the device.
    let name: String
    /// Whether they sign in on this device: what is told to them is told here, and nowhere else.
    var isAccount: Bool
    /// Who has the same number is in a family together.
    fileprivate(set) var family: Int
    /// Whether what they buy is shared in the family.
    var shares = true
    /// The first purchase of what they hold for good: non-consumables.
    var owned = TreeDictionary<String, TransactionNumber>()
    /// What is set for them, while the switches are somebody else's.
    var settings: TesterSettings?
    /// Whether they ever had a commitment: the App Store explains it once for each account.
    var hasCommitted = false
    /// Whether there is a transaction of theirs.
    var hasBought = false
    /// Whether the account was deleted.
    var isDeleted = false
    /// When purchases of theirs were last removed from a test environment that keeps the receipt then.
    var removedAt: Instant?
  }

  private var entries = [Entry(name: "", isAccount: true, family: 0)]
  private let none = Entry(name: "", isAccount: true, family: -1)
  /// Who is signed in on this device.
  var customer = Person.first
  /// Whose settings the switches are: who was signed in last.
  var tester = Person.first
  private var families = 1
  /// Who is in a family, in the order in which they came.
  private var members = TreeDictionary<Int, [Person]>(uniqueKeysWithValues: [(0, [Person.first])])
  /// The first who came under a name, and under one that looks so: not the tester without one.
  private var byName = TreeDictionary<String, Person>()
  private var byLook = TreeDictionary<String, Person>()

  subscript(person: Person) -> Entry {
    _read { yield person.place < 0 ? none : entries[person.place] }
    _modify {
      if person.place < 0 {
        var nobody = none
        yield &nobody
      } else {
        yield &entries[person.place]
      }
    }
  }

  /// Whether the same people are there under the same names.
  func isAlike(_ other: PersonRegistry) -> Bool {
    customer == other.customer && entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy {
        $0.name == $1.name && $0.isAccount == $1.isAccount && $0.hasBought == $1.hasBought
      }
  }

  /// Everybody.
  var all: [Person] { entries.indices.map { Person(place: $0) } }

  /// Whether there ever was somebody beside the first customer.
  var hasOthers: Bool { entries.count > 1 }

  /// The others of somebody's family, in the order in which they came.
  func relatives(of person: Person) -> [Person] {
    guard hasOthers, person != .nobody else { return [] }
    return members[entries[person.place].family]?.filter { $0 != person } ?? []
  }

  /// Who came first under a name; not the tester without one.
  func first(named name: String) -> Person? { byName[name] }

  /// Who came first under a name that looks so; not the tester without one.
  func first(resembling look: String) -> Person? { byLook[look] }

  /// Whether two are in a family together, or the same.
  func areTogether(_ a: Person, _ b: Person) -> Bool { a == b || self[a].family == self[b].family }

  /// Somebody new: an account, or somebody of a family.
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

  /// Somebody is in another's family from now on.
  mutating func join(_ person: Person, familyOf other: Person) {
    move(person, to: self[other].family)
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

  /// Somebody is in no family any more.
  mutating func leaveFamily(_ person: Person) {
    move(person, to: families)
    families += 1
  }

  /// Who signs in on this device, or did.
  var accounts: [Person] { all.filter { entries[$0.place].isAccount } }

  /// Whose settings decide about somebody: their own, where they sign in here; else those of whom they are in a
  /// family with; else those of who was signed in last.
  func tester(of person: Person) -> Person {
    if person == .nobody || areTogether(person, tester) && !self[person].isAccount { return tester }
    if self[person].isAccount { return person }
    return relatives(of: person).first { self[$0].isAccount } ?? tester
  }
}
