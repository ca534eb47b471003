// The settings of the device.

import StoreCatalog

public struct DeviceSettings: Hashable, Sendable {
  /// `en_US`, `ja_JP`, `zh_Hans`.
  public package(set) var locale = "en_US"
  /// ISO 3166-1 alpha-3.
  public package(set) var storefront = "USA"
  /// The storefront of the signed-in account; nil if it is that of the device.
  public package(set) var accountStorefront: String?
  public package(set) var timeZone = DeviceTimeZone.utc
  /// `canMakePayments()`.
  public package(set) var purchasesAllowed = true
  public package(set) var isOnline = true
  /// The signed-in account, if the environment has accounts; nil if no account is signed in.
  public package(set) var account: TesterAccount? = TesterAccount()

  /// The permanent address of the tester without an account name; nil while the address depends on the
  /// region.
  ///
  /// The address becomes permanent at this tester's first purchase or at a change of account.
  package var testerName: String?

  package init() {}

  /// The storefront in which the App Store sells.
  package var sellingStorefront: String { accountStorefront ?? storefront }

  /// The displayed name of the unnamed tester (`qa-jp@example.com`).
  package var namelessTester: String {
    if let testerName { return testerName }
    let region = LocaleName(locale)?.likelyRegion ?? storefront
    return "qa-\(region.lowercased())@example.com"
  }
}
