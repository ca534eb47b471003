// "Expect what I see": what is on screen as lines of a scenario, so that a tester writes one by walking. All that is
// proposed holds; Enter adds the marked lines.

import Grid
import Scenario
import StoreSimulator

/// A line that could be expected.
struct ProposedExpectation: Hashable, Sendable {
  let expectation: Expectation
  /// Whether it is marked from the start: what tells of the situation, not of numbers made up by chance.
  var isTelling = true
}

extension Workbench {
  /// What could be expected of the world as it is now, the most telling first.
  var proposedExpectations: [ProposedExpectation] {
    let world = session.world
    var proposed = transactionExpectations
    if let dialog = world.device.topDialog {
      let text = dialog.title.isEmpty ? dialog.message : dialog.title
      if !text.isEmpty { proposed.append(ProposedExpectation(expectation: .dialog(text))) }
      if world.device.dialogs.count > 1 {
        proposed.append(ProposedExpectation(expectation: .layers(world.device.dialogs.count)))
      }
    } else {
      proposed.append(ProposedExpectation(expectation: .dialog(nil)))
    }
    if let text = textOfChosenEntry {
      proposed.append(ProposedExpectation(expectation: .log(text), isTelling: focus.pane == .log))
    }
    proposed.append(ProposedExpectation(expectation: .callbacks(world.callbackCount)))
    if world.pendingRequestCount > 0 {
      proposed.append(ProposedExpectation(expectation: .pending(world.pendingRequestCount)))
    }
    if session.failure(of: .silence) == nil {
      proposed.append(ProposedExpectation(expectation: .silence, isTelling: false))
    }
    return proposed
  }

  /// About the transaction that is looked at: the selected one where transactions have the focus, else the last.
  private var transactionExpectations: [ProposedExpectation] {
    let world = session.world
    let last = world.number(of: .last)
    let isChosen = focus.pane == .transactions || focus.pane == .details
    guard let number = isChosen ? targetTransaction ?? last : last,
      let transaction = world.transaction(number), let given = transaction.given
    else { return [] }
    let reference: TransactionReference = number == last ? .last : .number(number)
    var proposed = [ProposedExpectation(expectation: .state(reference, given))]
    if let error = transaction.givenError {
      let name = ErrorName(domain: error.domain, code: error.code)
      let underlying = error.underlying.map { ErrorName(domain: $0.domain, code: $0.code) }
      proposed.append(ProposedExpectation(expectation: .error(reference, name)))
      proposed.append(ProposedExpectation(expectation: .underlying(reference, underlying)))
    }
    if let identifier = world.identifierText(number) {
      proposed.append(
        ProposedExpectation(expectation: .identifier(reference, identifier), isTelling: false))
      let original = transaction.original.flatMap { world.identifierText($0) }
      proposed.append(ProposedExpectation(expectation: .original(reference, original), isTelling: false))
    }
    return proposed.filter { session.failure(of: $0.expectation) == nil }
  }

  /// The telling part of the chosen log entry, elsewhere of the last one, if it counts in the present world.
  private var textOfChosenEntry: String? {
    let log = session.log
    let chosen = focus.pane == .log ? panes.log.selectedEntry(in: context(for: .log)) : nil
    let last = log.entries.indices.last { index in
      log[index].event.channel != .clock && !log[index].isUndone
    }
    guard let index = chosen ?? last, index >= session.worldLogStart else { return nil }
    let entry = log[index]
    guard !entry.isUndone, entry.event.context.environment == session.world.environment else { return nil }
    let lines = LogText.body(of: entry.event)
    switch entry.event.kind {
    case .callback: return lines.first { $0.hasPrefix("Transaction ID") }
    case .console(let message):
      // Without time, process and addresses, which are others in every run.
      switch message.text {
      case .plain(let sentence): return VisibleText.visible(sentence)
      case .paymentCompletedWithError(let error): return "\(error.domain) Code=\(error.code)"
      }
    case .dialogShown, .dialogTapped, .performed, .remark, .update, .server, .timePassed: return lines.first
    }
  }

  // MARK: The menu

  /// Opens the list of lines; those that are marked go into the scenario.
  mutating func proposeExpectations() -> [Effect] {
    var state = MenuState(kind: .expectations)
    state.leftOut = Set(proposedExpectations.filter { !$0.isTelling }.map(\.expectation))
    overlays.append(.menu(state))
    return []
  }

  /// The keys of the lines: digits first, then the letters that mean nothing else in a menu.
  private static let lineKeys = Array("123456789bcdefimrstuvwxyz")

  func expectationsMenu(_ state: MenuState) -> Menu {
    let lines = proposedExpectations.enumerated().map { index, proposed in
      let mark = state.leftOut.contains(proposed.expectation) ? "[ ]" : "[x]"
      return MenuLine(
        key: index < Self.lineKeys.count ? .character(Self.lineKeys[index]) : nil,
        words: "\(mark) \(text(.expect(proposed.expectation)))", choice: .toggle(proposed.expectation))
    }
    let all = MenuLine(key: .character("a"), words: texts(.expectAllOrNone), choice: .toggleAll)
    return Menu(title: texts(.expectTitle), lines: lines + [all], notes: [texts(.expectNote)])
  }

  var expectHints: [KeyHint] {
    [
      KeyHint(keys: "Enter", words: texts(.expectAdd)), KeyHint(keys: "1..9 a", words: texts(.expectToggle)),
      KeyHint(keys: "Esc", words: texts(.paletteLeave)),
    ]
  }

  /// Marks lines, or takes their marks away where all of them have one.
  mutating func toggleExpectations(_ expectations: [Expectation]) {
    guard case .menu(var state) = overlays.last else { return }
    if expectations.contains(where: { state.leftOut.contains($0) }) {
      state.leftOut.subtract(expectations)
    } else {
      state.leftOut.formUnion(expectations)
    }
    if let only = expectations.first, expectations.count == 1 {
      state.marked = proposedExpectations.firstIndex { $0.expectation == only } ?? state.marked
    }
    overlays[overlays.count - 1] = .menu(state)
  }

  /// Adds the marked lines to the scenario.
  mutating func expectMarked(_ state: MenuState) -> [Effect] {
    let marked = proposedExpectations.map(\.expectation).filter { !state.leftOut.contains($0) }
    guard !marked.isEmpty else {
      notice = Notice(texts(.expectNone), .warning)
      return []
    }
    overlays.removeLast()
    var effects: [Effect] = []
    var failure: Notice?
    for expectation in marked {
      effects += perform(.expect(expectation))
      if notice?.kind == .error { failure = failure ?? notice }
    }
    let added: Notice
    if let only = marked.first, marked.count == 1 {
      added = Notice(texts(.expectAdded, ["line": text(.expect(only))]))
    } else {
      added = Notice(texts(.expectAddedMany, ["count": String(marked.count)]))
    }
    notice = failure ?? added
    return effects
  }
}
