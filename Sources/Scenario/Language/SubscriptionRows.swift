// The command table rows for subscriptions, billing, prices, family, offers, refunds and the server.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension CommandRows {
  static let renewalRate = Verb(
    "renewal-rate", LocalizedText("Sets how fast subscriptions renew"),
    .choice(RenewalRate.self, as: "RATE")
  ) { .action(.renewalRate($0)) }

  static let subscription = Verb<(SubscriptionAction, product: String, person: String)>(
    "subscription",
    LocalizedText("Cancels, resumes, expires, renews or changes a subscription"),
    forms: [
      CommandForm([.choice(SubscriptionAction.self), .plan], options: [.person]) { arguments in
        guard let act = arguments.choice(0, of: SubscriptionAction.self), let product = arguments.text(1)
        else { return nil }
        return .action(.subscription(act, product: product, person: arguments.person))
      }
    ]
  ) { what, _ in " \(what.0.rawValue) \(LineSyntax.quoted(what.product))" + ArgumentFormat.owner(what.person)
  }

  enum BillingStep {
    case retry(Bool)
    case grace(Bool, GraceLength, GraceRenewals)
    case recover(_ product: String, _ person: String)
  }

  static let billing = Verb<BillingStep>(
    "billing",
    LocalizedText("Controls billing retry, the grace period and the recovery of a payment"),
    forms: [
      CommandForm([.keyword("retry"), .onOff]) { $0.isOn(1).map { .action(.billingRetry($0)) } },
      CommandForm(
        [.keyword("grace"), .onOff],
        options: [
          OptionParameter("days", .choice(GraceLength.allCases.map { String($0.rawValue) })),
          OptionParameter("renewals", .choice(GraceRenewals.self)),
        ]
      ) { arguments in
        let days = arguments.text(option: "days").flatMap { Int($0) }
        let length = days.flatMap(GraceLength.init(rawValue:)) ?? .days16
        let renewals = arguments.text(option: "renewals").flatMap(GraceRenewals.init) ?? .all
        return arguments.isOn(1).map { .action(.gracePeriod($0, length: length, renewals: renewals)) }
      },
      CommandForm([.keyword("recover"), .plan], options: [.person]) { arguments in
        arguments.text(1).map { .action(.recover(product: $0, person: arguments.person)) }
      },
    ]
  ) { step, _ in
    switch step {
    case .retry(let isOn): " retry \(ArgumentFormat.onOff(isOn))"
    case .grace(let isOn, let length, let renewals):
      " grace \(ArgumentFormat.onOff(isOn))"
        + ArgumentFormat.option("days", length == .days16 ? nil : String(length.rawValue))
        + ArgumentFormat.option("renewals", renewals == .all ? nil : renewals.rawValue)
    case .recover(let product, let person):
      " recover \(LineSyntax.quoted(product))" + ArgumentFormat.owner(person)
    }
  }

  static let priceIncrease = Verb<(PriceIncreaseAction, product: String, person: String)>(
    "price-increase",
    LocalizedText("Raises the price of a subscription, with or without consent"),
    forms: [
      priceIncrease("ask", takesPrice: true) { .ask(price: $0) },
      priceIncrease("ask", takesPrice: false) { _ in .ask(price: nil) },
      priceIncrease("tell", takesPrice: true) { .tell(price: $0) },
      priceIncrease("agree", takesPrice: false) { _ in .agree },
      priceIncrease("decline", takesPrice: false) { _ in .decline },
    ]
  ) { what, _ in
    let product = LineSyntax.quoted(what.product)
    let words =
      switch what.0 {
      case .ask(let price): " ask \(product)" + (price.map { " \(LineSyntax.quoted($0))" } ?? "")
      case .tell(let price): " tell \(product) \(LineSyntax.quoted(price))"
      case .agree: " agree \(product)"
      case .decline: " decline \(product)"
      }
    return words + ArgumentFormat.owner(what.person)
  }

  private static func priceIncrease(
    _ word: String, takesPrice: Bool, _ act: @escaping @Sendable (String) -> PriceIncreaseAction
  ) -> CommandForm {
    let price = takesPrice ? [Parameter("PRICE", .price)] : []
    return CommandForm([.keyword(word), .plan] + price, options: [.person]) { arguments in
      arguments.text(1).map { product in
        .action(.priceIncrease(act(arguments.text(2) ?? ""), product: product, person: arguments.person))
      }
    }
  }

  static let family = Verb<FamilyAction>(
    "family",
    LocalizedText("Family Sharing: adds and removes members, buys for them, sets sharing"),
    forms: [
      CommandForm([.keyword("join"), Parameter("NAME", .suggested(["Hanako", "Taro", "Yuki"]))]) {
        arguments in
        arguments.text(1).map { .action(.family(.join($0))) }
      },
      CommandForm([.keyword("leave"), .member]) { arguments in
        arguments.text(1).map { .action(.family(.leave($0))) }
      },
      CommandForm([.keyword("buy"), .member, Parameter("PRODUCT", .product)]) { arguments in
        guard let name = arguments.text(1), let product = arguments.text(2) else { return nil }
        return .action(.family(.buy(name, product: product)))
      },
      CommandForm([.keyword("sharing"), .onOff], options: [.person]) { arguments in
        arguments.isOn(1).map { .action(.family(.sharing($0, person: arguments.person))) }
      },
    ]
  ) { act, _ in
    switch act {
    case .join(let name): " join \(LineSyntax.quoted(name))"
    case .leave(let name): " leave \(LineSyntax.quoted(name))"
    case .buy(let name, let product): " buy \(LineSyntax.quoted(name)) \(LineSyntax.quoted(product))"
    case .sharing(let isOn, let person):
      " sharing \(ArgumentFormat.onOff(isOn))" + ArgumentFormat.owner(person)
    }
  }

  static let offer = Verb<OfferAction>(
    "offer",
    LocalizedText("Redeems an offer code or a win-back offer, or sets win-back eligibility"),
    forms: [
      offer("redeem", of: Parameter("PRODUCT", .product), [.code, .winBack]) {
        .redeem(product: $0, offer: $1)
      },
      offer("eligible", [.winBack]) { .eligible(true, product: $0, offer: $1) },
      offer("ineligible", [.winBack]) { .eligible(false, product: $0, offer: $1) },
    ]
  ) { act, _ in
    switch act {
    case .redeem(let product, let offer): " redeem \(LineSyntax.quoted(product)) \(LineSyntax.quoted(offer))"
    case .eligible(let isEligible, let product, let offer):
      " \(isEligible ? "eligible" : "ineligible") \(LineSyntax.quoted(product)) \(LineSyntax.quoted(offer))"
    }
  }

  private static func offer(
    _ word: String, of product: Parameter = .plan, _ kinds: Set<Offer.Kind>,
    _ act: @escaping @Sendable (String, String) -> OfferAction
  ) -> CommandForm {
    CommandForm([.keyword(word), product, Parameter("OFFER", .offer(kinds))]) { arguments in
      guard let product = arguments.text(1), let offer = arguments.text(2) else { return nil }
      return .action(.offer(act(product, offer)))
    }
  }

  static let requestRefund = Verb<(TransactionReference, RefundRequest)>(
    "request-refund",
    LocalizedText("Requests a refund in the app"),
    forms: [
      CommandForm(
        [.transaction],
        options: [
          OptionParameter("reason", .choice(RefundRequest.Reason.self)),
          OptionParameter("text", Parameter("TEXT", .suggested(["DECLINE", "GRANT_PRORATED"]))),
        ]
      ) { arguments in
        let reason =
          arguments.text(option: "reason").flatMap(RefundRequest.Reason.init(rawValue:)) ?? .other
        let request = RefundRequest(reason: reason, text: arguments.text(option: "text") ?? "")
        return arguments.transaction(0).map { .action(.requestRefund($0, request)) }
      }
    ]
  ) { what, _ in
    " " + ArgumentFormat.text(what.0)
      + ArgumentFormat.option("reason", what.1.reason == .other ? nil : what.1.reason.rawValue)
      + ArgumentFormat.option("text", what.1.text.isEmpty ? nil : what.1.text)
  }

  static let reverseRefund = Verb(
    "reverse-refund", LocalizedText("Reverses a refund"), .transaction
  ) { .action(.reverseRefund($0)) }

  static let server = Verb<ServerAction>(
    "server",
    LocalizedText("Sends a notification, or changes purchases for the developer's server"),
    forms: ServerActionForms.all
  ) { act, _ in ServerActionForms.text(act) }
}

extension Parameter {
  static let plan = Parameter("PRODUCT", .plan)
  static let member = Parameter("NAME", .member)
}

extension OptionParameter {
  static let person = OptionParameter("owner", Parameter("NAME", .person))
}

extension Arguments {
  /// The person who owns the subscription; `me` by default.
  var person: String { text(option: "owner") ?? FamilyMember.me }
}
