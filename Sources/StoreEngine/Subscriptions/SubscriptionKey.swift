// A key for indexes of subscriptions by person and group.

import StoreModel

package struct SubscriptionKey: Hashable, Sendable {
  package let person: Person
  package let group: String
}
