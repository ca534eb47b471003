// The dispatch of keys to overlays, the focused pane and global commands, in this order.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI

extension Workbench {
  package mutating func press(_ pressedKey: Key) -> [Effect] {
    guard let key = keyAfterEscape(pressedKey) else { return pressSingle(pressedKey) }
    return pressSingle(Key(.escape)) + pressSingle(key)
  }

  /// Returns the second key if the key with Alt is decoded as Esc and a key; nil if a context binds the key.
  ///
  /// A text field ignores the combinations that edit words in other programs, because Esc removes the text.
  private func keyAfterEscape(_ key: Key) -> Key? {
    let contexts = (overlays.last?.contexts ?? focusedContexts) + [.everywhere]
    guard let plain = key.keyAfterEscape,
      !contexts.contains(where: { bindings.command(for: key.normalized, in: $0) != nil })
    else { return nil }
    return overlays.last?.acceptsText == true && plain.editsWordsWithAlt ? nil : plain
  }

  private mutating func pressSingle(_ pressedKey: Key) -> [Effect] {
    let rawKey = enterForLineFeed(pressedKey)
    let offer = notice?.offer
    let undoneStep = notice?.undoneStep
    notice = nil
    defer { if let undoneStep { repeatUndo(of: undoneStep, by: rawKey.normalized) } }
    prompts.promptAwaitingResult = nil
    let wasPasteAnnounced = prompts.isPasteAnnounced
    prompts.isPasteAnnounced = false
    playback.requestedDemo = nil
    prompts.recognizedFile = nil
    let wasQuitArmed = notices.isQuitArmed
    notices.isQuitArmed = false
    notices.quitsAfterWriting = false
    if let offer, let state = overlays.last as? MenuState,
      bindings.command(for: rawKey.normalized, in: .list) == .more
    {
      return state.acceptOffer(offer, in: &self)
    }
    if wasPasteAnnounced, let effects = pressAfterPaste(rawKey.normalized) { return effects }
    return route(rawKey, wasQuitArmed: wasQuitArmed)
  }

  // In other programs, `z` begins a command, so users may not expect that it undoes a step.
  /// Lets the notice of the key after an undo begin with the undone step.
  private mutating func repeatUndo(of step: String, by key: Key) {
    let command = bindings.command(for: key, in: .everywhere)
    guard let text = notice?.text, command != .undoLast, command != .redoLast else { return }
    let repeated = texts.undoneBefore(command: step, next: text)
    notice?.text = repeated
  }

  /// Performs a key that the notice about a paste names, over menus and pages; nil for another key.
  private mutating func pressAfterPaste(_ key: Key) -> [Effect]? {
    guard LayoutClass(columns: columns, rows: rows) != .tooSmall,
      let command = bindings.command(for: key, in: .everywhere)
    else { return nil }
    let isNamed =
      command == .commandLine && prompts.pendingPaste != nil
      || command.name == .recognizeLog && prompts.pastedLog != nil
    guard isNamed else { return nil }
    closeMenus()
    return run(command)
  }

  /// Returns Enter for Ctrl-J, the line feed, unless a current context binds Ctrl-J.
  private func enterForLineFeed(_ key: Key) -> Key {
    guard key == Key(.character("j"), control: true) else { return key }
    let contexts = overlays.last?.contexts ?? focusedContexts + [.everywhere]
    return contexts.contains { bindings.command(for: key, in: $0) != nil } ? key : Key(.enter)
  }

  private mutating func route(_ rawKey: Key, wasQuitArmed: Bool) -> [Effect] {
    if let command = bindings.command(for: rawKey, in: .everywhere), command.worksOverOverlays {
      return run(command)
    }
    let key = rawKey.normalized
    if LayoutClass(columns: columns, rows: rows) == .tooSmall {
      return pressOnTooSmallScreen(key, wasQuitArmed: wasQuitArmed)
    }
    if key.comesFromInputMethod, overlays.last?.acceptsText != true, timedOverlay == nil {
      notice = Notice(texts.inputMethodIsOn, .warning)
      return []
    }
    if let overlay = overlays.last { return press(rawKey, over: overlay) }
    let everywhere = bindings.command(for: key, in: .everywhere)
    if everywhere == .leave, dismissTopmost() { return [] }
    for context in focusedContexts {
      guard let command = bindings.command(for: key, in: context) else { continue }
      let effects = run(command, by: key)
      // Its key Space selects or buys in other programs.
      if command == .pageDown, focus.pane == .products, notice == nil {
        let words = texts.label(of: command)
        notice = Notice(texts.keyMovesInProducts(key: key.name, words: words, buy: texts.key(.buySelected)))
      }
      return effects
    }
    if let command = everywhere {
      if command == .quit, wasQuitArmed { return [.quit] }
      return run(command, by: key)
    }
    // Letters that the user types next become a text of the log instead of commands.
    let asking = bindings.command(for: key, in: .list) ?? bindings.command(for: key, in: .log)
    if let asking, asking == .find || asking == .filterLog, presentation.focusToRestore == nil {
      return offer(asking, by: key, in: .log)
    }
    notice = Notice(unboundKeyHint(for: key))
    return []
  }

