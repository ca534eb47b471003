// What StoreKit could not tell the app, since no process ran or the app was not in front: kept on the device until it can
// be told. What is not kept here is told to nobody: a process that does not run hears nothing.

import StoreModel

/// What waits to be told to the app.
struct PendingUpdates: Hashable, Sendable {
  /// Made while no process ran; what the queue holds is offered at the launch anyway.
  private(set) var made: [TransactionNumber] = []
  /// The greatest of them: what is greater is not among them, and nearly all that is made is.
  private var highestMade: TransactionNumber = 0
  /// Refunded or revoked while no process ran: `Transaction.updates` never tells it.
  private(set) var revoked: [TransactionNumber] = []
  private(set) var messages: [PendingMessage] = []
  /// Told, and not displayed: the app puts them off, or the system shows them when the app comes to the front.
  private(set) var deferredMessages: [PendingMessage] = []
  /// Messages that were not displayed when their account left the device, by account.
  private var messagesByAccount: [Person: [PendingMessage]] = [:]

  /// No process has heard of this.
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

  /// A process begins: what it is told or not told now is told once.
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

  /// An account leaves the device: its messages wait for its return, everything else is forgotten.
  mutating func setMessagesAside(_ person: Person) {
    var left = PendingUpdates()
    left.messagesByAccount = messagesByAccount
    let waiting = messages + deferredMessages.filter { !messages.contains($0) }
    left.messagesByAccount[person] = waiting.isEmpty ? nil : waiting
    self = left
  }

  /// Takes the messages that waited for the return of an account.
  mutating func drainMessages(of person: Person) -> [PendingMessage] {
    messagesByAccount.removeValue(forKey: person) ?? []
  }

  /// They are deleted.
  mutating func remove(_ gone: Set<TransactionNumber>) {
    made.removeAll(where: gone.contains)
    revoked.removeAll(where: gone.contains)
  }
}
