// The `settings` of a `.storekit` file (DocC: StoreKitFile): those that the workbench understands.

extension StoreKitFileImporter {
  /// What the settings say; what they do not say stays nil, and so does what they say wrongly.
  mutating func settings(_ cursor: JSONCursor?) -> CatalogSettings {
    var settings = CatalogSettings()
    guard let cursor else { return settings }
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.kind(.object), found: cursor.value.kind, nil))
      return settings
    }
    settings.storefront = storefront(cursor)
    settings.locale = locale(cursor)
    settings.timeRate = timeRate(cursor)
    settings.askToBuyEnabled = flag("_askToBuyEnabled", of: cursor)
    settings.interruptedPurchasesEnabled =
      flag("_billingIssuesEnabled", of: cursor) ?? flag("_interruptedPurchasesEnabled", of: cursor)
    settings.dialogsDisabled = flag("_disableDialogs", of: cursor)
    settings.renewalBillingIssuesEnabled = flag("_renewalBillingIssuesEnabled", of: cursor)
    settings.billingGracePeriodEnabled = flag("_billingGracePeriodEnabled", of: cursor)
    return settings
  }

  private mutating func storefront(_ cursor: JSONCursor) -> String? {
    guard let text = optionalText("_storefront", of: cursor) else { return nil }
    if Storefront.exists(text) { return text }
    warnings.add(cursor.path(of: "_storefront"), .isNo(.storefront, quoted(text), nil))
    return nil
  }

  private mutating func locale(_ cursor: JSONCursor) -> String? {
    guard let text = optionalText("_locale", of: cursor) else { return nil }
    if let name = LocaleName(text) { return name.identifier }
    warnings.add(cursor.path(of: "_locale"), .isNo(.locale, quoted(text), nil))
    return nil
  }

  private mutating func timeRate(_ cursor: JSONCursor) -> Int? {
    guard let member = cursor.member("_timeRate") else { return nil }
    if let rate = member.integer, Self.timeRates.contains(rate) { return rate }
    warnings.add(member.path, .isNo(.timeRate, quoted(member), nil))
    return nil
  }

  /// The rates of SKTestSession.
  private static let timeRates: Set<Int> = [
    0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005,
  ]
}
