// The products that the customer of the device owns.

import StoreModel

extension Store {
  /// Returns the customer's entitlements to an app that starts.
  ///
  /// `products` are the products that the app knows.
  package func entitlements(of products: Set<String>) -> AppCallResult.CallPayload {
    let customer = people.customer
    var inForce = people[customer].owned.map { OwnedEntitlement(product: $0.key, transaction: $0.value) }
    // Iterates over indices, because copies of 10,000 subscriptions are slow.
    for number in subscriptions.indices
    where subscriptions[number].person == customer
      && (subscriptions[number].isInService || staleEntitlements.contains(number))
    {
      inForce.append(
        OwnedEntitlement(
          product: subscriptions[number].product, transaction: subscriptions[number].latest))
    }
    let shared = shares.filter { $0.isActive && $0.person == customer }.map {
      SharedEntitlement(product: ledger[$0.latest].payment.productIdentifier, transaction: $0.latest)
    }
    let nonRenewing = ledger.newestNonRenewing(of: customer).map {
      OwnedEntitlement(product: ledger[$0].payment.productIdentifier, transaction: $0)
    }
    let granted = products.filter(grants).union(nonRenewing.map(\.product))
    return .entitlements(granted: granted, shared: shared, inForce: inForce + nonRenewing)
  }

  /// Whether the customer has a plan in service, or owns a non-consumable.
  package func holds(_ product: String) -> Bool {
    people[people.customer].owned[product] != nil
      || ownSubscription(toPlan: product).map {
        $0.product == product && ($0.isInService || staleEntitlements.contains($0.number))
      } == true
  }

  /// Whether the customer holds a product or the family shares it.
  package func grants(_ product: String) -> Bool {
    holds(product)
      || isShared(product, with: people.customer)
  }
}
