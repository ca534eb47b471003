// What the app's button says for each plan, in the phone's language: the words for the advice that the plan matrix gives.
// They are the app's, so they know nothing of the chrome's language.

import DeviceLocalization
import StoreModel
import StoreSimulator
import Support

/// The app's words for a plan.
package struct PlanButtonText: Sendable {
  /// How much room there is.
  package enum Length: Hashable, Sendable {
    /// The whole sentence with date and time.
    case whole
    /// The sentence, with the time alone where the date is today's.
    case compact
    /// A word for a button of the shop.
    case short
  }

  private let texts: DeviceLocalizer
  private let world: World
  /// How closely moments are told.
  private let detail: TimePrecision

  /// Words of the phone's language; with the time of day where the present period is shorter than a day.
  package init(world: World, detail: TimePrecision) {
    self.world = world
    self.detail = detail
    texts = DeviceLocalizer(locale: world.device.locale)
  }

  /// What stands on the button.
  package func text(_ advice: PlanAdvice, _ length: Length = .whole) -> String {
    let date = advice.moment.map { self.date($0, length) } ?? ""
    guard length != .short else { return texts.planInShort(advice, date: date) }
    return texts.plan(
      advice, date: date, other: advice.otherPlan.map(world.readableName) ?? "",
      // A renewal that failed has its day behind it.
      isLate: advice.moment.map { $0 <= world.now } == true)
  }

  /// Whether a tap on the button orders something: those of a plan that is held only tell.
  package static func orders(_ advice: PlanAdvice) -> Bool {
    switch advice {
    case .subscribe, .upgradeNow, .switchNow, .switchAtRenewal, .expired, .revoked, .paymentProblem: true
    case .current, .currentUntil, .currentEnds, .shared, .ordered, .inGrace: false
    }
  }

  /// `2021/02/26 19:08`; the day alone where periods last days.
  private func date(_ instant: Instant, _ length: Length) -> String {
    let zone = world.device.timeZone
    let civil = zone.civil(instant)
    let time = clock(civil)
    let now = zone.civil(world.now)
    let isToday = civil.year == now.year && civil.month == now.month && civil.day == now.day
    if detail != .day, isToday, length != .whole { return time }
    let (month, dayOfMonth) = (Digits.two(civil.month), Digits.two(civil.day))
    let day =
      length == .short
      ? texts.shortDay(month: month, day: dayOfMonth)
      : texts.day(year: "\(civil.year)", month: month, day: dayOfMonth)
    return detail != .day && length != .short ? "\(day) \(time)" : day
  }

  /// `19:08`; with the seconds where periods are hardly longer than a minute.
  private func clock(_ civil: CivilTime) -> String {
    let minutes = "\(Digits.two(civil.hour)):\(Digits.two(civil.minute))"
    return detail == .second ? "\(minutes):\(Digits.two(civil.second))" : minutes
  }
}

extension PlanAdvice {
  /// The moment that it names.
  package var moment: Instant? {
    switch self {
    case .current(let at), .currentUntil(let at, _), .currentEnds(let at), .switchAtRenewal(let at),
      .ordered(let at), .inGrace(let at), .expired(let at), .revoked(let at):
      at
    case .subscribe, .shared, .upgradeNow, .switchNow, .paymentProblem: nil
    }
  }

  /// The other plan that it names.
  package var otherPlan: String? {
    if case .currentUntil(_, let plan) = self { plan } else { nil }
  }

  /// Who shares it.
  var sharer: String? {
    if case .shared(let name) = self { name } else { nil }
  }
}
