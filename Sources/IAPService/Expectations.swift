// What can be expected of the service, and what is found instead. Asked of the value; the rows of `expect` are made of it.

import Ground
import StoreSimulator

/// Something that a scenario expects of the service.
public enum ServiceExpectation: Hashable, Sendable {
  /// The last error that the app was given: its number; nil for none.
  case error(Int?)
  case status(PaymentReference, PaymentStatus)
  case list(IAPService.ListKind, product: String, count: Int, user: String?)
  case delegate(DelegateWord)
  case delivered(product: String, count: Int, user: String?)
  case products(Int, invalid: Int)
  case product(String, field: String, value: String)
  case booksAgree

  /// What the delegate was told since the last call.
  public enum DelegateWord: String, CaseIterable, Hashable, Sendable { case received, failed, none }

  /// As a step writes it, behind `expect `.
  public var words: String {
    func word(_ text: String) -> String { StepWord.written(text) }
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
    case .booksAgree: "books agree"
    }
  }

  /// The statuses by the console's words.
  public static let statusWords = PaymentStatus.allCases.map { Vendor.word($0) }

  public static func status(named word: String) -> PaymentStatus? {
    PaymentStatus.allCases.first { Vendor.word($0) == word }
  }

  /// The fields of a product.
  public static let productFields = Vendor.productFields
}

extension IAPService {
  /// What was found instead of what is expected; nil when it is as expected.
  public func contradiction(to expectation: ServiceExpectation, in world: World) -> Wording? {
    switch expectation {
    case .error(let number):
      guard lastError?.number != number else { return nil }
      return lastError.map { error in
        Wording("\(error.name): \(error.why.english)", ja: "\(error.name): \(error.why.japanese)")
      } ?? Wording("no error", ja: "エラーなし")
    case .status(let reference, let status):
      guard let number = number(reference) else {
        return Wording("no payment \(reference.word)", ja: "決済 \(reference.word) はありません")
      }
      let found = book[number].status
      return found == status ? nil : Wording(same: "\(number) \(Vendor.word(found))")
    case .list(let kind, let word, let count, let user):
      let product = settings.console.product(word)?.identifier ?? word
      guard let user = user ?? sdk.user else { return Wording("no user", ja: "ユーザーなし") }
      let found = list(kind, of: user, in: world).count { book[$0].product == product }
      return found == count ? nil : Wording(same: "\(kind.rawValue) \(found)")
    case .delegate(let word):
      let found: ServiceExpectation.DelegateWord =
        switch lastDelegate {
        case nil: .none
        case .received: .received
        case .failed: .failed
        }
      guard found != word else { return nil }
      if case .failed(_, let error) = lastDelegate { return Wording(same: "failed \(error.name)") }
      return Wording(same: found.rawValue)
    case .delivered(let word, let count, let user):
      let product = settings.console.product(word)?.identifier ?? word
      let found = book.all.filter { $0.product == product && (user == nil || $0.delivery.user == user) }
        .reduce(0) { $0 + $1.delivery.held }
      return found == count ? nil : Wording("delivered \(found)", ja: "支給 \(found)")
    case .products(let count, let invalid):
      guard let answer = lastProducts else {
        return Wording("no product list was asked for", ja: "商品リストは照会されていません")
      }
      if let error = answer.error { return Wording(same: error.name) }
      return answer.products.count == count && answer.invalid.count == invalid
        ? nil : Wording(same: "\(answer.products.count) invalid \(answer.invalid.count)")
    case .product(let word, let field, let value):
      guard let product = settings.console.product(word) else {
        return Wording("\(word) is not registered", ja: "\(word) は登録されていません")
      }
      let found = product.field(field, in: world)
      return found == value ? nil : Wording(same: "\(field) \(found ?? "-")")
    case .booksAgree:
      let (payments, transactions) = differences(in: world)
      guard let first = payments.first else {
        return transactions.first.map { number in
          Wording(
            "#\(number) is paid, and the service has no payment of it",
            ja: "#\(number)は支払い済みですが、サービスに決済がありません")
        }
      }
      let rest = payments.count + transactions.count - 1
      let story = now(book[first], world)
      return rest == 0
        ? story
        : Wording("\(story.english); \(rest) more differ", ja: "\(story.japanese)。ほか\(rest)件")
    }
  }
}
