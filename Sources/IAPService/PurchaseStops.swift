// Stops that interrupt a purchase at a chosen point.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension IAPService {
  /// Executes the stop that is armed for a point of a purchase, if any.
  ///
  /// - Returns: Whether the purchase continues; false if the app's process has ended.
  mutating func passesStopPoint(
    at point: PurchaseStop.StopPoint, _ payment: PaymentNumber?,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) -> Bool {
    guard let armed = stop, armed.point == point else { return true }
    stop = nil
    if let payment { ledger[payment].stoppedAt = armed }
    switch armed.kind {
    case .terminate:
      logStop(armed, LocalizedText("the app ends"), payment, in: &effects)
      endProcess(in: &effects)
      effects.request(.app(.terminate))
      return false
    case .network:
      logStop(armed, LocalizedText("the network goes down"), payment, in: &effects)
      isNetworkCut = true
      effects.request(.network(false))
      return true
    case .user:
      let other = otherUser
      logStop(
        armed, LocalizedText("\(other) logs in"), payment, in: &effects)
      setUser(other, in: &effects)
      return true
    }
  }

  private var otherUser: String {
    offeredUsers.first { $0 != sdk.user } ?? Self.defaultUser
  }

  mutating func paymentSheetShown(
    of number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let payment = ownPayment(number, effects.simulator.world) else { return }
    _ = passesStopPoint(at: .p3, payment, in: &effects)
  }

  mutating func paymentSheetConfirmed(
    of number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let payment = ownPayment(number, effects.simulator.world), sdk.isInitialised else { return }
    guard passesStopPoint(at: .p4, payment, in: &effects) else { return }
    // Removes the observer until the store has answered, so that the result is queued but not delivered.
    if stop?.point == .p5, effects.simulator.world.transaction(number)?.state == .purchasing {
      sdk.unobservedTransaction = number
      effects.request(.observer(false))
    }
  }

  /// Checks the stop point after the store's answer to a payment.
  mutating func storeAnswered(
    _ number: TransactionNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard sdk.unobservedTransaction == number else { return }
    sdk.unobservedTransaction = nil
    let world = effects.simulator.world
    if world.transaction(number)?.state == .purchased {
      guard passesStopPoint(at: .p5, ownPayment(number, world), in: &effects) else { return }
    }
    effects.request(.observer(true))
  }
}
