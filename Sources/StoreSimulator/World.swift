// One environment's world: everything that is fresh after `reset`, beside what it shares with the other worlds.

/// The state of one world, to be read.
public struct World: Sendable {
  public internal(set) var environment: EnvironmentName = .xcode
  /// The simulated time.
  public internal(set) var now: Instant = .defaultStart
  public internal(set) var rate: ClockRate = .paused
  public internal(set) var catalog: Catalog = Catalog(source: "builtin")
  public internal(set) var device = Device()
  public internal(set) var app = App()
  public internal(set) var switches = Switches()
  public internal(set) var quirks = Quirks()
  /// The seed that addresses and identifiers come from.
  public internal(set) var seed: UInt64 = 1

  init() {}

  /// How many transactions were created in this world; `#1` to `#count`.
  public var transactionCount: Int { 0 }

  /// A transaction by number; nil when there is none, or it was deleted.
  public func transaction(_ number: Int) -> Transaction? { nil }

  /// Transactions that are waiting for someone, oldest first.
  public var waitingTransactions: [Int] { [] }

  /// How many Ask to Buy requests nobody has decided.
  public var pendingRequestCount: Int { 0 }

  /// What is due, soonest first.
  public var agenda: [DueItem] { [] }

  /// Whether short interaction delays are pending.
  public var hasPendingInteractions: Bool { false }

  /// Calls of `updatedTransactions` since the world began.
  public var callbackCount: Int { 0 }
}

/// Something that will happen by itself when its time comes.
public struct DueItem: Hashable, Sendable {
  public let at: Instant
  /// What will happen, in a few words: `#2 purchased`.
  public let what: String
  /// Whether it is one of the short delays of the delay table, which `settle` runs.
  public let isInteraction: Bool
}

/// The test switches of a world.
public struct Switches: Hashable, Sendable {
  public internal(set) var interrupted = false
  public internal(set) var interruptionCause = InterruptionCause.terms
  public internal(set) var askToBuy = false
  public internal(set) var dialogs = true
  public internal(set) var failure: InjectedFailure?
  public internal(set) var failureOnce = false
  public internal(set) var finishPolicy = FinishPolicy.automatic
}
