// Every reason for which something about subscriptions, billing, family, offers and refunds is refused, and what would
// be possible instead, with the English. The other languages of the chrome have a line for each.

/// Why something about a subscription is refused.
public enum SubscriptionRefusal: Hashable, Sendable {
  case notASubscription(String)
  case neverSubscribed(product: String, person: String)
  /// Another plan of the group is held.
  case notHeld(product: String, held: String)
  case hasEnded(String)
  case autoRenewIsOff(String)
  case autoRenewIsOn(String)
  case noTrouble(String)
  case inTrouble(String)
  case otherGroup(String, held: String)
  case isHeldAlready(String)
  case isOrderedAlready(String)

  case rateUnknownHere(RenewalRate, environment: String)
  case retryNotTestable
  case onlyTestSession(SubscriptionAct, environment: String)

  case noOffer(String, product: String)
  case offerNotEligible(String, OfferIneligibility)
  case eligibilityOnlyInXcode(environment: String)

  case badPrice(String)
  case priceNotHigher(String)
  case noIncreasePending(String)

  case isMe(String)
  case inFamilyAlready(String)
  case notInFamily(String)
  case familyIsFull
  case badName
  case sharingAlready(String, isOn: Bool)

  case consumed(TransactionNumber)
  case sharedNotPaid(TransactionNumber)
  case notRefunded(TransactionNumber)
  case refundedByPlanChange(TransactionNumber)

  case eventIsBroughtAbout(ServerEvent)
  case badExtension(days: Int)
  case extendedTwice(String)
  case freeOfferNotExtended(String)

  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .notASubscription(let product): "\(product) is no auto-renewable subscription"
    case .neverSubscribed(let product, let person):
      person == FamilyMember.me
        ? "there is no subscription in the group of \(product)"
        : "\(person) has no subscription in the group of \(product)"
    case .notHeld(let product, let held): "\(product) is not held: the plan is \(held)"
    case .hasEnded(let product): "\(product) has ended"
    case .autoRenewIsOff(let product): "\(product) is cancelled already"
    case .autoRenewIsOn(let product): "\(product) is not cancelled"
    case .noTrouble(let product): "no renewal of \(product) has failed"
    case .inTrouble(let product): "the renewal of \(product) has failed: it cannot renew before it is paid"
    case .otherGroup(let product, let held): "\(product) is in another group than \(held)"
    case .isHeldAlready(let product): "\(product) is the present plan"
    case .isOrderedAlready(let product): "\(product) is ordered already"
    case .rateUnknownHere(let rate, let environment): "\(environment) has no renewal rate \(rate.rawValue)"
    case .retryNotTestable: "billing retry cannot be tested at TestFlight's daily rate"
    case .onlyTestSession(let act, let environment):
      "\(environment) cannot \(act.rawValue) a subscription: only a test session of Xcode can"
    case .noOffer(let name, let product): "\(product) has no such offer as \(name)"
    case .offerNotEligible(let name, let reason): "\(name) cannot be had: \(reason.text)"
    case .eligibilityOnlyInXcode(let environment):
      "\(environment) decides by itself who may have a win-back offer"
    case .badPrice(let price): "\(price) is no price"
    case .priceNotHigher(let price): "\(price) is not more than the present price"
    case .noIncreasePending(let product): "no price increase of \(product) waits for an answer"
    case .isMe(let name): "\(name) is the customer of this device"
    case .inFamilyAlready(let name): "\(name) is in the family already"
    case .notInFamily(let name): "\(name) is not in the family"
    case .familyIsFull: "a family has six members at most"
    case .badName: "a member needs a name"
    case .sharingAlready(let name, let isOn): "\(name) \(isOn ? "shares already" : "does not share")"
    case .consumed(let n): "#\(n) was consumed: a finished consumable leaves the history"
    case .sharedNotPaid(let n): "#\(n) is shared by the family: who bought it gets the money back"
    case .notRefunded(let n): "#\(n) was not refunded"
    case .refundedByPlanChange(let n): "#\(n) was upgraded: the rest of it was given back then"
    case .eventIsBroughtAbout(let event): "\(event.text) is sent when it happens"
    case .badExtension(let days): "\(days) days: an extension has 1 to 90"
    case .extendedTwice(let product): "\(product) was extended twice within a year"
    case .freeOfferNotExtended(let product): "\(product) is in a free offer, which cannot be extended"
    }
  }
}

/// What would be possible instead.
public enum SubscriptionPossible: Hashable, Sendable {
  case withoutOffer(String)
  case digitsOfAPrice
  case anotherName
  case refundBeforeFinishing
  case refundAnother
}
