// The simulated client app of the purchase service: grants, consumes and revokes according to its strategy.

import Simulation
import StoreSimulator
import Support

extension IAPService {
  // MARK: Granting

  /// Delivers a result that the delegate received, unless a purchase stop prevents it.
  mutating func deliverResultToApp(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if !isStopped(at: .p10, number, in: &effects) { deliver(number, in: &effects) }
  }

  /// Whether a step of the app is prevented at a stop point.
  ///
  /// Executes a stop that is armed at the point, which prevents the step. A login of another user than the
  /// payment's also prevents the step.
  private mutating func isStopped(
    at point: PurchaseStop.StopPoint, _ number: PaymentNumber,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) -> Bool {
    let isArmed = stop?.point == point
    return !passesStopPoint(at: point, number, in: &effects) || isArmed || ledger[number].user != sdk.user
  }

  private mutating func deliver(_ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>)
  {
    let isConsumable = ledger[number].type.isConsumable
    switch settings.policy {
    case .careful:
      if ledger[number].delivery.netGrantCount == 0 { grant(number, in: &effects) }
      if isConsumable { consumeAfterDelivery(number, in: &effects) }
    case .delegateOnly:
      grant(number, in: &effects)
      if isConsumable { consumeAfterDelivery(number, in: &effects) }
    case .forgetful:
      // A forgetful app does not record which consumables it granted, so it grants them again.
      if isConsumable || ledger[number].delivery.netGrantCount == 0 { grant(number, in: &effects) }
      if isConsumable { consumeAfterDelivery(number, in: &effects) }
    case .consumeFirst:
      if isConsumable {
        appConsumes(number, in: &effects)
      } else if ledger[number].delivery.netGrantCount == 0 {
        grant(number, in: &effects)
      }
    case .manual: break
    }
  }

  private mutating func consumeAfterDelivery(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if !isStopped(at: .p11, number, in: &effects) { appConsumes(number, in: &effects) }
  }

  mutating func grant(_ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>) {
    ledger[number].delivery.grantCount += 1
    ledger[number].delivery.user = ledger[number].user
    let times = ledger[number].delivery.netGrantCount
    let payment = ledger[number]
    log(
      "handed-out",
      times > 1
        ? LocalizedText(
          "the app delivers payment \(number) to \(VisibleText.visible(payment.user)) (\(times) times now)")
        : LocalizedText("the app delivers payment \(number) to \(VisibleText.visible(payment.user))"),
      payment.transaction.map { [$0] } ?? [],
      narration: narration(ofGranting: payment, effects.simulator.world),
      from: .party(.app), in: &effects)
  }

  private func narration(ofGranting payment: ServicePayment, _ world: World) -> LocalizedText {
    let (name, user) = (Self.name(of: payment.product, in: world), VisibleText.visible(payment.user))
    return payment.delivery.netGrantCount > 1
      ? LocalizedText("The app delivers \(name) to \(user) again.")
      : LocalizedText("The app delivers \(name) to \(user).")
  }

  mutating func revoke(_ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>) {
    guard ledger[number].delivery.netGrantCount > 0 else { return }
    ledger[number].delivery.revocationCount += 1
    log(
      "taken-back",
      LocalizedText("the app takes payment \(number) back"),
      ledger[number].transaction.map { [$0] } ?? [],
      narration: LocalizedText(
        "The app takes \(Self.name(of: ledger[number].product, in: effects.simulator.world)) back."),
      from: .party(.app), in: &effects)
  }

  // MARK: Consuming

  private mutating func appConsumes(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    ledger[number].delivery.waitsForConsume = true
    logCall(.consume, ledger[number].sequence, in: &effects)
    send(.consume(number, .app), in: &effects)
  }

