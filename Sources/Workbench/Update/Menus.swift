// Menus: their lines as they are now, and what keys do in them.

import Grid
import Ground
import Scenario
import Stage
import StoreSimulator

extension Workbench {
  mutating func openMenu(_ kind: MenuKind, transaction: TransactionNumber? = nil) -> [Effect] {
    var state = MenuState(kind: kind)
    state.transaction = transaction ?? (kind == .bound(.actMenu) ? targetTransaction : nil)
    // The mark begins on a line that can be chosen.
    state.marked = kind.firstMark?(self) ?? menu(state).lines.firstIndex { $0.refusal == nil } ?? 0
    overlays.append(state)
    return []
  }

  /// The menu as it is now.
  func menu(_ state: MenuState) -> Menu { state.kind.contents(self, state) }

  func boundMenu(_ context: KeyContext, _ state: MenuState) -> Menu {
    guard let section = context.section else { return Menu(title: context.name, lines: []) }
    let lines = section.commands.compactMap { command -> MenuLine? in
      // One line for each command; further keys of a command are not repeated.
      guard command.isMenuLine, let key = bindings.keys(for: command, in: context).first else { return nil }
      let setting = command.setting?(self)
      return MenuLine(
        key: key, words: command.menuWords?(self) ?? texts.label(of: command), state: setting?.text ?? "",
        isUnusual: setting?.isUnusual ?? false, choice: .command(command),
        refusal: refusal(of: command).map(brief))
    }
    return Menu(
      title: section.menu.title?(self, state) ?? texts.heading(of: context),
      lines: lines + (section.menu.more?(self) ?? []), notes: section.menu.notes?(self) ?? [])
  }

  /// A reason with `..monthly` in place of the whole identifier: a line of a menu is short.
  private func brief(_ refusal: ScreenRefusal) -> ScreenRefusal {
    let start = session.world.catalog.sharedIdentifierStart
    guard !start.isEmpty else { return refusal }
    return ScreenRefusal(refusal.reason.replacing(start, with: ".."), possible: refusal.possible)
  }

  func titleOfActMenu(_ state: MenuState) -> String {
    guard let number = state.transaction ?? targetTransaction else { return texts.heading(of: .actMenu) }
    guard let transaction = session.world.transaction(number) else {
      return texts.menuActOn("\(number)")
    }
    let name = session.world.readableName(of: transaction)
    return texts.menuActOnProduct(number: "\(number)", product: name, state: transaction.state.name)
  }

  var notesOfActMenu: [String] {
    session.world.transactionCount > 1
      ? [texts.menuAnotherTransaction(texts.keys(.olderTransaction, .newerTransaction))] : []
  }

  /// The things that are due next, each with how long it is until then; a digit goes there.
  var dueLines: [MenuLine] {
    let world = session.world
    let ofStore = world.agenda.prefix(4).map { item in
      (at: item.at, what: texts.words(for: item, product: productName(item.product)))
    }
    let ofOthers = session.stage.participantsDue.prefix(4).map { item in
      (at: item.at, what: VisibleText.visible(item.title.text(texts)))
    }
    let all = (ofStore + ofOthers).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    return all.prefix(4).enumerated().map { index, item in
      let span = item.at - world.now
      let words = texts.dueIn(span: texts.span(microseconds: span), what: item.what)
      return MenuLine(
        key: .character(Character(String(index + 1))), words: words,
        state: ClockText.near(item.at, reference: world.now, zone: world.device.timeZone),
        choice: .world(.action(.advance(TimeSpan(microseconds: span)))))
    }
  }

  /// The channels of those who take part beside the store; a digit shows or hides one.
  var participantChannelLines: [MenuLine] {
    session.cast.channels.dropFirst(Channel.ofStore.count).enumerated().map { index, channel in
      let isOn = panes.log.isOn(channel)
      return MenuLine(
        key: index < 9 ? .character(Character(String(index + 1))) : nil, words: texts.word(for: channel),
        state: isOn ? texts.stateOn : texts.stateOff, isUnusual: isOn != channel.isShownAtFirst,
        choice: .channel(channel))
    }
  }

