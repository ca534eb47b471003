// Renewals that are made before the end of the period (quirk `renewal-lead`, rule `device.renewal-lead`).

import StoreModel
import StoreRules
import Support

extension Store {
  /// Returns the time from the end of a subscription's period to the next renewal, which is negative or zero.
  ///
  /// The time is at most half of the period, so that each renewal is made within the previous period.
  func renewalLead(of number: SubscriptionNumber) -> TimeSpan {
    guard quirks.renewalLead != .none, subscriptions[number].phase == .active else { return .zero }
    let half = max(0, (subscriptions[number].end - subscriptions[number].start) / 2)
    return TimeSpan(microseconds: -min(Int64(quirks.renewalLead.seconds) * 1_000_000, half))
  }

  /// Renews a subscription before the end of its period, or waits for the end if it does not renew.
  ///
  /// The new period begins at the end of the current one. A renewal into another plan is never early, because
  /// the current plan is in service until the end.
  mutating func renewEarly(_ number: SubscriptionNumber) {
    let end = subscriptions[number].end
    guard quirks.renewalLead != .none, case .renews(let plan) = ending(of: subscriptions[number]),
      plan.identifier == subscriptions[number].product
    else {
      return agenda.schedule(.subscription(number), at: end)
    }
    renew(number, into: plan, from: end)
    emitDiagnostic(.deviceDeviates(.renewedEarly(subscriptions[number].latest)), rule: .renewalLead)
  }

  /// Computes the time of each renewal again, because a quirk was changed.
  mutating func rescheduleRenewals() {
    reschedule(subscriptions.indices.filter { subscriptions[$0].phase == .active })
  }
}
