// Tests of the Subscriptions pane: status, time line, plan matrix and facts.

import DeviceLocalization
import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Subscriptions pane") struct SubscriptionsPaneTests {
  /// The keys of the documented example: an upgrade, a second customer, and an order for the first plan.
  static let narration = """
    e s 6 j j b Enter Enter t m t m t m k b Enter Enter t m F n Enter t m j b Enter Enter
    """

  static let sizes = [(60, 16), (80, 24), (132, 38), (200, 60)]

  @Test("6 opens it over the log at every size, and shows the channels updates and server", arguments: sizes)
  func opens(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("6")
    #expect(bench.focus == .subscriptions)
    #expect(Set(bench.workbench.layout.panes.keys) == [.subscriptions, .log])
    #expect(bench.screen().contains("┌6 Subscriptions"))
    #expect(bench.screen().contains("never subscribed in"))
    #expect(bench.screen().contains("Pro Yearly"))
    #expect(bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    let notice = "the log now shows StoreKit 2 updates and server events (5 v hides them)"
    #expect(bench.notice == notice)
    bench.press("5 6")
    #expect(bench.notice.isEmpty, "\(bench.notice)")
    // A channel that the user switches off stays off.
    bench.press("5 v u 6")
    #expect(!bench.workbench.panes.log.isOn(.updates))
  }

  @Test("j and k choose a plan, and b orders it through the payment sheet; the focus comes back")
  func orders() {
    var bench = TestBench(132, 38)
    bench.press("6 j")
    #expect(bench.keyBar().contains("b buy Pro Yearly"))
    bench.press("b")
    #expect(bench.focus == .phone)
    bench.press("Enter Enter")
    #expect(bench.focus == .subscriptions)
    #expect(bench.world.transaction(1)?.payment.productIdentifier.hasSuffix("yearly") == true)
    let screen = bench.screen()
    #expect(screen.contains("status subscribed   entitled yes"))
    #expect(screen.contains("currentProductID ..yearly"))
    #expect(screen.contains("willAutoRenew true"))
    #expect(screen.contains("now"))
  }

  @Test(
    "A refund at the start of a period leaves the other periods visible", arguments: ["", "t t 1 m Enter"])
  func refundAtRenewal(delay: String) {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter t n t n t n \(delay) p m 6")
    let bar = bench.rows().first { $0.contains("Pro Monthly===") } ?? ""
    #expect(bar.split(separator: "|").count { $0.hasPrefix("Pro Monthly===") } == 3, "\(bench.screen())")
    #expect(bench.screen().contains("2021-02"), "\(bench.screen())")
  }

  @Test("upgrade, family and downgrade: what each button says, and why", arguments: [(80, 24), (132, 38)])
  func matrix(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press(Self.narration)
    let screen = bench.screen()
    #expect(screen.contains("Yours until"), "\(screen)")
    #expect(screen.contains("then Basic"))
    #expect(screen.contains("Ordered, from"))
    #expect(screen.contains("Switch at the renewal of"))
    #expect(screen.contains("Hanako"))
    if columns == 132 {
      #expect(screen.contains("autoRenewPreference; no transaction yet"))
      #expect(
        screen.contains(
          "currentEntitlements: ..yearly for me (PURCHASED), ..yearly for Hanako (FAMILY_SHARED)"))
      #expect(screen.contains("Hanako joins"))
      #expect(screen.contains("Basic Monthly > Pro Yearly at once"))
      #expect(screen.contains("Basic Monthly scheduled"))
    }
  }

  @Test("the trap: a plan that is not held has the status of the group")
  func trap() {
    var bench = TestBench(132, 38)
    bench.press("6 j b Enter Enter k")
    #expect(bench.screen().contains("status.state is .subscribed, but it refers to ..yearly"))
    #expect(bench.screen().contains("Compare renewalInfo.currentProductID with"))
    bench.press("j")
    #expect(bench.screen().contains("every plan of the group returns this status"))
  }

  @Test("what ordering would do now is told for each plan, with the server's event")
  func consequence() {
    var bench = TestBench(132, 38)
    bench.press("6")
    #expect(bench.screen().contains("server event SUBSCRIBED / INITIAL_BUY (not sent in Xcode)"))
    bench.press("b Enter Enter j")
    #expect(bench.screen().contains("no new transaction; autoRenewPreference becomes ..yearly"))
    #expect(bench.screen().contains("DID_CHANGE_RENEWAL_PREF /"))
    bench.press("j b Enter Enter")
    #expect(bench.screen().contains("nothing changes; alert: already scheduled"))
    bench.press("k k")
    #expect(bench.screen().contains("the change to ..basic is cancelled"))
  }

  @Test(
    "a crossgrade of equal length reads Switch now in table and shop, an upgrade Upgrade now",
    arguments: [("en_US", "Switch now", "Upgrade"), ("ja_JP", "今すぐ切り替える", "アップグレード")])
  func crossgrade(locale: String, label: String, upgrade: String) {
    func plan(_ identifier: String, _ level: Int) -> Product {
      Product(
        identifier: identifier, kind: .autoRenewable, displayPrice: "4.90",
        subscription: SubscriptionTerms(
          groupIdentifier: "MAIN", level: level, period: SubscriptionPeriod(1, .month)))
    }
    let catalog = Catalog(
      source: "plans.storekit", products: [],
      groups: [
        SubscriptionGroup(
          identifier: "MAIN", name: "Main",
          subscriptions: [plan("gold", 1), plan("silver", 2), plan("extra", 2)])
      ])
    var bench = TestBench(132, 38, catalog: catalog)
    func run(_ line: String) {
      bench.press(":")
      bench.type(line)
      bench.press("Enter")
    }
    for line in ["device --locale \(locale)", "buy silver", "confirm", "tap ok"] { run(line) }
    let shop = bench.rows().filter { $0.contains("[ \(label)") }
    #expect(shop.count == 1, "\(bench.screen())")
    bench.press("Esc 6")
    let table = bench.screen()
    #expect(table.ranges(of: label).count == 1 && table.contains(upgrade), "\(table)")
    run("expect plan extra switch-now")
    run("expect plan extra upgrade-now")
    run("expect plan gold upgrade-now")
    #expect(bench.journal.count { $0.contains("expect plan") } == 3)
    run("expect plan gold switch-now")
    #expect(bench.journal.count { $0.contains("expect plan") } == 3)
  }

  @Test("the buttons speak the phone's language, the reasons the chrome's")
  func languages() {
    var bench = TestBench(132, 38)
    bench.press("6 b Enter Enter :")
    bench.type("device --locale ja_JP --storefront JPN")
    bench.press("Enter")
    #expect(bench.screen().contains("利用中、2021/02/01 に更新"))
    #expect(bench.screen().contains("same level, other duration: crossgrade"))
    bench.press(":")
    bench.type("device --locale de_DE")
    bench.press("Enter")
    #expect(bench.screen().contains("Aktiv, verlängert sich am 01.02.2021"))
    bench.press(":")
    bench.type("device --locale zh_Hans")
    bench.press("Enter")
    #expect(bench.screen().contains("使用中，2021/02/01 续订"))
  }

  @Test(
    "every advice has its words in every language of the app", arguments: ["ja", "de", "zh_Hans", "zh_Hant"])
  func words(locale: String) {
    let now = Instant(microseconds: 0)
    let advices: [PlanAdvice] = [
      .subscribe, .current(renews: now), .currentUntil(now, then: "p"), .currentEnds(now), .shared(by: "A"),
      .upgradeNow, .switchNow, .switchAtRenewal(now), .ordered(from: now), .inGrace(until: now),
      .paymentProblem,
      .expired(now), .revoked(now),
    ]
    #expect(advices.map(\.word) == PlanAdvice.words)
    let (texts, english) = (DeviceLocalizer(locale: locale), DeviceLocalizer(locale: "en_US"))
    for advice in advices {
      for isLate in [false, true] {
        let words = texts.plan(advice, date: "DATE", other: "PLAN", isLate: isLate)
        let englishWords = english.plan(advice, date: "DATE", other: "PLAN", isLate: isLate)
        #expect(words != englishWords, "\(words)")
        #expect(words.contains("DATE") == englishWords.contains("DATE"), "\(words)")
        #expect(words.contains("PLAN") == englishWords.contains("PLAN"), "\(words)")
      }
      let short = texts.planInShort(advice, date: "DATE")
      #expect(!short.isEmpty && short != english.planInShort(advice, date: "DATE"), "\(short)")
    }
  }

  @Test("The family menu of a customer without family says so, and how to select the member who buys")
  func familyOfOne() {
    var bench = TestBench(80, 24)
    bench.press("6 F")
    let screen = bench.screen()
    #expect(screen.contains("the family has no other member"), "\(screen)")
    #expect(screen.contains("this customer has no family members; n adds one"), "\(screen)")
    #expect(!screen.contains("me is not in the family") && !screen.contains("in the family: me"))
    bench.press("b")
    #expect(bench.notice.hasSuffix("; try 6 H to select the member"), "\(bench.notice)")
    bench.press("6 H")
    #expect(bench.notice == "this customer has no family members; F n adds one", "\(bench.notice)")
  }

  @Test("H goes through the people; b then orders for the member")
  func people() {
    var bench = TestBench(132, 38)
    bench.press("6 F n Enter")
    #expect(bench.screen().contains("member: me  (Hanako)"))
    bench.press("H")
    #expect(bench.screen().contains("member: Hanako  (me)"))
    #expect(bench.keyBar().contains("b Hanako buys Pro Monthly"))
    bench.press("j b")
    #expect(bench.journal.last?.contains("family buy Hanako com.example.subscriptionlab.yearly") == true)
    #expect(bench.focus == .subscriptions)
    #expect(bench.screen().contains("status subscribed"))
    bench.press("H")
    #expect(bench.screen().contains("Shared by the family"))
    #expect(bench.screen().contains("ownershipType FAMILY_SHARED"))
    bench.press("H F s")
    #expect(bench.world.familyMembers.last?.shares == false)
    bench.press("F l")
    #expect(bench.world.familyMembers.count == 1)
    #expect(bench.screen().contains("member: me"))
  }

  @Test("Enter shows the transaction behind the plan, p acts on it")
  func actsOnTransaction() {
    var bench = TestBench(132, 38)
    bench.press("6 b Enter Enter p")
    #expect(bench.screen().contains("actions for #1"))
    bench.press("c")
    #expect(bench.screen().contains("Yours, ends 2021/02/01"))
    #expect(bench.screen().contains("currentProductID; willAutoRenew is false"))
    bench.press("p u")
    #expect(bench.screen().contains("Yours, renews 2021/02/01"))
    bench.press("Enter")
    #expect(bench.focus == .details)
    bench.press("=")
    #expect(bench.screen().contains("expirationDate 2021-02-01"))
  }

  @Test("after a cancellation there is no renewal at which another plan could begin", arguments: sizes)
  func afterCancellation(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter p c 6 j")
    #expect(!bench.screen().contains("Switch at the renewal"), "\(bench.screen())")
    #expect(columns < 132 || bench.screen().contains("Subscribe from 2021/02/01"), "\(bench.screen())")
    #expect(columns < 132 || bench.screen().contains("willAutoRenew is true again with"))
    bench.press("b Enter Enter")
    #expect(bench.world.subscription(group: "21A3B4C5", of: "me")?.willAutoRenew == true)
  }

  @Test("a date of another year is shown with its year, also on the phone's buttons")
  func otherYear() {
    var bench = TestBench(132, 38)
    bench.press("j b Enter Enter k b Enter Enter")
    #expect(bench.screen().contains("until 2022/01/01"), "\(bench.screen())")
    bench.press("t t")
    bench.type("31d")
    bench.press("Enter")
    #expect(bench.screen().contains("until 2022/01/01"), "\(bench.screen())")
    bench = TestBench(132, 38)
    bench.press("b Enter Enter k k b Enter Enter")
    #expect(!bench.screen().contains("until 20"))
  }

  @Test("grace and recovery by keys alone: the switches, the next thing due, Resolve Issues")
  func graceAndRecovery() {
    var bench = TestBench(132, 38)
    bench.press("6 b Enter Enter s r s g t n")
    #expect(bench.screen().contains("gracePeriodExpirationDate is in the future"), "\(bench.screen())")
    #expect(bench.screen().contains("Payment failed, yours until 2021/02/17"))
    #expect(bench.screen().contains("status inGracePeriod  entitled yes"))
    // In the era of Xcode 15, a grace period shows only in the date (rule `xcode.grace`).
    bench.press("s e 4")
    #expect(bench.world.quirks.era == .xcode15)
    #expect(bench.screen().contains("status inBillingRetryPeriod  entitled no"))
    bench.press("s e 5")
    #expect(bench.screen().contains("grace"))
    bench.press("p r")
    #expect(bench.screen().contains("status subscribed   entitled yes"))
    #expect(bench.screen().contains("Yours, renews 2021/03/01"))
  }

  @Test("g goes through the lengths of the grace period")
  func graceLengths() {
    var bench = TestBench(132, 38)
    for (isOn, length) in [
      (true, GraceLength.days16), (true, .days28), (true, .days3), (false, .days16),
    ] {
      bench.press("s g")
      #expect(bench.world.switches.hasGracePeriod == isOn)
      if isOn { #expect(bench.world.switches.graceLength == length) }
    }
  }

  @Test("s y limits the grace period to paid-to-paid renewals, if there is a grace period")
  func graceRenewals() {
    var bench = TestBench(132, 38)
    bench.press("s y")
    #expect(bench.world.switches.graceRenewals == .all)
    #expect(bench.screen().contains("the grace period is off"), "\(bench.screen())")
    bench = TestBench(132, 38)
    bench.press("s g s y")
    #expect(bench.journal.last?.hasSuffix(" billing grace on --renewals paid") == true, "\(bench.journal)")
    bench.press("s g")
    #expect(bench.world.switches.graceRenewals == .paid && bench.world.switches.graceLength == .days28)
    bench.press("s y")
    #expect(bench.world.switches.graceRenewals == .all)
  }

  @Test("a price increase: asked, declined, asked again and agreed")
  func priceIncrease() {
    var bench = TestBench(132, 38)
    bench.press("s v")
    #expect(bench.notice.contains("no subscription for a price increase"))
    bench.press("Esc 6 b Enter Enter s v v")
    bench.type("5.99")
    bench.press("Enter :")
    bench.type("tap cancel")
    bench.press("Enter 6")
    #expect(bench.screen().contains("price increase not answered"), "\(bench.screen())")
    bench.press("s v d")
    #expect(bench.screen().contains("willAutoRenew false"))
    bench.press("p u p v v")
    bench.type("5.99")
    bench.press("Enter :")
    bench.type("tap cancel")
    bench.press("Enter 6 p v a")
    #expect(bench.screen().contains("price increase accepted"))
  }

  @Test("an agreed price that differs from the catalogue is in the table, the notes and the phone's sheet")
  func customerPrice() {
    var bench = TestBench(200, 60)
    bench.press("6 b Enter Enter p v t")
    bench.type("5.99")
    bench.press("Enter")
    #expect(
      bench.rows().contains { $0.contains("Yours, renews") && $0.contains("$5.99") }, "\(bench.screen())")
    #expect(bench.screen().contains("pays $5.99, catalogue $4.99"), "\(bench.screen())")
    bench.press("t n d s m")
    #expect(bench.screen().contains("Pro Monthly, $5.99 per month"), "\(bench.screen())")
  }

  @Test("without an answer to a price increase, the plan ends in the list and in the table")
  func unansweredIncrease() {
    var bench = TestBench(200, 60)
    bench.press("6 b Enter Enter p v v")
    bench.type("5.99")
    bench.press("Enter :")
    bench.type("tap cancel")
    bench.press("Enter 6")
    #expect(bench.screen().contains("Yours, ends 2021/02/01"), "\(bench.screen())")
    #expect(bench.screen().contains("priceIncreaseStatus is pending"), "\(bench.screen())")
    bench.press("1")
    #expect(bench.screen().contains("ends 2021-02-01 unless agreed"), "\(bench.screen())")
    bench.press("6 p v a")
    #expect(bench.screen().contains("Yours, renews 2021/02/01"), "\(bench.screen())")
  }

  @Test("the shop's buttons have the words of the table after a cancellation and in billing retry")
  func sameWords() {
    var bench = TestBench(200, 60)
    bench.press("b Enter Enter p c")
    #expect(bench.screen().contains("Subscribe $49.99"), "\(bench.screen())")
    bench.press("6")
    #expect(bench.screen().contains("Subscribe from 2021/02/01"), "\(bench.screen())")
    bench.press("1 p u s r t n")
    #expect(bench.screen().contains("Pay $4.99"), "\(bench.screen())")
    bench.press("6")
    #expect(
      bench.rows().contains { $0.contains("isInBillingRetry") && $0.contains("  Pay ") }, "\(bench.screen())")
  }

  @Test("a refund that the customer asks for, and one that is taken back")
  func refunds() {
    var bench = TestBench(132, 38)
    bench.press("6 b Enter Enter p M Enter")
    #expect(bench.world.transaction(1)?.refundedAt != nil)
    #expect(bench.screen().contains("Revoked 2021/01/01"))
    bench.press("p t")
    #expect(bench.world.transaction(1)?.refundedAt == nil)
    #expect(
      bench.notice.hasPrefix("p t: reversed the refund of #1; auto-renewal stays off"), "\(bench.notice)")
  }

  @Test("what is no subscription cannot be cancelled, and the menu says so")
  func oneTime() {
    var bench = TestBench(132, 38)
    bench.press("1 g b Enter Enter 3 p c")
    #expect(bench.notice.contains("#1 does not belong to a subscription"))
  }

  @Test("a purchase that is not complete cannot be cancelled")
  func incomplete() {
    var bench = TestBench(132, 38)
    bench.press("a b Enter Enter 3 p c")
    #expect(bench.notice.contains("the purchase of #1 is not complete yet"), "\(bench.notice)")
  }

  @Test(
    "the actions on a payment that was answered with another transaction act on that transaction",
    arguments: [
      ("c", "subscription cancel"), ("n", "subscription renew"), ("e", "subscription expire"),
      ("m", "refund #1"),
    ])
  func answered(key: String, step: String) {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter 1 b Enter Enter 3")
    #expect(bench.workbench.targetTransaction == 2 && bench.world.transaction(2)?.answeredWith == 1)
    bench.press("p")
    #expect(bench.screen().contains("#2 was answered with #1: refunds"), "\(bench.screen())")
    let count = bench.journal.count
    bench.press(key)
    let added = bench.journal.dropFirst(count)
    #expect(added.contains { $0.contains(step) }, "\(Array(added)) \(bench.notice)")
    #expect(bench.notice.contains("#2 was answered with #1: "), "\(bench.notice)")
  }

  @Test("a request for a refund of such a payment is for that transaction")
  func answeredRequest() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter 1 b Enter Enter 3 p M Enter")
    #expect(bench.world.transaction(1)?.refundedAt != nil, "\(bench.notice)")
  }

  @Test("the renewal rates of the environment")
  func rates() {
    var bench = TestBench(132, 38)
    bench.press("e s t R")
    #expect(bench.screen().contains("month-5m  a month lasts 5 min"))
    bench.press("2")
    #expect(bench.world.switches.renewalRate == .monthEvery3Minutes)
  }

  @Test("a click chooses a plan")
  func click() {
    var bench = TestBench(80, 24)
    bench.press("6")
    let row = bench.rows().firstIndex { $0.contains("Basic Monthly") } ?? 0
    bench.click(10, row)
    #expect(bench.workbench.selectedProduct?.hasSuffix("basic") == true)
    #expect(bench.keyBar().contains("b buy Basic M"))
  }

  @Test("a catalogue without a group says so; keys do no harm")
  func noGroup() throws {
    var bench = try PaneBench(SubscriptionsPane(), width: 60, height: 12)
    try bench.run([])
    var world = TestBench(80, 24)
    world.workbench.session = Session(loadCatalog: { (_, _) throws(CatalogLoadError) in
      Catalog(source: "none")
    }
    )
    world.press(":")
    world.type("catalog none")
    // Esc closes the menus that keys have opened; a further Esc would leave the pane.
    world.press("Enter 6 j H ] F O p b 6")
    #expect(world.screen().contains("no subscription group"))
    _ = bench.rows()
  }

  @Test("several groups: [ and ] go from one to the next")
  func groups() {
    var bench = TestBench(132, 38)
    bench.workbench.session = Session(loadCatalog: { (_, _) throws(CatalogLoadError) in Self.twoGroups })
    bench.press(":")
    bench.type("catalog two")
    bench.press("Enter 6")
    #expect(bench.screen().contains("1/2  News"))
    #expect(bench.screen().contains("1/2"))
    bench.press("]")
    #expect(bench.screen().contains("2/2  Music"))
    bench.press("]")
    #expect(bench.screen().contains("1/2  News"))
    bench.press("[")
    #expect(bench.screen().contains("2/2  Music"))
  }

  @Test("offers: who may have them and why not; a promotional one is bought, a code redeemed")
  func offers() {
    var bench = TestBench(132, 38)
    bench.workbench.session = Session(loadCatalog: { (_, _) throws(CatalogLoadError) in Self.twoGroups })
    bench.press(":")
    bench.type("catalog two")
    bench.press("Enter 6")
    #expect(bench.screen().contains("promotional summer"), "\(bench.screen())")
    #expect(bench.screen().contains("not eligible, it is for customers who have or had"))
    bench.press("O 1")
    #expect(bench.notice.contains("who have or had"))
    // The refused digit has closed the menu.
    bench.press("O 2")
    #expect(bench.world.transaction(1)?.offer?.kind == .code)
    bench.press("O 1 Enter")
    #expect(bench.journal.contains { $0.contains("--offer summer") })
  }

  static let twoGroups: Catalog = {
    func plan(_ name: String, group: String, offers: [Offer]) -> Product {
      Product(
        identifier: "com.example.\(name)", kind: .autoRenewable, referenceName: name.capitalized,
        displayPrice: "2.99",
        subscription: SubscriptionTerms(
          groupIdentifier: group, level: 1, period: SubscriptionPeriod(1, .month), offers: offers))
    }
    let offers = [
      Offer(
        kind: .promotional, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), periodCount: 3,
        displayPrice: "0.99", referenceName: "Summer", offerIdentifier: "summer"),
      Offer(
        kind: .code, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: "Code",
        offerIdentifier: "code", eligibility: ["new"]),
    ]
    return Catalog(
      source: "two",
      groups: [
        SubscriptionGroup(
          identifier: "G1", name: "News", subscriptions: [plan("news", group: "G1", offers: offers)]),
        SubscriptionGroup(
          identifier: "G2", name: "Music", subscriptions: [plan("music", group: "G2", offers: [])]),
      ])
  }()

  @Test("the empty log names key 6 where the catalogue has plans, and pane 6 says where it has none")
  func firstKey() {
    var bench = TestBench(80, 24)
    #expect(
      bench.screen().contains("6      subscriptions: timeline and plan comparison "))
    bench.workbench.session = Session(
      loadCatalog: { _, _ throws(CatalogLoadError) in
        Catalog(
          source: "coins", products: [Product(identifier: "coins", kind: .consumable, displayPrice: "0.99")])
      })
    bench.press(":")
    bench.type("catalog coins")
    bench.press("Enter")
    #expect(!bench.screen().contains("timeline"), "\(bench.screen())")
    bench.press("6")
    #expect(bench.screen().contains("no subscription"), "\(bench.screen())")
  }

  @Test("billing plans of newer files stand under the plan, in both languages")
  func billingPlans() {
    var bench = TestBench(132, 50)
    let upfront = BillingPlan(
      type: BillingPlan.upfront, displayPrice: "29.99", commitmentDisplayPrice: "29.99")
    let monthly = BillingPlan(type: "MONTHLY", displayPrice: "2.50", commitmentDisplayPrice: "30.00")
    var catalog = Self.twoGroups
    catalog.groups[0].subscriptions[0].subscription?.billingPlans = [upfront, monthly]
    bench.workbench.session = Session(loadCatalog: { [catalog] (_, _) throws(CatalogLoadError) in catalog })
    bench.press(":")
    bench.type("catalog two")
    bench.press("Enter 6")
    #expect(bench.screen().contains("BILLED_UPFRONT  $29.99"), "\(bench.screen())")
    #expect(bench.screen().contains("MONTHLY  $2.50 per payment, $30.00 in total"))
    bench.workbench.options.language = .japanese
    #expect(bench.screen().contains("支払い方法") && bench.screen().contains("合計 $30.00"))
  }

  @Test(
    "x in the pane proposes what holds of the chosen plan for whom the pane shows, and all of it holds again")
  func expectations() throws {
    var bench = TestBench(132, 38)
    bench.press("6 j b Enter Enter x")
    let plan = try #require(bench.workbench.selectedProduct)
    for line in [
      "status \(plan) subscribed", "entitled \(plan)", "renews \(plan) \(plan)", "plan \(plan) current",
    ] {
      #expect(bench.screen().contains("[x] expect \(line)"), "\(bench.screen())")
    }
    bench.press("Enter")
    #expect(bench.workbench.notice?.kind == .message, "\(bench.notice)")
    bench.press("k x")
    let other = try #require(bench.workbench.selectedProduct)
    #expect(other != plan && bench.screen().contains("[x] expect not-entitled \(other)"))
    bench.press("Enter")
    var scenario = try StepwiseScenario(
      file: "x.iap", bytes: Array(bench.workbench.session.scenarioText().utf8))
    var fresh = TestBench().workbench.session
    #expect(scenario.run(in: &fresh).failures == [])
  }

  @Test("x at a transaction of a subscription proposes them too; before it is bought there are none")
  func expectationsOfTransaction() throws {
    var bench = TestBench(132, 38)
    bench.press("b x")
    #expect(!bench.screen().contains("expect status "))
    bench.press("Esc Enter Enter 3 x")
    let plan = try #require(bench.workbench.session.world.transaction(1)?.payment.productIdentifier)
    #expect(bench.screen().contains("[x] expect plan \(plan) current"), "\(bench.screen())")
  }

  @Test("in Japanese no part of the pane is left in English", arguments: sizes)
  func japanese(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = .japanese
    bench.press(Self.narration)
    let screen = bench.screen()
    #expect(screen.contains("サブスクリプション  グループ Pro"))
    #expect(screen.contains("根拠"))
  }

  @Test("rows never run over their pane, whatever the history", arguments: sizes)
  func widths(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press(Self.narration + " t n t n p c t n t n t w j j s r s g")
    for _ in 0..<3 {
      #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
      bench.press("H")
    }
  }
}
