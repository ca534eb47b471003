// The `settings` of a `.storekit` file that the workbench understands (DocC: StoreKitFile).

import StoreRules
import Support

extension StoreKitFileImporter {
  /// Returns the settings; missing or invalid ones are nil.
  package mutating func settings(_ cursor: JSONCursor?) -> CatalogSettings {
    var settings = CatalogSettings()
    guard let cursor else { return settings }
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.kind(.object), found: cursor.value.kind, .notRead))
      return settings
    }
    settings.storefront = storefront(cursor)
    settings.locale = locale(cursor)
    settings.timeRate = timeRate(cursor)
    settings.askToBuyEnabled = flag("_askToBuyEnabled", of: cursor)
    settings.interruptedPurchasesEnabled = interruptedPurchases(cursor)
    settings.dialogsDisabled = flag("_disableDialogs", of: cursor)
    settings.renewalBillingIssuesEnabled = flag("_renewalBillingIssuesEnabled", of: cursor)
    settings.billingGracePeriodEnabled = flag("_billingGracePeriodEnabled", of: cursor)
    readErrors(cursor, into: &settings)
    warnAboutUnprefixed(cursor)
    return settings
  }

  private mutating func warnAboutUnprefixed(_ cursor: JSONCursor) {
    for name in StoreKitFileSchema.unprefixedSettings where cursor.member(name) != nil {
      warnings.add(cursor.path(of: name), .settingUnprefixed("_" + name))
    }
  }

  /// Returns a setting that has two names; reports a contradiction if their values differ.
  private mutating func interruptedPurchases(_ cursor: JSONCursor) -> Bool? {
    let older = flag("_billingIssuesEnabled", of: cursor)
    let other = flag("_interruptedPurchasesEnabled", of: cursor)
    if let older, let other, older != other {
      fault(
        .contradiction("_billingIssuesEnabled", "_interruptedPurchasesEnabled"),
        at: "_interruptedPurchasesEnabled")
    }
    return older ?? other
  }

  // MARK: Errors

  private mutating func readErrors(_ cursor: JSONCursor, into settings: inout CatalogSettings) {
    let fails = flag("_failTransactionsEnabled", of: cursor)
    let code = cursor.member("_storeKitError").map { $0.integer ?? 0 }
    settings.failsTransactions = fails
    if fails == true { settings.failure = InjectedFailure(domain: "SKErrorDomain", code: code ?? 0) }
    if ErrorTable.row(domain: "SKErrorDomain", code: code ?? 0) == nil {
      warnings.add(
        cursor.path(of: "_storeKitError"), .isInvalid(.errorCode, .digits("\(code ?? 0)"), .readAs("0")))
      if fails == true { settings.failure = Self.unknown }
    }
    var enabled: [String: Bool] = [:]
    for entry in list("_storeKitErrors", of: cursor, isExpected: false) {
      guard let name = entry.member("name")?.string, let isOn = flag("enabled", of: entry) else { continue }
      if let previous = enabled[name], previous != isOn {
        fault(.contradiction("_storeKitErrors", name), at: "_storeKitErrors")
      }
      enabled[name] = isOn
      guard isOn else { continue }
      guard name == "Purchase" else {
        settings.otherErrors.append(VisibleText.visible(name))
        continue
      }
      settings.failsTransactions = true
      settings.failure = Self.purchaseError(entry.member("current")) ?? settings.failure ?? Self.unknown
    }
  }

  private static let unknown = InjectedFailure(domain: "SKErrorDomain", code: 0)

  /// Returns the error at an index; the order of errors in a file is assumed to be that of Apple's
  /// documentation.
  private static func purchaseError(_ current: JSONCursor?) -> InjectedFailure? {
    guard let current, let index = current.member("index")?.integer, index >= 0 else { return nil }
    let names = current.member("type")?.string == "purchase" ? purchaseErrors : genericErrors
    return index < names.count ? ErrorTable.failure(named: names[index]) : nil
  }

  /// The cases of `Product.PurchaseError` as errors of StoreKit 1.
  private static let purchaseErrors = [
    "paymentInvalid", "storeProductNotAvailable", "paymentNotAllowed", "ineligibleForOffer",
    "invalidOfferIdentifier", "invalidOfferPrice", "invalidSignature", "missingOfferParams",
  ]

  /// The cases of `StoreKitError` as errors of StoreKit 1.
  private static let genericErrors = [
    "unknown", "paymentCancelled", "NSURLErrorDomain/-1009", "unknown", "storeProductNotAvailable",
    "unauthorizedRequestData",
  ]

  private mutating func storefront(_ cursor: JSONCursor) -> String? {
    guard let text = optionalText("_storefront", of: cursor) else { return nil }
    if Storefront.exists(text) { return text }
    fault(.noStorefront(quoted(text)), at: "_storefront")
    return nil
  }

  private mutating func locale(_ cursor: JSONCursor) -> String? {
    guard let text = optionalText("_locale", of: cursor) else { return nil }
    if let name = LocaleName(text) { return name.identifier }
    warnings.add(cursor.path(of: "_locale"), .isInvalid(.locale, quoted(text), .notRead))
    return nil
  }

  private mutating func timeRate(_ cursor: JSONCursor) -> Int? {
    guard let member = cursor.member("_timeRate") else { return nil }
    if let rate = member.integer, Self.timeRates.contains(rate) { return rate }
    warnings.add(member.path, .isInvalid(.timeRate, quoted(member), .notRead))
    return nil
  }

  /// The raw values of `SKTestSession.TimeRate`.
  private static let timeRates: Set<Int> = [
    0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005,
  ]
}
