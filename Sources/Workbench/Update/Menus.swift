// Menus: their lines as they are now, and what keys do in them.

import Grid
import Scenario
import Stage
import StoreSimulator

extension Workbench {
  mutating func openMenu(_ kind: MenuKind) -> [Effect] {
    var state = MenuState(kind: kind)
    if kind == .bound(.actMenu) { state.transaction = targetTransaction }
    // The mark begins on a line that can be chosen.
    state.marked =
      kind == .marks
      ? panes.log.nextMark(in: context(for: .log)) : menu(state).lines.firstIndex { $0.refusal == nil } ?? 0
    overlays.append(.menu(state))
    return []
  }

  /// The menu as it is now.
  func menu(_ state: MenuState) -> Menu {
    switch state.kind {
    case .bound(let context): boundMenu(context, state)
    case .quirks: quirksMenu
    case .offers: offersMenu
    case .renewalRates: renewalRatesMenu
    case .snapshots(let use): snapshotsMenu(use)
    case .expectations: expectationsMenu(state)
    case .themes: themesMenu
    case .sessions(let use): sessionsMenu(use)
    case .marks: marksMenu
    }
  }

  private func boundMenu(_ context: KeyContext, _ state: MenuState) -> Menu {
    // One line for each command; further keys of a command are not repeated.
    var seen: Set<ScreenCommand> = []
    let lines = bindings.all.filter { $0.context == context && seen.insert($0.command).inserted }.map {
      binding in
      MenuLine(
        key: binding.key, words: menuWords(for: binding.command), state: setting(of: binding.command),
        isUnusual: isUnusual(binding.command),
        choice: .command(binding.command), refusal: refusal(of: binding.command).map(brief))
    }
    let more =
      switch context {
      case .timeMenu: dueLines
      case .logViewMenu: participantChannelLines
      default: [MenuLine]()
      }
    return Menu(title: title(of: context, state), lines: lines + more, notes: notes(of: context))
  }

  /// A reason with `..monthly` in place of the whole identifier: a line of a menu is short.
  private func brief(_ refusal: ScreenRefusal) -> ScreenRefusal {
    let start = session.world.catalog.sharedIdentifierStart
    guard !start.isEmpty else { return refusal }
    return ScreenRefusal(refusal.reason.replacing(start, with: ".."), possible: refusal.possible)
  }

  private func title(of context: KeyContext, _ state: MenuState) -> String {
    if context == .familyMenu || context == .priceMenu { return subscriptionTitle(of: context, state) }
    guard context == .actMenu, let number = state.transaction ?? targetTransaction else {
      return texts(context.heading)
    }
    guard let transaction = session.world.transaction(number) else {
      return texts(.menuActOn, ["number": "\(number)"])
    }
    let name = session.world.readableName(of: transaction)
    return texts(
      .menuActOnProduct, ["number": "\(number)", "product": name, "state": transaction.state.name])
  }

  private func notes(of context: KeyContext) -> [String] {
    switch context {
    case .actMenu:
      return session.world.transactionCount > 1 ? [texts(.menuAnotherTransaction)] : []
    case .accountMenu: return [accountNote]
    case .scenarioMenu: return scenarioNotes
    case .familyMenu: return familyNotes
    case .snapshotsMenu: return snapshotNotes
    default: return []
    }
  }

