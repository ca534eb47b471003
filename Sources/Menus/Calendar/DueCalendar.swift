// The state of the calendar, which shows the days on which something is due or expected.

import Scenario
import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// A calendar with a selected day, in the time zone of the device.
package struct DueCalendar: Hashable, Sendable {
  /// The midnight that begins the selected day.
  package private(set) var selectedDay: CivilTime

  package init(at now: Instant, zone: DeviceTimeZone) { selectedDay = Self.day(of: now, zone) }

  private static func day(of instant: Instant, _ zone: DeviceTimeZone) -> CivilTime {
    let limited = min(max(instant, .distantPast), .distantFuture)
    let civil = zone.civil(limited)
    // The local date can be one day outside the calendar.
    let isWithin = (1...9999).contains(civil.year)
    let date = isWithin ? civil : CivilTime(limited, offsetSeconds: 0)
    return CivilTime(year: date.year, month: date.month, day: date.day)
  }

  // MARK: Selection

  package mutating func move(days: Int) { move(by: TimeSpan.seconds(days * 86_400)) }

  package mutating func move(months: Int) { move(by: TimeSpan(months: months)) }

  private mutating func move(by span: TimeSpan) {
    selectedDay = Self.day(of: selectedDay.instant(offsetSeconds: 0) + span, .utc)
  }

  package mutating func select(dayOfMonth day: Int) {
    let last = CivilTime.daysInMonth(year: selectedDay.year, month: selectedDay.month)
    selectedDay.day = min(max(1, day), last)
  }

  package mutating func selectToday(in session: Session) {
    self = DueCalendar(at: session.world.now, zone: session.world.device.timeZone)
  }

  /// Selects the nearest later or earlier day with a due or expected event; returns false if there is none.
  package mutating func selectDueDay(later: Bool, in session: Session) -> Bool {
    let zone = session.world.device.timeZone
    let range = instants(of: selectedDay, zone)
    let found =
      later
      ? session.firstDueOrExpected(in: range.upperBound..<Self.end(zone))
      : session.lastDueOrExpected(in: min(.distantPast, range.lowerBound)..<range.lowerBound)
    guard let found else { return false }
    selectedDay = Self.day(of: found, zone)
    return true
  }

  /// Selects the last day with a due or expected event; returns false if nothing is due.
  ///
  /// Expected renewals without an end have no last day, so they are ignored.
  package mutating func selectLastDueDay(in session: Session) -> Bool {
    let zone = session.world.device.timeZone
    let last = session.lastDueOrExpected(in: .distantPast..<Self.end(zone), ignoresEndless: true)
    guard let last else { return false }
    selectedDay = Self.day(of: last, zone)
    return true
  }

  /// The date of the selected day, such as `2021-02-01`.
  var dateText: String { String(TimeFormatter.moment(selectedDay).prefix { $0 != "T" }) }

  // MARK: Days and events

  /// Whether the selected day contains the instant.
  func isSelected(_ instant: Instant, _ zone: DeviceTimeZone) -> Bool {
    selectedDay == Self.day(of: instant, zone)
  }

  /// Whether something is due or expected on the selected day.
  func hasEvent(in session: Session) -> Bool {
    session.firstDueOrExpected(in: instants(of: selectedDay, session.world.device.timeZone)) != nil
  }

  /// Returns the instants of a day, which has 23 or 25 hours if the clock changes.
  func instants(of day: CivilTime, _ zone: DeviceTimeZone) -> Range<Instant> {
    let next = CivilTime(day.instant(offsetSeconds: 0) + .seconds(86_400), offsetSeconds: 0)
    let start = zone.instant(day)
    return start..<max(start, zone.instant(next))
  }

  /// The end of the calendar, after every event.
  private static func end(_ zone: DeviceTimeZone) -> Instant {
    max(.distantFuture, zone.instant(CivilTime(year: 10_000, month: 1, day: 2)))
  }

  /// Returns the numbers of events for each day of the selected month.
  package func counts(in session: Session) -> [DayCount] {
    let zone = session.world.device.timeZone
    let (year, month) = (selectedDay.year, selectedDay.month)
    let days = 1...CivilTime.daysInMonth(year: year, month: month)
    let starts = days.map { zone.instant(CivilTime(year: year, month: month, day: $0)) }
    let end = instants(of: CivilTime(year: year, month: month, day: days.upperBound), zone).upperBound
    var counts = [DayCount](repeating: DayCount(), count: days.count)
    for instant in session.dueInstants(in: starts[0]..<end) {
      counts[max(0, starts.partitioningIndex { $0 > instant } - 1)].due += 1
    }
    for schedule in session.world.renewalSchedules {
      for (index, start) in starts.enumerated() {
        let next = index + 1 < starts.count ? starts[index + 1] : end
        counts[index].expected += schedule.numbers(in: start..<max(start, next)).count
      }
    }
    for item in session.world.expectedBillingEnds where (starts[0]..<end).contains(item.at) {
      counts[max(0, starts.partitioningIndex { $0 > item.at } - 1)].expected += 1
    }
    let now = session.world.now
    for instant in session.purchaseInstants(in: starts[0]..<end) where instant <= now {
      counts[max(0, starts.partitioningIndex { $0 > instant } - 1)].purchased += 1
    }
    return counts
  }

  /// Returns the events of the selected day, soonest first, with at most `limit` expected renewals of each
  /// subscription.
  package func events(in session: Session, limit: Int = .max, _ texts: Localizer) -> [DueEvent] {
    session.dueEvents(
      in: instants(of: selectedDay, session.world.device.timeZone), limit: limit, texts)
  }

  /// Returns the first event of the selected day; without an event, the start of the day.
  ///
  /// Returns nil if nothing more is due on the day and its start is not after now.
  package func target(in session: Session) -> Instant? {
    let range = instants(of: selectedDay, session.world.device.timeZone)
    if let first = session.firstDueOrExpected(in: range) { return first }
    return range.lowerBound > session.world.now ? range.lowerBound : nil
  }
}

