// Tests of the sheet that asks for consent to a price increase.

import StoreModel
import StoreSimulator
import Testing

@Suite("The question about a price increase") struct PriceConsentTests {
  private func bench(locale: String = "en_US", _ environment: EnvironmentName = .xcode) throws -> Bench {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.perform(.device(DeviceChange(locale: locale)))
    try bench.order(Plans.gold)
    bench.clearEvents()
    return bench
  }

  private let ask = Action.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me")

  private func status(_ bench: Bench) throws -> PriceIncreaseStatus {
    try bench.own(Plans.gold).renewalInfo.priceIncreaseStatus
  }

  @Test("it comes up at once, in every environment", arguments: EnvironmentName.allCases)
  func atOnce(environment: EnvironmentName) throws {
    var bench = try bench(environment)
    try bench.perform(ask)
    #expect(bench.world.device.topDialog?.kind == .priceConsentSheet)
    #expect(bench.updates.contains(.message(.priceIncreaseConsent, product: Plans.gold)))
  }

  @Test("asked without a price, the present price stays, agreed to or not answered")
  func withoutPrice() throws {
    let ask = Action.priceIncrease(.ask(price: nil), product: Plans.gold, person: "me")
    var bench = try bench()
    try bench.perform(ask)
    #expect(try status(bench) == .pending)
    #expect(bench.world.device.topDialog?.message.contains("$9.99") == true)
    try bench.perform(.tap("agree"))
    #expect(try status(bench) == .agreed && bench.own(Plans.gold).renewalInfo.renewalPrice == 9990)
    try bench.advance(300)
    #expect(try bench.last(Plans.gold).price == 9990 && status(bench) == .noIncreasePending)
    // A new request without a price cancels the price in the earlier request.
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me"), ask)
    try bench.perform(.tap("agree"))
    try bench.advance(300)
    #expect(try bench.last(Plans.gold).price == 9990)
    try bench.perform(ask)
    try bench.advance(300)
    #expect(try bench.own(Plans.gold).state == .expired)
    var cancelled = try self.bench()
    try cancelled.act(.cancel, Plans.gold)
    #expect(cancelled.refusal(ask) != nil)
  }

  @Test("with an unchanged price it does not say that the price goes up")
  func unchangedPrice() throws {
    var bench = try bench()
    try bench.perform(.priceIncrease(.ask(price: nil), product: Plans.gold, person: "me"))
    let message = try #require(bench.world.device.topDialog?.message)
    #expect(message.contains("is $9.99 per month. Without your agreement"), "\(message)")
    #expect(!message.contains("goes up"), "\(message)")
  }

  @Test("an open sheet of the subscription shows the agreed price, the missing consent and a cancellation")
  func managedSheet() throws {
    var bench = try bench()
    try bench.perform(.appStore(.manageSubscriptions(group: nil)))
    func message() -> String {
      bench.world.device.dialogs.last { $0.kind == .manageSubscriptionsSheet }?.message ?? ""
    }
    #expect(message().contains("$9.99 per month"), "\(message())")
    let renews = message()
    try bench.perform(ask)
    #expect(message() != renews && message().contains("$9.99 per month"), "\(message())")
    try bench.perform(.tap("agree"))
    #expect(message().contains("$12.00 per month"), "\(message())")
    try bench.act(.cancel, Plans.gold)
    let buttons = bench.world.device.topDialog?.buttons.map(\.name) ?? []
    #expect(buttons.contains(.resume) && !buttons.contains(.stop), "\(buttons)")
  }

  @Test(
    "it speaks the device's language, with both prices and the day",
    arguments: [
      ("en_US", "Subscription Price Increase", "$12.00 per month"),
      ("ja_JP", "サブスクリプションの値上げ", "1か月ごとに $12.00"),
      ("de_DE", "Preiserhöhung des Abonnements", "12,00 $ pro Monat"),
    ])
  func languages(locale: String, title: String, price: String) throws {
    var bench = try bench(locale: locale)
    try bench.perform(ask)
    let dialog = try #require(bench.world.device.topDialog)
    #expect(dialog.title == title && dialog.message.contains(price), "\(dialog)")
    #expect(dialog.message.contains(locale == "de_DE" ? "01.01.2021" : "2021/01/01"), "\(dialog.message)")
  }

