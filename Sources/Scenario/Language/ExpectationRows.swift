// The command table row for `expect`.

import StoreModel
import StoreSimulator
import Support

extension CommandRows {
  static let expect = Verb<Expectation>(
    "expect", in: .expectation,
    LocalizedText("Checks the state of the simulation and reports a mismatch"),
    forms: ExpectationForms.all, write: ExpectationForms.text)
}

private enum ExpectationForms {
  static let all = [
    form([.keyword("state"), .transaction, .choice(TransactionState.allCases.map(\.name))]) { arguments in
      guard let reference = arguments.transaction(1),
        let state = TransactionState.allCases.first(where: { $0.name == arguments.text(2) })
      else { return nil }
      return .state(reference, state)
    },
    form([.keyword("error"), .transaction, .keyword("none")]) { arguments in
      arguments.transaction(1).map { .error($0, nil) }
    },
    form([.keyword("error"), .transaction, domain, code]) { arguments in
      guard let reference = arguments.transaction(1), let error = arguments.error(2) else { return nil }
      return .error(reference, error)
    },
    form([.keyword("underlying"), .transaction, .keyword("none")]) { arguments in
      arguments.transaction(1).map { .underlying($0, nil) }
    },
    form([.keyword("underlying"), .transaction, domain, code]) { arguments in
      guard let reference = arguments.transaction(1), let error = arguments.error(2) else { return nil }
      return .underlying(reference, error)
    },
    form([.keyword("dialog"), .keyword("none")]) { _ in .dialog(nil) },
    form([.keyword("dialog"), .text]) { $0.text(1).map { .dialog($0) } },
    form([.keyword("button"), Parameter("NAME", .button)]) { $0.text(1).map { .button($0) } },
    form([.keyword("layers"), .count]) { $0.number(1).map { .layers($0) } },
    form([.keyword("id"), .transaction, .keyword("none")]) { arguments in
      arguments.transaction(1).map { .identifier($0, nil) }
    },
    form([.keyword("id"), .transaction, identifier]) { arguments in
      guard let reference = arguments.transaction(1), let identifier = arguments.text(2) else { return nil }
      return .identifier(reference, identifier)
    },
    form([.keyword("original"), .transaction, .keyword("none")]) { arguments in
      arguments.transaction(1).map { .original($0, nil) }
    },
    form([.keyword("original"), .transaction, identifier]) { arguments in
      guard let reference = arguments.transaction(1), let identifier = arguments.text(2) else { return nil }
      guard let original = arguments.numbered(2) else { return .original(reference, identifier) }
      return .originalTransaction(reference, original)
    },
    form([.keyword("log"), .text]) { $0.text(1).map { .log($0) } },
    form([.keyword("no-log"), .text]) { $0.text(1).map { .noLog($0) } },
    form([.keyword("order"), orderedText, orderedText], repeated: orderedText) { arguments in
      .order((1..<arguments.values.count).compactMap { arguments.text($0) })
    },
    form([.keyword("log-match"), Parameter("FILTER", .logFilter)]) { arguments in
      arguments.text(1).flatMap { try? LogQuery($0) }.map { .logMatch($0) }
    },
    form([.keyword("silence")]) { _ in .silence },
    form([.keyword("count"), .count, .text]) { arguments in
      guard let count = arguments.number(1), let text = arguments.text(2) else { return nil }
      return .count(count, text)
    },
    form([.keyword("callbacks"), .count]) { $0.number(1).map { .callbacks($0) } },
    form([.keyword("updates"), .count]) { $0.number(1).map { .updates($0) } },
    form([.keyword("lists"), .choice(TransactionList.self)], repeated: .transaction) { arguments in
      guard let list = arguments.text(1).flatMap(TransactionList.init) else { return nil }
      return .lists(list, (2..<arguments.values.count).compactMap { arguments.transaction($0) })
    },
    form([.keyword("statuses"), Parameter("GROUP", .group), .count]) { arguments in
      guard let group = arguments.text(1), let count = arguments.number(2) else { return nil }
      return .statuses(group: group, count)
    },
    form([.keyword("device"), .choice(["in-sync", "behind"])]) { arguments in
      .deviceInSync(arguments.text(1) == "in-sync")
    },
    form([.keyword("device"), .keyword("knows"), .transaction]) { arguments in
      arguments.transaction(2).map { .deviceKnows($0) }
    },
    form([.keyword("result"), Parameter("NAME", .choice(PurchaseResult.names))]) { arguments in
      arguments.text(1).map { .result($0) }
    },
    form([
      .keyword("field"), .transaction, Parameter("NAME", .fieldName(World.knownTransactionFieldNames)),
      Parameter("VALUE", .text),
    ]) { arguments in
      guard let reference = arguments.transaction(1), let name = arguments.text(2),
        let value = arguments.text(3)
      else { return nil }
      return .field(reference, name: name, value: value)
    },
    form(
      [
        .keyword("renewal-info"), .plan, Parameter("NAME", .fieldName(World.knownRenewalInfoFieldNames)),
        Parameter("VALUE", .text),
      ], options: [.person]
    ) { arguments in
      guard let product = arguments.text(1), let name = arguments.text(2), let value = arguments.text(3)
      else { return nil }
      return .renewalInfo(product: product, name: name, value: value, person: arguments.person)
    },
    form([.keyword("products")], repeated: listed) { arguments in
      .products((1..<arguments.values.count).compactMap { arguments.text($0) })
    },
    form([.keyword("pending"), .count]) { $0.number(1).map { .pending($0) } },
    form([.keyword("status"), .plan, state], options: [.person]) { arguments in
      arguments.aboutProduct(.status(arguments.state(2)))
    },
    form([.keyword("group-status"), .plan, state], options: [.person]) { arguments in
      arguments.aboutProduct(.groupStatus(arguments.state(2)))
    },
    form([.keyword("entitled"), product], options: [.person]) { $0.aboutProduct(.entitled(true)) },
    form([.keyword("not-entitled"), product], options: [.person]) { $0.aboutProduct(.entitled(false)) },
    form([.keyword("renews"), .plan, .keyword("no")], options: [.person]) { arguments in
      arguments.aboutProduct(.renews(into: nil))
    },
    form([.keyword("renews"), .plan, Parameter("INTO", .plan)], options: [.person]) { arguments in
      arguments.text(2).flatMap { arguments.aboutProduct(.renews(into: $0)) }
    },
    form([.keyword("plan"), .plan, Parameter("ADVICE", .choice(PlanAdvice.words))], options: [.person]) {
      arguments in
      arguments.text(2).flatMap { arguments.aboutProduct(.plan($0)) }
    },
    form([.keyword("refused"), Parameter("VERB …", .command)]) { $0.command(1).map { .refused($0) } },
  ]

