// The page that shows what happened in a pasted log.

import Grid
import Panes
import ProgramMessages
import Recognition
import Scenario
import Support
import TerminalUI
import Workbench

/// A page over the panes with the situations of a log, one at a time.
package struct RecognitionPage: Sendable {
  private var work: RecognitionWork
  /// The number of bytes that were not read when the page opened.
  private let byteCount: Int
  /// nil until the recognition is complete.
  private(set) var report: RecognitionReport?
  /// The index of the shown situation.
  private(set) var index = 0
  private var top = 0
  /// Whether the page shows the log instead of the answer.
  private(set) var showsLog = false
  /// The text that was searched last; empty if none was searched.
  private var search = ""
  /// The row with this text.
  private var hit: Int?
  private var layout = Layout()

  /// Rows for a size of the screen.
  private struct Layout {
    var size: [Int] = []
    var rows: [StyledRow] = []
  }

  package init(_ log: PastedLog, in bench: Workbench) {
    work = RecognitionWork(log, by: Recognizer(bench))
    byteCount = work.remainingByteCount
    // A short log needs no background work.
    while byteCount <= RecognitionFeature.instantByteCount, progress != nil { runWork(in: bench) }
    arrange(in: bench)
  }

  var situation: RecognizedSituation? {
    guard let situations = report?.recognition.situations, situations.indices.contains(index) else {
      return nil
    }
    return situations[index]
  }

  // MARK: Layout

  private static func area(in bench: Workbench) -> Rect {
    Rect(x: 0, y: 1, width: bench.columns, height: bench.rows - 2)
  }

  /// Makes the rows again if the size of the screen changed.
  private mutating func arrange(in bench: Workbench) {
    let inside = Self.area(in: bench).inside
    guard layout.size != [inside.width, inside.height] else { return }
    hit = nil
    layout = Layout(size: [inside.width, inside.height], rows: rows(inside, bench.texts))
  }

  private func rows(_ inside: Rect, _ texts: Localizer) -> [StyledRow] {
    guard let report else {
      return [StyledRow(texts.recognitionWaiting(leave: texts.key(.leave)), .faint)]
    }
    let rows = RecognitionRows(
      report: report, log: work.log, width: inside.width - 2, height: inside.height, texts: texts)
    return showsLog ? rows.log(of: index) : rows.answer(of: index)
  }

  // MARK: Commands

  private func scroll(to newTop: Int, in bench: inout Workbench) -> [Effect] {
    var page = self
    page.arrange(in: bench)
    page.top = max(0, min(page.layout.rows.count - Self.area(in: bench).inside.height, newTop))
    bench.putOnTop(page)
    return []
  }

  /// Scrolls, or says that the page has no further rows in this direction.
  private func move(to newTop: Int, in bench: inout Workbench) -> [Effect] {
    let effects = scroll(to: newTop, in: &bench)
    if let page = bench.overlays.last as? RecognitionPage, page.top == top {
      let texts = bench.texts
      bench.notice = Notice(
        report == nil
          ? texts.recognitionNotReady : newTop > top ? texts.recognitionEnd : texts.recognitionBeginning)
    }
    return effects
  }

  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    move(to: top + pages * (Self.area(in: bench).inside.height - 1), in: &bench)
  }

  private func select(by step: Int, in bench: inout Workbench) -> [Effect] {
    guard let count = report?.recognition.situations.count, (0..<count).contains(index + step) else {
      bench.notice = Notice(bench.texts.recognitionNoOther(report?.recognition.situations.count ?? 0))
      return []
    }
    var page = self
    page.index += step
    page.layout = Layout()
    return page.scroll(to: page.firstRow(in: bench), in: &bench)
  }

  private func toggleLog(in bench: inout Workbench) -> [Effect] {
    guard report != nil else { return refuseUntilRead(in: &bench) }
    var page = self
    page.showsLog.toggle()
    page.layout = Layout()
    return page.scroll(to: page.firstRow(in: bench), in: &bench)
  }

  /// The row to scroll to: in the log, the first line that decides.
  private func firstRow(in bench: Workbench) -> Int {
    guard showsLog else { return 0 }
    var page = self
    page.arrange(in: bench)
    let marked = page.layout.rows.firstIndex {
      $0.leading.first?.text.hasPrefix(RecognitionRows.mark) == true
    }
    return max(0, (marked ?? 0) - 2)
  }

  /// Opens the scenario step by step in a new session.
  private func reproduce(in bench: inout Workbench) -> [Effect] {
    guard let situation = situationWithScenario(in: &bench) else { return [] }
    return bench.openScenario(
      ScenarioSource(path: Self.fileName(of: situation)), isPasted: true, Array(situation.scenario.utf8),
      untilLine: nil)
  }

  private func askForFile(in bench: inout Workbench) -> [Effect] {
    guard let situation = situationWithScenario(in: &bench) else { return [] }
    bench.openPrompt(
      Prompt(
        .writeReproduction, label: bench.texts.recognitionPrompt, text: Self.fileName(of: situation),
        isProposed: true))
    return []
  }

  /// Returns the shown situation; shows a notice and returns nil if there is no scenario.
  private func situationWithScenario(in bench: inout Workbench) -> RecognizedSituation? {
    guard let situation, !situation.scenario.isEmpty else {
      let texts = bench.texts
      bench.notice = Notice(report == nil ? texts.recognitionNotReady : texts.recognitionNoScenario, .warning)
      return nil
    }
    return situation
  }

  private static func fileName(of situation: RecognizedSituation) -> String {
    "\(situation.kind.rawValue).iap"
  }

  private func copy(in bench: inout Workbench) -> [Effect] {
    guard let report else { return refuseUntilRead(in: &bench) }
    return [
      .copy(
        text: report.lines(bench.texts).joined(separator: "\n"), contentName: bench.texts.recognitionCopied)
    ]
  }

  private func explain(in bench: inout Workbench) -> [Effect] {
    guard let report else { return refuseUntilRead(in: &bench) }
    let (texts, evidence) = (bench.texts, situation?.evidence.map(\.text) ?? [])
    let summary = situation.map { report.heading($0, texts) } ?? texts.recognitionTitleNone
    if let page = WhyPage(ofErrorsIn: evidence.joined(separator: "\n"), summary: summary, in: bench) {
      bench.overlays.append(page)
    } else {
      bench.notice = Notice(
        texts.recognitionNoErrors(leave: texts.key(.leave), list: texts.keys(named: .failMenu)))
    }
    return []
  }

  private func leave(in bench: inout Workbench) -> [Effect] {
    if hit != nil {
      var page = self
      (page.search, page.hit) = ("", nil)
      bench.putOnTop(page)
      return []
    }
    if showsLog { return toggleLog(in: &bench) }
    bench.closeOverlay()
    return []
  }

  private func refuseUntilRead(in bench: inout Workbench) -> [Effect] {
    bench.notice = Notice(bench.texts.recognitionNotReady)
    return []
  }

  // MARK: Search

  private func askForText(in bench: inout Workbench) -> [Effect] {
    guard report != nil else { return refuseUntilRead(in: &bench) }
    bench.openPrompt(Prompt(.searchRecognition, label: "/", text: search, isProposed: true))
    return []
  }

  /// Scrolls to the next row with a text, in the direction of `step`; after the last row follows the first.
  fileprivate func find(_ text: String, by step: Int, in bench: inout Workbench) -> [Effect] {
    var page = self
    page.arrange(in: bench)
    page.search = text
    let rows = page.layout.rows
    let hits = rows.indices.filter { Self.contains(text, at: $0, in: rows) }
    let next =
      step > 0
      ? hits.first { $0 > page.hit ?? page.top - 1 } ?? hits.first
      : hits.last { $0 < page.hit ?? page.top } ?? hits.last
    page.hit = next
    guard let next else {
      bench.putOnTop(page)
      bench.notice = Notice(
        bench.texts.recognitionNotFound(VisibleText.visible(text), other: bench.texts.key(.zoom)), .warning)
      return []
    }
    return page.scroll(to: next - Self.rowsBeforeHit, in: &bench)
  }

  private static let rowsBeforeHit = 2

  /// Whether a row contains a text, which can continue on the next row.
  private static func contains(_ text: String, at index: Int, in rows: [StyledRow]) -> Bool {
    let row = rows[index].text
    let next = index + 1 < rows.count ? rows[index + 1].text : ""
    let isContinued = next.hasPrefix("    ")
    let continuation = isContinued ? String(next.drop { $0 == " " }) : ""
    let needle = FoldedText.folded(text)
    guard !FoldedText.folded(continuation).contains(needle) else {
      return FoldedText.folded(row).contains(needle)
    }
    return [row + continuation, row + " " + continuation].contains { FoldedText.folded($0).contains(needle) }
  }

  private func findAgain(by step: Int, _ command: ScreenCommand, in bench: inout Workbench) -> [Effect] {
    if !search.isEmpty { return find(search, by: step, in: &bench) }
    if let key = bench.bindings.main(command)?.key { bench.notice = unboundKeyNotice(to: key, in: bench) }
    return []
  }
}

