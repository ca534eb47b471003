// Tests of the Receipt pane: the tree, changes, reasons and exports.

import AppStoreServer
import Backend
import Grid
import Scenario
import StoreSimulator
import Support
import Synchronization
import Testing

@testable import Panes
@testable import ReceiptPane
@testable import Workbench

@Suite("Receipt pane") struct ReceiptPaneTests {
  static let sizes = [(60, 16), (80, 24), (132, 38), (200, 60)]
  private static let product = "com.example.subscriptionlab."

  static func bench(
    _ columns: Int = 132, _ rows: Int = 38, _ lines: [String] = [], _ language: ChromeLanguage = .english
  ) -> TestBench {
    var bench = TestBench(columns, rows, registry: ParticipantRegistry([Backend.self]))
    bench.workbench.options.language = language
    for line in lines { bench.doLine(line) }
    return bench
  }

  /// Steps that buy a consumable, a non-consumable and a subscription without finishing them.
  static let three = start + ["coins100", "noads", "monthly"].flatMap(purchaseSteps)

  private static let start = ["environment sandbox", "finish-policy manual"]

  private static func purchaseSteps(_ name: String) -> [String] {
    ["buy \(product)\(name)", "confirm", "tap ok"]
  }

  private func treeRows(_ bench: TestBench) -> [String] {
    bench.workbench.plainText(of: .receipt).split(separator: "\n").map(String.init)
  }

  private func row(_ words: String..., of bench: TestBench) -> String? {
    treeRows(bench).first { row in words.allSatisfy(row.contains) }
  }

  // MARK: Cancellation

  @Test("Called off at any moment it says so; Enter makes it, and so does the next step", arguments: 0..<4)
  func calledOff(_ last: Int) throws {
    let checkCount = Mutex(0)
    var bench = Self.bench(132, 38, Self.three)
    bench.workbench.isCancelled = { progress in
      guard progress.work == .receipt else { return false }
      return checkCount.withLock { count in
        count += 1
        return count > last
      }
    }
    bench.press("7")
    #expect(bench.screen().contains("Stopped: the receipt was not created. Enter creates it."))
    // Only Enter repeats the computation.
    bench.press("j k y ? Esc")
    _ = bench.screen()
    #expect(checkCount.withLock { $0 } == last + 1)
    bench.workbench.isCancelled = nil
    var resumed = bench
    bench.press("Enter")
    #expect(bench.screen().contains("in_app"))
    #expect(!bench.screen().contains("was not created"))
    resumed.doLine("note \"next\"")
    #expect(resumed.screen().contains("in_app"))
  }

  // MARK: No receipt

  @Test(
    "7 opens it over the log at every size; without a receipt it says why, and what makes one",
    arguments: sizes)
  func opens(columns: Int, rows: Int) {
    for (language, none, way) in [
      (ChromeLanguage.english, "No receipt yet: Sandbox", "b buy Pro Monthly"),
      (.japanese, "レシートはまだありません", "b 購入: Pro Monthly"),
    ] {
      var bench = Self.bench(columns, rows, ["environment sandbox"], language)
      bench.press("7")
      #expect(bench.focus == .receipt)
      #expect(Set(bench.workbench.layout.panes.keys) == [.receipt, .log])
      #expect(bench.screen().contains(none), "\(bench.screen())")
      #expect(bench.screen().contains(way))
      bench.press("W")
      #expect(bench.screen().contains("receipt.exists"))
    }
  }

  @Test("Where nobody is signed in it says so; in production a receipt comes with the app")
  func others() {
    var bench = Self.bench(80, 24, ["environment sandbox", "account sign-out"])
    bench.press("7")
    #expect(bench.screen().contains("nobody is signed in"))
    #expect(bench.screen().contains("d a signs a tester in"))
    var production = Self.bench(80, 24, ["environment production"])
    production.press("7")
    #expect(production.screen().contains("status 0"))
    #expect(row("in_app", "0 rows", of: production) != nil)
  }

