// Which transactions a list shows, newest first, without looking at all of them for each key: a million transactions
// are as quick as ten. Follows the log, since every change of a transaction is told there.

import Ground
import Scenario
import StoreSimulator

/// The numbers of the transactions in a list.
struct TransactionIndex: Sendable {
  /// Ascending numbers of what is listed; nil while that is every number from 1 to `total`.
  private var listed: [Int32]?
  private var total = 0
  private var environment = EnvironmentName.xcode
  private var filter: TextMatch?
  private var texts = Texts()
  private var seenLog = 0
  /// The newest seen entry that was not undone, -1 where there is none: it moves with undo and redo.
  private var newestValid = -1

  /// How many rows the list has.
  var count: Int { listed?.count ?? total }

  /// The number of the transaction in a row; row 0 is the newest.
  func number(at row: Int) -> TransactionNumber? {
    guard row >= 0, row < count else { return nil }
    return TransactionNumber(listed.map { Int($0[$0.count - 1 - row]) } ?? total - row)
  }

  /// The row of a transaction, or of the nearest older one; nil where the list is empty.
  func row(of number: TransactionNumber) -> Int? {
    guard count > 0 else { return nil }
    guard let listed else { return max(0, min(total - number.value, total - 1)) }
    return min(listed.count - 1, listed.count - Self.lowerBound(listed, Int32(clamping: number.value) + 1))
  }

  /// Whether nothing has happened since the last update.
  func isCurrent(_ session: Session) -> Bool {
    let world = session.simulator.world
    return total == world.transactionCount && environment == world.environment
      && seenLog == session.log.count
      && Self.newestValid(in: session.log, before: seenLog) == newestValid
  }

  /// Takes in what happened since the last call.
  ///
  /// A filter looks at the words that lists show.
  mutating func update(_ session: Session, filter newFilter: TextMatch?, _ newTexts: Texts = Texts()) {
    let world = session.simulator.world
    let log = session.log
    let mustRebuild =
      newFilter != filter || newTexts != texts || world.environment != environment
      || world.transactionCount < total
      || log.count < seenLog || Self.newestValid(in: log, before: seenLog) != newestValid
      || hasRemoval(in: log, from: seenLog)
    filter = newFilter
    texts = newTexts
    environment = world.environment
    if mustRebuild {
      rebuild(world)
    } else {
      extend(world, log)
    }
    total = world.transactionCount
    newestValid = Self.newestValid(in: log, before: log.count)
    seenLog = log.count
  }

  private static func newestValid(in log: SessionLog, before end: Int) -> Int {
    var index = end - 1
    // Requests that were served are never undone, and say nothing of what was.
    while index >= 0, log[index].isUndone || log[index].standing != .ofSession { index -= 1 }
    return index
  }

  /// Whether one of the new entries may have taken transactions away.
  private func hasRemoval(in log: SessionLog, from start: Int) -> Bool {
    guard start < log.count else { return false }
    return (start..<log.count).contains { index in
      guard let event = log[index].event else { return false }
      if case .performed(let action) = event.kind {
        return action.facts.traits.contains(.takesTransactionsAway)
      }
      if case .remark(.localTransactionsLost) = event.kind { return true }
      return false
    }
  }

  private mutating func rebuild(_ world: World) {
    let count = world.transactionCount
    guard count > 0 else {
      listed = filter == nil ? nil : []
      return
    }
    var named = NameMatches()
    let numbers = world.transactionNumbers.filter { isListed($0, in: world, &named) }
    listed = numbers.count == count && filter == nil ? nil : numbers.map { Int32(clamping: $0.value) }
  }

  private mutating func extend(_ world: World, _ log: SessionLog) {
    guard var numbers = listed else { return }
    var named = NameMatches()
    listed = nil
    if seenLog < log.count {
      for index in seenLog..<log.count {
        for number in log[index].happening.transactions where number.value <= total {
          let plain = Int32(clamping: number.value)
          let place = Self.lowerBound(numbers, plain)
          let wasListed = place < numbers.count && numbers[place] == plain
          let isListed = isListed(number, in: world, &named)
          if isListed, !wasListed { numbers.insert(plain, at: place) }
          if wasListed, !isListed { numbers.remove(at: place) }
        }
      }
    }
    if total < world.transactionCount {
      for number in world.transactionNumbers.dropFirst(total) where isListed(number, in: world, &named) {
        numbers.append(Int32(clamping: number.value))
      }
    }
    listed = numbers
  }

  private func isListed(_ number: TransactionNumber, in world: World, _ named: inout NameMatches) -> Bool {
    guard let transaction = world.transaction(number) else { return false }
    guard let filter else { return true }
    return TransactionText.matches(transaction, filter, in: world, &named, texts)
  }

  /// The first place whose number is not below `number`.
  private static func lowerBound(_ numbers: [Int32], _ number: Int32) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