extension RecognitionPage: WorkingOverlay {
  package var progress: BackgroundWorkProgress? {
    report == nil
      ? BackgroundWorkProgress(.recognizing, remaining: work.remainingByteCount, of: byteCount) : nil
  }

  package mutating func runWork(in workbench: Workbench) {
    work.run()
    guard let result = work.result else { return }
    report = RecognitionReport(result)
    layout = Layout()
    arrange(in: workbench)
  }

  package static let handlers: [ScreenCommand: OverlayHandler<RecognitionPage>] = [
    .rowDown: { $1.move(to: $1.top + 1, in: &$0) }, .rowUp: { $1.move(to: $1.top - 1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .logHalfPageDown: { $1.movePage(by: 1, in: &$0) },
    .pageUp: { $1.movePage(by: -1, in: &$0) }, .logHalfPageUp: { $1.movePage(by: -1, in: &$0) },
    .firstRow: { $1.move(to: 0, in: &$0) }, .lastRow: { $1.move(to: .max, in: &$0) },
    .find: { $1.askForText(in: &$0) },
    .nextHit: { $1.findAgain(by: 1, .nextHit, in: &$0) },
    .previousHit: { $1.findAgain(by: -1, .previousHit, in: &$0) },
    .help: { bench, _ in bench.run(.help) },
    .scrollLeft: { $1.select(by: -1, in: &$0) }, .scrollRight: { $1.select(by: 1, in: &$0) },
    .zoom: { $1.toggleLog(in: &$0) },
    .more: { $1.reproduce(in: &$0) },
    .writeScenario: { $1.askForFile(in: &$0) },
    .copySelected: { $1.copy(in: &$0) },
    .why: { $1.explain(in: &$0) },
    .undoLast: { bench, _ in
      bench.notice = Notice(bench.texts.recognitionNothingToUndo)
      return []
    },
    .leave: { $1.leave(in: &$0) },
    .quit: close, .stop: close, .recognizeLog: close,
  ]

  private static let close: OverlayHandler<RecognitionPage> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  package var contexts: [KeyContext] { [.list, .everywhere] }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    let leave = KeyHint(keys: texts.key(.leave), words: texts.paletteLeave)
    guard let report else { return [leave] }
    var hints: [KeyHint] = []
    if situation?.scenario.isEmpty == false {
      hints = [
        KeyHint(
          keys: texts.key(.more), words: texts.recognitionHintReproduce,
          shortWords: texts.recognitionHintReproduceShort),
        KeyHint(keys: texts.key(.writeScenario), words: texts.recognitionHintWrite),
      ]
    }
    if report.recognition.situations.count > 1 {
      hints.append(
        KeyHint(
          keys: texts.keys(.scrollLeft, .scrollRight), words: texts.recognitionHintOther,
          shortWords: texts.recognitionHintOtherShort))
    }
    return hints + [
      KeyHint(
        keys: texts.key(.zoom), words: showsLog ? texts.recognitionHintAnswer : texts.recognitionHintLog),
      KeyHint(keys: texts.key(.why), words: texts.recognitionHintExplain),
      KeyHint(keys: texts.key(.copySelected), words: texts.whyCopy),
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.whyScroll),
      KeyHint(keys: texts.key(.find), words: texts.recognitionHintFind), leave,
    ]
  }

