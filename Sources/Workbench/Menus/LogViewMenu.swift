// The View menu: log channels, log layout, and product identifiers in lists.

import Grid
import Panes
import Scenario
import Simulation
import StoreSimulator
import Support

extension ScreenCommand {
  static let showQueue = ScreenCommand(
    "show-queue", keys: [.logViewMenu: "q"],
    localized("queue"),
    localized("show the app's dumps, or not"),
    .change { $0.panes.log.toggle(channel: .paymentQueue) },
    setting: { $0.panes.log.setting(of: .paymentQueue, $0.texts) })

  static let showCallbacks = ScreenCommand(
    "show-callbacks", keys: [.logViewMenu: "a"],
    localized("callbacks"),
    localized("show the queue's other callbacks, or not"),
    .change { $0.panes.log.toggle(channel: .callbacks) },
    setting: { $0.panes.log.setting(of: .callbacks, $0.texts) })

  static let showConsole = ScreenCommand(
    "show-console", keys: [.logViewMenu: "c"],
    localized("console"),
    localized("show the system's console lines, or not"),
    .change { $0.panes.log.toggle(channel: .console) },
    setting: { $0.panes.log.setting(of: .console, $0.texts) })

  static let showDialog = ScreenCommand(
    "show-dialog", keys: [.logViewMenu: "d"],
    localized("dialog"),
    localized("show dialogs and taps, or not"),
    .change { $0.panes.log.toggle(channel: .dialog) },
    setting: { $0.panes.log.setting(of: .dialog, $0.texts) })

  static let showOperator = ScreenCommand(
    "show-operator", keys: [.logViewMenu: "o"],
    localized("operator"),
    localized("show what you did, or not"),
    .change { $0.panes.log.toggle(channel: .operator) },
    setting: { $0.panes.log.setting(of: .operator, $0.texts) })

  static let showSimulator = ScreenCommand(
    "show-simulator", keys: [.logViewMenu: "m"],
    localized("simulator"),
    localized("show what the simulator does by itself, or not"),
    .change { $0.panes.log.toggle(channel: .simulator) },
    setting: { $0.panes.log.setting(of: .simulator, $0.texts) })

  static let showClock = ScreenCommand(
    "show-clock", keys: [.logViewMenu: "k"],
    localized("clock"),
    localized("show the clock's moves, or not"),
    .change { $0.panes.log.toggle(channel: .clock) },
    setting: { $0.panes.log.setting(of: .clock, $0.texts) })

  static let showUpdates = ScreenCommand(
    "show-updates", keys: [.logViewMenu: "u"],
    localized("updates"),
    localized("show what StoreKit 2 tells the app, or not"),
    .change { $0.panes.log.toggle(channel: .updates) },
    setting: { $0.panes.log.setting(of: .updates, $0.texts) })

  static let showStoreKit = ScreenCommand(
    "show-storekit", keys: [.logViewMenu: "2"],
    localized("StoreKit 2"),
    localized("show what StoreKit 2 answers the app, or not"),
    .change { $0.panes.log.toggle(channel: .storekit) },
    setting: { $0.panes.log.setting(of: .storekit, $0.texts) })

  package static let showServer = ScreenCommand(
    "show-server", keys: [.logViewMenu: "s"],
    localized("server"),
    localized("show App Store Server Notifications, or not"),
    .change { $0.panes.log.toggle(channel: .server) },
    setting: { $0.panes.log.setting(of: .server, $0.texts) })

  static let showExpectations = ScreenCommand(
    "show-expectations", keys: [.logViewMenu: "e"],
    localized("expect"),
    localized("show what was expected and whether it holds, or not"),
    .change { $0.panes.log.toggle(channel: .expect) },
    setting: { $0.panes.log.setting(of: .expect, $0.texts) })

  static let wrapLog = ScreenCommand(
    .wrapLog, keys: [.logViewMenu: "w"],
    localized("wrap"),
    localized("wrap long lines, or not"),
    .change { $0.panes.log.toggleWrap() },
    setting: { .onOff($0.panes.log.wraps, $0.texts) })

  static let foldLog = ScreenCommand(
    "fold-log", keys: [.logViewMenu: "f"],
    localized("fold"),
    localized("fold dumps to one line, or not"),
    .change { $0.panes.log.toggleFold() },
    setting: { bench in
      bench.panes.log.foldsAll.map { .onOff($0, bench.texts) } ?? CommandSetting(bench.texts.stateAsDumpsAre)
    })

  static let logTimes = ScreenCommand(
    "log-times", keys: [.logViewMenu: "t"],
    localized("time", context: "column"),
    localized("show times in another way"),
    .change { $0.panes.log.toggleTime() },
    setting: { .onOff($0.panes.log.showsTime, $0.texts) })

  static let showIdentifiers = ScreenCommand(
    "show-identifiers", keys: [.logViewMenu: "i"],
    localized("identifiers in lists"),
    localized("lists show products by identifier, or by name"),
    .change { $0.view.showsIdentifiers.toggle() },
    setting: { .onOff($0.view.showsIdentifiers, usually: false, $0.texts) })
}

extension CommandSection {
  package static let logViewMenu = CommandSection(
    .logViewMenu, localized("View"), openingCommand: .logViewMenu,
    commands: [
      .showQueue, .showCallbacks, .showConsole, .showDialog, .showOperator, .showSimulator, .showClock,
      .showUpdates, .showStoreKit, .showServer, .showExpectations, .wrapLog, .foldLog,
      .logTimes,
      .showIdentifiers,
    ],
    menu: MenuOptions(more: {
      $0.panes.log.lines(ofParticipants: $0.session.registry, besides: $0.registry.features, $0.texts)
    }))
}

extension Workbench {
  package mutating func toggleLog(_ channel: Channel) { panes.log.toggle(channel: channel) }

  package func logSetting(of channel: Channel) -> CommandSetting { panes.log.setting(of: channel, texts) }
}

extension LogPane {
  fileprivate func setting(of channel: Channel, _ texts: Localizer) -> CommandSetting {
    .onOff(isOn(channel), usually: channel.isShownAtFirst, texts)
  }

  /// Returns lines that toggle the participants' channels, except those that features list themselves.
  fileprivate func lines(
    ofParticipants registry: ParticipantRegistry, besides features: [any ScreenFeature.Type],
    _ texts: Localizer
  ) -> [MenuLine] {
    let own = features.flatMap { $0.logChannels }
    let others = registry.channels.dropFirst(Channel.ofStore.count).filter { !own.contains($0) }
    return others.enumerated().map { index, channel in
      let isOn = isOn(channel)
      return MenuLine(
        key: .ofLine(index), words: texts.word(for: channel),
        state: isOn ? texts.stateOn : texts.stateOff, isUnusual: isOn != channel.isShownAtFirst,
        choice: .channel(channel))
    }
  }
}