  /// Who is signed in.
  var accountNote: String {
    guard let name = session.world.accountName else { return texts.stateSignedOut }
    return session.world.needsAccount
      ? texts.accountSignedIn(VisibleText.visible(name)) : texts.accountNotNeeded(VisibleText.visible(name))
  }

  /// The names of the snapshots, the present one marked.
  var snapshotNotes: [String] {
    let names = session.snapshotNames
    guard !names.isEmpty else { return [texts.snapshotNone] }
    let limit = 5
    let notes = names.prefix(limit).map { name -> String in
      let mark = snapshotMark(name)
      return VisibleText.visible(name) + (mark.isEmpty ? "" : "  \(mark)")
    }
    return names.count > limit
      ? notes + [texts.snapshotMore(String(names.count - limit))] : notes
  }

  /// `here` for the snapshot that the session came from last.
  private func snapshotMark(_ name: String) -> String {
    guard let present = session.presentSnapshot, present.name == name else { return "" }
    return present.isModified ? texts.snapshotHereModified : texts.snapshotHere
  }

  /// Where `otherEnvironment` leads, in the words of its line.
  var wordsForOtherEnvironment: String {
    let isKept = session.hasVisited(otherEnvironment)
    return isKept
      ? texts.menuAsYouLeftIt(texts.title(of: otherEnvironment))
      : texts.menuFreshWorld(texts.title(of: otherEnvironment))
  }

  // MARK: What switches are set to

  func settingOfEnvironment(_ name: EnvironmentName) -> CommandSetting {
    CommandSetting(session.world.environment == name ? texts.stateHere : "")
  }

  func setting(of quirk: QuirkName) -> CommandSetting {
    let quirks = session.world.quirks
    return CommandSetting(quirks[quirk], isUnusual: !quirks.isOfEra(quirk))
  }

  var settingOfEra: CommandSetting {
    let era = session.world.quirks.era
    return CommandSetting(era.rawValue, isUnusual: era != .present)
  }

  var settingOfPurchases: CommandSetting {
    let isAllowed = session.world.device.purchasesAllowed
    return CommandSetting(isAllowed ? texts.stateAllowed : texts.stateRestricted, isUnusual: !isAllowed)
  }

  var settingOfFinishPolicy: CommandSetting {
    let word =
      switch session.world.switches.finishPolicy {
      case .automatic: texts.say("automatic", ja: "自動")
      case .ask: texts.say("ask", ja: "確認")
      case .manual: texts.say("manual", ja: "手動")
      }
    return CommandSetting(word, isUnusual: session.world.switches.finishPolicy != .automatic)
  }

  var settingOfAccount: CommandSetting {
    let name = session.world.accountName
    return CommandSetting(VisibleText.visible(name ?? texts.stateSignedOut), isUnusual: name == nil)
  }

  var settingOfClock: CommandSetting {
    let isPaused = session.world.rate == .paused
    return CommandSetting(isPaused ? texts.statePaused : texts.stateRunning, isUnusual: !isPaused)
  }

  func setting(of channel: Channel) -> CommandSetting {
    .onOff(panes.log.isOn(channel), usually: LogPane.channelsAtFirst.contains(channel), texts)
  }

  var settingOfFolding: CommandSetting {
    panes.log.foldsAll.map { .onOff($0, texts) } ?? CommandSetting(texts.stateAsDumpsAre)
  }

  // MARK: Menus of what there is

  var quirksMenu: Menu {
    let era = settingOfEra
    let eraLine = MenuLine(
      key: nil, words: "era", state: era.text, isUnusual: era.isUnusual,
      choice: .world(.action(.era(session.world.quirks.era.next))))
    let lines = QuirkName.allCases.compactMap { name -> MenuLine? in
      guard let next = nextValue(of: name) else { return nil }
      let command = Command.action(.quirk(next))
      return MenuLine(
        key: nil, words: name.rawValue, state: session.world.quirks[name],
        isUnusual: !session.world.quirks.isOfEra(name), choice: .world(command),
        refusal: refusal(of: command))
    }
    return Menu(
      title: texts.menuQuirks(texts.key(.more)), lines: [eraLine] + lines,
      notes: ["era: \(texts.help(of: .nextEra))"]
        + QuirkName.allCases.map { "\($0.rawValue): \($0.summaryText(texts))" })
  }

