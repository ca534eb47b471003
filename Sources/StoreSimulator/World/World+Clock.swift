// Time in a world: it moves only when told to, and everything due on the way happens in order.

import StoreEngine
import StoreModel
import Support

extension World {
  /// Moves the clock to `instant`; everything due at or before it happens first.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - loggedUntil: the moment up to which the clock channel has entries; nil for now.
  ///   - work: what happens in the step; the clock stays on the way where that is stopped.
  /// - Returns: the same afterwards: each short delay has one, before what it delivers.
  @discardableResult
  mutating func advanceClock(to instant: Instant, loggedUntil: Instant? = nil, _ work: inout StepBudget)
    -> Instant
  {
    var loggedUntil = loggedUntil ?? now
    work.moveClock(from: now, to: instant, rows: store.ledger.count)
    while let due = nextDue(until: instant) {
      guard work.countStep(at: due.at, rows: store.ledger.count) else { return loggedUntil }
      runDue(at: due, loggedUntil: &loggedUntil)
    }
    now = max(now, instant)
    return loggedUntil
  }

  /// Runs the pending interaction delays, and what else is due on the way, until none is left.
  ///
  /// - Returns: the moment up to which the clock channel has entries.
  mutating func runInteractionDelays(_ work: inout StepBudget) -> Instant {
    var loggedUntil = now
    work.moveClock(from: now, to: nil, rows: store.ledger.count)
    while hasPendingInteractions, let due = nextDue(until: .distantFuture) {
      guard work.countStep(at: due.at, rows: store.ledger.count) else { break }
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
    if case .answerProducts(let request) = due.work {
      answerProducts(request)
    } else {
      sendToStore(.due(due.work))
    }
  }

  /// Tells on the clock channel how far the time moved.
  mutating func emitTimePassed(since start: Instant) {
    guard now != start else { return }
    emit(.timePassed(from: start), rule: nil)
  }

  /// From so many transactions on, going through all of them takes longer than a key may.
  private static let manyTransactions = 4096

  /// Whether so much may come of an action that the step has to be stopped on the way.
  func mayTakeLong(_ action: Action) -> Bool {
    switch action {
    case .setClock(let instant): mayTakeLong(until: instant)
    case .advance(let span): mayTakeLong(until: advanced(by: span))
    // The delays that it runs are a few seconds, one after another.
    case .settle: hasPendingInteractions && mayTakeLong(until: now + .seconds(60))
    case .buy(let payment): payment.purchaseDate != nil
    case .outside(.buy(let purchase)): purchase.purchaseDate != nil
    case .clear, .restore: store.ledger.count >= Self.manyTransactions
    // A purchase that was dated back comes through by whatever the customer or a parent answers later.
    default: store.backdated.hasPayments
    }
  }

  /// Whether so much may happen until a moment.
  func mayTakeLong(until instant: Instant) -> Bool { store.exceedsFewEvents(until: instant) }

  /// Why the clock cannot be set to a moment.
  func refusalToSet(_ instant: Instant) -> Refusal? {
    if instant > .distantFuture || instant < .distantPast {
      return Refusal(.outsideCalendar, possible: .momentWithin)
    }
    if instant < now, store.hasHistory {
      return Refusal(
        .timeGoesBack(now: TimeFormatter.consoleStamp(now, in: device.timeZone)),
        possible: .either(.laterMoment, .first(.action(.reset))))
    }
    let renewals = store.renewals(from: now, until: instant, moreThan: StepBudget.maxEvents)
    guard renewals > Store.maxRenewals else { return nil }
    return Refusal(
      .tooManyRenewals(renewals: renewals, most: Store.maxRenewals), possible: .fewerRenewals)
  }

  /// Why the clock cannot move to a moment in a session that keeps as much as `room` says.
  func refusalToMove(to instant: Instant, _ room: SessionCapacity?) -> Refusal? {
    guard let room, room.rest < StepBudget.maxEvents, instant > now,
      store.renewals(from: now, until: instant, moreThan: room.rest) > room.rest
    else { return nil }
    return .sessionIsFull(room)
  }

  /// The same for an action; nil if it does not move the clock.
  func refusalToMove(by action: Action, _ room: SessionCapacity?) -> Refusal? {
    switch action {
    case .setClock(let instant): refusalToMove(to: instant, room)
    case .advance(let span): refusalToMove(to: advanced(by: span), room)
    default: nil
    }
  }

  /// Processes the overdue entries of a purchase with a date in the past.
  mutating func processOverdue(_ work: inout StepBudget) {
    guard store.backdated.needsCatchUp else { return }
    advanceClock(to: now, &work)
    store.markCaughtUp()
  }

  /// Schedules the App Store's answer to a request for products.
  mutating func schedule(_ request: ProductRequest, at instant: Instant) {
    store.schedule(request, at: min(instant, .distantFuture))
  }

  /// Removes and returns the next entry of the agenda that is due at or before `limit`.
  mutating func nextDue(until limit: Instant) -> Agenda.Entry? { store.nextDue(until: limit) }
}
