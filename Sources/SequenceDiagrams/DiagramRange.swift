// The part of a session that a sequence diagram shows.

import Scenario
import Simulation
import StoreModel

/// The transactions with which a diagram begins and ends; nil for the beginning or the end of the session.
package struct DiagramRange: Hashable, Sendable {
  package enum Problem: Error, Hashable {
    /// No entry is about the first or the last transaction.
    case unknownFirst(TransactionNumber)
    case unknownLast(TransactionNumber)
    /// The last entry about `last` precedes the step that created `first`.
    case reversed(first: TransactionNumber, last: TransactionNumber)
  }

  package let first: TransactionNumber?
  package let last: TransactionNumber?

  package init(from first: TransactionNumber? = nil, to last: TransactionNumber? = nil) {
    self.first = first
    self.last = last
  }

  /// Returns the indices of the entries in the range.
  ///
  /// The range begins with the step that created the first transaction. The last step of the range is the
  /// last step with an entry about the last transaction. The expectations after this step are included.
  func entries(of log: SessionLog) throws(Problem) -> Range<Int> {
    let start = try start(in: log)
    let end = try end(in: log)
    if let first, let last, end <= start { throw .reversed(first: first, last: last) }
    return start..<end
  }

  private func start(in log: SessionLog) throws(Problem) -> Int {
    guard let first else { return 0 }
    guard let entry = log.entries.indices.first(where: { Self.isEntry($0, of: log, about: first) }) else {
      throw .unknownFirst(first)
    }
    var start = entry
    while start > 0, log.step(of: start - 1) == log.step(of: entry) { start -= 1 }
    return start
  }

  private func end(in log: SessionLog) throws(Problem) -> Int {
    guard let last else { return log.count }
    guard let entry = log.entries.indices.last(where: { Self.isEntry($0, of: log, about: last) }) else {
      throw .unknownLast(last)
    }
    var end = entry + 1
    while end < log.count, log.step(of: end) == log.step(of: entry) || Self.isExpectation(log[end]) {
      end += 1
    }
    return end
  }

  private static func isEntry(_ index: Int, of log: SessionLog, about number: TransactionNumber) -> Bool {
    !log[index].isUndone && log[index].simulationEvent.transactions.contains(number)
  }

  private static func isExpectation(_ entry: SessionLog.Entry) -> Bool {
    if case .expected? = entry.event?.kind { true } else { false }
  }
}
