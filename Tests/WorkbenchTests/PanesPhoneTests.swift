// Tests of the phone: sheets, alerts, buttons, the app's shop and the home screen.

import Grid
import Scenario
import StoreCatalog
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Phone pane")
struct PanesPhoneTests {
  private static let interrupted =
    DemoSteps.japan + ["interrupted on", "buy \(DemoSteps.monthly)"]
  private static let terms = interrupted + ["at 19:10:50 confirm", "at 19:10:54.2291 tap ok"]
  private static let complete = terms + ["at 19:12:36 tap agree", "at 19:12:39 note done"]

  @Test("the payment sheet at 80 x 24, line by line")
  func paymentSheet() throws {
    var bench = try PaneBench(PhonePane(), width: 49, height: 10, steps: Self.interrupted)
    #expect(
      bench.rows() == [
        " App Store",
        "",
        " プロ 月額プラン",
        " SubscriptionLab",
        " サブスクリプション            1か月ごとに ￥980",
        " キャンセルするまで自動的に更新されます。",
        " アカウント                    qa-jp@example.com",
        "",
        "",
        " >[ サブスクリプションに登録 ]<  [ キャンセル ]",
      ])
    #expect(bench.status == "payment sheet")
  }

  @Test("Enter confirms the sheet, and the other button cancels it")
  func sheetButtons() throws {
    var bench = try PaneBench(PhonePane(), width: 49, height: 10, steps: Self.interrupted)
    #expect(bench.press(Key(.enter)).command == .action(.confirm))
    #expect(bench.press("l").isHandled)
    #expect(bench.press(Key(.enter)).command == .action(.cancel))
    #expect(bench.press("h").isHandled)
    #expect(bench.press(Key(.enter)).command == .action(.confirm))
  }

  @Test("no letter, no Space and no Esc answers a dialog", arguments: ["a", "y", "o", "b", " ", "q"])
  func onlyEnterAnswers(key: String) throws {
    var bench = try PaneBench(PhonePane(), width: 49, height: 10, steps: Self.interrupted)
    #expect(bench.press(key).command == nil)
    let reply = bench.press(Key(.escape))
    guard case .leave = reply else {
      Issue.record("Esc gave \(reply)")
      return
    }
  }

  @Test("an alert is a box with its default button marked; its answer goes by identifier")
  func alert() throws {
    var bench = try PaneBench(
      PhonePane(), width: 58, height: 8, steps: Self.interrupted + ["at 19:10:50 confirm"])
    let screen = bench.screen()
    #expect(screen.contains("[Environment: Sandbox]"))
    #expect(screen.contains(">[ OK ]<"))
    #expect(bench.status == "alert")
    #expect(bench.press(Key(.enter)).command == .action(.tap("ok")))
  }

  @Test("two terms sheets lie one on the other, and a line says that it was seen so")
  func stackedSheets() throws {
    var bench = try PaneBench(PhonePane(), width: 49, height: 10, steps: Self.terms)
    #expect(
      bench.rows().prefix(7) == [
        " ┌ 利用規約 ───────────────────────────────────┐",
        " │ ┌ 利用規約 ───────────────────────────────┐ │",
        " │ │ 以下の利用規約をよくお読みください。    │ │",
        " │ │                                         │ │",
        " │ │                                         │ │",
        " │ │     [ 同意しない ]    >[ 同意する ]<    │ │",
        " │ └─────────────────────────────────────────┘ │",
      ])
    #expect(bench.screen().contains("The terms sheet appears twice: one on top."))
    #expect(bench.press(Key(.enter)).command == .action(.tap("agree")))
  }

  @Test("the alert on the second sheet stands inside it, the sheet's own buttons unmarked")
  func alertOnSheet() throws {
    var bench = try PaneBench(PhonePane(), width: 49, height: 10, steps: Self.complete)
    let rows = bench.rows()
    #expect(rows[0].hasPrefix(" ┌ 利用規約"))
    #expect(rows[2].contains("完了しました。"))
    #expect(rows[5].contains(">[ OK ]<"))
    #expect(rows[7].contains("[ 同意しない ]     [ 同意する ]"))
    #expect(bench.status == "alert on sheet 2")
  }

  @Test("where boxes have no room the top dialog stands alone and scrolls")
  func noRoom() throws {
    var bench = try PaneBench(PhonePane(), width: 30, height: 4, steps: Self.interrupted + ["confirm"])
    #expect(bench.screen().contains(">[ OK ]<"))
    let first = bench.rows()[0]
    bench.press("j")
    #expect(bench.rows()[0] != first)
    bench.press("k")
    #expect(bench.rows()[0] == first)
  }

  @Test("the Ask alert of Xcode is English on a Japanese phone, and a line says so")
  func anomaly() throws {
    var bench = try PaneBench(
      PhonePane(), width: 39, height: 15,
      steps: [
        "device --locale ja_JP --storefront JPN", "ask-to-buy on", "buy com.example.subscriptionlab.yearly",
        "confirm",
      ])
    let screen = bench.screen()
    #expect(screen.contains("Ask Permission"))
    #expect(screen.contains(">[ Ask ]<"))
    #expect(screen.contains("English"))
    #expect(bench.status == "approval request")
  }

  @Test(
    "a note that does not fit ends after a word, with a sign of the omission", arguments: [30, 39, 48, 60])
  func cutNote(width: Int) {
    for language in [ChromeLanguage.english, .japanese] {
      let texts = Localizer(language)
      for id in [RuleID.xcodeAskAlert, .sandboxTermsSheetTwice, .xcodeEnglishAlerts] {
        let statement = RuleRegistry.rule(id).statement.text(texts)
        for limit in [1, 2, 4] {
          let lines = RuleText.lines(id, width: width, limit: limit, texts)
          #expect(lines.count <= limit && lines.allSatisfy { CellWidth.of($0) <= width }, "\(lines)")
          let note = lines.joined(separator: " ")
          let sentence = statement.firstRange(of: ". ").map { statement[..<$0.lowerBound] }
          #expect(
            note.contains(sentence ?? statement.dropLast()) || note.contains("[...]")
              || language == .japanese, "\(lines)")
          guard language == .english, let end = note.firstRange(of: " [...]")?.lowerBound else { continue }
          let kept = note[..<end].split(separator: " ")
          #expect(statement.split { " ,;.".contains($0) }.starts(with: kept), "\(lines)")
        }
      }
    }
  }

  @Test("a note that ends after a whole sentence has no sign of an omission")
  func sentenceNote() {
    let lines = RuleText.lines(.xcodeAskAlert, width: 47, limit: 2, Localizer())
    #expect(
      lines.joined(separator: " ") == "In Xcode the Ask alert is English and names no product (Xcode 12)")
  }

  @Test("a click on a button presses it, a click elsewhere does not")
  func click() throws {
    var bench = try PaneBench(PhonePane(), width: 49, height: 10, steps: Self.interrupted)
    _ = bench.drawn()
    #expect(bench.pane.press(at: Point(x: 5, y: 9), in: bench.context)?.command == .action(.confirm))
    #expect(bench.pane.press(at: Point(x: 40, y: 9), in: bench.context)?.command == .action(.cancel))
    #expect(bench.pane.press(at: Point(x: 5, y: 3), in: bench.context) == nil)
  }

  @Test("without a dialog the app's shop is shown in the device's language")
  func shop() throws {
    var bench = try PaneBench(
      PhonePane(), width: 39, height: 15,
      steps: DemoSteps.japan + ["buy \(DemoSteps.monthly)", "confirm", "settle", "tap ok"])
    let screen = bench.screen()
    #expect(screen.contains("SubscriptionLab"))
    #expect(screen.contains("[ 次回から ￥9,800 ]"))
    #expect(screen.contains("利用中"))
    #expect(screen.contains("利用可能: プロ 月額プラン"))
    #expect(bench.press(Key(.enter)).shownMessage != nil)
  }

  @Test("a button that fits without inner spaces is not cut, and a long list of names ends with a mark")
  func cuts() throws {
    var bench = TestBench(136, 38)
    bench.press("b Enter Enter d s m")
    #expect(bench.screen().contains("[Basic Monthly, $2.49 per month]"), "\(bench.screen())")
    let name = "プレミアム会員月額プラン（広告なし・全記事が読み放題・家族六人まで）"
    let products = (0..<2).map {
      Product(
        identifier: "a.\($0)", kind: .nonConsumable, displayPrice: "9",
        localizations: [Localization(locale: "en_US", displayName: "\(name)\($0)", description: "")])
    }
    bench = TestBench(132, 38, catalog: Catalog(source: "names", products: products))
    for product in ["a.0", "a.1"] {
      bench.press(":")
      bench.type("buy \(product)")
      bench.press("Enter Enter Enter")
    }
    let phone = bench.workbench.plainText(of: .phone)
    #expect(phone.contains("まで）0") && phone.contains("まで）1"), "\(phone)")
  }

  @Test("after a lapse the phone lists nothing as unlocked")
  func lapsed() throws {
    var bench = try PaneBench(
      PhonePane(), width: 49, height: 15,
      steps: [
        "buy \(DemoSteps.monthly)", "confirm", "settle", "tap ok", "subscription cancel \(DemoSteps.monthly)",
        "advance 40d",
      ])
    #expect(bench.screen().contains("Unlocked: nothing"), "\(bench.screen())")
    #expect(!bench.screen().contains("nothing yet"))
  }

  @Test(
    "buttons read in the phone's language",
    arguments: [
      ("en_US", "USA", "Buy $0.99"), ("de_DE", "DEU", "Kaufen"), ("zh_Hans", "CHN", "购买"),
      ("fr_FR", "FRA", "Acheter"),
    ])
  func languages(locale: String, storefront: String, text: String) throws {
    var bench = try PaneBench(
      PhonePane(), width: 49, height: 12, steps: ["device --locale \(locale) --storefront \(storefront)"])
    #expect(bench.screen().contains(text))
  }

  @Test("with the app away the home screen says what brings it back")
  func homeScreen() throws {
    var bench = try PaneBench(PhonePane(), width: 39, height: 15, steps: ["app background"])
    #expect(bench.screen().contains("d f brings it to the front"))
    try bench.run(["app terminate"])
    #expect(bench.screen().contains("d l launches it"))
    #expect(bench.status == "home screen")
  }
}
