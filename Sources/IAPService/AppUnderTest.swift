// The app under test: what it makes of results and lists, by its way of being written. Its deliveries are the third of
// the three books; they outlive its process.

import Simulation
import StoreSimulator
import Support

extension IAPService {
  // MARK: Handing out

  /// The delegate has brought a result.
  mutating func deliverResultToApp(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if !isStopped(at: .p10, number, in: &effects) { deliver(number, in: &effects) }
  }

  /// Whether what the app does about a payment is stopped at a point: its process ends, it does not reach its server, or
  /// another user is there.
  private mutating func isStopped(
    at point: PurchaseStop.StopPoint, _ number: PaymentNumber,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) -> Bool {
    let isArmed = stop?.point == point
    return !passesStopPoint(at: point, number, in: &effects) || isArmed || book[number].user != sdk.user
  }

  /// The app hands a payment out, as it does that.
  private mutating func deliver(_ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>)
  {
    let isUsedUp = book[number].type.isConsumable
    switch settings.policy {
    case .careful:
      if book[number].delivery.held == 0 { grant(number, in: &effects) }
      if isUsedUp { consumeAfterDelivery(number, in: &effects) }
    case .delegateOnly:
      grant(number, in: &effects)
      if isUsedUp { consumeAfterDelivery(number, in: &effects) }
    case .forgetful:
      // It does not remember; what is unlocked it only unlocks again.
      if isUsedUp || book[number].delivery.held == 0 { grant(number, in: &effects) }
      if isUsedUp { consumeAfterDelivery(number, in: &effects) }
    case .consumeFirst:
      if isUsedUp {
        appConsumes(number, in: &effects)
      } else if book[number].delivery.held == 0 {
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
    book[number].delivery.handedOut += 1
    book[number].delivery.user = book[number].user
    let times = book[number].delivery.held
    let payment = book[number]
    log(
      "handed-out",
      times > 1
        ? LocalizedText(
          "the app hands out payment \(number) to \(VisibleText.visible(payment.user)) (\(times) times now)")
        : LocalizedText("the app hands out payment \(number) to \(VisibleText.visible(payment.user))"),
      payment.transaction.map { [$0] } ?? [],
      narration: narration(ofGranting: payment, effects.simulator.world),
      from: .party(.app), in: &effects)
  }

  private func narration(ofGranting payment: ServicePayment, _ world: World) -> LocalizedText {
    let (name, user) = (Self.name(of: payment.product, in: world), VisibleText.visible(payment.user))
    return payment.delivery.held > 1
      ? LocalizedText("The app hands \(name) out to \(user) once more.")
      : LocalizedText("The app hands \(name) out to \(user).")
  }

  mutating func revoke(_ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>) {
    guard book[number].delivery.held > 0 else { return }
    book[number].delivery.takenBack += 1
    log(
      "taken-back",
      LocalizedText("the app takes payment \(number) back"),
      book[number].transaction.map { [$0] } ?? [],
      narration: LocalizedText(
        "The app takes \(Self.name(of: book[number].product, in: effects.simulator.world)) back."),
      from: .party(.app), in: &effects)
  }

  // MARK: Consuming

  private mutating func appConsumes(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    book[number].delivery.waitsForConsume = true
    logCall(.consume, book[number].sequence, in: &effects)
    send(.consume(number, .app), in: &effects)
  }

  /// The answer to a consumption.
  mutating func consumed(
    _ number: PaymentNumber, _ asker: SDKRequest.Requester, _ reply: SDKResponse,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    var error = Self.error(of: reply, .consume(number, asker))
    if stop?.point == .p12, error == nil {
      guard passesStopPoint(at: .p12, number, in: &effects) else { return }
      error = ServiceError(
        .noNetwork, LocalizedText("the answer of the server is lost"))
    }
    if let error {
      callHandler(.consume, error, in: &effects)
    } else {
      callHandler(
        .consume, LocalizedText("error nil: payment \(number) is consumed"),
        in: &effects)
    }
    guard book.has(number) else { return }
    if asker == .app {
      handleConsumption(number, error, in: &effects)
    } else if error == nil {
      book[number].delivery.waitsForConsume = false
    }
  }

  private mutating func handleConsumption(
    _ number: PaymentNumber, _ error: ServiceError?, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let error else {
      book[number].delivery.waitsForConsume = false
      if settings.policy == .consumeFirst { grantAfterConsuming(number, in: &effects) }
      return
    }
    let isDefinite = [Vendor.ResultCode.consumeFailed, Vendor.ResultCode.alreadyConsumed].contains(
      error.serverCode)
    if isDefinite { book[number].delivery.waitsForConsume = false }
    switch settings.policy {
    // That it is consumed already says that all is well; whatever is not definite is asked again.
    case .careful:
      if isDefinite, error.serverCode != Vendor.ResultCode.alreadyConsumed { revoke(number, in: &effects) }
    case .forgetful: revoke(number, in: &effects)
    case .delegateOnly, .consumeFirst, .manual: break
    }
  }

  private mutating func grantAfterConsuming(
    _ number: PaymentNumber, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if !isStopped(at: .p11, number, in: &effects), book[number].delivery.held == 0 {
      grant(number, in: &effects)
    }
  }

  // MARK: Asking

  /// After an initialisation and at a login the app asks for what is to be handed out.
  mutating func appAsks(in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isInitialised, let user = sdk.user else { return }
    switch settings.policy {
    case .delegateOnly, .manual: return
    case .careful, .consumeFirst, .forgetful: break
    }
    // What is being finished comes first.
    if !sdk.finishing.isEmpty {
      effects.continueWith(with: .appAsks)
      return
    }
    for kind in [ListKind.unconsumed, .active] where sdk.isInitialised {
      logCall(kind == .unconsumed ? .unconsumed : .active, in: &effects)
      send(.list(kind, user: user, .app), in: &effects)
    }
  }

  /// A list has come.
  mutating func listed(
    _ kind: ListKind, _ asker: SDKRequest.Requester, _ reply: SDKResponse,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let call: SDKCall = kind == .unconsumed ? .unconsumed : .active
    if let error = Self.error(of: reply, .list(kind, user: "", asker)) {
      callHandler(call, error, in: &effects)
      return
    }
    guard case .completed(let payments) = reply else { return }
    callHandler(
      call, Self.count(payments.count), payments: payments, in: &effects)
    guard asker == .app else { return }
    switch kind {
    case .unconsumed:
      for number in payments {
        guard sdk.isInitialised else { return }
        if book[number].user == sdk.user { deliver(number, in: &effects) }
      }
      resolveConsumptions(payments, in: &effects)
    case .active:
      for number in payments where book[number].type == .autoRenewable && book[number].delivery.held == 0 {
        if book[number].user == sdk.user, sdk.isInitialised { deliver(number, in: &effects) }
      }
    }
  }

  /// Consumptions that had no answer: what is not in the list any more is consumed.
  ///
  /// Who does not remember asks again.
  private mutating func resolveConsumptions(
    _ listed: [PaymentNumber], in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard sdk.isInitialised, let user = sdk.user else { return }
    let isListed = Set(listed)
    let waiting = book.all.filter {
      $0.delivery.waitsForConsume && $0.user == user && !isListed.contains($0.number)
        && !sdk.running.contains(.consume($0.number, .app))
    }.map(\.number)
    for number in waiting where sdk.isInitialised {
      if settings.policy == .forgetful {
        appConsumes(number, in: &effects)
      } else {
        book[number].delivery.waitsForConsume = false
      }
    }
  }
}
