// The time line of a group: the visible range with its ticks and bars.
//
// The range contains all periods and a few future renewals; if the width is too small, only those around the
// current time.

import Grid
import StoreEngine
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// A time range that is mapped to columns.
package struct TimeLine {
  package let start: Instant
  package let end: Instant
  package let columns: Int
  package let now: Instant
  private let zone: DeviceTimeZone

  package static let upcoming = 3

  /// The minimum width in columns of the shortest current or next period.
  private static let narrowest: Int64 = 4

  /// Lays out the periods of the bars; returns nil if there are no periods or too few columns.
  package init?(_ bars: [[ServicePeriod]], now: Instant, zone: DeviceTimeZone, columns: Int) {
    let all = bars.flatMap(\.self)
    guard columns > 8, let first = all.map(\.start).min(), let last = all.map(\.end).max() else { return nil }
    self.now = now
    self.columns = columns
    self.zone = zone
    // A refund can end a period at its start, and an unpaid stretch can be short; neither sets the scale.
    let actualPeriods = all.filter { !$0.isExpected }
    let paidPeriods = actualPeriods.filter { $0.kind == .paid && $0.start < $0.end }
    let lastPaidPeriod = paidPeriods.last { !$0.isRevoked } ?? paidPeriods.last
    let currentPeriod =
      actualPeriods.last { $0.start <= now && now < $0.end } ?? lastPaidPeriod ?? actualPeriods.last
    let expectedPeriod = all.first { $0.isExpected }
    let scalePeriods = [
      paidPeriods.last { $0.start <= now && now < $0.end } ?? lastPaidPeriod,
      all.first { $0.isExpected && $0.kind == .paid },
    ]
    let shortestLength = scalePeriods.compactMap(\.self).map { $0.end - $0.start }.filter { $0 > 0 }.min()
    let neededSpan: Int64 =
      (expectedPeriod?.end ?? currentPeriod?.end ?? last) - (currentPeriod?.start ?? first)
    // If service ended long ago, the range ends before the current time.
    let isRecent = last == first || now.microseconds <= last.microseconds + (last - first) / 2
    let defaultEnd = max(
      last, isRecent ? now : Instant(microseconds: last.microseconds + (last - first) / 10))
    let maximumSpan = max(
      shortestLength.map { $0 / Self.narrowest * Int64(columns) } ?? (defaultEnd - first),
      neededSpan + neededSpan / 10, 1)
    let span = defaultEnd - first
    if span <= maximumSpan {
      let padding = max(span / 40, 1)
      start = Instant(microseconds: first.microseconds - padding)
      end = Instant(microseconds: defaultEnd.microseconds + padding)
    } else {
      let preferredStart =
        min(currentPeriod?.start.microseconds ?? now.microseconds, now.microseconds - maximumSpan / 2)
        - maximumSpan / 40
      let startMicroseconds = max(
        first.microseconds - maximumSpan / 40, min(preferredStart, defaultEnd.microseconds - maximumSpan))
      start = Instant(microseconds: startMicroseconds)
      end = Instant(microseconds: startMicroseconds + maximumSpan)
    }
  }

  /// Returns the column of an instant, which is outside `0..<columns` if the instant is not visible.
  package func column(_ instant: Instant) -> Int {
    let offset = Double(instant - start) / Double(end - start) * Double(columns)
    return Int(max(-1_000_000, min(1_000_000, offset)).rounded(.down))
  }

  var nowColumn: Int { max(0, min(columns - 1, column(now))) }

  var isNowOnLine: Bool { (0..<columns).contains(column(now)) }

  // MARK: Ticks

  package struct Tick: Hashable {
    package let column: Int
    package let text: String
  }

  private enum TickInterval {
    case seconds(Int64)
    case months(Int)
  }

  /// The ticks at round times, as dense as their labels allow.
  var ticks: [Tick] {
    switch step {
    case .seconds(let seconds): ticks(every: seconds)
    case .months(let months): ticks(everyMonths: months)
    }
  }

  private var step: TickInterval {
    let perColumn = Double(end - start) / Double(columns) / 1e6
    // A tick at midnight is wider, because it shows the date.
    let hours = crossesMidnight ? 12.0 : 10.0
    for step in Self.steps
    where Double(step) / perColumn >= (step < 60 ? 12 : step < Self.day ? hours : 14) {
      return .seconds(Int64(step))
    }
    let month = 30.44 * Double(Self.day)
    let months = [1, 2, 3, 6, 12, 24, 60, 120, 600].first { Double($0) * month / perColumn >= 11 }
    return .months(months ?? 1200)
  }

  private static let day = 86_400

  /// The distances between ticks below a month, in seconds.
  private static let steps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800,
    604_800, 1_209_600,
  ]

  private var crossesMidnight: Bool { date(start) != date(end) }

  private func date(_ instant: Instant) -> String { TimeFormatter.date(instant, in: zone) }

  private func ticks(every step: Int64) -> [Tick] {
    let offset = Int64(zone.offsetSeconds(at: start))
    let first = (start.microseconds / 1_000_000 + offset) / step * step - offset
    var ticks: [Tick] = []
    var second = first
    while second * 1_000_000 <= end.microseconds, ticks.count < 100 {
      let instant = Instant(microseconds: second * 1_000_000)
      let column = column(instant)
      if column >= 0 {
        let time = label(instant)
        let isMidnight = (second + offset) % Int64(Self.day) == 0
        ticks.append(Tick(column: column, text: isMidnight ? date(instant) : time))
      }
      second += step
    }
    return ticks
  }

  private func ticks(everyMonths months: Int) -> [Tick] {
    let civil = zone.civil(start)
    var count = (civil.year * 12 + civil.month - 1) / months * months
    var ticks: [Tick] = []
    while ticks.count < 100 {
      let year = count / 12
      let instant = zone.instant(CivilTime(year: year, month: count % 12 + 1, day: 1))
      if instant > end { break }
      let column = column(instant)
      if column >= 0 { ticks.append(Tick(column: column, text: String(date(instant).prefix(7)))) }
      count += months
    }
    return ticks
  }

  // MARK: Labels

  /// Returns a time with the precision of the ticks, such as `18:15`, `18:15:30` or a date.
  package func label(_ instant: Instant) -> String {
    guard case .seconds(let step) = step, step < Self.day else { return date(instant) }
    return step < 60 ? ClockText.time(instant, zone: zone) : ClockText.hourAndMinute(instant, zone: zone)
  }

  /// Returns a time with its date, in the precision of the ticks.
  func labelWithDay(_ instant: Instant) -> String {
    let (day, label) = (date(instant), label(instant))
    return label == day ? day : "\(day) \(label)"
  }

  // MARK: Bars

  /// Draws the periods of a status into a row.
  ///
  /// `names` returns the possible texts for a period, longest first.
  package func draw(
    _ periods: [ServicePeriod], isShared: Bool, into grid: inout Grid, x: Int, y: Int, theme: Theme,
    names: (ServicePeriod) -> [String]
  ) {
    let unpaidPeriods = periods.filter { $0.kind != .paid }
    var shortMarks: [(column: Int, sign: BarGlyph, role: Role)] = []
    for period in periods {
      let (first, after) = cells(of: period)
      guard after > 0, first < columns else { continue }
      let from = max(0, first)
      let to = min(columns, after)
      let role = Self.role(period, isShared: isShared)
      if isMark(period) {
        shortMarks.append((first, Self.sign(period, isPast: true), role))
        continue
      }
      for column in from..<to {
        grid.put(
          Self.sign(period, isPast: column < nowColumn || now >= period.end).glyph, x: x + column, y: y,
          style: theme[role])
      }
      if !period.isExpected, period.kind == .paid, isNowOnLine, period.start <= now, now < period.end {
        grid.put(">", x: x + nowColumn, y: y, style: theme[role])
      }
      if first >= 0 { grid.put(BarGlyph.start.glyph, x: x + first, y: y, style: theme[.text]) }
      // If a grace period covers the start of a later payment, the plan's name begins after the grace period.
      let coveredEnd =
        period.kind != .paid ? nil : unpaidPeriods.first { $0.start == period.start }.map { column($0.end) }
      let left = max(from, first + 1, coveredEnd ?? 0)
      let availableWidth = to - left - 1
      guard availableWidth >= 2 else { continue }
      let names = names(period)
      let shortest = period.kind == .paid ? names.last : nil
      let text = names.first { CellWidth.of($0) <= availableWidth } ?? shortest ?? ""
      grid.put(String(CellWidth.prefix(text, columns: availableWidth)), x: x + left, y: y, style: theme[role])
    }
    // Marks the end of service if no renewal is expected.
    if let end = periods.map(\.end).max(), periods.allSatisfy({ !$0.isExpected }) {
      let last = column(end)
      if (0..<columns).contains(last) {
        grid.put(BarGlyph.start.glyph, x: x + last, y: y, style: theme[.text])
      }
    }
    // A short unpaid or revoked period covers the marks of the other periods in its cell.
    for mark in shortMarks {
      grid.put(mark.sign.glyph, x: x + mark.column, y: y, style: theme[mark.role])
    }
  }

  /// Returns the first column of a period and the column after it.
  private func cells(of period: ServicePeriod) -> (first: Int, after: Int) {
    let first = column(period.start)
    return (first, max(column(period.end), first + 1))
  }

  /// Whether an unpaid or revoked period has a single cell, which covers other periods.
  private func isMark(_ period: ServicePeriod) -> Bool {
    let (first, after) = cells(of: period)
    return after == first + 1 && (period.kind != .paid || period.isRevoked)
  }

  private static func role(_ period: ServicePeriod, isShared: Bool) -> Role {
    switch period.kind {
    case .grace: .warning
    case .retry: .stateFailed
    case .paid:
      period.isExpected
        ? .faint : period.isRevoked ? .stateFailed : isShared ? .stateRestored : .statePurchased
    }
  }

  private static func sign(_ period: ServicePeriod, isPast: Bool) -> BarGlyph {
    switch period.kind {
    case .grace: .grace
    case .retry: .retry
    case .paid: period.isExpected ? .expected : period.isRevoked ? .revoked : isPast ? .past : .ahead
    }
  }

  // MARK: Glyphs

  /// The kinds of cells in a bar.
  package enum BarGlyph: CaseIterable, Hashable, Sendable {
    case start, past, ahead, expected, grace, retry, revoked

    package var glyph: String {
      switch self {
      case .start: "|"
      case .past: "="
      case .ahead: "-"
      case .expected: "."
      case .grace: "~"
      case .retry: "!"
      case .revoked: "x"
      }
    }
  }

  /// Returns the visible glyphs of the bars, each with the colour role of one of its cells.
  package func signs(in bars: [(periods: [ServicePeriod], isShared: Bool)]) -> [(sign: BarGlyph, role: Role)]
  {
    var roles: [BarGlyph: Role] = [:]
    for bar in bars {
      for period in bar.periods {
        let (first, after) = cells(of: period)
        guard after > 0, first < columns else { continue }
        let role = Self.role(period, isShared: bar.isShared)
        roles[.start] = .text
        let isPast = isMark(period) || now >= period.end
        if isPast || first < nowColumn { roles[Self.sign(period, isPast: true)] = role }
        if !isPast { roles[Self.sign(period, isPast: false)] = role }
      }
    }
    return BarGlyph.allCases.compactMap { sign in roles[sign].map { (sign, $0) } }
  }
}