  @Test("agreeing renews at the new price; cancelling ends with the period; not now leaves it open")
  func answers() throws {
    var agreed = try bench()
    try agreed.perform(ask, .tap("agree"))
    #expect(try status(agreed) == .agreed && agreed.world.device.dialogs.isEmpty)
    try agreed.advance(300)
    #expect(agreed.world.transaction(2)?.price == 12_000)

    var cancelled = try bench()
    try cancelled.perform(ask, .tap("disagree"))
    let info = try cancelled.own(Plans.gold).renewalInfo
    #expect(!info.willAutoRenew && info.priceIncreaseStatus == .noIncreasePending)

    var open = try bench()
    try open.perform(ask, .tap("cancel"))
    #expect(try status(open) == .pending && open.world.device.dialogs.isEmpty)
    #expect(open.diagnostics.contains { if case .priceIncreaseUnanswered = $0 { true } else { false } })
    try open.advance(300)
    #expect(try open.own(Plans.gold).renewalInfo.expirationReason == .didNotConsentToPriceIncrease)
  }

  @Test("the Home button is no answer")
  func home() throws {
    var bench = try bench()
    try bench.perform(ask, .home, .app(.foreground))
    #expect(try status(bench) == .pending && bench.world.device.dialogs.isEmpty)
  }

  @Test("an app that puts it off is told, and shows it when it wants")
  func deferred() throws {
    var bench = try bench()
    #expect(bench.refusal(.showPriceConsent)?.why == .noPriceConsentPending)
    try bench.perform(.appPolicy(.defersPriceConsent, true), ask)
    #expect(bench.updates.contains(.message(.priceIncreaseConsent, product: Plans.gold)))
    #expect(bench.world.device.dialogs.isEmpty)
    try bench.perform(.showPriceConsent)
    #expect(bench.world.device.topDialog?.kind == .priceConsentSheet)
    #expect(bench.refusal(.showPriceConsent)?.why == .priceConsentIsUp)
    try bench.perform(.tap("agree"))
    #expect(try status(bench) == .agreed && bench.refusal(.showPriceConsent) != nil)
  }

  @Test("an app that is not in front gets message and sheet when it comes there", arguments: [true, false])
  func away(runs: Bool) throws {
    var bench = try bench()
    try bench.perform(.app(runs ? .background : .terminate), ask)
    #expect(bench.updates.filter { if case .message = $0 { true } else { false } }.isEmpty)
    try bench.perform(.app(runs ? .foreground : .launch))
    #expect(bench.updates.contains(.message(.priceIncreaseConsent, product: Plans.gold)))
    #expect(bench.world.device.topDialog?.kind == .priceConsentSheet)
  }

  @Test("a sheet that the process took along comes again at the launch")
  func processEnds() throws {
    var bench = try bench()
    try bench.perform(ask, .app(.terminate), .app(.launch))
    #expect(bench.world.device.topDialog?.kind == .priceConsentSheet)
  }

  @Test("what is settled elsewhere takes the sheet down")
  func settledElsewhere() throws {
    for settles in [
      Action.priceIncrease(.agree, product: Plans.gold, person: "me"),
      .priceIncrease(.decline, product: Plans.gold, person: "me"),
      .subscription(.cancel, product: Plans.gold, person: "me"),
      .subscription(.expire, product: Plans.gold, person: "me"),
      .subscription(.renew, product: Plans.gold, person: "me"),
      .refund(.last), .advance(.seconds(300)),
    ] {
      var bench = try bench()
      try bench.perform(ask, settles)
      #expect(bench.world.device.dialogs.isEmpty, "\(settles)")
    }
  }

  @Test("asked twice there is one sheet, with the newest price; without dialogs there is none")
  func once() throws {
    var bench = try bench()
    try bench.perform(ask, .priceIncrease(.ask(price: "13.00"), product: Plans.gold, person: "me"))
    #expect(bench.world.device.dialogs.count == 1)
    #expect(bench.world.device.topDialog?.message.contains("$13.00") == true)
    bench = try self.bench()
    try bench.perform(.dialogs(false), ask)
    #expect(bench.world.device.dialogs.isEmpty && bench.refusal(.showPriceConsent)?.why == .dialogsAreOff)
    try bench.perform(.dialogs(true), .showPriceConsent)
    #expect(bench.world.device.dialogs.count == 1)
  }

  @Test("a family member is asked on a phone of their own")
  func member() throws {
    var bench = try Bench.plans()
    try bench.perform(.family(.join("Hanako")), .family(.buy("Hanako", product: Plans.gold)))
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "Hanako"))
    #expect(bench.world.device.dialogs.isEmpty)
  }
}
