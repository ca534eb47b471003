// The terms of sales, recorded at the time of the sale.

import StoreCatalog
import Support

/// The terms of a sale, which later changes of the catalogue and the device do not affect.
///
/// Transactions with the same terms share one `Sale`.
public final class Sale: Hashable, Sendable {
  public let payment: Payment
  public let kind: Product.Kind
  /// The product at the time of the sale; nil if the catalogue did not contain it.
  private let product: Product?
  /// The subscription group; nil for products other than auto-renewable subscriptions.
  public let group: String?
  public let level: Int?
  /// The duration of a period at the full price.
  public let period: SubscriptionPeriod?
  /// The price of one unit, in the digits of the catalogue at the time of the sale.
  public let listPrice: String
  /// An ISO 4217 code.
  public let currency: String
  /// An ISO 3166-1 alpha-3 code.
  public let storefront: String
  public let environment: EnvironmentName
  public let account: String?
  package let moment: SaleContext
  /// The price of one unit in milliunits.
  package let unitPrice: Int64
  package let queueKey: QueueKey
  /// The token of the customer's account in the app.
  ///
  /// The source is the payment or the subscription's previous period (rule `subscription.app-account-token`).
  public let appAccountToken: String?

  /// Returns the product name at the time of the sale; nil if the product had no name.
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

  /// A copy of the terms for one unit, without the payment's quantity, user name, flags and offer.
  package var plain: Sale {
    let plain = Payment(payment.productIdentifier)
    return payment == plain ? self : Sale(plain, as: self, appAccountToken: appAccountToken)
  }

  /// The plain terms of a family share, without the token of the buyer's purchase.
  package var shared: Sale {
    appAccountToken == nil
      ? plain : Sale(Payment(payment.productIdentifier), as: self, appAccountToken: nil)
  }

  /// Returns the terms with this token, unless they already have a token.
  package func inheriting(_ token: String?) -> Sale {
    appAccountToken != nil || token == nil ? self : Sale(payment, as: self, appAccountToken: token)
  }

  /// Returns the terms with another token.
  package func replacingToken(with token: String) -> Sale {
    appAccountToken == token ? self : Sale(payment, as: self, appAccountToken: token)
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
  /// The token of the customer's account in the app; an application username that is a UUID also counts.
  package var accountToken: String? {
    (appAccountToken ?? applicationUsername).flatMap { UUIDText.isOne($0) ? $0.lowercased() : nil }
  }
}

/// The conditions at the time of a sale that, in addition to the payment, affect its terms.
package struct SaleContext: Hashable, Sendable {
  package let person: Person
  package let storefront: String
  /// The number of catalogues that were loaded before the product's catalogue.
  package let catalogEdition: Int

  package init(person: Person, storefront: String, catalogEdition: Int) {
    self.person = person
    self.storefront = storefront
    self.catalogEdition = catalogEdition
  }
}

/// The order number on the customer's invoice.
public struct OrderID: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  /// Derives the number from the world's seed and the number of the transaction.
  package init(seed: UInt64, _ number: TransactionNumber) {
    var random = SeededRandom(seed: seed &+ 0x6F72_6465_7200 &* UInt64(number.value))
    value = random.next() >> 16
  }

  /// `M` and nine letters and digits.
  public var description: String {
    var remaining = value
    var text = "M"
    for _ in 0..<9 {
      text.append(Self.digits[Int(remaining % 32)])
      remaining /= 32
    }
    return text
  }

  private static let digits = Array("0123456789BCDFGHJKLMNPQRSTVWXYZA")
}

package enum UUIDText {
  /// Whether a text is a UUID: 8, 4, 4, 4 and 12 hexadecimal digits separated by hyphens.
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
