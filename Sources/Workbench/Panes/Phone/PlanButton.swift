// What the app's button says for each plan, in the phone's language: the words for the advice that the plan matrix gives.
// They are the app's, so they know nothing of the chrome's language.

import StoreSimulator

/// The app's words for a plan.
struct PlanButton: Sendable {
  /// How much room there is.
  enum Length: Hashable, Sendable {
    /// The whole sentence with date and time.
    case whole
    /// The sentence, with the time alone where the date is today's.
    case compact
    /// A word for a button of the shop.
    case short
  }

  private let language: Words
  private let world: World
  /// How closely moments are told.
  private let detail: TimeDetail

  /// Words of the phone's language; with the time of day where the present period is shorter than a day.
  init(world: World, detail: TimeDetail) {
    self.world = world
    self.detail = detail
    let name = LocaleName(world.device.locale)
    language = name.flatMap { Words.table[$0.language] } ?? Words.english
  }

  /// What stands on the button.
  func text(_ advice: PlanAdvice, _ length: Length = .whole) -> String {
    let table = length == .short ? language.short : language.whole
    // A renewal that failed has its day behind it.
    let isLate = length != .short && advice.isChangeAtRenewal && advice.moment.map { $0 <= world.now } == true
    let word = isLate ? "switch-when-paid" : advice.word
    let pattern = table[word] ?? Words.english.whole[word] ?? word
    return Texts.filled(
      pattern,
      [
        "date": advice.moment.map { date($0, length) } ?? "",
        "plan": advice.otherPlan.map(world.readableName) ?? "",
      ])
  }

