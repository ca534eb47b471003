// Screen tests of downgrades, offers on the payment sheet, refunds and repeated purchases.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("StoreKit as it is met today, by keys") struct AsMetTodayTests {
  static let sizes = [(80, 24), (132, 38)]

  private static let trial = Offer(
    kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week))
  private static let saving = Offer(
    kind: .introductory, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), periodCount: 3,
    displayPrice: "0.99")

  /// Returns a bench with two plans; the higher one has a free trial, the lower one a pay-as-you-go offer.
  private static func bench(_ columns: Int, _ rows: Int, language: String = "en") -> TestBench {
    let plans = [("gold", 1, trial), ("silver", 2, saving)].map { name, level, offer in
      Product(
        identifier: "com.example.\(name)", kind: .autoRenewable, referenceName: name.capitalized,
        displayPrice: level == 1 ? "9.99" : "4.99",
        localizations: [
          Localization(locale: "en_US", displayName: name.capitalized, description: ""),
          Localization(locale: "ja", displayName: level == 1 ? "ゴールド" : "シルバー", description: ""),
        ],
        subscription: SubscriptionTerms(
          groupIdentifier: "G", level: level, period: SubscriptionPeriod(1, .month), offers: [offer]))
    }
    let catalog = Catalog(
      source: "today", groups: [SubscriptionGroup(identifier: "G", name: "Group", subscriptions: plans)])
    var bench = TestBench(columns, rows)
    bench.workbench.session = Session(loadCatalog: { (_, _) throws(CatalogLoadError) in catalog })
    if language == "ja" { bench.workbench.options.language = .japanese }
    bench.enter("catalog today")
    if language == "ja" { bench.enter("device --locale ja_JP --storefront JPN") }
    return bench
  }

  @Test("the payment sheet tells the trial and what comes after it", arguments: sizes, ["en", "ja"])
  func trialOnSheet(size: (Int, Int), language: String) {
    var bench = Self.bench(size.0, size.1, language: language)
    bench.press("6 b")
    let screen = bench.screen()
    #expect(screen.contains(language == "ja" ? "1週間の無料トライアル" : "1 week free trial"), "\(screen)")
    #expect(screen.contains(language == "ja" ? "その後は1か月ごとに ￥9.99" : "then $9.99 per month"), "\(screen)")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == size.0 })
    bench.press("3 W")
    #expect(bench.screen().contains("dialogs.offer"), "\(bench.screen())")
    bench.press("Esc 2 Enter Enter")
    #expect(bench.world.transaction(1)?.offer?.mode == .freeTrial)
  }

  @Test(
    "a plan that is paid as you go is told so, and the presenter reads it out", arguments: sizes,
    ["en", "ja"])
  func savingOnSheet(size: (Int, Int), language: String) {
    var bench = Self.bench(size.0, size.1, language: language)
    bench.press("6 j b")
    #expect(
      bench.screen().contains(
        language == "ja" ? "最初の3か月間は1か月ごとに ￥0.99" : "$0.99 per month for 3 months"), "\(bench.screen())")
    bench.press("P")
    let expectedText = language == "ja" ? "その後は1か月ごとに" : "then $4.99 per month"
    #expect(bench.screen().replacing("\n", with: "").contains(expectedText), "\(bench.screen())")
  }

  @Test(
    "a downgrade from its order to the renewal: the list, the details and W", arguments: sizes, ["en", "ja"])
  func downgrade(size: (Int, Int), language: String) {
    var bench = Self.bench(size.0, size.1, language: language)
    let isJapanese = language == "ja"
    bench.press("6 b Enter Enter j b Enter Enter")
    #expect(bench.world.transaction(2)?.state == .purchased && bench.world.transaction(2)?.answeredWith == 1)
    bench.press("3")
    func row() -> String {
      var copy = bench
      return copy.rows().first { $0.contains("▸") && $0.contains("2") } ?? ""
    }
    #expect(row().contains(isJapanese ? "購入済み" : "Purchased"), "\(row())")
    let isWide = size.0 == 132
    let ordered =
      isJapanese ? "\(isWide ? "2021-" : "")01-08" : "starts 2021-01-08"
    #expect(row().contains(ordered), "\(row())")
    let facts = bench.world.transaction(2).map {
      TransactionDetails($0, in: bench.workbench.session, bench.workbench.texts).all.map(\.value)
    }
    #expect(facts?.contains { $0.contains(isJapanese ? "利用中の取引 #1" : "existing transaction #1") } == true)
    bench.enter("advance 7d")
    #expect(bench.world.transaction(2)?.replacedBy == 3)
    bench.press("3")
    let replaced = isJapanese ? "#3に交代" : "replaced by #3"
    #expect(bench.rows().contains { $0.contains(replaced) }, "\(bench.screen())")
    #expect(!bench.rows().contains { $0.contains(isJapanese ? "購入中" : "Purchasing") })
  }

  @Test("W tells of an order why it was answered as it was", arguments: ["en", "ja"])
  func why(language: String) {
    var bench = Self.bench(132, 38, language: language)
    for line in ["dialogs off", "buy com.example.gold", "buy com.example.silver"] { bench.enter(line) }
    bench.press("3 W")
    #expect(bench.screen().contains("subscription.order.answered"), "\(bench.screen())")
    #expect(bench.screen().contains("RevenueCat"), "\(bench.screen())")
  }

  @Test("the presenter tells an order as what it is, and no purchase", arguments: ["en", "ja"])
  func downgradeTold(language: String) {
    var bench = Self.bench(132, 38, language: language)
    bench.press("P")
    bench.enter("dialogs off")
    bench.enter("buy com.example.gold")
    bench.enter("buy com.example.silver")
    let screen = bench.screen().replacing("\n", with: "")
    #expect(
      screen.contains(language == "ja" ? "の申し込みを受け付けました" : "confirmation for Silver"), "\(bench.screen())")
    #expect(!screen.contains(language == "ja" ? "「シルバー」の購入が完了" : "the purchase of Silver and unlocks"))
  }

  @Test(
    "a finished consumable is refunded from the Transaction Manager, and asked back in the app",
    arguments: sizes)
  func consumable(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.enter("dialogs off")
    bench.enter("buy com.example.subscriptionlab.coins100")
    bench.enter("buy com.example.subscriptionlab.coins100")
    #expect(bench.world.transaction(2)?.finishedAt != nil)
    bench.press("3 p m")
    #expect(bench.world.transaction(2)?.refundedAt != nil, "\(bench.screen())")
    bench.press("3 j p M Enter")
    #expect(bench.world.transaction(1)?.refundedAt != nil, "\(bench.screen())")
    #expect(bench.world.app.unlocked["com.example.subscriptionlab.coins100"] == nil)
  }

  @Test("what is owned and bought again is free, on the phone and in the story", arguments: ["en", "ja"])
  func ownedAgain(language: String) {
    var bench = TestBench(132, 38)
    if language == "ja" { bench.workbench.options.language = .japanese }
    let noAds = Catalog.builtin.products.first { $0.kind == .nonConsumable }?.identifier ?? ""
    bench.enter("environment sandbox")
    bench.enter("device --locale \(language == "ja" ? "ja_JP" : "en_US")")
    for _ in 0..<2 {
      bench.enter("buy \(noAds)")
      bench.enter("confirm")
      bench.enter("settle")
      if bench.world.transactionCount == 1 { bench.enter("tap ok") }
    }
    #expect(bench.world.transaction(2)?.price == 0)
    let title = language == "ja" ? "このApp課金はすでに購入済みです。" : "already been bought"
    #expect(bench.screen().replacing("\n", with: "").contains(title), "\(bench.screen())")
    bench.press("P")
    let expectedText = language == "ja" ? "購入済みで無料だと表示されます" : "was already bought"
    #expect(bench.screen().replacing("\n", with: "").contains(expectedText), "\(bench.screen())")
  }

  @Test("an offer that does not exist goes through in Xcode, and is told", arguments: ["en", "ja"])
  func offerNotChecked(language: String) {
    var bench = Self.bench(132, 38, language: language)
    bench.press("P")
    bench.enter("buy com.example.gold --offer made-up")
    let expectedText = language == "ja" ? "存在しませんが確かめられず" : "That offer does not exist"
    #expect(bench.screen().replacing("\n", with: "").contains(expectedText), "\(bench.screen())")
    bench.enter("confirm")
    #expect(bench.world.transaction(1)?.state == .purchased)
  }

  @Test("a forced renewal that fails is told, and forced again it changes nothing", arguments: ["en", "ja"])
  func forcedRenewal(language: String) {
    var bench = Self.bench(132, 38, language: language)
    bench.enter("dialogs off")
    bench.enter("buy com.example.gold")
    bench.enter("billing retry on")
    bench.press("P")
    bench.enter("subscription renew com.example.gold")
    bench.enter("subscription renew com.example.gold")
    let screen = bench.screen().replacing("\n", with: "")
    #expect(screen.contains(language == "ja" ? "更新の代金を請求できません" : "The renewal payment fails"))
    #expect(screen.contains(language == "ja" ? "何も変わりません" : "Nothing changes"))
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
