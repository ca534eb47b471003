// What came of an action, in order: the material of every log line.

import StoreRules
import Support

/// One thing that happened in a world.
///
/// Self-contained: later changes of the device do not change what it prints.
public struct Event: Hashable, Sendable {
  /// When, by the simulated clock.
  public let at: Instant
  /// What the log lines of that moment showed of app and device.
  public let context: LogContext
  // Declared after the fields that take whole words: an event that is kept in a log then takes four.
  public let kind: Kind
  /// The rule of the register that made it so, where there is one.
  public let rule: RuleID?
  /// Whether nobody did it: short delays that pass, and what the running clock does.
  public private(set) var isUnattended = false

  public init(at: Instant, kind: Kind, rule: RuleID?, context: LogContext) {
    self.at = at
    self.kind = kind
    self.rule = rule
    self.context = context
  }

  /// The same as something that nobody did.
  public var byItself: Event {
    var event = self
    event.isUnattended = true
    return event
  }

  public enum Kind: Hashable, Sendable {
    /// `paymentQueue(_:updatedTransactions:)` was called with these.
    case callback([TransactionSnapshot])
    /// A line that the system wrote to the console.
    indirect case console(ConsoleMessage)
    /// A dialog came up on the device.
    indirect case dialogShown(Dialog)
    /// A button of a dialog was pressed, and the dialog went away.
    indirect case dialogTapped(Dialog, DialogButton)
    /// The operator did this.
    indirect case performed(Action)
    /// Something the operator should know: a switch that cleared itself, a decline that delivers nothing.
    indirect case diagnostic(Diagnostic)
    /// Something was expected.
    indirect case expected(Verdict)
    /// StoreKit 2 tells the app something by itself.
    indirect case update(StoreKitUpdate)
    /// StoreKit 2 answers a call of the app.
    indirect case storekit(StoreKitCallResult)
    /// The App Store tells the developer's server something.
    indirect case server(ServerNotification)
    /// The clock: how far it moved.
    case timePassed(from: Instant)

    // Messages that have no line of their own in a log; the number is enough to follow them
    /// The app called `add(_:)`: the payment of this transaction, or of the one that the queue holds already.
    case paymentAdded(TransactionNumber)
    /// The app called `Product.purchase(options:)`; `nil` if the call failed before a transaction began.
    case purchaseCalled(TransactionNumber?)
    /// The queue asked the store for it.
    case storeAsked(TransactionNumber)
    /// The store answered.
    case storeAnswered(TransactionNumber)
    /// The app called `finishTransaction`.
    case finishCalled(TransactionNumber)
  }

  /// The channel on which the event's lines appear.
  public var channel: LogChannel {
    switch kind {
    case .callback, .paymentAdded, .storeAsked, .storeAnswered, .finishCalled: .paymentQueue
    case .purchaseCalled: .storekit
    case .console: .console
    case .dialogShown, .dialogTapped: .dialog
    case .performed: isUnattended ? .simulator : .operator
    case .diagnostic(let diagnostic): diagnostic.channel
    case .timePassed: isUnattended ? .simulator : .clock
    case .expected: .expect
    // Not outside a call of the app's own doing: what the device is set to.
    case .update(.storefront): .storekit
    case .update: .updates
    case .storekit: .storekit
    // What is not sent, no server hears of.
    case .server(let notification): notification.isSent ? .server : .simulator
    }
  }

  /// The transactions the event is about, by number.
  public var transactions: [TransactionNumber] {
    switch kind {
    case .callback(let snapshots): snapshots.map(\.number)
    case .console(let message): message.transaction.map { [$0] } ?? []
    case .dialogShown(let dialog), .dialogTapped(let dialog, _): dialog.transaction.map { [$0] } ?? []
    case .diagnostic(let diagnostic): diagnostic.transaction.map { [$0] } ?? []
    case .update(let update): update.transaction.map { [$0] } ?? []
    case .storekit(let answer): answer.transactions
    case .server(let notification): notification.transaction.map { [$0] } ?? []
    case .paymentAdded(let number), .storeAsked(let number), .storeAnswered(let number),
      .finishCalled(let number):
      [number]
    case .purchaseCalled(let number): number.map { [$0] } ?? []
    case .performed, .timePassed, .expected: []
    }
  }
}

// MARK: - From whom, to whom

/// Who sends and receives what is told of.
public enum Party: String, CaseIterable, Hashable, Sendable {
  case `operator`, customer, app, queue, device, store
  /// The developer's server.
  case server
}

extension Event {
  /// Who sent it.
  public var sender: Party {
    switch kind {
    case .callback: .queue
    case .console, .dialogShown: .device
    case .dialogTapped: .customer
    case .performed(let action): action.facts.sender
    case .diagnostic, .update, .storekit, .server, .storeAnswered: .store
    case .timePassed, .expected: .operator
    case .paymentAdded, .purchaseCalled, .finishCalled: .app
    case .storeAsked: .queue
    }
  }

