// The state and commands of open menus.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

package struct MenuState: Hashable, Sendable {
  package let kind: MenuKind
  /// The index of the marked line; nil until the user marks a line in a menu without a first mark.
  package var markedIndex: Int? = 0
  package var transaction: TransactionNumber?
  /// The proposed expectations that Enter does not add.
  package var excludedExpectations: Set<Expectation> = []

  package init(kind: MenuKind) { self.kind = kind }

  package func menu(in bench: Workbench) -> Menu { kind.contents(bench, self) }
}

extension MenuState {
  private func mark(_ line: Int, in bench: inout Workbench) -> [Effect] {
    var state = self
    let index = max(0, min(menu(in: bench).lines.count - 1, line))
    state.markedIndex = index
    bench.putOnTop(state)
    kind.onMark?(&bench, index)
    return []
  }

  /// Moves the mark; without a mark, marks the first line.
  private func moveMark(by step: Int, in bench: inout Workbench) -> [Effect] {
    mark(markedIndex.map { $0 + step } ?? 0, in: &bench)
  }

  private func chooseMarked(in bench: inout Workbench) -> [Effect] {
    guard let markedIndex else {
      bench.notice = Notice(bench.texts.menuNothingMarked(Self.markKeys(in: bench).joined(separator: " ")))
      return []
    }
    let lines = menu(in: bench).lines
    return lines.indices.contains(markedIndex) ? choose(lines[markedIndex], isMarked: true, in: &bench) : []
  }

  /// Whether the menu stays open after a line; `command` is nil if the line has no command.
  private func staysOpen(after command: ScreenCommand?, in bench: Workbench) -> Bool {
    if kind.staysOpen { return true }
    guard command?.setting != nil else { return false }
    return kind.contexts.contains { bench.bindings.sections[$0]?.menu.staysOpen ?? false }
  }

  /// Chooses a line; `isMarked` is set if a key for the marked line chose it, and not the line's own key.
  private func choose(_ line: MenuLine, isMarked: Bool = false, in bench: inout Workbench) -> [Effect] {
    if let refusal = line.refusal {
      refuse(notice(of: refusal, line.choice, in: bench), isMarked: isMarked, in: &bench)
      return []
    }
    switch line.choice {
    case .command(let command):
      if let effects = perform(command, in: &bench) { return effects }
      // The step is computed before the menu closes, because the step's target depends on the menu.
      let step = bench.worldCommand(for: command)
      if let step, isMarked, staysOpen(after: command, in: bench) {
        return bench.submit(keyed(step, by: line, command, in: bench))
      }
      bench.closeMenus()
      // Selects the menu's transaction, so that the next key acts on it.
      if kind == .bound(.actMenu), let transaction, transaction != bench.targetTransaction {
        bench.selectTransaction(transaction)
      }
      if let step { return bench.submit(keyed(step, by: line, command, in: bench)) }
      if let transaction {
        if let kind = command.menu { return bench.openMenu(kind, transaction: transaction) }
        if command == .requestRefund {
          bench.openPrompt(.refundText(bench.session.world.paidNumber(transaction), in: bench))
          return []
        }
      }
      return bench.run(command)
    case .world(let command):
      let keyed = keyed(command, by: line, nil, in: bench)
      if !(isMarked && staysOpen(after: nil, in: bench)) { bench.closeMenus() }
      guard !line.isCurrent else {
        bench.notice = Notice(bench.texts.isOnAlready(line.words, keys: keyed.keys))
        return []
      }
      return bench.submit(keyed)
    case .menu(let kind):
      bench.closeMenus()
      return bench.openMenu(kind)
    case .ask(let question):
      bench.closeMenus()
      bench.overlays.append(question)
      return []
    case .toggle(let expectation):
      return change(in: &bench) { $0.toggle(expectation, of: $1) }
    case .theme(let name):
      bench.closeMenus()
      return bench.chooseTheme(name)
    case .session(let name):
      bench.closeMenus()
      return [.openSession(name: name)]
    case .logEntry(let entry):
      bench.closeMenus()
      bench.setFocus(.log)
      bench.panes.log.moveCursor(to: entry, in: bench.context(for: .log))
      return []
    case .channel(let channel):
      bench.closeMenus()
      bench.panes.log.toggle(channel: channel)
      let keys = [bench.texts.key(.logViewMenu), line.key?.name].compactMap { $0 }
      bench.announce(channel, line.words, keys: keys.joined(separator: " "))
      return []
    }
  }

  /// Shows a refusal and, if a letter was refused, closes the menu.
  ///
  /// A user who types several keys expects that each ends a menu, so the next letter must not choose a line.
  /// A menu with an offer stays open, because Enter accepts the offer.
  private func refuse(_ notice: Notice, isMarked: Bool, in bench: inout Workbench) {
    if !isMarked, notice.offer == nil { bench.closeMenus() }
    bench.notice = notice
  }

