// The keys of the comparison: its own ones, and the global keys that perform steps on both sides.

import Comparison
import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension ComparisonView {
  private func height(in bench: Workbench) -> Int {
    ComparisonLayout(in: bench, isAnswering: isAnswering).log.inside.height
  }

  private func change(in bench: inout Workbench, _ change: (inout ComparisonView, Workbench) -> Void)
    -> [Effect]
  {
    var view = self
    change(&view, bench)
    bench.putOnTop(view)
    return []
  }

  private func move(by rows: Int, in bench: inout Workbench) -> [Effect] {
    change(in: &bench) { $0.select($0.selectedRow + rows, height: $0.height(in: $1)) }
  }

  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    move(by: pages * max(1, height(in: bench) - 1), in: &bench)
  }

  private func moveButton(_ movement: Movement, in bench: inout Workbench) -> [Effect] {
    change(in: &bench) { view, bench in
      if view.isAnswering { _ = view.askPhone(.move(movement), in: bench) }
    }
  }

  private func selectDifference(forward: Bool, in bench: inout Workbench) -> [Effect] {
    var view = self
    let texts = bench.texts
    switch view.selectDifference(forward: forward, height: height(in: bench)) {
    case nil: bench.notice = Notice(texts.comparisonNoDifferences)
    case true?:
      bench.notice = Notice(forward ? texts.comparisonFirstAgain : texts.comparisonLastAgain)
    case false?: break
    }
    bench.putOnTop(view)
    return []
  }

  /// Presses the marked button, or shows the whole entry of the selected row.
  private func more(in bench: inout Workbench) -> [Effect] {
    if isAnswering {
      var view = self
      guard let command = view.askPhone(.more, in: bench) else { return [] }
      return bench.submit(command)
    }
    if let page = ComparisonEntryPage(of: self, bench.texts) { bench.overlays.append(page) }
    return []
  }

  private func showRules(in bench: inout Workbench) -> [Effect] {
    guard let row else { return [] }
    bench.overlays.append(
      WhyPage(RuleExplanation(heading(of: row, bench.texts), rules: row.rules.map { RuleRegistry.rule($0) })))
    return []
  }

  private func undo(in bench: inout Workbench) -> [Effect] {
    var view = self
    guard let step = view.undoOwnStep(in: bench) else { return bench.run(.undoLast) }
    bench.putOnTop(view)
    bench.notice = Notice(bench.texts.comparisonUndone(bench.text(step.command)))
    return []
  }

  private func copyTable(in bench: inout Workbench) -> [Effect] {
    let report = ComparisonReport(comparison, rows: rows, texts: bench.texts)
    let text = report.lines(.markdown).joined(separator: "\n")
    return bench.copy(CopiedText(text + "\n", bench.texts.comparisonCopied(report.summary)))
  }

  private func close(in bench: inout Workbench) -> [Effect] {
    bench.closeOverlay()
    bench.notice = Notice(bench.texts.comparisonClosed(title(.right, bench.texts)))
    return []
  }

  /// Handles Esc, which leaves the dialog first.
  private func leave(in bench: inout Workbench) -> [Effect] {
    isAnswering ? toggleAnswering(in: &bench) : close(in: &bench)
  }

  private func toggleAnswering(in bench: inout Workbench) -> [Effect] {
    var view = self
    if !view.toggleAnswering() { bench.notice = Notice(bench.texts.comparisonNoDialog) }
    bench.putOnTop(view)
    return []
  }

  // MARK: Global keys

  /// The commands of the panes below the comparison, which have no visible effect.
  private static let hiddenCommands: Set<ScreenCommand> = [
    .zoom, .presenter, .startTour, .find,
  ]

  private static let hiddenNames: Set<CommandName> = [
    "narrower-pane", "wider-pane", "lower-pane", "higher-pane", "reset-panes",
  ]

  private func acts(_ command: ScreenCommand, in bench: Workbench) -> Bool {
    let isOfPane = bench.registry.panes.contains { $0.focusCommand == command }
    return !isOfPane && !Self.hiddenCommands.contains(command) && !Self.hiddenNames.contains(command.name)
  }
}

