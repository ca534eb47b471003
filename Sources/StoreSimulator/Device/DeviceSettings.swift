// The settings of the device.

import StoreCatalog
import StoreRules
import Support

/// The settings of a device.
public struct DeviceSettings: Hashable, Sendable {
  /// `en_US`, `ja_JP`, `zh_Hans`.
  public internal(set) var locale = "en_US"
  /// ISO 3166-1 alpha-3.
  public internal(set) var storefront = "USA"
  public internal(set) var timeZone = DeviceTimeZone.utc
  /// `canMakePayments()`.
  public internal(set) var purchasesAllowed = true
  public internal(set) var isOnline = true
  /// Whose purchases these are, where the environment has accounts; nil while nobody is signed in.
  public internal(set) var account: TesterAccount? = TesterAccount()

  /// The name that the tester without one goes by, once something was bought with it or another account was here; before that it follows the region.
  var testerName: String?

  /// The tester without a name: `qa-jp@example.com`.
  var namelessTester: String {
    if let testerName { return testerName }
    let region = LocaleName(locale)?.likelyRegion ?? storefront
    return "qa-\(region.lowercased())@example.com"
  }
}
