// Tests of keys for system sheets, messages and purchases outside the app.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import Workbench

@Suite("Sheets of the system, by keys") struct SheetKeysTests {
  private static let sizes = [(80, 24), (132, 38)]

  @Test("d s m shows the subscriptions; a plan is changed there, and z takes it back", arguments: sizes)
  func manage(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("d s o")
    #expect(bench.journal.last?.contains("outside buy ") == true, "\(bench.journal)")
    bench.press("d s m")
    #expect(bench.screen().contains("Manage Subscriptions"), "\(bench.screen())")
    #expect(bench.screen().contains("Cancel Subscription") && bench.screen().contains("Done"))
    // `Done` is selected; the row above it cancels the subscription.
    bench.press("2 k Enter")
    #expect(bench.journal.last?.hasSuffix(" tap cancel-subscription") == true, "\(bench.journal)")
    #expect(bench.screen().contains("Resubscribe"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.world.device.dialogs.isEmpty)
    bench.press("z z")
    #expect(bench.screen().contains("Cancel Subscription"), "\(bench.screen())")
  }

  @Test("d s w leads through Safari to the subscriptions page, and z takes a step back", arguments: sizes)
  func managePage(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("d s w")
    #expect(bench.screen().contains("Safari") && bench.screen().contains("Open in"), "\(bench.screen())")
    bench.press("2 Enter Enter")
    #expect(bench.journal.last?.hasSuffix(" tap continue") == true, "\(bench.journal)")
    #expect(bench.screen().contains("◀ Safari"), "\(bench.screen())")
    bench.press("Enter Enter")
    #expect(bench.world.device.dialogs.isEmpty && bench.world.app.state == .foreground)
    bench.press("z")
    #expect(bench.world.app.state == .background && bench.screen().contains("◀ "), "\(bench.screen())")
  }

