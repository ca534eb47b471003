// From the JSON of a `.storekit` file to a catalogue. Takes every version and never asks which it is; what is missing,
// misspelt or of another shape gives a warning and the rest is read on (storekit-format 9).

/// Makes a catalogue of a root object.
struct StoreKitFileImporter {
  private let source: String
  private let root: JSONCursor
  var warnings: WarningList
  /// Where each product identifier was first seen.
  private var firstPaths: [String: String] = [:]

  init(source: String, root: JSONValue, warnings: WarningList) {
    self.source = source
    self.root = JSONCursor(value: root, path: "")
    self.warnings = warnings
  }

  /// Reads everything.
  consuming func imported() -> (catalog: Catalog, warnings: [CatalogWarning]) {
    var catalog = Catalog(source: source)
    catalog.version = version()
    catalog.products =
      list("products", of: root, isExpected: true).compactMap { oneTimeProduct($0, listKind: nil) }
      + list("nonRenewingSubscriptions", of: root, isExpected: false).compactMap {
        oneTimeProduct($0, listKind: .nonRenewing)
      }
    catalog.groups = list("subscriptionGroups", of: root, isExpected: true).compactMap { group($0) }
    warnAboutStrangers()
    catalog.settings = settings(root.member("settings"))
    return (catalog, warnings.all)
  }

  /// Every key that the root of a known version has.
  private static let rootKeys: Set<String> = [
    "appPolicies", "identifier", "nonRenewingSubscriptions", "products", "settings",
    "subscriptionBundleGroups",
    "subscriptionGroups", "subscriptionSuiteGroups", "version",
  ]

  private static let newestListKeys = ["subscriptionBundleGroups", "subscriptionSuiteGroups"]

  private mutating func version() -> String? {
    guard let cursor = root.member("version") else {
      warnings.add("version", "is missing")
      return nil
    }
    if let major = cursor.member("major")?.integer {
      return "\(major).\(cursor.member("minor")?.integer ?? 0)"
    }
    warnings.add(cursor.path, "should be an object with major and minor, but is \(cursor.value.kind)")
    if case .number(let digits) = cursor.value { return digits }
    return nil
  }

  /// Products may hide under keys that nobody knows; what is not read is said.
  private mutating func warnAboutStrangers() {
    guard case .object(let members) = root.value else { return }
    for member in members
    where !Self.rootKeys.contains(member.key) || Self.newestListKeys.contains(member.key) {
      guard case .array(let elements) = member.value, !elements.isEmpty else { continue }
      let entries = elements.count == 1 ? "1 entry" : "\(elements.count) entries"
      warnings.add(
        member.key,
        "is not understood, and its \(entries) not imported; products stand in products, "
          + "nonRenewingSubscriptions and subscriptionGroups")
    }
  }

  // MARK: Products

  // `listKind` is what the list holds that the product stands in; nil for `products`, where the type decides.
  private mutating func oneTimeProduct(_ cursor: JSONCursor, listKind: Product.Kind?) -> Product? {
    guard cursor.isObject else {
      warnings.add(cursor.path, "should be a product, but is \(cursor.value.kind); not imported")
      return nil
    }
    if cursor.member("subscriptions")?.elements != nil {
      warnings.add(
        cursor.path, "looks like a subscription group, which belongs in subscriptionGroups; not imported")
      return nil
    }
    guard let kind = kind(cursor, listKind: listKind) else { return nil }
    guard kind != .autoRenewable else {
      warnings.add(
        cursor.path,
        "is an auto-renewable subscription, which belongs in a group of subscriptionGroups; not imported")
      return nil
    }
    return product(cursor, kind: kind)
  }

  /// The kind by `type`; by the list where the type says nothing.
  private mutating func kind(_ cursor: JSONCursor, listKind: Product.Kind?) -> Product.Kind? {
    let path = cursor.path(of: "type")
    guard let type = cursor.member("type") else {
      let fate =
        listKind.flatMap { Self.typeNames[$0] }.map { "read as " + $0 }
        ?? "Consumable or NonConsumable were possible; not imported"
      warnings.add(path, "is missing; " + fate)
      return listKind
    }
    guard let text = type.string, let known = Self.kind(type: text) else {
      let fate = listKind == nil ? "; not imported" : ""
      warnings.add(path, "\(quoted(type)) is no type of product" + fate)
      return listKind
    }
    // A subscription among the products is told as such, whatever its spelling.
    if text != Self.typeNames[known], listKind == .autoRenewable || known != .autoRenewable {
      warnings.add(path, "\(quoted(type)) is read as \(Self.typeNames[known] ?? text)")
    }
    if let listKind, known != listKind, listKind == .autoRenewable || known != .autoRenewable {
      warnings.add(path, "\(quoted(type)) does not belong in this list")
      return listKind == .autoRenewable ? listKind : known
    }
    return known
  }

  private static let typeNames: [Product.Kind: String] = [
    .consumable: "Consumable", .nonConsumable: "NonConsumable", .nonRenewing: "NonRenewingSubscription",
    .autoRenewable: "RecurringSubscription",
  ]

  /// Spellings seen in files by other hands, without case and separators.
  private static let kindsBySpelling: [String: Product.Kind] = [
    "consumable": .consumable, "nonconsumable": .nonConsumable, "nonrenewingsubscription": .nonRenewing,
    "nonrenewing": .nonRenewing, "nonrenewable": .nonRenewing, "nonrenewablesubscription": .nonRenewing,
    "recurringsubscription": .autoRenewable, "autorenewablesubscription": .autoRenewable,
    "autorenewable": .autoRenewable, "subscription": .autoRenewable,
  ]

