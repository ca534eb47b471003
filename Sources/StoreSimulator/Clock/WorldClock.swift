// Time in a world: it moves only when told to, and everything due on the way happens in order.

extension World {
  /// Does `work` after a delay of the delay table; without a delay, in the same moment.
  mutating func after(_ seconds: Int, _ work: Work) {
    if seconds == 0 {
      perform(work)
    } else {
      agendaStore.schedule(work, at: now + .seconds(seconds))
    }
  }

  private mutating func perform(_ work: Work) {
    switch work {
    case .completePurchase(let number): completePurchase(number)
    case .completeInterrupted(let number): completeInterrupted(number)
    case .agreeToSecondSheet(let number): agreeToSecondSheet(number)
    case .showAskToBuyAlert(let number): showAskToBuyAlert(number)
    case .deferPurchase(let number): deferPurchase(number)
    case .expireRequest(let number): expireRequest(number)
    case .subscription(let number): subscriptionGoesOn(number)
    }
  }

  /// Moves the clock to `instant`; everything due at or before it happens first.
  ///
  /// - Returns: up to when the clock channel has told of it: a short delay is told before what it delivers.
  @discardableResult
  mutating func advanceClock(to instant: Instant) -> Instant {
    var told = now
    while let due = agendaStore.popNext(until: instant) { arrive(at: due, told: &told) }
    now = max(now, instant)
    return told
  }

  /// Runs the pending interaction delays, and what else is due on the way, until none is left.
  ///
  /// - Returns: up to when the clock channel has told of it.
  mutating func settleInteractions() -> Instant {
    var told = now
    while agendaStore.interactionCount > 0, let due = agendaStore.popNext(until: .distantFuture) {
      arrive(at: due, told: &told)
    }
    return told
  }

  private mutating func arrive(at due: Agenda.Entry, told: inout Instant) {
    now = due.at
    if due.work.isInteraction {
      noteTimePassed(since: told)
      told = now
    }
    perform(due.work)
  }

  /// Tells on the clock channel how far the time moved.
  mutating func noteTimePassed(since start: Instant) {
    guard now != start else { return }
    emit(.timePassed(from: start), rule: nil)
  }

  /// Why the clock cannot be set to a moment.
  func refusalToSet(_ instant: Instant) -> Refusal? {
    if instant > .distantFuture || instant < .distantPast {
      return Refusal(.outsideCalendar, possible: .momentWithin)
    }
    guard instant < now, hasHistory else { return nil }
    return Refusal(
      .timeGoesBack(now: TimeFormatter.consoleStamp(now, in: device.timeZone)),
      possible: .either(.laterMoment, .first("reset")))
  }
}

extension Instant {
  /// The last moment of year 9999.
  static let distantFuture = CivilTime(
    year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59, microsecond: 999_999
  ).instant(offsetSeconds: 0)
  /// The first moment of year 1.
  static let distantPast = CivilTime(year: 1, month: 1, day: 1).instant(offsetSeconds: 0)
}
