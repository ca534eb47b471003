// The service's console: the registered products and the rules of registration.

import StoreCatalog
import StoreRules
import StoreSimulator
import Support

public struct ConsoleProduct: Hashable, Sendable {
  public let identifier: String
  /// A short word for scenario steps; if nil, the last part of the identifier is used.
  public let short: String?
  public let number: Int
  public let name: String
  /// Decimal digits, with an optional point.
  public let price: String
  /// An ISO 4217 code.
  public let currency: String
  public let type: ProductType
  public internal(set) var isStopped: Bool

  public init(
    _ identifier: String, short: String? = nil, number: Int, name: String, price: String, currency: String,
    type: ProductType, isStopped: Bool = false
  ) {
    self.identifier = identifier
    self.short = short
    self.number = number
    self.name = name
    self.price = price
    self.currency = currency
    self.type = type
    self.isStopped = isStopped
  }

  public var word: String {
    short ?? identifier.split(separator: ".").last.map(String.init) ?? identifier
  }
}

public struct Console: Hashable, Sendable {
  /// The origin as written in a scenario step: a file, or `builtin`.
  public internal(set) var source: String
  public private(set) var products: [ConsoleProduct] = []

  init(source: String) { self.source = source }

  private(set) var isAsLoaded = true
  /// Whether this is the built-in console for the catalogue `builtin-full`.
  private(set) var isForFullCatalog = false

  /// Returns the built-in console, adapted to the products of a catalogue.
  static func builtin(for catalog: Catalog) -> Console {
    var console = Console(source: builtinSource)
    // Only builtin-full sells a product that a type-3 product requires. In other catalogues, the product
    // `season` is stopped, because it does not renew.
    let isFull = catalog.source == Catalog.builtinFull.source
    let rows: [(words: [String], number: Int, name: String, price: String, ProductType)] = [
      (["coins100"], 1_000_292, "コイン 100個", "160", .consumable),
      (["goldmonth", "monthly"], 1_000_293, "ゴールド 月額", "980", .autoRenewable),
      isFull
        ? (["crystals"], 1_000_296, "月額クリスタル", "480", .autoRenewableConsumable)
        : (["season"], 1_000_294, "シーズン", "1200", .autoRenewableConsumable),
    ]
    let bundlePrefix = "com.example.subscriptionlab."
    for (words, number, name, price, type) in rows {
      let sold = catalog.allProducts.map(\.identifier).first { identifier in
        words.contains { identifier == $0 || identifier.hasSuffix("." + $0) }
      }
      console.products.append(
        ConsoleProduct(
          sold ?? bundlePrefix + words[words.count - 1], short: words[0], number: number, name: name,
          price: price,
          currency: "JPY", type: type, isStopped: type == .autoRenewableConsumable && !isFull))
    }
    // No catalogue contains this product. The product demonstrates how the SDK reports products that only
    // the console knows.
    console.products.append(
      ConsoleProduct(
        bundlePrefix + "service.noads", number: 1_000_295, name: "広告なし", price: "480", currency: "JPY",
        type: .unknown
      ))
    console.isForFullCatalog = isFull
    return console
  }

  public static let builtinSource = "builtin"

  // MARK: Searching

  /// Returns the product with this identifier, short word or last part of the identifier.
  public func product(_ word: String) -> ConsoleProduct? {
    products.first { $0.identifier == word } ?? products.first { $0.word == word }
      ?? products.first { $0.identifier.hasSuffix("." + word) }
  }

  public var words: [String] { products.map(\.word) }

  // MARK: Registration

  func fault(of product: ConsoleProduct, _ catalog: Catalog) -> ConsoleRegistrationError? {
    if product.identifier.isEmpty { return .noIdentifier }
    if let other = products.first(where: { $0.identifier == product.identifier }) {
      return .identifierTwice(product.identifier, number: other.number)
    }
    if let other = products.first(where: { $0.number == product.number }) {
      return .numberTwice(product.number, of: other.word)
    }
    if let other = products.first(where: { $0.word == product.word }) {
      return .wordTwice(product.word, of: other.identifier)
    }
    if product.number < 1 { return .numberTooSmall(product.number) }
    guard Self.isPrice(product.price) else { return .noPrice(product.price) }
    guard Self.isCurrency(product.currency) else { return .noCurrency(product.currency) }
    if let group = Self.group(of: product, catalog),
      let other = products.first(where: { Self.group(of: $0, catalog) == group })
    {
      return .groupTwice(group: group, of: other.word)
    }
    return nil
  }

