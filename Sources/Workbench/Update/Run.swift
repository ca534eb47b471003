// What each screen command does. Those that stand for a command of the language go through `perform`; a command that
// cannot be used now says why and does nothing.

import Grid
import Scenario
import Stage
import StoreSimulator

extension Workbench {
  /// Runs a command because of a key, a menu line, the help page or the command line.
  mutating func run(_ command: ScreenCommand) -> [Effect] {
    if let refusal = refusal(of: command) {
      notice = Notice(texts.refusal(refusal), .warning)
      return []
    }
    if let worldCommand = worldCommand(for: command) { return perform(worldCommand) }
    if command == .openMenu, isScenarioOpen { return openMenu(.bound(.scenarioMenu)) }
    if let kind = command.menu { return openMenu(kind) }
    if let channel = command.logChannel {
      panes.log.toggle(channel: channel)
      return []
    }
    return runOnScreen(command)
  }

  private mutating func runOnScreen(_ command: ScreenCommand) -> [Effect] {
    switch command {
    case .focusProducts: setFocus(.products)
    case .focusPhone: setFocus(.phone)
    case .focusTransactions: setFocus(.transactions)
    case .focusDetails: setFocus(.details)
    case .focusLog: setFocus(.log)
    case .focusSubscriptions: setFocus(.subscriptions)
    case .nextHolder, .previousGroup, .nextGroup: moveInSubscriptions(command)
    case .joinFamily: askForMember()
    case .askForPrice, .tellPrice: askForPrice(isTold: command == .tellPrice)
    case .requestRefund: if let number = actTarget { askForRefund(of: number) }
    case .nextPane: stepFocus(by: 1)
    case .previousPane: stepFocus(by: -1)
    case .zoom: focus.isZoomed.toggle()
    case .logHalfPageDown: panes.log.scrollHalfPage(up: false)
    case .logHalfPageUp: panes.log.scrollHalfPage(up: true)
    case .wrapLog: panes.log.toggleWrap()
    case .foldLog: panes.log.toggleFold()
    case .logTimes: panes.log.toggleTime()
    case .buyWithOptions: openBuyForm()
    case .deviceOptions: openDeviceForm()
    case .signIn:
      openPrompt(Prompt(.accountName, label: texts(.promptAccount), text: session.world.regionalTester))
    case .goOn: return goOn()
    case .failMenu: overlays.append(.picker(Picker()))
    case .expectWhatISee: return proposeExpectations()
    case .writeNote: openPrompt(Prompt(.note, label: texts(.promptNote)))
    case .writeScenario:
      openPrompt(Prompt(.writeFile, label: texts(.promptWrite), text: proposedFileName, isProposed: true))
    case .openFile:
      var prompt = Prompt(.openFile, label: texts(.promptOpen))
      prompt.hint = texts(.tourOpenHint)
      openPrompt(prompt)
    case .commandLine:
      openPrompt(Prompt(.command, label: ":", text: heldPaste ?? ""))
      heldPaste = nil
    case .changeRate:
      openPrompt(Prompt(.rate, label: texts(.promptRate)))
    case .typeTime: openPrompt(Prompt(.time, label: texts(.promptTime)))
    case .saveSnapshot:
      openPrompt(
        Prompt(.snapshotName, label: texts(.promptSnapshot), text: proposedSnapshotName, isProposed: true))
    case .palette: return openPalette()
    case .why: openWhy()
    case .openAnotherFile: return openMenu(.bound(.openMenu))
    case .playToEnd: return playToEnd()
    case .playToLine: openPrompt(Prompt(.playToLine, label: texts(.scenarioLinePrompt)))
    case .leaveScenario: leaveScenario()
    case .presenter: togglePresenter()
    case .startTour: startTour()
    case .help: overlays.append(.help(HelpPage()))
    case .copySelected, .copyTransaction, .copyDump, .copyScenario, .copyLog: return copy(command)
    case .printPlain: return [.printPlain(text: plainPrint)]
    case .bugBundle: return [.writeBugBundle(scenario: session.scenarioText(), log: wholeLogText)]
    case .themePicker: return openThemePicker()
    case .openDemo: return perform(.catalog("builtin"))
    case .resumeSession: return openSessionMenu(.resume)
    case .deleteSession: return openSessionMenu(.delete)
    case .newSession: return [.newSession]
    case .renameSession: askForSessionName()
    case .toggleSettling:
      options.settlesByItself.toggle()
      notice = Notice(texts(options.settlesByItself ? .settlesByItself : .settlesByHand))
    case .toggleMouse:
      options.isMouseOn.toggle()
      mouse = MouseState()
      notice = Notice(texts(options.isMouseOn ? .mouseOn : .mouseOff))
      return [.setMouse(options.isMouseOn)]
    case .leave:
      return offerEscape()
    case .quit: askToQuit()
    case .suspend: return [.suspend(message: texts(.suspended))]
    case .redraw: return [.redraw]
    case .reloadConfiguration: return [.reloadConfiguration(theme: theme.name)]
    case .stop: return stopWhatRuns()
    default: return command.isPaneCommand ? offerFromElsewhere(command) : []
    }
    return []
  }

