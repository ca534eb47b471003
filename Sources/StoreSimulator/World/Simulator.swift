// The simulator, which is the entry point of the library.

import StoreModel
import Support

/// The simulated App Store, device and app, with one world per visited environment.
///
/// A copy is a snapshot. Equal seeds and equal actions produce equal events, byte for byte.
public struct Simulator: Hashable, Sendable {
  /// The current world, to which actions are applied.
  public private(set) var world: World
  /// The worlds of the other visited environments, as they were left.
  private var otherWorlds: [EnvironmentName: World] = [:]

  /// Creates a simulator with the built-in catalogue, seed 1 and the environment Xcode.
  ///
  /// The device has locale en_US, storefront USA and time zone UTC. The clock is at 2021-01-01T00:00:00Z (all
  /// defaults in DocC: CommandLanguage).
  public init() { world = World() }

  /// Applies an action completely, or refuses the action and changes nothing.
  ///
  /// `callerRestoresState`: whether the caller restores the state after a refusal with `isPartial`. If false,
  /// the simulator copies the state before a step that may take long, and only such a step can be cancelled.
  ///
  /// - Throws: `Refusal` with the reason and the possible alternatives. A cancelled step is refused.
  public mutating func apply(
    _ action: Action, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> [Event] {
    if let refusal = refusal(of: action, in: cancellation.capacity) { throw refusal }
    guard !callerRestoresState, world.mayTakeLong(action) else {
      return try applyAllowed(action, cancellation, isCancellable: callerRestoresState)
    }
    return try restoringOnFailure { simulator throws(Refusal) in
      try simulator.applyAllowed(action, cancellation, isCancellable: true)
    }
  }

  /// Runs a step that can be cancelled, and restores the previous state if the step throws.
  private mutating func restoringOnFailure(
    _ step: (inout Simulator) throws(Refusal) -> [Event]
  ) throws(Refusal) -> [Event] {
    let before = self
    do throws(Refusal) {
      return try step(&self)
    } catch {
      self = before
      throw error
    }
  }

  /// Applies an action that was already checked.
  ///
  /// - Throws: `Refusal` if the step was cancelled. The state is then partially changed.
  private mutating func applyAllowed(
    _ action: Action, _ cancellation: Cancellation, isCancellable: Bool
  ) throws(Refusal) -> [Event] {
    let account = world.device.account
    var entry = WorldEntryResult()
    if case .environment(let name) = action { entry = enter(name) }
    if case .reset = action {
      world = World(world.environment, after: world)
      if !otherWorlds.values.contains(where: \.fixesIdentity) { world.freeIdentity() }
      entry.hasNewCatalog = true
    }
    var budget = StepBudget(cancellation, isCancellable: isCancellable)
    world.process(action, &budget)
    if let stop = budget.stop { throw stop }
    switch action {
    case .environment, .reset, .nextTransactionID: skipIdentifiersOfOtherWorlds()
    default: break
    }
    if entry.hasNewCatalog { world.enterWithCatalog() }
    // Signs in the account of the previous world, unless it was deleted.
    if case .environment = action, world.device.account != account {
      world.sign(in: world.present(account))
      world.continueAfterSignIn()
    }
    if let before = entry.storefrontBefore { world.notifyStorefrontChange(since: before) }
    assert(world.isConsistent, "after \(action)")
    return drainEvents()
  }

  /// Moves the clock to `instant`, and processes everything that is due until then in chronological order.
  ///
  /// `callerRestoresState` is as in `apply`.
  ///
  /// - Throws: `Refusal` if `instant` is in the past, or if the move was cancelled.
  public mutating func advance(
    to instant: Instant, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> [Event] {
    if instant < world.now {
      throw Refusal(
        .timeGoesBack(now: TimeFormatter.dateAndTime(world.now, in: world.device.timeZone)),
        possible: .laterMoment)
    }
    if let refusal = world.refusalToSet(instant) ?? world.refusalToMove(to: instant, cancellation.capacity) {
      throw refusal
    }
    guard !callerRestoresState, world.mayTakeLong(until: instant) else {
      return try moveClock(to: instant, cancellation, isCancellable: callerRestoresState)
    }
    return try restoringOnFailure { simulator throws(Refusal) in
      try simulator.moveClock(to: instant, cancellation, isCancellable: true)
    }
  }

  /// Moves the clock to an instant that was already checked.
  ///
  /// - Throws: `Refusal` if the move was cancelled. The clock then stops before `instant`.
  private mutating func moveClock(
    to instant: Instant, _ cancellation: Cancellation, isCancellable: Bool
  ) throws(Refusal) -> [Event] {
    var budget = StepBudget(cancellation, isCancellable: isCancellable)
    world.advanceClock(to: instant, &budget)
    if let stop = budget.stop { throw stop }
    assert(world.isConsistent, "after the clock came to \(instant)")
    return drainEvents()
  }

  // MARK: A move of the clock in steps

  /// Emits the event of an action that moves the clock and that the caller executes in several steps.
  public mutating func announce(_ action: Action) -> [Event] {
    world.emit(.performed(action))
    return drainEvents()
  }

  /// Moves the clock one step, to an instant that was already checked.
  ///
  /// `loggedUntil` is the instant up to which the clock channel has entries. If `budget.stop` is set, the
  /// caller must discard the changes.
  public mutating func advance(
    to instant: Instant, loggedUntil: inout Instant, _ budget: inout StepBudget
  ) -> [Event] {
    loggedUntil = world.advanceClock(to: instant, loggedUntil: loggedUntil, &budget)
    assert(world.isConsistent, "after the clock came to \(instant)")
    return drainEvents()
  }

  /// Emits an entry on the clock channel for the time since `loggedUntil`, if time has passed.
  public mutating func emitTimePassed(since loggedUntil: inout Instant) -> [Event] {
    world.emitTimePassed(since: loggedUntil)
    loggedUntil = world.now
    return drainEvents()
  }

  // MARK: Comparison of environments

  /// Returns a copy whose world follows the rules of another environment from now on.
  ///
  /// Store, app and device settings are kept. Visible dialogs and pending interaction delays are dropped.
  public func moved(to name: EnvironmentName) -> Simulator {
    var moved = self
    moved.world.move(to: name)
    assert(moved.world.isConsistent, "moved to \(name)")
    return moved
  }

  // MARK: Queries

  public var worlds: [EnvironmentName: World] {
    var worlds = otherWorlds
    worlds[world.environment] = world
    return worlds
  }

  /// Returns a copy whose current world is the world of another environment; nil if that environment was
  /// never visited.
  public func switched(in name: EnvironmentName) -> Simulator? {
    guard name != world.environment else { return self }
    guard let visited = otherWorlds[name] else { return nil }
    var other = self
    other.otherWorlds[world.environment] = world
    other.otherWorlds[name] = nil
    other.world = visited
    return other
  }

  public func refusal(of action: Action) -> Refusal? { world.refusal(of: action) }

  /// Returns why `action` is not possible now in a session with this capacity; nil if it is.
  public func refusal(of action: Action, in capacity: SessionCapacity?) -> Refusal? {
    world.refusal(of: action) ?? world.refusalToMove(by: action, capacity)
  }

  private mutating func drainEvents() -> [Event] {
    world.fixIdentityIfSold()
    let events = world.events
    world.events = []
    return events
  }

  /// Keeps new transaction identifiers apart from those of other worlds (rule `server.api`).
  ///
  /// Only the current world gets transactions, so the identifiers of the others do not change meanwhile.
  private mutating func skipIdentifiersOfOtherWorlds() {
    world.skip(identifiers: otherWorlds.values.flatMap(\.usedIdentifiers))
  }

  private struct WorldEntryResult {
    var hasNewCatalog = false
    /// The storefront of the entered world before the shared settings were copied to it; nil for a new world.
    var storefrontBefore: String?
  }

  /// Enters the world of an environment: a new world at the first visit, later the world as it was left.
  private mutating func enter(_ name: EnvironmentName) -> WorldEntryResult {
    guard name != world.environment else { return WorldEntryResult() }
    let previous = world
    otherWorlds[previous.environment] = previous
    if var visited = otherWorlds.removeValue(forKey: name) {
      let (catalog, storefront) = (visited.catalog, visited.device.storefront)
      visited.copySharedSettings(from: previous)
      world = visited
      return WorldEntryResult(hasNewCatalog: world.catalog != catalog, storefrontBefore: storefront)
    }
    world = World(name, after: previous)
    return WorldEntryResult(hasNewCatalog: true)
  }
}
