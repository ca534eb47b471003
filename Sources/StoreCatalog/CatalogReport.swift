// The report of `iapbench catalog`, for people and programs.

import Support

public struct CatalogReport: Sendable {
  private let catalog: Catalog
  private let warnings: [CatalogWarning]

  public init(catalog: Catalog, warnings: [CatalogWarning]) {
    self.catalog = catalog
    self.warnings = warnings
  }

  // MARK: JSON

  /// The counts, settings and warnings as one line of JSON, without a line end.
  public var json: String {
    let counts = [
      ("consumables", count(.consumable)), ("nonConsumables", count(.nonConsumable)),
      ("nonRenewing", count(.nonRenewing)), ("groups", catalog.groups.count),
      ("subscriptions", catalog.groups.reduce(0) { $0 + $1.subscriptions.count }),
    ]
    let offers = Offer.Kind.allCases.map { kind in (kind.rawValue, "\(offerCount(kind))") }
    return object(
      [("version", catalog.version.map(JSONWriter.quoted) ?? "null")]
        + counts.map { ($0.0, "\($0.1)") }
        + [("offers", object(offers))]
        + (billingPlans.isEmpty ? [] : [("billingPlans", "[\(billingPlans.joined(separator: ","))]")])
        + [
          ("settings", object(settings.map { ($0.name, $0.json) })),
          (
            "warnings",
            "["
              + warnings.map {
                object([("path", JSONWriter.quoted($0.path)), ("message", JSONWriter.quoted($0.message))])
              }.joined(separator: ",") + "]"
          ),
        ])
  }

