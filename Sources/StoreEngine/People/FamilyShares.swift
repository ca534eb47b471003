// What is shared in families. Shares of subscriptions are indexed by subscription and by group; `Family` begins and ends
// shares.

import HashTreeCollections
import StoreModel
import Support

/// Something that somebody bought and shares with somebody else of the family.
package struct FamilyShare: Hashable, Sendable {
  /// What is shared.
  package enum SharedItem: Hashable, Sendable {
    case subscription(SubscriptionNumber, group: String)
    /// A non-consumable.
    case product(String)
  }

  /// To whom it is shared.
  package let person: Person
  /// Who bought it.
  package let source: Person
  package let what: SharedItem
  /// The first transaction that the person got for it.
  package let original: TransactionNumber
  /// The newest one.
  package internal(set) var latest: TransactionNumber
  package internal(set) var isActive = true
  /// When it was taken away; nil when it only ended with the subscription.
  package internal(set) var revokedAt: Instant?

  /// The subscription that is shared; nil for a non-consumable.
  package var subscription: SubscriptionNumber? {
    if case .subscription(let number, _) = what { number } else { nil }
  }
}

/// All shares that there ever were, the oldest first.
package struct FamilyShares: Hashable, Sendable, RandomAccessCollection {
  private var all: [FamilyShare] = []
  // Places in `all`, ascending.
  private var bySubscription = TreeDictionary<SubscriptionNumber, [Int]>()
  private var byGroup = TreeDictionary<SubscriptionKey, [Int]>()

  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }

  package subscript(index: Int) -> FamilyShare { all[index] }

  /// Adds a share.
  mutating func append(_ share: FamilyShare) {
    let place = all.count
    all.append(share)
    guard case .subscription(let number, let group) = share.what else { return }
    bySubscription[number, default: []].append(place)
    byGroup[SubscriptionKey(person: share.person, group: group), default: []].append(place)
  }

  /// Records the transaction of a new period.
  mutating func renew(_ index: Int, with transaction: TransactionNumber) { all[index].latest = transaction }

  /// Records when a share was revoked.
  mutating func markRevoked(_ index: Int, at instant: Instant) { all[index].revokedAt = instant }

  /// Ends a share.
  mutating func end(_ index: Int) { all[index].isActive = false }

  /// Takes out those that are to be forgotten.
  mutating func removeAll(where isForgotten: (FamilyShare) -> Bool) {
    let kept = all.filter { !isForgotten($0) }
    guard kept.count < all.count else { return }
    self = FamilyShares()
    for share in kept { append(share) }
  }

  /// Whether a subscription is shared with anybody now.
  package func isShared(_ subscription: SubscriptionNumber) -> Bool { !active(of: subscription).isEmpty }

  /// The shares of a subscription that hold.
  package func active(of subscription: SubscriptionNumber) -> [Int] {
    bySubscription[subscription, default: []].filter { all[$0].isActive }
  }

  /// The newest share of a subscription with somebody, whether it holds or not: an older one never holds.
  package func newest(of subscription: SubscriptionNumber, with person: Person) -> Int? {
    bySubscription[subscription]?.last { all[$0].person == person }
  }

  /// The shares of a non-consumable with somebody that hold.
  package func active(ofProduct product: String, with person: Person) -> [Int] {
    active(ofProduct: product) { $0.person == person }
  }

  /// The shares of a non-consumable that somebody bought, as far as they hold.
  package func active(ofProduct product: String, from source: Person) -> [Int] {
    active(ofProduct: product) { $0.source == source }
  }

  private func active(ofProduct product: String, where isWanted: (FamilyShare) -> Bool) -> [Int] {
    all.indices.filter { all[$0].isActive && all[$0].what == .product(product) && isWanted(all[$0]) }
  }

  /// The shares of a group's subscriptions that somebody has or had.
  package func inGroup(_ group: String, with person: Person) -> [Int] {
    byGroup[SubscriptionKey(person: person, group: group), default: []]
  }

  /// Whether the indexes list exactly the shares of subscriptions, and a person has at most one active share of each.
  package var isConsistent: Bool {
    let shared = all.indices.filter { all[$0].subscription != nil }
    return bySubscription.values.flatMap { $0 }.sorted() == shared
      && byGroup.values.flatMap { $0 }.sorted() == shared
      && bySubscription.values.allSatisfy { places in
        let people = places.filter { all[$0].isActive }.map { all[$0].person }
        return Set(people).count == people.count
      }
  }

  package static func == (left: Self, right: Self) -> Bool { left.all == right.all }
  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
