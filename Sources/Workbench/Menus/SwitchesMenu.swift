// The menu of the switches of the test environment.

import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension ScreenCommand {
  static let toggleSecondSheet = ScreenCommand(
    "toggle-second-terms-sheet", keys: [.switchesMenu: "t"],
    localized("second terms sheet", ja: "2枚目の規約シート"),
    localized("what agreeing to the second stacked terms sheet does", ja: "重なった2枚目の規約シートに同意したときの動作"),
    .step { $0.session.world.nextQuirk(.secondTermsAgreement).map { .action(.quirk($0)) } },
    setting: { .of(.secondTermsAgreement, $0.session.world) })

  static let toggleDialogs = ScreenCommand(
    "toggle-dialogs", keys: [.switchesMenu: "d"],
    localized("system dialogs", ja: "システムダイアログ"),
    localized("dialogs on or off (off: the sheet counts as confirmed)", ja: "ダイアログのON/OFF(OFFでは確認済みとして扱う)"),
    .step { .action(.dialogs(!$0.session.world.switches.dialogs)) },
    setting: { .onOff($0.session.world.switches.dialogs, usually: true, $0.texts) },
    term: { "\($0.switches.dialogs ? "Disable" : "Enable") Dialogs" })

  static let toggleNetwork = ScreenCommand(
    "toggle-network", keys: [.switchesMenu: "n"],
    localized("network", ja: "ネットワーク"),
    localized("the device's network on or off", ja: "端末のネットワークのON/OFF"),
    .step { .action(.network(!$0.session.world.device.isOnline)) },
    setting: { .onOff($0.session.world.device.isOnline, usually: true, $0.texts) })

  static let togglePurchases = ScreenCommand(
    "toggle-purchases", keys: [.switchesMenu: "p"],
    localized("purchases on this device", ja: "この端末での購入"),
    localized("what canMakePayments() answers", ja: "canMakePayments()の返す値"),
    .step { .action(.device(DeviceChange(purchasesAllowed: !$0.session.world.device.purchasesAllowed))) },
    setting: { .purchases($0.session.world.device, $0.texts) })

  static let toggleFinishPolicy = ScreenCommand(
    "toggle-finish-policy", keys: [.switchesMenu: "f"],
    localized("finish policy", ja: "finishの方針"),
    localized("whether the app calls finishTransaction by itself", ja: "アプリが自分でfinishTransactionを呼ぶかどうか"),
    .step { .action(.finishPolicy($0.session.world.switches.finishPolicy.next)) },
    setting: { .finishPolicy($0.session.world.switches.finishPolicy, $0.texts) })

  static let toggleStoreKit = ScreenCommand(
    "toggle-storekit", keys: [.switchesMenu: "2"],
    localized("the app buys with StoreKit", ja: "アプリが購入に使うStoreKit"),
    localized(
      "1: the payment queue; 2: Product.purchase, whose answer is in the log",
      ja: "1: 支払いキュー、2: Product.purchase(答えはログに出る)"),
    .step { .action(.storeKit($0.session.world.app.way == .queue ? .product : .queue)) },
    setting: {
      let way = $0.session.world.app.way
      return CommandSetting(way.rawValue, isUnusual: way != .queue)
    })

  static let toggleObserver = ScreenCommand(
    "toggle-observer", keys: [.switchesMenu: "o"],
    localized("the queue's observer", ja: "キューのオブザーバ"),
    localized("whether the app observes the payment queue", ja: "アプリが支払いキューを監視するかどうか"),
    .step { .action(.observer(!$0.session.world.app.hasObserver)) },
    setting: { .onOff($0.session.world.app.hasObserver, usually: true, $0.texts) })

  static let toggleUpdates = ScreenCommand(
    "toggle-updates", keys: [.switchesMenu: "u"],
    localized("the listener of Transaction.updates", ja: "Transaction.updatesのリスナー"),
    localized(
      "whether the app listens to what StoreKit 2 tells by itself", ja: "StoreKit 2が自分から知らせることをアプリが待ち受けるかどうか"),
    .step { .action(.updates(!$0.session.world.app.hasListener)) },
    setting: { .onOff($0.session.world.app.hasListener, usually: true, $0.texts) })

  static let toggleSettling = ScreenCommand(
    "toggle-settling", keys: [.switchesMenu: "s"],
    localized("short delays pass by themselves", ja: "短い待ち時間を自動で経過"),
    localized(
      { "with the clock paused, after a key; off: \($0.key(.goOn)) lets them pass" },
      ja: { "時計の停止中、キー操作の後。OFFでは \($0.key(.goOn)) で経過させる" }),
    .change { $0.toggleSettling() },
    setting: { .onOff($0.options.runsDelaysAutomatically, usually: true, $0.texts) })

  static let toggleBillingRetry = ScreenCommand(
    "toggle-billing-retry", keys: [.switchesMenu: "r"],
    localized("billing retry: renewals fail", ja: "請求の再試行: 更新が失敗"),
    localized("whether renewals fail and are tried again", ja: "更新を失敗させ、請求を再試行するか"),
    .step { .action(.billingRetry(!$0.session.world.switches.billingRetry)) },
    setting: { .onOff($0.session.world.switches.billingRetry, usually: false, $0.texts) },
    term: { "\($0.switches.billingRetry ? "Disable" : "Enable") Billing Retry on Renewal" })

  static let toggleGracePeriod = ScreenCommand(
    "toggle-grace-period", keys: [.switchesMenu: "g"],
    localized("grace period", ja: "猶予期間"),
    localized("service after a failed renewal: off, 16, 28 or 3 days", ja: "更新に失敗した後の利用: OFF、16、28、3日"),
    .step { .action($0.session.world.switches.nextGracePeriod) },
    setting: { .gracePeriod($0.session.world.switches, $0.texts) },
    term: { "\($0.switches.gracePeriod ? "Disable" : "Enable") Billing Grace Period" })

  static let nextEra = ScreenCommand(
    "next-era", keys: [.switchesMenu: "e"],
    localized("era", ja: "時代"),
    localized(
      "whose StoreKit it is: sets every quirk to what was observed then", ja: "どの時代のStoreKitか。すべての癖を当時の値にする"),
    .step { .action(.era($0.session.world.quirks.era.next)) },
    setting: { .era($0.session.world) })

  static let resetSwitches = ScreenCommand(
    "reset switches", keys: [.switchesMenu: "x"],
    localized("switches as in the file", ja: "スイッチをファイルの設定に戻す"),
    localized(
      "back to the settings of the catalogue's file, or of a fresh world; transactions stay",
      ja: "カタログのファイルの設定、または最初の状態に戻す。取引は残る"),
    .step { _ in .action(.resetSwitches) })

  static let quirksMenu = ScreenCommand(
    "quirks-menu", keys: [.switchesMenu: "q"],
    localized("all quirks", ja: "すべての癖"),
    localized("observed oddities that can be switched", ja: "実際に観察された癖の切り替え"),
    .menu(.quirks))
}

