// The events of a world, from which log lines are made.

import StoreRules
import Support

/// An event in a world.
///
/// An event contains all values of its log line, so later changes of the device do not affect the line.
public struct Event: Hashable, Sendable {
  public let at: Instant
  /// The properties of app and device in log lines at that time.
  public let context: LogContext
  // Declared after the smaller fields, so that an event takes four words of memory.
  public let kind: Kind
  /// The rule that explains the event, if any.
  public let rule: RuleID?
  /// Whether the event occurred without an action: a short delay ended, or the clock was running.
  public private(set) var isUnattended = false

  public init(at: Instant, kind: Kind, rule: RuleID?, context: LogContext) {
    self.at = at
    self.kind = kind
    self.rule = rule
    self.context = context
  }

  /// A copy that is marked as unattended.
  public var byItself: Event {
    var event = self
    event.isUnattended = true
    return event
  }

  public enum Kind: Hashable, Sendable {
    /// A call of `paymentQueue(_:updatedTransactions:)` with these transactions.
    case callback([TransactionSnapshot])
    indirect case console(ConsoleMessage)
    indirect case dialogShown(Dialog)
    indirect case dialogTapped(Dialog, DialogButton)
    indirect case performed(Action)
    indirect case diagnostic(Diagnostic)
    indirect case expected(Verdict)
    indirect case update(StoreKitUpdate)
    indirect case storekit(StoreKitCallResult)
    indirect case server(ServerNotification)
    /// The clock was moved; `from` is the time before.
    case timePassed(from: Instant)

    // Messages without a log line
    /// The app called `add(_:)`; the number is that of the new or already queued transaction.
    case paymentAdded(TransactionNumber)
    /// The app called `Product.purchase(options:)`; nil if the call failed before a transaction began.
    case purchaseCalled(TransactionNumber?)
    case storeAsked(TransactionNumber)
    case storeAnswered(TransactionNumber)
    case finishCalled(TransactionNumber)
  }

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
    // A change of the storefront is logged with StoreKit calls, although it is not the result of a call.
    case .update(.storefront): .storekit
    case .update: .updates
    case .storekit: .storekit
    // A notification that is not sent is only an explanation of the simulator.
    case .server(let notification): notification.isSent ? .server : .simulator
    }
  }

  /// Whether the event is a message that the app deferred.
  package var isDeferredMessage: Bool { rule == .messagesPutOff }

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

/// A participant that sends or receives events.
public enum Party: String, CaseIterable, Hashable, Sendable {
  case `operator`, customer, app, queue, device, store
  /// The developer's server.
  case server
}

extension Event {
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

  /// Whether the event has no log line.
  ///
  /// Its effects are visible in other events.
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

/// The channels of the log, in display order.
public enum LogChannel: String, CaseIterable, Hashable, Sendable {
  /// The app's dump of each call of `updatedTransactions`.
  case paymentQueue
  /// All other callbacks of the queue, by name.
  case callbacks
  case console
  case dialog
  case `operator`
  /// Automatic changes, and explanations for the operator.
  case simulator
  case clock
  /// Deliveries of StoreKit 2: `Transaction.updates`, status changes, messages.
  case updates
  /// Results of the app's calls to StoreKit 2: purchases, queries, sheets.
  case storekit
  /// App Store Server Notifications.
  case server
  case expect
}

/// The properties of app and device that log lines show.
///
/// Consecutive events share one context until a property changes.
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

extension TransactionSnapshot {
  /// Returns a copy in the state `failed`, for a request that has returned no transaction.
  package func failed(_ error: StoreError) -> TransactionSnapshot {
    TransactionSnapshot(
      number: number, productIdentifier: productIdentifier, quantity: quantity, state: .failed,
      identifier: nil, original: nil, error: error)
  }
}

/// The `original` of a transaction as the app received it.
public struct OriginalSnapshot: Hashable, Sendable {
  public let identifier: String
  public let state: TransactionState

  public init(identifier: String, state: TransactionState) {
    self.identifier = identifier
    self.state = state
  }
}

public struct ConsoleMessage: Hashable, Sendable {
  /// The text of a console line without the prefix of the framework.
  public enum Text: Hashable, Sendable {
    case paymentCompletedWithError(StoreError)
    /// StoreKit 2 received an error without a corresponding StoreKit error.
    case unmappedError(StoreError)
    case plain(String)
  }

  public let text: Text
  public let transaction: TransactionNumber?

  public init(_ text: Text, transaction: TransactionNumber?) {
    self.text = text
    self.transaction = transaction
  }
}
