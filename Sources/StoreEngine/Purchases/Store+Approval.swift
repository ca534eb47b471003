// The products that the App Store does not sell, because approval or metadata are missing.

import StoreModel

extension Store {
  /// Whether the App Store sells a product: the catalogue has it and, if required, App Review has approved
  /// it.
  package func isForSale(_ product: String) -> Bool {
    isSold(product) && !isUnapproved(product)
  }

  /// Whether the environment requires an approval that the product lacks.
  package func isUnapproved(_ product: String) -> Bool {
    rules.sellsOnlyApproved && configuration.facts.unapproved.contains(product) && isSold(product)
  }
}

extension Store {
  /// Whether the App Store lists a product but does not sell it, because metadata is missing (rule
  /// `catalog.purchasable`).
  package func isUnpurchasable(_ product: String) -> Bool {
    rules.hasMetadata && configuration.facts.unpurchasable.contains(product)
  }

  /// Returns why a product cannot be bought outside the app; nil if it can.
  ///
  /// Outside the app there is no payment sheet to report the failure.
  package func refusalUnapproved(_ product: String) -> Refusal? {
    if isUnapproved(product) {
      return Refusal(.notApproved(product), possible: .first(.action(.approval(product: product, true))))
    }
    return refusalUnpurchasable(product)
  }

  /// Returns why a product with missing metadata cannot be bought outside the app; nil if it can.
  func refusalUnpurchasable(_ product: String) -> Refusal? {
    isUnpurchasable(product)
      ? Refusal(.notPurchasable(product), possible: .first(.action(.purchasable(product: product, true))))
      : nil
  }
}
