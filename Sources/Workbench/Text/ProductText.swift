// How the screen names a product.

import StoreSimulator

extension World {
  /// A product as the customer reads it: its name in the phone's language, else its identifier.
  func readableName(of product: String) -> String {
    VisibleText.visible(catalog.product(product)?.displayName(locale: device.locale) ?? product)
  }
}
