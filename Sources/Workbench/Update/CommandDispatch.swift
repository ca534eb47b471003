// The execution of screen commands.

import Grid
import Panes
import Presentation
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

extension Workbench {
  /// Runs a command, or shows the reason why the command is disabled.
  package mutating func run(_ command: ScreenCommand, by key: Key? = nil) -> [Effect] {
    if command == .undoLast {
      if undoSkip() { return [] }
      if isForAudience, playback.scenario != nil { return undoForAudience() }
    }
    if let refusal = refusal(of: command) {
      notice = Notice(sentence(of: refusal), .warning)
      return command == .goOn ? comparisonWithFile : []
    }
    switch command.action {
    case .step(let step):
      guard let step = step(self) else { return [] }
      return submit(
        KeyedStep(step: step, keys: key?.name ?? "", words: words(for: command), command: command))
    case .screen(let act): return act(&self)
    case .menu(let kind): return openMenu(kind)
    case .ask, .pane: return askPane(command, by: key)
    case .edit, .inOverlay: return []
    }
  }

  /// Handles Esc on the main screen: closes a search or filter in the pane, otherwise ends the zoom.
  mutating func closeInPane() -> [Effect] {
    let reply = reply(to: .leave, of: focus.pane)
    if case .ignored = reply {
      // Esc in Subscriptions, Details and the panes of features returns to the origin or to the products.
      if !focus.isZoomed, focus.pane == focus.upper { setFocus(focus.detailsOrigin ?? .products) }
      focus.isZoomed = false
    }
    return handleReply(reply, of: focus.pane)
  }

  /// Runs a command in the command's pane, which is focused first if no key was pressed.
  private mutating func askPane(_ command: ScreenCommand, by key: Key?) -> [Effect] {
    let main = bindings.main(command)
    if key == nil, let pane = registry.pane(of: command) {
      if isForAudience, pane != .phone, pane != .subscriptions {
        notice = Notice(sentence(of: refusalOfOtherPanes), .warning)
        return []
      }
      setFocus(pane)
    }
    return offer(command, by: key ?? main?.key)
  }

  mutating func askToQuit() {
    notices.isQuitArmed = true
    notice =
      notices.savingFailure.map { reason in
        Notice(
          texts.quitNotSaved(quit: texts.key(.quit), session: options.sessionName, reason: reason),
          .warning)
      }
      // A session without steps leaves no file.
      ?? Notice(
        session.isUntouched
          ? texts.quitWithoutSteps(quit: texts.key(.quit), session: options.sessionName)
          : playback.isUnsaved
            ? texts.quitAfterDemo(quit: texts.key(.quit))
            : texts.quitSaved(quit: texts.key(.quit), session: options.sessionName))
  }

  /// Handles Ctrl-C: stops background work, the running clock or the open scenario.
  mutating func stopRunning() -> [Effect] {
    if stopWork() { return [] }
    if session.world.rate != .paused {
      let effects = submit(.action(.rate(.paused)))
      notice = notice ?? Notice(texts.clockPaused)
      return effects
    }
    if playback.scenario.isOpen {
      closeScenario()
    } else {
      notice = Notice(texts.nothingRuns(texts.key(.quit)))
    }
    return []
  }

  package mutating func closeScenario() {
    guard let playing = playback.scenario else { return }
    let reopen = playback.openedPath.map {
      ":" + Command.open($0, until: nil).displayText(zone: session.world.device.timeZone)
    }
    playback.scenario = nil
    // The next steps are the operator's, so the last caption does not describe them.
    playback.firstCaptionEntry = session.log.count
    notice =
      isForAudience
      ? Notice(texts.audienceLeft(undo: texts.key(.undoLast)))
      : playing.noticeOfLeaving(texts, reopen: reopen)
  }

  package mutating func toggleSettling() {
    options.runsDelaysAutomatically.toggle()
    let keys = texts.keys(named: .switchesMenu, "toggle-settling")
    notice = Notice(
      options.runsDelaysAutomatically
        ? texts.runsDelaysAutomatically(keys)
        : texts.settlesByHand(texts.key(.goOn), switchKeys: keys))
  }

  mutating func toggleMouse() -> [Effect] {
    options.isMouseOn.toggle()
    mouse = MouseState()
    let key = texts.key(.toggleMouse)
    notice = Notice(options.isMouseOn ? texts.mouseOn(key) : texts.mouseOff(key), .warning)
    return [.setMouse(options.isMouseOn)]
  }

