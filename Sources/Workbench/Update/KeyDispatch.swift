// From keys to commands: overlays first, then the focused pane, then what a key means everywhere. A key that means
// nothing is answered with the nearest one that does.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI

extension Workbench {
  package mutating func press(_ rawKey: Key) -> [Effect] {
    let offer = notice?.offer
    notice = nil
    prompts.awaitingAnswer = nil
    let wasQuitArmed = notices.isQuitArmed
    notices.isQuitArmed = false
    if let offer, let state = overlays.last as? MenuState,
      bindings.command(for: rawKey.normalized, in: .list) == .more
    {
      return state.acceptOffer(offer, in: &self)
    }
    return route(rawKey, wasQuitArmed: wasQuitArmed)
  }

  private mutating func route(_ rawKey: Key, wasQuitArmed: Bool) -> [Effect] {
    // Suspending and redrawing work over everything.
    if let command = bindings.command(for: rawKey, in: .everywhere), command.worksOverOverlays {
      return run(command)
    }
    let key = rawKey.normalized
    if LayoutClass(columns: columns, rows: rows) == .tooSmall {
      return pressOnTooSmallScreen(key, wasQuitArmed: wasQuitArmed)
    }
    if key.comesFromInputMethod, overlays.last?.takesText != true {
      notice = Notice(texts.inputMethodIsOn, .warning)
      return []
    }
    if let overlay = overlays.last { return press(rawKey, over: overlay) }
    let everywhere = bindings.command(for: key, in: .everywhere)
    if everywhere == .leave, dismissTopmost() { return [] }
    for context in focusedContexts {
      guard let command = bindings.command(for: key, in: context) else { continue }
      return run(command, by: key)
    }
    if let command = everywhere {
      if command == .quit, wasQuitArmed { return [.quit] }
      return run(command, by: key)
    }
    notice = Notice(nearest(to: key))
    return []
  }

  /// Esc, before any pane hears of it: leaves the work that is under way, else what is said until it is left; whether there
  /// was any.
  private mutating func dismissTopmost() -> Bool {
    if isWorking, stopWork() { return true }
    if notices.atStart != nil {
      notices.atStart = nil
    } else if tour != nil {
      tour = nil
    } else if prompts.pendingPaste != nil {
      prompts.pendingPaste = nil
    } else {
      return false
    }
    return true
  }

  /// A screen that shows nothing takes no key that would do something unseen.
  private mutating func pressOnTooSmallScreen(_ key: Key, wasQuitArmed: Bool) -> [Effect] {
    guard bindings.command(for: key, in: .everywhere) == .quit else { return [] }
    if wasQuitArmed { return [.quit] }
    return run(.quit)
  }

  /// The contexts that the focused pane adds to those of everywhere, nearest first.
  var focusedContexts: [KeyContext] { registry.pane(focus.pane).contexts }

  // MARK: Panes

  /// Asks the focused pane for what a command is there; `key` is the one that was pressed for it.
  package mutating func offer(_ command: ScreenCommand, by key: Key?) -> [Effect] {
    let pane = focus.pane
    let reply: PaneResult
    switch command.action {
    case .ask(let request):
      if storyTakes(request) { return [] }
      reply = self.reply(to: request, of: pane)
    case .pane(let act):
      let (context, height) = contextAndHeight(for: pane)
      reply = act(&panes, height, context)
    case .step, .screen, .menu, .edit, .inOverlay: reply = .ignored
    }
    return handleReply(reply, of: pane, by: key)
  }

  /// What a pane makes of what it is asked.
  ///
  /// A context holds the session: it has to be gone before the session changes, which would else be copied.
  package mutating func reply(to request: ListRequest, of pane: PaneID) -> PaneResult {
    let (context, height) = contextAndHeight(for: pane)
    return panes.handle(request, in: pane, height: height, context: context)
  }

  /// What a pane makes of a typed text; nil when the typing was left.
  package mutating func reply(to text: String?, isFinal: Bool, of pane: PaneID) -> PaneResult {
    panes.accept(text, isFinal: isFinal, in: pane, context: context(for: pane))
  }

  /// Does what a pane wants done.
  mutating func handleReply(_ reply: PaneResult, of pane: PaneID, by key: Key? = nil) -> [Effect] {
    switch reply {
    case .handled: return []
    case .ignored:
      if let key { notice = Notice(nearest(to: key)) }
      return []
    case .command(let command): return submit(command)
    case .chooseProduct(let product):
      panes.products.select(product)
      return []
    case .chooseTransaction(let number):
      panes.transactions.select(number)
      return []
    case .showTransaction(let number):
      panes.transactions.select(number)
      setFocus(.details)
      return []
    case .showDetails:
      setFocus(.details)
      return []
    case .showMessage(let text):
      notice = Notice(text)
      return []
    case .prompt(let label, let initial, let hint):
      var prompt = Prompt(.pane(pane), label: label, text: initial)
      prompt.hint = hint
      openPrompt(prompt)
      return []
    case .leave:
      closePane()
      return []
    }
  }

  /// Esc in a pane that has nothing left to close.
  mutating func closePane() {
    if presentation.focusBefore != nil {
      closePresenter()
      return
    }
    if isDetailsOfSubject {
      setFocus(focus.upper)
    } else if focus.pane == .phone, focus.origin == nil {
      setFocus(.products)
    } else {
      restoreFocus()
    }
  }

  /// What is said to a key that means nothing here.
  private func nearest(to key: Key) -> String {
    let strangeKey = UnboundKeyHelp(
      key: key, contexts: focusedContexts + [.everywhere], registry: registry, bindings: bindings,
      texts: texts,
      isShown: isShown)
    return strangeKey.hint { words(for: $0) }
  }

  /// How a pane is numbered: by the key that gives it the focus.
  func paneNumber(_ pane: PaneID) -> String {
    bindings.keyName(of: registry.pane(pane).focusCommand) ?? "\(pane.number)"
  }
}