  private static let state = Parameter(
    "STATE|none", .choice(RenewalState.allCases.map(\.name) + ["none"]))
  private static let product = Parameter("PRODUCT", .product)
  // The response to a request contains identifiers, and a request can contain unknown identifiers.
  private static let listed = Parameter("PRODUCT", .product, isProductName: false)
  // Each text is one word or has quotes, because several texts follow each other.
  private static let orderedText = Parameter("TEXT", .word)
  private static let domain = Parameter("DOMAIN", .errorDomain)
  private static let code = Parameter("CODE", .number(-4_294_967_296...4_294_967_296))
  private static let identifier = Parameter("ID", .transactionIdentifier)

  private static func form(
    _ parameters: [Parameter], repeated: Parameter? = nil, options: [OptionParameter] = [],
    _ make: @escaping @Sendable (Arguments) -> Expectation?
  ) -> CommandForm {
    CommandForm(parameters, repeated: repeated, options: options) { arguments in
      make(arguments).map { .expect($0) }
    }
  }

  // MARK: Writing

  /// Returns the words after `expect`, with a leading space.
  @Sendable static func text(_ expectation: Expectation, zone: DeviceTimeZone) -> String {
    switch expectation {
    case .state(let reference, let state): " state \(ArgumentFormat.text(reference)) \(state.name)"
    case .error(let reference, let error): " error \(ArgumentFormat.text(reference)) \(text(error))"
    case .underlying(let reference, let error): " underlying \(ArgumentFormat.text(reference)) \(text(error))"
    case .dialog(nil): " dialog none"
    case .dialog(let text?): " dialog \(LineSyntax.quoted(text, always: true))"
    case .button(let name): " button \(LineSyntax.quoted(name))"
    case .layers(let count): " layers \(count)"
    case .identifier(let reference, let identifier):
      " id \(ArgumentFormat.text(reference)) \(orNone(identifier))"
    case .original(let reference, let identifier):
      " original \(ArgumentFormat.text(reference)) \(orNone(identifier))"
    case .originalTransaction(let reference, let original):
      " original \(ArgumentFormat.text(reference)) \(ArgumentFormat.text(original))"
    case .log(let text): " log \(LineSyntax.quoted(text, always: true))"
    case .noLog(let text): " no-log \(LineSyntax.quoted(text, always: true))"
    case .order(let texts): " order" + texts.map { " " + LineSyntax.quoted($0, always: true) }.joined()
    case .logMatch(let query): " log-match \(LineSyntax.quoted(query.text, always: true))"
    case .silence: " silence"
    case .count(let count, let text): " count \(count) \(LineSyntax.quoted(text, always: true))"
    case .callbacks(let count): " callbacks \(count)"
    case .updates(let count): " updates \(count)"
    case .lists(let list, let references):
      ([" lists", list.rawValue] + references.map { ArgumentFormat.text($0) }).joined(separator: " ")
    case .statuses(let group, let count): " statuses \(LineSyntax.quoted(group)) \(count)"
    case .deviceInSync(let isInSync): " device \(isInSync ? "in-sync" : "behind")"
    case .deviceKnows(let reference): " device knows \(ArgumentFormat.text(reference))"
    case .result(let name): " result \(name)"
    case .pending(let count): " pending \(count)"
    case .field(let reference, let name, let value):
      " field \(ArgumentFormat.text(reference)) \(name) \(LineSyntax.quoted(value))"
    case .renewalInfo(let product, let name, let value, let person):
      " renewal-info \(LineSyntax.quoted(product)) \(name) \(LineSyntax.quoted(value))"
        + ArgumentFormat.owner(person)
    case .products(let products): " products" + products.map { " " + LineSyntax.quoted($0) }.joined()
    case .subscription(let expectation, let product, let person):
      " " + text(expectation, product: product) + ArgumentFormat.owner(person)
    case .participant(let expectation): " " + expectation.question.step
    case .refused(let command): " refused \(CommandPrinter.text(command, zone: zone))"
    }
  }

