// The clock of a world, which moves only on request.

import StoreEngine
import StoreModel
import Support

extension World {
  /// Processes everything that is due until `instant`, then sets the clock to `instant`.
  ///
  /// `loggedUntil` is the instant up to which the clock channel has entries; nil means now. Returns the new
  /// `loggedUntil`. If `budget.stop` is set, the clock stops before `instant`.
  @discardableResult
  mutating func advanceClock(to instant: Instant, loggedUntil: Instant? = nil, _ budget: inout StepBudget)
    -> Instant
  {
    var loggedUntil = loggedUntil ?? now
    budget.moveClock(from: now, to: instant, rows: store.ledger.count)
    while let due = nextDue(until: instant) {
      guard budget.countStep(at: due.at, rows: store.ledger.count) else { return loggedUntil }
      runDue(at: due, loggedUntil: &loggedUntil)
    }
    now = max(now, instant)
    return loggedUntil
  }

  /// Runs the pending interaction delays, and everything that is due before them.
  ///
  /// Returns the instant up to which the clock channel has entries.
  mutating func runInteractionDelays(_ budget: inout StepBudget) -> Instant {
    var loggedUntil = now
    budget.moveClock(from: now, to: nil, rows: store.ledger.count)
    while hasPendingInteractions, let due = nextDue(until: .distantFuture) {
      guard budget.countStep(at: due.at, rows: store.ledger.count) else { break }
      runDue(at: due, loggedUntil: &loggedUntil)
    }
    return loggedUntil
  }

  private mutating func runDue(at due: Agenda.Entry, loggedUntil: inout Instant) {
    now = due.at
    if due.work.isInteraction {
      emitTimePassed(since: loggedUntil)
      loggedUntil = now
    }
    switch due.work {
    case .answerProducts(let request): answerProducts(request)
    case .device(let work): perform(work)
    default: sendToStore(.due(due.work))
    }
  }

  /// Emits an entry on the clock channel for the time since `start`, if time has passed.
  mutating func emitTimePassed(since start: Instant) {
    guard now != start else { return }
    emit(.timePassed(from: start), rule: nil)
  }

  /// The number of transactions above which a pass over all of them would delay the response to a key
  /// noticeably.
  private static let manyTransactions = 4096

  /// Whether an action may cause so many events that its step must be cancellable.
  func mayTakeLong(_ action: Action) -> Bool {
    switch action {
    case .setClock(let instant): mayTakeLong(until: instant)
    case .advance(let span): mayTakeLong(until: advanced(by: span))
    // Interaction delays take a few seconds each and run one after another.
    case .settle: hasPendingInteractions && mayTakeLong(until: now + .seconds(60))
    case .buy(let payment): payment.purchaseDate != nil
    case .outside(.buy(let purchase)): purchase.purchaseDate != nil
    case .clear, .restore: store.ledger.count >= Self.manyTransactions
    // A later answer of the customer or a parent may complete a purchase with a past date.
    default: store.backdated.hasPayments
    }
  }

  func mayTakeLong(until instant: Instant) -> Bool { store.exceedsFewEvents(until: instant) }

  /// Returns why the clock cannot be set to an instant; nil if it can.
  func refusalToSet(_ instant: Instant) -> Refusal? {
    if instant > .distantFuture || instant < .distantPast {
      return Refusal(.outsideCalendar, possible: .momentWithin)
    }
    if instant < now, store.hasHistory {
      return Refusal(
        .timeGoesBack(now: TimeFormatter.dateAndTime(now, in: device.timeZone)),
        possible: .either(.laterMoment, .first(.action(.reset))))
    }
    let renewals = store.renewals(from: now, until: instant, moreThan: StepBudget.maxEvents)
    guard renewals > Store.maxRenewals else { return nil }
    return Refusal(
      .tooManyRenewals(renewals: renewals, limit: Store.maxRenewals), possible: .fewerRenewals)
  }

  /// Returns why the clock cannot move to an instant in a session with this capacity; nil if it can.
  func refusalToMove(to instant: Instant, _ capacity: SessionCapacity?) -> Refusal? {
    guard let capacity, capacity.remaining < StepBudget.maxEvents, instant > now,
      store.renewals(from: now, until: instant, moreThan: capacity.remaining) > capacity.remaining
    else { return nil }
    return .sessionIsFull(capacity)
  }

  /// Returns why an action cannot move the clock in a session with this capacity; otherwise nil.
  func refusalToMove(by action: Action, _ capacity: SessionCapacity?) -> Refusal? {
    switch action {
    case .setClock(let instant): refusalToMove(to: instant, capacity)
    case .advance(let span): refusalToMove(to: advanced(by: span), capacity)
    default: nil
    }
  }

  /// Processes the overdue agenda entries of a purchase with a past date.
  mutating func processOverdue(_ budget: inout StepBudget) {
    guard store.backdated.needsCatchUp else { return }
    advanceClock(to: now, &budget)
    store.markCaughtUp()
  }

  mutating func schedule(_ request: ProductRequest, at instant: Instant) {
    store.schedule(request, at: min(instant, .distantFuture))
  }

  mutating func nextDue(until limit: Instant) -> Agenda.Entry? { store.nextDue(until: limit) }
}
