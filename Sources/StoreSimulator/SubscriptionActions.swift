// The part of the table of actions that is about subscriptions, billing, family, offers and refunds: checked and done.

extension World {
  /// Why an action on subscriptions cannot be done now; nil when it can.
  func refusalOfSubscription(_ action: Action) -> Refusal? { nil }

  /// Does an action that is not refused.
  mutating func applyToSubscriptions(_ action: Action) {}
}