  @Test("Xcode's receipts are refused by both stores; what they say themselves stands under the answer")
  func xcode() {
    var bench = Self.bench(132, 38, ["dialogs off", "buy \(Self.product)noads"])
    bench.press("7")
    #expect(bench.screen().contains("status 21002"))
    #expect(row("status  21002", "signed by Xcode: the App Store cannot verify it", of: bench) != nil)
    #expect(row("in the receipt itself", of: bench) != nil)
    #expect(row("receipt_type  Xcode", of: bench) != nil)
    #expect(row("No Ads", "permanent", of: bench) != nil)
  }

  @Test("A receipt of Xcode opens at its top, and the text below the tree explains its status")
  func xcodeAtTop() {
    var bench = Self.bench(80, 24, ["dialogs off", "buy \(Self.product)noads"])
    bench.press("7")
    let rows = bench.rows()
    let status = rows.firstIndex { $0.contains("status  21002") } ?? rows.count
    #expect(status < 4, "\(bench.screen())")
    let explanation = rows.lastIndex { $0.contains("signed by Xcode: the App Store cannot verify it") }
    #expect((explanation ?? 0) > status + 1, "\(bench.screen())")
  }

  @Test("V says the result of the verification and which key undoes it")
  func verifyingByKey() {
    var bench = Self.bench(132, 38, ["dialogs off", "buy \(Self.product)noads"])
    bench.press("7 V")
    #expect(bench.notice.contains("status 21002, signed by Xcode"), "\(bench.notice)")
    #expect(bench.notice.hasSuffix("(z undoes)"), "\(bench.notice)")
    var sandbox = Self.bench(132, 38, Self.three)
    sandbox.press("7 V")
    #expect(
      sandbox.notice
        == "your server verified the receipt and delivered its purchases: status 0 (z undoes)")
    sandbox.press("z")
    #expect(sandbox.notice.contains("undone: "), "\(sandbox.notice)")
  }

  // MARK: Tree

  @Test("Unfolded it has each key of the answer in the order of the JSON, and each value")
  func keys() throws {
    var bench = Self.bench(200, 60, Self.three)
    bench.press("7 E")
    let simulation = bench.workbench.session.simulation
    let receipt = try #require(Backend.receipt(of: "now", simulation: simulation))
    let body = ReceiptInspection(receipt, StoreServerState(simulation)).response
    var expectedTexts: [String] = []
    func walk(_ value: JSONValue) {
      switch value {
      case .object(let members):
        for (key, value) in members.map({ ($0.key, $0.value) }) {
          if case .string(let text) = value, key != "latest_receipt" {
            expectedTexts.append("\(key)  \(text)")
          } else {
            expectedTexts.append(key)
          }
          walk(value)
        }
      case .array(let elements): elements.forEach(walk)
      default: break
      }
    }
    walk(try JSONReader.read(body))
    #expect(expectedTexts.count > 90)
    var rows = treeRows(bench)[...]
    for line in expectedTexts {
      guard let index = rows.firstIndex(where: { $0.contains(line) }) else {
        Issue.record("\(line) does not stand where it should")
        return
      }
      rows = rows[(index + 1)...]
    }
  }

  @Test("An empty in_app names the key of the finish policy if all consumables are finished")
  func finishedConsumables() {
    let coins = ["environment sandbox"] + Self.purchaseSteps("coins100")
    var bench = Self.bench(80, 24, coins)
    bench.press("7")
    _ = bench.screen()
    #expect(row("in_app", "without finished consumables; s f finish policy", of: bench) != nil)
    bench = Self.bench(
      80, 24, ["environment sandbox", "finish-policy manual"] + Self.purchaseSteps("coins100"))
    bench.press("7")
    _ = bench.screen()
    #expect(row("in_app", "1 row", of: bench) != nil && row("s f finish policy", of: bench) == nil)
  }

  @Test("With the quirk consumables-latest empty, the empty array names the quirk")
  func emptyLatest() {
    var bench = Self.bench(
      80, 24, ["environment sandbox", "quirk consumables-latest empty"] + Self.purchaseSteps("coins100"))
    bench.press("7")
    _ = bench.screen()
    let line = row("latest_receipt_info", of: bench)
    #expect(line?.contains("empty: quirk consumables-latest") == true, "\(line ?? "")")
    #expect(line?.contains("after subscribing") == false)
  }

  @Test("After a refused verification, the title shows the status of the verification")
  func verifiedStatus() {
    var bench = Self.bench(80, 24, ["environment sandbox"] + Self.purchaseSteps("monthly"))
    bench.press("7")
    #expect(bench.screen().contains("status 0 "))
    bench.doLine("verify --password wrong")
    #expect(bench.screen().contains("status 0, last verify 21004"), "\(bench.screen())")
    bench.doLine("verify")
    #expect(!bench.screen().contains("last verify"))
  }

  @Test("Rows fold and unfold by Enter, h and l; E unfolds all, and folds them again")
  func folding() {
    var bench = Self.bench(132, 60, Self.three)
    bench.press("7")
    let folded = treeRows(bench).count
    #expect(row("quantity", of: bench) == nil)
    bench.press("j")
    #expect(bench.keyBar().contains("p act on #1"))
    bench.press("Enter")
    #expect(row("quantity  1", of: bench) != nil)
    bench.press("j j h")
    // `h` selects the parent row first, then folds it.
    bench.press("h")
    #expect(treeRows(bench).count == folded)
    bench.press("l l")
    #expect(row("quantity  1", of: bench) != nil)
    bench.press("h h h h h h")
    #expect(row("in_app", of: bench) == nil)
    bench.press("l E")
    #expect(treeRows(bench).count { $0.contains("transaction_id") } > 6)
    bench.press("E")
    #expect(treeRows(bench).count == folded)
  }

  // MARK: Changes and reasons

  @Test("What was bought is new; what is finished has left with finish, and the next step shows neither")
  func changes() {
    for (columns, rows) in Self.sizes {
      var bench = Self.bench(columns, rows, Self.start + Self.purchaseSteps("coins100"))
      bench.press("7")
      #expect(row("Coins 100", "until finished", of: bench)?.hasPrefix(" *") == true)
      for line in Self.purchaseSteps("noads") { bench.doLine(line) }
      #expect(row("No Ads", of: bench)?.hasPrefix(" *") == true)
      #expect(row("Coins 100", of: bench)?.hasPrefix(" *") == false)
      bench.press("7 p")
      bench.press("Esc")
      bench.doLine("finish #1")
      let removedRow = row("Coins 100", of: bench)
      #expect(removedRow?.hasPrefix(" -") == true, "\(removedRow ?? "nothing")")
      if columns >= 80 { #expect(removedRow?.contains("was finished") == true) }
      #expect(bench.screen().contains("gone 1"))
      bench.press("i")
      #expect(row("Coins 100", of: bench) == nil)
      #expect(!bench.screen().contains("gone 1"))
      // After undo, the changes of the previous step are marked again.
      bench.press("z")
      #expect(row("Coins 100", of: bench)?.hasPrefix(" -") == true)
      bench.press("z")
      #expect(row("Coins 100", "until finished", of: bench) != nil)
      #expect(row("No Ads", of: bench)?.hasPrefix(" *") == true)
    }
  }

  @Test("Marks are the same whether the pane was open during the step or is opened after it")
  func openedLater() {
    let steps = Self.three + ["finish #1"]
    var open = Self.bench(132, 38, Array(steps.dropLast()))
    open.press("7")
    _ = open.screen()
    open.doLine("finish #1")
    var later = Self.bench(132, 38, steps)
    later.press("7")
    for (one, other) in zip(treeRows(open), treeRows(later)) { #expect(one == other) }
    #expect(row("Coins 100", "was finished", of: later) != nil)
  }

  @Test("A purchase with its answers on the phone is one step")
  func dialogs() {
    var bench = Self.bench(132, 38, ["environment sandbox"])
    bench.press("7 b Enter Enter")
    #expect(bench.focus == .receipt)
    #expect(row("Pro Monthly", "first period", of: bench)?.hasPrefix(" *") == true)
  }

  @Test("A value that is other says what it was")
  func values() {
    var bench = Self.bench(132, 60, Self.three)
    bench.doLine("subscription cancel")
    bench.press("7 E")
    #expect(row("auto_renew_status  0", "was 1", of: bench) != nil)
    #expect(row("Pro Monthly", "cancelled: ends with its period", of: bench) != nil)
  }

  @Test("Renewals, refunds and what stays say so", arguments: ChromeLanguage.allCases)
  func reasons(language: ChromeLanguage) {
    var bench = Self.bench(132, 60, Self.three + ["advance 6m", "refund #2"], language)
    bench.press("7")
    let expectedTexts =
      language == .english
      ? ["renewal of", "first period", "permanent", "refunded 2021-01-01", "until finished"]
      : ["の更新", "最初の期間", "ずっと残る", "返金以後 2021-01-01", "終了処理で消える"]
    for words in expectedTexts { #expect(row(words, of: bench) != nil, "\(words)") }
    let rule = language == .english ? "A receipt contains a consumable" : "消耗型は、アプリが取引を終了処理するまで"
    bench.press("g / C o i n s Enter n W")
    #expect(bench.screen().contains("receipt.consumable"))
    #expect(bench.screen().contains(rule))
  }

  // MARK: Several receipts

  @Test("[ and ] go through the environments that were visited and the kept receipts; Esc comes back")
  func sources() {
    var bench = Self.bench(100, 30, Self.three)
    bench.press("7 K Enter")
    #expect(bench.notice.isEmpty || !bench.workbench.notice!.isError, "\(bench.notice)")
    bench.doLine("finish #1")
    #expect(bench.screen().contains("2/3  Sandbox now"))
    bench.press("]")
    #expect(bench.screen().contains("3/3  r1 (Sandbox)"))
    #expect(row("Coins 100", "finished: only in", of: bench) != nil)
    #expect(row("in_app  3 rows", "as saved at", of: bench) != nil)
    #expect(row("latest_receipt_info  2 rows", of: bench) != nil)
    bench.press("]")
    #expect(bench.screen().contains("1/3  Xcode now"))
    bench.press("[ [")
    #expect(bench.screen().contains("2/3  Sandbox now"))
    bench.press("[ Esc")
    #expect(bench.screen().contains("2/3  Sandbox now"))
    // A change of environment shows the receipt of the new one.
    bench.press("e x")
    #expect(bench.screen().contains("1/3  Xcode now"))
  }

  @Test("Only a receipt that is there can be kept, and the reason is said")
  func keeping() {
    var bench = Self.bench(80, 24, ["environment sandbox"])
    bench.press("7 K")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.notice.contains("receipt"))
    for line in Self.purchaseSteps("coins100") { bench.doLine(line) }
    bench.press("7 K Enter K")
    #expect(bench.rows().last?.contains("r2") == true)
    #expect(bench.journal.contains { $0.contains("receipt take r1") })
    bench.press("Esc z")
    #expect(bench.workbench.session.simulation.participant(Backend.self)?.receipts.isEmpty == true)
  }

  // MARK: Export

  @Test("The answer, the receipt-data and the marked row are copied; the receipt is written to a file")
  func leaving() throws {
    var bench = Self.bench(100, 30, Self.three)
    bench.press("7")
    _ = bench.screen()
    let receipt = try #require(Backend.receipt(of: "now", simulation: bench.workbench.session.simulation))
    bench.press("C r")
    #expect(
      bench.effects.last
        == .copyDocument(ExportedDocument(receipt), contentName: "the receipt as receipt-data"))
    bench.press("C a")
    guard case .copyDocument(let document, _) = bench.effects.last,
      let question = document.content as? ReceiptVerificationRequest
    else {
      Issue.record("no answer is copied")
      return
    }
    let text = try #require(question.answer(.digestOnly))
    let json = try JSONReader.read(Array(text.utf8))
    guard case .string(let data)? = json["latest_receipt"] else {
      Issue.record("\(text)")
      return
    }
    #expect(data == StoreServer.receiptData(receipt.container(.digestOnly) ?? []))
    bench.press("j c")
    guard case .copy(let row, _) = bench.effects.last else {
      Issue.record("nothing is copied")
      return
    }
    #expect(row.hasPrefix("{\n  \"quantity\": \"1\",\n"), "\(row)")
    bench.press("C f")
    #expect(bench.rows().last?.contains("receipt-now.txt") == true)
    bench.press("Enter")
    let effect = Effect.saveDocument(
      ExportedDocument(receipt), name: "now", path: "receipt-now.txt", overwrite: false)
    #expect(bench.effects.last == effect)
    _ = bench.workbench.handle(result: .documentExists(path: "receipt-now.txt", name: "now"))
    #expect(bench.screen().contains("receipt-now.txt"))
    bench.press("Enter")
    #expect(
      bench.effects.last
        == .saveDocument(ExportedDocument(receipt), name: "now", path: "receipt-now.txt", overwrite: true))
  }

  @Test("receipt save NAME FILE is the operator's: a scenario cannot say it, and an unknown name is said")
  func saveCommand() throws {
    var bench = Self.bench(100, 30, Self.three + ["receipt take before"])
    let effectCount = bench.effects.count
    bench.typeLine("receipt save before r.der")
    guard case .saveDocument(_, "before", "r.der", false) = bench.effects.last else {
      Issue.record("nothing is written: \(bench.notice)")
      return
    }
    // The command is not a step and therefore not journalled.
    #expect(bench.effects.count == effectCount + 1)
    bench.typeLine("receipt save nothing r.der")
    #expect(bench.screen().contains("there is no receipt nothing; try now, before"))
    let text = "iapbench 1\nreceipt save now r.der\n"
    do {
      _ = try ScenarioFile(Array(text.utf8), table: ParticipantRegistry([Backend.self]).table)
      Issue.record("a scenario wrote a file")
    } catch {
      #expect(error.description(file: "x").contains("receipt save"), "\(error.description(file: "x"))")
    }
    #expect(
      ReceiptFileFormat(path: "a.DER") == .container && ReceiptFileFormat(path: "a.txt") == .receiptData)
    #expect(ReceiptFileFormat.receiptData.bytes([0x30, 0x82, 0x01]) == Array("MIIB\n".utf8))
  }

  // MARK: Pane behavior

  @Test("The answer is made once for a step, and only while the pane is on screen")
  func lazy() {
    var bench = Self.bench(100, 30, Self.three)
    _ = bench.screen()
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount == 0)
    bench.press("7")
    _ = bench.screen()
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount == 1)
    for _ in 0..<20 {
      bench.press("j l k h")
      _ = bench.screen()
    }
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount == 1)
    bench.press("i")
    _ = bench.screen()
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount == 2)
    bench.press("1 i i")
    _ = bench.screen()
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount == 2)
  }

  @Test(
    "A long answer is made anew only where a step has changed something in it; its request has a new date")
  func long() throws {
    var bench = Self.bench(100, 30, ["environment sandbox"] + Self.purchaseSteps("monthly"))
    for _ in 0..<160 {
      for line in Self.purchaseSteps("season") {
        guard let step = try CommandParser(table: bench.workbench.table).parse(line) else { continue }
        _ = bench.workbench.submit(step.command)
      }
    }
    bench.press("7")
    _ = bench.screen()
    let count = bench.workbench.panes[ReceiptPane.self].computationCount
    let viewModel = bench.workbench.panes[ReceiptPane.self].shown(in: bench.workbench.context(for: .receipt))
    #expect(
      (viewModel?.answer.nodes.count ?? 0) > ReceiptViewModel.smallTreeLimit
        && viewModel?.changes.isEmpty == false)
    bench.press("i")
    bench.doLine("advance 10s")
    bench.press("7")
    _ = bench.screen()
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount == count)
    let cached = try #require(
      bench.workbench.panes[ReceiptPane.self].shown(in: bench.workbench.context(for: .receipt)))
    #expect(cached.changes.isEmpty)
    let fresh = try #require(
      try ReceiptViewModel(.present(.sandbox), on: bench.workbench.session.simulation, .never))
    #expect(cached.answer.bytes == fresh.answer.bytes)
    bench.doLine("refund #3")
    bench.press("7")
    _ = bench.screen()
    #expect(bench.workbench.panes[ReceiptPane.self].computationCount > count)
    #expect(row("refunded", of: bench)?.hasPrefix(" *") == true)
  }

  @Test("The mark stays on its row when rows come and go before it")
  func markStays() {
    var bench = Self.bench(100, 50, Self.three)
    bench.press("7 j j j")
    _ = bench.screen()
    #expect(bench.keyBar().contains("p act on #3"))
    bench.doLine("finish #1")
    _ = bench.screen()
    #expect(bench.keyBar().contains("p act on #3"))
    bench.press("z")
    _ = bench.screen()
    #expect(bench.keyBar().contains("p act on #3"))
  }

  @Test("Find goes to what is folded away, and counts")
  func finding() {
    var bench = Self.bench(100, 30, Self.three)
    bench.press("7 /")
    bench.type("web_order")
    bench.press("Enter")
    #expect(bench.screen().contains("match 1 of 2"))
    #expect(bench.screen().contains("web_order_line_item_id"))
    bench.press("n")
    #expect(bench.notice.contains("match 2 of 2"))
    bench.press("N N")
    #expect(bench.notice.contains("match 2 of 2"))
    bench.press("Esc")
    #expect(!bench.screen().contains("hit 2"))
  }

  @Test("A click chooses a row, and the wheel scrolls", arguments: sizes)
  func mouse(columns: Int, rows: Int) {
    var bench = Self.bench(columns, rows, Self.three)
    bench.press("7")
    let y = bench.rows().firstIndex { $0.contains("No Ads") } ?? 0
    bench.click(10, y)
    #expect(bench.keyBar().contains("p act on #2") || columns == 60, "\(bench.keyBar())")
    #expect(bench.workbench.targetTransaction == 2)
    let before = bench.screen()
    for _ in 0..<3 { bench.wheel(up: true, 10, 3) }
    #expect(rows == 60 || bench.screen() != before)
  }

  @Test(
    "Every row fits its width at every size and language, with none, three and many rows", arguments: sizes)
  func widths(columns: Int, rows: Int) {
    for language in ChromeLanguage.allCases {
      for lines in [[], Self.three, Self.three + ["advance 40m", "refund #2", "finish #1"]] {
        var bench = Self.bench(columns, rows, lines, language)
        for keys in ["7", "E", "G", "g", "="] {
          bench.press(keys)
          for row in bench.rows() { #expect(CellWidth.of(row) == columns) }
        }
      }
    }
  }

  @Test("What a catalogue calls its products reaches the screen as symbols")
  func foreignText() throws {
    let coin = HostileCatalogTests.coin("a\\u001B[31mb\\u202Ec", "x\\u001B[31my\\u202Ez")
    let sample = HostileCatalogTests.Sample("", groups: [], products: [coin])
    var bench = TestBench(100, 30, catalog: try sample.catalog, registry: ParticipantRegistry([Backend.self]))
    for line in Self.start { bench.doLine(line) }
    bench.press("1 b Enter Enter 7 E")
    let screen = bench.screen() + bench.workbench.plainText(of: .receipt)
    #expect(screen.contains("product_id"))
    #expect(!screen.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }

  @Test("Details show the identifier that the hash of receipts holds for", arguments: ChromeLanguage.allCases)
  func device(language: ChromeLanguage) {
    var bench = Self.bench(132, 38, Self.three, language)
    let identifier = bench.world.identifierForVendor
    let bytes = bench.world.deviceIdentifier
    #expect(identifier.count == 36 && identifier.filter { $0 != "-" }.count == 2 * bytes.count)
    bench.press("3 4")
    #expect(bench.workbench.plainText(of: .details).filter { !" \n".contains($0) }.contains(identifier))
  }
}

extension TestBench {
  mutating func doLine(_ line: String) {
    typeLine(line)
    #expect(workbench.overlays.isEmpty, "\(line): \(screen())")
  }

  fileprivate mutating func typeLine(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }

  fileprivate mutating func wheel(up: Bool, _ x: Int, _ y: Int) {
    send(up ? .wheelUp : .wheelDown, x, y, button: 0)
  }
}
