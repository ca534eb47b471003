// What was sold, as it was at the moment of the sale: what the past is answered from, whatever catalogue and device say
// since. Knows the catalogue of its moment only.

import StoreCatalog
import Support

/// The terms of a sale; transactions that were sold on the same terms share one.
public final class Sale: Hashable, Sendable {
  /// What the app ordered.
  public let payment: Payment
  public let kind: Product.Kind
  /// What the catalogue of that moment said of the product; nil where it did not have it.
  private let product: Product?
  /// The subscription group; nil for what is no auto-renewable subscription.
  public let group: String?
  /// The level of service in the group.
  public let level: Int?
  /// How long a period is without an offer.
  public let period: SubscriptionPeriod?
  /// What one costs, in digits as in the catalogue of that moment.
  public let listPrice: String
  /// ISO 4217.
  public let currency: String
  /// Where it was sold: ISO 3166-1 alpha-3.
  public let storefront: String
  public let environment: EnvironmentName
  /// The account it was bought with; nil where there was none.
  public let account: String?
  /// What the terms depended on at that moment.
  package let moment: SaleContext
  /// What one costs, in milliunits.
  package let unitPrice: Int64
  /// How the queue knows payments like it.
  package let queueKey: QueueKey
  /// The token of the app's account: from the payment, or inherited from the subscription's previous period
  /// (rule `subscription.app-account-token`).
  public let appAccountToken: String?

  /// The name under which it was sold, in the words for readers of `locale`; nil where it had none.
  public func displayName(locale: String) -> String? { product?.displayName(locale: locale) }

  package init(
    _ payment: Payment, product: Product?, account: String?, moment: SaleContext,
    environment: EnvironmentName,
    inheritedToken: String? = nil
  ) {
    self.payment = payment
    appAccountToken = payment.accountToken ?? inheritedToken
    self.product = product
    kind = product?.kind ?? .consumable
    group = product?.subscription?.groupIdentifier
    level = product?.subscription?.level
    period = product?.subscription?.period
    listPrice = product?.price(storefront: moment.storefront) ?? ""
    unitPrice = Money.milliunits(listPrice)
    currency = Storefront.currency(of: moment.storefront) ?? ""
    storefront = moment.storefront
    self.environment = environment
    self.account = account
    self.moment = moment
    queueKey = QueueKey(payment)
  }

  private init(_ payment: Payment, as sale: Sale, appAccountToken: String?) {
    self.payment = payment
    self.appAccountToken = appAccountToken
    product = sale.product
    kind = sale.kind
    group = sale.group
    level = sale.level
    period = sale.period
    listPrice = sale.listPrice
    unitPrice = sale.unitPrice
    currency = sale.currency
    storefront = sale.storefront
    environment = sale.environment
    account = sale.account
    moment = sale.moment
    queueKey = QueueKey(payment)
  }

  /// The same terms for one piece, without quantity, user name, flags and offer of the payment.
  package var plain: Sale {
    let plain = Payment(payment.productIdentifier)
    return payment == plain ? self : Sale(plain, as: self, appAccountToken: appAccountToken)
  }

  /// The plain terms as a family member gets them: the token belongs to the buyer's purchase.
  package var shared: Sale {
    appAccountToken == nil
      ? plain : Sale(Payment(payment.productIdentifier), as: self, appAccountToken: nil)
  }

  /// The same terms with a token for a payment that names none.
  package func inheriting(_ token: String?) -> Sale {
    appAccountToken != nil || token == nil ? self : Sale(payment, as: self, appAccountToken: token)
  }

  public static func == (a: Sale, b: Sale) -> Bool {
    a === b
      || a.payment == b.payment && a.moment == b.moment && a.kind == b.kind && a.group == b.group
        && a.level == b.level && a.period == b.period && a.listPrice == b.listPrice
        && a.environment == b.environment && a.account == b.account
        && a.appAccountToken == b.appAccountToken
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(payment)
    hasher.combine(moment)
  }
}

extension Payment {
  /// The token of the app's account; StoreKit 2 also reads an application username that is a UUID as one.
  package var accountToken: String? {
    (appAccountToken ?? applicationUsername).flatMap { UUIDText.isOne($0) ? $0.lowercased() : nil }
  }
}

/// All that the terms of a sale depend on, beside the payment: what is the same here was sold on the same terms.
package struct SaleContext: Hashable, Sendable {
  package let person: Person
  package let storefront: String
  /// Counts the catalogues that were loaded: which of them it was sold from.
  package let catalogEdition: Int

  package init(person: Person, storefront: String, catalogEdition: Int) {
    self.person = person
    self.storefront = storefront
    self.catalogEdition = catalogEdition
  }
}

/// The number under which an order stands on the customer's bill.
public struct OrderID: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  /// Made from the world's seed and the number of the order's transaction.
  package init(seed: UInt64, _ number: TransactionNumber) {
    var random = SeededRandom(seed: seed &+ 0x6F72_6465_7200 &* UInt64(number.value))
    value = random.next() >> 16
  }

  /// `M` and nine letters and digits.
  public var description: String {
    var rest = value
    var text = "M"
    for _ in 0..<9 {
      text.append(Self.digits[Int(rest % 32)])
      rest /= 32
    }
    return text
  }

  private static let digits = Array("0123456789BCDFGHJKLMNPQRSTVWXYZA")
}

/// What a UUID looks like as text.
package enum UUIDText {
  /// Whether a text is one: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between.
  package static func isOne(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
