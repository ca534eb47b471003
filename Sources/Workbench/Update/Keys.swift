// From keys to commands: overlays first, then the focused pane, then what a key means everywhere. A key that means
// nothing is answered with the nearest one that does.

import Grid
import Scenario
import StoreSimulator

extension Workbench {
  mutating func press(_ rawKey: Key) -> [Effect] {
    notice = nil
    let wasQuitArmed = isQuitArmed
    isQuitArmed = false
    return route(rawKey, wasQuitArmed: wasQuitArmed)
  }

  private mutating func route(_ rawKey: Key, wasQuitArmed: Bool) -> [Effect] {
    // Suspending and redrawing work over everything.
    if let command = bindings.command(for: rawKey, in: .everywhere), command == .suspend || command == .redraw
    {
      return run(command)
    }
    let key = rawKey.normalized
    if layout.kind == .tooSmall {
      return pressOnTooSmallScreen(key, wasQuitArmed: wasQuitArmed)
    }
    if key.comesFromInputMethod, overlays.last?.takesText != true {
      notice = Notice(texts(.inputMethodIsOn), .warning)
      return []
    }
    if let overlay = overlays.last { return press(rawKey, in: overlay) }
    if tour != nil, key.code == .escape {
      tour = nil
      return []
    }
    heldPaste = bindings.command(for: key, in: .everywhere) == .commandLine ? heldPaste : nil
    for context in focusedContexts {
      guard let command = bindings.command(for: key, in: context) else { continue }
      return command.isPaneCommand ? offer(key) : run(command)
    }
    if let command = bindings.command(for: key, in: .everywhere) {
      if command == .quit, wasQuitArmed { return [.quit] }
      return run(command)
    }
    return offer(key)
  }

  /// A screen that shows nothing takes no key that would do something unseen.
  private mutating func pressOnTooSmallScreen(_ key: Key, wasQuitArmed: Bool) -> [Effect] {
    guard bindings.command(for: key, in: .everywhere) == .quit else { return [] }
    if wasQuitArmed { return [.quit] }
    return run(.quit)
  }

  /// The contexts that the focused pane adds to those of everywhere, nearest first.
  var focusedContexts: [KeyContext] {
    switch focus.pane {
    case .phone: [.phone]
    case .log: [.log, .list]
    case .subscriptions: [.subscriptions, .list]
    case .products, .transactions, .details: [.list]
    }
  }

  // MARK: Panes

  /// Gives a key to the focused pane.
  mutating func offer(_ key: Key) -> [Effect] {
    let reply = reply(to: key, of: focus.pane)
    return carryOut(reply, of: focus.pane, for: key)
  }

  /// What a pane makes of a key.
  ///
  /// A context holds the session: it has to be gone before the session changes, which would else be copied.
  mutating func reply(to key: Key, of pane: PaneID) -> PaneReply {
    let height = layout.panes[pane]?.inside.height ?? 0
    return panes.handle(key, in: pane, height: height, context: context(for: pane))
  }

  /// What a pane makes of a typed text; nil when the typing was left.
  mutating func reply(to text: String?, isFinal: Bool, of pane: PaneID) -> PaneReply {
    panes.accept(text, isFinal: isFinal, in: pane, context: context(for: pane))
  }

  /// Does what a pane wants done.
  mutating func carryOut(_ reply: PaneReply, of pane: PaneID, for key: Key? = nil) -> [Effect] {
    switch reply {
    case .handled: return []
    case .ignored:
      if let key { answerIgnored(key) }
      return []
    case .command(let command): return perform(command)
    case .chooseProduct(let product):
      panes.products.select(product)
      return []
    case .showTransaction(let number):
      panes.transactions.select(number)
      setFocus(.details)
      return []
    case .say(let text):
      notice = Notice(text)
      return []
    case .prompt(let label, let initial):
      openPrompt(Prompt(.pane(pane), label: label, text: initial))
      return []
    case .leave:
      leavePane()
      return []
    }
  }

  /// Esc in a pane that has nothing left to close.
  mutating func leavePane() {
    if presenting != nil {
      leavePresenter()
      return
    }
    if focus.pane == .phone, focus.origin == nil {
      setFocus(.products)
    } else {
      giveFocusBack()
    }
  }

  // MARK: Keys without a meaning

  /// Answers a key that means nothing here with the nearest one that does.
  ///
  /// Esc with nothing to close ends the zoom.
  private mutating func answerIgnored(_ key: Key) {
    if key.code == .escape {
      focus.isZoomed = false
    } else {
      notice = Notice(nearest(to: key))
    }
  }

  /// `I does nothing here; i is Interrupted`.
  func nearest(to key: Key) -> String {
    let here = focusedContexts + [.everywhere]
    // Hits are keys of every list, and only the log has any.
    if let command = here.lazy.compactMap({ bindings.command(for: key, in: $0) }).first,
      command == .nextHit || command == .previousHit
    {
      return texts(
        .keyMeansThereInPane,
        [
          "key": key.name, "number": "\(PaneID.log.rawValue)", "words": texts.facts(of: command).label,
        ])
    }
    for candidate in Self.neighbours(of: key) {
      for context in here {
        if let command = bindings.command(for: candidate, in: context) {
          return texts(
            .keyMeansNothingNear,
            ["key": key.name, "near": candidate.name, "words": words(for: command)])
        }
      }
    }
    for (context, pane) in [
      (KeyContext.log, PaneID.log), (.phone, .phone), (.subscriptions, .subscriptions), (.list, .products),
    ] {
      if let command = bindings.command(for: key, in: context) {
        let words = texts.facts(of: command).label
        return context == .list
          ? texts(.keyMeansThereInList, ["key": key.name, "words": words])
          : texts(
            .keyMeansThereInPane, ["key": key.name, "number": "\(pane.rawValue)", "words": words])
      }
    }
    return texts(.keyMeansNothing, ["key": key.name])
  }

  /// The same letter in the other case, without Ctrl or Alt, and with Ctrl.
  private static func neighbours(of key: Key) -> [Key] {
    guard case .character(let character) = key.code else { return [] }
    let lower = Character(character.lowercased())
    let upper = Character(character.uppercased())
    let variants = [lower, upper].map { Key(.character($0)) } + [Key(.character(lower), control: true)]
    return variants.filter { $0 != key }
  }
}

extension ScreenCommand {
  /// Whether the focused pane itself does it when its key is offered.
  var isPaneCommand: Bool {
    switch self {
    case .rowDown, .rowUp, .firstRow, .lastRow, .pageDown, .pageUp, .scrollLeft, .scrollRight, .find,
      .nextHit,
      .previousHit, .more, .pressButton, .markPreviousButton, .markNextButton, .scrollSheetDown,
      .scrollSheetUp,
      .follow, .filterLog, .previousOfTransaction, .nextOfTransaction, .previousCallback, .nextCallback,
      .previousFailure, .nextFailure, .markEntry:
      true
    default: false
    }
  }
}
