// The menu of the device and the app on it.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let pressHome = ScreenCommand(
    "home", before: ["press-home"], keys: [.deviceMenu: "h"],
    localized("Home button", ja: "ホームボタン"),
    localized("the customer presses Home: dialogs close as by Cancel", ja: "ホームを押す。ダイアログはキャンセル扱いで閉じる"),
    .step { _ in .action(.home) })

  static let appToForeground = ScreenCommand(
    "app foreground", before: ["app-to-foreground"], keys: [.deviceMenu: "f"],
    localized("app to the foreground", ja: "アプリを前面へ"),
    localized("the app comes to the foreground", ja: "アプリがフォアグラウンドになる"),
    .step { _ in .action(.app(.foreground)) })

  static let appToBackground = ScreenCommand(
    "app background", before: ["app-to-background"], keys: [.deviceMenu: "b"],
    localized("app to the background", ja: "アプリを背面へ"),
    localized("the app goes to the background", ja: "アプリがバックグラウンドになる"),
    .step { _ in .action(.app(.background)) })

  static let terminateApp = ScreenCommand(
    "app terminate", before: ["terminate-app"], keys: [.deviceMenu: "t"],
    localized("terminate the app", ja: "アプリを終了"),
    localized("the app's process ends", ja: "アプリのプロセスが終わる"),
    .step { _ in .action(.app(.terminate)) })

  static let launchApp = ScreenCommand(
    "app launch", before: ["launch-app"], keys: [.deviceMenu: "l"],
    localized("launch the app", ja: "アプリを起動"),
    localized("the app's process starts and gets what waits for it", ja: "アプリのプロセスが始まり、待っていたものが届く"),
    .step { _ in .action(.app(.launch)) })

  package static let newDevice = ScreenCommand(
    "device new", before: ["new-device"], keys: [.deviceMenu: "n"],
    localized("new device, same account", ja: "同じアカウントの新しい端末"),
    localized("a second, fresh device on the same account", ja: "同じアカウントの、まっさらな2台目の端末"),
    .step { _ in .action(.newDevice) })

  package static let accountMenu = ScreenCommand(
    "account-menu", keys: [.deviceMenu: "a"],
    localized("account", ja: "アカウント"),
    localized("the account on the device, and what belongs to the tester", ja: "端末のアカウントと、テスターの設定"),
    .menu(.bound(.accountMenu)),
    setting: { .account($0.session.world, $0.texts) })

  static let deviceOptions = ScreenCommand(
    "device-options", keys: [.deviceMenu: "o"],
    localized("options: locale, storefront, zone", ja: "設定: ロケール、ストア、時間帯"),
    localized("change the device's settings", ja: "端末の設定を変える"),
    .change { $0.overlays.append(Form.device($0.session.world.device, $0.texts)) })

  static let restorePurchases = ScreenCommand(
    "restore", before: ["restore-purchases"], keys: [.deviceMenu: "r"],
    localized("restore purchases", ja: "購入を復元"),
    localized("the app calls restoreCompletedTransactions", ja: "アプリがrestoreCompletedTransactionsを呼ぶ"),
    .step { _ in .action(.restore) })

  static let toggleAsksEntitlements = ScreenCommand(
    "toggle-asks-entitlements", keys: [.deviceMenu: "e"],
    localized("asks currentEntitlements at launch", ja: "起動時に利用権を確認"),
    localized("the app locks at launch what is not among them", ja: "起動時、含まれないものをアプリがロックする"),
    .step { .action($0.otherPolicy(.asksEntitlements)) },
    setting: { $0.setting(of: .asksEntitlements) })

  static let toggleContinuesPurchases = ScreenCommand(
    "toggle-continues-purchases", keys: [.deviceMenu: "g"],
    localized("goes on in a new storefront", ja: "ストア変更後も購入を続ける"),
    localized("what the app answers to onStorefrontChange", ja: "onStorefrontChangeへのアプリの返事"),
    .step { .action($0.otherPolicy(.continuesPurchases)) },
    setting: { $0.setting(of: .continuesPurchases) })

  static let toggleDefersPriceConsent = ScreenCommand(
    "toggle-defers-price-consent", keys: [.deviceMenu: "d"],
    localized("puts price increases off", ja: "値上げの確認を後回しにする"),
    localized("the app shows the sheet of a price increase later", ja: "値上げの確認シートをアプリが後で出す"),
    .step { .action($0.otherPolicy(.defersPriceConsent)) },
    setting: { $0.setting(of: .defersPriceConsent) })

  static let showPriceConsent = ScreenCommand(
    "app shows-price-consent", keys: [.deviceMenu: "p"],
    localized("show the price increase", ja: "値上げの確認を出す"),
    localized("the app has the question about a price increase shown", ja: "アプリが値上げの確認シートを出す"),
    .step { _ in .action(.showPriceConsent) })
}

extension Workbench {
  /// The step that has the app do otherwise.
  func otherPolicy(_ policy: AppPolicy) -> Action {
    .appPolicy(policy, !session.world.switches.appPolicies[policy])
  }

  package func setting(of policy: AppPolicy) -> CommandSetting {
    .onOff(session.world.switches.appPolicies[policy], usually: policy.usually, texts)
  }
}

extension CommandSection {
  package static let deviceMenu = CommandSection(
    .deviceMenu, localized("Device", ja: "端末"), openingCommand: .deviceMenu,
    commands: [
      .pressHome, .appToForeground, .appToBackground, .terminateApp, .launchApp, .newDevice, .accountMenu,
      .appStoreMenu,
      .deviceOptions, .restorePurchases, .toggleAsksEntitlements, .toggleContinuesPurchases,
      .toggleDefersPriceConsent, .showPriceConsent,
    ])
}
