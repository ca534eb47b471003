// The StoreKit 2 updates that wait until the app can receive them.

import StoreModel

/// The updates and messages that have not been delivered to the app yet.
struct PendingUpdates: Hashable, Sendable {
  /// The transactions that were created while no process ran.
  ///
  /// The next launch offers them to the app together with the transactions in the payment queue.
  private(set) var made: [TransactionNumber] = []
  /// The greatest number in `made`; any greater number is added without a search.
  private var highestMade: TransactionNumber = 0
  /// The transactions that were refunded or revoked while no process ran.
  ///
  /// `Transaction.updates` never delivers these changes.
  private(set) var revoked: [TransactionNumber] = []
  private(set) var messages: [PendingMessage] = []
  /// The messages that the app has received but not displayed.
  ///
  /// The app may display them later. Otherwise the system shows them when the app enters the foreground.
  private(set) var deferredMessages: [PendingMessage] = []
  /// The messages that were not displayed before their account signed out.
  private var messagesByAccount: [Person: [PendingMessage]] = [:]

  mutating func add(_ update: TransactionUpdate) {
    switch update.change {
    case .new:
      guard update.number > highestMade || !made.contains(update.number) else { return }
      made.append(update.number)
      highestMade = max(highestMade, update.number)
    case .revoked: if !revoked.contains(update.number) { revoked.append(update.number) }
    case .reinstated: revoked.removeAll { $0 == update.number }
    case .unfinished, .finished, .upgraded, .extended: break
    }
  }

  mutating func add(_ message: PendingMessage) { if !messages.contains(message) { messages.append(message) } }

  mutating func drainForLaunch() -> (made: [TransactionNumber], revoked: [TransactionNumber]) {
    defer { (made, revoked, highestMade) = ([], [], 0) }
    return (made, revoked)
  }

  mutating func deferMessage(_ message: PendingMessage) {
    if !deferredMessages.contains(message) { deferredMessages.append(message) }
  }

  mutating func drainDeferred() -> [PendingMessage] {
    defer { deferredMessages = [] }
    return deferredMessages
  }

  mutating func drainMessages() -> [PendingMessage] {
    defer { messages = [] }
    return messages
  }

  /// Keeps the messages of an account that signs out, and drops all other pending updates.
  mutating func retainMessages(of person: Person) {
    var retained = PendingUpdates()
    retained.messagesByAccount = messagesByAccount
    let undisplayed = messages + deferredMessages.filter { !messages.contains($0) }
    retained.messagesByAccount[person] = undisplayed.isEmpty ? nil : undisplayed
    self = retained
  }

  /// Removes and returns the messages that were kept for an account.
  mutating func drainMessages(of person: Person) -> [PendingMessage] {
    messagesByAccount.removeValue(forKey: person) ?? []
  }

  /// Removes transactions that were finished; a refund remains.
  mutating func removeFinished(_ finished: [TransactionNumber]) {
    guard !made.isEmpty else { return }
    let finished = Set(finished)
    made.removeAll(where: finished.contains)
  }

  mutating func remove(_ removed: Set<TransactionNumber>) {
    made.removeAll(where: removed.contains)
    revoked.removeAll(where: removed.contains)
  }
}
