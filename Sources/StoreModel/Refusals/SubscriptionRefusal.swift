// The reasons for refusing actions on subscriptions, billing, family, offers and refunds, with their texts.

import StoreCatalog
import Support

public enum SubscriptionRefusal: Localizable, Hashable, Sendable {
  case notASubscription(String)
  case neverSubscribed(product: String, person: String)
  /// The current plan of the group is `held`.
  case notHeld(product: String, held: String)
  case hasEnded(String)
  case autoRenewIsOff(String)
  case autoRenewIsOn(String)
  case noTrouble(String)
  /// Billing retry ended without a payment.
  case retryHasEnded(String)
  case hasExpiredAlready(String)
  case otherGroup(String, held: String)
  case isHeldAlready(String)
  case isOrderedAlready(String)
  /// The transaction belongs to no subscription, so StoreKit has no status for it.
  case withoutStatus(TransactionNumber, product: String)
  /// StoreKit 2 has no transaction for a payment in this state.
  case notInStoreKit2(TransactionNumber, TransactionState)

  case rateUnknownHere(RenewalRate, environment: String)
  case retryNotTestable
  case onlyTestSession(SubscriptionAction, environment: String)

  case noOffer(String, product: String)
  /// The offer code `name` belongs to the product `owner`.
  case codeOfOther(String, product: String, owner: String)
  case offerNotEligible(String, OfferIneligibility)
  case eligibilityOnlyInXcode(environment: String)

  case badPrice(String)
  case priceNotHigher(String)
  case noIncreasePending(String)

  case isReservedName(String)
  case inFamilyAlready(String)
  case inOtherFamily(String)
  case notInFamily(String)
  case familyIsFull
  case badName
  case sharingAlready(String, isOn: Bool)

  case sharedNotPaid(TransactionNumber)
  case notRefunded(TransactionNumber)
  case refundedByPlanChange(TransactionNumber)
  case boughtAgain(TransactionNumber, by: TransactionNumber)
  case answeredWith(TransactionNumber, held: TransactionNumber)

