// Tests of expectations about subscriptions, and of their failure texts.

import Testing

@testable import Scenario
@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

private let yearly = "com.example.subscriptionlab.yearly"
private let coins = "com.example.subscriptionlab.coins100"

private func found(_ line: String) throws -> String? {
  guard case .expect(let expectation) = try parse("expect \(line)").command else { return nil }
  return makeSession().failure(of: expectation)?.found
}

private func status(
  _ state: RenewalState, of product: String, renews next: String?, ownership: OwnershipType = .purchased
) -> SubscriptionStatus {
  SubscriptionStatus(
    state: state, transaction: 1,
    renewalInfo: RenewalInfo(
      original: 1, originalIdentifier: nil, currentProductID: product, autoRenewPreference: next,
      willAutoRenew: next != nil, expirationReason: nil, isInBillingRetry: false,
      gracePeriodExpirationDate: nil, priceIncreaseStatus: .noIncreasePending, renewalDate: .defaultStart,
      recentSubscriptionStartDate: .defaultStart, renewalPrice: nil, currency: "USD", offer: nil,
      eligibleWinBackOfferIDs: []),
    ownership: ownership, buyer: "me", expirationDate: .defaultStart, revocationDate: nil,
    isEntitled: state.isEntitled)
}

@Test("a product or person that does not exist is said, and is no answer")
func unknownNames() throws {
  for question in ["status x none", "entitled x", "not-entitled x", "renews x no", "plan x subscribe"] {
    #expect(try found(question) == "no product x in the catalogue")
  }
  for question in ["status \(coins) none", "renews \(coins) no", "plan \(coins) subscribe"] {
    #expect(try found(question) == "\(coins) is not an auto-renewable subscription")
  }
  let unknown = try #require(try found("status \(yearly) none --owner Nobody"))
  #expect(unknown.hasPrefix("no Nobody in the family, only me"))
}

@Test("in a world where nothing was bought nothing is held")
func nothingHeld() throws {
  #expect(try found("status \(yearly) none") == nil)
  #expect(
    try found("status \(yearly) subscribed") == "no status: the group was never subscribed to")
  #expect(try found("entitled \(yearly)") == "no entitlement")
  #expect(try found("not-entitled \(yearly)") == nil)
  #expect(try found("entitled \(coins)") == "no entitlement")
  #expect(try found("renews \(yearly) no") == "no subscription bought by this person")
}

@Test("in a world with a subscription the expectations ask what StoreKit 2 tells")
func heldSubscription() throws {
  let basic = "com.example.subscriptionlab.basic"
  var session = makeSession()
  try session.type(
    "buy \(basic)", "confirm", "settle", "expect status \(yearly) subscribed", "expect entitled \(basic)",
    "expect not-entitled \(yearly)", "expect renews \(basic) \(basic)", "expect plan \(basic) current",
    "expect plan \(yearly) upgrade-now", "family join Hanako", "expect status \(yearly) none --owner Hanako",
    "subscription cancel \(basic)", "expect renews \(basic) no", "expect plan \(basic) current-ends",
    "subscription expire \(basic)", "expect status \(yearly) expired", "expect not-entitled \(basic)",
    "expect plan \(basic) expired")
  let question = try parse("expect entitled \(basic)").command
  #expect(session.execute(question).failure?.found == "no entitlement")
}

@Test("the first status is the one that counts")
func bestStatus() {
  let statuses = [status(.inGracePeriod, of: "a", renews: "a"), status(.expired, of: "b", renews: nil)]
  #expect(SubscriptionMatcher.contradiction(status: .inGracePeriod, among: statuses) == nil)
  for other in [RenewalState.expired, nil] {
    let finding = SubscriptionMatcher.contradiction(status: other, among: statuses)
    #expect(finding?.text == "the status inGracePeriod")
  }
}

