// The built-in demo catalogue, with texts in four languages and prices in every currency of the App Store.

extension Catalog {
  /// The built-in catalogue `SubscriptionLab`: one product of each kind, and a group with three plans.
  public static let builtin = Catalog(
    source: "builtin",
    products: [
      Product(
        identifier: identifier("coins100"), kind: .consumable, referenceName: "Coins 100",
        price: 0,
        texts: [
          ("en_US", "Coins 100", "A hundred coins to spend in the app."),
          ("ja", "コイン 100個", "アプリ内で使えるコイン100個です。"),
          ("de", "100 Münzen", "Hundert Münzen zum Ausgeben in der App."),
          ("zh_Hans", "100 枚金币", "可在应用内使用的 100 枚金币。"),
        ]),
      Product(
        identifier: identifier("noads"), kind: .nonConsumable, referenceName: "No Ads", price: 4,
        familyShareable: true,
        texts: [
          ("en_US", "No Ads", "Removes all advertising, for good."),
          ("ja", "広告なし", "すべての広告をずっと非表示にします。"),
          ("de", "Ohne Werbung", "Entfernt dauerhaft alle Werbung."),
          ("zh_Hans", "去除广告", "永久移除所有广告。"),
        ]),
      Product(
        identifier: identifier("season"), kind: .nonRenewing, referenceName: "Season Pass", price: 5,
        texts: [
          ("en_US", "Season Pass", "Three months of the season; does not renew."),
          ("ja", "シーズンパス", "3か月間のシーズンパスです。自動更新されません。"),
          ("de", "Saisonpass", "Drei Monate Saison, ohne Verlängerung."),
          ("zh_Hans", "赛季通行证 3个月", "三个月的赛季通行证，不会自动续订。"),
        ]),
    ],
    groups: [
      SubscriptionGroup(
        identifier: proGroup, name: "Pro",
        localizations: ["en_US", "ja", "de", "zh_Hans"].map {
          Localization(locale: $0, displayName: $0 == "ja" ? "プロ" : "Pro", description: "")
        },
        subscriptions: [
          Product(
            identifier: identifier("monthly"), kind: .autoRenewable, referenceName: "Pro Monthly", price: 1,
            texts: [
              ("en_US", "Pro Monthly", "Every feature, month by month."),
              ("ja", "プロ 月額プラン", "すべての機能を月ごとに使えます。"),
              ("de", "Pro monatlich", "Alle Funktionen, Monat für Monat."),
              ("zh_Hans", "专业版月度方案", "按月使用全部功能。"),
            ],
            subscription: SubscriptionTerms(
              groupIdentifier: proGroup, level: 1, period: SubscriptionPeriod(1, .month))),
          Product(
            identifier: identifier("yearly"), kind: .autoRenewable, referenceName: "Pro Yearly", price: 2,
            familyShareable: true,
            texts: [
              ("en_US", "Pro Yearly", "Every feature for a year, to share with the family."),
              ("ja", "プロ 年額プラン", "すべての機能を1年間、家族と共有できます。"),
              ("de", "Pro jährlich", "Alle Funktionen für ein Jahr, mit der Familie teilbar."),
              ("zh_Hans", "专业版年度方案", "使用全部功能一年，可与家人共享。"),
            ],
            subscription: SubscriptionTerms(
              groupIdentifier: proGroup, level: 1, period: SubscriptionPeriod(1, .year))),
          Product(
            identifier: identifier("basic"), kind: .autoRenewable, referenceName: "Basic Monthly", price: 3,
            texts: [
              ("en_US", "Basic Monthly", "The most important features, month by month."),
              ("ja", "ベーシック 月額", "基本の機能を月ごとに使えます。"),
              ("de", "Basis monatlich", "Die wichtigsten Funktionen, Monat für Monat."),
              ("zh_Hans", "基础版月度方案", "按月使用基本功能。"),
            ],
            subscription: SubscriptionTerms(
              groupIdentifier: proGroup, level: 2, period: SubscriptionPeriod(1, .month))),
        ])
    ])

  static let proGroup = "21A3B4C5"

  static func identifier(_ name: String) -> String { "com.example.subscriptionlab." + name }
}