  /// Whether a tap on the button orders something: those of a plan that is held only tell.
  static func orders(_ advice: PlanAdvice) -> Bool {
    switch advice {
    case .subscribe, .upgradeNow, .switchAtRenewal, .expired, .revoked, .paymentProblem: true
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
    let day = Texts.filled(
      length == .short ? language.shortDay : language.day,
      [
        "year": "\(civil.year)", "month": Self.twoDigits(civil.month), "day": Self.twoDigits(civil.day),
      ])
    return detail != .day && length != .short ? "\(day) \(time)" : day
  }

  /// `19:08`; with the seconds where periods are hardly longer than a minute.
  private func clock(_ civil: CivilTime) -> String {
    let minutes = "\(Self.twoDigits(civil.hour)):\(Self.twoDigits(civil.minute))"
    return detail == .second ? "\(minutes):\(Self.twoDigits(civil.second))" : minutes
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The words of one language, by the word of the advice.
  struct Words: Sendable {
    let day: String
    let shortDay: String
    let whole: [String: String]
    let short: [String: String]

    /// The languages of the app, by ISO 639.
    static let table: [String: Words] = ["en": english, "ja": japanese, "de": german, "zh": chinese]

    static let english = Words(
      day: "{year}/{month}/{day}", shortDay: "{month}/{day}",
      whole: [
        "subscribe": "Subscribe", "current": "Yours, renews {date}",
        "current-until": "Yours until {date}, then {plan}", "current-ends": "Yours, ends {date}",
        "shared": "Shared by the family", "upgrade-now": "Upgrade now",
        "switch-at-renewal": "Switch at the renewal of {date}", "ordered": "Ordered, from {date}",
        "in-grace": "Payment failed, yours until {date}", "payment-problem": "Payment problem",
        "expired": "Expired {date}: subscribe again", "revoked": "Revoked {date}: subscribe again",
        "switch-when-paid": "Switch once this is paid",
      ],
      short: [
        "subscribe": "Subscribe", "current": "Yours", "current-until": "until {date}",
        "current-ends": "ends {date}", "shared": "Shared", "upgrade-now": "Upgrade",
        "switch-at-renewal": "Switch", "ordered": "from {date}", "in-grace": "pay by {date}",
        "payment-problem": "Pay", "expired": "Subscribe", "revoked": "Subscribe",
      ])

    static let japanese = Words(
      day: "{year}/{month}/{day}", shortDay: "{month}/{day}",
      whole: [
        "subscribe": "登録する", "current": "利用中、{date} に更新",
        "current-until": "利用中、{date} から{plan}", "current-ends": "利用中、{date} に終了",
        "shared": "ファミリー共有で利用中", "upgrade-now": "今すぐアップグレード",
        "switch-at-renewal": "{date} の更新時に切り替える", "ordered": "発注済み、{date} から",
        "in-grace": "お支払いが未確認、{date} まで利用中", "payment-problem": "お支払いに問題があります",
        "expired": "{date} に終了、もう一度登録", "revoked": "{date} に取り消し、もう一度登録",
        "switch-when-paid": "お支払い後に切り替える",
      ],
      short: [
        "subscribe": "登録", "current": "利用中", "current-until": "{date} まで", "current-ends": "{date} まで",
        "shared": "共有中", "upgrade-now": "変更", "switch-at-renewal": "次回から", "ordered": "{date} から",
        "in-grace": "要支払い", "payment-problem": "支払う", "expired": "登録", "revoked": "登録",
      ])

    static let german = Words(
      day: "{day}.{month}.{year}", shortDay: "{day}.{month}.",
      whole: [
        "subscribe": "Abonnieren", "current": "Aktiv, verlängert sich am {date}",
        "current-until": "Aktiv bis {date}, dann {plan}", "current-ends": "Aktiv, endet am {date}",
        "shared": "Über Familienfreigabe aktiv", "upgrade-now": "Jetzt wechseln",
        "switch-at-renewal": "Ab {date} wechseln", "ordered": "Bestellt, ab {date}",
        "in-grace": "Zahlung offen, aktiv bis {date}", "payment-problem": "Zahlungsproblem",
        "expired": "Abgelaufen am {date}: neu abonnieren", "revoked": "Widerrufen am {date}: neu abonnieren",
        "switch-when-paid": "Nach der Zahlung wechseln",
      ],
      short: [
        "subscribe": "Abonnieren", "current": "Aktiv", "current-until": "bis {date}",
        "current-ends": "bis {date}", "shared": "Geteilt", "upgrade-now": "Wechseln",
        "switch-at-renewal": "Wechseln", "ordered": "ab {date}", "in-grace": "offen",
        "payment-problem": "Bezahlen", "expired": "Abonnieren", "revoked": "Abonnieren",
      ])

    static let chinese = Words(
      day: "{year}/{month}/{day}", shortDay: "{month}/{day}",
      whole: [
        "subscribe": "订阅", "current": "使用中，{date} 续订", "current-until": "使用中，{date} 起改为{plan}",
        "current-ends": "使用中，{date} 结束", "shared": "通过家人共享使用中", "upgrade-now": "立即升级",
        "switch-at-renewal": "{date} 续订时切换", "ordered": "已预订，{date} 起生效",
        "in-grace": "付款未成功，可用至 {date}", "payment-problem": "付款出现问题", "expired": "已于 {date} 到期，重新订阅",
        "revoked": "已于 {date} 撤销，重新订阅", "switch-when-paid": "付款后切换",
      ],
      short: [
        "subscribe": "订阅", "current": "使用中", "current-until": "至 {date}", "current-ends": "至 {date}",
        "shared": "共享中", "upgrade-now": "升级", "switch-at-renewal": "切换", "ordered": "{date} 起",
        "in-grace": "待付款", "payment-problem": "付款", "expired": "订阅", "revoked": "订阅",
      ])
  }
}

extension PlanAdvice {
  /// The moment that it names.
  var moment: Instant? {
    switch self {
    case .current(let at), .currentUntil(let at, _), .currentEnds(let at), .switchAtRenewal(let at),
      .ordered(let at), .inGrace(let at), .expired(let at), .revoked(let at):
      at
    case .subscribe, .shared, .upgradeNow, .paymentProblem: nil
    }
  }

  /// Whether it announces a change at the renewal.
  fileprivate var isChangeAtRenewal: Bool {
    if case .switchAtRenewal = self { true } else { false }
  }

  /// The other plan that it names.
  var otherPlan: String? {
    if case .currentUntil(_, let plan) = self { plan } else { nil }
  }

  /// Who shares it.
  var sharer: String? {
    if case .shared(let name) = self { name } else { nil }
  }
}
