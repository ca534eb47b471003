// The transactions and updates of the App Store that the device has not passed on to the app.

import StoreEngine
import StoreModel
import StoreRules
import Support

/// A queue of deliveries that wait for a delay, an event or the network.
struct WaitingDeliveries: Hashable, Sendable {
  /// A notice of the store that the device has not passed on.
  struct Delivery: Hashable, Sendable {
    let notice: StoreNotice
    /// The time at which the delivery is due; nil if it waits for an event.
    var due: Instant?
  }

  /// The deliveries of a launch, which the device has not made.
  struct Launch: Hashable, Sendable {
    let rule: RuleID
    /// The transactions that the launch would have delivered, ascending.
    var transactions: [TransactionNumber]
    var due: Instant?
  }

  var setting = DeviceDeliveries.prompt
  private(set) var deliveries: [Delivery] = []
  var launch: Launch?

  init(_ setting: DeviceDeliveries = .prompt) { self.setting = setting }

  var isEmpty: Bool { deliveries.isEmpty && launch == nil }

  /// The transactions of all deliveries, ascending.
  var transactions: [TransactionNumber] {
    guard !isEmpty else { return [] }
    return Set(deliveries.compactMap(\.notice.deliveredTransaction) + (launch?.transactions ?? [])).sorted()
  }

  /// The time of the first delivery; nil if all deliveries wait for an event.
  ///
  /// Deliveries are in the order of their times, and either all of them have a time or none.
  var nextDue: Instant? { [deliveries.first?.due, launch?.due].compactMap { $0 }.min() }

  mutating func add(_ notice: StoreNotice, due: Instant?) {
    deliveries.append(Delivery(notice: notice, due: due))
  }

  /// Makes all deliveries due at the same time; with nil, they wait for an event.
  mutating func setDue(_ instant: Instant?) {
    for index in deliveries.indices { deliveries[index].due = instant }
    launch?.due = instant
  }

  /// Removes and returns the deliveries that are due at `instant`; with nil, all of them.
  mutating func removeDeliveries(dueAt instant: Instant?) -> [StoreNotice] {
    func isDue(_ due: Instant?) -> Bool { instant.map { limit in due.map { $0 <= limit } ?? false } ?? true }
    defer { deliveries.removeAll { isDue($0.due) } }
    return deliveries.filter { isDue($0.due) }.map(\.notice)
  }

  /// Removes and returns the deliveries of a launch if they are due at `instant`; with nil, in any case.
  mutating func removeLaunch(dueAt instant: Instant?) -> Launch? {
    guard let waiting = launch else { return nil }
    if let instant, waiting.due.map({ $0 <= instant }) != true { return nil }
    launch = nil
    return waiting
  }

  /// Replaces results by pushes and drops events, because the process that waits for them ends.
  mutating func endProcess() {
    launch = nil
    deliveries = deliveries.compactMap { delivery in
      switch delivery.notice {
      case .answer(let number, _, _, let rule), .outcome(let number, _, let rule):
        Delivery(notice: .push(number, alert: nil, rule), due: delivery.due)
      case .appEvent, .event(.update(.status), _), .event(.diagnostic, _): nil
      default: delivery
      }
    }
  }

  /// Removes the deliveries of transactions; if `keepsResults` is true, except the results of purchases.
  mutating func remove(_ removed: Set<TransactionNumber>, keepsResults: Bool = false) {
    guard !isEmpty else { return }
    deliveries.removeAll { delivery in
      if keepsResults, delivery.notice.resultTransaction != nil { return false }
      return delivery.notice.deliveredTransaction.map(removed.contains) ?? false
    }
    launch?.transactions.removeAll(where: removed.contains)
  }
}

extension StoreNotice {
  /// The transaction of the result of a purchase; nil for any other notice.
  var resultTransaction: TransactionNumber? {
    switch self {
    case .answer(let number, _, _, _), .outcome(let number, _, _): number
    default: nil
    }
  }

  /// Whether the notice delivers only the status of a subscription.
  var isStatus: Bool { if case .event(.update(.status), _) = self { true } else { false } }

  /// The transaction that the notice delivers to the app; nil for any other notice.
  var deliveredTransaction: TransactionNumber? {
    switch self {
    case .event(.update(.transaction(let update)), _): update.number
    case .event(.update(.status(_, _, _, let number, _)), _): number
    case .push(let number, _, _), .enteredQueue(let number), .answer(let number, _, _, _),
      .outcome(let number, _, _):
      number
    case .event, .appEvent, .removed, .restored, .alert, .question, .restoreQuestion, .interruptedCleared,
      .failureUsed, .testerSettings:
      nil
    }
  }
}

extension [StoreNotice] {
  /// The transactions that the notices deliver to the app, without those of which only the status is
  /// delivered, in the order of the notices.
  var transactionsInOrder: [TransactionNumber] {
    unique { $0.isStatus ? nil : $0.deliveredTransaction }
  }

  /// The transactions of which only the status is delivered, in the order of the notices.
  var statusTransactions: [TransactionNumber] {
    let delivered = Set(transactionsInOrder)
    return unique { $0.isStatus ? $0.deliveredTransaction : nil }.filter { !delivered.contains($0) }
  }

  private func unique(_ number: (StoreNotice) -> TransactionNumber?) -> [TransactionNumber] {
    var seen: Set<TransactionNumber> = []
    return compactMap { notice in number(notice).flatMap { seen.insert($0).inserted ? $0 : nil } }
  }
}
