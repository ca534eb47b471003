// Tests of the page that shows what happened in a pasted log.

import Grid
import Recognition
import Scenario
import Support
import Testing

@testable import Panes
@testable import RecognitionPane
@testable import Workbench

@Suite("The page about a pasted log") struct RecognitionPageTests {
  private static let cancelled = #"""
    <SKPaymentQueue: 0x2813c8000>: Payment completed with error: Error Domain=ASDErrorDomain Code=907 \#
    "Unhandled exception" UserInfo={NSUnderlyingError=0x281 {Error Domain=AMSErrorDomain Code=6 \#
    "Payment Sheet Failed" UserInfo={NSLocalizedDescription=Payment Sheet Failed}}, \#
    storefront-country-code=CHN, client-environment-type=Sandbox}
    """#

  private static let interrupted = #"""
    2021-02-26 19:10:54.229100+0900 SubscriptionLab[1175:776502] <SKPaymentQueue: 0x281>: Payment \#
    completed with error: Error Domain=ASDServerErrorDomain Code=3038 "Apple Media Services Terms and \#
    Conditions have changed." UserInfo={NSLocalizedDescription=Apple Media Services Terms and Conditions \#
    have changed., client-environment-type=Sandbox}
    paymentQueue(_:updatedTransactions:) >>>>>>>>>> [19:10:54]
    Transaction ID = nil, State = .failed
    """#

  private static let subscribed = #"""
    2021-02-26 19:14:54.229100+0900 SubscriptionLab[1175:776502] <SKPaymentQueue: 0x281>: Payment \#
    completed with error: Error Domain=ASDServerErrorDomain Code=3532 "You are already subscribed." \#
    UserInfo={client-environment-type=Sandbox}
    """#

  /// A log with two situations, which are many lines apart.
  private static let two =
    interrupted + String(repeating: "\nlayout pass", count: 30) + "\n" + subscribed

  private static let unrelated = "GET /index.html 200\nGET /style.css 200\nGET /image.png 404"

  private static func bench(
    _ columns: Int = 80, _ rows: Int = 24, _ language: ChromeLanguage = .english
  ) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = language
    return bench
  }

  private static func page(_ bench: TestBench) throws -> RecognitionPage {
    try #require(bench.workbench.overlays.last as? RecognitionPage)
  }

  @Test("Three keys lead from the paste to the first step of the scenario in a new session")
  func threeKeys() throws {
    var bench = Self.bench()
    bench.paste(Self.cancelled)
    let title = SituationKind.userCancelled.title.english
    #expect(
      bench.notice.contains("pasted text: \(title)") && bench.notice.contains("press R"), "\(bench.notice)")
    #expect(bench.keyBar().contains("R recog"), "\(bench.keyBar())")
    bench.press("R")
    #expect(try Self.page(bench).situation?.kind == .userCancelled)
    #expect(bench.screen().contains("recognised: \(title)"), "\(bench.screen())")
    let session = bench.workbench.sessionNumber
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty && bench.workbench.sessionNumber == session + 1)
    #expect(bench.workbench.playback.scenario.isOpen && bench.workbench.session.log.count == 0)
    #expect(bench.notice.contains("user-cancelled.iap"), "\(bench.notice)")
    // No file has this name, so nothing reads the scenario again or overwrites it.
    #expect(bench.workbench.playback.openedPath == nil && bench.workbench.playback.scenarioPath == nil)
    bench.press(".")
    #expect(bench.workbench.playback.scenario?.nextIndex == 1)
    #expect(bench.workbench.session.log.count > 0)
  }

  @Test(
    "The page shows evidence, place, meaning, rule and scenario, at each size",
    arguments: [
      (60, 16), (80, 24), (132, 38), (200, 60),
    ])
  func sections(columns: Int, rows: Int) throws {
    for language in ChromeLanguage.allCases {
      var bench = Self.bench(columns, rows, language)
      bench.paste(Self.cancelled)
      bench.press("R")
      var seen = bench.screen()
      #expect(seen.contains(language == .english ? "What it is" : "状況"), "\(seen)")
      for _ in 0..<60 {
        #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
        bench.press("j")
        seen += bench.screen()
      }
      for word in ["ASDErrorDomain", "907", "CHN", "iapbench 1", "environment sandbox", "buy "] {
        #expect(seen.contains(word), "\(word) at \(columns)x\(rows): \(bench.screen())")
      }
      bench.press("g")
      #expect(bench.screen().contains(language == .english ? "What it is" : "状況"))
    }
  }

  @Test("On a wide screen the log is next to the scenario, and the line that decides is marked")
  func wide() throws {
    var bench = Self.bench(132, 38)
    bench.paste("first line\n" + Self.cancelled)
    bench.press("R")
    let rows = bench.rows()
    // The half of the log wraps its lines, so that the end of the line is on the screen too.
    let log = rows.map { String(Array($0)[8..<66]) }.joined()
    #expect(log.contains("client-environment-type=Sandbox"), "\(bench.screen())")
    let marked = rows.filter { $0.contains("▸") && $0.contains(" 2  <SKPaymentQueue") }
    #expect(marked.count == 1, "\(bench.screen())")
    #expect(rows.contains { $0.contains("first line") && $0.contains("iapbench 1") }, "\(bench.screen())")
  }

  @Test("h and l show the situations of a log, in order of time")
  func severalSituations() throws {
    var bench = Self.bench()
    bench.paste(Self.two)
    #expect(bench.notice.contains("1 other situation"), "\(bench.notice)")
    bench.press("R")
    #expect(try Self.page(bench).situation?.kind == .interruptedPurchase)
    #expect(bench.screen().contains("1 of 2"), "\(bench.screen())")
    bench.press("h")
    #expect(bench.notice.contains("no further situation"), "\(bench.notice)")
    bench.press("l")
    #expect(try Self.page(bench).situation?.kind == .alreadySubscribed)
    #expect(bench.screen().contains("2 of 2"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.notice.contains("already-subscribed.iap"), "\(bench.notice)")
  }

  @Test("= shows the log with its numbers at the line that decides, and Esc returns to the answer")
  func logOnly() throws {
    var bench = Self.bench()
    bench.paste(Self.two)
    bench.press("R l =")
    #expect(try Self.page(bench).showsLog)
    #expect(bench.screen().contains("▸ 34  2021-02-26"), "\(bench.screen())")
    bench.press("Esc")
    #expect(try !Self.page(bench).showsLog)
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("= shows a long line to its end if it decides, and says how much of another line is missing")
  func longLines() throws {
    var bench = Self.bench(132, 38)
    let filler = String(repeating: "NSLocalizedDescription=Payment Sheet Failed, ", count: 40)
    bench.paste(String(repeating: "layout ", count: 400) + "end\n" + Self.cancelled + filler + "tail-of-line")
    bench.press("R =")
    var seen = bench.screen()
    for _ in 0..<4 {
      bench.press("PgDn")
      seen += bench.screen()
    }
    bench.press("g")
    seen += bench.screen()
    #expect(seen.contains("tail-of-line") && seen.contains("... and 803 more bytes"), "\(seen)")
  }

  @Test("Each key of the page has a visible result: at its ends, without a match, and while the log is read")
  func noSilentKey() throws {
    var bench = Self.bench(60, 16)
    bench.paste(Self.cancelled)
    bench.press("R k")
    #expect(bench.notice == "this is the beginning of the page")
    for (keys, notice) in [
      ("G j", "this is the end of the page"), ("Ctrl-D", "this is the end of the page"),
      ("PgDn", "this is the end of the page"), ("g", ""), ("Ctrl-D", ""), ("Ctrl-U", ""),
      ("Ctrl-U", "this is the beginning of the page"), ("h", "the log has only this situation"),
      ("n", "n does nothing here"), ("x", "x does nothing here"),
    ] {
      let before = bench.screen()
      bench.press(keys)
      #expect(bench.notice.hasPrefix(notice) && bench.notice.isEmpty == notice.isEmpty, "\(keys)")
      #expect(bench.screen() != before || !notice.isEmpty, "\(keys)")
    }
    let filler = String(repeating: "layout pass of the view hierarchy\n", count: 12_000)
    bench = Self.bench()
    bench.paste(filler + Self.cancelled)
    bench.press("R")
    for key in ["j", "=", "c", "/"] {
      bench.press(key)
      #expect(bench.notice == "the log is still being read", "\(key)")
    }
  }

  @Test(
    "W explains the errors of the evidence, and Esc returns to the page", arguments: ChromeLanguage.allCases)
  func explainsErrors(language: ChromeLanguage) throws {
    var bench = Self.bench(80, 24, language)
    bench.paste(Self.cancelled)
    bench.press("R")
    #expect(bench.keyBar().contains("W "), "\(bench.keyBar())")
    bench.press("W")
    #expect(bench.workbench.overlays.last is WhyPage)
    #expect(bench.screen().contains("AMSErrorDomain 6"), "\(bench.screen())")
    bench.press("Esc")
    #expect(bench.workbench.overlays.last is RecognitionPage)
  }

  @Test("Without an error in the evidence, W names the list of errors")
  func noErrorToExplain() {
    var bench = Self.bench()
    bench.paste(Self.unrelated)
    bench.press("R W")
    #expect(bench.workbench.overlays.last is RecognitionPage)
    #expect(bench.notice.contains("Esc, then f lists all errors"), "\(bench.notice)")
  }

  @Test("? lists the keys of the page, and Esc returns to the page")
  func help() {
    var bench = Self.bench()
    bench.paste(Self.two)
    bench.press("R ?")
    #expect(bench.workbench.overlays.last is HelpPage)
    for words in ["reproduce step by step", "other situation", "find"] {
      #expect(bench.screen().contains(words), "\(bench.screen())")
    }
    bench.press("Esc")
    #expect(bench.workbench.overlays.last is RecognitionPage)
  }

  @Test("/ finds text in the answer and in the log, n and N go on, and Esc ends the search")
  func search() throws {
    var bench = Self.bench()
    bench.paste(Self.two)
    bench.press("R = g /")
    bench.type("already SUBSCRIBED")
    bench.press("Enter")
    #expect(bench.screen().contains("Code=3532"), "\(bench.screen())")
    bench.press("g n")
    #expect(bench.screen().contains("Code=3532"), "\(bench.screen())")
    bench.press("N Esc")
    #expect(try Self.page(bench).showsLog)
    bench.press("/")
    bench.type("no such text")
    bench.press("Enter")
    #expect(bench.notice.contains("\"no such text\" is not on this page"), "\(bench.notice)")
    #expect(try Self.page(bench).showsLog)
  }

  @Test("A resumed session reads the file of the log again, and says that a pasted log was not saved")
  func resumed() throws {
    for isFile in [true, false] {
      var bench = Self.bench()
      bench.press("b")
      if isFile {
        let log = KeptLog(Array(Self.cancelled.utf8))
        _ = bench.workbench.handle(result: .documentRead(path: "a.log", .log(log), untilLine: nil))
      } else {
        bench.paste(Self.cancelled)
      }
      bench.press("R Esc")
      _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/shop.iap"))
      bench.press("j")
      var again = Self.bench()
      again.workbench.restore(JournalNotes(ofJournal: Array(bench.journal.joined(separator: "\n").utf8)))
      again.press("w")
      #expect((again.workbench.overlays.last as? Prompt)?.field.text == "/tmp/shop.iap")
      again.press("Esc R")
      guard isFile else {
        #expect(again.notice.contains("the pasted log was not saved"), "\(again.notice)")
        continue
      }
      #expect(again.effects.last == .readFile(path: "a.log", untilLine: nil))
      let log = KeptLog(Array(Self.cancelled.utf8))
      _ = again.workbench.handle(result: .documentRead(path: "a.log", .log(log), untilLine: nil))
      #expect(try Self.page(again).situation?.kind == .userCancelled)
    }
  }

  @Test("A session that is resumed in another folder reads the log by its absolute path")
  func resumedElsewhere() {
    var bench = Self.bench()
    bench.workbench.options.folder = "/home/me"
    bench.press("b")
    let log = KeptLog(Array(Self.cancelled.utf8))
    _ = bench.workbench.handle(result: .documentRead(path: "a.log", .log(log), untilLine: nil))
    bench.press("j")
    let notes = JournalNotes(ofJournal: Array(bench.journal.joined(separator: "\n").utf8))
    for (folder, path) in [("/", "/home/me/a.log"), ("/tmp", "/home/me/a.log"), ("/home/me", "a.log")] {
      var again = Self.bench()
      again.workbench.options.folder = folder
      again.workbench.restore(notes)
      again.press("R")
      #expect(again.effects.last == .readFile(path: path, untilLine: nil))
    }
  }

  @Test("An empty file and a binary file have an answer of their own")
  func noText() {
    for (bytes, sentence) in [
      ([], "The log is empty."), ([0x7F, 0x45, 0x4C, 0x46, 0, 1], "binary data"),
    ] as [([UInt8], String)] {
      var bench = Self.bench()
      bench.press(":")
      bench.type("recognise a.log")
      bench.press("Enter")
      _ = bench.workbench.handle(result: .fileRead(path: "a.log", bytes: bytes, untilLine: nil))
      #expect(bench.screen().contains("not recognised") && bench.screen().contains(sentence))
    }
  }

  @Test("A text without a known error is not recognised, and the page says what was looked for")
  func notRecognized() throws {
    var bench = Self.bench()
    bench.paste(Self.unrelated)
    #expect(!bench.notice.contains("reproduce"), "\(bench.notice)")
    bench.press("R")
    let screen = bench.screen()
    #expect(screen.contains("not recognised") && screen.contains("Looked for"), "\(screen)")
    #expect(screen.contains("No line names an error"), "\(screen)")
    bench.press("Enter")
    #expect(bench.workbench.overlays.last is RecognitionPage)
    #expect(bench.notice.contains("nothing that iapbench can reproduce"), "\(bench.notice)")
    bench.press("w")
    #expect(bench.workbench.overlays.count == 1)
  }

  @Test(
    "The key that the notice about a paste names works over menus and pages",
    arguments: ["o", "e", "s", "t", "?", "b W", "b D", "R"])
  func overPages(keys: String) throws {
    var bench = Self.bench()
    if keys == "R" { bench.paste(Self.unrelated) }
    bench.press(keys)
    #expect(!bench.workbench.overlays.isEmpty)
    bench.paste(Self.cancelled)
    #expect(bench.notice.contains("press R"), "\(bench.notice)")
    bench.press("R")
    #expect(try Self.page(bench).situation?.kind == .userCancelled)
    bench.press("Enter")
    #expect(bench.workbench.playback.scenario.isOpen && bench.workbench.overlays.isEmpty)
  }

  @Test(
    "A log of one line is not put into the command line, and R recognises it",
    arguments: [
      #"{"code":"E_USER_CANCELLED","message":"cancelled"}"#, #"{"status":21002}"#,
      "StoreKit says: Cannot connect to iTunes Store",
    ])
  func oneLine(log: String) throws {
    var bench = Self.bench()
    bench.paste(log)
    bench.press(":")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "")
    bench.press("Esc")
    bench.paste(log)
    bench.press("R")
    #expect(try Self.page(bench).situation != nil)
  }

  @Test("After another key, R belongs to the menu again")
  func laterKey() {
    var bench = Self.bench()
    bench.press("t")
    bench.paste(Self.cancelled)
    bench.press("F12 R")
    #expect(!(bench.workbench.overlays.last is RecognitionPage))
  }

  @Test("The key bar names R for each log that is recognised or opened, until Esc or R")
  func keyBar() {
    var bench = Self.bench()
    #expect(!bench.keyBar().contains("R recog"))
    // A sentence without a code is recognised, and is no error of the table.
    bench.paste("StoreKit says: Cannot connect to iTunes Store")
    #expect(bench.notice.contains("press R") && bench.keyBar().contains("R recog"), "\(bench.keyBar())")
    bench.press("Esc")
    #expect(!bench.keyBar().contains("R recog"))
    let log = KeptLog(Array(Self.unrelated.utf8))
    _ = bench.workbench.handle(result: .documentRead(path: "a.log", .log(log), untilLine: nil))
    #expect(bench.notice.contains("press R") && bench.keyBar().contains("R recog"), "\(bench.keyBar())")
    bench.press("R Esc")
    #expect(!bench.keyBar().contains("R recog"))
  }

  @Test("Of a paste of more than 10 MiB, both ends are kept, and the notice and the page say so")
  func longPaste() throws {
    var bench = Self.bench(132, 38)
    let filler = String(repeating: "layout\n", count: 10_000)
    let ends = PasteEnds(
      head: Array((Self.cancelled + "\n" + filler).utf8), tail: Array((filler + Self.subscribed).utf8),
      omittedByteCount: 1_000, omittedLineCount: 10)
    _ = bench.workbench.handle(.longPaste(ends))
    #expect(bench.notice.contains("20012 lines, of which only the first and last 5 MiB"), "\(bench.notice)")
    bench.press("R")
    while bench.workbench.isWorking { bench.workbench.runWork() }
    #expect(try Self.page(bench).report?.recognition.situations.count == 2)
    #expect(bench.screen().contains("without 1000 bytes"), "\(bench.screen())")
    bench.press("Esc")
    let scenario = PasteEnds(
      head: Array("iapbench 1\n".utf8), tail: [], omittedByteCount: 1_000, omittedLineCount: 10)
    _ = bench.workbench.handle(.longPaste(scenario))
    #expect(bench.notice.contains("longer than 10 MiB; open its file with o f"), "\(bench.notice)")
    bench.press(":")
    #expect(!bench.workbench.playback.scenario.isOpen)
  }

  @Test("A log of another store is explained, and no reproduction is promised")
  func otherStore() {
    var bench = Self.bench(132, 38)
    bench.paste("W/BillingClient: disconnected")
    #expect(bench.notice.contains("press R to see the evidence"), "\(bench.notice)")
  }

  @Test("Without a log, R says how to paste or open one")
  func noLog() {
    var bench = Self.bench()
    bench.press("R")
    #expect(bench.workbench.overlays.isEmpty && bench.effects.isEmpty)
    #expect(bench.notice.contains("paste a log") && bench.notice.contains("o f"), "\(bench.notice)")
    // A sentence of a report is one, although nothing is recognized in it.
    bench.paste("The customer tapped subscribe and nothing was unlocked")
    #expect(bench.notice.contains("R"), "\(bench.notice)")
    bench.press("R")
    #expect(bench.workbench.overlays.last is RecognitionPage, "\(bench.notice)")
  }

  @Test("Steps in one line are no log")
  func stepsAreNoLog() {
    var bench = Self.bench()
    bench.paste("interrupted on")
    bench.press("R")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("In Japanese, the notice and the page have no English sentence")
  func japanese() throws {
    var bench = Self.bench(80, 24, .japanese)
    bench.paste(Self.cancelled)
    #expect(bench.notice.contains("「R」で再現"), "\(bench.notice)")
    bench.press("R")
    #expect(!bench.screen().contains("What it is") && bench.screen().contains("判別: "), "\(bench.screen())")
    bench.press("z")
    #expect(bench.notice.contains("何も変更していません"), "\(bench.notice)")
  }

  @Test("The page changes nothing in the session, and z says so")
  func undo() {
    var bench = Self.bench()
    bench.press("b Enter Enter")
    bench.paste(Self.cancelled)
    let (count, journal) = (bench.workbench.session.log.count, bench.journal)
    bench.press("R z j k l h = = c")
    #expect(bench.workbench.session.log.count == count && bench.journal == journal)
    bench.press("z")
    #expect(bench.notice.contains("nothing was changed"), "\(bench.notice)")
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty && bench.workbench.session.log.count == count)
  }

  @Test("w writes the scenario under the proposed name, and replaces a file only after Enter")
  func write() throws {
    var bench = Self.bench()
    bench.paste(Self.cancelled)
    bench.press("R")
    let text = try #require(Self.page(bench).situation?.scenario)
    bench.press("w Enter")
    #expect(bench.effects.last == .writeFile(path: "user-cancelled.iap", text: text, overwrite: false))
    _ = bench.workbench.handle(result: .fileExists(path: "user-cancelled.iap", text: text))
    bench.press("Enter")
    #expect(bench.effects.last == .writeFile(path: "user-cancelled.iap", text: text, overwrite: true))
    _ = bench.workbench.handle(result: .fileWritten(path: "user-cancelled.iap"))
    #expect(bench.notice.contains("written: user-cancelled.iap"), "\(bench.notice)")
    // The file has no step of this session.
    #expect(bench.workbench.playback.writtenFile == nil && bench.workbench.playback.scenarioPath == nil)
    #expect(bench.workbench.overlays.last is RecognitionPage)
  }

  @Test("Secrets of a log are neither on the screen nor in the copy nor in the scenario")
  func secrets() throws {
    let token = "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyMyJ9.eyJpc3MiOiI1N2I3In0.c2lnbmF0dXJlU2lnbmF0dXJl"
    let receipt = "MIIT" + String(repeating: "Ab3dEf9h", count: 30)
    var bench = Self.bench(200, 60)
    bench.paste("user ann@example.com token \(token)\nreceipt-data \(receipt)\n" + Self.cancelled)
    bench.press("R")
    let scenario = try #require(Self.page(bench).situation?.scenario)
    let answer = bench.screen()
    bench.press("= c")
    let copies = bench.effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }
    #expect(copies.count == 1)
    for text in [scenario, answer, bench.screen()] + copies {
      for secret in ["ann@example.com", token, receipt] { #expect(!text.contains(secret), "\(text)") }
    }
  }

  @Test("A long log is recognised in pieces between keys, and Esc stops the reading")
  func longLog() throws {
    var bench = Self.bench()
    let filler = String(repeating: "layout pass of the view hierarchy\n", count: 12_000)
    bench.paste(filler + Self.cancelled)
    #expect(bench.notice.contains("12001 lines") && bench.notice.contains("press R"), "\(bench.notice)")
    bench.press("R")
    #expect(bench.workbench.isWorking)
    bench.workbench.runWork()
    bench.workbench.showWork()
    #expect(bench.screen().contains("recognising"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.workbench.overlays.last is RecognitionPage)
    bench.press("Esc")
    #expect(!bench.workbench.isWorking && bench.workbench.overlays.isEmpty)
    bench.press("R")
    var pieces = 0
    while bench.workbench.isWorking, pieces < 1_000 {
      bench.workbench.runWork()
      pieces += 1
    }
    #expect(pieces > 5 && pieces < 1_000)
    #expect(try Self.page(bench).situation?.kind == .userCancelled)
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == 80 })
  }

  @Test("The work in pieces finds what the whole recognition finds")
  func pieces() {
    let text =
      Self.interrupted + "\r\n" + String(repeating: "layout\r\n\n", count: 20_000) + Self.subscribed + "\n"
    let recognizer = Recognizer(registry: .none)
    var work = RecognitionWork(PastedLog(text), by: recognizer)
    while work.result == nil { work.run() }
    let whole = recognizer.recognize(PastedLog(text))
    #expect(work.result?.situations == whole.situations)
    #expect(work.result?.lineCount == whole.lineCount && work.result?.place == whole.place)
  }

  @Test("A paste that was recognised is not put into the command line later")
  func pasteIsConsumed() {
    var bench = Self.bench()
    bench.paste(Self.cancelled)
    bench.press("R Esc :")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "")
    bench.press("Esc R")
    #expect(bench.workbench.overlays.last is RecognitionPage)
  }

  @Test("The palette finds the command", arguments: ["recognise", "recognize", "ticket", "paste"])
  func palette(word: String) {
    var bench = Self.bench()
    bench.press("Ctrl-P")
    bench.type(word)
    let items = (bench.workbench.overlays.last as? CommandPalette)?.items.prefix(3) ?? []
    let names = items.compactMap { if case .screen(let command) = $0 { command.rawValue } else { nil } }
    #expect(names.contains("recognize-log"), "\(names)")
  }
}