  /// Returns a step of the menu with the keys that open the menu and choose the line.
  private func keyed(_ step: Command, by line: MenuLine, _ command: ScreenCommand?, in bench: Workbench)
    -> KeyedStep
  {
    let opening =
      kind.contexts.first.flatMap { bench.texts.keys.byContext[$0.name] }
      ?? bench.bindings.sections.commands.first { $0.menu == kind }.map(bench.bindings.path)
    let keys = [opening, line.key?.name].compactMap { $0 }.filter { !$0.isEmpty }
    return KeyedStep(step: step, keys: keys.joined(separator: " "), words: line.words, command: command)
  }

  // MARK: Other transactions

  /// Returns the reason why a line is disabled.
  ///
  /// Offers to run the command for another transaction if exactly one is suitable.
  private func notice(of refusal: ScreenRefusal, _ choice: MenuAction, in bench: Workbench) -> Notice {
    guard kind == .bound(.actMenu), case .command(let command) = choice,
      let other = onlyOtherTransaction(for: command, in: bench)
    else { return Notice(bench.sentence(of: refusal), .warning) }
    let (texts, accept) = (bench.texts, bench.texts.key(.more))
    let question = texts.menuOffer(
      command: texts.label(of: command), name: command.rawValue, number: "\(other)", accept: accept)
    // The refusal may be about interrupted purchases, which the offer does not concern.
    let paysRenewal = command == .resolveTransaction && bench.session.world.recovery(of: other) != nil
    return Notice(
      paysRenewal
        ? texts.menuPaysOther("\(other)", insteadOf: bench.actTarget.map { "\($0)" }, accept: accept)
        : "\(texts.closed(refusal.reason, "; "))\(question)", .warning,
      offer: SuggestedCommand(command: command, transaction: other))
  }

  /// The maximum number of transactions that are examined, newest first.
  private static let maxExamined = 1000

  /// Returns the only other transaction to which a command applies; nil if there are none or several.
  ///
  /// Transactions that lead to the same step, such as those of one subscription, count as one.
  private func onlyOtherTransaction(for command: ScreenCommand, in bench: Workbench) -> TransactionNumber? {
    let world = bench.session.world
    var probe = bench
    var candidate: (number: TransactionNumber, step: Command?)?
    for number in world.transactionNumbers.suffix(Self.maxExamined).reversed()
    where number != transaction && world.transaction(number) != nil {
      var state = self
      state.transaction = number
      probe.putOnTop(state)
      guard probe.refusal(of: command) == nil else { continue }
      let step = probe.worldCommand(for: command)
      guard let first = candidate else {
        candidate = (number, step)
        continue
      }
      if step == nil || step != first.step { return nil }
    }
    return candidate?.number
  }

  func acceptOffer(_ offer: SuggestedCommand, in bench: inout Workbench) -> [Effect] {
    var state = self
    state.transaction = offer.transaction
    bench.putOnTop(state)
    let line = MenuLine(
      key: nil, words: "", choice: .command(offer.command), refusal: bench.refusal(of: offer.command))
    return state.choose(line, in: &bench)
  }

  private func moveTarget(by step: Int, in bench: inout Workbench) -> [Effect] {
    let world = bench.session.world
    var number = (transaction ?? bench.targetTransaction ?? 0).advanced(by: step)
    while world.transactionNumbers.contains(number), world.transaction(number) == nil {
      number = number.advanced(by: step)
    }
    guard world.transaction(number) != nil else {
      bench.notice = Notice(step < 0 ? bench.texts.menuOldest : bench.texts.menuNewest)
      return []
    }
    var moved = self
    moved.transaction = number
    // The menu for another transaction has different lines, so no line stays marked.
    moved.markedIndex = nil
    bench.putOnTop(moved)
    return []
  }

  private func change(
    in bench: inout Workbench, _ change: (inout MenuState, [ProposedExpectation]) -> Void
  ) -> [Effect] {
    var state = self
    change(&state, bench.proposedExpectations)
    bench.putOnTop(state)
    return []
  }
}