extension CommandSection {
  static let switchesMenu = CommandSection(
    .switchesMenu, localized("Switches", ja: "スイッチ"), openingCommand: .switchesMenu,
    commands: [
      .toggleInterrupted, .toggleAskToBuy, .toggleSecondSheet, .toggleDialogs, .toggleNetwork,
      .togglePurchases, .toggleStoreKit, .toggleObserver, .toggleUpdates, .toggleFinishPolicy,
      .toggleSettling, .toggleBillingRetry, .toggleGracePeriod,
      .priceMenu, .nextEra, .quirksMenu, .resetSwitches,
    ])
}

extension CommandSetting {
  fileprivate static func purchases(_ device: Device, _ texts: Localizer) -> CommandSetting {
    let isAllowed = device.purchasesAllowed
    return CommandSetting(isAllowed ? texts.stateAllowed : texts.stateRestricted, isUnusual: !isAllowed)
  }

  fileprivate static func finishPolicy(_ policy: FinishPolicy, _ texts: Localizer) -> CommandSetting {
    let word =
      switch policy {
      case .automatic: texts.localized("automatic", ja: "自動")
      case .ask: texts.localized("ask", ja: "確認")
      case .manual: texts.localized("manual", ja: "手動")
      }
    return CommandSetting(word, isUnusual: policy != .automatic)
  }

  fileprivate static func gracePeriod(_ switches: Switches, _ texts: Localizer) -> CommandSetting {
    guard switches.gracePeriod else { return CommandSetting(texts.stateOff) }
    let days = "\(switches.graceLength.rawValue)"
    return CommandSetting(texts.stateDays(state: texts.stateOn, days: days), isUnusual: true)
  }
}

extension FinishPolicy {
  /// The policy after this one, around.
  fileprivate var next: FinishPolicy {
    switch self {
    case .automatic: .ask
    case .ask: .manual
    case .manual: .automatic
    }
  }
}

extension Switches {
  /// The switch for the grace period in its next position.
  fileprivate var nextGracePeriod: Action {
    let present = gracePeriod ? graceLength : nil
    let index = Self.graceSettings.firstIndex(of: present) ?? 0
    let next = Self.graceSettings[(index + 1) % Self.graceSettings.count]
    return .gracePeriod(next != nil, length: next ?? .days16)
  }

  /// No grace period and its lengths, in the order in which the switch goes through them and around.
  private static let graceSettings: [GraceLength?] = [nil, .days16, .days28, .days3]
}

extension Era {
  /// The era after this one, around.
  package var next: Era {
    let eras = Self.allCases
    let index = eras.firstIndex(of: self) ?? 0
    return eras[(index + 1) % eras.count]
  }
}