extension ComparisonView: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<ComparisonView>] = [
    .rowDown: { $1.move(by: 1, in: &$0) }, .rowUp: { $1.move(by: -1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .logHalfPageDown: { $1.movePage(by: 1, in: &$0) },
    .pageUp: { $1.movePage(by: -1, in: &$0) }, .logHalfPageUp: { $1.movePage(by: -1, in: &$0) },
    .firstRow: { bench, view in view.move(by: -view.rows.count, in: &bench) },
    .lastRow: { bench, view in view.move(by: view.rows.count, in: &bench) },
    .scrollLeft: { $1.moveButton(.left, in: &$0) }, .scrollRight: { $1.moveButton(.right, in: &$0) },
    .nextHit: { $1.selectDifference(forward: true, in: &$0) },
    .previousHit: { $1.selectDifference(forward: false, in: &$0) },
    .more: { $1.more(in: &$0) },
    .nextPane: { $1.toggleAnswering(in: &$0) }, .previousPane: { $1.toggleAnswering(in: &$0) },
    .environmentMenu: { bench, _ in bench.openMenu(.comparedPairs) },
    .why: { $1.showRules(in: &$0) },
    .undoLast: { $1.undo(in: &$0) },
    .copySelected: { $1.copyTable(in: &$0) },
    .leave: { $1.leave(in: &$0) },
    .quit: { $1.close(in: &$0) }, .comparison: { $1.close(in: &$0) },
    .stop: { bench, view in
      bench.session.world.rate == .paused ? view.close(in: &bench) : bench.run(.stop)
    },
  ]

  package var contexts: [KeyContext] { [.list, .everywhere] }

  package var closesOnOutsideClick: Bool { false }
  package var explainsKeysByHints: Bool { true }

  /// Runs a global command, whose steps both sides perform.
  package func choose(by key: Key, in workbench: inout Workbench) -> [Effect]? {
    let bindings = workbench.bindings
    for context in contexts {
      if let command = bindings.command(for: key, in: context), Self.handlers[command] != nil { return nil }
    }
    guard let command = bindings.command(for: key, in: .everywhere), acts(command, in: workbench) else {
      return nil
    }
    // A step that the session refuses may be possible on the other side.
    if let step = workbench.worldCommand(for: command), workbench.refusal(of: step) != nil {
      return workbench.submit(step)
    }
    return workbench.run(command, by: key)
  }

  package func sessionChanged(in workbench: inout Workbench) {
    guard let index = workbench.overlays.firstIndex(where: { $0 is ComparisonView }) else { return }
    let texts = workbench.texts
    if let refusal = Self.refusal(in: workbench) {
      workbench.overlays.remove(at: index)
      workbench.notice = Notice(
        texts.comparisonClosed(title(.right, texts), because: refusal.reason), .warning)
      return
    }
    do throws(Refusal) {
      var view = self
      if comparison.subject.environment(of: .left) != workbench.session.world.environment {
        view = try ComparisonView(of: workbench, ComparisonSubject(defaultFor: workbench.session))
        workbench.notice = Notice(
          texts.comparisonOfNewPair(view.title(.left, texts), view.title(.right, texts)), .warning)
      } else {
        try view.follow(workbench)
      }
      workbench.overlays[index] = view
    } catch {
      workbench.overlays.remove(at: index)
      workbench.notice = Notice(
        texts.comparisonClosed(title(.right, texts), because: workbench.sentence(of: error)), .error)
    }
  }

  package func performRefused(_ command: Command, in workbench: inout Workbench) -> Bool {
    guard let index = workbench.overlays.firstIndex(where: { $0 is ComparisonView }) else { return false }
    var view = self
    guard view.performRefused(command, in: workbench) else { return false }
    workbench.overlays[index] = view
    let texts = workbench.texts
    let side = view.comparison.steps.last?.right.omission == nil ? ComparisonSide.right : .left
    workbench.notice = Notice(
      texts.comparisonOnly(
        workbench.text(command), in: title(side, texts), undo: texts.key(.undoLast)), .warning)
    return true
  }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    let close = KeyHint(keys: texts.key(.leave), words: texts.comparisonHintClose)
    let others = [
      KeyHint(keys: texts.key(.environmentMenu), words: texts.comparisonHintPair),
      KeyHint(keys: texts.key(.why), words: texts.label(of: .why)),
      KeyHint(keys: texts.key(.copySelected), words: texts.label(of: .copySelected)),
      workbench.hint(.buySelected), workbench.hint(.undoLast),
      KeyHint(keys: texts.key(.help), words: texts.hintHelp),
    ]
    let difference = KeyHint(keys: texts.keys(.nextHit, .previousHit), words: texts.comparisonHintDifference)
    if isAnswering {
      return [
        KeyHint(keys: texts.key(.more), words: texts.comparisonHintPress),
        KeyHint(keys: texts.keys(.scrollLeft, .scrollRight), words: texts.hintChoose),
        KeyHint(keys: texts.key(.leave), words: texts.comparisonHintRows), difference,
      ] + others
    }
    let answer =
      answeringSide == nil
      ? [] : [KeyHint(keys: texts.key(.nextPane), words: texts.comparisonHintAnswer)]
    let goOn = workbench.hint(.goOn)
    return answer + [
      difference, KeyHint(keys: texts.key(.more), words: texts.comparisonHintEntry), close,
    ] + (goOn.isEnabled ? [goOn] : []) + others.filter(\.isEnabled)
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.comparisonKeys(
        key: key.name, differences: texts.keys(.nextHit, .previousHit),
        pair: texts.key(.environmentMenu), leave: texts.key(.leave)))
  }

  /// Selects a row, or presses a button of the dialog; see `ComparisonDrawing.target(ofButton:)`.
  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    guard let button = ComparisonDrawing.button(ofTarget: line) else {
      return change(in: &workbench) { $0.select(line, height: $0.height(in: $1)) }
    }
    var view = self
    guard let side = answeringSide else { return [] }
    let steps = button - view.phone(side).selectedButton
    for _ in 0..<abs(steps) { _ = view.askPhone(.move(steps < 0 ? .left : .right), in: workbench) }
    guard let command = view.askPhone(.more, in: workbench) else { return [] }
    workbench.putOnTop(view)
    return workbench.submit(command)
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    move(by: up ? -1 : 1, in: &workbench)
  }
}
