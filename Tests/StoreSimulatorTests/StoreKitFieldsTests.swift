// Tests that the tables of fields contain every documented name.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("Fields under their real names") struct StoreKitFieldsTests {
  struct Documented: Sendable, CustomTestStringConvertible {
    let type: String
    let members: String
    let known: [String]
    var notSimulated: [String: String] = [:]

    var testDescription: String { type }
  }

  static let types = [
    Documented(
      type: "Transaction",
      members: """
        id originalID webOrderLineItemID appBundleID appTransactionID productID productType \
        subscriptionGroupID purchaseDate originalPurchaseDate expirationDate purchasedQuantity isUpgraded \
        ownershipType reason offer offer.type offer.id offer.paymentMode offer.period revocationDate \
        revocationReason revocationType revocationPercentage appAccountToken environment storefront \
        storefront.id storefrontId price currency signedDate deviceVerification deviceVerificationNonce \
        jsonRepresentation subscriptionStatus advancedCommerceInfo billingPlanType commitmentInfo \
        offerType offerID offerPaymentModeStringRepresentation offerPeriodStringRepresentation \
        currencyCode storefrontCountryCode environmentStringRepresentation reasonStringRepresentation
        """, known: World.knownTransactionFieldNames,
      notSimulated: ["jsonRepresentation": "the bytes of a signed payload; run --format jsonl has the fields"]
    ),
    Documented(
      type: "RenewalInfo",
      members: """
        originalTransactionID currentProductID autoRenewPreference willAutoRenew state expirationReason \
        isInBillingRetry gracePeriodExpirationDate priceIncreaseStatus offer offer.type offer.id \
        offer.paymentMode offer.period eligibleWinBackOfferIDs renewalDate recentSubscriptionStartDate \
        renewalPrice currency environment appAccountToken appTransactionID signedDate deviceVerification \
        deviceVerificationNonce jsonRepresentation advancedCommerceInfo bundleProductID \
        bundleOriginalTransactionID bundleSubscriptionGroupID willUnbundle commitmentInfo \
        renewalBillingPlanType offerType offerID currencyCode
        """, known: World.knownRenewalInfoFieldNames,
      notSimulated: ["jsonRepresentation": "the bytes of a signed payload; run --format jsonl has the fields"]
    ),
    Documented(
      type: "SKTestTransaction",
      members: """
        identifier originalTransactionIdentifier productIdentifier state purchaseDate cancelDate \
        expirationDate autoRenewingEnabled hasPurchaseIssue pendingAskToBuyConfirmation \
        isPendingPriceIncreaseConsent
        """, known: TestTransactionFields.table.names),
    Documented(
      type: "AppTransaction",
      members: """
        appID appTransactionID bundleID appVersion appVersionID originalAppVersion originalPlatform \
        originalPurchaseDate preorderDate environment signedDate deviceVerification deviceVerificationNonce
        """, known: AppTransactionFields.table.names),
  ]

  @Test("every documented member has a field, or is said not to be simulated and why", arguments: types)
  func whole(documented: Documented) {
    let members = documented.members.split(separator: " ").map(String.init)
    for member in members where !documented.known.contains(member) {
      #expect(documented.notSimulated[member]?.isEmpty == false, "\(documented.type).\(member)")
    }
    for (member, why) in documented.notSimulated {
      #expect(members.contains(member) && !documented.known.contains(member) && !why.isEmpty)
    }
    #expect(documented.notSimulated.count * 10 <= members.count)
  }

  @Test("no table has a name twice, and a name means one field")
  func once() {
    for names in [
      TransactionFields.table.allNames, RenewalInfoFields.table.allNames,
      TestTransactionFields.table.allNames,
      AppTransactionFields.table.allNames, ProductFields.product.allNames, ProductFields.skProduct.allNames,
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  private func text(_ name: String, of number: TransactionNumber, in world: World) -> String? {
    world.field(name, of: number)?.text(in: world.device.timeZone)
  }

  @Test("a renewed and refunded plan has the fields that the documents promise")
  func plan() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false), .renewalRate(.everyMinute))
    try bench.buy()
    try bench.perform(.advance(.seconds(60)), .requestRefund(.last, RefundRequest(reason: .fulfillment)))
    let world = bench.world
    #expect(text("originalID", of: 2, in: world) == "0")
    #expect(text("reason", of: 2, in: world) == "RENEWAL")
    #expect(text("purchaseDate", of: 2, in: world) == "2021-01-01T00:01:00Z")
    #expect(text("originalPurchaseDate", of: 2, in: world) == "2021-01-01T00:00:00Z")
    #expect(text("revocationDate", of: 2, in: world) == "2021-01-01T00:01:00Z")
    #expect(text("revocationReason", of: 2, in: world) == "developerIssue")
    #expect(text("revocationPercentage", of: 2, in: world) == "100")
    #expect(text("revocationDate", of: 1, in: world) == "nil")
    #expect(text("subscriptionStatus", of: 2, in: world) == "revoked")
    #expect(text("cancelDate", of: 2, in: world) == "2021-01-01T00:01:00Z")
    #expect(world.field("nothing", of: 2) == nil)
  }

  @Test("an upgrade, an offer and a shared purchase are told in their fields")
  func special() throws {
    var bench = try Bench()
    try bench.perform(
      .dialogs(false), .family(.join("Hanako")), .family(.buy("Hanako", product: Bench.yearly)))
    let world = bench.world
    let shared = try #require(world.currentEntitlements().first)
    #expect(text("ownershipType", of: shared, in: world) == "FAMILY_SHARED")
    #expect(text("subscriptionStatus", of: shared, in: world) == "subscribed")
    #expect(text("price", of: shared, in: world) != "nil")
    let status = try #require(world.statuses(ofGroupWith: Bench.yearly).first)
    #expect(world.renewalInfoField("currentProductID", of: status) == .text(Bench.yearly))
  }

  @Test("values are the same in every way that they are written")
  func meant() {
    let instant = Instant(microseconds: 1_609_459_200_250_000)
    let read: (String) -> (Instant, isExact: Bool)? = { text in
      switch text {
      case "whole": (Instant(microseconds: 1_609_459_200_000_000), false)
      case "exact": (instant, true)
      case "wrong": (Instant(microseconds: 1_609_459_200_100_000), true)
      default: nil
      }
    }
    #expect(FieldValue.moment(instant).matches(by: "whole", instant: read))
    #expect(FieldValue.moment(instant).matches(by: "exact", instant: read))
    #expect(!FieldValue.moment(instant).matches(by: "wrong", instant: read))
    #expect(!FieldValue.moment(instant).matches(by: "no time", instant: read))
    #expect(FieldValue.absent.matches(by: "nil", instant: read))
    #expect(!FieldValue.text("nil?").matches(by: "nil", instant: read))
    #expect(FieldValue.number("4.99").matches(by: "4.990", instant: read))
    #expect(!FieldValue.number("4.99").matches(by: "4.9", instant: read))
    #expect(FieldValue.named("FAMILY_SHARED").matches(by: ".familyShared", instant: read))
    #expect(FieldValue.flag(true).matches(by: "true", instant: read))
    let refund = StoreKitEnum.revocationType.value("REFUND_PRORATED")
    for text in ["REFUND_PRORATED", "proratedRefund", ".proratedRefund", "PRORATED_REFUND"] {
      #expect(refund.matches(by: text, instant: read), "\(text)")
    }
    #expect(!refund.matches(by: "fullRefund", instant: read))
    #expect(FieldValue.list(["a", "b"]).matches(by: "a, b", instant: read))
    #expect(!FieldValue.list(["a", "b"]).matches(by: "b", instant: read))
    #expect(FieldValue.money(4990).text(in: .utc) == "4.99")
    #expect(FieldValue.money(300_000).text(in: .utc) == "300")
    #expect(FieldValue.money(1_005).text(in: .utc) == "1.005")
  }

  @Test("10,000 identifiers are answered, and shown in bounds")
  func many() throws {
    var bench = try Bench()
    let identifiers = (0..<10_000).map { "com.example.none\($0)" } + [Bench.monthly]
    try bench.perform(.products(ProductRequest(identifiers)))
    #expect(bench.world.productAnswer?.found == [Bench.monthly])
    #expect(bench.world.productAnswer?.invalid.count == 10_000)
    let answers = bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind { answer } else { nil }
    }
    #expect(answers.count == 1)
    #expect(answers[0].lines.count < 200)
    #expect(answers[0].lines.allSatisfy { $0.count < 4_000 })
    #expect(answers[0].headline.contains("1 found, 10000 invalid"))
  }

  @Test("each spelling of an enum's case means only this case")
  func enumSpellings() {
    for table in StoreKitEnum.all {
      let spellings = table.cases.flatMap { Set($0.map(FieldValue.plain)) }
      #expect(Set(spellings).count == spellings.count, "\(table.type)")
    }
  }

  @Test("an offer's identifier that is the name of another offer type has two meanings")
  func ambiguousOffer() {
    func offer(_ kind: Offer.Kind, _ identifier: String) -> FieldValue {
      TransactionOffer?.some(
        TransactionOffer(
          kind: kind, mode: .freeTrial, identifier: identifier, period: SubscriptionPeriod(1, .month))
      ).field
    }
    #expect(offer(.winBack, "code").contradictoryMeanings(of: "code") == ["offer.type", "offer.id"])
    #expect(offer(.winBack, "code").contradictoryMeanings(of: "winBack").isEmpty)
    #expect(offer(.code, "code").contradictoryMeanings(of: "code").isEmpty)
    #expect(offer(.winBack, "back").contradictoryMeanings(of: "code").isEmpty)
    #expect(offer(.winBack, "back").matches(by: "back") { _ in nil })
    #expect(offer(.winBack, "back").matches(by: "4") { _ in nil })
  }

  @Test("a long history is shown in bounds, and its newest transactions with their fields")
  func longHistory() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false), .renewalRate(.everyMinute))
    try bench.buy()
    try bench.perform(.advance(.seconds(60 * 500)))
    bench.clearEvents()
    try bench.perform(.query(.all), .transactions)
    for event in bench.events {
      guard case .storekit(let answer) = event.kind else { continue }
      #expect(answer.parts.count == 100)
      #expect(answer.parts.last?.transaction == 501)
      #expect(answer.headline.contains("501 in all"))
    }
  }

  @Test("what the catalogue calls its products is made visible")
  func hostile() throws {
    var bench = try Bench()
    let product = Product(
      identifier: "evil\u{1B}[2J", kind: .consumable, displayPrice: "1",
      localizations: [Localization(locale: "en_US", displayName: "\u{202E}x\n", description: "\u{7}")])
    try bench.perform(.catalog(Catalog(source: "evil", products: [product])), .products(ProductRequest([])))
    for event in bench.events {
      guard case .storekit(let answer) = event.kind else { continue }
      let fields = answer.parts.flatMap(\.fields).map(\.value)
      #expect(!fields.isEmpty && fields.allSatisfy { $0 == VisibleText.visible($0) })
    }
  }

  @Test("approval is shared by all environments, taken back by a new catalogue, and undone with the world")
  func approval() throws {
    var bench = try Bench()
    try bench.perform(.approval(product: Bench.monthly, false), .environment(.production))
    #expect(!bench.world.isForSale(Bench.monthly))
    try bench.perform(.environment(.sandbox))
    #expect(bench.world.isForSale(Bench.monthly) && !bench.world.isApproved(Bench.monthly))
    try bench.perform(.reset)
    #expect(!bench.world.isApproved(Bench.monthly))
    try bench.perform(.catalog(.builtin))
    #expect(bench.world.isApproved(Bench.monthly))
    #expect(bench.refusal(.approval(product: "com.example.gone", false)) != nil)
  }
}