  /// Whether a price consists of at most 12 digits with an optional decimal point.
  private static func isPrice(_ price: String) -> Bool {
    let parts = price.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && price.utf8.count <= 12
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func isCurrency(_ currency: String) -> Bool {
    currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  static func group(of product: ConsoleProduct, _ catalog: Catalog) -> String? {
    catalog.product(product.identifier)?.subscription?.groupIdentifier
  }

  /// Registers a product for which `fault(of:_:)` is nil.
  mutating func register(_ product: ConsoleProduct) {
    products.append(product)
    isAsLoaded = false
  }

  mutating func remove(_ identifier: String) {
    products.removeAll { $0.identifier == identifier }
    isAsLoaded = false
  }

  mutating func setStopped(_ identifier: String, _ isStopped: Bool) {
    guard let index = products.firstIndex(where: { $0.identifier == identifier }) else { return }
    products[index].isStopped = isStopped
    isAsLoaded = false
  }

  mutating func markAsLoaded() { isAsLoaded = true }
}

public enum ConsoleRegistrationError: Localizable, Hashable, Sendable {
  case noIdentifier
  case identifierTwice(String, number: Int)
  case numberTwice(Int, of: String)
  case wordTwice(String, of: String)
  case numberTooSmall(Int)
  case noPrice(String)
  case noCurrency(String)
  case groupTwice(group: String, of: String)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noIdentifier: texts.localized("a product needs an identifier")
    case .identifierTwice(let identifier, let number):
      texts.localized("\(VisibleText.visible(identifier)) is already registered as \(number)")
    case .numberTwice(let number, let word):
      texts.localized("the number \(number) belongs to \(VisibleText.visible(word))")
    case .wordTwice(let word, let identifier):
      texts.localized(
        "\(VisibleText.visible(word)) is already the short name of \(VisibleText.visible(identifier))")
    case .numberTooSmall(let number): texts.localized("\(number) is not a product number")
    case .noPrice(let price): texts.localized("\(VisibleText.quoted(price)) is not a price")
    case .noCurrency(let currency): texts.localized("\(VisibleText.quoted(currency)) is not a currency")
    case .groupTwice(let group, let word):
      texts.localized(
        """
        the subscription group \(VisibleText.visible(group)) already has \(VisibleText.visible(word)); a \
        group can have only one product
        """)
    }
  }

  var possible: LocalizedText {
    switch self {
    case .noIdentifier: LocalizedText("a product identifier of the catalogue")
    case .identifierTwice(let identifier, _), .wordTwice(let identifier, _):
      LocalizedText(same: "service product remove \(StepFormat.written(identifier))")
    case .numberTwice, .numberTooSmall: LocalizedText("another number, 1 or higher")
    case .noPrice: LocalizedText("digits such as 160 or 0.99")
    case .noCurrency: LocalizedText("three letters such as JPY")
    case .groupTwice(_, let word): LocalizedText(same: "service product remove \(StepFormat.written(word))")
    }
  }
}

// MARK: - Comparison with the App Store

extension ConsoleProduct {
  public func isKnown(to world: World) -> Bool { world.isForSale(identifier) }

  /// Whether price, currency or type differ between the console and the App Store.
  ///
  /// A result contains the App Store's price, but the monthly limit counts the console's price.
  public func differs(in world: World) -> Bool {
    guard let product = world.catalog.product(identifier) else { return false }
    let storefront = world.device.storefront
    let isOtherPrice =
      Money.milliunits(product.price(storefront: storefront)) != Money.milliunits(price)
      || Storefront.currency(of: storefront) != currency
    let isOtherKind: Bool =
      switch type {
      case .unknown: false
      case .consumable: product.kind != .consumable
      case .autoRenewable, .autoRenewableConsumable: product.kind != .autoRenewable
      }
    return isOtherPrice || isOtherKind
  }

  /// Returns the value of a field with the vendor's name, as the app sees it; nil if the name is unknown.
  ///
  /// Fields from the App Store have the text `nil` if the App Store does not sell the product.
  func field(_ name: String, in world: World) -> String? {
    let product = isKnown(to: world) ? world.catalog.product(identifier) : nil
    let (locale, storefront) = (world.device.locale, world.device.storefront)
    switch name {
    case "productIdentifier": return identifier
    case "productSeq": return String(number)
    case "productName": return self.name
    case "productType": return "\(type.rawValue) \(Vendor.name(type))"
    case "price": return price
    case "currency": return currency
    case "localizedTitle": return product.map { $0.displayName(locale: locale) } ?? "nil"
    case "localizedDescription": return product.map { $0.displayDescription(locale: locale) } ?? "nil"
    case "localizedPrice":
      return product.map { $0.displayPrice(storefront: storefront, locale: locale) } ?? "nil"
    case "active": return isStopped ? "NO" : "YES"
    case "storeCode": return Vendor.appStoreCode
    default: return nil
    }
  }
}
