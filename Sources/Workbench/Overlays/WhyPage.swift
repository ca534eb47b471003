// The Why page, which explains an event by its rules.

import Comparison
import Grid
import Panes
import Presentation
import Recognition
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

package struct WhyPage: Sendable {
  /// The index of the log entry; nil if a pane provides the explanation.
  package let entry: Int?
  package let explanation: RuleExplanation
  package var top = 0
  /// The wrapped rows, cached because a step with 1,000 renewals has about 10,000 rows.
  private var layout = WrappedText(width: 0, rows: [])

  private struct WrappedText {
    let width: Int
    let rows: [StyledRow]
  }
}

extension WhyPage {
  /// Creates the explanation of the viewed item; nil if the log is empty.
  ///
  /// - Throws: `Refusal.stopped` if the user stops the comparison.
  package init?(of bench: Workbench) throws(Refusal) {
    let narration = Narration(texts: bench.texts, world: bench.session.world)
    if bench.isForAudience, let explanation = narration.explanation(of: bench.session) {
      self.init(explanation)
      return
    }
    let pane = bench.viewedPane
    if let explanation = bench.panes.explanation(of: pane, in: bench.context(for: pane)) {
      self.init(RuleExplanation(explanation.summary, rules: explanation.rules.map { RuleRegistry.rule($0) }))
      return
    }
    guard let newest = Self.entryToExplain(in: bench) else { return nil }
    let entry = Self.entryWithRule(atOrBefore: newest, in: bench)
    let event = bench.session.log[newest].simulationEvent
    let remark = bench.texts.whyNewest(bench.texts.summary(of: event), origin: bench.texts.whyOrigin(event))
    try self.init(of: entry, remark: entry == newest ? nil : remark, in: bench)
  }

  /// Creates a page with an explanation that does not belong to a log entry.
  package init(_ explanation: RuleExplanation) { (entry, self.explanation) = (nil, explanation) }

  /// Creates a page about the errors that a text names; nil if the text names none.
  package init?(ofErrorsIn text: String, summary: String, in bench: Workbench) {
    let codes = PastedError(text).codes
    let failures = codes.isEmpty ? Picker.pastedRows(text, of: Picker.rows).map(\.failure) : codes
    guard !failures.isEmpty else { return nil }
    self.init(RuleExplanation(summary, details: bench.texts.explanations(of: failures), rules: []))
  }

  private init(of entry: Int, remark: String? = nil, in bench: Workbench) throws(Refusal) {
    self.entry = entry
    let (session, texts) = (bench.session, bench.texts)
    let event = session.log[entry].simulationEvent
    let rules = session.rules(ofEntry: entry)
    explanation = RuleExplanation(
      texts.summary(of: event), details: event.event.map(texts.explanations(of:)) ?? [], rules: rules,
      origin: texts.whyOrigin(event),
      remark: remark ?? texts.whySwitch(event, rule: rules.first?.id, in: session.world),
      comparison: try session.log.verdict(at: entry) == nil
        ? session.comparison(ofEntry: entry, cancellation: bench.cancellation) : nil)
    wrap(in: bench)
  }

  /// Returns the log's selected entry if the log is focused.
  ///
  /// Otherwise returns an expectation that failed last, the last visible entry of the selected transaction,
  /// or that of the log. A hidden event of the App Store's server counts in a step without a visible entry.
  private static func entryToExplain(in bench: Workbench) -> Int? {
    let log = bench.session.log
    guard log.count > 0 else { return nil }
    if bench.focus.pane == .log { return bench.panes.log.selectedEntry(in: bench.context(for: .log)) }
    func isOn(_ index: Int) -> Bool { bench.panes.log.isOn(log[index].simulationEvent.channel) }
    let newest = log.entries.indices.last { isOn($0) && !log[$0].isUndone }
    if let newest, log.verdict(at: newest)?.isHeld == false { return newest }
    if let transaction = bench.targetTransaction {
      let isFailed = bench.session.world.transaction(transaction)?.state == .failed
      func last(_ isShown: (Int) -> Bool) -> Int? {
        log.entries.indices.last { index in
          guard isShown(index) else { return false }
          let entry = log[index]
          switch entry.event?.kind {
          // Skips what explains the least: the removal from the queue and, after a failure, the alert.
          case .diagnostic(.transactionsRemoved): return false
          case .dialogShown, .dialogTapped, .finishCalled: if isFailed { return false }
          default: break
          }
          return !entry.isUndone && log.world(of: index) == log.presentWorld
            && (entry.simulationEvent.transactions.contains(transaction)
              || entry.simulationEvent.isExplainedAnswer)
        }
      }
      let visible = last(isOn)
      let ofServer = last { log[$0].simulationEvent.channel == .store(.server) }
      let ruled = log.entries.indices.last { isOn($0) && log[$0].simulationEvent.rule != nil } ?? visible
      if let ofServer, ruled.map({ log.step(of: $0) < log.step(of: ofServer) }) ?? true { return ofServer }
      if let visible { return visible }
    }
    return newest ?? log.count - 1
  }