extension MenuState: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<MenuState>] = [
    .rowDown: { $1.moveMark(by: 1, in: &$0) }, .rowUp: { $1.moveMark(by: -1, in: &$0) },
    .firstRow: { $1.mark(0, in: &$0) }, .pageUp: { $1.mark(0, in: &$0) },
    .lastRow: { $1.mark(.max, in: &$0) }, .pageDown: { $1.mark(.max, in: &$0) },
    .more: { $1.chooseMarked(in: &$0) },
    // In the list of marked entries, the key that opened the list also chooses the selected line.
    .listMarks: { $1.chooseMarked(in: &$0) },
    .olderTransaction: { $1.moveTarget(by: -1, in: &$0) },
    .newerTransaction: { $1.moveTarget(by: 1, in: &$0) },
    .addExpectations: { $1.addMarked(in: &$0) },
    .markAllExpectations: { $1.change(in: &$0) { $0.toggleAll($1) } },
    .leave: close, .quit: close, .stop: close,
    .help: replace(by: .help), .palette: replace(by: .palette), .commandLine: replace(by: .commandLine),
  ]

  /// Returns a handler that closes the menu and opens the help, the palette or the command line.
  private static func replace(by command: ScreenCommand) -> OverlayHandler<MenuState> {
    { bench, state in
      bench.closeMenus()
      state.kind.onLeave?(&bench)
      return bench.run(command)
    }
  }

  private static let close: OverlayHandler<MenuState> = { bench, state in
    bench.closeOverlay()
    state.kind.onLeave?(&bench)
    return []
  }

  package var contexts: [KeyContext] { kind.contexts + [.list, .everywhere] }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    if let hints = kind.hints { return hints(workbench) }
    let texts = workbench.texts
    // Without a mark, the key that runs the marked line does nothing.
    let runKey = markedIndex == nil ? nil : Self.lastKey(.more, in: workbench)
    let keys = Self.markKeys(in: workbench) + [runKey].compactMap { $0 }
    return [
      KeyHint(keys: texts.hintLetter, words: texts.hintOrKeys),
      KeyHint(keys: keys.joined(separator: " "), words: texts.hintChoose),
      KeyHint(keys: texts.key(.leave), words: texts.hintLeave),
    ]
  }

  private static func markKeys(in workbench: Workbench) -> [String] {
    [ScreenCommand.rowUp, .rowDown].compactMap { lastKey($0, in: workbench) }
  }

  /// Returns the last key of a command, because the menu may use letters for its lines.
  private static func lastKey(_ command: ScreenCommand, in workbench: Workbench) -> String? {
    workbench.bindings.keys(for: command, in: .list).last?.name
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let menu = menu(in: workbench)
    menu.draw(
      into: &grid, markedIndex: markedIndex, bottom: bottom, leave: workbench.texts.key(.leave),
      theme: workbench.theme, hits: &workbench.hits)
    return nil
  }

  /// Chooses a line by the line's key or by another key of the line's command.
  package func choose(by key: Key, in workbench: inout Workbench) -> [Effect]? {
    let lines = menu(in: workbench).lines
    let commands = kind.contexts.compactMap { workbench.bindings.command(for: key, in: $0) }
    let index =
      lines.firstIndex { $0.key == key }
      ?? commands.first.flatMap { command in lines.firstIndex { $0.choice == .command(command) } }
    if let index, lines[index].refusal == nil { return choose(lines[index], in: &workbench) }
    if index == nil, key == Key(.character(" ")) {
      // Space toggles marks, as in other programs, but it never acts on the world.
      if kind.contexts == [.expectMenu] { return chooseMarked(in: &workbench) }
      workbench.notice = unboundKeyNotice(to: key, in: workbench)
      return []
    }
    // After an offer, Enter must not run another line.
    var state = self
    state.markedIndex = index
    if let index {
      workbench.putOnTop(state)
      return choose(lines[index], in: &workbench)
    }
    // A command without a line for this transaction may apply to another transaction.
    // The presenter layout hides lines, which are refused with the reason like lines that are shown.
    guard kind == .bound(.actMenu) || workbench.isForAudience, let command = commands.first,
      command.isMenuLine,
      let refusal = workbench.refusal(of: command)
    else { return nil }
    workbench.putOnTop(state)
    refuse(notice(of: refusal, .command(command), in: workbench), isMarked: false, in: &workbench)
    return []
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let (texts, leave) = (workbench.texts, workbench.texts.key(.leave))
    let keys = menu(in: workbench).lines.compactMap(\.key?.name).joined(separator: " ")
    return Notice(
      keys.isEmpty
        ? texts.menuUnknownKey(key: key.name, leave: leave)
        : texts.menuUnknownKey(key: key.name, keys: keys, leave: leave))
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var state = self
    state.markedIndex = line
    workbench.putOnTop(state)
    return state.kind.contexts == [.expectMenu]
      ? workbench.performOnTop(.addExpectations) : workbench.performOnTop(.more)
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }
}

extension Array where Element == any Overlay {
  var transactionOfActMenu: TransactionNumber? {
    for case let menu as MenuState in reversed() where menu.kind == .bound(.actMenu) {
      return menu.transaction
    }
    return nil
  }

  var transactionsOfMenus: [TransactionNumber] {
    reversed().compactMap { ($0 as? MenuState)?.transaction }
  }
}