  func snapshotsMenu(_ use: MenuKind.SnapshotUse) -> Menu {
    let lines = session.snapshotNames.enumerated().map { index, name in
      let key = index < 9 ? Key.character(Character(String(index + 1))) : nil
      let shown = VisibleText.visible(name)
      switch use {
      case .load:
        return MenuLine(
          key: key, words: shown, state: snapshotMark(name), choice: .world(.snapshot(.load(name))))
      case .delete:
        let question = Question(
          text: texts.askDeleteSnapshot(shown), yes: texts.yesDelete,
          command: .snapshot(.delete(name)))
        return MenuLine(key: key, words: shown, state: snapshotMark(name), choice: .ask(question))
      }
    }
    return Menu(title: use == .load ? texts.menuLoadSnapshot : texts.menuDeleteSnapshot, lines: lines)
  }

  var marksMenu: Menu {
    let lines = panes.log.markList(in: context(for: .log)).enumerated().map { index, mark in
      MenuLine(
        key: index < 9 ? Key.character(Character(String(index + 1))) : nil, words: mark.words,
        choice: .logEntry(mark.entry),
        refusal: mark.isShown
          ? nil
          : ScreenRefusal(
            texts.logMarkHidden,
            possible: texts.logMarkHiddenHint(leave: texts.key(.leave), view: texts.key(.logViewMenu))))
    }
    return Menu(title: texts.logMarks, lines: lines)
  }

  // MARK: Commands

  /// Marks another line.
  fileprivate mutating func mark(in state: MenuState, _ line: Int) -> [Effect] {
    var state = state
    state.marked = max(0, min(menu(state).lines.count - 1, line))
    putOnTop(state)
    state.kind.marked?(&self, state.marked)
    return []
  }

  fileprivate mutating func chooseMarked(in state: MenuState) -> [Effect] {
    let lines = menu(state).lines
    return lines.indices.contains(state.marked) ? choose(lines[state.marked], state) : []
  }

  fileprivate mutating func choose(_ line: MenuLine, _ state: MenuState) -> [Effect] {
    if let refusal = line.refusal {
      notice = Notice(texts.refusal(refusal), .warning)
      return []
    }
    switch line.choice {
    case .command(let command):
      if let effects = state.perform(command, in: &self) { return effects }
      // The target is read while the menu is still there.
      let world = worldCommand(for: command)
      let target = state.transaction
      closeMenus()
      // What stands over the same transaction.
      if world == nil, let target {
        if let kind = command.menu { return openMenu(kind, transaction: target) }
        if command == .requestRefund {
          askForRefund(of: target)
          return []
        }
      }
      if let world { return perform(world) }
      return run(command)
    case .world(let command):
      closeMenus()
      return perform(command)
    case .ask(let question):
      closeMenus()
      overlays.append(question)
      return []
    case .toggle(let expectation):
      toggleExpectations([expectation])
      return []
    case .theme(let name):
      closeMenus()
      return keepTheme(name)
    case .session(let name):
      closeMenus()
      return [.openSession(name: name)]
    case .logEntry(let entry):
      closeMenus()
      setFocus(.log)
      panes.log.go(to: entry, in: context(for: .log))
      return []
    case .channel(let channel):
      closeMenus()
      panes.log.toggle(channel: channel)
      return []
    }
  }

  private mutating func closeMenus() {
    while overlays.last is MenuState { closeOverlay() }
  }