  private static func kind(type: String) -> Product.Kind? {
    kindsBySpelling[type.lowercased().filter(\.isLetter)]
  }

  /// What every product has; nil when nothing identifies it.
  private mutating func product(_ cursor: JSONCursor, kind: Product.Kind) -> Product? {
    guard let identifier = productIdentifier(cursor) else { return nil }
    return Product(
      identifier: identifier, kind: kind, referenceName: optionalText("referenceName", of: cursor),
      displayPrice: price(cursor), familyShareable: familyShareable(cursor),
      localizations: localizations(cursor))
  }

  private mutating func productIdentifier(_ cursor: JSONCursor) -> String? {
    let path = cursor.path(of: "productID")
    guard let member = cursor.member("productID") else {
      let other = ["id", "identifier", "productId", "product_id"].first { cursor.member($0) != nil }
      let hint = other.map { ", but there is “\($0)”" } ?? ""
      warnings.add(path, "is missing\(hint); not imported")
      return nil
    }
    guard let text = member.string else {
      warnings.add(path, "should be a text, but is \(member.value.kind); not imported")
      return nil
    }
    guard let identifier = text.trimmed else {
      warnings.add(path, "is empty; not imported")
      return nil
    }
    if identifier != text {
      warnings.add(path, "has white space around it, which is not part of the identifier")
    }
    if let first = firstPaths[identifier] {
      warnings.add(path, "stands already in \(first), which is the one that is bought")
    } else {
      firstPaths[identifier] = cursor.path
    }
    return identifier
  }

  /// A price as decimal text, also where the file has a number.
  mutating func price(_ cursor: JSONCursor) -> String {
    let path = cursor.path(of: "displayPrice")
    guard let member = cursor.member("displayPrice") ?? cursor.member("price") else {
      warnings.add(path, "is missing; the price is unknown")
      return ""
    }
    switch member.value {
    case .number(let digits):
      warnings.add(member.path, "should be a text, but is the number \(digits); its digits are kept")
      return digits
    case .string(let text):
      if member.path != path { warnings.add(member.path, "is read as displayPrice") }
      if text.isEmpty {
        warnings.add(member.path, "is empty; the price is unknown")
      } else if let decimal = PlainDecimal(text) {
        if decimal.fraction?.count ?? 0 > 3 {
          warnings.add(member.path, "\(quoted(member)) has more decimals than a currency; shown as it stands")
        }
      } else {
        warnings.add(member.path, "\(quoted(member)) is no plain decimal number; shown as it stands")
      }
      return text
    case .null, .bool, .array, .object:
      warnings.add(member.path, "should be a text, but is \(member.value.kind); the price is unknown")
      return ""
    }
  }

  private mutating func familyShareable(_ cursor: JSONCursor) -> Bool {
    if let shareable = flag("familyShareable", of: cursor) { return shareable }
    if cursor.member("familySharable") != nil {
      warnings.add(cursor.path(of: "familySharable"), "is spelt familyShareable; read as false")
    }
    return false
  }

  private mutating func localizations(_ cursor: JSONCursor) -> [Localization] {
    var seen: Set<String> = []
    return list("localizations", of: cursor, isExpected: false).compactMap { entry in
      guard let locale = entry.member("locale")?.string else {
        warnings.add(entry.path(of: "locale"), "is missing; the texts are not imported")
        return nil
      }
      if LocaleName(locale) == nil {
        warnings.add(entry.path(of: "locale"), "“\(shortened(locale))” is no locale")
      }
      if !seen.insert(locale).inserted {
        warnings.add(entry.path(of: "locale"), "“\(shortened(locale))” stands already; the first one counts")
      }
      return Localization(
        locale: locale, displayName: optionalText("displayName", of: entry) ?? "",
        description: optionalText("description", of: entry) ?? "")
    }
  }

  // MARK: Subscriptions

  private mutating func group(_ cursor: JSONCursor) -> SubscriptionGroup? {
    guard cursor.isObject else {
      warnings.add(cursor.path, "should be a subscription group, but is \(cursor.value.kind); not imported")
      return nil
    }
    let name = optionalText("name", of: cursor) ?? ""
    let identifier: String
    if let text = optionalText("id", of: cursor)?.trimmed {
      identifier = text
    } else {
      identifier = name.trimmed ?? cursor.path
      warnings.add(cursor.path(of: "id"), "is missing; “\(shortened(identifier))” stands for it")
    }
    return SubscriptionGroup(
      identifier: identifier, name: name, localizations: localizations(cursor),
      subscriptions: list("subscriptions", of: cursor, isExpected: true).compactMap {
        subscription($0, group: identifier)
      })
  }

  private mutating func subscription(_ cursor: JSONCursor, group: String) -> Product? {
    guard cursor.isObject else {
      warnings.add(cursor.path, "should be a subscription, but is \(cursor.value.kind); not imported")
      return nil
    }
    _ = kind(cursor, listKind: .autoRenewable)
    guard var product = product(cursor, kind: .autoRenewable) else { return nil }
    if let said = optionalText("subscriptionGroupID", of: cursor), said != group {
      warnings.add(cursor.path(of: "subscriptionGroupID"), "is not the group it stands in, which counts")
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
      warnings.add(cursor.path(of: "groupNumber"), "is missing; read as 1")
    }
    return 1
  }
}