  // MARK: Overlays

  package mutating func openMenu(_ kind: MenuKind, transaction: TransactionNumber? = nil) -> [Effect] {
    var state = MenuState(kind: kind)
    state.transaction = transaction ?? (kind == .bound(.actMenu) ? targetTransaction : nil)
    state.markedIndex =
      marksFirstLine(of: kind)
      ? kind.firstMark?(self) ?? state.menu(in: self).lines.firstIndex { $0.refusal == nil } ?? 0 : nil
    overlays.append(state)
    return []
  }

  private func marksFirstLine(of kind: MenuKind) -> Bool {
    kind.contexts.allSatisfy { bindings.sections[$0]?.menu.marksFirstLine ?? true }
  }

  mutating func closeMenus() {
    while overlays.last is MenuState { closeOverlay() }
  }

  package mutating func openPrompt(_ prompt: Prompt) {
    prompts.histories[prompt.purpose.history]?.rewind()
    var prompt = prompt
    prompt.purpose.onChange?(&self, &prompt)
    overlays.append(prompt)
  }

  mutating func openCommandLine() -> [Effect] {
    if let paste = removePendingPaste() { return paste.openOverlay(in: &self) }
    openPrompt(.command(""))
    return []
  }

  @discardableResult
  package mutating func removePendingPaste() -> PendingPaste? {
    defer { (prompts.pendingPaste, prompts.offersRecognition) = (nil, false) }
    return prompts.pendingPaste
  }

  mutating func openPalette() -> [Effect] {
    overlays.append(CommandPalette(in: self))
    return [.listFiles(prefix: ""), .listThemes]
  }

  mutating func openThemePicker() -> [Effect] {
    themes.open()
    overlays.append(MenuState(kind: .themes))
    return [.listThemes]
  }

  mutating func chooseTheme(_ name: String) -> [Effect] {
    let result = notice(ofTheme: name)
    guard themes.choose(name) else { return [] }
    notice = result
    return [.remember(.theme, value: name)]
  }

  // MARK: Layouts, tour and copying

  mutating func startTour() {
    tour = Tour(logCount: session.log.count)
    notice = nil
    leavePresenter()
  }

  /// Handles `P`, which opens or closes the presenter layout and focuses the phone.
  ///
  /// No other key closes the layout, and a change of focus would close it, so that no key acts on a hidden
  /// pane.
  mutating func togglePresenter() {
    if presentation.focusToRestore != nil {
      closePresenter()
      return
    }
    presentation.focusToRestore = focus
    presentation.view = PresenterView()
    focus = FocusState()
    focus.pane = .phone
    notice = playback.scenario.flatMap { $0.isAtEnd ? nil : audienceNotice(of: $0) } ?? notice
  }

  /// Closes the presenter layout and restores the focus, or focuses the phone if a dialog is open.
  mutating func closePresenter() {
    guard let before = presentation.focusToRestore else { return }
    presentation.focusToRestore = nil
    focus = before
    if isPhoneUp {
      setFocus(.phone)
    } else {
      restoreFocus()
    }
  }

  /// Selects the plan that the Subscriptions pane shows.
  ///
  /// The first call with `showsChannels` also shows the pane's log channels, and a notice names the channels.
  mutating func openSubscriptions(showsChannels: Bool = true) {
    if showsChannels, !hasOpenedSubscriptions {
      hasOpenedSubscriptions = true
      show()
    }
    let context = context(for: .subscriptions)
    guard let view = panes.subscriptions.view(in: context),
      view.selected.product.identifier != context.selectedProduct
    else { return }
    panes.products.select(view.selected.product.identifier)
  }

  /// Copies a text from the session; the user can cancel the creation of the text.
  package mutating func copy(
    _ make: (Session, Localizer, Cancellation) throws(Refusal) -> CopiedText
  ) -> [Effect] {
    let texts = texts
    let copied = makeText { (session, cancellation) throws(Refusal) in try make(session, texts, cancellation)
    }
    return copied.map { [$0.effect] } ?? []
  }

  /// Shows a notice if `copied` is nil.
  package mutating func copy(_ copied: CopiedText?) -> [Effect] {
    if let copied { return [copied.effect] }
    notice = Notice(texts.nothingToCopy(texts.key(.copyMenu)), .warning)
    return []
  }
}
