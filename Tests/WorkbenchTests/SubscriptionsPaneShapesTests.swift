// Tests of the Subscriptions pane at different heights.

import Grid
import Scenario
import StoreCatalog
import StoreEngine
import StoreSimulator
import Support
import TerminalUI
import Testing

@testable import Panes
@testable import Workbench

@Suite("Subscriptions pane, shapes") struct SubscriptionsPaneShapesTests {
  @Test("at 80x24 the four rows of notes say why, what the trap is and what an order does")
  func notes() {
    var bench = TestBench(80, 24)
    bench.press(SubscriptionsPaneTests.narration + " g")
    let rows = bench.rows()
    let first = rows.firstIndex { $0.contains("why      ") } ?? 0
    #expect(rows[first].contains("│ why      same level, other duration"))
    #expect(
      rows[first + 1].contains("│ if now   autoRenewPreference = ..monthly instead of ..basic"))
    #expect(
      rows[first + 2].contains("│ < server DID_CHANGE_RENEWAL_PREF / DOWNGRADE"))
    #expect(
      rows[first + 3].contains("│ pitfall  .subscribed is the state of the group. This plan is active"))
    #expect(rows.contains { $0.contains("the button should say") && !$0.contains("app's") })
    // The rest of the pitfall is on the next page.
    #expect(bench.keyBar().contains("PgDn scroll"), "\(bench.keyBar())")
    for (down, up) in [("PgDn", "PgUp"), ("Ctrl-D", "Ctrl-U")] {
      bench.press(down)
      #expect(bench.screen().contains("renewalInfo.currentProductID (..yearly)"), "\(bench.screen())")
      bench.press(up)
      #expect(bench.screen().contains("if now   autoRenewPreference"), "\(bench.screen())")
    }
  }

  @Test("In billing retry, pane 6 predicts for any other plan that nothing is refunded, as it happens")
  func orderInRetry() {
    for keys in ["G", "G k"] {
      var bench = TestBench(80, 24)
      bench.press("b Enter Enter s r s g t n t n 6 \(keys)")
      let rows = bench.rows()
      let first = rows.firstIndex { $0.contains("│ if now   ") } ?? 0
      #expect(
        rows[first].contains("new transaction at once; nothing refunded, the renewal is unpaid"),
        "\(bench.screen())")
      #expect(rows[first + 1].contains("│ < server DID_CHANGE_RENEWAL_PREF / UPGRADE (not sent in Xcode)"))
      bench.press("b Enter Enter")
      #expect(bench.world.transaction(1)?.isUpgraded == false && bench.world.transaction(1)?.refunded == 0)
      #expect(bench.world.subscription(1)?.latest == 2)
    }
  }

  @Test("In the grace period, an order changes the open payment, and the current plan cancels the order")
  func orderInGrace() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter s r s g t n 6 j")
    #expect(
      bench.screen().contains("autoRenewPreference = ..yearly now; the open payment is Pro Yearly"),
      "\(bench.screen())")
    bench.press("b Enter Enter k")
    #expect(
      bench.screen().contains("a new transaction: the renewal is paid; the change to ..yearly"),
      "\(bench.screen())")
    bench.press("j p r")
    let notice = "p r: Pro Monthly recovered, paid as Pro Yearly; later renewals still fail"
    #expect(bench.notice.hasPrefix(notice), "\(bench.notice)")
    #expect(bench.world.subscription(1)?.product == "com.example.subscriptionlab.yearly")
  }

  @Test("The event for the server follows the result of an order as its continuation, in every environment")
  func serverRow() {
    for (environment, note) in [("", " (not sent in Xcode)"), ("e s ", "")] {
      var bench = TestBench(80, 24)
      bench.press(environment + "b Enter Enter p c")
      #expect(bench.notice == "p c: Pro Monthly cancelled (z undoes)", "\(bench.notice)")
      bench.press("6")
      let rows = bench.rows()
      let first = rows.firstIndex { $0.contains("│ if now   ") } ?? 0
      #expect(rows[first].contains("no new transaction; willAutoRenew is true again"), "\(bench.screen())")
      let event = "│ < server DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_ENABLED\(note) "
      #expect(rows[first + 1].contains(event), "\(bench.screen())")
    }
  }

  @Test("In billing retry, the first line shows the whole time that is left", arguments: [80, 100])
  func wholeTime(columns: Int) {
    var bench = TestBench(columns, 24)
    bench.press("e s 6 b Enter Enter s r t n")
    #expect(bench.screen().contains(" left "), "\(bench.screen())")
  }

  @Test("an order after a cancellation replaces no other order")
  func orderAfterCancellation() {
    var bench = TestBench(132, 38)
    bench.press("e s 6 g b Enter Enter p c G")
    #expect(
      bench.screen().contains("willAutoRenew is true again with autoRenewPreference ..basic"),
      "\(bench.screen())")
    #expect(!bench.screen().contains("replaces the change"))
    bench.press("b Enter Enter")
    #expect(bench.screen().contains("Ordered, from "))
    #expect(bench.screen().contains("willAutoRenew true"))
    bench.press("g j")
    #expect(bench.screen().contains("replaces the change to ..basic"))
  }

  @Test("a legend says what the signs of the bars mean", arguments: [(80, 24), (132, 38), (200, 60)])
  func legend(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("e s 6")
    #expect(!bench.screen().contains("period start"), "without bars there is nothing to explain")
    bench.press("b Enter Enter t m")
    let screen = bench.screen()
    #expect(screen.contains("| period start  = paid, past  - paid, ahead  . expected"), "\(screen)")
    #expect(!screen.contains("~ grace period") && !screen.contains("! not paid"))
    bench.press("s r s g t n")
    #expect(bench.screen().contains("~ grace period"), "\(bench.screen())")
  }

  @Test(
    "every sign of a bar is in the legend",
    arguments: [
      "b Enter Enter", "b Enter Enter t n t n p c t n", "b Enter Enter s r s g t n",
      "b Enter Enter s r t n t h",
      "b Enter Enter t m p m", "b Enter Enter p m", "b Enter Enter t n s r s g t n t n p r s r t n t m p m",
    ], [(80, 24), (200, 60)])
  func wholeLegend(_ keys: String, size: (Int, Int)) {
    let texts = Localizer()
    let columns = size.0 == 80 ? 76 : 190
    var bench = TestBench(size.0, size.1)
    bench.press("e s 6 \(keys)")
    let context = bench.workbench.context(for: .subscriptions)
    guard let view = bench.workbench.panes.subscriptions.view(in: context) else { return }
    let bars = view.people.flatMap { person in
      person.statuses.map { (view.world.servicePeriods(of: $0, limit: columns, upcoming: 3), false) }
    }
    guard
      let line = TimeLine(
        bars.map(\.0), now: view.world.now, zone: view.world.device.timeZone, columns: columns)
    else { return }
    let screen = bench.screen()
    for (sign, _) in line.signs(in: bars) {
      let words = [texts.words(for: sign), texts.shortWords(for: sign)]
      #expect(words.contains { screen.contains("\(sign.glyph) \($0)") }, "\(screen)")
    }
  }

  @Test(
    "events stand under their times, and are told as the scale tells its times",
    arguments: [
      (132, 38), (160, 45), (200, 60),
    ])
  func eventsUnderTimes(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press(SubscriptionsPaneTests.narration)
    let screen = bench.rows()
    /// Returns the column of a sign in the first row that contains both sign and text.
    func column(of sign: String, in text: String) -> Int? {
      guard let row = screen.first(where: { $0.contains(text) && $0.contains(sign) }),
        let range = row.range(of: sign)
      else { return nil }
      return CellWidth.of(String(row[..<range.lowerBound]))
    }
    let text = screen.joined(separator: "\n")
    // The mark of the plan change is at the start of the new plan's bar.
    let change = column(of: "|Pro Yearly", in: "|Pro Yearly")
    #expect(change != nil && column(of: "^", in: "at once") == change, "\(text)")
    // The mark of the current time shows the date, and the time in the format of the ticks.
    #expect(text.contains(" now") && text.contains("2021-01-01 00:"), "\(text)")
  }

  @Test("labels of the scale, of now and of events agree: minutes, days and months")
  func labelsAgree() {
    let start = Instant.defaultStart.microseconds
    let day: Int64 = 86_400_000_000
    let zone = Session.bench().world.device.timeZone
    for (length, isDay) in [
      (day / 24, false), (day / 2, false), (3 * day, false), (40 * day, true), (900 * day, true),
    ] {
      let period = ServicePeriod(
        kind: .paid, product: "a", start: Instant(microseconds: start),
        end: Instant(microseconds: start + length), transaction: 1, isRevoked: false)
      let now = Instant(microseconds: start + length / 2)
      guard let line = TimeLine([[period]], now: now, zone: zone, columns: 100) else { continue }
      let label = line.label(now)
      #expect(label.contains("-") == isDay, "\(label)")
      for tick in line.ticks {
        let isTickOfDay = tick.text.contains("-")
        #expect(isDay ? isTickOfDay : isTickOfDay == (tick.text.count == 10), "\(tick.text)")
        if !isTickOfDay { #expect(tick.text.count == label.count) }
      }
      #expect(line.labelWithDay(now).hasPrefix("20"))
    }
  }

  /// Returns the bar of periods, which are given by kind, start and end in minutes after the default start.
  private static func bar(
    _ periods: [(ServicePeriod.Kind, Double, Double)], revokedLast: Bool = false, now: Double
  ) -> (line: TimeLine, text: String)? {
    func instant(_ minutes: Double) -> Instant {
      Instant(microseconds: Instant.defaultStart.microseconds + Int64(minutes * 60e6))
    }
    let all = periods.enumerated().map { index, period in
      ServicePeriod(
        kind: period.0, product: "a", start: instant(period.1), end: instant(period.2), transaction: 1,
        isRevoked: revokedLast && index == periods.count - 1)
    }
    let zone = Session.bench().world.device.timeZone
    guard let line = TimeLine([all], now: instant(now), zone: zone, columns: 76) else { return nil }
    var grid = Grid(columns: 76, rows: 1)
    line.draw(
      all, isShared: false, into: &grid, x: 0, y: 0, theme: Theme(name: "plain", styles: [:])
    ) { $0.kind == .paid ? ["P"] : ["retry"] }
    return (line, grid.text(row: 0))
  }

  @Test("a short unpaid stretch has its sign and does not set the scale")
  func shortRetry() throws {
    typealias Period = (ServicePeriod.Kind, Double, Double)
    let starts: [Double] = (0..<3).map { Double($0) * 5 } + (0..<10).map { 15.17 + Double($0) * 5 }
    let paid: [Period] = starts.map { (.paid, $0, $0 + 5) }
    let periods: [Period] = paid + [(.retry, 15, 15.17)]
    let bar = try #require(Self.bar(periods, now: 44_640))
    #expect(bar.line.column(bar.line.now) >= 76)
    for period in periods {
      let at = Instant(microseconds: Instant.defaultStart.microseconds + Int64(period.1 * 60e6))
      #expect((0..<76).contains(bar.line.column(at)), "\(bar.text)")
    }
    #expect(bar.text.contains("!"), "\(bar.text)")
    // The current time is visible soon after a refund that follows an unpaid week.
    let day: Double = 1440
    let month: Double = 30 * day
    let months: [Period] = (0..<5).map { (.paid, Double($0) * month, Double($0 + 1) * month) }
    let rest: [Period] = [(.retry, 150 * day, 157 * day), (.paid, 157 * day, 160 * day)]
    let later = try #require(Self.bar(months + rest, revokedLast: true, now: 170 * day))
    #expect((0..<76).contains(later.line.column(later.line.now)), "\(later.text)")
    #expect(later.text.contains("!") && later.text.contains("x"), "\(later.text)")
  }

  @Test("a purchase that is refunded at once has its sign")
  func refundedAtOnce() throws {
    let bar = try #require(Self.bar([(.paid, 0, 0)], revokedLast: true, now: 44_640))
    #expect(bar.text.contains("x"), "\(bar.text)")
    #expect((0..<76).contains(bar.line.column(bar.line.now)))
  }

  @Test("minutes tell periods of minutes apart, seconds those of seconds, days the others")
  func details() {
    var bench = TestBench(80, 24)
    bench.press("e s 6 b Enter Enter")
    #expect(bench.screen().contains("Yours, renews 00:05 "))
    bench = TestBench(80, 24)
    bench.press(":")
    bench.type("renewal-rate every-30s")
    bench.press("Enter 6 b Enter Enter")
    #expect(bench.screen().contains("Yours, renews 00:00:3"), "\(bench.screen())")
    bench = TestBench(80, 24)
    bench.press("e p 6 b Enter Enter")
    #expect(bench.screen().contains("Yours, renews 2021/02/01 "))
  }

  @Test("the present period says how a rate shortens it, a shared one that it is shared")
  func bars() {
    var bench = TestBench(132, 38)
    bench.press(SubscriptionsPaneTests.narration)
    #expect(bench.screen().contains("|Pro Yearly, 1 h = 1 year"), "\(bench.screen())")
    #expect(bench.screen().contains("|shared: Pro Yearly, 1 h = 1 year"))
    #expect(bench.screen().contains("|lapses"))
  }

  @Test("at 80x24 now is told with its time, and long after the end it stands beyond the line")
  func now() {
    var bench = TestBench(80, 24)
    bench.press("e s 6 b Enter Enter t m")
    #expect(bench.screen().contains("v 00:01 now"))
    bench.press("p c t w")
    let rows = bench.rows()
    #expect(rows.contains { $0.contains("now >") }, "\(bench.screen())")
    // The bar ends, because the subscription is no longer active.
    #expect(rows.contains { $0.contains("|Pro Monthly=") && $0.contains("=|") })
  }

  @Test("a name stands behind the grace period in which its renewal was paid")
  func nameBehindGrace() {
    var bench = TestBench(132, 38)
    bench.press("e s 6 b Enter Enter s r s g t n t m p r s r")
    #expect(bench.screen().contains("~Pro Monthly"), "\(bench.screen())")
    #expect(!bench.screen().contains("~o Monthly"))
    #expect(bench.screen().contains("Pro Monthly recovered"))
  }

  @Test("in grace a change waits for the payment, not for a day that has passed")
  func changeInGrace() {
    var bench = TestBench(132, 38)
    bench.press("e s 6 b Enter Enter s r s g t n s r G")
    #expect(bench.screen().contains("the open payment is Basic Monthly"), "\(bench.screen())")
    #expect(bench.screen().contains("Switch once this is paid"))
    bench.press("1")
    #expect(bench.screen().contains("can start after payment"), "\(bench.screen())")
    #expect(bench.screen().contains("in grace until 00:0"))
  }

  @Test("the zoomed pane keeps every plan beside the bars of a family")
  func zoomed() {
    var bench = TestBench(80, 24)
    bench.press(SubscriptionsPaneTests.narration + " F n Enter F n Enter =")
    let screen = bench.screen()
    for name in ["▸ Basic Monthly", "  Pro Yearly  ", "  Pro Monthly  "] {
      #expect(screen.contains(name), "\(name)\n\(screen)")
    }
    #expect(screen.contains("why "))
  }

  @Test("a family plan that is shared no longer was revoked, not refunded")
  func revokedShare() {
    var bench = TestBench(132, 38)
    bench.press("6 F n Enter H j b F s H")
    #expect(bench.screen().contains("Revoked 2021/01/01"), "\(bench.screen())")
    #expect(!bench.screen().contains("Refunded"))
    #expect(bench.screen().contains("revoked (me)"))
  }

  @Test("what a member bought is said to be on their devices")
  func elsewhere() {
    var bench = TestBench(132, 38)
    bench.press("6 F n Enter H b 3 g")
    #expect(bench.screen().contains("on Hanako's devices"), "\(bench.screen())")
  }

  @Test(
    "a menu that is longer than the screen has a scroll bar, and reasons leave out what all identifiers share"
  )
  func menu() {
    var bench = TestBench(60, 16)
    bench.press("6 b Enter Enter p")
    #expect(bench.rows().contains { $0.contains("┃") })
    bench.press("End")
    #expect(bench.screen().contains("..monthly is"), "\(bench.screen())")
  }

  @Test("an increase that nobody answered and the limit of renewals are said to end the service")
  func ends() {
    var bench = TestBench(80, 24)
    bench.press("e s 6 b Enter Enter s v v")
    bench.type("5.99")
    bench.press("Enter :")
    bench.type("tap cancel")
    bench.press("Enter 6")
    #expect(bench.screen().contains("ends 00:05:03 unless price accepted"), "\(bench.screen())")
    bench.press("s v a t h")
    #expect(bench.screen().contains("ends 01:05:03: 12 of 12 renewals"), "\(bench.screen())")
  }

  @Test("a long name is cut in the key bar and leaves the keys after it their room")
  func longNames() throws {
    var bench = Self.bench(60, 16, plans: ["An Extraordinarily Long Name of a Subscription"])
    bench.press("6")
    #expect(bench.keyBar().contains("b buy An Extraordinarily.."), "\(bench.keyBar())")
    bench.press("b Enter Enter")
    // A single plan is named by the end of its identifier.
    bench.press("=")
    #expect(bench.screen().contains("..long1"), "\(bench.screen())")
  }

  @Test("a reason that long names leave no room for in the matrix stands below it")
  func reasonWithoutRoom() {
    let name = "An Extraordinarily Long Name of a Subscription That Has No End"
    var bench = Self.bench(132, 38, plans: [name, "\(name) Either"])
    bench.press("6 b Enter Enter j b Enter Enter")
    #expect(bench.screen().contains("Ordered, from 2021/02/01"), "\(bench.screen())")
    #expect(bench.screen().contains("autoRenewPreference; no transaction yet"), "\(bench.screen())")
  }

  /// Returns a bench with monthly plans, highest level first.
  private static func bench(_ columns: Int, _ rows: Int, plans names: [String]) -> TestBench {
    var bench = TestBench(columns, rows)
    let plans = names.enumerated().map { index, name in
      Product(
        identifier: "com.example.long\(index + 1)", kind: .autoRenewable, referenceName: name,
        displayPrice: "2.99",
        subscription: SubscriptionTerms(
          groupIdentifier: "G", level: index + 1, period: SubscriptionPeriod(1, .month), offers: []))
    }
    let catalog = Catalog(
      source: "long", groups: [SubscriptionGroup(identifier: "G", name: "Group", subscriptions: plans)])
    bench.workbench.session = Session(loadCatalog: { (_, _) throws(CatalogLoadError) in catalog })
    bench.press(":")
    bench.type("catalog long")
    bench.press("Enter")
    return bench
  }

  @Test(
    "the list of transactions tells from when an order counts, beside its whole state",
    arguments: ["en", "ja"])
  func orderInTheList(language: String) {
    var bench = TestBench(80, 24)
    if language == "ja" { bench.workbench.options.language = .japanese }
    bench.press("e s 6 b Enter Enter j b Enter Enter 3")
    let row = bench.rows().first { $0.contains("▸  2") } ?? ""
    #expect(row.contains(language == "ja" ? "購入済み" : "Purchased"), "\(row)")
    #expect(row.contains(language == "ja" ? "00:05から" : "from 00:05"), "\(row)")
  }
}