  /// Esc on the main screen: the pane may clear a filter; then the focus goes back.
  private mutating func offerEscape() -> [Effect] {
    offer(Key(.escape))
  }

  /// A pane's command that was run from the help page or the command line.
  private mutating func offerFromElsewhere(_ command: ScreenCommand) -> [Effect] {
    guard let binding = bindings.all.first(where: { $0.command == command }) else { return [] }
    if binding.context == .log { setFocus(.log) }
    if binding.context == .phone { setFocus(.phone) }
    return offer(binding.key)
  }

  private mutating func askToQuit() {
    isQuitArmed = true
    notice =
      savingFailure.map { reason in
        Notice(texts(.quitNotSaved, ["session": options.sessionName, "reason": reason]), .warning)
      } ?? Notice(texts(.quitSaved, ["session": options.sessionName]))
  }

  /// Ctrl-C: stops the clock or the open scenario.
  private mutating func stopWhatRuns() -> [Effect] {
    if session.world.rate != .paused {
      let effects = perform(.action(.rate(.paused)))
      notice = notice ?? Notice(texts(.clockPaused))
      return effects
    }
    if let playing = scenario, !playing.isAtEnd {
      scenario = nil
      notice = Notice(texts(.scenarioLeft, ["file": playing.file, "line": "\(playing.next?.line ?? 0)"]))
      return []
    }
    notice = Notice(texts(.nothingRuns))
    return []
  }

  // MARK: Proposed names

  private var proposedFileName: String {
    let base = options.sessionName.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return String(base) + ".iap"
  }

  private var proposedSnapshotName: String {
    let names = Set(session.snapshotNames)
    var number = names.count + 1
    while names.contains("s\(number)") { number += 1 }
    return "s\(number)"
  }
}

extension ScreenCommand {
  /// The menu that the command opens.
  var menu: MenuKind? {
    switch self {
    case .actMenu: .bound(.actMenu)
    case .switchesMenu: .bound(.switchesMenu)
    case .deviceMenu: .bound(.deviceMenu)
    case .accountMenu: .bound(.accountMenu)
    case .timeMenu: .bound(.timeMenu)
    case .environmentMenu: .bound(.environmentMenu)
    case .snapshotsMenu: .bound(.snapshotsMenu)
    case .openMenu: .bound(.openMenu)
    case .copyMenu: .bound(.copyMenu)
    case .logViewMenu: .bound(.logViewMenu)
    case .familyMenu: .bound(.familyMenu)
    case .priceMenu: .bound(.priceMenu)
    case .offersMenu: .offers
    case .renewalRateMenu: .renewalRates
    case .quirksMenu: .quirks
    case .loadSnapshot: .snapshots(.load)
    case .deleteSnapshot: .snapshots(.delete)
    case .listMarks: .marks
    default: nil
    }
  }

  /// The channel of the log that the command shows or hides.
  var logChannel: Channel? {
    switch self {
    case .showQueue: .paymentQueue
    case .showConsole: .console
    case .showDialog: .dialog
    case .showOperator: .operator
    case .showClock: .clock
    case .showUpdates: .updates
    case .showServer: .server
    default: nil
    }
  }
}
