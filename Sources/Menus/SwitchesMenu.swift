// The menu of the switches of the test environment.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let toggleSecondSheet = ScreenCommand(
    "toggle-second-terms-sheet", keys: [.switchesMenu: "t"],
    localized("second terms sheet"),
    localized("the effect of agreeing to the second of two terms sheets"),
    .step { $0.session.world.nextQuirk(.secondTermsAgreement).map { .action(.quirk($0)) } },
    setting: { .of(.secondTermsAgreement, $0.session.world, $0.texts) },
    choices: { SettingChoice.of(.secondTermsAgreement, $0.session.world) })

  static let toggleDialogs = ScreenCommand(
    .toggleDialogs, keys: [.switchesMenu: "d"],
    localized("system dialogs"),
    localized("turn dialogs on or off (off: the payment sheet counts as confirmed)"),
    .step { .action(.dialogs(!$0.session.world.switches.showsDialogs)) },
    setting: { .dialogs($0.session.world.switches.showsDialogs, $0.texts) },
    term: { "\($0.switches.showsDialogs ? "Disable" : "Enable") Dialogs" })

  static let toggleNetwork = ScreenCommand(
    .toggleNetwork, keys: [.switchesMenu: "n"],
    localized("network"),
    localized("turn the device's network on or off"),
    .step { .action(.network(!$0.session.world.device.isOnline)) },
    setting: { .onOff($0.session.world.device.isOnline, usually: true, $0.texts) })

  static let togglePurchases = ScreenCommand(
    .togglePurchases, keys: [.switchesMenu: "p"],
    localized("purchases on this device"),
    localized("what canMakePayments() returns"),
    .step { .action(.device(DeviceChange(purchasesAllowed: !$0.session.world.device.purchasesAllowed))) },
    setting: { .purchases($0.session.world.device, $0.texts) })

  static let toggleFinishPolicy = ScreenCommand(
    .toggleFinishPolicy, keys: [.switchesMenu: "f"],
    localized("finish policy"),
    localized("whether the app calls finishTransaction automatically"),
    .step { .action(.finishPolicy($0.session.world.switches.finishPolicy.next)) },
    setting: { .finishPolicy($0.session.world.switches.finishPolicy, $0.texts) },
    choices: { bench in
      [FinishPolicy.automatic, .ask, .manual].map {
        SettingChoice(
          CommandSetting.finishPolicy($0, bench.texts).text, step: .action(.finishPolicy($0)),
          isCurrent: bench.session.world.switches.finishPolicy == $0)
      }
    })

  static let toggleStoreKit = ScreenCommand(
    .toggleStoreKit, keys: [.switchesMenu: "2"],
    localized("the app buys with StoreKit"),
    localized("1: the payment queue; 2: Product.purchase, with its result in the log"),
    .step { .action(.storeKit($0.session.world.app.storeKitVersion == .queue ? .product : .queue)) },
    setting: {
      let version = $0.session.world.app.storeKitVersion
      return CommandSetting(version.rawValue, isUnusual: version != .queue)
    })

  static let toggleObserver = ScreenCommand(
    "toggle-observer", keys: [.switchesMenu: "o"],
    localized("observer of the payment queue"),
    localized("whether the app observes the payment queue"),
    .step { .action(.observer(!$0.session.world.app.hasObserver)) },
    setting: { .onOff($0.session.world.app.hasObserver, usually: true, $0.texts) })

  static let toggleUpdates = ScreenCommand(
    "toggle-updates", keys: [.switchesMenu: "u"],
    localized("Transaction.updates listener"),
    localized("whether the app listens to Transaction.updates"),
    .step { .action(.updates(!$0.session.world.app.hasListener)) },
    setting: { .onOff($0.session.world.app.hasListener, usually: true, $0.texts) })

  static let toggleSettling = ScreenCommand(
    "toggle-settling", keys: [.switchesMenu: "s"],
    localized("short delays pass automatically"),
    LazyLocalizedText {
      $0.localized("after each key, if the clock is paused; off: \($0.key(.goOn)) lets the delays pass")
    },
    .change { $0.toggleSettling() },
    setting: { .onOff($0.options.runsDelaysAutomatically, usually: true, $0.texts) })

  static let toggleBillingRetry = ScreenCommand(
    .toggleBillingRetry, keys: [.switchesMenu: "r"],
    localized("billing retry: renewals fail"),
    localized("whether renewals fail and are retried"),
    .step { .action(.billingRetry(!$0.session.world.switches.entersBillingRetry)) },
    setting: { .onOff($0.session.world.switches.entersBillingRetry, usually: false, $0.texts) },
    term: { "\($0.switches.entersBillingRetry ? "Disable" : "Enable") Billing Retry on Renewal" })

  static let toggleGracePeriod = ScreenCommand(
    "toggle-grace-period", keys: [.switchesMenu: "g"],
    localized("grace period"),
    localized("access after a failed renewal: off, 16, 28 or 3 days"),
    .step { .action($0.session.world.switches.nextGracePeriod) },
    setting: { .gracePeriod($0.session.world, $0.texts) },
    choices: { bench in
      let switches = bench.session.world.switches
      return Switches.graceSettings.map { length in
        SettingChoice(
          CommandSetting.gracePeriod(length, bench.session.world, bench.texts).text,
          step: .action(switches.gracePeriodAction(length)),
          isCurrent: length == (switches.hasGracePeriod ? switches.graceLength : nil))
      }
    },
    term: { "\($0.switches.hasGracePeriod ? "Disable" : "Enable") Billing Grace Period" })

  static let toggleGraceRenewals = ScreenCommand(
    "toggle-grace-renewals", keys: [.switchesMenu: "y"],
    localized("renewals with a grace period"),
    localized("all renewals, or only paid-to-paid renewals"),
    .step {
      let switches = $0.session.world.switches
      return switches.hasGracePeriod ? .action(switches.otherGraceRenewals) : nil
    },
    refusal: {
      ScreenRefusal(
        $0.texts.localized("the grace period is off"), possible: $0.texts.key(.toggleGracePeriod))
    },
    setting: { .graceRenewals($0.session.world.switches, $0.texts) })

  static let nextEra = ScreenCommand(
    .nextEra, keys: [.switchesMenu: "e"],
    localized("era"),
    localized("the simulated Xcode and iOS versions; sets every quirk to match them"),
    .menu(.eras),
    setting: { .era($0.session.world) })

  static let resetSwitches = ScreenCommand(
    "reset switches", keys: [.switchesMenu: "x"],
    localized("reset switches to file values"),
    localized("reset to the catalogue file's settings or the defaults; transactions remain"),
    .step { _ in .action(.resetSwitches) })

  static let quirksMenu = ScreenCommand(
    .quirksMenu, keys: [.switchesMenu: "q"],
    localized("all quirks"),
    localized("observed quirks of StoreKit and their values"),
    .menu(.quirks))
}

