// The storefront of an account of another country (rule `device.account-storefront`).

import StoreCatalog
import StoreModel
import StoreRules

extension World {
  /// Returns why a storefront cannot be set; nil if the App Store has it.
  func refusalOfStorefront(_ storefront: String) -> Refusal? {
    guard Storefront.currency(of: storefront) == nil else { return nil }
    return Refusal(.noStorefront(storefront), possible: .threeLetters(["USA", "JPN", "DEU"]))
  }

  /// Gives the signed-in account a storefront, which the device has at once unless a quirk delays it.
  mutating func setAccountStorefront(_ storefront: String) {
    let deviceStorefront = device.storefront
    device.setAccountStorefront(storefront)
    applyDeviceSettings()
    guard let accountStorefront = device.settings.accountStorefront else { return }
    guard quirks.accountStorefront != .atOnce else {
      adoptAccountStorefront()
      return notifyStorefrontChange(since: deviceStorefront)
    }
    emitDeviation(
      .storefrontDiffers(account: accountStorefront, device: deviceStorefront), rule: .accountStorefront)
  }

  /// Gives the device the storefront of its account at a launch, unless a quirk prevents it.
  mutating func followAccountAtLaunch() {
    guard device.settings.accountStorefront != nil, quirks.accountStorefront != .never, !isCutOff else {
      return
    }
    adoptAccountStorefront()
    emitDeviation(.storefrontFollows(device.storefront), rule: .accountStorefront)
  }

  private mutating func adoptAccountStorefront() {
    device.adoptAccountStorefront()
    applyDeviceSettings()
  }
}
