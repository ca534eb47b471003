// One environment's world: store, device and app, each the owner of its state, what is around them, and the one clock.
// The world routes what passes between them (`Routing.swift`) and does nothing of its own; here is what it holds, and
// how a fresh one is made.

/// The state of one world, to be read.
///
/// A value: a copy shares the ledger with its original.
public struct World: Hashable, Sendable {
  public internal(set) var store: Store
  public internal(set) var device = Device()
  public internal(set) var app = App()
  /// The simulated time.
  public internal(set) var now: Instant = .defaultStart
  public internal(set) var rate: ClockRate = .paused
  /// What everybody finds around them.
  private(set) var here: Surroundings
  /// The same, to be asked.
  var surroundings: Surroundings { here }
  /// Calls of `updatedTransactions` since the world began.
  public internal(set) var callbackCount = 0
  /// What log lines show of app and device now.
  public internal(set) var logContext: LogContext

  /// What the present action has brought about so far.
  var events: [Event] = []

  /// A fresh world of an environment, with the defaults of the language.
  init(_ environment: EnvironmentName = .xcode, catalog: Catalog = .builtin) {
    var facts = Surroundings.Facts(environment, catalog: catalog)
    facts.switches.renewalRate = environment.rules.subscriptions.rates[0]
    here = Surroundings(facts)
    store = Store(here, now: .defaultStart)
    logContext = LogContext(
      environment: environment, appName: "", processID: 0, threadID: 0, queueAddress: 0, timeZone: .utc)
    reseed()
  }

  /// A fresh world that takes clock, app, device, catalogue and seed from `before`.
  init(_ environment: EnvironmentName, after before: World) {
    self.init(environment, catalog: before.catalog)
    now = before.now
    rate = before.rate
    takeSharedSettings(from: before)
    app = before.app.asInstalled
    change { $0.seed = before.seed }
    reseed()
  }

  /// Catalogue and device settings are shared by all worlds.
  mutating func takeSharedSettings(from other: World) {
    change { $0.catalog = other.catalog }
    device.forgetSheets()
    device.take(other.device.settings)
    settingsChanged()
  }

  /// Makes the numbers that come from the seed anew; fixed ones stay.
  mutating func reseed() {
    app.setQueueAddress(store.reseed())
    identityChanged()
  }

  /// Goes on under another environment's rules, with nothing up on the phone.
  mutating func move(to name: EnvironmentName) {
    device.clearScreen()
    change { $0.move(to: name) }
    store.putInteractionsAside()
    reseed()
  }

  // MARK: What is around everybody

  /// What the operator has set is another thing now, and everybody learns of it.
  mutating func change(_ edit: (inout Surroundings.Facts) -> Void) {
    var facts = here.facts
    edit(&facts)
    here = Surroundings(facts)
    store.learn(here)
  }

  /// The device's settings have changed.
  mutating func settingsChanged() {
    let settings = device.settings
    change { $0.settings = settings }
    identityChanged()
  }

  /// What the log's lines show of app and device has changed.
  mutating func identityChanged() {
    let name = app.name
    if here.facts.appName != name { change { $0.appName = name } }
    logContext = LogContext(
      environment: environment, appName: app.name, processID: app.processID, threadID: app.threadID,
      queueAddress: app.queueAddress, timeZone: device.timeZone)
  }

  // MARK: Telling

  /// Notes that something happened.
  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) {
    // Most actions bring a handful: one piece of memory for them, not one after another.
    if events.isEmpty { events.reserveCapacity(8) }
    events.append(Event(at: now, kind: kind, rule: rule, context: logContext))
  }

  mutating func remark(_ remark: Remark, rule: RuleID? = nil) { emit(.remark(remark), rule: rule) }

  /// A remark of this moment as an event, for those who keep a log of their own.
  public func event(of remark: Remark) -> Event {
    Event(at: now, kind: .remark(remark), rule: nil, context: logContext)
  }

  /// The passing of time up to this moment as an event, for those who keep a log of their own.
  public func event(ofTimePassedSince start: Instant) -> Event {
    Event(at: now, kind: .timePassed(from: start), rule: nil, context: logContext)
  }
}
