// The renewal rates of subscriptions (DocC: RenewalRates).

import Support

/// A renewal rate; the raw value is its name in the scenario language.
public enum RenewalRate: String, CaseIterable, Hashable, Sendable {
  case realtime
  case monthEveryHour = "month-1h"
  case monthEvery30Minutes = "month-30m"
  case monthEvery15Minutes = "month-15m"
  case monthEvery5Minutes = "month-5m"
  case monthEvery3Minutes = "month-3m"
  case monthEvery30Seconds = "month-30s"
  case every15Minutes = "every-15m"
  case every5Minutes = "every-5m"
  case everyMinute = "every-1m"
  case every30Seconds = "every-30s"
  case every10Seconds = "every-10s"
  case every2Seconds = "every-2s"
  /// The rate of TestFlight: every period renews once a day.
  case daily
  // Deprecated since iOS 15.2, but files still contain these rates.
  case dayIsOneHour = "day-1h"
  case dayIs30Minutes = "day-30m"
  case dayIs5Minutes = "day-5m"
  case dayIsOneMinute = "day-1m"
  case dayIs30Seconds = "day-30s"
  case dayIsOneSecond = "day-1s"

  public var times: RenewalTimes {
    switch self {
    case .realtime: .realtime
    case .monthEveryHour: .months(week: 900, month: 3600, year: 43_200, weeklyGrace: 771, grace: 1800)
    case .monthEvery30Minutes: .months(week: 600, month: 1800, year: 21_600, weeklyGrace: 514, grace: 900)
    case .monthEvery15Minutes: .months(week: 300, month: 900, year: 10_800, weeklyGrace: 257, grace: 450)
    case .monthEvery5Minutes: .months(week: 180, month: 300, year: 3600, weeklyGrace: 154, grace: 150)
    // Only the length of a month is known. All other lengths are assumed to follow the table's pattern.
    case .monthEvery3Minutes: .months(week: 120, month: 180, year: 2160, weeklyGrace: 103, grace: 90)
    case .monthEvery30Seconds: .months(week: 10, month: 30, year: 360, weeklyGrace: 9, grace: 15)
    case .every15Minutes: .everyPeriod(900)
    case .every5Minutes: .everyPeriod(300)
    case .everyMinute: .everyPeriod(60)
    case .every30Seconds: .everyPeriod(30)
    case .every10Seconds: .everyPeriod(10)
    case .every2Seconds: .everyPeriod(2)
    case .daily: .daily
    case .dayIsOneHour: .days(3600)
    case .dayIs30Minutes: .days(1800)
    case .dayIs5Minutes: .days(300)
    case .dayIsOneMinute: .days(60)
    case .dayIs30Seconds: .days(30)
    case .dayIsOneSecond: .days(1)
    }
  }

  /// The raw value of `SKTestSession.TimeRate`; nil if Xcode does not have the rate.
  public var rawTimeRate: Int? {
    switch self {
    case .realtime: 0
    case .dayIsOneHour: 1
    case .dayIs30Minutes: 2
    case .dayIs5Minutes: 3
    case .dayIsOneMinute: 4
    case .dayIs30Seconds: 5
    case .dayIsOneSecond: 6
    case .monthEveryHour: 10
    case .monthEvery30Minutes: 11
    case .monthEvery15Minutes: 12
    case .monthEvery5Minutes: 13
    case .monthEvery30Seconds: 15
    case .every15Minutes: 1000
    case .every5Minutes: 1001
    case .everyMinute: 1002
    case .every30Seconds: 1003
    case .every10Seconds: 1004
    case .every2Seconds: 1005
    case .monthEvery3Minutes, .daily: nil
    }
  }
}

/// The lengths of periods, grace periods and billing retry at one rate.
public struct RenewalTimes: Hashable, Sendable {
  /// The mapping of catalogue periods to simulated time.
  private enum Scale: Hashable, Sendable {
    case calendar
    /// The same length for every period.
    case flat(TimeSpan)
    /// Separate lengths of weeks, months and years, in seconds.
    case table(week: Int, month: Int, year: Int)
  }

  private let scale: Scale
  private let weeklyGrace: TimeSpan
  private let otherGrace: TimeSpan
  public let billingRetry: TimeSpan

  /// How long the App Store retries a payment of a commitment: 90 days in real time.
  ///
  /// Other renewals are retried for 60 days. Lengths at faster rates are unknown and assumed to be
  /// proportional.
  public var commitmentRetry: TimeSpan { TimeSpan(microseconds: billingRetry.microseconds / 2 * 3) }

  private init(scale: Scale, weeklyGrace: TimeSpan, otherGrace: TimeSpan, billingRetry: TimeSpan) {
    self.scale = scale
    self.weeklyGrace = weeklyGrace
    self.otherGrace = otherGrace
    self.billingRetry = billingRetry
  }

