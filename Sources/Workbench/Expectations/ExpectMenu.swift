// The menu of proposed expectations, in which Enter adds the marked lines to the scenario.

import Grid
import Panes
import Presentation
import Scenario
import StoreSimulator
import Support
import TerminalUI

extension ScreenCommand {
  static let markAllExpectations = ScreenCommand(
    "mark-all-expectations", keys: [.expectMenu: "a"],
    localized("mark all or none", context: "command"),
    localized("mark all lines, or none"),
    .inOverlay)

  static let addExpectations = ScreenCommand(
    "add-expectations", keys: [.expectMenu: "Enter"],
    localized("add marked lines"),
    localized("add the marked lines to the scenario"),
    .inOverlay,
    isMenuLine: false)
}

extension CommandSection {
  static let expectMenu = CommandSection(
    .expectMenu, localized("Expectations"), openingCommand: .expectWhatISee,
    commands: [
      .markAllExpectations, .addExpectations,
    ])
}

extension CommandHandler {
  static let proposeExpectations = CommandHandler.change {
    var state = MenuState(kind: .expectations)
    state.excludedExpectations = Set($0.proposedExpectations.filter { !$0.isPreselected }.map(\.expectation))
    $0.overlays.append(state)
  }
}

extension MenuKind {
  package static let expectations = MenuKind(
    name: "expectations", contexts: [.expectMenu],
    contents: { bench, state in
      Menu.expectations(bench.proposedExpectations, state.excludedExpectations, in: bench)
    },
    hints: { bench in
      let texts = bench.texts
      return [
        KeyHint(keys: texts.key(.addExpectations), words: texts.expectAdd),
        KeyHint(
          keys: Menu.keyRange(bench.proposedExpectations.count, bench.bindings), words: texts.expectToggle),
        KeyHint(keys: texts.key(.markAllExpectations), words: texts.expectAllShort),
        KeyHint(keys: texts.key(.leave), words: texts.paletteLeave),
      ]
    })
}

extension Menu {
  fileprivate static func expectations(
    _ proposed: [ProposedExpectation], _ excludedExpectations: Set<Expectation>, in bench: Workbench
  ) -> Menu {
    let (texts, bindings) = (bench.texts, bench.bindings)
    let keys = keys(bindings)
    let lines = proposed.enumerated().map { index, proposal in
      let mark = excludedExpectations.contains(proposal.expectation) ? "[ ]" : "[x]"
      return MenuLine(
        key: index < keys.count ? keys[index] : nil,
        words: "\(mark) \(bench.text(.expect(proposal.expectation)))",
        state: proposal.isInScenario ? texts.expectPresent : "",
        choice: .toggle(proposal.expectation))
    }
    let all = MenuLine(
      key: bindings.main(.markAllExpectations)?.key, words: texts.expectAllOrNone,
      choice: .command(.markAllExpectations))
    return Menu(
      title: texts.expectTitle, lines: lines + [all],
      notes: [texts.expectNote(texts.key(.addExpectations), toggle: Key(.character(" ")).name)])
  }

  /// Returns the keys of the first lines: `1..4`, `1..9 b..f`.
  fileprivate static func keyRange(_ count: Int, _ bindings: Bindings) -> String {
    let names = keys(bindings).prefix(count).map(\.name)
    let (digits, letters) = (names.filter { Int($0) != nil }, names.filter { Int($0) == nil })
    return [digits, letters].compactMap { part in
      part.count > 1 ? "\(part[0])..\(part[part.count - 1])" : part.first
    }.joined(separator: " ")
  }

  /// Returns the keys for the menu's lines, digits first, without keys that are bound in the menu.
  private static func keys(_ bindings: Bindings) -> [Key] {
    "123456789bcdefimrstuvwxyz".map { Key.character($0) }.filter { key in
      [KeyContext.expectMenu, .list].allSatisfy { bindings.command(for: key, in: $0) == nil }
    }
  }
}

extension MenuState {
  package mutating func toggle(_ expectation: Expectation, of proposed: [ProposedExpectation]) {
    toggle([expectation])
    markedIndex = proposed.firstIndex { $0.expectation == expectation } ?? markedIndex
  }

  /// Marks all lines, or unmarks them if all are marked.
  mutating func toggleAll(_ proposed: [ProposedExpectation]) {
    let all = proposed.map(\.expectation)
    if let only = all.first, all.count == 1 { toggle(only, of: proposed) } else { toggle(all) }
  }

  private mutating func toggle(_ expectations: [Expectation]) {
    if expectations.contains(where: { excludedExpectations.contains($0) }) {
      excludedExpectations.subtract(expectations)
    } else {
      excludedExpectations.formUnion(expectations)
    }
  }

  func addMarked(in bench: inout Workbench) -> [Effect] {
    let includedExpectations = bench.proposedExpectations.map(\.expectation).filter {
      !excludedExpectations.contains($0)
    }
    guard !includedExpectations.isEmpty else {
      bench.notice = Notice(bench.texts.expectNone, .warning)
      return []
    }
    bench.closeOverlay()
    var effects: [Effect] = []
    var failure: Notice?
    for expectation in includedExpectations {
      effects += bench.submit(.expect(expectation))
      if bench.notice?.kind == .error { failure = failure ?? bench.notice }
    }
    // An expectation that held has a journal line.
    bench.session.joinNewestExpectations(effects.count)
    let texts = bench.texts
    let (write, undo) = (texts.key(.writeScenario), texts.key(.undoLast))
    let added: Notice
    if let onlyExpectation = includedExpectations.first, includedExpectations.count == 1 {
      added = Notice(texts.expectAdded(line: bench.text(.expect(onlyExpectation)), undo: undo, write: write))
    } else {
      added = Notice(
        texts.expectAddedMany(count: String(includedExpectations.count), undo: undo, write: write))
    }
    bench.notice = failure ?? added
    return effects
  }
}
