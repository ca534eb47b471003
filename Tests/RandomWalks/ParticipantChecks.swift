// Checks of the purchase service and the developer's backend against the App Store.

import Backend
import IAPService
import Scenario
import Simulation
import StoreSimulator

extension ConsistencyCheck {
  static let participantChecks = [
    ConsistencyCheck(
      "service-delivery", "The service delivers a payment at most once, paid, and to its payer."
    ) {
      moment in
      guard let service = moment.session.simulation.participant(IAPService.self) else { return nil }
      for payment in service.ledger.all {
        let delivery = payment.delivery
        let name = "payment \(payment.number)"
        if delivery.grantCount > 1 { return "\(name) was delivered \(delivery.grantCount) times" }
        if delivery.grantCount > 0, delivery.user != payment.user {
          return "\(name) was given to another user"
        }
      }
      return nil
    },
    ConsistencyCheck("backend-delivery", "The backend delivers a transaction once.") { moment in
      guard let backend = moment.session.simulation.participant(Backend.self) else { return nil }
      let keys = backend.deliveries.map { "\($0.environment) \($0.transaction)" }
      return Set(keys).count == keys.count ? nil : "\(keys.sorted())"
    },
  ]
}