  package var explainsKeysByHints: Bool { true }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let (theme, area) = (workbench.theme, Self.area(in: workbench))
    workbench.hits.add(.overlay, area)
    let inside = area.inside
    var page = self
    page.arrange(in: workbench)
    let rows = page.layout.rows
    let first = max(0, min(top, rows.count - inside.height))
    let last = min(rows.count, first + inside.height)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title(workbench.texts)) ",
      titleStyle: theme[.paneTitleFocused],
      status: status(workbench.texts, position: rows.count > inside.height ? "\(last)/\(rows.count)" : nil),
      statusStyle: theme[.paneTitleFocused])
    for (offset, row) in rows[first..<last].enumerated() {
      let shown = first + offset == page.hit ? StyledRow(row.text, .searchHit) : row
      grid.put(shown, x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, theme: theme)
    }
    return nil
  }

  private func title(_ texts: Localizer) -> String {
    guard let report else { return texts.recognitionTitleWaiting }
    if showsLog { return texts.recognitionTitleLog(lines: texts.lines(report.recognition.lineCount)) }
    return situation.map { texts.recognitionTitle($0.title.text(texts)) } ?? texts.recognitionTitleNone
  }

  /// Returns the certainty, the number of the situation and the position of the scrolling.
  private func status(_ texts: Localizer, position: String?) -> String {
    var parts: [String] = []
    if let situation, let count = report?.recognition.situations.count, !showsLog {
      parts.append(situation.certainty.title.text(texts))
      if count > 1 { parts.append(texts.count(index + 1, of: count)) }
    }
    if let position { parts.append(position) }
    return parts.isEmpty ? "" : " \(parts.joined(separator: "  ")) "
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.recognitionKeys(
        key: key.name, reproduce: texts.key(.more), log: texts.key(.zoom), find: texts.key(.find),
        help: texts.key(.help), leave: texts.key(.leave)))
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }

  package func promptToReplace(_ path: String, _ texts: Localizer) -> Prompt? {
    var prompt = Prompt(.writeReproduction, label: texts.recognitionPrompt, text: path)
    prompt.existingFile = path
    prompt.errorMessage = texts.fileIsThere(
      path: VisibleText.visible(path), accept: texts.key(.accept), leave: texts.key(.leave))
    return prompt
  }
}

extension PromptPurpose {
  /// The text to find on the recognition page below the prompt.
  fileprivate static let searchRecognition = PromptPurpose("search-recognition") { bench, prompt in
    bench.closeOverlay()
    let page = bench.overlays.last as? RecognitionPage
    return page?.find(prompt.field.text, by: 1, in: &bench) ?? []
  }

  /// The file for the scenario of the recognition page below the prompt.
  fileprivate static let writeReproduction = PromptPurpose(
    "write-reproduction", history: "file", completion: .path
  ) { bench, prompt in
    let path = prompt.field.text
    if let problem = bench.texts.problem(ofFileName: path) {
      return prompt.showError(problem, in: &bench)
    }
    bench.closeOverlay()
    guard let page = bench.overlays.last as? RecognitionPage, let situation = page.situation else {
      return []
    }
    return [
      .writeFile(path: path, text: situation.scenario, overwrite: prompt.existingFile == path)
    ]
  }
}
