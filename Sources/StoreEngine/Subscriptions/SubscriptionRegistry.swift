// The subscriptions of a store.

import HashTreeCollections
import StoreModel
import Support

/// A table of all subscriptions, in the order in which they began.
///
/// A person has at most one current subscription in a group. With quirk `bought-after-lapse new-original` or
/// `original-id new-at-renewal`, a person can also have replaced subscriptions, which have ended or are in
/// billing retry.
package struct SubscriptionRegistry: Hashable, Sendable, RandomAccessCollection {
  private var table = Table<SubscriptionNumber, Subscription>()
  private var index = TreeDictionary<SubscriptionKey, SubscriptionNumber>()
  /// The subscriptions that a later purchase or renewal has replaced, oldest first.
  private var replaced = TreeDictionary<SubscriptionKey, [SubscriptionNumber]>()

  package var startIndex: SubscriptionNumber { table.startIndex }
  package var endIndex: SubscriptionNumber { table.endIndex }
  package var count: Int { table.count }

  package subscript(number: SubscriptionNumber) -> Subscription {
    _read { yield table[number] }
    _modify { yield &table[number] }
  }

  /// Returns a subscription; nil if the number is unknown.
  package func subscription(_ number: SubscriptionNumber) -> Subscription? {
    table.has(number) ? table[number] : nil
  }

  package func subscription(of person: Person, group: String) -> Subscription? {
    number(of: person, group: group).map { table[$0] }
  }

  package func number(of person: Person, group: String) -> SubscriptionNumber? {
    index[SubscriptionKey(person: person, group: group)]
  }

  /// Whether a subscription is the current subscription of its person in its group.
  ///
  /// A subscription whose transactions were deleted is not current.
  package func isCurrent(_ number: SubscriptionNumber) -> Bool {
    self.number(of: table[number].person, group: table[number].group) == number
  }

  /// Returns the ended subscriptions that a later purchase in the group has replaced, newest first.
  package func replaced(of person: Person, group: String) -> [Subscription] {
    guard !replaced.isEmpty else { return [] }
    return (replaced[SubscriptionKey(person: person, group: group)] ?? []).reversed().map { table[$0] }
  }

  /// Whether a later purchase has replaced a subscription.
  package func isReplaced(_ number: SubscriptionNumber) -> Bool {
    !replaced.isEmpty && replaced[key(of: number)]?.contains(number) == true
  }

  private func key(of number: SubscriptionNumber) -> SubscriptionKey {
    SubscriptionKey(person: table[number].person, group: table[number].group)
  }

  package func groups(of person: Person) -> Set<String> {
    Set(index.keys.lazy.filter { $0.person == person }.map(\.group))
  }

  /// Whether both registries are unchanged copies of the same registry.
  package func isSame(as other: Self) -> Bool { table.isSame(as: other.table) }

  mutating func begin(
    of person: Person, group: String, product: String, transaction: TransactionNumber, at instant: Instant,
    price: Int64, storefront: String
  ) -> SubscriptionNumber {
    let number = table.endIndex
    table.append(
      Subscription(
        number: number, person: person, group: group, product: product, transaction: transaction, at: instant,
        price: price, storefront: storefront))
    let key = SubscriptionKey(person: person, group: group)
    if let ended = index[key] { replaced[key, default: []].append(ended) }
    index[key] = number
    return number
  }

  /// Removes a subscription from the index, because all of its transactions were deleted.
  ///
  /// The newest replaced subscription becomes the current one again.
  mutating func removeFromIndex(_ number: SubscriptionNumber) {
    let key = key(of: number)
    var others = replaced[key] ?? []
    if index[key] == number {
      index[key] = others.popLast()
    } else {
      others.removeAll { $0 == number }
    }
    replaced[key] = others.isEmpty ? nil : others
  }

  /// Takes a subscription from an older copy, in a copy for a device that keeps its transactions.
  mutating func restore(_ subscription: Subscription) {
    table[subscription.number] = subscription
    let key = key(of: subscription.number)
    if index[key] == nil { index[key] = subscription.number }
  }

  package var isConsistent: Bool {
    index.allSatisfy { key, number in
      table.has(number) && table[number].person == key.person && table[number].group == key.group
    }
      && replaced.allSatisfy { key, numbers in
        index[key] != nil
          && numbers.allSatisfy { self.key(of: $0) == key && (table[$0].isOver || table[$0].isInRetry) }
      } && allSatisfy(\.isConsistent)
  }
}
