// The pairing of the events and transactions of two sides over a whole run.

import StoreModel

/// A first-in, first-out queue, which removes an element in constant time.
private struct NumberQueue: Sendable {
  private var elements: [Int] = []
  private var head = 0

  mutating func append(_ element: Int) { elements.append(element) }

  mutating func removeFirst() -> Int? {
    guard head < elements.count else { return nil }
    defer { head += 1 }
    return elements[head]
  }
}

private struct KeyedContent<Key: Hashable, Content: Hashable>: Hashable {
  let key: Key
  let content: Content
}

/// The pairs of the left and the right side's events.
///
/// Events are added in batches, one for each step. Equal events of one step are paired first. All others are
/// paired by key, in the order in which they occurred, even if they belong to different steps. The cost of a
/// batch grows linearly with its number of events.
struct EventPairing<Key: Hashable & Sendable>: Sendable {
  private var waiting: [ComparisonSide: [Key: NumberQueue]] = [.left: [:], .right: [:]]
  private var partners: [ComparisonSide: [Int?]] = [.left: [], .right: []]

  /// Returns the index of the event that is paired with an event of `side`; nil if there is none yet.
  func partner(of index: Int, on side: ComparisonSide) -> Int? { partners[side]?[index] }

  /// Adds the events of one step on both sides and pairs them.
  ///
  /// - Parameters:
  ///   - left: The keys of the left side's events, and the compared content.
  ///   - right: The keys and the content of the right side's events.
  /// - Returns: The indices of the new pairs, in no particular order.
  mutating func add<Content: Hashable>(
    left: [(key: Key, content: Content)], right: [(key: Key, content: Content)]
  ) -> [(left: Int, right: Int)] {
    let (leftStart, rightStart) = (count(.left), count(.right))
    partners[.left, default: []] += [Int?](repeating: nil, count: left.count)
    partners[.right, default: []] += [Int?](repeating: nil, count: right.count)
    var pairs: [(left: Int, right: Int)] = []
    var equalEvents: [KeyedContent<Key, Content>: NumberQueue] = [:]
    for (index, event) in right.enumerated() {
      equalEvents[KeyedContent(key: event.key, content: event.content), default: NumberQueue()]
        .append(rightStart + index)
    }
    for (index, event) in left.enumerated() {
      let exact = KeyedContent(key: event.key, content: event.content)
      guard let partner = equalEvents[exact]?.removeFirst() else { continue }
      pairs.append(pair(leftStart + index, partner))
    }
    for (index, event) in right.enumerated() where partner(of: rightStart + index, on: .right) == nil {
      if let earlier = waiting[.left]?[event.key]?.removeFirst() {
        pairs.append(pair(earlier, rightStart + index))
      } else {
        wait(rightStart + index, on: .right, event.key)
      }
    }
    for (index, event) in left.enumerated() where partner(of: leftStart + index, on: .left) == nil {
      if let other = waiting[.right]?[event.key]?.removeFirst() {
        pairs.append(pair(leftStart + index, other))
      } else {
        wait(leftStart + index, on: .left, event.key)
      }
    }
    return pairs
  }

  private func count(_ side: ComparisonSide) -> Int { partners[side]?.count ?? 0 }

  private mutating func wait(_ index: Int, on side: ComparisonSide, _ key: Key) {
    waiting[side, default: [:]][key, default: NumberQueue()].append(index)
  }

  private mutating func pair(_ left: Int, _ right: Int) -> (left: Int, right: Int) {
    partners[.left]?[left] = right
    partners[.right]?[right] = left
    return (left, right)
  }
}

/// The pairs of the transactions of two sides.
///
/// The transactions that one step creates are paired by product, in order. A transaction that no purchase
/// step created can also be paired with a transaction of another step. The second transaction of an
/// interrupted purchase is such a transaction.
struct TransactionPairing: Sendable {
  /// A transaction that a step has created.
  struct NewTransaction: Hashable, Sendable {
    let number: TransactionNumber
    let product: String
  }

  private var identities: [ComparisonSide: [TransactionNumber: Int]] = [:]
  private var numbers: [ComparisonSide: [Int: TransactionNumber]] = [:]
  private var waiting: [ComparisonSide: [String: NumberQueue]] = [:]
  private var nextIdentity = 0

  /// Adds the transactions that one step has created.
  mutating func add(left: [NewTransaction], right: [NewTransaction], isPurchase: Bool) {
    // Purchases are never paired with the transactions of other steps.
    var created: [String: NumberQueue] = [:]
    for transaction in left {
      if !isPurchase, let identity = waiting[.right]?[transaction.product]?.removeFirst() {
        set(transaction, on: .left, to: identity)
      } else {
        created[transaction.product, default: NumberQueue()].append(set(transaction, on: .left, to: nil))
      }
    }
    for transaction in right {
      if let identity = created[transaction.product]?.removeFirst() {
        set(transaction, on: .right, to: identity)
      } else if !isPurchase, let identity = waiting[.left]?[transaction.product]?.removeFirst() {
        set(transaction, on: .right, to: identity)
      } else {
        let identity = set(transaction, on: .right, to: nil)
        if !isPurchase {
          waiting[.right, default: [:]][transaction.product, default: NumberQueue()].append(identity)
        }
      }
    }
    guard !isPurchase else { return }
    for (product, var unpaired) in created {
      while let identity = unpaired.removeFirst() {
        waiting[.left, default: [:]][product, default: NumberQueue()].append(identity)
      }
    }
  }

  /// Returns a number that both transactions of a pair share.
  func identity(of number: TransactionNumber, on side: ComparisonSide) -> Int {
    identities[side]?[number] ?? -number.value
  }

  /// Returns the number of the paired transaction on the other side; nil if there is none.
  func counterpart(of number: TransactionNumber, from side: ComparisonSide) -> TransactionNumber? {
    identities[side]?[number].flatMap { numbers[side.other]?[$0] }
  }

  func isKnown(_ number: TransactionNumber, on side: ComparisonSide) -> Bool {
    identities[side]?[number] != nil
  }

  /// The pairs whose transactions exist on both sides, in order of creation.
  var pairs: [(left: TransactionNumber, right: TransactionNumber)] {
    (0..<nextIdentity).compactMap { identity in
      guard let left = numbers[.left]?[identity], let right = numbers[.right]?[identity] else { return nil }
      // After an undo, the number can belong to a newer transaction.
      guard identities[.left]?[left] == identity, identities[.right]?[right] == identity else { return nil }
      return (left, right)
    }
  }

  @discardableResult
  private mutating func set(
    _ transaction: NewTransaction, on side: ComparisonSide, to known: Int?
  ) -> Int {
    let identity = known ?? nextIdentity
    if known == nil { nextIdentity += 1 }
    identities[side, default: [:]][transaction.number] = identity
    numbers[side, default: [:]][identity] = transaction.number
    return identity
  }
}
