// The products that the App Store sells: those of the catalogue that App Review has approved.

import StoreModel

extension Store {
  /// Whether the App Store sells a product here: the catalogue has it, and App Review approved it where that is asked.
  package func isForSale(_ product: String) -> Bool {
    isSold(product) && !isUnapproved(product)
  }

  /// Whether the catalogue has a product that App Review has not approved where only approved ones are sold.
  package func isUnapproved(_ product: String) -> Bool {
    rules.sellsOnlyApproved && configuration.facts.unapproved.contains(product) && isSold(product)
  }
}

extension Store {
  /// Why a product cannot be bought outside the app: there is no sheet that could fail.
  package func refusalUnapproved(_ product: String) -> Refusal? {
    isUnapproved(product)
      ? Refusal(.notApproved(product), possible: .first(.action(.approval(product: product, true)))) : nil
  }
}