  /// Another transaction, without leaving the menu.
  fileprivate mutating func moveTarget(in state: MenuState, by step: Int) -> [Effect] {
    let world = session.world
    var number = (state.transaction ?? targetTransaction ?? 0).advanced(by: step)
    while world.transactionNumbers.contains(number), world.transaction(number) == nil {
      number = number.advanced(by: step)
    }
    guard world.transaction(number) != nil else {
      notice = Notice(step < 0 ? texts.menuOldest : texts.menuNewest)
      return []
    }
    var moved = state
    moved.transaction = number
    putOnTop(moved)
    return []
  }
}

extension MenuState: Overlay {
  static let deeds: [ScreenCommand: OverlayDeed<MenuState>] = [
    .rowDown: { $0.mark(in: $1, $1.marked + 1) }, .rowUp: { $0.mark(in: $1, $1.marked - 1) },
    .firstRow: { $0.mark(in: $1, 0) }, .pageUp: { $0.mark(in: $1, 0) },
    .lastRow: { $0.mark(in: $1, .max) }, .pageDown: { $0.mark(in: $1, .max) },
    .more: { $0.chooseMarked(in: $1) },
    // The key that opened the list again: on to the next mark.
    .listMarks: { $0.chooseMarked(in: $1) },
    .olderTransaction: { $0.moveTarget(in: $1, by: -1) },
    .newerTransaction: { $0.moveTarget(in: $1, by: 1) },
    .addExpectations: { $0.expectMarked($1) },
    .markAllExpectations: { bench, _ in
      bench.toggleExpectations(bench.proposedExpectations.map(\.expectation))
      return []
    },
    .leave: close, .quit: close, .stop: close,
  ]

  private static let close: OverlayDeed<MenuState> = { bench, state in
    bench.closeOverlay()
    state.kind.left?(&bench)
    return []
  }

  var contexts: [KeyContext] { kind.contexts + [.list, .everywhere] }

  func hints(in workbench: Workbench) -> [KeyHint] {
    if let hints = kind.hints { return hints(workbench) }
    let (texts, bindings) = (workbench.texts, workbench.bindings)
    // Letters may choose lines: a row's other key is named.
    let keys = [ScreenCommand.rowUp, .rowDown, .more].compactMap {
      bindings.keys(for: $0, in: .list).last?.name
    }
    return [
      KeyHint(keys: texts.hintLetter, words: texts.hintChoose),
      KeyHint(keys: keys.joined(separator: " "), words: texts.hintAsWell),
      KeyHint(keys: texts.key(.leave), words: texts.hintLeave),
    ]
  }

  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let menu = workbench.menu(self)
    menu.draw(
      into: &grid, marked: marked, bottom: bottom, leave: workbench.texts.key(.leave),
      theme: workbench.theme, hits: &workbench.hits)
    return nil
  }

  /// A line by its own key, or by another key of its command.
  func choose(by key: Key, in workbench: inout Workbench) -> [Effect]? {
    let lines = workbench.menu(self).lines
    let commands = kind.contexts.compactMap { workbench.bindings.command(for: key, in: $0) }
    let line =
      lines.first { $0.key == key }
      ?? commands.first.flatMap { command in
        lines.first { $0.choice == .command(command) }
      }
    return line.map { workbench.choose($0, self) }
  }

  func answer(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(texts.menuUnknownKey(key: key.name, leave: texts.key(.leave)))
  }

  func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var state = self
    state.marked = line
    workbench.putOnTop(state)
    return state.kind.contexts == [.expectMenu]
      ? workbench.performOnTop(.addExpectations) : workbench.performOnTop(.more)
  }

  func turnWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }
}

extension MenuKind {
  static let quirks = MenuKind(name: "quirks") { bench, _ in bench.quirksMenu }

  static func snapshots(_ use: SnapshotUse) -> MenuKind {
    MenuKind(name: "snapshots \(use)") { bench, _ in bench.snapshotsMenu(use) }
  }

  /// The marked entries of the log.
  static let marks = MenuKind(
    name: "marks", contexts: [.log], contents: { bench, _ in bench.marksMenu },
    firstMark: { $0.panes.log.nextMark(in: $0.context(for: .log)) })
}