  /// The billing plans of all subscriptions, as JSON objects.
  private var billingPlans: [String] {
    catalog.groups.flatMap(\.subscriptions).flatMap { product in
      (product.subscription?.billingPlans ?? []).map { plan in
        object([
          ("product", JSONWriter.quoted(product.identifier)),
          ("billingPlanType", JSONWriter.quoted(plan.type)),
          ("displayPrice", JSONWriter.quoted(plan.displayPrice)),
          ("commitmentDisplayPrice", plan.commitmentDisplayPrice.map(JSONWriter.quoted) ?? "null"),
          ("isEnabled", "\(plan.isEnabled)"),
        ])
      }
    }
  }

  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { JSONWriter.quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  private func count(_ kind: Product.Kind) -> Int { catalog.products.count { $0.kind == kind } }

  private func offerCount(_ kind: Offer.Kind) -> Int {
    catalog.allProducts.reduce(0) { $0 + $1.offers.count { $0.kind == kind } }
  }

  private var settings: [(name: String, json: String)] {
    let settings = catalog.settings
    let all: [(String, String?)] = [
      ("storefront", settings.storefront.map(JSONWriter.quoted)),
      ("locale", settings.locale.map(JSONWriter.quoted)),
      ("timeRate", settings.timeRate.map { "\($0)" }),
      ("askToBuyEnabled", settings.askToBuyEnabled.map { "\($0)" }),
      ("interruptedPurchasesEnabled", settings.interruptedPurchasesEnabled.map { "\($0)" }),
      ("dialogsDisabled", settings.dialogsDisabled.map { "\($0)" }),
      ("renewalBillingIssuesEnabled", settings.renewalBillingIssuesEnabled.map { "\($0)" }),
      ("billingGracePeriodEnabled", settings.billingGracePeriodEnabled.map { "\($0)" }),
    ]
    return all.compactMap { name, json in json.map { (name, $0) } }
  }

  // MARK: Text

  public var text: String { lines.joined(separator: "\n") }

  public var lines: [String] {
    var lines = [
      "\(catalog.source)  version \(catalog.version ?? "unknown")  "
        + "storefront \(catalog.settings.storefront ?? "USA")  locale \(catalog.settings.locale ?? "en_US")"
    ]
    if Catalog.builtin(named: catalog.source) == nil {
      lines.append((catalog.isSynced ? "" : "not ") + "synchronized with App Store Connect")
    }
    for (title, kind) in Self.sections {
      lines += section(
        title,
        catalog.products.filter { $0.kind == kind }.map {
          ([row($0)] + offerRows($0), texts(of: $0.localizations))
        })
    }
    for group in catalog.groups {
      let name = group.displayName(locale: locale)
      lines += section(
        "Group \(name) (\(group.identifier))",
        group.subscriptions.map {
          ([row($0)] + billingPlanRows($0) + offerRows($0), texts(of: $0.localizations))
        }, isShownEmpty: true)
      lines += texts(of: group.localizations).map { "  group" + $0 }
    }
    if catalog.allProducts.isEmpty { lines += ["", "No products."] }
    lines += section("Settings", settings.map { ([[$0.name, settingText($0)]], []) })
    lines += section(
      "Read but not used",
      catalog.unused.map { ([[$0.path, $0.member.text, $0.count > 1 ? "\($0.count) times" : ""]], []) })
    lines += section(
      "Warnings", warnings.map { ([[$0.path.isEmpty ? "(file)" : $0.path, $0.message]], []) })
    return lines.map { VisibleText.visible($0) }
  }

  private static let sections: [(String, Product.Kind)] = [
    ("Consumables", .consumable), ("Non-consumables", .nonConsumable),
    ("Non-renewing subscriptions", .nonRenewing),
  ]

  private var locale: String { catalog.settings.locale ?? "en_US" }

  private var storefront: String { catalog.settings.storefront ?? "USA" }

  /// Returns the columns of a product; the name is last, because it can have any width.
  private func row(_ product: Product) -> [String] {
    var terms: [String] = []
    if let subscription = product.subscription {
      terms = ["level \(subscription.level)", subscription.period.iso8601]
    }
    if product.familyShareable { terms.append("family") }
    return [
      product.identifier, product.displayPrice(storefront: storefront, locale: locale),
      terms.joined(separator: " "), product.displayName(locale: locale),
    ]
  }

  private func offerRows(_ product: Product) -> [[String]] {
    product.offers.map { offer in
      let count = offer.periodCount > 1 ? "\(offer.periodCount) x " : ""
      let length = offer.mode == .oneTime ? "" : " \(count)\(offer.period.iso8601)"
      let price = offer.displayPrice(storefront: storefront, locale: locale)
      return [
        "  \(offer.kind.rawValue) offer", price, "\(offer.mode.rawValue)\(length)",
        [
          offer.referenceName?.nonBlank, offer.offerIdentifier?.nonBlank.map { "offerID \($0)" },
          offer.eligibility.isEmpty ? nil : "for \(offer.eligibility.joined(separator: ", "))",
          offer.billingPlanType?.nonBlank,
        ].compactMap { $0 }.joined(separator: "  "),
      ]
    }
  }

  private func billingPlanRows(_ product: Product) -> [[String]] {
    (product.subscription?.billingPlans ?? []).map { plan in
      let total = plan.commitmentPrice(storefront: storefront, locale: locale).map { "\($0) in all" }
      return [
        "  billing plan", plan.displayPrice(storefront: storefront, locale: locale), plan.type,
        [total, plan.isEnabled ? nil : "turned off"].compactMap { $0 }.joined(separator: ", "),
      ]
    }
  }

  private func texts(of localizations: [Localization]) -> [String] {
    localizations.compactMap { text in
      let words = [text.displayName.nonBlank, text.description.nonBlank].compactMap { $0 }
      return words.isEmpty
        ? nil : "      \(text.locale)  " + words.map(VisibleText.visible).joined(separator: ": ")
    }
  }

  /// Returns the value of a setting; for the time rate, also the name of the rate.
  private func settingText(_ setting: (name: String, json: String)) -> String {
    guard setting.name == "timeRate", let number = catalog.settings.timeRate,
      let rate = RenewalRate.allCases.first(where: { $0.rawTimeRate == number })
    else { return setting.json }
    return "\(setting.json) (\(rate.rawValue))"
  }

  /// Returns the lines of a section: rows in columns, each group of rows followed by its notes.
  private func section(
    _ title: String, _ entries: [(rows: [[String]], notes: [String])], isShownEmpty: Bool = false
  ) -> [String] {
    guard !entries.isEmpty || isShownEmpty else { return [] }
    var lines = columns(entries.flatMap(\.rows))[...]
    var result: [String] = []
    for entry in entries {
      result += lines.prefix(entry.rows.count) + entry.notes
      lines = lines.dropFirst(entry.rows.count)
    }
    return ["", title] + result
  }

  private func columns(_ rows: [[String]]) -> [String] {
    // Makes control characters visible, so that each row is one line with the computed width.
    let rows = rows.map { $0.map(VisibleText.visible) }
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      var line = " "
      for (index, cell) in row.enumerated() where widths[index] > 0 {
        line += " " + cell
        if index < row.count - 1 { line += String(repeating: " ", count: widths[index] - cell.count + 1) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