  mutating func consumed(
    _ number: PaymentNumber, _ requester: SDKRequest.Requester, _ reply: SDKResponse,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    var error = Self.error(of: reply, .consume(number, requester))
    if stop?.point == .p12, error == nil {
      guard passesStopPoint(at: .p12, number, in: &effects) else { return }
      error = ServiceError(
        .noNetwork, LocalizedText("the server's response is lost"))
    }
    if let error {
      callHandler(.consume, error, in: &effects)
    } else {
      callHandler(
        .consume, LocalizedText("error nil: payment \(number) is consumed"), requester: requester,
        in: &effects)
    }
    guard ledger.has(number) else { return }
    if requester == .app {
      handleConsumption(number, error, in: &effects)
    } else if error == nil {
      ledger[number].delivery.waitsForConsume = false
    }
  }

  private mutating func handleConsumption(
    _ number: PaymentNumber, _ error: ServiceError?, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let error else {
      ledger[number].delivery.waitsForConsume = false
      if settings.policy == .consumeFirst { grantAfterConsuming(number, in: &effects) }
      return
    }
    let isDefinite = [Vendor.ResultCode.consumeFailed, Vendor.ResultCode.alreadyConsumed].contains(
      error.serverCode)
    if isDefinite { ledger[number].delivery.waitsForConsume = false }
    switch settings.policy {
    // `alreadyConsumed` confirms an earlier consumption. The next list resolves errors that are not definite.
    case .careful:
      if isDefinite, error.serverCode != Vendor.ResultCode.alreadyConsumed { revoke(number, in: &effects) }
    case .forgetful: revoke(number, in: &effects)
    case .delegateOnly, .consumeFirst, .manual: break
    }
  }

  private mutating func grantAfterConsuming(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if !isStopped(at: .p11, number, in: &effects), ledger[number].delivery.netGrantCount == 0 {
      grant(number, in: &effects)
    }
  }

  // MARK: Requesting lists

  /// Requests the lists after an initialisation or a login, if the app's strategy uses them.
  mutating func appAsks(in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isInitialised, let user = sdk.user else { return }
    switch settings.policy {
    case .delegateOnly, .manual: return
    case .careful, .consumeFirst, .forgetful: break
    }
    if !sdk.finishing.isEmpty {
      effects.continueWith(.appAsks)
      return
    }
    for kind in [ListKind.unconsumed, .active] where sdk.isInitialised {
      logCall(kind == .unconsumed ? .unconsumed : .active, in: &effects)
      send(.list(kind, user: user, .app), in: &effects)
    }
  }

  mutating func listed(
    _ kind: ListKind, _ requester: SDKRequest.Requester, _ reply: SDKResponse,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let call: SDKCall = kind == .unconsumed ? .unconsumed : .active
    if let error = Self.error(of: reply, .list(kind, user: "", requester)) {
      callHandler(call, error, in: &effects)
      return
    }
    guard case .completed(let payments) = reply else { return }
    callHandler(
      call, Self.count(payments.count), payments: payments, requester: requester, in: &effects)
    guard requester == .app else { return }
    switch kind {
    case .unconsumed:
      for number in payments {
        guard sdk.isInitialised else { return }
        if ledger[number].user == sdk.user { deliver(number, in: &effects) }
      }
      resolveConsumptions(payments, in: &effects)
    case .active:
      for number in payments
      where ledger[number].type == .autoRenewable && ledger[number].delivery.netGrantCount == 0 {
        if ledger[number].user == sdk.user, sdk.isInitialised { deliver(number, in: &effects) }
      }
    }
  }

  /// Resolves consume requests without a response: a payment is consumed if the list no longer contains it.
  ///
  /// A forgetful app sends the consume request again instead.
  private mutating func resolveConsumptions(
    _ listed: [PaymentNumber], in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard sdk.isInitialised, let user = sdk.user else { return }
    let isListed = Set(listed)
    let waiting = ledger.all.filter {
      $0.delivery.waitsForConsume && $0.user == user && !isListed.contains($0.number)
        && !sdk.pendingRequests.contains(.consume($0.number, .app))
    }.map(\.number)
    for number in waiting where sdk.isInitialised {
      if settings.policy == .forgetful {
        appConsumes(number, in: &effects)
      } else {
        ledger[number].delivery.waitsForConsume = false
      }
    }
  }
}
