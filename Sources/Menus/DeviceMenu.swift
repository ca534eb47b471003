// The menu of the device and the app on it.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let pressHome = ScreenCommand(
    "home", formerNames: ["press-home"], keys: [.deviceMenu: "h"],
    localized("Home button"),
    localized("the customer presses Home: dialogs close as if cancelled"),
    .step { _ in .action(.home) })

  static let appToForeground = ScreenCommand(
    .appToForeground, formerNames: ["app-to-foreground"], keys: [.deviceMenu: "f"],
    localized("bring the app to the foreground"),
    localized("the app comes to the foreground"),
    .step { _ in .action(.app(.foreground)) })

  static let appToBackground = ScreenCommand(
    .appToBackground, formerNames: ["app-to-background"], keys: [.deviceMenu: "b"],
    localized("send the app to the background"),
    localized("the app goes to the background"),
    .step { _ in .action(.app(.background)) })

  static let terminateApp = ScreenCommand(
    "app terminate", formerNames: ["terminate-app"], keys: [.deviceMenu: "t"],
    localized("terminate the app"),
    localized("the app's process ends"),
    .step { _ in .action(.app(.terminate)) })

  static let launchApp = ScreenCommand(
    .launchApp, formerNames: ["launch-app"], keys: [.deviceMenu: "l"],
    localized("launch the app"),
    localized("the app's process starts and receives pending transactions"),
    .step { _ in .action(.app(.launch)) })

  package static let newDevice = ScreenCommand(
    "device new", formerNames: ["new-device"], keys: [.deviceMenu: "n"],
    localized("new device, same account"),
    localized("switch to a second, empty device with the same account"),
    .step { _ in .action(.newDevice) })

  static let reinstallApp = ScreenCommand(
    "app reinstall", keys: [.deviceMenu: "i"],
    localized("delete and install the app"),
    localized("delete the app with its data and install it; outside production no receipt"),
    .step { _ in .action(.app(.reinstall)) })

  package static let accountMenu = ScreenCommand(
    .accountMenu, keys: [.deviceMenu: "a"],
    localized("account"),
    localized("change the device's account and the tester's settings"),
    .menu(.bound(.accountMenu)),
    setting: { .account($0.session.world, $0.texts) })

  static let deviceOptions = ScreenCommand(
    .deviceOptions, keys: [.deviceMenu: "o"],
    localized("options: locale, storefront, zone"),
    localized("change the device's settings"),
    .change { $0.overlays.append(Form.device($0.session.world.device, $0.texts)) })

  static let restorePurchases = ScreenCommand(
    "restore", formerNames: ["restore-purchases"], keys: [.deviceMenu: "r"],
    localized("restore purchases"),
    localized("the app calls restoreCompletedTransactions"),
    .step { _ in .action(.restore) })

  static let toggleAsksEntitlements = ScreenCommand(
    "toggle-asks-entitlements", keys: [.deviceMenu: "e"],
    localized("app checks entitlements at launch"),
    localized("whether the app, at launch, locks content without entitlement"),
    .step { .action($0.otherPolicy(.asksEntitlements)) },
    setting: { $0.setting(of: .asksEntitlements) })

  static let toggleContinuesPurchases = ScreenCommand(
    "toggle-continues-purchases", keys: [.deviceMenu: "g"],
    localized("app continues in a new storefront"),
    localized("what the app returns from onStorefrontChange"),
    .step { .action($0.otherPolicy(.continuesPurchases)) },
    setting: { $0.setting(of: .continuesPurchases) })

  static let toggleDefersPriceConsent = ScreenCommand(
    "toggle-defers-price-consent", keys: [.deviceMenu: "d"],
    localized("app defers price-increase sheet"),
    localized("whether the app shows the price-increase sheet later"),
    .step { .action($0.otherPolicy(.defersPriceConsent)) },
    setting: { $0.setting(of: .defersPriceConsent) })

  static let showPriceConsent = ScreenCommand(
    "app shows-price-consent", keys: [.deviceMenu: "p"],
    localized("show price-increase sheet"),
    localized("the app shows the price-increase sheet that it deferred"),
    .step { _ in .action(.showPriceConsent) })
}

extension Workbench {
  /// Returns the action that toggles a policy of the app.
  func otherPolicy(_ policy: AppPolicy) -> Action {
    .appPolicy(policy, !session.world.switches.appPolicies[policy])
  }

  package func setting(of policy: AppPolicy) -> CommandSetting {
    .onOff(session.world.switches.appPolicies[policy], usually: policy.usually, texts)
  }
}

extension CommandSection {
  package static let deviceMenu = CommandSection(
    .deviceMenu, localized("Device"), openingCommand: .deviceMenu,
    commands: [
      .pressHome, .appToForeground, .appToBackground, .terminateApp, .launchApp, .reinstallApp, .newDevice,
      .accountMenu, .appStoreMenu,
      .deviceOptions, .restorePurchases, .toggleAsksEntitlements, .toggleContinuesPurchases,
      .toggleDefersPriceConsent, .showPriceConsent, .catchUp, .nextDeviceCache, .toggleDeviceReceipt,
    ])
}
