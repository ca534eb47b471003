// The settings of the device.

import StoreCatalog

/// The settings of a device.
public struct DeviceSettings: Hashable, Sendable {
  /// `en_US`, `ja_JP`, `zh_Hans`.
  public package(set) var locale = "en_US"
  /// ISO 3166-1 alpha-3.
  public package(set) var storefront = "USA"
  public package(set) var timeZone = DeviceTimeZone.utc
  /// `canMakePayments()`.
  public package(set) var purchasesAllowed = true
  public package(set) var isOnline = true
  /// Whose purchases these are, where the environment has accounts; nil while nobody is signed in.
  public package(set) var account: TesterAccount? = TesterAccount()

  /// The name that the tester without one goes by, once something was bought with it or another account was here; before that it follows the region.
  package var testerName: String?

  package init() {}

  /// The tester without a name: `qa-jp@example.com`.
  package var namelessTester: String {
    if let testerName { return testerName }
    let region = LocaleName(locale)?.likelyRegion ?? storefront
    return "qa-\(region.lowercased())@example.com"
  }
}
