// The built-in catalogue `builtin-full`, which adds the products that the demo catalogue lacks.

extension Catalog {
  /// The catalogues in the program, which need no file.
  public static let builtins = [builtin, builtinFull]

  /// Returns the built-in catalogue that a step names; nil if the name is the path of a file.
  public static func builtin(named name: String) -> Catalog? { builtins.first { $0.source == name } }

  /// The built-in catalogue with plans for Family Sharing, crossgrades and a purchase service.
  ///
  /// Its group Pro has a plan above the shareable plan, and two plans of equal level and length. A renewing
  /// subscription of consumables has a group of its own, because a purchase service allows one product to a
  /// group.
  public static let builtinFull = Catalog(
    source: "builtin-full",
    products: builtin.products.map { product in
      var product = product
      product.oneTimeCodes = oneTimeCodes[product.kind, default: []]
      return product
    },
    groups: [
      SubscriptionGroup(
        identifier: proGroup, name: "Pro",
        localizations: builtin.groups.first?.localizations ?? [],
        subscriptions: [
          premium, demoPlan("monthly", level: 2, offers: monthlyOffers), studio, demoPlan("yearly", level: 2),
          demoPlan("basic", level: 3),
        ].compactMap(\.self)),
      SubscriptionGroup(
        identifier: crystalsGroup, name: "Crystals",
        localizations: [("en_US", "Crystals"), ("ja", "クリスタル"), ("de", "Kristalle"), ("zh_Hans", "水晶")].map {
          Localization(locale: $0, displayName: $1, description: "")
        },
        subscriptions: [crystals]),
    ])

  private static let crystalsGroup = "21A3B4C6"

  /// The offer codes of the products other than subscriptions; each code is free.
  private static let oneTimeCodes: [Product.Kind: [Offer]] = [
    .consumable: [Offer(oneTimeCode: "COINS")], .nonConsumable: [Offer(oneTimeCode: "NOADS")],
    .nonRenewing: [Offer(oneTimeCode: "SEASON")],
  ]

  /// Returns a plan of the demo catalogue with another level.
  private static func demoPlan(_ name: String, level: Int, offers: [Offer] = []) -> Product? {
    var plan = builtin.product(identifier(name))
    plan?.subscription?.level = level
    plan?.subscription?.offers = offers
    return plan
  }

  /// The offers of Pro Monthly, one of each kind that a customer redeems or the app applies.
  private static let monthlyOffers = [
    Offer(
      kind: .promotional, mode: .freeTrial, period: SubscriptionPeriod(1, .month),
      referenceName: "Loyal customers", offerIdentifier: "loyal"),
    Offer(
      kind: .code, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: "SPRING",
      eligibility: ["new", "existing", "expired"]),
    Offer(
      kind: .winBack, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: "Come back",
      offerIdentifier: "comeback"),
  ]

  private static let premium = Product(
    identifier: identifier("premium"), kind: .autoRenewable, referenceName: "Pro Premium Monthly", price: 5,
    texts: [
      ("en_US", "Pro Premium", "Everything in Pro and a personal coach, month by month."),
      ("ja", "プロ プレミアム", "プロのすべての機能と専属コーチを月ごとに利用できます。"),
      ("de", "Pro Premium", "Alles aus Pro und ein persönlicher Coach, Monat für Monat."),
      ("zh_Hans", "专业版尊享方案", "按月使用专业版全部功能和私人教练。"),
    ],
    subscription: SubscriptionTerms(
      groupIdentifier: proGroup, level: 1, period: SubscriptionPeriod(1, .month),
      offers: [Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week))]))

  private static let studio = Product(
    identifier: identifier("studio"), kind: .autoRenewable, referenceName: "Pro Studio Monthly", price: 1,
    texts: [
      ("en_US", "Pro Studio", "Pro with tools for video instead of photos, month by month."),
      ("ja", "プロ スタジオ", "写真の代わりに動画のツールを月ごとに使えます。"),
      ("de", "Pro Studio", "Pro mit Werkzeugen für Video statt Fotos, Monat für Monat."),
      ("zh_Hans", "专业版工作室方案", "按月使用视频工具，代替照片工具。"),
    ],
    subscription: SubscriptionTerms(
      groupIdentifier: proGroup, level: 2, period: SubscriptionPeriod(1, .month)))

  private static let crystals = Product(
    identifier: identifier("crystals"), kind: .autoRenewable, referenceName: "Crystals Monthly", price: 4,
    texts: [
      ("en_US", "Monthly Crystals", "Five hundred crystals to spend in the app, every month."),
      ("ja", "月額クリスタル", "アプリ内で使えるクリスタル500個を毎月受け取れます。"),
      ("de", "Kristalle monatlich", "Jeden Monat fünfhundert Kristalle zum Ausgeben in der App."),
      ("zh_Hans", "每月水晶", "每月领取 500 颗可在应用内使用的水晶。"),
    ],
    subscription: SubscriptionTerms(
      groupIdentifier: crystalsGroup, level: 1, period: SubscriptionPeriod(1, .month)))
}
