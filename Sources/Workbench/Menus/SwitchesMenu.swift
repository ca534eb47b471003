// The menu of the switches of the test environment.

import Grid
import Ground
import Scenario
import StoreSimulator

extension ScreenCommand {
  static let toggleSecondSheet = ScreenCommand(
    "toggle-second-terms-sheet", keys: [.switchesMenu: "t"],
    say("second terms sheet", ja: "2枚目の規約シート"),
    say("what agreeing to the second stacked terms sheet does", ja: "重なった2枚目の規約シートに同意したときの動作"),
    .step { $0.nextValue(of: .secondTermsAgreement).map { .action(.quirk($0)) } },
    setting: { $0.setting(of: .secondTermsAgreement) })

  static let toggleDialogs = ScreenCommand(
    "toggle-dialogs", keys: [.switchesMenu: "d"],
    say("system dialogs", ja: "システムダイアログ"),
    say("dialogs on or off (off: the sheet counts as confirmed)", ja: "ダイアログのON/OFF(OFFでは確認済みとして扱う)"),
    .step { .action(.dialogs(!$0.session.world.switches.dialogs)) },
    setting: { .onOff($0.session.world.switches.dialogs, usually: true, $0.texts) })

  static let toggleNetwork = ScreenCommand(
    "toggle-network", keys: [.switchesMenu: "n"],
    say("network", ja: "ネットワーク"),
    say("the device's network on or off", ja: "端末のネットワークのON/OFF"),
    .step { .action(.network(!$0.session.world.device.isOnline)) },
    setting: { .onOff($0.session.world.device.isOnline, usually: true, $0.texts) })

  static let togglePurchases = ScreenCommand(
    "toggle-purchases", keys: [.switchesMenu: "p"],
    say("purchases on this device", ja: "この端末での購入"),
    say("what canMakePayments() answers", ja: "canMakePayments()の返す値"),
    .step { .action(.device(DeviceChange(purchasesAllowed: !$0.session.world.device.purchasesAllowed))) },
    setting: { $0.settingOfPurchases })

  static let toggleFinishPolicy = ScreenCommand(
    "toggle-finish-policy", keys: [.switchesMenu: "f"],
    say("finish policy", ja: "finishの方針"),
    say("whether the app calls finishTransaction by itself", ja: "アプリが自分でfinishTransactionを呼ぶかどうか"),
    .step { .action(.finishPolicy($0.session.world.switches.finishPolicy.next)) },
    setting: { $0.settingOfFinishPolicy })

  static let toggleSettling = ScreenCommand(
    "toggle-settling", keys: [.switchesMenu: "s"],
    say("short delays pass by themselves", ja: "短い待ち時間を自動で経過"),
    say(
      { "with the clock paused, after a key; off: \($0.key(.goOn)) lets them pass" },
      ja: { "時計の停止中、キー操作の後。OFFでは \($0.key(.goOn)) で経過させる" }),
    .change { $0.toggleSettling() },
    setting: { .onOff($0.options.settlesByItself, usually: true, $0.texts) })

  static let toggleBillingRetry = ScreenCommand(
    "toggle-billing-retry", keys: [.switchesMenu: "r"],
    say("billing retry: renewals fail", ja: "請求の再試行: 更新が失敗"),
    say("whether renewals fail and are tried again", ja: "更新を失敗させ、請求を再試行するか"),
    .step { .action(.billingRetry(!$0.session.world.switches.billingRetry)) },
    setting: { .onOff($0.session.world.switches.billingRetry, usually: false, $0.texts) })

  static let toggleGracePeriod = ScreenCommand(
    "toggle-grace-period", keys: [.switchesMenu: "g"],
    say("grace period", ja: "猶予期間"),
    say("service after a failed renewal: off, 16, 28 or 3 days", ja: "更新に失敗した後の利用: OFF、16、28、3日"),
    .step { .action($0.nextGracePeriod) },
    setting: { $0.settingOfGracePeriod })

  static let nextEra = ScreenCommand(
    "next-era", keys: [.switchesMenu: "e"],
    say("era", ja: "時代"),
    say(
      "whose StoreKit it is: sets every quirk to what was observed then", ja: "どの時代のStoreKitか。すべての癖を当時の値にする"),
    .step { .action(.era($0.session.world.quirks.era.next)) },
    setting: { $0.settingOfEra })

  static let resetSwitches = ScreenCommand(
    "reset switches", keys: [.switchesMenu: "x"],
    say("switches as in the file", ja: "スイッチをファイルの設定に戻す"),
    say(
      "back to the settings of the catalogue's file, or of a fresh world; transactions stay",
      ja: "カタログのファイルの設定、または最初の状態に戻す。取引は残る"),
    .step { _ in .action(.resetSwitches) })

  static let quirksMenu = ScreenCommand(
    "quirks-menu", keys: [.switchesMenu: "q"],
    say("all quirks", ja: "すべての癖"),
    say("observed oddities that can be switched", ja: "実際に観察された癖の切り替え"),
    .menu(.quirks))
}

extension CommandSection {
  static let switchesMenu = CommandSection(
    .switchesMenu, say("Switches", ja: "スイッチ"), opener: .switchesMenu,
    commands: [
      .toggleInterrupted, .toggleAskToBuy, .toggleSecondSheet, .toggleDialogs, .toggleNetwork,
      .togglePurchases, .toggleFinishPolicy, .toggleSettling, .toggleBillingRetry, .toggleGracePeriod,
      .priceMenu, .nextEra, .quirksMenu, .resetSwitches,
    ])
}

extension Era {
  /// The era after this one, around.
  var next: Era {
    let eras = Self.allCases
    let index = eras.firstIndex(of: self) ?? 0
    return eras[(index + 1) % eras.count]
  }
}
