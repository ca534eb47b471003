// The steps about subscriptions, billing, prices, family, offers, refunds and the server as text: the other direction
// of `SubscriptionRows.swift`.

import StoreSimulator

extension CommandPrinter {
  static func text(_ act: SubscriptionAct, product: String, person: String) -> String {
    "subscription \(act.rawValue) \(Words.quoted(product))" + ofPerson(person)
  }

  static func text(gracePeriod isOn: Bool, _ length: GraceLength) -> String {
    "billing grace \(onOff(isOn))" + option("days", length == .days16 ? nil : String(length.rawValue))
  }

  static func text(recovering product: String, person: String) -> String {
    "billing recover \(Words.quoted(product))" + ofPerson(person)
  }

  static func text(_ act: PriceIncreaseAct, product: String, person: String) -> String {
    let product = Words.quoted(product)
    let words =
      switch act {
      case .ask(let price): "ask \(product) \(Words.quoted(price))"
      case .tell(let price): "tell \(product) \(Words.quoted(price))"
      case .agree: "agree \(product)"
      case .decline: "decline \(product)"
      }
    return "price-increase \(words)" + ofPerson(person)
  }

  static func text(_ act: FamilyAct) -> String {
    switch act {
    case .join(let name): "family join \(Words.quoted(name))"
    case .leave(let name): "family leave \(Words.quoted(name))"
    case .buy(let name, let product): "family buy \(Words.quoted(name)) \(Words.quoted(product))"
    case .sharing(let isOn, let person): "family sharing \(onOff(isOn))" + ofPerson(person)
    }
  }

  static func text(_ act: OfferAct) -> String {
    switch act {
    case .redeem(let product, let offer): "offer redeem \(Words.quoted(product)) \(Words.quoted(offer))"
    case .eligible(let isEligible, let product, let offer):
      "offer \(isEligible ? "eligible" : "ineligible") \(Words.quoted(product)) \(Words.quoted(offer))"
    }
  }

  static func text(requestingRefundOf reference: TransactionReference, _ request: RefundRequest) -> String {
    "request-refund \(text(reference))"
      + option("reason", request.reason == .other ? nil : request.reason.rawValue)
      + option("text", request.text.isEmpty ? nil : request.text)
  }

  static func text(_ act: ServerAct) -> String {
    switch act {
    case .send(let event): "server send \(event.rawValue)"
    case .extend(let product, let days): "server extend \(Words.quoted(product)) \(days)"
    }
  }

  static func text(_ expectation: SubscriptionExpectation, product: String, person: String) -> String {
    let product = Words.quoted(product)
    let words =
      switch expectation {
      case .status(let state): "status \(product) \(state?.name ?? "none")"
      case .groupStatus(let state): "group-status \(product) \(state?.name ?? "none")"
      case .entitled(let isEntitled): "\(isEntitled ? "entitled" : "not-entitled") \(product)"
      // A product that reads like the keyword is quoted, so that it stays a product.
      case .renews(let next): "renews \(product) \(next.map { Words.quoted($0, always: $0 == "no") } ?? "no")"
      case .plan(let advice): "plan \(product) \(advice)"
      }
    return words + ofPerson(person)
  }

  private static func ofPerson(_ person: String) -> String {
    option("owner", person == FamilyMember.me ? nil : person)
  }
}