  /// Who received it.
  public var receiver: Party {
    switch kind {
    case .callback, .update, .storekit: .app
    case .console, .diagnostic, .expected: .operator
    case .dialogShown: .customer
    case .dialogTapped: .device
    case .performed(let action): action.facts.receiver
    case .server: .server
    case .timePassed: .device
    case .paymentAdded, .finishCalled, .storeAnswered: .queue
    case .storeAsked, .purchaseCalled: .store
    }
  }

  /// Whether it is a message that no log has a line for: the events around it tell what came of it.
  public var isSilent: Bool {
    switch kind {
    case .paymentAdded, .purchaseCalled, .storeAsked, .storeAnswered, .finishCalled: true
    case .callback, .console, .dialogShown, .dialogTapped, .performed, .diagnostic, .expected, .update,
      .storekit,
      .server, .timePassed:
      false
    }
  }
}

/// The channels of the log, in the order in which they are listed.
public enum LogChannel: String, CaseIterable, Hashable, Sendable {
  /// The app's own dump of each call of `updatedTransactions`.
  case paymentQueue
  /// The queue's other callbacks, by their names.
  case callbacks
  /// What the system logs.
  case console
  /// What the device shows and what was tapped.
  case dialog
  /// What the operator did.
  case `operator`
  /// What the simulator does by itself, and what the operator should know of it.
  case simulator
  case clock
  /// What StoreKit 2 tells the app: `Transaction.updates`, status changes, messages.
  case updates
  /// What StoreKit 2 answers when the app calls it: purchases, questions, sheets.
  case storekit
  /// App Store Server Notifications.
  case server
  /// What was expected, and whether it holds.
  case expect
}

/// What log lines show of the app and the device at one moment.
///
/// Shared by all events until something of it changes.
public final class LogContext: Hashable, Sendable {
  public let environment: EnvironmentName
  public let appName: String
  public let processID: Int
  public let threadID: Int
  public let queueAddress: UInt64
  public let timeZone: DeviceTimeZone

  public init(
    environment: EnvironmentName, appName: String, processID: Int, threadID: Int, queueAddress: UInt64,
    timeZone: DeviceTimeZone
  ) {
    self.environment = environment
    self.appName = appName
    self.processID = processID
    self.threadID = threadID
    self.queueAddress = queueAddress
    self.timeZone = timeZone
  }

  public static func == (a: LogContext, b: LogContext) -> Bool {
    a === b
      || a.environment == b.environment && a.appName == b.appName && a.processID == b.processID
        && a.threadID == b.threadID && a.queueAddress == b.queueAddress && a.timeZone == b.timeZone
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(appName)
    hasher.combine(queueAddress)
  }
}

/// A transaction as the app was given it in one callback.
public struct TransactionSnapshot: Hashable, Sendable {
  /// `#N`: the order of creation in this world.
  public let number: TransactionNumber
  public let productIdentifier: String
  public let quantity: Int
  public let state: TransactionState
  /// `transactionIdentifier`, nil until purchased or restored.
  public let identifier: String?
  public let original: OriginalSnapshot?
  public let error: StoreError?

  public init(
    number: TransactionNumber, productIdentifier: String, quantity: Int, state: TransactionState,
    identifier: String?,
    original: OriginalSnapshot?, error: StoreError?
  ) {
    self.number = number
    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.state = state
    self.identifier = identifier
    self.original = original
    self.error = error
  }
}

extension TransactionSnapshot {
  /// The same as an answer that brings no transaction.
  package func failed(_ error: StoreError) -> TransactionSnapshot {
    TransactionSnapshot(
      number: number, productIdentifier: productIdentifier, quantity: quantity, state: .failed,
      identifier: nil, original: nil, error: error)
  }
}

/// The `original` of a transaction as the app was given it.
public struct OriginalSnapshot: Hashable, Sendable {
  public let identifier: String
  public let state: TransactionState

  public init(identifier: String, state: TransactionState) {
    self.identifier = identifier
    self.state = state
  }
}

/// `SKPaymentTransactionState`, with its raw numbers (DocC: PaymentQueue).
public enum TransactionState: Int, CaseIterable, Hashable, Sendable {
  case purchasing = 0
  case purchased, failed, restored, deferred

  /// The case as StoreKit spells it: `purchased`.
  public var name: String {
    switch self {
    case .purchasing: "purchasing"
    case .purchased: "purchased"
    case .failed: "failed"
    case .restored: "restored"
    case .deferred: "deferred"
    }
  }
}

/// A line of the system's console.
public struct ConsoleMessage: Hashable, Sendable {
  /// The sentence after the prefix of its framework.
  public enum Text: Hashable, Sendable {
    case paymentCompletedWithError(StoreError)
    /// StoreKit 2 received an error that its own errors do not name.
    case unmappedError(StoreError)
    /// Any other sentence, complete.
    case plain(String)
  }

  public let text: Text
  /// The transaction it is about, if any.
  public let transaction: TransactionNumber?

  public init(_ text: Text, transaction: TransactionNumber?) {
    self.text = text
    self.transaction = transaction
  }
}