@Test("entitlements are named where another one was expected")
func entitlements() {
  let entitlements: [(number: TransactionNumber, product: String)] = [(3, "a"), (5, "b")]
  func contradiction(_ isEntitled: Bool, _ product: String) -> String? {
    SubscriptionMatcher.contradiction(entitled: isEntitled, product: product, among: entitlements)?.text
  }
  #expect(contradiction(true, "a") == nil)
  #expect(contradiction(false, "b") == "an entitlement from #5")
  #expect(contradiction(true, "c") == "only the entitlements a #3, b #5")
}

@Test("what renews into what is asked of the own subscription")
func renewals() {
  let statuses = [
    status(.subscribed, of: "a", renews: "a", ownership: .familyShared),
    status(.subscribed, of: "b", renews: "c"), status(.subscribed, of: "d", renews: nil),
  ]
  func contradiction(_ product: String, _ next: String?) -> String? {
    SubscriptionMatcher.contradiction(renews: next, product: product, among: statuses)?.text
  }
  #expect(contradiction("b", "c") == nil)
  #expect(contradiction("b", nil) == "the subscription renews into c")
  #expect(contradiction("d", nil) == nil)
  #expect(contradiction("d", "b") == "the subscription does not renew")
  #expect(contradiction("a", "a") == "no subscription bought by this person")
}

@Test("the advice of a plan's line is compared by its word")
func advice() {
  let plan = Product(identifier: "a", kind: .autoRenewable, displayPrice: "1")
  let lines = [PlanLine(product: plan, advice: .upgradeNow, reason: .higherLevel)]
  func contradiction(_ advice: String, _ product: String) -> String? {
    SubscriptionMatcher.contradiction(plan: advice, product: product, among: lines)?.text
  }
  #expect(contradiction("upgrade-now", "a") == nil)
  #expect(contradiction("ordered", "a") == "the advice upgrade-now")
  #expect(contradiction("switch-now", "a") == "the advice upgrade-now")
  #expect(contradiction("ordered", "b") == "no row for this product in the plan matrix")
}

@Test("upgrade-now, the word of older scenarios, holds for a crossgrade too")
func adviceOfCrossgrade() {
  let plan = Product(identifier: "a", kind: .autoRenewable, displayPrice: "1")
  let lines = [PlanLine(product: plan, advice: .switchNow, reason: .sameLevelSameDuration)]
  func contradiction(_ advice: String) -> String? {
    SubscriptionMatcher.contradiction(plan: advice, product: "a", among: lines)?.text
  }
  #expect(contradiction("switch-now") == nil && contradiction("upgrade-now") == nil)
  #expect(contradiction("switch-at-renewal") == "the advice switch-now")
}

@Test("last is this device's own newest transaction, whatever the family buys or shares")
func lastIsOwn() throws {
  let yearly = "com.example.subscriptionlab.yearly"
  var session = makeSession()
  try session.type("family join Hanako", "family buy Hanako \(yearly)")
  let state = try parse("expect state last purchased").command
  #expect(session.execute(state).failure?.found == "no last, only #1 to #2 of the family or deleted")
  let refund = session.execute(try parse("refund last").command).refusal
  #expect(refund?.why == .onlyOfFamily)
  #expect(refund?.possible == "#1 to #2")
  try session.type("dialogs off", "buy \(coins)", "family buy Hanako \(coins)", "expect state last purchased")
  #expect(session.world.number(of: .last) == session.world.transactionNumbers.dropLast().last)
  try session.type(
    "expect refused reverse-refund last", "expect id last 2")
}

@Test("what status(for:) of a group answers can be expected, with its quirk and without")
func groupStatus() throws {
  #expect(try found("group-status \(yearly) none") == nil)
  var session = makeSession()
  try session.type("era xcode-15", "dialogs off", "buy \(yearly)", "expect group-status \(yearly) none")
  let question = try parse("expect group-status \(yearly) subscribed").command
  #expect(session.execute(question).failure?.found == "status(for:) returned nothing")
  try session.type("quirk status-for-group answers", "expect group-status \(yearly) subscribed")
  let none = try parse("expect group-status \(yearly) none").command
  #expect(session.execute(none).failure?.found == "status(for:) returned subscribed")
}
