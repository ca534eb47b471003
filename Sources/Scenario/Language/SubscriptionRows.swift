// The rows of the command table about subscriptions, billing, prices, family, offers, refunds and the server. How
// they are written back stands in `SubscriptionPrinter.swift`.

import Ground
import StoreSimulator

/// The rows, in the order in which lists show them.
enum SubscriptionRows {
  static let all = [rate, subscription, billing, priceIncrease, family, offer] + refunds + [server]

  private static let rate = CommandEntry(
    "renewal-rate", .world,
    Wording("How fast subscriptions renew", ja: "サブスクリプションの更新の速さ"),
    forms: [
      CommandForm([Parameter("RATE", .choice(RenewalRate.allCases.map(\.rawValue)))]) { arguments in
        arguments.choice(0, of: RenewalRate.self).map { .action(.renewalRate($0)) }
      }
    ])

  private static let subscription = CommandEntry(
    "subscription", .world,
    Wording("Cancels, resumes, ends, renews or changes a subscription", ja: "サブスクリプションを解約、再開、終了、更新、変更する"),
    forms: [
      CommandForm([.choice(SubscriptionAct.self), .plan], options: [.person]) { arguments in
        guard let act = arguments.choice(0, of: SubscriptionAct.self), let product = arguments.text(1)
        else { return nil }
        return .action(.subscription(act, product: product, person: arguments.person))
      }
    ])

  private static let billing = CommandEntry(
    "billing", .world,
    Wording(
      "Renewals that fail, the grace period after that, and paying in the end", ja: "更新の失敗、その後の猶予期間、支払いの回復"),
    forms: [
      CommandForm([.keyword("retry"), .onOff]) { $0.isOn(1).map { .action(.billingRetry($0)) } },
      CommandForm(
        [.keyword("grace"), .onOff],
        options: [OptionParameter("days", .choice(GraceLength.allCases.map { String($0.rawValue) }))]
      ) { arguments in
        let days = arguments.text(option: "days").flatMap { Int($0) }
        let length = days.flatMap(GraceLength.init(rawValue:)) ?? .days16
        return arguments.isOn(1).map { .action(.gracePeriod($0, length: length)) }
      },
      CommandForm([.keyword("recover"), .plan], options: [.person]) { arguments in
        arguments.text(1).map { .action(.recover(product: $0, person: arguments.person)) }
      },
    ])

  private static let priceIncrease = CommandEntry(
    "price-increase", .world,
    Wording(
      "Raises the price of a subscription, with or without the customer's consent",
      ja: "サブスクリプションの値上げ。購入者の同意あり、またはなし"),
    forms: [
      priceIncrease("ask", takesPrice: true) { .ask(price: $0) },
      priceIncrease("tell", takesPrice: true) { .tell(price: $0) },
      priceIncrease("agree", takesPrice: false) { _ in .agree },
      priceIncrease("decline", takesPrice: false) { _ in .decline },
    ])

  private static func priceIncrease(
    _ word: String, takesPrice: Bool, _ act: @escaping @Sendable (String) -> PriceIncreaseAct
  ) -> CommandForm {
    let price = takesPrice ? [Parameter("PRICE", .price)] : []
    return CommandForm([.keyword(word), .plan] + price, options: [.person]) { arguments in
      arguments.text(1).map { product in
        .action(.priceIncrease(act(arguments.text(2) ?? ""), product: product, person: arguments.person))
      }
    }
  }

  private static let family = CommandEntry(
    "family", .world,
    Wording(
      "Family Sharing: who is in the family, what they buy, who shares", ja: "ファミリー共有: 誰がいて、何を買い、誰が共有するか"),
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
    ])

  private static let offer = CommandEntry(
    "offer", .world,
    Wording(
      "Redeems an offer code or a win-back offer, or says whether the latter can be had",
      ja: "オファーコードまたは再登録オファー(win-back)を使う、または後者の対象かどうかを決める"),
    forms: [
      offer("redeem", [.code, .winBack]) { .redeem(product: $0, offer: $1) },
      offer("eligible", [.winBack]) { .eligible(true, product: $0, offer: $1) },
      offer("ineligible", [.winBack]) { .eligible(false, product: $0, offer: $1) },
    ])

  private static func offer(
    _ word: String, _ kinds: Set<Offer.Kind>, _ act: @escaping @Sendable (String, String) -> OfferAct
  ) -> CommandForm {
    CommandForm([.keyword(word), .plan, Parameter("OFFER", .offer(kinds))]) { arguments in
      guard let product = arguments.text(1), let offer = arguments.text(2) else { return nil }
      return .action(.offer(act(product, offer)))
    }
  }

  private static let refunds = [
    CommandEntry(
      "request-refund", .world,
      Wording("The customer asks for the money back in the app", ja: "購入者がアプリの中で返金を求める"),
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
      ]),
    CommandEntry(
      "reverse-refund", .world,
      Wording("Takes the money again after a refund", ja: "返金を取り消す"),
      forms: [CommandForm([.transaction]) { $0.transaction(0).map { .action(.reverseRefund($0)) } }]),
  ]

  private static let server = CommandEntry(
    "server", .world,
    Wording(
      "What the App Store's server does by hand: a notification, a longer period",
      ja: "App Storeのサーバが行うこと: 通知を送る、期間を延長する"),
    forms: [
      CommandForm([
        .keyword("send"), Parameter("EVENT", .choice(ServerEvent.allCases.map(\.rawValue))),
      ]) { arguments in
        arguments.choice(1, of: ServerEvent.self).map { .action(.server(.send($0))) }
      },
      CommandForm([.keyword("extend"), .plan, Parameter("DAYS", .number(1...90))]) { arguments in
        guard let product = arguments.text(1), let days = arguments.number(2) else { return nil }
        return .action(.server(.extend(product: product, days: days)))
      },
    ])
}

extension Parameter {
  static let plan = Parameter("PRODUCT", .plan)
  static let member = Parameter("NAME", .member)
}

extension OptionParameter {
  /// Whose subscription is meant.
  static let person = OptionParameter("owner", Parameter("NAME", .person))
}

extension Arguments {
  /// Whose subscription is meant: `me` where nobody is named.
  var person: String { text(option: "owner") ?? FamilyMember.me }
}
