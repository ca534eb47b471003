// The one table of keys: where a key means something, and what. Dispatch, key bar, menus and the help page read it.

import Grid
import StoreSimulator

/// Where a key means something.
enum KeyContext: Hashable, Sendable, CaseIterable {
  case everywhere, list, phone, log, subscriptions, textField
  case actMenu, environmentMenu, switchesMenu, deviceMenu, accountMenu, timeMenu, snapshotsMenu, openMenu,
    copyMenu,
    logViewMenu
  case scenarioMenu, familyMenu, priceMenu

  /// The heading on the help page.
  var heading: TextKey {
    switch self {
    case .everywhere: .contextEverywhere
    case .list: .contextList
    case .phone: .contextPhone
    case .log: .contextLog
    case .subscriptions: .contextSubscriptions
    case .textField: .contextTextField
    case .actMenu: .contextActMenu
    case .environmentMenu: .contextEnvironmentMenu
    case .switchesMenu: .contextSwitchesMenu
    case .deviceMenu: .contextDeviceMenu
    case .accountMenu: .contextAccountMenu
    case .timeMenu: .contextTimeMenu
    case .snapshotsMenu: .contextSnapshotsMenu
    case .openMenu: .contextOpenMenu
    case .copyMenu: .contextCopyMenu
    case .logViewMenu: .contextLogViewMenu
    case .scenarioMenu: .contextScenarioMenu
    case .familyMenu: .contextFamilyMenu
    case .priceMenu: .contextPriceMenu
    }
  }
}

/// One key in one context.
struct Binding: Hashable, Sendable {
  let context: KeyContext
  let key: Key
  let command: ScreenCommand
}

/// All keys, as a value, so that a configuration can change it.
public struct Bindings: Sendable, Hashable {
  let all: [Binding]
  private let byContext: [KeyContext: [Key: ScreenCommand]]

  init(_ all: [Binding]) {
    self.all = all
    var byContext: [KeyContext: [Key: ScreenCommand]] = [:]
    for binding in all where byContext[binding.context]?[binding.key] == nil {
      byContext[binding.context, default: [:]][binding.key] = binding.command
    }
    self.byContext = byContext
  }

  /// What a key means in a context; nil when it means nothing there.
  func command(for key: Key, in context: KeyContext) -> ScreenCommand? { byContext[context]?[key] }

  /// The keys of a command in a context, the main one first.
  func keys(for command: ScreenCommand, in context: KeyContext) -> [Key] {
    all.filter { $0.context == context && $0.command == command }.map(\.key)
  }

  /// The main key of a command wherever it is bound: its name; nil when it has none.
  func keyName(of command: ScreenCommand) -> String? {
    all.first { $0.command == command }?.key.name
  }

  /// Keys that stand for two commands in one context: none, if the table is right.
  var clashes: [(context: KeyContext, key: Key)] {
    Dictionary(grouping: all) { [AnyHashable($0.context), AnyHashable($0.key)] }.values
      .filter { Set($0.map(\.command)).count > 1 }
      .compactMap { group in group.first.map { ($0.context, $0.key) } }
  }
}

extension Bindings {
  /// The keys of the key map; each row is a command and its keys, separated by spaces.
  public static let standard = Bindings(
    rows.flatMap { context, rows in
      rows.flatMap { command, keys in
        keys.split(separator: " ").compactMap { name in
          Key(named: String(name)).map { Binding(context: context, key: $0, command: command) }
        }
      }
    })

  /// Every key name in the table, for the test that all of them can be read.
  static var keyNames: [Substring] { rows.flatMap { $0.1.flatMap { $0.1.split(separator: " ") } } }

