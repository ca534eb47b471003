// The products that the App Store sells only after approval by App Review.

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
  /// Returns why a product cannot be bought outside the app; nil if it is approved.
  ///
  /// Outside the app there is no payment sheet to report the failure.
  package func refusalUnapproved(_ product: String) -> Refusal? {
    isUnapproved(product)
      ? Refusal(.notApproved(product), possible: .first(.action(.approval(product: product, true)))) : nil
  }
}