extension CommandSection {
  static let switchesMenu = CommandSection(
    .switchesMenu, localized("Switches"), openingCommand: .switchesMenu,
    commands: [
      .toggleInterrupted, .toggleAskToBuy, .toggleSecondSheet, .toggleDialogs, .toggleNetwork,
      .togglePurchases, .toggleStoreKit, .toggleObserver, .toggleUpdates, .toggleFinishPolicy,
      .deviceDifferenceMenu, .toggleSettling, .toggleBillingRetry, .toggleGracePeriod, .toggleGraceRenewals,
      .priceMenu, .nextEra, .quirksMenu, .resetSwitches,
    ])
}

extension CommandSetting {
  /// `ON` next to Xcode's term "Disable Dialogs" would be ambiguous.
  fileprivate static func dialogs(_ areShown: Bool, _ texts: Localizer) -> CommandSetting {
    CommandSetting(
      areShown ? texts.localized("shown", context: "dialogs") : texts.localized("hidden", context: "dialogs"),
      isUnusual: !areShown)
  }

  fileprivate static func purchases(_ device: Device, _ texts: Localizer) -> CommandSetting {
    let isAllowed = device.purchasesAllowed
    return CommandSetting(isAllowed ? texts.stateAllowed : texts.stateRestricted, isUnusual: !isAllowed)
  }

  fileprivate static func finishPolicy(_ policy: FinishPolicy, _ texts: Localizer) -> CommandSetting {
    let word =
      switch policy {
      case .automatic: texts.localized("automatic")
      case .ask: texts.localized("ask")
      case .manual: texts.localized("manual")
      }
    return CommandSetting(word, isUnusual: policy != .automatic)
  }

  fileprivate static func gracePeriod(_ world: World, _ texts: Localizer) -> CommandSetting {
    gracePeriod(world.switches.hasGracePeriod ? world.switches.graceLength : nil, world, texts)
  }

  fileprivate static func gracePeriod(_ length: GraceLength?, _ world: World, _ texts: Localizer)
    -> CommandSetting
  {
    guard let length else { return CommandSetting(texts.stateOff) }
    let days = texts.stateDays(state: texts.stateOn, days: "\(length.rawValue)")
    let here = texts.graceHere(length, in: world).map { " (\($0))" } ?? ""
    return CommandSetting(days + here, isUnusual: true)
  }

  fileprivate static func graceRenewals(_ switches: Switches, _ texts: Localizer) -> CommandSetting {
    switch switches.graceRenewals {
    case .all: CommandSetting(texts.localized("all", context: "renewals"))
    case .paid: CommandSetting(texts.localized("paid-to-paid only"), isUnusual: true)
    }
  }
}

extension FinishPolicy {
  /// The next policy, cyclically.
  fileprivate var next: FinishPolicy {
    switch self {
    case .automatic: .ask
    case .ask: .manual
    case .manual: .automatic
    }
  }
}

extension Switches {
  fileprivate var nextGracePeriod: Action {
    let present = hasGracePeriod ? graceLength : nil
    let index = Self.graceSettings.firstIndex(of: present) ?? 0
    return gracePeriodAction(Self.graceSettings[(index + 1) % Self.graceSettings.count])
  }

  /// Returns the action that sets the grace period; nil means off.
  fileprivate func gracePeriodAction(_ length: GraceLength?) -> Action {
    .gracePeriod(length != nil, length: length ?? .days16, renewals: length == nil ? .all : graceRenewals)
  }

  fileprivate var otherGraceRenewals: Action {
    .gracePeriod(hasGracePeriod, length: graceLength, renewals: graceRenewals == .all ? .paid : .all)
  }

  /// The grace periods in the order in which the switch cycles; nil means off.
  fileprivate static let graceSettings: [GraceLength?] = [nil, .days16, .days28, .days3]
}

extension Era {
  /// The next era, cyclically.
  package var next: Era {
    let eras = Self.allCases
    let index = eras.firstIndex(of: self) ?? 0
    return eras[(index + 1) % eras.count]
  }
}