  /// Handles Esc for background work, start notices, the tour and pasted text; returns false if there is none
  /// of these.
  private mutating func dismissTopmost() -> Bool {
    if isWorking, stopWork() { return true }
    if notices.startNotice != nil {
      notices.startNotice = nil
    } else if tour != nil {
      tour = nil
    } else if prompts.pendingPaste != nil || prompts.offersRecognition {
      removePendingPaste()
    } else {
      return false
    }
    return true
  }

  /// Accepts only the keys that quit, because other keys would have invisible effects.
  private mutating func pressOnTooSmallScreen(_ key: Key, wasQuitArmed: Bool) -> [Effect] {
    guard bindings.command(for: key, in: .everywhere) == .quit else { return [] }
    if wasQuitArmed { return [.quit] }
    return run(.quit)
  }

  /// The contexts of the focused pane, innermost first, without `.everywhere`.
  var focusedContexts: [KeyContext] { registry.pane(focus.pane).contexts }

  // MARK: Panes

  /// Runs a command of a pane, by default of the focused pane.
  package mutating func offer(_ command: ScreenCommand, by key: Key?, in otherPane: PaneID? = nil) -> [Effect]
  {
    let pane = otherPane ?? focus.pane
    let reply: PaneResult
    switch command.action {
    case .ask(let request):
      if selectProductInShop(request) || scrollNarration(request) { return [] }
      reply = self.reply(to: request, of: pane)
    case .pane(let act):
      let (context, height) = contextAndHeight(for: pane)
      reply = act(&panes, height, context)
    case .step, .screen, .menu, .edit, .inOverlay: reply = .ignored
    }
    return handleReply(reply, of: pane, by: key)
  }

  /// Returns the focused pane's result for a request.
  ///
  /// Releases the context before the session changes, to avoid a copy of the session (copy-on-write).
  package mutating func reply(to request: ListRequest, of pane: PaneID) -> PaneResult {
    let (context, height) = contextAndHeight(for: pane)
    return panes.handle(request, in: pane, height: height, context: context)
  }

  /// `text` is nil if the prompt was cancelled.
  package mutating func reply(to text: String?, isFinal: Bool, of pane: PaneID) -> PaneResult {
    panes.accept(text, isFinal: isFinal, in: pane, context: context(for: pane))
  }

  mutating func handleReply(_ reply: PaneResult, of pane: PaneID, by key: Key? = nil) -> [Effect] {
    switch reply {
    case .handled: return []
    case .ignored:
      if let key { notice = Notice(unboundKeyHint(for: key)) }
      return []
    case .command(let command): return submit(command)
    case .chooseProduct(let product):
      panes.products.select(product)
      return []
    case .chooseTransaction(let number):
      selectTransaction(number)
      return []
    case .showTransaction(let number):
      selectTransaction(number)
      return handleReply(.showDetails, of: pane)
    case .showDetails:
      setFocus(.details)
      focus.detailsOrigin = pane
      return []
    case .showMessage(let text, let isError):
      notice = Notice(text, isError ? .error : .message)
      return []
    case .prompt(let label, let initial, let hint):
      // The first typed key replaces the former text.
      var prompt = Prompt(.pane(pane), label: label, text: initial, isProposed: !initial.isEmpty)
      prompt.hint = hint
      openPrompt(prompt)
      return []
    case .leave:
      closePane()
      return []
    }
  }

  /// Handles Esc in a pane that has nothing left to close: ends the zoom, otherwise leaves the pane.
  mutating func closePane() {
    if isForAudience { return leaveInPresenter() }
    if focus.isZoomed {
      focus.isZoomed = false
    } else if isDetailsOfSubject {
      setFocus(focus.upper)
    } else if focus.pane == .phone, focus.origin == nil {
      setFocus(.products)
    } else {
      restoreFocus()
    }
  }

  private func unboundKeyHint(for key: Key) -> String {
    let unboundKeyHelp = UnboundKeyHelp(
      key: key, contexts: focusedContexts + [.everywhere], focusedPane: focus.pane,
      hasDialog: !session.world.device.dialogs.isEmpty, registry: registry, bindings: bindings, texts: texts,
      isShown: isShown)
    return unboundKeyHelp.hint { words(for: $0) }
  }

  /// Returns the key that focuses a pane; if there is no such key, the pane's number.
  func paneNumber(_ pane: PaneID) -> String {
    bindings.keyName(of: registry.pane(pane).focusCommand) ?? "\(pane.number)"
  }
}