  private static func text(_ expectation: SubscriptionExpectation, product: String) -> String {
    let product = LineSyntax.quoted(product)
    return switch expectation {
    case .status(let state): "status \(product) \(state?.name ?? "none")"
    case .groupStatus(let state): "group-status \(product) \(state?.name ?? "none")"
    case .entitled(let isEntitled): "\(isEntitled ? "entitled" : "not-entitled") \(product)"
    // A product named `no` is quoted, because the bare word is a keyword.
    case .renews(let next):
      "renews \(product) \(next.map { LineSyntax.quoted($0, always: $0 == "no") } ?? "no")"
    case .plan(let advice): "plan \(product) \(advice)"
    }
  }

  private static func text(_ error: ErrorName?) -> String {
    // A domain named `none` is quoted, because the bare word is a keyword.
    error.map { "\(LineSyntax.quoted($0.domain, always: $0.domain == "none")) \($0.code)" } ?? "none"
  }

  private static func orNone(_ text: String?) -> String {
    text.map { LineSyntax.quoted($0, always: $0 == "none") } ?? "none"
  }
}

extension Arguments {
  fileprivate func state(_ index: Int) -> RenewalState? {
    RenewalState.allCases.first { $0.name == text(index) }
  }

  fileprivate func aboutProduct(_ expectation: SubscriptionExpectation) -> Expectation? {
    text(1).map { .subscription(expectation, product: $0, person: person) }
  }

  /// Returns the transaction of a word such as `#1` or `last`; nil for any other word.
  ///
  /// A number without the sign is an identifier.
  fileprivate func numbered(_ index: Int) -> TransactionReference? {
    guard let text = text(index) else { return nil }
    if text == "last" { return .last }
    guard text.first == "#", text.utf8.dropFirst().allSatisfy(Byte.isDigit),
      let number = Int(text.dropFirst()), number > 0
    else { return nil }
    return .number(TransactionNumber(number))
  }

  /// Returns the error with the domain at `index` and the code at the next index.
  fileprivate func error(_ index: Int) -> ErrorName? {
    guard let domain = text(index), let code = number(index + 1) else { return nil }
    return ErrorName(domain: domain, code: code)
  }
}