  /// A notification of the event contains no transaction.
  case noTransactionIn(ServerEvent)
  /// A notification of the event needs a transaction, and no purchase fits.
  case noTransactionFor(ServerEvent)
  case badExtension(days: Int)
  case extendedTwice(String)
  case freeOfferNotExtended(String)
  /// The developer's server can change only the buyer's transaction.
  case sharedNotChanged(TransactionNumber)
  /// The developer's server can set the token only of a first purchase.
  case notOriginal(TransactionNumber, original: TransactionNumber)

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .notASubscription, .neverSubscribed, .notHeld, .hasEnded, .autoRenewIsOff, .autoRenewIsOn,
      .otherGroup, .isHeldAlready, .isOrderedAlready:
      planText(texts)
    case .withoutStatus, .notInStoreKit2: queryText(texts)
    case .noTrouble, .retryHasEnded, .hasExpiredAlready, .rateUnknownHere, .retryNotTestable,
      .onlyTestSession, .noTransactionIn, .noTransactionFor, .badExtension, .extendedTwice,
      .freeOfferNotExtended:
      renewalText(texts)
    case .noOffer, .codeOfOther, .offerNotEligible, .eligibilityOnlyInXcode, .badPrice, .priceNotHigher,
      .noIncreasePending:
      offerText(texts)
    case .isReservedName, .inFamilyAlready, .inOtherFamily, .notInFamily, .familyIsFull, .badName,
      .sharingAlready:
      familyText(texts)
    case .sharedNotPaid, .notRefunded, .refundedByPlanChange, .boughtAgain, .answeredWith, .sharedNotChanged,
      .notOriginal:
      refundText(texts)
    }
  }

  private func planText(_ texts: Localizer) -> String {
    switch self {
    case .notASubscription(let product): texts.localized("\(product) is not an auto-renewable subscription")
    case .neverSubscribed(let product, let person):
      person == FamilyMember.me
        ? texts.localized("there is no subscription in the group of \(product)")
        : texts.localized("\(person) has no subscription in the group of \(product)")
    case .notHeld(let product, let held):
      texts.localized(
        "\(product) is not active: the current plan is \(held)")
    case .hasEnded(let product): texts.localized("\(product) has ended")
    case .autoRenewIsOff(let product): texts.localized("\(product) is already cancelled")
    case .autoRenewIsOn(let product): texts.localized("\(product) is not cancelled")
    case .otherGroup(let product, let held):
      texts.localized(
        "\(product) is in a different group than \(held)")
    case .isHeldAlready(let product): texts.localized("\(product) is already the current plan")
    case .isOrderedAlready(let product): texts.localized("a change to \(product) is already scheduled")
    default: preconditionFailure("\(self) is not about a plan")
    }
  }

  private func queryText(_ texts: Localizer) -> String {
    switch self {
    case .withoutStatus(let number, let product):
      texts.localized("#\(number) has no status: \(product) is not an auto-renewable subscription")
    case .notInStoreKit2(let number, let state):
      texts.localized("StoreKit 2 has no transaction for #\(number), because its state is \(state.name)")
    default: preconditionFailure("\(self) is not about a query")
    }
  }

  private func renewalText(_ texts: Localizer) -> String {
    switch self {
    case .noTrouble(let product): texts.localized("no renewal of \(product) has failed")
    case .retryHasEnded(let product):
      texts.localized(
        "billing retry of \(product) has ended: the failed renewal can no longer be paid")
    case .hasExpiredAlready(let product):
      texts.localized(
        """
        the paid period of \(product) is over: expireSubscription is invalid in the grace period and billing \
        retry
        """
      )
    case .rateUnknownHere(let rate, let environment):
      texts.localized("\(environment) has no renewal rate \(rate.rawValue)")
    case .retryNotTestable: texts.localized("billing retry cannot be tested at TestFlight's daily rate")
    case .onlyTestSession(let act, let environment):
      texts.localized(
        "\(environment) cannot \(act.rawValue) a subscription: only an Xcode test session can")
    case .noTransactionIn(let event): texts.localized("\(event.text) is not about a transaction")
    case .noTransactionFor(let event): texts.localized("\(event.text) needs a purchase that it is about")
    case .badExtension(let days):
      texts.localized(
        "an extension lasts 1 to 90 days, not \(days)")
    case .extendedTwice(let product): texts.localized("\(product) was already extended twice within a year")
    case .freeOfferNotExtended(let product):
      texts.localized("\(product) is in a free offer, which cannot be extended")
    default: preconditionFailure("\(self) is not about a renewal")
    }
  }

  private func offerText(_ texts: Localizer) -> String {
    switch self {
    case .noOffer(let name, let product): texts.localized("\(product) has no offer \(name)")
    case .codeOfOther(let name, let product, let owner):
      texts.localized("\(name) is an offer code for \(owner), not for \(product)")
    case .offerNotEligible(let name, let reason):
      texts.localized("\(name) is not available: \(reason.text(texts))")
    case .eligibilityOnlyInXcode(let environment):
      texts.localized("\(environment) determines win-back eligibility itself")
    case .badPrice(let price): texts.localized("\(price) is not a price")
    case .priceNotHigher(let price): texts.localized("\(price) is not higher than the current price")
    case .noIncreasePending(let product):
      texts.localized("no price increase of \(product) waits for an answer")
    default: preconditionFailure("\(self) is not about an offer or a price")
    }
  }

  private func familyText(_ texts: Localizer) -> String {
    switch self {
    case .isReservedName(let name): texts.localized("\(name) means the customer of this device")
    case .inFamilyAlready(let name): texts.localized("\(name) is already in the family")
    case .inOtherFamily(let name): texts.localized("\(name) is in another family")
    case .notInFamily(FamilyMember.me): texts.localized("the family has no other member")
    case .notInFamily(let name): texts.localized("\(name) is not in the family")
    case .familyIsFull: texts.localized("a family has six members at most")
    case .badName: texts.localized("a family member needs a name")
    case .sharingAlready(let name, let isOn):
      isOn
        ? texts.localized("\(name) already shares purchases")
        : texts.localized("\(name) does not share purchases")
    default: preconditionFailure("\(self) is not about the family")
    }
  }

  private func refundText(_ texts: Localizer) -> String {
    switch self {
    case .sharedNotPaid(let n):
      texts.localized("#\(n) is a shared purchase: only its buyer can get a refund")
    case .notRefunded(let n): texts.localized("#\(n) was not refunded")
    case .refundedByPlanChange(let n):
      texts.localized("#\(n) was upgraded: its unused time was refunded then")
    case .boughtAgain(let n, let other):
      texts.localized("the period of #\(n) has not ended, and the subscription was bought again as #\(other)")
    case .answeredWith(let n, let held): texts.localized("#\(n) has no transaction of its own: see #\(held)")
    case .sharedNotChanged(let n):
      texts.localized("#\(n) is a shared purchase: a server can change only the buyer's transaction")
    case .notOriginal(let n, let original):
      texts.localized("#\(n) is not a first purchase: its original transaction is #\(original)")
    default: preconditionFailure("\(self) is not about a refund")
    }
  }
}

public enum SubscriptionAlternative: Hashable, Sendable {
  case withoutOffer(String)
  case digitsOfAPrice
  case anotherName
  case refundAnother
}
