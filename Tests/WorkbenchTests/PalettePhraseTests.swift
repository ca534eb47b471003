// Tests of phrases that people type into the palette, and of the rows and messages that answer them.

import Presentation
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Phrases in the palette") struct PalettePhraseTests {
  /// The scenarios for two symptoms, one of each row of the table.
  private static let scenarios = ["purchase/already-subscribed", "device/lost-deliveries"].map {
    LibraryScenario(name: $0, title: "A title")
  }

  private func bench(_ language: ChromeLanguage = .english) -> TestBench {
    var bench = TestBench(132, 38)
    bench.workbench.options.language = language
    bench.workbench.options.library = Self.scenarios
    return bench
  }

  private func items(_ text: String, _ language: ChromeLanguage = .english) -> [PaletteItem] {
    var bench = bench(language)
    bench.press("Ctrl-P")
    bench.paste(text)
    return (bench.workbench.overlays.last as? CommandPalette)?.items ?? []
  }

  private func scenarios(_ items: some Sequence<PaletteItem>) -> [String] {
    items.compactMap { if case .library(let scenario) = $0 { scenario.name } else { nil } }
  }

  private func commands(_ items: some Sequence<PaletteItem>) -> [String] {
    items.compactMap { if case .screen(let command) = $0 { command.rawValue } else { nil } }
  }

  // MARK: Weak words

  @Test(
    "Weak words of a phrase are not searched, unless the phrase has no other word",
    arguments: [
      ("paid but not received", ["paid", "received"]), ("how to refund my plan", ["refund", "plan"]),
      ("is the receipt a receipt", ["receipt", "receipt"]), ("not", ["not"]), ("but not", ["but", "not"]),
      ("返金 の 方法", ["返金"]), ("方法", ["方法"]),
    ])
  func weakWords(text: String, words: [String]) {
    #expect(FuzzyPattern(text).withoutWeakWords.words.map(\.text) == words)
  }

  @Test("Rows that match only a weak word are not shown", arguments: ["zzqqxx but not", "the zzqqxx is not"])
  func onlyWeakWords(text: String) {
    #expect(items(text) == [])
    #expect(!items("not").isEmpty)
  }

  // MARK: Symptoms

  @Test(
    "The symptom of a purchase finds a scenario in the first five rows",
    arguments: [
      ("charged twice", 0), ("I was charged twice", 0), ("double payment", 0), ("customer paid twice", 0),
      ("二重課金", 0), ("paid but not received", 1), ("not unlocked", 1), ("paid not granted", 1),
      ("支払ったのに届かない", 1), ("支払ったのに 届かない", 1),
    ])
  func symptoms(text: String, scenario: Int) {
    let items = items(text)
    #expect(scenarios(items.prefix(5)).contains(Self.scenarios[scenario].name), "\(items.prefix(5))")
  }

  @Test("A payment that is not delivered also finds the purchase service")
  func service() {
    for text in ["paid but not received", "paid not granted"] {
      #expect(commands(items(text).prefix(3)).contains("focus-service"), "\(text): \(items(text).prefix(3))")
    }
  }

  @Test(
    "One word of a symptom finds commands before scenarios", arguments: ["duplicate", "purchase", "charge"])
  func commandsFirst(word: String) {
    let items = items(word)
    #expect(commands(items.prefix(1)).count == 1, "\(items.prefix(3))")
    #expect(scenarios(items).contains(Self.scenarios[0].name), "\(word)")
  }

  @Test(
    "A declined card finds the error of a purchase, then failed renewals",
    arguments: ["declined card", "card declined"])
  func declinedCard(text: String) {
    let items = items(text)
    let failure = InjectedFailure(domain: "ASDServerErrorDomain", code: 2005)
    #expect(items.first == .failure(failure), "\(items.prefix(3))")
    #expect(commands(items.prefix(2)) == ["toggle-billing-retry"], "\(items.prefix(3))")
  }

  @Test("Each row of the table of errors names an error, and has no word twice")
  func errors() {
    let names = Set(
      Picker.rows.map { ErrorTable.name(of: $0.failure) } + InterfaceFailure.all.map(\.failure.name))
    for row in ErrorSynonyms.rows {
      #expect(names.contains(row.error), "\(row.error)")
      let words = ErrorSynonyms.allWords(for: row.error).split(separator: " ")
      #expect(!words.isEmpty && Set(words).count == words.count, "\(row.error)")
    }
  }

  @Test(
    "The presenter layout is one of the first rows for a full screen",
    arguments: ["full screen", "fullscreen"])
  func fullScreen(text: String) {
    let names = commands(items(text).prefix(3))
    #expect(names.contains("presenter") && names.contains("zoom"), "\(names)")
  }

  // MARK: Messages

  @Test("A matching word of an error with several texts is shown without line feeds")
  func lineFeed() {
    var bench = bench()
    bench.press("Ctrl-P")
    bench.paste("301 error")
    #expect(bench.rows().contains { $0.contains("AMSErrorDomain/301  [error]  ") }, "\(bench.screen())")
    #expect(!bench.screen().contains("\u{240A}"), "\(bench.screen())")
  }

  @Test(
    "Without a log, the command that recognises a log says how to give one",
    arguments: [
      (ChromeLanguage.english, "paste a log, or open its file with o f"),
      (.japanese, "ログを貼り付けるか、「o f」でファイルを開いてください"),
    ])
  func withoutLog(language: ChromeLanguage, words: String) {
    var bench = bench(language)
    bench.press("R")
    #expect(bench.notice.hasSuffix(words), "\(bench.notice)")
    bench.press("Ctrl-P")
    bench.paste("recognise")
    if language == .english { #expect(bench.screen().contains("(no log to recognise: \(words))")) }
    bench.press("Enter")
    #expect(bench.notice.hasSuffix(words), "\(bench.notice)")
  }

  @Test("A plan without offers names the keys of a catalogue with offers, or another plan that has offers")
  func offers() {
    var bench = bench()
    bench.press("6 O")
    #expect(bench.screen().contains("This plan has no offers"), "\(bench.screen())")
    #expect(bench.workbench.subscriptions.offersMenu.notes.last?.hasSuffix("o B opens it.") == true)
    bench.workbench.options.language = .japanese
    #expect(bench.workbench.subscriptions.offersMenu.notes.last?.contains("o Bで開きます") == true)
    var full = TestBench(132, 38, catalog: .builtinFull)
    full.press("6")
    for _ in 0..<8 where full.workbench.subscriptions.offersMenu.notes.isEmpty { full.press("j") }
    #expect(full.workbench.subscriptions.offersMenu.notes.last?.hasSuffix(" has offers.") == true)
  }

  @Test(
    "A choice of the current theme says that it is the current one",
    arguments: [
      (["plain", "loud"], "plain", "the theme is already plain"), (["plain", "loud"], "loud", "theme: loud"),
      (["plain", "auto"], "auto", "the theme is already auto"),
      (
        ["plain", "auto"], "plain",
        "theme: plain, also on another background; :theme auto follows the terminal again"
      ),
    ])
  func theme(names: [String], chosen: String, notice: String) {
    var bench = bench()
    bench.workbench.theme = Theme(name: "plain", styles: [:])
    bench.press("Ctrl-P")
    _ = bench.workbench.handle(result: .themes(names))
    let item = PaletteItem.theme(chosen)
    #expect(item.run(in: &bench.workbench).contains(.remember(.theme, value: chosen)))
    #expect(bench.notice == notice)
    bench.press("Esc :")
    bench.type("theme \(chosen)")
    bench.press("Enter")
    _ = bench.workbench.handle(result: .themes(names))
    #expect(bench.notice == notice)
  }
}
