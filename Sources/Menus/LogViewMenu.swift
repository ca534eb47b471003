// The View menu: log channels, log layout, and product identifiers in lists.

import Grid
import Panes
import Scenario
import Simulation
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let showQueue = ScreenCommand(
    "show-queue", keys: [.logViewMenu: "p"],
    localized("queue"),
    localized("show or hide the app's dumps"),
    .change { $0.toggleLog(.paymentQueue, by: "show-queue") },
    setting: { $0.panes.log.setting(of: .paymentQueue, $0.texts) })

  static let showCallbacks = ScreenCommand(
    "show-callbacks", keys: [.logViewMenu: "a"],
    localized("callbacks"),
    localized("show or hide the other callbacks of the payment queue"),
    .change { $0.toggleLog(.callbacks, by: "show-callbacks") },
    setting: { $0.panes.log.setting(of: .callbacks, $0.texts) })

  static let showConsole = ScreenCommand(
    "show-console", keys: [.logViewMenu: "c"],
    localized("console"),
    localized("show or hide the system's console lines"),
    .change { $0.toggleLog(.console, by: "show-console") },
    setting: { $0.panes.log.setting(of: .console, $0.texts) })

  static let showDialog = ScreenCommand(
    "show-dialog", keys: [.logViewMenu: "d"],
    localized("dialog"),
    localized("show or hide dialogs and taps"),
    .change { $0.toggleLog(.dialog, by: "show-dialog") },
    setting: { $0.panes.log.setting(of: .dialog, $0.texts) })

  static let showOperator = ScreenCommand(
    "show-operator", keys: [.logViewMenu: "o"],
    localized("operator"),
    localized("show or hide your actions"),
    .change { $0.toggleLog(.operator, by: "show-operator") },
    setting: { $0.panes.log.setting(of: .operator, $0.texts) })

  static let showSimulator = ScreenCommand(
    "show-simulator", keys: [.logViewMenu: "m"],
    localized("simulator"),
    localized("show or hide the simulator's own events"),
    .change { $0.toggleLog(.simulator, by: "show-simulator") },
    setting: { $0.panes.log.setting(of: .simulator, $0.texts) })

  static let showClock = ScreenCommand(
    "show-clock", keys: [.logViewMenu: "l"],
    localized("clock"),
    localized("show or hide changes of the clock"),
    .change { $0.toggleLog(.clock, by: "show-clock") },
    setting: { $0.panes.log.setting(of: .clock, $0.texts) })

  static let showUpdates = ScreenCommand(
    "show-updates", keys: [.logViewMenu: "u"],
    localized("updates"),
    localized("show or hide StoreKit 2 updates to the app"),
    .change { $0.toggleLog(.updates, by: "show-updates") },
    setting: { $0.panes.log.setting(of: .updates, $0.texts) })

  static let showStoreKit = ScreenCommand(
    "show-storekit", keys: [.logViewMenu: "2"],
    localized("StoreKit 2"),
    localized("show or hide StoreKit 2 results"),
    .change { $0.toggleLog(.storekit, by: "show-storekit") },
    setting: { $0.panes.log.setting(of: .storekit, $0.texts) })

  package static let showServer = ScreenCommand(
    .showServer, keys: [.logViewMenu: "s"],
    localized("server"),
    localized("show or hide App Store Server Notifications"),
    .change { $0.toggleLog(.server, by: .showServer) },
    setting: { $0.panes.log.setting(of: .server, $0.texts) })

  static let showExpectations = ScreenCommand(
    "show-expectations", keys: [.logViewMenu: "e"],
    localized("expect"),
    localized("show or hide expectations and their results"),
    .change { $0.toggleLog(.expect, by: "show-expectations") },
    setting: { $0.panes.log.setting(of: .expect, $0.texts) })

  static let wrapLog = ScreenCommand(
    .wrapLog, keys: [.logViewMenu: "w"],
    localized("wrap"),
    localized("show long lines wrapped or cut off"),
    .change { $0.changeView(by: .wrapLog) { $0.panes.log.toggleWrap() } },
    setting: { .onOff($0.panes.log.wraps, $0.texts) })

  static let foldLog = ScreenCommand(
    "fold-log", keys: [.logViewMenu: "f"],
    localized("fold"),
    localized("show dumps folded to one line or in full"),
    .change { $0.changeView(by: "fold-log") { $0.panes.log.toggleFold() } },
    setting: { bench in
      bench.panes.log.foldsAll.map { .onOff($0, bench.texts) } ?? CommandSetting(bench.texts.stateAsDumpsAre)
    })

  static let logTimes = ScreenCommand(
    "log-times", keys: [.logViewMenu: "t"],
    localized("time", context: "column"),
    localized("show or hide the left column: times and step numbers"),
    .change { $0.changeView(by: "log-times") { $0.panes.log.toggleTime() } },
    setting: { .onOff($0.panes.log.showsTime, $0.texts) })

  static let showIdentifiers = ScreenCommand(
    "show-identifiers", keys: [.logViewMenu: "i"],
    localized("identifiers in lists"),
    localized("show products by identifier or by name"),
    .change { $0.changeView(by: "show-identifiers") { $0.view.showsIdentifiers.toggle() } },
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

extension LogPane {
  /// Returns lines that toggle participants' channels, except channels that features list themselves.
  fileprivate func lines(
    ofParticipants registry: ParticipantRegistry, besides features: [any ScreenFeature.Type],
    _ texts: Localizer
  ) -> [MenuLine] {
    let featureChannels = features.flatMap { $0.logChannels }
    let otherChannels = registry.channels.dropFirst(Channel.ofStore.count).filter {
      !featureChannels.contains($0)
    }
    return otherChannels.enumerated().map { index, channel in
      let isOn = isOn(channel)
      return MenuLine(
        key: .ofLine(index), words: texts.word(for: channel),
        state: isOn ? texts.stateOn : texts.stateOff, isUnusual: isOn != channel.isShownByDefault,
        choice: .channel(channel))
    }
  }
}