/// The numbers of the events of a day.
package struct DayCount: Hashable, Sendable {
  package var due = 0
  /// The number of events that are expected if nothing changes.
  ///
  /// Such events are renewals after the next renewal, and the ends of grace periods and of billing retry.
  package var expected = 0
  /// The number of purchases and renewals that were made.
  package var purchased = 0

  var all: Int { due + expected }
}

/// An event of the store or of a participant that is due or expected at a known time.
package struct DueEvent: Hashable, Sendable {
  package let at: Instant
  /// The description of the event, with control characters as visible symbols.
  package let text: String
}

extension Session {
  /// Returns the events that are due or expected in a range of time, soonest first, with at most `limit`
  /// expected renewals of each subscription.
  func dueEvents(in range: Range<Instant>, limit: Int, _ texts: Localizer) -> [DueEvent] {
    let world = world
    let storeEvents = world.due(in: range).map { item in
      DueEvent(at: item.at, text: texts.words(for: item, product: world.readableName(of: item.product)))
    }
    let participantEvents = simulation.participantsDue.filter { range.contains($0.at) }.map { item in
      DueEvent(at: item.at, text: VisibleText.visible(item.title.text(texts)))
    }
    let renewals = world.renewalSchedules.flatMap { schedule in
      schedule.numbers(in: range).prefix(limit).map { number in
        let plan = world.readableName(of: schedule.product(of: number))
        return DueEvent(at: schedule.start(of: number), text: texts.calendarExpectedRenewal(plan))
      }
    }
    let ends = world.expectedBillingEnds.filter { range.contains($0.at) }.map { item in
      DueEvent(at: item.at, text: texts.calendarExpectedEnd(item, plan: world.readableName(of: item.product)))
    }
    return (storeEvents + participantEvents + renewals + ends).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  /// Returns the times of the events that are due in a range of time, in no particular order.
  func dueInstants(in range: Range<Instant>) -> [Instant] {
    world.dueInstants(in: range) + simulation.participantsDue.map(\.at).filter { range.contains($0) }
  }

  /// The number of the newest transactions that the calendar shows, so that a long history stays fast.
  private static let calendarTransactions = 10_000

  /// Returns the times of the purchases and renewals that were made in a range of time.
  func purchaseInstants(in range: Range<Instant>) -> [Instant] {
    world.transactionNumbers.suffix(Self.calendarTransactions)
      .compactMap { world.transaction($0)?.purchasedAt }.filter { range.contains($0) }
  }

  func firstDueOrExpected(in range: Range<Instant>) -> Instant? {
    let renewals = world.renewalSchedules.compactMap { schedule in
      schedule.numbers(in: range).first.map { schedule.start(of: $0) }
    }
    return (dueInstants(in: range) + expectedEnds(in: range) + renewals).min()
  }

  func lastDueOrExpected(in range: Range<Instant>, ignoresEndless: Bool = false) -> Instant? {
    let renewals = world.renewalSchedules.filter { !ignoresEndless || $0.count != nil }
      .compactMap { schedule in schedule.numbers(in: range).last.map { schedule.start(of: $0) } }
    return (dueInstants(in: range) + expectedEnds(in: range) + renewals).max()
  }

  private func expectedEnds(in range: Range<Instant>) -> [Instant] {
    world.expectedBillingEnds.map(\.at).filter { range.contains($0) }
  }
}
