// Global commands that move the focus, zoom and scroll.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let focusProducts = ScreenCommand(
    .focusProducts, keys: [.everywhere: "1"],
    localized("Products"),
    localized("go to the Products pane"),
    .change { $0.setFocus(.products) },
    isNavigation: true)

  static let focusPhone = ScreenCommand(
    .focusPhone, keys: [.everywhere: "2"],
    localized("Phone"),
    LazyLocalizedText {
      $0.localized("go to the Phone pane; \($0.key(.pressButton)) answers a dialog")
    },
    .change { $0.setFocus(.phone) },
    isNavigation: true)

  static let focusTransactions = ScreenCommand(
    "focus-transactions", keys: [.everywhere: "3"],
    localized("Transactions"),
    localized("go to the Transactions pane"),
    .change { $0.setFocus(.transactions) },
    isNavigation: true)

  static let focusDetails = ScreenCommand(
    "focus-details", keys: [.everywhere: "4"],
    localized("Details"),
    localized("go to the Details pane"),
    .change { $0.setFocus(.details) },
    isNavigation: true)

  package static let focusLog = ScreenCommand(
    "focus-log", keys: [.everywhere: "5"],
    localized("Log"),
    localized("go to the Log pane"),
    .change { $0.setFocus(.log) },
    isNavigation: true)

  package static let focusSubscriptions = ScreenCommand(
    .focusSubscriptions, keys: [.everywhere: "6"],
    localized("Subscriptions"),
    localized(
      "go to the Subscriptions pane (timeline and plans; presenter: only the timeline)"),
    .change { $0.showSubscriptions() },
    isNavigation: true)

  package static let nextPane = ScreenCommand(
    "next-pane", keys: [.everywhere: "Tab"],
    localized("next pane"),
    localized("go to the next pane"),
    .change { $0.moveFocus(by: 1) },
    isNavigation: true)

  package static let previousPane = ScreenCommand(
    "previous-pane", keys: [.everywhere: "Shift-Tab"],
    localized("previous pane"),
    localized("go to the previous pane"),
    .change { $0.moveFocus(by: -1) },
    isNavigation: true)

  package static let zoom = ScreenCommand(
    "zoom", keys: [.everywhere: "="],
    localized("zoom"),
    localized("zoom the pane to the whole screen, or back"),
    .change { $0.focus.isZoomed.toggle() },
    refusal: { bench in
      bench.presentation.focusToRestore == nil
        ? nil
        : ScreenRefusal(
          bench.texts.presenterIsLarge, keys: bench.bindings.keyName(of: .presenter) ?? "")
    },
    isNavigation: true)

  package static let logHalfPageDown = ScreenCommand(
    "log-half-page-down", keys: [.everywhere: "Ctrl-D"],
    localized("log down"),
    localized("scroll the log, the presenter's narration or the notes of pane 6 down"),
    .change { $0.scrollHalfPage(up: false) },
    isNavigation: true)

  package static let logHalfPageUp = ScreenCommand(
    "log-half-page-up", keys: [.everywhere: "Ctrl-U"],
    localized("log up"),
    localized("scroll the log, the presenter's narration or the notes of pane 6 up"),
    .change { $0.scrollHalfPage(up: true) },
    isNavigation: true)
}

extension Workbench {
  /// Scrolls the narration (in the presenter layout), hidden notes of Subscriptions, or the log.
  fileprivate mutating func scrollHalfPage(up: Bool) {
    guard presentation.focusToRestore == nil else { return scrollNarration(up: up) }
    guard focus.pane != .subscriptions || !panes.subscriptions.hidesNotes else {
      _ = reply(to: .move(up ? .pageUp : .pageDown), of: .subscriptions)
      return
    }
    let log = panes.log
    if focus.pane != .log, up ? log.top.entry == 0 && log.top.line == 0 : log.isFollowing {
      notice = Notice(texts.logIsAtItsEnd(above: up, page: texts.key(up ? .pageUp : .pageDown)))
    }
    panes.log.scrollHalfPage(up: up)
  }
}