extension Product {
  // `column` is the index of the product's price in each row of `BuiltinPrices`.
  init(
    identifier: String, kind: Kind, referenceName: String, price column: Int, familyShareable: Bool = false,
    texts: [(locale: String, name: String, description: String)], subscription: SubscriptionTerms? = nil
  ) {
    let prices = BuiltinPrices.byCurrency.mapValues { $0[column] }
    var storefrontPrices: [String: String] = [:]
    for storefront in Storefront.all {
      storefrontPrices[storefront] = Storefront.currency(of: storefront).flatMap { prices[$0] }
    }
    self.init(
      identifier: identifier, kind: kind, referenceName: referenceName,
      displayPrice: prices["USD"] ?? "", storefrontPrices: storefrontPrices, familyShareable: familyShareable,
      localizations: texts.map {
        Localization(locale: $0.locale, displayName: $0.name, description: $0.description)
      },
      subscription: subscription)
  }
}

private enum BuiltinPrices {
  /// The prices of Coins, Pro Monthly, Pro Yearly, Basic Monthly, No Ads and Season Pass, by currency.
  ///
  /// The further products of `Catalog.builtinFull` have prices of these columns too.
  static let byCurrency: [String: [String]] = table.mapValues { $0.split(separator: " ").map(String.init) }

  private static let table: [String: String] = [
    "AED": "3.99 19.99 199.99 9.99 11.99 29.99",
    "AUD": "1.49 7.99 79.99 3.99 4.99 12.99",
    "BRL": "5.90 29.90 299.90 14.90 19.90 49.90",
    "CAD": "1.29 6.99 69.99 3.49 3.99 10.99",
    "CHF": "1.00 5.00 50.00 2.50 3.00 8.00",
    "CLP": "990 4990 49990 2490 2990 7990",
    "CNY": "6.00 35.00 348.00 18.00 22.00 58.00",
    "COP": "4900 22900 229900 11900 14900 37900",
    "CZK": "29.00 129.00 1290.00 69.00 79.00 199.00",
    "DKK": "9.00 39.00 399.00 19.00 25.00 65.00",
    "EGP": "49.99 249.99 2499.99 119.99 149.99 399.99",
    "EUR": "0.99 4.99 49.99 2.49 2.99 7.99",
    "GBP": "0.99 4.99 49.99 2.49 2.99 7.99",
    "HKD": "8.00 38.00 388.00 18.00 22.00 58.00",
    "HUF": "399 1990 19990 999 1290 3290",
    "IDR": "15000 79000 799000 39000 49000 129000",
    "ILS": "3.90 19.90 199.90 9.90 11.90 29.90",
    "INR": "99 449 4499 249 299 799",
    "JPY": "160 980 9800 490 480 1200",
    "KRW": "1500 7500 75000 3900 4400 12000",
    "KZT": "490 2490 24990 1290 1490 3990",
    "MXN": "19.00 99.00 999.00 49.00 59.00 149.00",
    "MYR": "4.90 22.90 229.90 11.90 14.90 37.90",
    "NGN": "1500 7900 79900 3900 4900 12900",
    "NOK": "12.00 59.00 599.00 29.00 35.00 99.00",
    "NZD": "1.99 8.99 89.99 4.49 5.49 14.99",
    "PEN": "3.90 19.90 199.90 9.90 11.90 29.90",
    "PHP": "59 299 2990 149 179 449",
    "PKR": "300 1500 15000 750 900 2400",
    "PLN": "4.99 24.99 249.99 12.99 14.99 39.99",
    "QAR": "3.99 19.99 199.99 9.99 11.99 29.99",
    "RON": "4.99 24.99 249.99 12.99 14.99 39.99",
    "RUB": "99.00 449.00 4490.00 229.00 279.00 749.00",
    "SAR": "4.99 22.99 229.99 11.99 13.99 37.99",
    "SEK": "12.00 59.00 599.00 29.00 35.00 99.00",
    "SGD": "1.48 6.98 68.98 3.48 3.98 10.98",
    "THB": "39.00 179.00 1790.00 89.00 109.00 289.00",
    "TRY": "39.99 199.99 1999.99 99.99 119.99 299.99",
    "TWD": "33 170 1690 80 100 270",
    "TZS": "2900 13900 139900 6900 8900 22900",
    "USD": "0.99 4.99 49.99 2.49 2.99 7.99",
    "VND": "25000 129000 1299000 65000 79000 199000",
    "ZAR": "19.99 99.99 999.99 49.99 59.99 149.99",
  ]
}
