// Tests of the Service pane: payments, lists, diagnosis, Details and console.

import Grid
import Scenario
import Simulation
import Support
import Testing

@testable import IAPService
@testable import Panes
@testable import ServicePane
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator
@testable import TerminalUI
@testable import Workbench

@Suite("Service pane") struct ServicePaneTests {
  static let sizes = [(60, 16), (80, 24), (132, 38), (200, 60)]

  static func bench(
    _ columns: Int = 80, _ rows: Int = 24, _ lines: [String] = ["environment sandbox", "service on"],
    _ language: ChromeLanguage = .english
  ) -> TestBench {
    var bench = TestBench(columns, rows, registry: ParticipantRegistry([IAPService.self]))
    bench.workbench.options.language = language
    for line in lines { bench.executeLine(line) }
    return bench
  }

  private static let paying = ["confirm", "settle", "tap ok"]

  /// Steps after which the records differ.
  ///
  /// bob's coins are consumed; alice has a plan and unconsumed coins. Her last purchase was stopped at P6,
  /// and the SDK is not initialised after the relaunch.
  static let purchaseScenario =
    [
      "environment sandbox", "device --locale ja_JP --storefront JPN", "service on", "service user bob",
      "service init", "service buy coins100",
    ] + paying + ["service user alice", "service init", "service buy goldmonth"] + paying
    + ["service app manual", "service buy coins100"] + paying
    + [
      "service grant last", "service stop-at P6 terminate", "service buy coins100 --payload \"level 3\"",
      "confirm", "settle", "app launch", "service user alice",
    ]

  private func row(_ start: String, _ bench: inout TestBench) -> String? {
    bench.rows().first { $0.dropFirst().hasPrefix(start) }
  }

  /// Returns the text of the pane without line breaks; Japanese lines are joined without spaces.
  private func words(_ bench: inout TestBench) -> String {
    let inside = inside(bench)
    let lines = bench.rows()[inside.y..<inside.y + inside.height].map { row in
      CellText.dropping(
        columns: inside.x, from: String(CellWidth.prefix(row, columns: inside.x + inside.width)))
    }
    let words = lines.joined(separator: " ").split(separator: " ")
    return words.joined(separator: bench.workbench.options.language == .japanese ? "" : " ")
  }