  /// The things that are due next, each with how long it is until then; a digit goes there.
  private var dueLines: [MenuLine] {
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
      let words = texts(.dueIn, ["span": texts.span(microseconds: span), "what": item.what])
      return MenuLine(
        key: .character(Character(String(index + 1))), words: words,
        state: ClockText.near(item.at, reference: world.now, zone: world.device.timeZone),
        choice: .world(.action(.advance(TimeSpan(microseconds: span)))))
    }
  }

  /// The channels of those who take part beside the store; a digit shows or hides one.
  private var participantChannelLines: [MenuLine] {
    session.cast.channels.dropFirst(Channel.ofStore.count).enumerated().map { index, channel in
      let isOn = panes.log.isOn(channel)
      return MenuLine(
        key: index < 9 ? .character(Character(String(index + 1))) : nil, words: texts.word(for: channel),
        state: texts(isOn ? .stateOn : .stateOff), isUnusual: isOn != channel.isShownAtFirst,
        choice: .channel(channel))
    }
  }

  /// Who is signed in.
  private var accountNote: String {
    guard let name = session.world.accountName else { return texts(.stateSignedOut) }
    let key: TextKey = session.world.needsAccount ? .accountSignedIn : .accountNotNeeded
    return texts(key, ["name": VisibleText.visible(name)])
  }

  /// The names of the snapshots, the present one marked.
  private var snapshotNotes: [String] {
    let names = session.snapshotNames
    guard !names.isEmpty else { return [texts(.snapshotNone)] }
    let limit = 5
    let notes = names.prefix(limit).map { name -> String in
      let mark = snapshotMark(name)
      return VisibleText.visible(name) + (mark.isEmpty ? "" : "  \(mark)")
    }
    return names.count > limit
      ? notes + [texts(.snapshotMore, ["count": String(names.count - limit)])] : notes
  }

  /// `here` for the snapshot that the session came from last.
  private func snapshotMark(_ name: String) -> String {
    guard let present = session.presentSnapshot, present.name == name else { return "" }
    return texts(present.isModified ? .snapshotHereModified : .snapshotHere)
  }

  func menuWords(for command: ScreenCommand) -> String {
    if command == .goOn { return words(for: .goOn) }
    guard command == .goToOther else { return texts.facts(of: command).label }
    let isKept = session.hasVisited(otherEnvironment)
    return texts(
      isKept ? .menuAsYouLeftIt : .menuFreshWorld, ["environment": texts.title(of: otherEnvironment)])
  }

  /// What a switch is set to now; empty for what is no switch.
  func setting(of command: ScreenCommand) -> String {
    let world = session.world
    func onOff(_ isOn: Bool) -> String { texts(isOn ? .stateOn : .stateOff) }
    return switch command {
    case .toggleInterrupted: onOff(world.switches.interrupted)
    case .toggleAskToBuy: onOff(world.switches.askToBuy)
    case .toggleSecondSheet: world.quirks[.secondTermsAgreement]
    case .toggleDialogs: onOff(world.switches.dialogs)
    case .toggleNetwork: onOff(world.device.isOnline)
    case .togglePurchases: world.device.purchasesAllowed ? texts(.stateAllowed) : texts(.stateRestricted)
    case .toggleFinishPolicy:
      switch world.switches.finishPolicy {
      case .automatic: texts(.stateAutomatic)
      case .ask: texts(.stateAsk)
      case .manual: texts(.stateManual)
      }
    case .accountMenu: VisibleText.visible(world.accountName ?? texts(.stateSignedOut))
    case .toggleTesterSignIn: world.quirks[.testerSignIn]
    case .toggleSettling: onOff(options.settlesByItself)
    case .toggleBillingRetry: onOff(world.switches.billingRetry)
    case .toggleGracePeriod: graceSetting
    case .priceMenu: priceSetting
    case .renewalRateMenu: world.switches.renewalRate.rawValue
    case .toggleSharing: personShares.map(onOff) ?? ""
    case .wrapLog: onOff(panes.log.wraps)
    case .logTimes: onOff(panes.log.showsTime)
    case .foldLog: panes.log.foldsAll.map(onOff) ?? texts(.stateAsDumpsAre)
    case .pauseOrRun: world.rate == .paused ? texts(.statePaused) : texts(.stateRunning)
    case .goToXcode: world.environment == .xcode ? texts(.stateHere) : ""
    case .goToSandbox: world.environment == .sandbox ? texts(.stateHere) : ""
    case .goToProduction: world.environment == .production ? texts(.stateHere) : ""
    default: command.logChannel.map { onOff(panes.log.isOn($0)) } ?? ""
    }
  }

  /// Whether a setting is not what a fresh world, or a fresh screen, has.
  private func isUnusual(_ command: ScreenCommand) -> Bool {
    let world = session.world
    return switch command {
    case .toggleInterrupted: world.switches.interrupted
    case .toggleAskToBuy: world.switches.askToBuy
    case .toggleSecondSheet: !world.quirks.isDefault(.secondTermsAgreement)
    case .toggleDialogs: !world.switches.dialogs
    case .toggleNetwork: !world.device.isOnline
    case .togglePurchases: !world.device.purchasesAllowed
    case .toggleFinishPolicy: world.switches.finishPolicy != .automatic
    case .accountMenu: world.accountName == nil
    case .toggleTesterSignIn: !world.quirks.isDefault(.testerSignIn)
    case .toggleSettling: !options.settlesByItself
    case .toggleBillingRetry: world.switches.billingRetry
    case .toggleGracePeriod: world.switches.gracePeriod
    case .pauseOrRun: world.rate != .paused
    default: command.logChannel.map { panes.log.isOn($0) != LogPane.channelsAtFirst.contains($0) } ?? false
    }
  }

  private var quirksMenu: Menu {
    let lines = QuirkName.allCases.compactMap { name -> MenuLine? in
      guard let next = nextValue(of: name) else { return nil }
      let command = Command.action(.quirk(next))
      return MenuLine(
        key: nil, words: name.rawValue, state: session.world.quirks[name],
        isUnusual: !session.world.quirks.isDefault(name), choice: .world(command),
        refusal: refusal(of: command))
    }
    return Menu(
      title: texts(.menuQuirks), lines: lines,
      notes: QuirkName.allCases.map { "\($0.rawValue): \(texts($0.summaryText))" })
  }

  private func snapshotsMenu(_ use: MenuKind.SnapshotUse) -> Menu {
    let lines = session.snapshotNames.enumerated().map { index, name in
      let key = index < 9 ? Key.character(Character(String(index + 1))) : nil
      let shown = VisibleText.visible(name)
      switch use {
      case .load:
        return MenuLine(
          key: key, words: shown, state: snapshotMark(name), choice: .world(.snapshot(.load(name))))
      case .delete:
        let question = Question(
          text: texts(.askDeleteSnapshot, ["name": shown]), yes: texts(.yesDelete),
          command: .snapshot(.delete(name)))
        return MenuLine(key: key, words: shown, state: snapshotMark(name), choice: .ask(question))
      }
    }
    return Menu(title: texts(use == .load ? .menuLoadSnapshot : .menuDeleteSnapshot), lines: lines)
  }

  private var marksMenu: Menu {
    let lines = panes.log.markList(in: context(for: .log)).enumerated().map { index, mark in
      MenuLine(
        key: index < 9 ? Key.character(Character(String(index + 1))) : nil, words: mark.words,
        choice: .logEntry(mark.entry),
        refusal: mark.isShown
          ? nil : ScreenRefusal(texts(.logMarkHidden), possible: texts(.logMarkHiddenHint)))
    }
    return Menu(title: texts(.logMarks), lines: lines)
  }

  // MARK: Keys

  mutating func press(_ key: Key, in state: MenuState) -> [Effect] {
    let menu = menu(state)
    if let line = menu.lines.first(where: { $0.key == key }) ?? line(of: key, in: menu, state) {
      return choose(line, state)
    }
    if state.kind == .expectations, key.code == .enter { return expectMarked(state) }
    // The key that opened the list again: on to the next mark.
    if state.kind == .marks, bindings.command(for: key, in: .log) == .listMarks,
      menu.lines.indices.contains(state.marked)
    {
      return choose(menu.lines[state.marked], state)
    }
    if state.kind == .bound(.actMenu), moveTarget(by: key, state) { return [] }
    guard let command = bindings.command(for: key, in: .list) ?? bindings.command(for: key, in: .everywhere)
    else {
      notice = Notice(texts(.menuUnknownKey, ["key": key.name]))
      return []
    }
    var moved = state
    let last = menu.lines.count - 1
    switch command {
    case .rowDown: moved.marked = min(last, state.marked + 1)
    case .rowUp: moved.marked = max(0, state.marked - 1)
    case .firstRow, .pageUp: moved.marked = 0
    case .lastRow, .pageDown: moved.marked = max(0, last)
    case .more:
      guard menu.lines.indices.contains(state.marked) else { return [] }
      return choose(menu.lines[state.marked], state)
    case .leave, .quit, .stop:
      overlays.removeLast()
      if state.kind == .themes { leaveThemePicker() }
      return []
    default:
      notice = Notice(texts(.menuUnknownKey, ["key": key.name]))
      return []
    }
    overlays[overlays.count - 1] = .menu(moved)
    if state.kind == .themes { previewTheme(at: moved.marked) }
    return []
  }

  /// The line of a command that has this key beside the one that the line shows.
  private func line(of key: Key, in menu: Menu, _ state: MenuState) -> MenuLine? {
    guard case .bound(let context) = state.kind, let command = bindings.command(for: key, in: context) else {
      return nil
    }
    return menu.lines.first { $0.choice == .command(command) }
  }

  private mutating func choose(_ line: MenuLine, _ state: MenuState) -> [Effect] {
    if let refusal = line.refusal {
      notice = Notice(texts.refusal(refusal), .warning)
      return []
    }
    switch line.choice {
    case .command(let command):
      // The target is read while the menu is still there.
      let world = worldCommand(for: command)
      let target = state.transaction
      closeMenus()
      // A menu over the same transaction.
      if world == nil, target != nil, let kind = command.menu {
        let effects = openMenu(kind)
        if case .menu(var opened) = overlays.last {
          opened.transaction = target
          overlays[overlays.count - 1] = .menu(opened)
        }
        return effects
      }
      if world == nil, let target, command == .requestRefund {
        askForRefund(of: target)
        return []
      }
      if let world { return perform(world) }
      return run(command)
    case .world(let command):
      closeMenus()
      return perform(command)
    case .ask(let question):
      closeMenus()
      overlays.append(.question(question))
      return []
    case .toggle(let expectation):
      toggleExpectations([expectation])
      return []
    case .toggleAll:
      toggleExpectations(proposedExpectations.map(\.expectation))
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
    while case .menu = overlays.last { overlays.removeLast() }
  }

  /// `j` and `k` in the Act menu: another transaction.
  private mutating func moveTarget(by key: Key, _ state: MenuState) -> Bool {
    let step: Int
    switch key {
    case .character("j"): step = -1
    case .character("k"): step = 1
    default: return false
    }
    let world = session.world
    var number = (state.transaction ?? targetTransaction ?? 0).advanced(by: step)
    while world.transactionNumbers.contains(number), world.transaction(number) == nil {
      number = number.advanced(by: step)
    }
    guard world.transaction(number) != nil else {
      notice = Notice(texts(step < 0 ? .menuOldest : .menuNewest))
      return true
    }
    var moved = state
    moved.transaction = number
    overlays[overlays.count - 1] = .menu(moved)
    return true
  }
}