  private static let rows: [(KeyContext, [(ScreenCommand, String)])] = [
    (
      .everywhere,
      [
        (.focusProducts, "1"), (.focusPhone, "2"), (.focusTransactions, "3"), (.focusDetails, "4"),
        (.focusLog, "5"), (.focusSubscriptions, "6"), (.nextPane, "Tab"), (.previousPane, "Shift-Tab"),
        (.zoom, "="),
        (.logHalfPageDown, "Ctrl-D"), (.logHalfPageUp, "Ctrl-U"),
        (.buySelected, "b"), (.buyWithOptions, "B"), (.toggleInterrupted, "i"), (.toggleAskToBuy, "a"),
        (.actMenu, "p"), (.failMenu, "f"), (.switchesMenu, "s"), (.deviceMenu, "d"), (.timeMenu, "t +"),
        (.goOn, "."), (.finishAsked, "y"), (.environmentMenu, "e"), (.undoLast, "z"), (.redoLast, "Z"),
        (.snapshotsMenu, "S"),
        (.expectWhatISee, "x"), (.writeNote, ";"), (.writeScenario, "w Ctrl-S"), (.openMenu, "o"),
        (.copySelected, "c"), (.copyMenu, "C"), (.commandLine, ":"), (.palette, "Ctrl-P"), (.why, "W"),
        (.presenter, "P"), (.startTour, "F2"), (.help, "? F1"),
        (.leave, "Esc"), (.quit, "q"), (.suspend, "Ctrl-Z"), (.stop, "Ctrl-C"), (.redraw, "Ctrl-L"),
        (.reloadConfiguration, "F5"),
        (.toggleMouse, "M"), (.themePicker, "T"),
      ]
    ),
    (
      .list,
      [
        (.rowDown, "j Down"), (.rowUp, "k Up"), (.firstRow, "g Home"), (.lastRow, "G End"),
        (.pageDown, "PgDn Space"), (.pageUp, "PgUp"), (.scrollLeft, "h Left"), (.scrollRight, "l Right"),
        (.find, "/"), (.nextHit, "n"), (.previousHit, "N"), (.more, "Enter"),
      ]
    ),
    (
      .phone,
      [
        (.pressButton, "Enter"), (.markPreviousButton, "h Left"), (.markNextButton, "l Right"),
        (.scrollSheetDown, "j Down PgDn Space"), (.scrollSheetUp, "k Up PgUp"), (.leave, "Esc"),
      ]
    ),
    (
      .log,
      [
        (.follow, "F"), (.filterLog, "&"), (.previousOfTransaction, "["), (.nextOfTransaction, "]"),
        (.previousCallback, "{"), (.nextCallback, "}"), (.previousFailure, "("), (.nextFailure, ")"),
        (.markEntry, "m"), (.listMarks, "'"), (.logViewMenu, "v"),
      ]
    ),
    (
      .subscriptions,
      [
        (.nextHolder, "H"), (.previousGroup, "["), (.nextGroup, "]"), (.familyMenu, "F"), (.offersMenu, "O"),
      ]
    ),
    (
      .actMenu,
      [
        (.approveTransaction, "a"), (.declineTransaction, "d"), (.resolveTransaction, "r"),
        (.finishTransaction, "f"), (.refundTransaction, "m"), (.deleteTransaction, "x"),
        (.cancelSubscription, "c"), (.resumeSubscription, "u"), (.expireSubscription, "e"),
        (.renewSubscription, "n"), (.priceMenu, "v"), (.requestRefund, "M"), (.reverseRefund, "t"),
      ]
    ),
    (
      .environmentMenu,
      [(.goToXcode, "x"), (.goToSandbox, "s"), (.goToProduction, "p"), (.goToOther, "e")]
    ),
    (
      .switchesMenu,
      [
        (.toggleInterrupted, "i"), (.toggleAskToBuy, "a"), (.toggleSecondSheet, "t"), (.toggleDialogs, "d"),
        (.toggleNetwork, "n"), (.togglePurchases, "p"), (.toggleFinishPolicy, "f"), (.toggleSettling, "s"),
        (.toggleBillingRetry, "r"), (.toggleGracePeriod, "g"), (.priceMenu, "v"), (.quirksMenu, "q"),
      ]
    ),
    (
      .deviceMenu,
      [
        (.pressHome, "h"), (.appToForeground, "f"), (.appToBackground, "b"), (.terminateApp, "t"),
        (.launchApp, "l"), (.newDevice, "n"), (.accountMenu, "a"), (.deviceOptions, "o"),
        (.restorePurchases, "r"),
      ]
    ),
    (
      .accountMenu,
      [
        (.signIn, "s"), (.signOut, "o"), (.toggleInterrupted, "i"), (.toggleTesterSignIn, "e"),
        (.clearHistory, "c"),
      ]
    ),
    (
      .timeMenu,
      [
        (.advanceTenSeconds, "s"), (.advanceMinute, "m"), (.advanceHour, "h"), (.advanceDay, "d"),
        (.advanceWeek, "w"), (.advanceToNextDue, "n"), (.pauseOrRun, "p"), (.changeRate, "r"),
        (.renewalRateMenu, "R"),
        (.typeTime, "t"),
      ]
    ),
    (
      .snapshotsMenu,
      [(.saveSnapshot, "s"), (.loadSnapshot, "l"), (.deleteSnapshot, "d"), (.resetWorld, "r")]
    ),
    (
      .openMenu,
      [
        (.openFile, "f o"), (.openDemo, "b"), (.resumeSession, "s"), (.newSession, "n"),
        (.renameSession, "r"), (.deleteSession, "d"), (.startTour, "t"),
      ]
    ),
    (
      .copyMenu,
      [
        (.copyTransaction, "t"), (.copyDump, "d"), (.copyScenario, "s"), (.copyLog, "l"),
        (.printPlain, "p"), (.bugBundle, "b"),
      ]
    ),
    (
      .logViewMenu,
      [
        (.showQueue, "q"), (.showConsole, "c"), (.showDialog, "d"), (.showOperator, "o"), (.showClock, "k"),
        (.showUpdates, "u"), (.showServer, "s"),
        (.wrapLog, "w"), (.foldLog, "f"), (.logTimes, "t"),
      ]
    ),
    (
      .scenarioMenu,
      [
        (.goOn, "n ."), (.playToEnd, "e"), (.playToLine, "l"), (.leaveScenario, "x"),
        (.openAnotherFile, "o"),
      ]
    ),
    (
      .familyMenu,
      [(.joinFamily, "n"), (.memberBuys, "b"), (.toggleSharing, "s"), (.leaveFamily, "l")]
    ),
    (
      .priceMenu,
      [(.askForPrice, "v"), (.tellPrice, "t"), (.agreeToPrice, "a"), (.declinePrice, "d")]
    ),
    (
      .textField,
      [
        (.accept, "Enter"), (.leave, "Esc Ctrl-C"), (.complete, "Tab"), (.olderLine, "Up Ctrl-P"),
        (.newerLine, "Down Ctrl-N"), (.lineStart, "Ctrl-A Home"), (.lineEnd, "Ctrl-E End"),
        (.characterLeft, "Left"), (.characterRight, "Right"), (.deleteBackward, "Backspace"),
        (.deleteForward, "Delete"), (.deleteToStart, "Ctrl-U"), (.deleteWord, "Ctrl-W"),
        (.deleteToEnd, "Ctrl-K"),
      ]
    ),
  ]
}
