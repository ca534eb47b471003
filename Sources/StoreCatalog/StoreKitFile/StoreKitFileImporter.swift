// The importer of `.storekit` files (DocC: StoreKitFile).

import Support

/// An importer of `.storekit` files of any version.
///
/// The importer warns about members that are missing, misspelt or of another type, and continues.
package struct StoreKitFileImporter {
  private let source: String
  private let root: JSONCursor
  package var warnings: WarningList
  /// The first fault that makes the file unusable, and the key of the faulty setting.
  private var fault: (fault: CatalogFault, key: String)?
  /// The currency of the file's storefront.
  package let currency: String
  /// The members without effect: path without indices, kind, and number of occurrences.
  private(set) var unused: [(path: String, member: UnusedMember, count: Int)] = []
  private var firstPaths: [String: String] = [:]

  private let waiting: CatalogCancellation
  private var productCount = (all: 0, read: 0)
  private var isStopped = false

  package init(source: String, root: JSONValue, warnings: WarningList, _ waiting: CatalogCancellation) {
    self.source = source
    self.waiting = waiting
    self.root = JSONCursor(value: root, shape: .file, path: "")
    self.warnings = warnings
    let storefront = self.root.member("settings")?.member("_storefront")?.string ?? Storefront.standard
    currency = Storefront.currency(of: storefront) ?? "USD"
  }

  package mutating func warnAboutUnused(_ unusedMember: UnusedMember, in cursor: JSONCursor) {
    guard cursor.member(unusedMember.key) != nil else { return }
    let path = JSONPath.withoutIndices(cursor.path(of: unusedMember.key))
    if let index = unused.firstIndex(where: { $0.path == path }) {
      unused[index].count += 1
    } else {
      unused.append((path, unusedMember, 1))
    }
  }

  package mutating func fault(_ newFault: CatalogFault, at key: String) {
    if fault == nil { fault = (newFault, key) }
  }

  /// Imports the whole file; `bytes` are needed only for the line and column of a fault.
  package consuming func imported(
    _ bytes: [UInt8]
  ) throws(CatalogFileError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    countProducts()
    let version = version()
    let products =
      list("products", of: root, isExpected: true).compactMap { oneTimeProduct($0, listKind: nil) }
      + list("nonRenewingSubscriptions", of: root, isExpected: false).compactMap {
        oneTimeProduct($0, listKind: .nonRenewing)
      }
    let groups = list("subscriptionGroups", of: root, isExpected: true).compactMap { group($0) }
    guard !isStopped else { throw waiting.stopped }
    var catalog = Catalog(source: source, version: version, products: products, groups: groups)
    warnAboutUnknownLists()
    warnAboutDuplicateSettings()
    catalog.settings = settings(root.member("settings"))
    warnAboutUnused(.appPolicies, in: root)
    catalog.isSynced = root.member("settings")?.member("_lastSynchronizedDate") != nil
    catalog.unused = unused.map { UnusedMemberOccurrence(path: $0.path, member: $0.member, count: $0.count) }
    if let fault {
      let position = JSONReader.position(of: ["settings", fault.key], in: bytes)
      throw CatalogFileError(source: source, line: position?.line, column: position?.column, fault.fault)
    }
    return (catalog, warnings.all)
  }

  private mutating func countProducts() {
    func count(_ key: String, of cursor: JSONCursor) -> Int { cursor.member(key)?.elements?.count ?? 0 }
    let groups = root.member("subscriptionGroups")?.elements ?? []
    productCount.all =
      count("products", of: root) + count("nonRenewingSubscriptions", of: root)
      + groups.reduce(0) { $0 + count("subscriptions", of: $1) }
  }

  private mutating func warnAboutDuplicateSettings() {
    guard case .object(let members)? = root.value["settings"] else { return }
    var values: [String: JSONValue] = [:]
    for member in members where StoreKitFileSchema.file.member("settings")?.member(member.key) != nil {
      if let previous = values[member.key], previous != member.value {
        fault(.contradiction(member.key, member.key), at: member.key)
      }
      values[member.key] = member.value
    }
  }

  private static let rootKeys: Set<String> = [
    "appPolicies", "identifier", "nonRenewingSubscriptions", "products", "settings",
    "subscriptionBundleGroups",
    "subscriptionGroups", "subscriptionSuiteGroups", "version", CatalogCopier.leftOutKey,
  ]

  private static let newestListKeys = ["subscriptionBundleGroups", "subscriptionSuiteGroups"]

  private mutating func version() -> String? {
    guard let cursor = root.member("version") else {
      warnings.add("version", .missing(.versionUnknown))
      return nil
    }
    if let major = cursor.member("major")?.integer {
      return "\(major).\(cursor.member("minor")?.integer ?? 0)"
    }
    warnings.add(cursor.path, .shouldBe(.version, found: cursor.value.kind, Self.versionResolution(cursor)))
    if case .number(let digits) = cursor.value { return digits }
    return nil
  }

  private static func versionResolution(_ cursor: JSONCursor) -> AnomalyResolution {
    if case .number(let digits) = cursor.value { .readAs(digits) } else { .versionUnknown }
  }

  /// Warns about lists under unknown keys, because they might contain products.
  private mutating func warnAboutUnknownLists() {
    guard case .object(let members) = root.value else { return }
    for member in members
    where !Self.rootKeys.contains(member.key) || Self.newestListKeys.contains(member.key) {
      guard case .array(let elements) = member.value, !elements.isEmpty else { continue }
      warnings.add(JSONPath.shown(member.key), .unknownList(entries: elements.count))
    }
  }

  // MARK: Products

  // `listKind` is the kind of products in the list; nil for the list `products`, where `type` decides.
  private mutating func oneTimeProduct(_ cursor: JSONCursor, listKind: Product.Kind?) -> Product? {
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.product, found: cursor.value.kind, .notImported))
      return nil
    }
    if cursor.member("subscriptions")?.elements != nil {
      warnings.add(cursor.path, .groupAmongProducts)
      return nil
    }
    guard let kind = kind(cursor, listKind: listKind) else { return nil }
    guard kind != .autoRenewable else {
      warnings.add(cursor.path, .subscriptionAmongProducts)
      return nil
    }
    return product(cursor, kind: kind)
  }

  /// Returns the kind that `type` names, or the kind of the list if `type` is missing or unknown.
  private mutating func kind(_ cursor: JSONCursor, listKind: Product.Kind?) -> Product.Kind? {
    let path = cursor.path(of: "type")
    guard let type = cursor.member("type") else {
      let resolution = listKind.flatMap { Self.typeNames[$0] }.map { AnomalyResolution.readAs($0) }
      warnings.add(path, .missing(resolution ?? .needsType))
      return listKind
    }
    guard let text = type.string, let known = Self.kind(type: text) else {
      let resolution = listKind.flatMap { Self.typeNames[$0] }.map { AnomalyResolution.readAs($0) }
      warnings.add(path, .isInvalid(.productType, quoted(type), resolution ?? .needsType))
      return listKind
    }
    // The caller warns about every subscription among the products, so its spelling needs no warning.
    if text != Self.typeNames[known], listKind == .autoRenewable || known != .autoRenewable {
      warnings.add(path, .readAs(quoted(type), Self.typeNames[known] ?? text))
    }
    if let listKind, known != listKind, listKind == .autoRenewable || known != .autoRenewable {
      warnings.add(path, .doesNotBelong(quoted(type)))
      return listKind == .autoRenewable ? listKind : known
    }
    return known
  }

  package static let typeNames: [Product.Kind: String] = [
    .consumable: "Consumable", .nonConsumable: "NonConsumable", .nonRenewing: "NonRenewingSubscription",
    .autoRenewable: "RecurringSubscription",
  ]

  /// Spellings in files of other programs, lowercase and without separators.
  private static let kindsBySpelling: [String: Product.Kind] = [
    "consumable": .consumable, "nonconsumable": .nonConsumable, "nonrenewingsubscription": .nonRenewing,
    "nonrenewing": .nonRenewing, "nonrenewable": .nonRenewing, "nonrenewablesubscription": .nonRenewing,
    "recurringsubscription": .autoRenewable, "autorenewablesubscription": .autoRenewable,
    "autorenewable": .autoRenewable, "subscription": .autoRenewable,
  ]

  private static func kind(type: String) -> Product.Kind? {
    kindsBySpelling[type.lowercased().filter(\.isLetter)]
  }

  /// Returns a product with the members that all kinds have; nil without an identifier or after cancellation.
  private mutating func product(_ cursor: JSONCursor, kind: Product.Kind) -> Product? {
    guard !isStopped else { return nil }
    productCount.read += 1
    if productCount.read % Cancellation.interval == 0,
      waiting.isCancelled(after: productCount.read, of: productCount.all)
    {
      isStopped = true
      return nil
    }
    guard let identifier = productIdentifier(cursor) else { return nil }
    return Product(
      identifier: identifier, kind: kind, referenceName: optionalText("referenceName", of: cursor),
      displayPrice: price(cursor), familyShareable: familyShareable(cursor),
      localizations: localizations(cursor),
      oneTimeCodes: kind == .autoRenewable ? [] : oneTimeCodes(cursor))
  }

  private mutating func productIdentifier(_ cursor: JSONCursor) -> String? {
    let path = cursor.path(of: "productID")
    guard let member = cursor.member("productID") else {
      let other = ["id", "identifier", "productId", "product_id"].first { cursor.member($0) != nil }
      warnings.add(path, other.map { .missingBut(otherKey: $0) } ?? .missing(.notImported))
      return nil
    }
    guard let text = member.string else {
      warnings.add(path, .shouldBe(.kind(.string), found: member.value.kind, .notImported))
      return nil
    }
    guard let identifier = text.trimmed else {
      warnings.add(path, .empty(.notImported))
      return nil
    }
    if identifier != text {
      warnings.add(path, .identifierHasSpace)
    }
    if let first = firstPaths[identifier] {
      warnings.add(path, .identifierTwice(firstAt: first))
    } else {
      firstPaths[identifier] = cursor.path
    }
    return identifier
  }

  /// Returns the price as text, even if the file contains a number.
  package mutating func price(_ cursor: JSONCursor) -> String {
    let path = cursor.path(of: "displayPrice")
    guard let member = cursor.member("displayPrice") ?? cursor.member("price") else {
      warnings.add(path, .missing(.priceUnknown))
      return ""
    }
    switch member.value {
    case .number(let digits):
      warnings.add(member.path, .priceIsNumber(digits: digits))
      return digits
    case .string(let text):
      if member.path != path { warnings.add(member.path, .priceUnderOtherKey) }
      if text.isEmpty {
        warnings.add(member.path, .empty(.priceUnknown))
      } else if let decimal = PlainDecimal(text) {
        if CurrencyDecimals.of(currency).hasTooManyDecimals(decimal) {
          warnings.add(member.path, .tooManyDecimals(quoted(member), currency: currency))
        }
      } else {
        warnings.add(member.path, .isInvalid(.decimal, quoted(member), .shownUnchanged))
      }
      return text
    case .null, .bool, .array, .object:
      warnings.add(member.path, .shouldBe(.kind(.string), found: member.value.kind, .priceUnknown))
      return ""
    }
  }

  private mutating func familyShareable(_ cursor: JSONCursor) -> Bool {
    if let shareable = flag("familyShareable", of: cursor) { return shareable }
    if cursor.member("familySharable") != nil {
      warnings.add(cursor.path(of: "familySharable"), .familyShareableMisspelt)
    }
    return false
  }

  private mutating func localizations(_ cursor: JSONCursor) -> [Localization] {
    var locales: Set<String> = []
    return list("localizations", of: cursor, isExpected: false).compactMap { entry in
      guard let locale = entry.member("locale")?.string else {
        warnings.add(entry.path(of: "locale"), .missing(.textsNotImported))
        return nil
      }
      if LocaleName(locale) == nil {
        warnings.add(entry.path(of: "locale"), .isInvalid(.locale, quoted(locale), .keptUnchanged))
      }
      if !locales.insert(locale).inserted {
        warnings.add(entry.path(of: "locale"), .alreadyPresent(quoted(locale)))
      }
      return Localization(
        locale: locale, displayName: optionalText("displayName", of: entry) ?? "",
        description: optionalText("description", of: entry) ?? "")
    }
  }

  // MARK: Subscriptions

  private mutating func group(_ cursor: JSONCursor) -> SubscriptionGroup? {
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.subscriptionGroup, found: cursor.value.kind, .notImported))
      return nil
    }
    let name = optionalText("name", of: cursor) ?? ""
    let identifier: String
    if let text = optionalText("id", of: cursor)?.trimmed {
      identifier = text
    } else {
      identifier = name.trimmed ?? cursor.path
      warnings.add(cursor.path(of: "id"), .missing(.replaced(by: quoted(identifier))))
    }
    return SubscriptionGroup(
      identifier: identifier, name: name, localizations: localizations(cursor),
      subscriptions: list("subscriptions", of: cursor, isExpected: true).compactMap {
        subscription($0, group: identifier)
      })
  }

  private mutating func subscription(_ cursor: JSONCursor, group: String) -> Product? {
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.subscription, found: cursor.value.kind, .notImported))
      return nil
    }
    _ = kind(cursor, listKind: .autoRenewable)
    guard var product = product(cursor, kind: .autoRenewable) else { return nil }
    if let identifierInFile = optionalText("subscriptionGroupID", of: cursor), identifierInFile != group {
      warnings.add(cursor.path(of: "subscriptionGroupID"), .otherGroup)
    }
    let period = subscriptionPeriod(
      "recurringSubscriptionPeriod", of: cursor, otherwise: SubscriptionPeriod(1, .month))
    product.subscription = SubscriptionTerms(
      groupIdentifier: group, level: positiveInteger("groupNumber", of: cursor) ?? level(missingIn: cursor),
      period: period, offers: offers(cursor, period: period), billingPlans: billingPlans(cursor))
    warnAboutOffersWithoutPlan(product.subscription, cursor)
    return product
  }

  private mutating func level(missingIn cursor: JSONCursor) -> Int {
    if cursor.member("groupNumber") == nil {
      warnings.add(cursor.path(of: "groupNumber"), .missing(.readAs("1")))
    }
    return 1
  }
}