  package static let realtime = RenewalTimes(
    scale: .calendar, weeklyGrace: .days(6), otherGrace: .days(16), billingRetry: .days(60))
  package static let daily = RenewalTimes(
    scale: .flat(.days(1)), weeklyGrace: .days(6), otherGrace: .days(16), billingRetry: .days(60))

  /// Returns the times for the given lengths in seconds; billing retry lasts twice `month`.
  package static func months(week: Int, month: Int, year: Int, weeklyGrace: Int, grace: Int) -> RenewalTimes {
    RenewalTimes(
      scale: .table(week: week, month: month, year: year), weeklyGrace: .seconds(weeklyGrace),
      otherGrace: .seconds(grace), billingRetry: .seconds(2 * month))
  }

  /// Returns the lengths at a rate with equal periods; billing retry lasts two periods.
  package static func everyPeriod(_ seconds: Int) -> RenewalTimes {
    RenewalTimes(
      scale: .flat(.seconds(seconds)), weeklyGrace: .seconds(seconds), otherGrace: .seconds(seconds),
      billingRetry: .seconds(2 * seconds))
  }

  /// Returns the lengths at a deprecated rate; `seconds` is the length of a day.
  ///
  /// A month is assumed to have 30 days, and a year 365 days.
  package static func days(_ seconds: Int) -> RenewalTimes {
    RenewalTimes(
      scale: .table(week: 7 * seconds, month: 30 * seconds, year: 365 * seconds),
      weeklyGrace: .seconds(6 * seconds), otherGrace: .seconds(16 * seconds),
      billingRetry: .seconds(60 * seconds))
  }

  public func length(of period: SubscriptionPeriod, times count: Int = 1) -> TimeSpan {
    let n = max(1, period.count)
    switch scale {
    case .calendar:
      switch period.unit {
      case .day: return .days(n * count)
      case .week: return .days(7 * n * count)
      case .month: return TimeSpan(months: n * count)
      case .year: return TimeSpan(months: 12 * n * count)
      }
    case .flat(let span): return TimeSpan(microseconds: span.microseconds * Int64(count))
    case .table(let week, let month, let year):
      let microseconds: Int64 =
        switch period.unit {
        // At this rate, a day is a seventh of a week.
        case .day: Int64(week) * 1_000_000 * Int64(n) / 7
        case .week: Int64(week) * 1_000_000 * Int64(n)
        case .month: Int64(n % 12 == 0 ? year * (n / 12) : month * n) * 1_000_000
        case .year: Int64(year) * 1_000_000 * Int64(n)
        }
      return TimeSpan(microseconds: microseconds * Int64(count))
    }
  }

  /// Returns the maximum length of a period in microseconds; a month has at most 31 days.
  package func longest(of period: SubscriptionPeriod) -> Int64 {
    let span = length(of: period)
    let (months, isBeyond) = Int64(span.months).multipliedReportingOverflow(by: 31 * 86_400_000_000)
    return isBeyond ? .max : span.microseconds + months
  }

  /// The shortest time between two automatic events of a subscription, in microseconds.
  package var shortest: Int64 {
    min(
      billingRetry.microseconds / 60, weeklyGrace.microseconds / 2,
      length(of: SubscriptionPeriod(1, .day)).microseconds)
  }

  /// Returns the length of a plan's grace period.
  ///
  /// The lengths for 16 days are known. The lengths for 3 and 28 days are assumed to be proportional, and a
  /// weekly plan has at most 6 days.
  public func grace(of period: SubscriptionPeriod, choice: GraceLength) -> TimeSpan {
    let isWeekly = period.unit == .week && period.count == 1 || period.unit == .day && period.count <= 7
    let full = isWeekly ? weeklyGrace : otherGrace
    let scaled = full.microseconds * Int64(choice.rawValue) / Int64(isWeekly ? 6 : 16)
    return TimeSpan(microseconds: isWeekly ? min(full.microseconds, scaled) : scaled)
  }
}

/// The length of the billing grace period in days, as in App Store Connect.
public enum GraceLength: Int, CaseIterable, Hashable, Sendable {
  case days3 = 3
  case days16 = 16
  case days28 = 28
}

/// The renewals that get a billing grace period, as in App Store Connect.
public enum GraceRenewals: String, CaseIterable, Hashable, Sendable {
  case all
  /// Only renewals after a paid period; a renewal after a free offer gets no grace period.
  case paid
}

extension TimeSpan {
  /// A span of `n` days of 86,400 s.
  public static func days(_ n: Int) -> TimeSpan { .seconds(86_400 * n) }
}
