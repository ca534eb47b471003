// The purchases that are shared in families.

import HashTreeCollections
import StoreModel
import Support

/// A purchase that one person shares with another member of the family.
package struct FamilyShare: Hashable, Sendable {
  package enum SharedItem: Hashable, Sendable {
    case subscription(SubscriptionNumber, group: String)
    case product(String)
  }

  /// The person who receives the share.
  package let person: Person
  /// The family member who bought the shared product.
  package let source: Person
  package let item: SharedItem
  /// The person's first transaction for the shared purchase.
  package let original: TransactionNumber
  package internal(set) var latest: TransactionNumber
  package internal(set) var isActive = true
  /// The time at which the share was revoked; nil if the share is active or ended only with the subscription.
  package internal(set) var revokedAt: Instant?

  /// The shared subscription; nil for a non-consumable.
  package var subscription: SubscriptionNumber? {
    if case .subscription(let number, _) = item { number } else { nil }
  }
}

/// All shares, oldest first, indexed by subscription and by group.
package struct FamilyShares: Hashable, Sendable, RandomAccessCollection {
  private var all: [FamilyShare] = []
  // Indices of `all`, ascending.
  private var bySubscription = TreeDictionary<SubscriptionNumber, [Int]>()
  private var byGroup = TreeDictionary<SubscriptionKey, [Int]>()

  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }

  package subscript(index: Int) -> FamilyShare { all[index] }

  mutating func append(_ share: FamilyShare) {
    let index = all.count
    all.append(share)
    guard case .subscription(let number, let group) = share.item else { return }
    bySubscription[number, default: []].append(index)
    byGroup[SubscriptionKey(person: share.person, group: group), default: []].append(index)
  }

  mutating func renew(_ index: Int, with transaction: TransactionNumber) { all[index].latest = transaction }

  mutating func markRevoked(_ index: Int, at instant: Instant) { all[index].revokedAt = instant }

  mutating func end(_ index: Int) { all[index].isActive = false }

  mutating func removeAll(where isRemoved: (FamilyShare) -> Bool) {
    let remaining = all.filter { !isRemoved($0) }
    guard remaining.count < all.count else { return }
    self = FamilyShares()
    for share in remaining { append(share) }
  }

  package func isShared(_ subscription: SubscriptionNumber) -> Bool { !active(of: subscription).isEmpty }

  package func active(of subscription: SubscriptionNumber) -> [Int] {
    bySubscription[subscription, default: []].filter { all[$0].isActive }
  }

  /// Returns the newest share of a subscription with a person, active or not.
  ///
  /// Older shares are never active.
  package func newest(of subscription: SubscriptionNumber, with person: Person) -> Int? {
    bySubscription[subscription]?.last { all[$0].person == person }
  }

  package func active(ofProduct product: String, with person: Person) -> [Int] {
    active(ofProduct: product) { $0.person == person }
  }

  package func active(ofProduct product: String, from source: Person) -> [Int] {
    active(ofProduct: product) { $0.source == source }
  }

  private func active(ofProduct product: String, where isWanted: (FamilyShare) -> Bool) -> [Int] {
    all.indices.filter { all[$0].isActive && all[$0].item == .product(product) && isWanted(all[$0]) }
  }

  /// Returns a person's shares of the subscriptions in a group, active or not.
  package func inGroup(_ group: String, with person: Person) -> [Int] {
    byGroup[SubscriptionKey(person: person, group: group), default: []]
  }

  /// Whether the indexes list exactly the shares of subscriptions, and each subscription is actively shared
  /// with a person at most once.
  package var isConsistent: Bool {
    let shared = all.indices.filter { all[$0].subscription != nil }
    return bySubscription.values.flatMap { $0 }.sorted() == shared
      && byGroup.values.flatMap { $0 }.sorted() == shared
      && bySubscription.values.allSatisfy { indices in
        let people = indices.filter { all[$0].isActive }.map { all[$0].person }
        return Set(people).count == people.count
      }
  }

  package static func == (left: Self, right: Self) -> Bool { left.all == right.all }
  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
