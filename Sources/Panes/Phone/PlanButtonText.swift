// The text of an app's button for each plan, in the phone's language.

import DeviceLocalization
import StoreModel
import StoreSimulator
import Support

package struct PlanButtonText: Sendable {
  package enum Length: Hashable, Sendable {
    /// A sentence with date and time.
    case whole
    /// A sentence with date and time, without the date if it is today.
    case compact
    /// A short text for a button of the shop.
    case short
  }

  private let texts: DeviceLocalizer
  private let world: World
  /// The precision of dates, which depends on the length of the current period.
  private let detail: TimePrecision

  package init(world: World, detail: TimePrecision) {
    self.world = world
    self.detail = detail
    texts = DeviceLocalizer(locale: world.device.locale)
  }

  /// `renews` is false if the subscription of the group is cancelled.
  package func text(_ advice: PlanAdvice, _ length: Length = .whole, renews: Bool = true) -> String {
    let date = advice.moment.map { self.date($0, length) } ?? ""
    guard length != .short else { return texts.planInShort(advice, date: date, renews: renews) }
    return texts.plan(
      advice, date: date, other: advice.otherPlan.map(world.readableName) ?? "",
      // The renewal date of a failed renewal is in the past.
      isLate: advice.moment.map { $0 <= world.now } == true, renews: renews)
  }

  /// Whether a tap orders the plan.
  ///
  /// The button of a current plan only shows its state.
  package static func orders(_ advice: PlanAdvice) -> Bool {
    switch advice {
    case .subscribe, .upgradeNow, .switchNow, .switchAtRenewal, .expired, .revoked, .paymentProblem: true
    case .current, .currentUntil, .currentEnds, .shared, .ordered, .inGrace: false
    }
  }

  /// Returns a date such as `2021/02/26 19:08`; the time is omitted if periods last days.
  private func date(_ instant: Instant, _ length: Length) -> String {
    let zone = world.device.timeZone
    let civil = zone.civil(instant)
    let time = clock(civil)
    let now = zone.civil(world.now)
    let isToday = civil.year == now.year && civil.month == now.month && civil.day == now.day
    if detail != .day, isToday, length != .whole { return time }
    let (month, dayOfMonth) = (Digits.two(civil.month), Digits.two(civil.day))
    let day =
      length == .short && civil.year == now.year
      ? texts.shortDay(month: month, day: dayOfMonth)
      : texts.day(year: "\(civil.year)", month: month, day: dayOfMonth)
    return detail != .day && length != .short ? "\(day) \(time)" : day
  }

  /// Returns a time such as `19:08`, with seconds if periods are about a minute long.
  private func clock(_ civil: CivilTime) -> String {
    let minutes = "\(Digits.two(civil.hour)):\(Digits.two(civil.minute))"
    return detail == .second ? "\(minutes):\(Digits.two(civil.second))" : minutes
  }
}

extension PlanAdvice {
  package var moment: Instant? {
    switch self {
    case .current(let at), .currentUntil(let at, _), .currentEnds(let at), .switchAtRenewal(let at),
      .ordered(let at), .inGrace(let at), .expired(let at), .revoked(let at):
      at
    case .subscribe, .shared, .upgradeNow, .switchNow, .paymentProblem: nil
    }
  }

  package var otherPlan: String? {
    if case .currentUntil(_, let plan) = self { plan } else { nil }
  }

  var sharer: String? {
    if case .shared(let name) = self { name } else { nil }
  }
}
