// The names of products and users in a list of payments.

import Grid
import IAPService
import Panes
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// Readable, unambiguous names.
struct PaymentNames {
  private let products: ProductNames
  private let users: [String: String]
  private let keys: [String: ProductNames.ProductKey]
  /// The widths in cells of the widest names.
  let product: Int
  let user: Int

  init(_ payments: [ServicePayment], of service: IAPService, _ context: PaneContext) {
    let world = context.session.world
    func key(_ product: String) -> ProductNames.ProductKey {
      ProductNames.ProductKey(identifier: product, name: PaymentText.name(of: product, service, in: world))
    }
    var keys: [String: ProductNames.ProductKey] = [:]
    var uniqueKeys: [ProductNames.ProductKey] = []
    for payment in payments where keys[payment.product] == nil {
      let key = key(payment.product)
      keys[payment.product] = key
      uniqueKeys.append(key)
    }
    // Registered products are included, so that scrolling does not change the names.
    let registeredProducts = service.settings.console.products.prefix(ProductNames.blockSize).map(
      \.identifier)
    let otherKeys = registeredProducts.filter { keys[$0] == nil }.map { key($0) }
    let products = ProductNames(uniqueKeys + otherKeys, in: world, context.view, context.texts)
    var owners = Array(service.settings.users.prefix(ProductNames.blockSize))
    var seenOwners = Set(owners)
    for payment in payments where seenOwners.insert(payment.user).inserted { owners.append(payment.user) }
    let labels = NameDisambiguator.labels(
      owners.map {
        NamedItem(name: VisibleText.visible($0), traits: [], identifier: VisibleText.visible($0))
      })
    let users = Dictionary(zip(owners, labels)) { first, _ in first }
    self.keys = keys
    self.products = products
    self.users = users
    product = products.widest(uniqueKeys)
    user = payments.reduce(0) { max($0, CellWidth.of(users[$1.user] ?? "")) }
  }

  /// Returns a payment's names, shortened to the column widths.
  func fitted(product: Int, user: Int) -> (ServicePayment) -> (product: String, user: String) {
    let products = products.fitted(columns: product)
    let sortedUsers = users.keys.sorted()
    let labels =
      user > 0 ? NameDisambiguator.fitted(sortedUsers.map { users[$0] ?? $0 }, columns: user) : sortedUsers
    let displayNames = Dictionary(uniqueKeysWithValues: zip(sortedUsers, labels))
    return { [keys] payment in
      (
        keys[payment.product].map { products[$0] } ?? payment.product,
        displayNames[payment.user] ?? VisibleText.visible(payment.user)
      )
    }
  }
}
