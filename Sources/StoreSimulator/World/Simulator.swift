// The door of the library: one value that holds the worlds of all environments, and does one action at a time.

import StoreModel
import Support

/// The simulated App Store, device and app, with one world for each environment visited.
///
/// A value: a copy is a snapshot. The same seed and the same actions give the same events, byte for byte.
public struct Simulator: Hashable, Sendable {
  /// The world that actions happen in.
  public private(set) var world: World
  /// The worlds that were left, as they were left.
  private var otherWorlds: [EnvironmentName: World] = [:]

  /// A fresh simulator: built-in catalogue, Xcode, en_US, USA, UTC, 2021-01-01T00:00:00Z, seed 1.
  ///
  /// DocC: CommandLanguage has all defaults.
  public init() { world = World() }

  /// Does one action whole, or refuses it and changes nothing.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - cancellation: cancels a step that takes long; the step is refused then.
  ///   - callerRestoresState: whether the caller itself restores the state before the step, after a refusal for which
  ///     `isPartial` is true. If not, a copy is kept while a step may take long, and other steps cannot be cancelled.
  /// - Returns: what came of it, in order.
  /// - Throws: `Refusal` with the reason and what would have been possible.
  public mutating func apply(
    _ action: Action, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> [Event] {
    if let refusal = refusal(of: action, in: cancellation.room) { throw refusal }
    guard !callerRestoresState, world.mayTakeLong(action) else {
      return try applyAllowed(action, cancellation, isCancellable: callerRestoresState)
    }
    return try restoringOnFailure { simulator throws(Refusal) in
      try simulator.applyAllowed(action, cancellation, isCancellable: true)
    }
  }

  /// Does a step that can be called off; after that, all is as before.
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

  /// Does an action that is not refused.
  ///
  /// Apart from who keeps a copy: room for one would be moved about at each step, and few steps keep one.
  ///
  /// - Throws: `Refusal` when it was cancelled; some of it is done then.
  private mutating func applyAllowed(
    _ action: Action, _ cancellation: Cancellation, isCancellable: Bool
  ) throws(Refusal) -> [Event] {
    let account = world.device.account
    var entered = WorldEntryResult()
    if case .environment(let name) = action { entered = enter(name) }
    if case .reset = action {
      world = World(world.environment, after: world)
      if !otherWorlds.values.contains(where: \.fixesIdentity) { world.freeIdentity() }
      entered.hasNewCatalog = true
    }
    var work = StepBudget(cancellation, isCancellable: isCancellable)
    world.process(action, &work)
    if let stop = work.stop { throw stop }
    if entered.hasNewCatalog { world.enterWithCatalog() }
    // Who has signed in since a world was left is there too.
    if case .environment = action, world.device.account != account {
      world.sign(in: world.present(account))
      world.continueAfterSignIn()
    }
    if let before = entered.storefrontBefore { world.notifyStorefrontChange(since: before) }
    assert(world.isConsistent, "after \(action)")
    return drainEvents()
  }

  /// Moves the clock to `instant`; all that is due at or before it happens first, in order of time.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - cancellation: cancels the move of the clock.
  ///   - callerRestoresState: as in `apply`.
  /// - Returns: what came of it, in order.
  /// - Throws: `Refusal` when `instant` is in the past, and when it was cancelled.
  public mutating func advance(
    to instant: Instant, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> [Event] {
    if instant < world.now {
      throw Refusal(
        .timeGoesBack(now: TimeFormatter.consoleStamp(world.now, in: world.device.timeZone)),
        possible: .laterMoment)
    }
    if let refusal = world.refusalToSet(instant) ?? world.refusalToMove(to: instant, cancellation.room) {
      throw refusal
    }
    guard !callerRestoresState, world.mayTakeLong(until: instant) else {
      return try moveClock(to: instant, cancellation, isCancellable: callerRestoresState)
    }
    return try restoringOnFailure { simulator throws(Refusal) in
      try simulator.moveClock(to: instant, cancellation, isCancellable: true)
    }
  }

  /// Moves the clock to a moment that is not refused.
  ///
  /// - Throws: `Refusal` when it was cancelled; the clock stands on the way then.
  private mutating func moveClock(
    to instant: Instant, _ cancellation: Cancellation, isCancellable: Bool
  ) throws(Refusal) -> [Event] {
    var work = StepBudget(cancellation, isCancellable: isCancellable)
    world.advanceClock(to: instant, &work)
    if let stop = work.stop { throw stop }
    assert(world.isConsistent, "after the clock came to \(instant)")
    return drainEvents()
  }

  // MARK: A move of the clock in steps

  /// Tells that the operator moves the clock, where others are on it too: they are moved on together, step by step.
  ///
  /// - Parameter action: a move of the clock that is not refused.
  /// - Returns: the event that says so.
  public mutating func announce(_ action: Action) -> [Event] {
    world.emit(.performed(action))
    return drainEvents()
  }

  /// A step of the clock to a moment that is not refused; all that is due at or before it happens first.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - loggedUntil: the moment up to which the clock channel has entries.
  ///   - work: what happens in all the steps; where that is stopped, what they have changed is to be given up.
  /// - Returns: what came of it, in order.
  public mutating func advance(
    to instant: Instant, loggedUntil: inout Instant, _ work: inout StepBudget
  ) -> [Event] {
    loggedUntil = world.advanceClock(to: instant, loggedUntil: loggedUntil, &work)
    assert(world.isConsistent, "after the clock came to \(instant)")
    return drainEvents()
  }

  /// Tells on the clock channel of the time that has passed, if any has.
  public mutating func emitTimePassed(since loggedUntil: inout Instant) -> [Event] {
    world.emitTimePassed(since: loggedUntil)
    loggedUntil = world.now
    return drainEvents()
  }

  // MARK: Comparing

  /// The same world under another environment's rules: what it would have answered from here on.
  ///
  /// Books, app and device are as they are; what is up on the phone and what is about to come up is put aside.
  public func moved(to name: EnvironmentName) -> Simulator {
    var moved = self
    moved.world.move(to: name)
    assert(moved.world.isConsistent, "moved to \(name)")
    return moved
  }

  // MARK: Asking

  /// Every world that was visited, as it is or as it was left.
  public var worlds: [EnvironmentName: World] {
    var worlds = otherWorlds
    worlds[world.environment] = world
    return worlds
  }

  /// The same with the world of an environment as the present one, as it was left; nil where nobody has been there.
  public func switched(in name: EnvironmentName) -> Simulator? {
    guard name != world.environment else { return self }
    guard let visited = otherWorlds[name] else { return nil }
    var other = self
    other.otherWorlds[world.environment] = world
    other.otherWorlds[name] = nil
    other.world = visited
    return other
  }

  /// Why `action` cannot be done now, or nil when it can.
  ///
  /// Changes nothing.
  public func refusal(of action: Action) -> Refusal? { world.refusal(of: action) }

  /// Why `action` cannot be done now in a session with this `room`, or nil if it can.
  public func refusal(of action: Action, in room: SessionCapacity?) -> Refusal? {
    world.refusal(of: action) ?? world.refusalToMove(by: action, room)
  }

  private mutating func drainEvents() -> [Event] {
    world.fixIdentityIfSold()
    let events = world.events
    world.events = []
    return events
  }

  /// What is new to a world that is entered.
  private struct WorldEntryResult {
    /// Whether that world has not met the catalogue yet.
    var hasNewCatalog = false
    /// The storefront that the app of a world that was left knows of.
    var storefrontBefore: String?
  }

  /// Goes to an environment's world: fresh at the first visit, afterwards as it was left.
  private mutating func enter(_ name: EnvironmentName) -> WorldEntryResult {
    guard name != world.environment else { return WorldEntryResult() }
    let left = world
    otherWorlds[left.environment] = left
    if var visited = otherWorlds.removeValue(forKey: name) {
      let (catalog, storefront) = (visited.catalog, visited.device.storefront)
      visited.copySharedSettings(from: left)
      world = visited
      return WorldEntryResult(hasNewCatalog: world.catalog != catalog, storefrontBefore: storefront)
    }
    world = World(name, after: left)
    return WorldEntryResult(hasNewCatalog: true)
  }
}
