// Transactions by number, ascending: what comes is nearly always the newest, and so is most of what goes.

import Ground

/// Some transactions, in the order of creation.
struct SortedNumbers: Hashable, Sendable {
  private(set) var all: [TransactionNumber] = []

  /// Adds one, if it is not there.
  mutating func insert(_ number: TransactionNumber) {
    guard let last = all.last, last >= number else {
      all.append(number)
      return
    }
    let place = all.firstPlace { $0 >= number }
    if all[place] != number { all.insert(number, at: place) }
  }

  /// Takes one away, if it is there.
  mutating func remove(_ number: TransactionNumber) {
    if all.last == number {
      all.removeLast()
      return
    }
    let place = all.firstPlace { $0 >= number }
    if place < all.count, all[place] == number { all.remove(at: place) }
  }

  /// Takes many away.
  mutating func remove(_ numbers: [TransactionNumber]) {
    if numbers.count < 16 {
      for number in numbers { remove(number) }
    } else {
      let gone = Set(numbers)
      all.removeAll(where: gone.contains)
    }
  }
}
