// Tests of the text of an offer on the payment sheet.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("Offers on the payment sheet") struct OfferSheetTests {
  private static let day = SubscriptionPeriod(3, .day)
  private static let week = SubscriptionPeriod(1, .week)
  private static let month = SubscriptionPeriod(1, .month)
  private static let year = SubscriptionPeriod(1, .year)

  private static func catalog(_ offer: Offer?) -> Catalog {
    let plan = Product(
      identifier: "p", kind: .autoRenewable, displayPrice: "4.99",
      localizations: [Localization(locale: "en_US", displayName: "Plan", description: "")],
      subscription: SubscriptionTerms(
        groupIdentifier: "G", level: 1, period: month, offers: offer.map { [$0] } ?? []))
    return Catalog(
      source: "x", groups: [SubscriptionGroup(identifier: "G", name: "G", subscriptions: [plan])])
  }

  private static func offer(
    _ mode: Offer.PaymentMode, _ period: SubscriptionPeriod, times: Int = 1, kind: Offer.Kind = .introductory
  ) -> Offer {
    Offer(
      kind: kind, mode: mode, period: period, periodCount: times, displayPrice: "0.99",
      offerIdentifier: kind == .introductory ? nil : "o")
  }

  private func sheet(
    _ offer: Offer?, locale: String = "en_US", in environment: EnvironmentName = .xcode, asked: String? = nil
  ) throws -> PaymentSheet {
    var bench = try Bench(environment)
    try bench.perform(
      .catalog(Self.catalog(offer)), .device(DeviceChange(locale: locale)), .buy(Payment("p", offer: asked)))
    let dialog = try #require(bench.world.device.topDialog)
    let sheet = try #require(dialog.sheet)
    #expect(dialog.message == "\(sheet.productName) \(sheet.terms)")
    return sheet
  }

  @Test(
    "each way to pay and each length, in English",
    arguments: [
      (offer(.freeTrial, day), "3 days free trial"), (offer(.freeTrial, week), "1 week free trial"),
      (offer(.freeTrial, year), "1 year free trial"),
      (offer(.payUpFront, SubscriptionPeriod(3, .month)), "$0.99 for 3 months"),
      (offer(.payUpFront, year), "$0.99 for 1 year"),
      (offer(.payAsYouGo, month, times: 3), "$0.99 per month for 3 months"),
      (offer(.payAsYouGo, SubscriptionPeriod(2, .week), times: 2), "$0.99 every 2 weeks for 4 weeks"),
      (offer(.payAsYouGo, month), "$0.99 per month for 1 month"),
    ])
  func english(offer: Offer, line: String) throws {
    for environment in EnvironmentName.allCases {
      let sheet = try sheet(offer, in: environment)
      #expect(sheet.priceLine == line && sheet.afterLine == "then $4.99 per month")
      #expect(sheet.terms == "\(line), then $4.99 per month")
      #expect(sheet.renewalLine == "Renews automatically until cancelled.")
    }
  }

  @Test(
    "in the languages of the payment sheet",
    arguments: [
      ("ja_JP", "1週間の無料トライアル、その後は1か月ごとに $4.99", "3か月間で $0.99", "最初の3か月間は1か月ごとに $0.99"),
      (
        "de_DE", "1 Woche kostenlos testen, danach 4,99 $ pro Monat", "0,99 $ für 3 Monate",
        "0,99 $ pro Monat für 3 Monate"
      ),
      ("zh_Hans", "免费试用 1 周，之后每 1 个月 US$4.99", "3 个月 US$0.99", "前 3 个月每 1 个月 US$0.99"),
    ])
  func languages(locale: String, trial: String, upFront: String, asYouGo: String) throws {
    #expect(try sheet(Self.offer(.freeTrial, Self.week), locale: locale).terms == trial)
    #expect(
      try sheet(Self.offer(.payUpFront, SubscriptionPeriod(3, .month)), locale: locale).priceLine == upFront)
    #expect(try sheet(Self.offer(.payAsYouGo, Self.month, times: 3), locale: locale).priceLine == asYouGo)
  }

  @Test("a free promotional offer is no trial")
  func promotional() throws {
    let free = Self.offer(.freeTrial, SubscriptionPeriod(2, .month), kind: .promotional)
    #expect(try sheet(free, asked: "o").terms == "2 months free, then $4.99 per month")
    #expect(try sheet(free).terms == "$4.99 per month")
  }

  @Test("without an offer, and with one that is switched off or for another billing plan, the usual price")
  func usual() throws {
    var monthly = Self.offer(.freeTrial, Self.week)
    monthly.billingPlanType = "MONTHLY"
    for offer in [nil, Self.offer(.unset, Self.week), monthly] {
      let sheet = try sheet(offer)
      #expect(sheet.priceLine == "$4.99 per month" && sheet.afterLine.isEmpty)
      #expect(sheet.terms == sheet.priceLine)
    }
  }

  @Test("what the sheet tells is what is paid: the trial once, then the usual price")
  func told() throws {
    var bench = try Bench.plans()
    func terms(_ product: String, offer: String? = nil) throws -> String {
      try bench.perform(.buy(Payment(product, offer: offer)))
      defer { try? bench.perform(.cancel) }
      return try #require(bench.world.device.topDialog?.sheet?.terms)
    }
    #expect(try terms(Plans.silver) == "1 week free trial, then $4.90 per month")
    try bench.order(Plans.silver)
    #expect(try terms(Plans.silver, offer: "loyal") == "$1.00 per month for 3 months, then $4.90 per month")
    #expect(try terms(Plans.gold) == "$9.99 per month")
    try bench.act(.expire, Plans.silver)
    #expect(try terms(Plans.silver) == "$4.90 per month")
    #expect(try terms(Plans.silver, offer: "back") == "$2.00 per month for 2 months, then $4.90 per month")
    #expect(try terms(Plans.other) == "$3.00 for 3 months, then $2.00 per month")
  }

  @Test("a price that is missing in the file, and a count that is not to be believed, bring no harm")
  func odd() throws {
    var bare = Self.offer(.payUpFront, Self.month)
    bare.displayPrice = nil
    _ = try sheet(bare)
    var many = Self.offer(.payAsYouGo, SubscriptionPeriod(.max, .month))
    many.periodCount = .max
    _ = try sheet(many)
    many.period = SubscriptionPeriod(1, .month)
    many.periodCount = .min
    #expect(try sheet(many).priceLine == "$0.99 per month for 1 month")
  }
}
