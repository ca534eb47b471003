// The forms of the verb `server` that change transactions and subscriptions for the developer's server.

import StoreModel
import Support

enum ServerActionForms {
  private static let days = Parameter("DAYS", .number(1...90))

  static let all: [CommandForm] = [
    CommandForm(
      [.keyword("send"), Parameter("TYPE[/SUBTYPE]", .notification)],
      options: [OptionParameter("transaction", .transaction)]
    ) { arguments in
      arguments.text(1).flatMap(ServerEvent.init(rawValue:)).map { event in
        .action(.server(.send(event, about: arguments.transaction(option: "transaction"))))
      }
    },
    CommandForm([.keyword("extend"), Parameter("TX|PRODUCT", .planOrTransaction), days]) { arguments in
      guard let days = arguments.number(2) else { return nil }
      if let reference = arguments.transaction(1) {
        return .action(.server(.extendTransaction(reference, days: days)))
      }
      return arguments.text(1).map { .action(.server(.extend(product: $0, days: days))) }
    },
    CommandForm(
      [.keyword("extend-all"), .plan, days],
      options: [
        OptionParameter("storefronts", Parameter("CODES", .suggested(["JPN", "USA,JPN"]))),
        OptionParameter("request", Parameter("ID", .word)),
      ]
    ) { arguments in
      guard let product = arguments.text(1), let days = arguments.number(2) else { return nil }
      let storefronts = arguments.text(option: "storefronts")?.split(separator: ",").map(String.init) ?? []
      return .action(
        .server(
          .extendAll(
            MassExtension(
              product: product, days: days, storefronts: storefronts,
              request: arguments.text(option: "request")))))
    },
    CommandForm([.keyword("finish"), .transaction]) { arguments in
      arguments.transaction(1).map { .action(.server(.finish($0))) }
    },
    CommandForm([.keyword("app-account-token"), .transaction, Parameter("UUID", .word)]) { arguments in
      guard let reference = arguments.transaction(1), let token = arguments.text(2) else { return nil }
      return .action(.server(.setAppAccountToken(reference, token: token)))
    },
    CommandForm(
      [.keyword("consumption"), .transaction],
      options: [
        OptionParameter("delivery", .choice(ConsumptionInformation.Delivery.self)),
        OptionParameter("sample"),
        OptionParameter(
          "consumed",
          Parameter("N", .number(0...Int64(ConsumptionInformation.percentages.upperBound)))),
        OptionParameter("preference", .choice(ConsumptionInformation.RefundPreference.self)),
      ]
    ) { arguments in
      let delivery = arguments.text(option: "delivery").flatMap(
        ConsumptionInformation.Delivery.init(rawValue:))
      let information = ConsumptionInformation(
        delivery: delivery ?? .delivered, isSampleProvided: arguments.has("sample"),
        percentage: arguments.number(option: "consumed"),
        preference: arguments.text(option: "preference").flatMap(
          ConsumptionInformation.RefundPreference.init(rawValue:)))
      return arguments.transaction(1).map { .action(.server(.consumption($0, information))) }
    },
  ]

  /// Returns the words of an action after the verb, with a leading space.
  static func text(_ action: ServerAction) -> String {
    switch action {
    case .send(let event, let reference):
      " send \(event.rawValue)"
        + ArgumentFormat.option("transaction", reference.map { ArgumentFormat.text($0) })
    case .extend(let product, let days): " extend \(Self.product(product)) \(days)"
    case .extendTransaction(let reference, let days): " extend \(ArgumentFormat.text(reference)) \(days)"
    case .extendAll(let request):
      " extend-all \(LineSyntax.quoted(request.product)) \(request.days)"
        + ArgumentFormat.option(
          "storefronts", request.storefronts.isEmpty ? nil : request.storefronts.joined(separator: ","))
        + ArgumentFormat.option("request", request.request)
    case .finish(let reference): " finish \(ArgumentFormat.text(reference))"
    case .setAppAccountToken(let reference, let token):
      " app-account-token \(ArgumentFormat.text(reference)) \(LineSyntax.quoted(token))"
    case .consumption(let reference, let information):
      " consumption \(ArgumentFormat.text(reference))" + options(information)
    }
  }

  /// Writes a product that looks like a transaction in quotes, because only a word without quotes is one.
  private static func product(_ product: String) -> String {
    LineSyntax.quoted(product, always: product.hasPrefix("#") || product == "last")
  }

  private static func options(_ information: ConsumptionInformation) -> String {
    ArgumentFormat.option(
      "delivery", information.delivery == .delivered ? nil : information.delivery.rawValue)
      + (information.isSampleProvided ? " --sample" : "")
      + ArgumentFormat.option("consumed", information.percentage.map(String.init))
      + ArgumentFormat.option("preference", information.preference?.rawValue)
  }
}
