// The conditions that a scenario can expect of the service.

import Scenario
import Simulation
import StoreRules
import StoreSimulator
import Support

public enum ServiceExpectation: ParticipantCondition {
  /// The number of the last error that the app received; nil for none.
  case error(Int?)
  case status(PaymentReference, PaymentStatus)
  case list(IAPService.ListKind, product: String, count: Int, user: String?)
  case delegate(DelegateOutcome)
  case delivered(product: String, count: Int, user: String?)
  case products(Int, invalid: Int)
  case product(String, field: String, value: String)
  case recordsAgree

  public enum DelegateOutcome: String, CaseIterable, Hashable, Sendable { case received, failed, none }

  /// The text after `expect` in a scenario step.
  public var step: String {
    func word(_ text: String) -> String { StepFormat.written(text) }
    func option(_ user: String?) -> String { user.map { " --user \(word($0))" } ?? "" }
    return switch self {
    case .error(let number): "service-error last \(number.map(String.init) ?? "none")"
    case .status(let payment, let status): "service-status \(payment.word) \(Vendor.word(status))"
    case .list(let kind, let product, let count, let user):
      "\(kind.rawValue) \(word(product)) \(count)" + option(user)
    case .delegate(let news): "delegate \(news.rawValue)"
    case .delivered(let product, let count, let user): "delivered \(word(product)) \(count)" + option(user)
    case .products(let count, let invalid): "service-products \(count) invalid \(invalid)"
    case .product(let product, let field, let value):
      "service-product \(word(product)) \(field) \(word(value))"
    case .recordsAgree: "books agree"
    }
  }

}

// MARK: - Command forms

extension IAPService {
  public typealias OwnCondition = ServiceExpectation

  public static let expectations: [CommandForm] = [
    form([.keyword("service-error"), .keyword("last"), .keyword("none")]) { _ in .error(nil) },
    form([.keyword("service-error"), .keyword("last"), Parameter("NUMBER", .number(0...999))]) {
      arguments in
      arguments.number(2).map { .error($0) }
    },
    form([
      .keyword("service-status"), paymentOfExpect,
      .choice(PaymentStatus.allCases.map { Vendor.word($0) }),
    ]) { arguments in
      guard let payment = arguments.text(1).flatMap(PaymentReference.init(word:)),
        let status = PaymentStatus.allCases.first(where: { Vendor.word($0) == arguments.text(2) })
      else { return nil }
      return .status(payment, status)
    },
    list(.unconsumed), list(.active),
    form([.keyword("delegate"), .choice(OwnCondition.DelegateOutcome.allCases.map(\.rawValue))]) {
      arguments in
      arguments.choice(1, of: OwnCondition.DelegateOutcome.self).map { .delegate($0) }
    },
    form([.keyword("delivered"), productOfExpect, number], options: [OptionParameter("user", userOfExpect)]) {
      arguments in
      guard let product = arguments.text(1), let count = arguments.number(2) else { return nil }
      return .delivered(product: product, count: count, user: arguments.text(option: "user"))
    },
    form([.keyword("service-products"), number, .keyword("invalid"), Parameter("M", .number(0...1_000_000))])
    {
      arguments in
      guard let count = arguments.number(1), let invalid = arguments.number(3) else { return nil }
      return .products(count, invalid: invalid)
    },
    form([
      .keyword("service-product"), productOfExpect, Parameter("FIELD", .fieldName(Vendor.productFields)),
      Parameter("VALUE", .text),
    ]) { arguments in
      guard let product = arguments.text(1), let field = arguments.text(2), let value = arguments.text(3)
      else { return nil }
      return .product(product, field: field, value: value)
    },
    form([.keyword("books"), .keyword("agree")]) { _ in .recordsAgree },
  ]

  private static let number = Parameter("N", .number(0...1_000_000))
  private static let productOfExpect = Parameter(
    "PRODUCT", .ofParticipants(NameKind.product), isProductName: true)
  private static let paymentOfExpect = Parameter("PAYMENT", .ofParticipants(NameKind.payment))
  private static let userOfExpect = Parameter("NAME", .ofParticipants(NameKind.user))

  private static func list(_ kind: ListKind) -> CommandForm {
    form(
      [.keyword(kind.rawValue), productOfExpect, number], options: [OptionParameter("user", userOfExpect)]
    ) { arguments in
      guard let product = arguments.text(1), let count = arguments.number(2) else { return nil }
      return .list(kind, product: product, count: count, user: arguments.text(option: "user"))
    }
  }

  private static func form(
    _ parameters: [Parameter], options: [OptionParameter] = [],
    _ make: @escaping @Sendable (Arguments) -> OwnCondition?
  ) -> CommandForm {
    CommandForm(parameters, options: options) { arguments in make(arguments).map { expect($0) } }
  }

  enum NameKind {
    static let product = "service-product"
    static let payment = "service-payment"
    static let payments = "service-payments"
    static let user = "service-user"
  }