  @Test("d s r asks for a refund by its reasons, which all fit the phone", arguments: sizes)
  func refund(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter d s r 2")
    for label in ["I didn't mean to buy this", "For legal reasons", "Other", "Cancel"] {
      #expect(bench.screen().contains(label), "\(label): \(bench.screen())")
    }
    bench.press("k k k k k Enter")
    #expect(bench.journal.last?.hasSuffix(" tap unintended") == true, "\(bench.journal)")
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix(" tap submit") == true, "\(bench.journal)")
    #expect(bench.world.transaction(1)?.refundedAt != nil)
    bench.press("d s r")
    #expect(bench.world.device.dialogs.isEmpty)
    let log = bench.workbench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    #expect(log.contains { $0.contains("duplicateRequest") })
  }

  @Test("the phone's sheets are in its language", arguments: sizes)
  func japanese(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press(":")
    bench.type("device --locale ja_JP --storefront JPN")
    bench.press("Enter b Enter Enter d s r 2")
    for label in ["返金をリクエスト", "購入するつもりはなかった", "その他", "キャンセル"] {
      #expect(bench.screen().contains(label), "\(label): \(bench.screen())")
    }
    bench.press("Enter d s m 2")
    for label in ["サブスクリプションを管理", "1か月ごとに", "サブスクリプションをキャン", "完了"] {
      #expect(bench.screen().contains(label), "\(label): \(bench.screen())")
    }
  }

  @Test("a message is put off and shown by keys", arguments: sizes)
  func messages(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("d s d d s t")
    #expect(bench.world.device.dialogs.isEmpty)
    bench.press("d s g")
    #expect(bench.screen().contains("Message from the App Store"), "\(bench.screen())")
    bench.press("Enter d s g")
    #expect(bench.screen().contains("no message waits"), "\(bench.screen())")
  }

  @Test("a promoted purchase is kept and bought by keys; d s y syncs")
  func promoted() {
    var bench = TestBench(132, 38)
    bench.press("d s a d s p")
    #expect(bench.world.device.dialogs.isEmpty && bench.world.app.deferredPayments.count == 1)
    bench.press("d s b")
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    bench.press("Enter Enter d s y")
    #expect(bench.journal.last?.hasSuffix(" app syncs") == true, "\(bench.journal)")
    bench.press("d s b")
    #expect(bench.screen().contains("the app has no pending promoted purchase"), "\(bench.screen())")
  }

  @Test("d s f lists the selected product's offers; without an offer, it says so", arguments: sizes)
  func promotedOffers(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("d s f")
    #expect(bench.screen().contains("Promoted purchase with an offer"), "\(bench.screen())")
    #expect(bench.screen().contains("This plan has no offer for a promoted purchase."), "\(bench.screen())")
  }

  @Test("d s h lets the app request finished consumables")
  func consumableHistory() {
    var bench = TestBench(80, 24)
    bench.press("d s h")
    #expect(bench.world.requestsConsumableHistory)
    bench.press("z")
    #expect(!bench.world.requestsConsumableHistory)
  }

  @Test("what cannot be asked for is refused with the reason and the key of what is possible")
  func refused() {
    var bench = TestBench(132, 38)
    bench.press("d b d s m")
    #expect(bench.screen().contains("an app in the background cannot show sheets"), "\(bench.screen())")
    #expect(bench.screen().contains("d f"), "\(bench.screen())")
  }

  @Test("a sheet of many codes is chosen from row by row, the marked one always in sight")
  func manyCodes() throws {
    let group = "G"
    let offers = (1...40).map { index in
      Offer(
        kind: .code, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: "CODE\(index)")
    }
    let plan = Product(
      identifier: "plan", kind: .autoRenewable, referenceName: "Plan", displayPrice: "1.00",
      subscription: SubscriptionTerms(
        groupIdentifier: group, level: 1, period: SubscriptionPeriod(1, .month), offers: offers))
    let catalog = Catalog(
      source: "codes", groups: [SubscriptionGroup(identifier: group, name: "G", subscriptions: [plan])])
    for (columns, rows) in Self.sizes {
      var bench = TestBench(columns, rows, catalog: catalog)
      bench.press("d s c 2")
      #expect(bench.screen().contains("Cancel"), "\(bench.screen())")
      for _ in 0..<20 { bench.press("k") }
      #expect(bench.screen().contains(">[ Plan, CODE21 ]<"), "\(bench.screen())")
      bench.press("Enter")
      #expect(bench.journal.last?.hasSuffix(" tap CODE21") == true, "\(bench.journal)")
      #expect(bench.screen().contains("Redeem"))
    }
  }

  @Test("in Xcode's world the menus have the Transaction Manager's words, in both languages")
  func terms() throws {
    for language in [ChromeLanguage.english, .japanese] {
      var bench = TestBench(132, 38)
      bench.workbench.options.language = language
      bench.press("a b Enter Enter p")
      for term in ["Approve", "Decline", "Resolve Issues", "Refund Purchases", "Delete"] {
        #expect(bench.screen().lowercased().contains(term.lowercased()), "\(term): \(bench.screen())")
      }
      bench.press("Esc s")
      #expect(bench.screen().contains("Disable Ask to Buy"), "\(bench.screen())")
      #expect(bench.screen().contains("Enable Interrupted Purchases"), "\(bench.screen())")
      bench.press("Esc 4")
      #expect(bench.screen().contains("Pending Approval"), "\(bench.screen())")
      bench.press("Ctrl-P")
      bench.type("Send Purchase Intent")
      #expect(
        bench.screen().contains(language == .japanese ? "プロモーション購入" : "promoted purchase"),
        "\(bench.screen())")
      bench.press("Esc Esc d s")
      #expect(bench.screen().contains("Create Transaction"), "\(bench.screen())")
      bench.press("Esc e s s")
      #expect(!bench.screen().contains("Enable Interrupted Purchases"), "\(bench.screen())")
    }
  }

  @Test(
    "the story has a sentence for each, in both languages", arguments: [ChromeLanguage.english, .japanese])
  func narration(language: ChromeLanguage) throws {
    let steps = [
      "outside buy \(DemoSteps.monthly)", "app manage-subscriptions", "tap cancel-subscription", "tap resume",
      "tap done", "app requests-refund #1", "tap unintended", "tap submit", "app redeems-offer-code",
      "tap cancel",
      "app syncs", "app defers-messages on", "outside message generic", "app shows-messages", "tap ok",
      "app adds-store-payments off", "outside promote \(DemoSteps.monthly)", "app buys-promoted",
    ]
    let bench = try PaneBench(DetailsPane(), width: 80, height: 20, steps: steps)
    let lines = Narration(texts: Localizer(language), world: bench.session.world).lines(
      of: bench.session.log, count: 200
    )
    .map(\.text)
    let expectedTexts =
      language == .japanese
      ? [
        "アプリの外で購入", "サブスクリプションの管理を開き", "解約します", "再開します", "シートを閉じ", "返金の申請を開き", "返金の申請を送り",
        "オファーコードの入力を求め", "購入をもう一度確認", "後回しにします", "お知らせがあります", "後回しにしたメッセージを表示", "App Storeで始まった購入",
        "購入を始め", "後に残します", "保存した購入を続け",
      ]
      : [
        "is bought outside the app", "opens the customer's subscriptions",
        "cancels the subscription in the list", "resumes the subscription in the list", "closes the sheet",
        "opens the refund request", "sends the refund request", "asks for an offer code",
        "asks the App Store for all purchases",
        "app defers messages", "has a message for the customer", "shows the messages that it deferred",
        "saves purchases that start in the App Store", "starts to buy", "for later",
        "continues the purchase",
      ]
    for text in expectedTexts { #expect(lines.contains { $0.contains(text) }, "\(text): \(lines)") }
  }
}
