// The key of the indexes that find subscriptions by person and group.

/// The person and the group of a subscription.
struct SubscriptionKey: Hashable, Sendable {
  let person: Person
  let group: String
}
