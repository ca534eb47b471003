// The command table rows for an app's StoreKit queries and for the transactions of the test session.

import StoreModel
import StoreSimulator
import Support

extension CommandRows {
  static let query = Verb<StoreKitQuery>(
    "query",
    LocalizedText("Queries StoreKit 2 in the app, which returns the current state"),
    forms: StoreKitQuery.Word.allCases.map(form)
  ) { query, _ in
    let about: String? =
      switch query {
      case .latest(let product), .status(let product), .introEligibility(let product): product
      case .statusGroup(let group): group
      case .statusOf(let reference): ArgumentFormat.text(reference)
      case .entitlements, .all, .unfinished, .statuses, .canMakePayments, .storefront, .appTransaction: nil
      }
    // A transaction reference begins with a number sign, but is no comment and needs no quotes.
    let isReference = if case .statusOf = query { true } else { false }
    return " \(query.word.rawValue)"
      + (about.map { " " + (isReference ? $0 : LineSyntax.quoted($0)) } ?? "")
  }

  @Sendable private static func form(of word: StoreKitQuery.Word) -> CommandForm {
    let keyword = Parameter.keyword(word.rawValue)
    switch word {
    case .entitlements: return CommandForm([keyword]) { _ in .action(.query(.entitlements)) }
    case .all: return CommandForm([keyword]) { _ in .action(.query(.all)) }
    case .unfinished: return CommandForm([keyword]) { _ in .action(.query(.unfinished)) }
    case .canMakePayments: return CommandForm([keyword]) { _ in .action(.query(.canMakePayments)) }
    case .storefront: return CommandForm([keyword]) { _ in .action(.query(.storefront)) }
    case .appTransaction: return CommandForm([keyword]) { _ in .action(.query(.appTransaction)) }
    case .latest:
      return CommandForm([keyword, Parameter("PRODUCT", .product)]) { arguments in
        arguments.text(1).map { .action(.query(.latest(product: $0))) }
      }
    case .status:
      return CommandForm([keyword, .plan]) { arguments in
        arguments.text(1).map { .action(.query(.status(product: $0))) }
      }
    case .statusGroup:
      return CommandForm([keyword, Parameter("GROUP", .group)]) { arguments in
        arguments.text(1).map { .action(.query(.statusGroup($0))) }
      }
    case .statusOf:
      return CommandForm([keyword, .transaction]) { arguments in
        arguments.transaction(1).map { .action(.query(.statusOf($0))) }
      }
    case .statuses: return CommandForm([keyword]) { _ in .action(.query(.statuses)) }
    case .introEligibility:
      return CommandForm([keyword, .plan]) { arguments in
        arguments.text(1).map { .action(.query(.introEligibility(product: $0))) }
      }
    }
  }

  static let products = Verb<ProductRequest>(
    "products",
    LocalizedText("Requests the given or all products in the app; the response can be delayed"),
    forms: [
      CommandForm(
        // A request can contain unknown identifiers, so a name is not replaced.
        [], repeated: Parameter("ID", .product, isProductName: false),
        options: [OptionParameter("after", Parameter("DURATION", .duration))]
      ) { arguments in
        let identifiers = arguments.values.indices.compactMap { arguments.text($0) }
        return .action(
          .products(ProductRequest(identifiers, delay: arguments.span(option: "after") ?? .zero)))
      }
    ]
  ) { request, _ in
    request.identifiers.map { " " + LineSyntax.quoted($0) }.joined()
      + ArgumentFormat.option("after", request.delay == .zero ? nil : SpanText.text(request.delay))
  }

  static let transactions = Verb(
    "transactions",
    LocalizedText("Lists all transactions with their SKTestTransaction fields"), .action(.transactions))
}