  public func candidates(for kind: String, in simulator: Simulator) -> [String] {
    let numbers = ledger.all.suffix(20).reversed().map { String($0.number.value) }
    switch kind {
    case NameKind.product: return settings.console.words
    case NameKind.payment: return ledger.count == 0 ? [] : ["last"] + numbers
    case NameKind.payments: return ledger.count == 0 ? [] : ["last", "all"] + numbers
    case NameKind.user: return settings.users.isEmpty ? ["alice", "bob"] : settings.users
    default: return []
    }
  }

  // MARK: Evaluating conditions

  public func proposals(in simulator: Simulator) -> [OwnCondition] { proposals(about: nil, in: simulator) }

  /// Returns the conditions that hold now for a payment; nil means the newest payment.
  public func proposals(about number: PaymentNumber?, in simulator: Simulator) -> [OwnCondition] {
    guard settings.isOn else { return [] }
    let world = simulator.world
    var proposed: [OwnCondition] = [.error(lastError?.number), .delegate(delegateWord)]
    if let last = number.map({ ledger[$0] }) ?? ledger.all.last {
      proposed.append(.status(.number(last.number), last.status))
      let word = settings.console.product(last.product)?.word ?? last.product
      for kind in ListKind.allCases where kind == .active ? last.type.isPlan : last.type.isConsumable {
        let count = list(kind, of: last.user, in: world).count { ledger[$0].product == last.product }
        proposed.append(.list(kind, product: word, count: count, user: last.user))
      }
      proposed.append(
        .delivered(product: word, count: delivered(last.product, to: last.user), user: last.user))
    }
    if let answer = lastProducts, answer.error == nil {
      proposed.append(.products(answer.products.count, invalid: answer.invalid.count))
    }
    if contradiction(to: .recordsAgree, in: world) == nil { proposed.append(.recordsAgree) }
    return proposed
  }

  public var closingDiagnostics: [LocalizedText] {
    guard settings.isOn, let stop else { return [] }
    let step = OwnOperation.stop(stop).step(zone: .utc)
    return [LocalizedText("\(step): the stop was set, but not reached")]
  }

  public func isSkipped(_ question: OwnCondition, in simulator: Simulator) -> Bool { !settings.isOn }

  private var delegateWord: OwnCondition.DelegateOutcome {
    switch lastDelegate {
    case nil: .none
    case .received: .received
    case .failed: .failed
    }
  }

  /// Returns how many payments of a product the app has granted to a user; nil means all users.
  private func delivered(_ product: String, to user: String?) -> Int {
    ledger.all.lazy.filter { $0.product == product && (user == nil || $0.delivery.user == user) }
      .reduce(0) { $0 + $1.delivery.netGrantCount }
  }

  public func contradiction(to question: OwnCondition, in simulator: Simulator) -> LocalizedText? {
    guard settings.isOn || ledger.count > 0 else {
      return LocalizedText("the service is off")
    }
    return contradiction(to: question, in: simulator.world)
  }

  /// Returns the actual value if a condition does not hold; nil if the condition holds.
  public func contradiction(to question: OwnCondition, in world: World) -> LocalizedText? {
    switch question {
    case .error(let number):
      guard lastError?.number != number else { return nil }
      return lastError.map { error in
        LocalizedText("\(error.name): \(error.reason)")
      } ?? LocalizedText("no error")
    case .status(let reference, let status):
      guard let number = number(reference) else {
        return LocalizedText("no payment \(reference.word)")
      }
      let found = ledger[number].status
      return found == status ? nil : LocalizedText(same: "\(number) \(Vendor.word(found))")
    case .list(let kind, let word, let count, let user):
      let product = settings.console.product(word)?.identifier ?? word
      guard let user = user ?? sdk.user else { return LocalizedText("no user") }
      let found = list(kind, of: user, in: world).count { ledger[$0].product == product }
      return found == count ? nil : LocalizedText(same: "\(kind.rawValue) \(found)")
    case .delegate(let word):
      let found = delegateWord
      guard found != word else { return nil }
      if case .failed(_, let error) = lastDelegate { return LocalizedText(same: "failed \(error.name)") }
      return LocalizedText(same: found.rawValue)
    case .delivered(let word, let count, let user):
      let product = settings.console.product(word)?.identifier ?? word
      let found = delivered(product, to: user)
      return found == count ? nil : LocalizedText("delivered \(found)")
    case .products(let count, let invalid):
      guard let answer = lastProducts else {
        return LocalizedText("no product list was requested")
      }
      if let error = answer.error { return LocalizedText(same: error.name) }
      return answer.products.count == count && answer.invalid.count == invalid
        ? nil : LocalizedText(same: "\(answer.products.count) invalid \(answer.invalid.count)")
    case .product(let word, let field, let value):
      guard let product = settings.console.product(word) else {
        return LocalizedText("\(word) is not registered")
      }
      let found = product.field(field, in: world)
      return found == value ? nil : LocalizedText(same: "\(field) \(found ?? "-")")
    case .recordsAgree:
      let (payments, transactions) = differences(in: world)
      guard let first = payments.first else {
        return transactions.first.map { number in
          LocalizedText("#\(number) is paid, but the service has no payment for it")
        }
      }
      let remainingCount = payments.count + transactions.count - 1
      let narration = now(ledger[first], world)
      return remainingCount == 0
        ? narration
        : LocalizedText("\(narration); other differences: \(remainingCount)")
    }
  }
}