  /// Returns the newest entry with a rule, unless the user selected `entry` in the log; `entry` if no entry
  /// has a rule.
  ///
  /// Considers only entries of the selected transaction, if `entry` belongs to the transaction.
  private static func entryWithRule(atOrBefore entry: Int, in bench: Workbench) -> Int {
    let log = bench.session.log
    guard bench.focus.pane != .log, log.verdict(at: entry) == nil, bench.session.rules(ofEntry: entry).isEmpty
    else { return entry }
    let transaction = bench.targetTransaction.flatMap {
      log[entry].simulationEvent.transactions.contains($0) ? $0 : nil
    }
    let explained = log.entries.indices.prefix(entry).last { index in
      let event = log[index].simulationEvent
      return event.rule != nil && !log[index].isUndone && log.world(of: index) == log.presentWorld
        && bench.panes.log.isOn(event.channel) && transaction.map { event.transactions.contains($0) } ?? true
    }
    return explained ?? entry
  }

  // MARK: Commands

  private func scroll(to top: Int, in bench: inout Workbench) -> [Effect] {
    var page = self
    page.wrap(in: bench)
    page.top = max(0, min(page.layout.rows.count - Self.area(in: bench).inside.height, top))
    bench.putOnTop(page)
    return []
  }

  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    scroll(to: top + pages * (Self.area(in: bench).inside.height - 1), in: &bench)
  }

  private func explain(by step: Int, _ command: ScreenCommand, in bench: inout Workbench) -> [Effect] {
    if let entry = self.entry.map({ $0 + step }), (0..<bench.session.log.count).contains(entry) {
      do throws(Refusal) {
        bench.putOnTop(try WhyPage(of: entry, in: bench))
      } catch {
        bench.notice = Notice(bench.sentence(of: error), .error)
      }
    } else if let key = bench.bindings.main(command)?.key {
      bench.notice = unboundKeyNotice(to: key, in: bench)
    }
    return []
  }

  // MARK: Drawing

  private static func area(in bench: Workbench) -> Rect {
    let (columns, rows) = (bench.columns, bench.rows)
    guard columns >= 100, rows >= 30 else { return Rect(x: 0, y: 1, width: columns, height: rows - 2) }
    let width = min(columns - 8, 110)
    let height = min(rows - 4, 32)
    return Rect(x: (columns - width) / 2, y: max(1, (rows - height) / 2), width: width, height: height)
  }

  private mutating func wrap(in bench: Workbench) {
    let width = Self.area(in: bench).inside.width - 2
    if width != layout.width {
      layout = WrappedText(width: width, rows: explanation.rows(width: width, bench.texts))
    }
  }
}

extension WhyPage: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<WhyPage>] = [
    .rowDown: { $1.scroll(to: $1.top + 1, in: &$0) }, .rowUp: { $1.scroll(to: $1.top - 1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .logHalfPageDown: { $1.movePage(by: 1, in: &$0) },
    .pageUp: { $1.movePage(by: -1, in: &$0) }, .logHalfPageUp: { $1.movePage(by: -1, in: &$0) },
    .firstRow: { $1.scroll(to: 0, in: &$0) }, .lastRow: { $1.scroll(to: .max, in: &$0) },
    .scrollLeft: { $1.explain(by: -1, .scrollLeft, in: &$0) },
    .scrollRight: { $1.explain(by: 1, .scrollRight, in: &$0) },
    .copySelected: { bench, page in
      let lines = page.explanation.rows(width: 100, bench.texts).map(\.text)
      return [.copy(text: lines.joined(separator: "\n"), contentName: bench.texts.whyCopied)]
    },
    .leave: close, .quit: close, .why: close, .stop: close, .more: close,
  ]

  private static let close: OverlayHandler<WhyPage> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  package var contexts: [KeyContext] { [.list, .everywhere] }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    let others = KeyHint(keys: texts.keys(.scrollLeft, .scrollRight), words: texts.whyOtherEntry)
    return (entry == nil || workbench.session.log.count < 2 ? [] : [others]) + [
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.whyScroll),
      KeyHint(keys: texts.key(.copySelected), words: texts.whyCopy),
      KeyHint(keys: texts.key(.leave), words: texts.paletteLeave),
    ]
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let (theme, area) = (workbench.theme, Self.area(in: workbench))
    workbench.hits.add(.overlay, area)
    let inside = area.inside
    var page = self
    page.wrap(in: workbench)
    let lines = page.layout.rows
    let last = min(lines.count, top + inside.height)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(explanation.title(workbench.texts)) ",
      titleStyle: theme[.paneTitleFocused],
      status: lines.count > inside.height ? " \(last)/\(lines.count) " : "",
      statusStyle: theme[.paneTitleFocused])
    for (offset, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
      grid.put(line, x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, theme: theme)
    }
    return nil
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.whyKeys(
        key: key.name, rows: texts.keys(.rowDown, .rowUp), entries: texts.keys(.scrollLeft, .scrollRight),
        copy: texts.key(.copySelected), leave: texts.key(.leave)))
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }
}