  private func inside(_ bench: TestBench) -> Rect {
    bench.workbench.layout.panes[.service]?.inside ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  // MARK: Empty state

  @Test(
    "Without the service there is no pane; with it, it stands over the log at every size", arguments: sizes)
  func opens(columns: Int, rows: Int) {
    for language in ChromeLanguage.allCases {
      var benchWithoutService = Self.bench(columns, rows, [], language)
      benchWithoutService.press("8")
      #expect(benchWithoutService.focus == .products)
      #expect(benchWithoutService.notice.contains("service on"))
      var bench = Self.bench(columns, rows, ["environment sandbox", "service on"], language)
      bench.press("8")
      #expect(bench.focus == .service)
      #expect(bench.workbench.layout.panes.keys.contains(.log))
      #expect(bench.screen().contains("8 \(language == .english ? "Service" : "サービス")  TOAST IAP"))
    }
  }

  @Test("Before anything it says what to press first and what the real app needs, as it comes nearer")
  func beginning() {
    var bench = Self.bench(80, 24)
    bench.press("8")
    let text = words(&bench)
    for words in [
      "U sets the user", "I initialises the SDK", "b buys", "app key", "-ObjC", "-lc++", "sqlite3",
      "capability", "17",
    ] {
      #expect(text.contains(words), "\(words)\n\(text)")
    }
    #expect(!text.contains("service-local-receipts"))
    bench.executeLine("service user alice")
    #expect(!words(&bench).contains("U sets the user") && words(&bench).contains("First: I initialises"))
    bench.executeLine("service init")
    #expect(words(&bench).contains("First: b buys"))
    var japanese = Self.bench(80, 24, ["environment sandbox", "service on"], .japanese)
    japanese.press("8")
    #expect(words(&japanese).contains("まずUでユーザーを設定、IでSDKを初期化、bで購入。"))
    #expect(words(&japanese).contains("コンソールでIAPを有効に"))
  }

  @Test("In Xcode it warns of 11 at once, with the way to the Sandbox and the quirk", arguments: sizes)
  func xcode(columns: Int, rows: Int) {
    for (language, words) in [
      (ChromeLanguage.english, "The App Store refuses"), (.japanese, "App Storeに拒否され"),
    ] {
      var bench = Self.bench(columns, rows, ["service on"], language)
      bench.press("8")
      let inside = inside(bench)
      let text = bench.rows()[inside.y..<inside.y + inside.height].joined().filter { $0 != " " && $0 != "│" }
      #expect(text.contains(words.filter { $0 != " " }), "\(bench.screen())")
      #expect(text.contains("11") && text.contains("es") && text.contains("service-local-receipts"))
      bench.press("W")
      #expect(bench.screen().contains("service.local-receipts"))
      bench.press("Esc")
      bench.executeLine("quirk service-local-receipts accepted")
      #expect(!self.words(&bench).contains(words))
    }
  }

  // MARK: Drawing

  @Test("80x24: the payments in the three books, the lists in one line, now / then / trap of the stopped one")
  func narrowPicture() {
    var bench = Self.bench(80, 24, Self.purchaseScenario)
    bench.press("8")
    let text = bench.screen()
    #expect(text.contains("not initialised   user alice [focus]"), "\(text)")
    #expect(row("   no product", &bench)?.contains("user   App Store") == true)
    let paymentRow = row("!▸ 4  ", &bench) ?? ""
    for words in ["alice", "#4 Purchased", "Reserved", "not notified"] {
      #expect(paymentRow.contains(words), "\(text)")
    }
    let three = row("   3  ", &bench) ?? ""
    #expect(
      three.contains("#3 finished") && three.contains("Success") && three.contains("delivered"))
    bench.resize(82, 24)
    #expect(row("   3  ", &bench)?.contains("delivered; not consumed") == true)
    bench.resize(80, 24)
    #expect(row("   1  ", &bench)?.contains("bob") == true)
    #expect(row("   1  ", &bench)?.contains("consumed 00:00:03") == true)
    #expect(
      row(" lists     unconsumed 1   active 1   in progress 1   this month ￥1,140", &bench) != nil, "\(text)")
    #expect(row(" now       4 is paid, but not verified: the app is not notified", &bench) != nil)
    #expect(row("           P6: verify is not sent)", &bench) != nil, "\(text)")
    #expect(row(" next      the next initialisation as alice verifies it and makes it", &bench) != nil)
    #expect(row(" trap      an app that delivers only in didReceivePurchaseResult misses", &bench) != nil)
    bench.executeLine("service limit 50000")
    #expect(bench.screen().contains("this month ￥1,140/50,000"))
  }

  @Test("132x38: paymentSeq, lists of the user, the three books, the whole result and the console")
  func widePicture() {
    var bench = Self.bench(
      132, 38, Self.purchaseScenario + ["service elsewhere alice season --store GG", "service limit 50000"])
    bench.press("8 j")
    let text = bench.screen()
    for words in [
      "paymentSeq", "lists of alice", "  unconsumed   3", "and one bought in another store (GG)",
      "  in progress  4 (waits for the next initialisation)", "￥2,340 of 50,000; error 18 if exceeded",
      "records   App Store  paid by alice   2 3 4", "service    verified        2 3 -",
      "app        delivered       2 3 -", "4 Details  payment 4",
      "Console", "3 of 4 known to the App Store", "coins100", "160 JPY  USE", "1,200 JPY  STOP",
      "noads is unknown to the App Store", "deliver by  manual steps",
    ] {
      #expect(text.contains(words), "\(words)\n\(text)")
    }
    let details = bench.workbench.plainText(of: .details)
    for (words, value) in [
      ("userID", "alice"), ("storeCode", "AS"), ("productSeq", "1000292"), ("productType", "1 Consumable"),
      ("price, currency", "160 JPY"), ("accessToken", "none before Success"), ("expiryTime", "0"),
      ("storePayment", "NO"), ("payload", "\"level 3\""), ("purchaseTime", "(App Store)"),
    ] {
      #expect(
        details.split(separator: "\n").contains { $0.contains(words) && $0.contains(value) },
        "\(words)\n\(details)")
    }
    for field in IAPService.productFields(
      of: ConsoleProduct("x", number: 1, name: "", price: "1", currency: "JPY", type: .unknown),
      in: bench.world)
    {
      #expect(details.contains(field.name), "\(field.name)")
    }
    for field in ResultField.allCases where field != .original {
      #expect(details.contains(field.name), "\(field)")
    }
  }

  @Test("Details has the price of the sale, and the console's price as the console's, where the two differ")
  func twoPrices() {
    for (language, label) in [(ChromeLanguage.english, "console price"), (.japanese, "コンソールの価格")] {
      var bench = Self.bench(
        132, 38,
        ["environment sandbox", "service on", "service app manual", "service user alice", "service init"]
          + ["service buy coins100"] + Self.paying, language)
      bench.press("8")
      let lines = bench.workbench.plainText(of: .details).split(separator: "\n")
      #expect(lines.contains { $0.contains("price, currency") && $0.contains("0.99 USD") }, "\(lines)")
      #expect(lines.contains { $0.contains(label) && $0.contains("160 JPY") }, "\(lines)")
      // In the storefront with the console's currency, the price is shown once.
      bench = Self.bench(132, 38, Self.purchaseScenario, language)
      bench.press("8")
      #expect(!bench.workbench.plainText(of: .details).contains(label))
    }
  }

  @Test("Verified, delivered and consumed, the mark goes from step to step where the books differ")
  func course() {
    var bench = Self.bench(132, 38, Self.purchaseScenario)
    bench.press("8")
    bench.executeLine("service init")
    #expect(row("!▸ 4", &bench)?.contains("Success") == true)
    #expect(bench.screen().contains("but not delivered"))
    #expect(bench.screen().contains("  in progress  none") && bench.screen().contains("  unconsumed   3 4"))
    bench.executeLine("service grant 4")
    #expect(row(" ▸ 4", &bench)?.contains("delivered") == true)
    #expect(bench.screen().contains("4 is delivered, but not consumed"))
    #expect(bench.screen().contains("service    verified        2 3 4"))
    bench.executeLine("service consume 4")
    #expect(row(" ▸ 4", &bench)?.contains("consumed") == true)
    // If no records differ, the diagnosis describes the selected payment.
    bench.press("j")
    #expect(bench.screen().contains("3 is delivered, but not consumed"))
    bench.executeLine("service grant 3")
    bench.press("g")
    #expect(bench.screen().contains("3 was delivered 2 times") && row("!  3", &bench) != nil)
    #expect(bench.screen().contains("3x2"))
    bench.press("z")
    #expect(row("   3", &bench) != nil && bench.screen().contains("4 is paid, delivered and consumed"))
  }

  @Test("Of several marked ones the oldest is spoken of, wherever the cursor is")
  func oldest() {
    var bench = Self.bench(80, 24, Self.purchaseScenario + ["service take-back 3"])
    bench.press("8")
    for key in ["g", "j", "j", "j"] {
      bench.press(key)
      #expect(bench.screen().contains("now       3 is paid and verified"), "\(bench.screen())")
    }
    #expect(bench.workbench.panes[ServicePane.self].selectedPayment(in: bench.workbench.session) == 1)
  }

  @Test("60x16: payments, lists and the sentences in eight rows")
  func minimumSize() {
    for language in ChromeLanguage.allCases {
      var bench = Self.bench(60, 16, Self.purchaseScenario, language)
      bench.press("8")
      let inside = inside(bench)
      let shown = Array(bench.rows()[inside.y..<inside.y + inside.height])
      #expect(shown[1].contains("!▸ 4") && shown[1].contains("#4 Purchased") && shown[1].contains("Reserved"))
      #expect(shown[2].contains("   3"))
      let texts = bench.workbench.texts
      for label in [texts.paymentLists, texts.factNow, texts.factNext, texts.paymentRisk] {
        #expect(shown.contains { $0.dropFirst().hasPrefix(" \(label)") }, "\(label)\n\(bench.screen())")
      }
      #expect(shown.allSatisfy { CellWidth.of($0) == 60 })
    }
  }

  @Test("Every row keeps its width, in both languages and at every size, zoomed too")
  func widths() {
    for language in ChromeLanguage.allCases {
      var bench = Self.bench(60, 16, Self.purchaseScenario, language)
      bench.press("8")
      for columns in stride(from: 60, through: 200, by: 3) {
        for rows in [16, 24, 38] {
          bench.resize(columns, rows)
          for row in bench.rows() { #expect(CellWidth.of(row) == columns, "\(columns)x\(rows): \(row)") }
        }
        let shown = bench.rows()[inside(bench).y + 1]
        #expect(shown.contains("#4 Purchased") && shown.contains("Reserved"), "\(columns): \(shown)")
      }
      bench.press("=")
      for (columns, rows) in Self.sizes {
        bench.resize(columns, rows)
        for row in bench.rows() { #expect(CellWidth.of(row) == columns) }
      }
    }
  }

  @Test("The state of the SDK stands in the title: no user, no delegate, an armed stop")
  func title() {
    var bench = Self.bench(80, 24, ["environment sandbox", "service on"])
    bench.press("8")
    #expect(bench.screen().contains("not initialised   no user"))
    bench.executeLine("service init --no-delegate")
    #expect(bench.screen().contains("no user   no delegate"))
    bench.executeLine("service user alice")
    #expect(bench.screen().contains("no delegate   user alice"))
    bench.executeLine("service delegate on")
    #expect(bench.screen().contains("ready   user alice"))
    bench.executeLine("service stop-at P6 terminate")
    #expect(bench.screen().contains("armed: P6 terminate   ready   user alice"))
    bench.resize(60, 16)
    #expect(bench.screen().contains("armed: P6 terminate") && bench.screen().contains("TOAST IAP─"))
    bench.executeLine("service buy coins100")
    for line in ["confirm", "settle"] { bench.executeLine(line) }
    #expect(!bench.screen().contains("armed:"))
  }

  @Test("Without a user the lists say so")
  func noUser() {
    for (columns, rows) in [(80, 24), (132, 38)] {
      var bench = Self.bench(columns, rows, Self.purchaseScenario + ["service user none"])
      bench.press("8")
      #expect(bench.screen().contains("no user: purchases and lists need a user"), "\(bench.screen())")
    }
  }

  @Test("A renewal that nobody has asked about is told of beside what is in progress")
  func unmatchedTransactions() {
    let lines =
      ["environment sandbox", "service on", "service user alice", "service init", "service buy goldmonth"]
      + Self.paying + ["app terminate", "advance 6m", "app launch", "service user alice"]
    var bench = Self.bench(132, 38, lines)
    bench.press("8")
    #expect(bench.screen().contains("paid, unknown to the service: #2"), "\(bench.screen())")
    #expect(bench.workbench.session.service?.contradiction(to: .recordsAgree, in: bench.world) != nil)
  }

  // MARK: Keys

  @Test("Keys of lists, the wheel and a click choose a payment; other commands act on its transaction")
  func choosing() {
    var bench = Self.bench(80, 24, Self.purchaseScenario)
    bench.press("8")
    func chosen() -> Int? {
      bench.workbench.panes[ServicePane.self].selectedPayment(in: bench.workbench.session)?.value
    }
    for (keys, number) in [
      ("j", 3), ("j", 2), ("k", 3), ("G", 1), ("g", 4), ("Down", 3), ("PgDn", 1), ("PgUp", 4),
    ] {
      bench.press(keys)
      _ = bench.screen()
      #expect(chosen() == number, "\(keys)")
      #expect(bench.workbench.targetTransaction?.value == number)
    }
    let inside = inside(bench)
    bench.click(inside.x + 8, inside.y + 3)
    #expect(chosen() == 2 && bench.rows()[inside.y + 3].contains("▸ 2"))
    bench.send(.wheelDown, inside.x + 8, inside.y + 3)
    #expect(chosen() == 1)
    bench.click(inside.x + 8, inside.y + 8)
    #expect(chosen() == 1)
    // A key that makes a payment also selects the payment.
    bench.executeLine("service init")
    bench.executeLine("service buy coins100")
    for line in Self.paying { bench.executeLine(line) }
    #expect(chosen() == 5)
    // A payment that is reserved but not paid has no transaction.
    bench.executeLine("service stop-at P2 terminate")
    bench.executeLine("service buy coins100")
    #expect(chosen() == 6 && bench.workbench.targetTransaction == nil)
  }

  @Test("/ leaves the payments that have a text; n and N go through them, Esc shows all")
  func filter() {
    var bench = Self.bench(80, 24, Self.purchaseScenario)
    bench.press("8 /")
    bench.type("reserved")
    #expect(row("!▸ 4", &bench) != nil && row("   3", &bench) == nil)
    bench.press("Enter")
    #expect(bench.screen().contains("/reserved") && bench.screen().contains("1 of 4"))
    bench.press("Esc / b o b Enter")
    #expect(
      row(" ▸ 1", &bench) != nil && row("!▸ 4", &bench) == nil
        && bench.workbench.targetTransaction?.value == 1)
    bench.press("Esc /")
    bench.type("finished")
    bench.press("Enter")
    #expect(row(" ▸ 3", &bench) != nil || row("   3", &bench) != nil)
    bench.press("g n")
    #expect(bench.workbench.targetTransaction?.value == 2)
    bench.press("N")
    #expect(bench.workbench.targetTransaction?.value == 3)
    bench.press("Esc /")
    bench.type("nobody")
    bench.press("Enter")
    #expect(bench.screen().contains("No payment matches \"nobody\""))
    bench.press("Esc /")
    bench.type("!")
    bench.press("Enter")
    #expect(row("!▸ 4", &bench) != nil && row("   3", &bench) == nil)
    bench.press("Esc")
    #expect(row("   3", &bench) != nil)
  }

  @Test("W explains the chosen payment by a rule; where none of the service fits, its transaction")
  func why() {
    var bench = Self.bench(132, 38, Self.purchaseScenario)
    bench.press("8 W")
    #expect(
      bench.screen().contains("service.reprocessing") && bench.screen().contains("payment 4: 4 is paid"))
    bench.press("Esc G W")
    #expect(!bench.screen().contains("service.reprocessing"))
    bench.press("Esc")
    var xcode = Self.bench(
      132, 38,
      ["service on", "service user alice", "service init", "dialogs off", "service buy coins100", "settle"])
    xcode.press("8 W")
    #expect(xcode.screen().contains("service.local-receipts"), "\(xcode.screen())")
  }

  @Test("c copies the whole result, payloads byte for byte; C p writes all lines and the console")
  func copying() throws {
    var bench = Self.bench(80, 24, Self.purchaseScenario)
    bench.press("8 c")
    guard case .copy(let text, let contentName)? = bench.effects.last else {
      Issue.record("nothing is copied")
      return
    }
    #expect(contentName == "the result of payment 4")
    #expect(text.hasPrefix("userID: alice\nstoreCode: AS\n") && text.hasSuffix("payload: level 3"))
    #expect(text.split(separator: "\n").count == 15)
    bench.press("C p")
    guard case .printPlain(let print)? = bench.effects.last else {
      Issue.record("nothing is written")
      return
    }
    for words in [
      "!▸ 4", "   1 ", "lists of alice", "records", "trap", "Console  3 of 4", "noads is unknown",
    ] {
      #expect(print.contains(words), "\(words)\n\(print)")
    }
    let book = try #require(bench.workbench.session.service?.ledger)
    for payment in book.all {
      #expect(print.contains(payment.sequence) || print.contains("\(payment.number)  "))
    }
  }

  // MARK: Details

  @Test("Beside the payments 4 gives Details the focus and leaves them there; they scroll, and Esc goes back")
  func detailsBeside() {
    for (columns, rows) in [(120, 30), (132, 38), (200, 24), (200, 60)] {
      var bench = Self.bench(columns, rows, Self.purchaseScenario)
      bench.press("8")
      let before = bench.workbench.layout.panes
      #expect(before[.service] != nil && before[.details] != nil)
      bench.press("4")
      #expect(bench.focus == .details && bench.workbench.layout.panes == before)
      #expect(bench.screen().contains("4 Details  payment 4"))
      #expect(bench.workbench.targetTransaction?.value == 4)
      let first = bench.screen()
      bench.press("G")
      if rows < 60 { #expect(bench.screen() != first) }
      bench.press("5")
      #expect(bench.focus == .log && bench.workbench.layout.panes == before)
      bench.press("4 Esc")
      #expect(bench.focus == .service && bench.workbench.layout.panes == before)
      bench.press("j")
      #expect(bench.screen().contains("4 Details  payment 3"))
      bench.press("Enter")
      #expect(bench.focus == .details && bench.workbench.layout.panes == before)
      bench.press("8")
      #expect(bench.focus == .service)
      // In other panes, Details shows a transaction.
      bench.press("3 4")
      #expect(bench.screen().contains("4 Details  #"))
    }
  }

  @Test(
    "In few columns Enter shows the result in the payments' place; Esc and 8 bring them back",
    arguments: [(60, 16), (80, 24), (100, 40)])
  func detailsInPlace(columns: Int, rows: Int) {
    var bench = Self.bench(columns, rows, Self.purchaseScenario)
    for back in ["Esc", "8"] {
      bench.press("8 Enter")
      #expect(bench.focus == .details && Set(bench.workbench.layout.panes.keys) == [.details, .log])
      #expect(bench.screen().contains("4 Details  payment 4") && bench.screen().contains("userID"))
      bench.press("c")
      #expect(
        bench.effects.last.map {
          if case .copy(let text, _) = $0 { text.contains("payload: level 3") } else { false }
        } == true)
      bench.press("/")
      bench.type("paymentSeq")
      bench.press("Enter")
      #expect(bench.screen().contains("paymentSeq") && bench.screen().contains("match 1 of 1"))
      bench.press("Esc")
      #expect(bench.focus == .details)
      bench.press(back)
      #expect(bench.focus == .service && Set(bench.workbench.layout.panes.keys) == [.service, .log])
    }
    bench.press("1")
    #expect(bench.workbench.layout.panes[.service] == nil)
  }

  @Test("A dialog takes the focus from pane and Details, and gives it back to where it was")
  func dialogs() {
    for (size, keys) in [
      ((80, 24), "8"), ((132, 38), "8"), ((132, 38), "8 4"), ((80, 24), "8 Enter"), ((132, 38), "8 5"),
      ((80, 24), "8 5"), ((80, 24), "7 5"),
    ] {
      var bench = Self.bench(size.0, size.1, Self.purchaseScenario)
      bench.press(keys)
      let (focus, panes) = (bench.focus, bench.workbench.layout.panes)
      bench.executeLine("service init")
      bench.executeLine("service app careful")
      bench.executeLine("service buy coins100")
      #expect(bench.focus == .phone)
      bench.press("Enter Enter")
      #expect(bench.focus == focus && bench.workbench.layout.panes.keys == panes.keys, "\(keys)")
    }
  }

  @Test("Switched off or undone, the pane goes and the focus with it")
  func hiding() {
    for keys in ["8", "8 4", "8 Enter", "8 5"] {
      for (columns, rows) in Self.sizes {
        var bench = Self.bench(columns, rows, Self.purchaseScenario)
        bench.press(keys)
        bench.executeLine("service off")
        #expect(!bench.screen().contains("TOAST IAP") && bench.workbench.layout.panes[.service] == nil)
        #expect(bench.workbench.layout.companion == nil)
        #expect(!bench.screen().contains("payment 4"))
        bench.press("8")
        #expect(bench.focus != .service)
        var undone = Self.bench(columns, rows, ["environment sandbox", "service on"])
        undone.press(keys)
        undone.press("8 z")
        #expect(undone.focus == .products && !undone.screen().contains("TOAST IAP"))
      }
    }
  }

  @Test("In Details of a payment p, b and the right button act as in the pane")
  func actingFromDetails() {
    for (columns, rows, keys) in [(132, 38, "8 4"), (80, 24, "8 Enter"), (80, 24, "8")] {
      var bench = Self.bench(columns, rows, Self.purchaseScenario + ["service init"])
      bench.press(keys)
      #expect(bench.keyBar().contains("act on 4"), "\(bench.keyBar())")
      bench.press("p g")
      #expect(
        bench.workbench.session.service?.ledger[PaymentNumber(4)].delivery.netGrantCount == 1, "\(keys)")
      bench.press("Esc")
    }
    var bench = Self.bench(80, 24, Self.purchaseScenario)
    bench.press("8")
    let inside = inside(bench)
    bench.effects += bench.workbench.handle(
      .mouse(MouseEvent(.press, button: 3, at: Point(x: inside.x + 8, y: inside.y + 2))))
    #expect(
      bench.screen().contains("take back") && bench.screen().contains("actions for 3"), "\(bench.screen())")
  }

  @Test(
    "In Japanese no word of the pane, of Details and of the console is English but names", arguments: sizes)
  func japanese(columns: Int, rows: Int) {
    for lines in [
      ["environment sandbox", "service on"], ["service on"], Self.purchaseScenario,
      Self.purchaseScenario + ["service user none"],
    ] {
      for keys in ["8", "8 Enter", "8 W", "8 5", "8 /", "8 ="] {
        var bench = Self.bench(columns, rows, lines, .japanese)
        bench.press(keys)
        var content = LanguageTests.content(of: bench)
        let names =
          [
            IAPService.title, IAPService.productClass, IAPService.frameworks, IAPService.pod,
            "StoreKit pod ObjC lc sqlite",
          ]
          + [
            "delegate", "Purchase", "SDK", "IAP", "Capability", "Sandbox", "Xcode", "App Store", "GG",
            "Project",
          ]
          + ResultField.allCases.map(\.name) + Vendor.productFields
          + PaymentStatus.allCases.map { IAPService.word($0) }
          + ["Consumable AutoRenewableSubscription nil YES NO AS JPY USD USE STOP Purchased"] + [
            Vendor.received, Vendor.selector(.unconsumed),
          ]
        content.formUnion(
          (names + [IAPService.profile] + RuleID.allCases.map(\.rawValue)).flatMap(LanguageTests.asciiWords))
        content.formUnion(
          (bench.workbench.session.service?.settings.users ?? []) + ["noads", "coins", "goldmonth", "season"])
        for product in bench.world.catalog.allProducts {
          content.formUnion(LanguageTests.asciiWords(product.displayName(locale: bench.world.device.locale)))
          content.formUnion(
            LanguageTests.asciiWords(product.displayDescription(locale: bench.world.device.locale)))
        }
        for row in LanguageTests.chrome(&bench) {
          #expect(CellWidth.of(row) == columns)
          let words = LanguageTests.englishWords(
            LanguageTests.withoutXcodesWords(row, in: bench.world), content)
          #expect(words.isEmpty, "\(columns)x\(rows) \(keys): \(words) in \(row)")
        }
      }
    }
  }

  @Test(
    "Whatever is pressed round the pane, every row is whole and the focused pane is on screen",
    arguments: 1...2)
  func anything(_ seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let keys =
      """
      8 8 8 4 5 1 2 3 j k G g Enter Enter Esc Esc z Z = Tab Shift-Tab W C p I U b c x n N / a PgDn | > < _ - \
      Space . i
      """
      .split(separator: " ").map(String.init)
    let lines = [
      "service off", "service on", "service user bob", "service user none", "service init",
      "service buy coins100", "confirm", "service consume last", "environment xcode", "environment sandbox",
      "advance 5m", "app launch", "service stop-at P7 terminate",
    ]
    var bench = Self.bench(132, 38, Self.purchaseScenario)
    for _ in 0..<100 {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0:
        let size =
          [(60, 16), (80, 24), (119, 30), (120, 30), (132, 38), (200, 24), (200, 60)].randomElement(
            using: &dice) ?? (80, 24)
        bench.resize(size.0, size.1)
      case 1:
        bench.press("Esc Esc Esc :")
        bench.type(lines.randomElement(using: &dice) ?? "service on")
        bench.press("Enter Esc Esc")
      case 2:
        bench.click(
          Int.random(in: 0..<bench.workbench.columns, using: &dice),
          Int.random(in: 0..<bench.workbench.rows, using: &dice))
      default: bench.press(keys.randomElement(using: &dice) ?? "8")
      }
      let rows = bench.rows()
      for row in rows { #expect(CellWidth.of(row) == bench.workbench.columns, "\(row)") }
      #expect(
        bench.workbench.presentation.focusToRestore != nil || bench.workbench.layout.panes[bench.focus] != nil
      )
      #expect(bench.workbench.session.service != nil || !rows.contains { $0.contains("8 Service") })
    }
  }

  // MARK: Many payments and hostile texts

  @Test("A thousand payments: the list scrolls, and only what is on screen is made", arguments: sizes)
  func thousand(columns: Int, rows: Int) {
    var bench = Self.bench(columns, rows, ["environment sandbox", "service on", "service user alice"])
    for number in 1...1000 {
      bench.workbench.session.executeLine("service elsewhere user\(number % 5) goldmonth")
    }
    bench.press("8")
    _ = bench.screen()
    let scanCount = bench.workbench.panes[ServicePane.self].scanCount
    for keys in ["j", "PgDn", "PgDn", "G", "k", "g", "PgDn"] {
      bench.press(keys)
      let text = bench.screen()
      #expect(bench.workbench.panes[ServicePane.self].drawnRowCount <= inside(bench).height)
      #expect(bench.workbench.panes[ServicePane.self].drawnRowCount > 1)
      #expect(text.contains("▸ "), "\(text)")
    }
    #expect(
      bench.workbench.panes[ServicePane.self].scanCount == scanCount, "keys do not look at all payments")
    bench.press("G")
    #expect(row(" ▸ 1 ", &bench) != nil)
    #expect(bench.workbench.plainText(of: .service).split(separator: "\n").count > 1000)
  }

  @Test("A hundred thousand payments: each key makes the rows on screen and no more")
  func hundredThousand() throws {
    var service = IAPService(after: nil)
    service.settings.isOn = true
    let product = try #require(service.settings.console.products.first)
    let bench = Self.bench(132, 38)
    let context = bench.workbench.context(for: .service)
    for number in 1...100_000 {
      let paymentNumber = service.open(
        product, .oldSDK, user: "user\(number % 9)", at: context.session.world.now)
      service.ledger[paymentNumber].status = .success
      if number > 3 { service.ledger[paymentNumber].delivery.grantCount = 1 }
    }
    service.sdk.user = "user1"
    var pane = ServicePane()
    var grid = Grid(columns: 132, rows: 24)
    pane.draw(service, into: &grid, area: grid.area, in: context)
    #expect(pane.scanCount == 1)
    #expect(grid.text(row: 1).contains("100000"))
    for movement in [Movement.down, .down, .pageDown, .last, .up, .first, .pageDown] {
      _ = pane.handle(.move(movement), of: service, in: context)
      pane.draw(service, into: &grid, area: grid.area, in: context)
      #expect(pane.drawnRowCount > 0 && pane.drawnRowCount < 24)
    }
    #expect(pane.scanCount == 1)
    _ = pane.handle(.move(.last), of: service, in: context)
    pane.draw(service, into: &grid, area: grid.area, in: context)
    let rows = (0..<24).map { grid.text(row: $0) }
    #expect(rows.contains { $0.hasPrefix("!▸ 1 ") }, "\(rows.joined(separator: "\n"))")
    #expect(rows.contains { $0.contains("1 is paid and verified") })
  }

  @Test("Hostile names of users, products and payloads reach the screen as symbols, and are told apart")
  func hostile() throws {
    let users = ["a\u{1B}[31mb", "a\u{202E}b", "日本語のとても長いユーザー名日本語", "ａｌｉｃｅ", "x\u{0301}\u{0301}\u{0301}"]
    var bench = Self.bench(80, 24)
    for user in users + users {
      bench.workbench.session.executeServiceOperation(
        .elsewhere(user: user, product: "goldmonth", store: "GG"))
    }
    bench.workbench.session.executeServiceOperation(.user(users[0]))
    bench.press("8")
    for (columns, rows) in Self.sizes + [(90, 30), (119, 30), (120, 24)] {
      bench.resize(columns, rows)
      let text = bench.screen() + bench.workbench.plainText(of: .service)
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
      for row in bench.rows() { #expect(CellWidth.of(row) == columns, "\(row)") }
    }
    // The payload is stored unchanged, but control characters are shown as symbols.
    let payload = "q\"\u{2028}\u{1B}]0;x\u{7}😀" + String(repeating: "p", count: 5000)
    bench.workbench.session.executeServiceOperation(.initialise(appKey: nil, zone: nil, withDelegate: true))
    bench.workbench.session.executeServiceOperation(
      .buy(IAPService.PurchaseOrder("coins100", payload: payload)))
    bench.press("8 Enter")
    bench.resize(80, 24)
    let text = bench.workbench.plainText(of: .details)
    #expect(text.contains("bytes in total") && text.contains("😀"))
    #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x2028 })
    bench.press("c")
    guard case .copy(let copied, _)? = bench.effects.last else {
      Issue.record("nothing is copied")
      return
    }
    #expect(copied.hasSuffix("payload: \(payload)"))
  }

  // MARK: Console

  @Test("The console marks prices that differ, counts what is left out, says how the app delivers")
  func console() {
    var bench = Self.bench(
      132, 38,
      Self.purchaseScenario + [
        "service product add extra --number 7 --name E --price 1.50 --currency USD --type consumable"
      ])
    bench.press("8")
    // In Japan, the catalogue price is in yen.
    #expect(bench.screen().contains("4 of 5") || bench.screen().contains("3 of 5"))
    #expect(bench.screen().contains("1.50 USD"))
    #expect(bench.screen().contains("noads and 1 more are unknown"))
    for (way, words) in [
      ("careful", "the lists, once per paymentSeq"), ("delegate-only", "the delegate only"),
      ("forgetful", "the lists, every time"), ("consume-first", "after consuming"),
    ] {
      bench.executeLine("service app \(way)")
      #expect(bench.screen().contains(words), "\(way)")
    }
    for number in 10...40 {
      bench.workbench.session.executeLine(
        """
        service product add p\(number) --number \(number) --name N --price 1 --currency JPY --type consumable
        """
      )
    }
    #expect(bench.screen().contains("and ") && bench.screen().contains(" more"))
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == 132 })
    bench.press("8 C p")
    #expect(bench.workbench.plainText(of: .service).contains("p40"))
  }

  @Test("Before there is a payment Details tell of the product that would be bought")
  func product() {
    var bench = Self.bench(132, 38)
    bench.press("8")
    #expect(bench.screen().contains("4 Details  product goldmonth"), "\(bench.screen())")
    #expect(bench.screen().contains("productName") && bench.screen().contains("localizedPrice"))
  }
}

extension Session {
  fileprivate mutating func executeLine(_ line: String) {
    guard let step = try? CommandParser(table: registry.table).parse(line) else {
      Issue.record("\(line) cannot be read")
      return
    }
    let outcome = execute(step.command)
    #expect(outcome.refusal == nil, "\(line)")
  }

  fileprivate mutating func executeServiceOperation(_ operation: IAPService.OwnOperation) {
    _ = execute(IAPService.command(operation))
  }
}

extension TestBench {
  /// Performs a step as if a key had submitted it.
  mutating func executeLine(_ line: String) {
    guard let step = try? CommandParser(table: workbench.session.registry.table).parse(line) else {
      Issue.record("\(line) cannot be read")
      return
    }
    #expect(workbench.session.refusal(of: step.command) == nil, "\(line)")
    workbench.notice = nil
    effects += workbench.submit(step.command)
  }
}
