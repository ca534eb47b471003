// Who somebody is: this device's customer, or somebody of the family. One type for every role: who bought, whose it is,
// to whom it is shared.

/// Somebody of the family, by the order of joining; who left keeps the place.
public struct Person: Hashable, Comparable, Sendable {
  let place: Int

  /// The customer of this device.
  public static let me = Person(place: 0)

  public static func < (a: Person, b: Person) -> Bool { a.place < b.place }
}

/// Someone of the family.
public struct FamilyMember: Hashable, Sendable {
  /// The name of this device's customer.
  public static let me = "me"

  public let name: String
  /// Whether what this member buys is shared.
  public internal(set) var shares = true
  /// Whether this member is in the family now.
  public internal(set) var isIn = true
}

/// Everybody who is or was in the family, this device's customer first.
struct Family: Hashable, Sendable {
  private var members = [FamilyMember(name: FamilyMember.me)]

  subscript(person: Person) -> FamilyMember {
    get { members[person.place] }
    set { members[person.place] = newValue }
  }

  /// Everybody, gone or not.
  var people: [Person] { members.indices.map { Person(place: $0) } }

  /// Everybody but this device's customer.
  var others: [Person] { Array(people.dropFirst()) }

  /// Who is in the family now.
  var present: [FamilyMember] { members.filter(\.isIn) }

  /// Whether there ever was somebody beside this device's customer.
  var hasOthers: Bool { members.count > 1 }

  /// The person of a name, gone or not.
  func person(named name: String) -> Person? {
    members.firstIndex { $0.name == name }.map { Person(place: $0) }
  }

  /// Somebody new.
  mutating func add(_ name: String) -> Person {
    members.append(FamilyMember(name: name))
    return Person(place: members.count - 1)
  }
}
