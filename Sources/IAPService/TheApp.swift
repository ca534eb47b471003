// The app under test: what it makes of results and lists, by its way of being written. Its deliveries are the third of
// the three books; they outlive its process.

import Simulation
import StoreSimulator
import Support

extension IAPService {
  // MARK: Handing out

  /// The delegate has brought a result.
  mutating func appReceives(_ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    if !isStopped(at: .p10, number, in: &turn) { deliver(number, in: &turn) }
  }

  /// Whether what the app does about a payment is stopped at a point: its process ends, it does not reach its server, or
  /// another user is there.
  private mutating func isStopped(
    at point: Stop.Point, _ number: PaymentNumber, in turn: inout ParticipantEffects<Work>
  ) -> Bool {
    let isMeant = stop?.point == point
    return !goesOn(at: point, number, in: &turn) || isMeant || book[number].user != sdk.user
  }

  /// The app hands a payment out, as it does that.
  private mutating func deliver(_ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    let isUsedUp = book[number].type.isConsumable
    switch settings.policy {
    case .careful:
      if book[number].delivery.held == 0 { handOut(number, in: &turn) }
      if isUsedUp { goOnToConsume(number, in: &turn) }
    case .delegateOnly:
      handOut(number, in: &turn)
      if isUsedUp { goOnToConsume(number, in: &turn) }
    case .forgetful:
      // It does not remember; what is unlocked it only unlocks again.
      if isUsedUp || book[number].delivery.held == 0 { handOut(number, in: &turn) }
      if isUsedUp { goOnToConsume(number, in: &turn) }
    case .consumeFirst:
      if isUsedUp {
        appConsumes(number, in: &turn)
      } else if book[number].delivery.held == 0 {
        handOut(number, in: &turn)
      }
    case .manual: break
    }
  }

  private mutating func goOnToConsume(_ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    if !isStopped(at: .p11, number, in: &turn) { appConsumes(number, in: &turn) }
  }

  mutating func handOut(_ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    book[number].delivery.handedOut += 1
    book[number].delivery.user = book[number].user
    let times = book[number].delivery.held
    let payment = book[number]
    tell(
      "handed-out",
      LocalizedText(
        "the app hands out payment \(number) to \(VisibleText.visible(payment.user))"
          + (times > 1 ? " (\(times) times now)" : ""),
        ja: "アプリが決済\(number)を\(VisibleText.visible(payment.user))に支給" + (times > 1 ? " (\(times)回目)" : "")),
      payment.transaction.map { [$0] } ?? [], story: story(ofHandingOut: payment, turn.simulator.world),
      from: .party(.app), in: &turn)
  }

  private func story(ofHandingOut payment: ServicePayment, _ world: World) -> LocalizedText {
    let (name, user) = (Self.name(of: payment.product, in: world), VisibleText.visible(payment.user))
    return payment.delivery.held > 1
      ? LocalizedText(
        "The app hands \(name) out to \(user) once more.", ja: "アプリが「\(name)」を\(user)さんにもう一度渡します。")
      : LocalizedText("The app hands \(name) out to \(user).", ja: "アプリが「\(name)」を\(user)さんに渡します。")
  }

  mutating func takeBack(_ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    guard book[number].delivery.held > 0 else { return }
    book[number].delivery.takenBack += 1
    tell(
      "taken-back",
      LocalizedText("the app takes payment \(number) back", ja: "アプリが決済\(number)を回収"),
      book[number].transaction.map { [$0] } ?? [],
      story: LocalizedText(
        "The app takes \(Self.name(of: book[number].product, in: turn.simulator.world)) back.",
        ja: "アプリが「\(Self.name(of: book[number].product, in: turn.simulator.world))」を取り戻します。"),
      from: .party(.app), in: &turn)
  }

  // MARK: Consuming

  private mutating func appConsumes(_ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    book[number].delivery.waitsForConsume = true
    tellCall(.consume, book[number].sequence, in: &turn)
    send(.consume(number, .app), in: &turn)
  }

  /// The answer to a consumption.
  mutating func consumed(
    _ number: PaymentNumber, _ asker: Request.Asker, _ reply: Reply, in turn: inout ParticipantEffects<Work>
  ) {
    var error = Self.error(of: reply, .consume(number, asker))
    if stop?.point == .p12, error == nil {
      guard goesOn(at: .p12, number, in: &turn) else { return }
      error = ServiceError(
        .noNetwork, LocalizedText("the answer of the server is lost", ja: "サーバーの応答が失われました"))
    }
    if let error {
      tellHandler(.consume, error, in: &turn)
    } else {
      tellHandler(
        .consume, LocalizedText("error nil: payment \(number) is consumed", ja: "エラーなし: 決済\(number)は消費済み"),
        in: &turn)
    }
    guard book.has(number) else { return }
    if asker == .app {
      appHears(number, error, in: &turn)
    } else if error == nil {
      book[number].delivery.waitsForConsume = false
    }
  }

  private mutating func appHears(
    _ number: PaymentNumber, _ error: ServiceError?, in turn: inout ParticipantEffects<Work>
  ) {
    guard let error else {
      book[number].delivery.waitsForConsume = false
      if settings.policy == .consumeFirst { handOutAfterConsuming(number, in: &turn) }
      return
    }
    let isDefinite = [Vendor.ResultCode.consumeFailed, Vendor.ResultCode.alreadyConsumed].contains(
      error.serverCode)
    if isDefinite { book[number].delivery.waitsForConsume = false }
    switch settings.policy {
    // That it is consumed already says that all is well; whatever is not definite is asked again.
    case .careful:
      if isDefinite, error.serverCode != Vendor.ResultCode.alreadyConsumed { takeBack(number, in: &turn) }
    case .forgetful: takeBack(number, in: &turn)
    case .delegateOnly, .consumeFirst, .manual: break
    }
  }

  private mutating func handOutAfterConsuming(
    _ number: PaymentNumber, in turn: inout ParticipantEffects<Work>
  ) {
    if !isStopped(at: .p11, number, in: &turn), book[number].delivery.held == 0 { handOut(number, in: &turn) }
  }

  // MARK: Asking

  /// After an initialisation and at a login the app asks for what is to be handed out.
  mutating func appAsks(in turn: inout ParticipantEffects<Work>) {
    guard sdk.isInitialised, let user = sdk.user else { return }
    switch settings.policy {
    case .delegateOnly, .manual: return
    case .careful, .consumeFirst, .forgetful: break
    }
    // What is being finished comes first.
    if !sdk.finishing.isEmpty {
      turn.follow(with: .appAsks)
      return
    }
    for kind in [ListKind.unconsumed, .active] where sdk.isInitialised {
      tellCall(kind == .unconsumed ? .unconsumed : .active, in: &turn)
      send(.list(kind, user: user, .app), in: &turn)
    }
  }

  /// A list has come.
  mutating func listed(
    _ kind: ListKind, _ asker: Request.Asker, _ reply: Reply, in turn: inout ParticipantEffects<Work>
  ) {
    let call: SDKCall = kind == .unconsumed ? .unconsumed : .active
    if let error = Self.error(of: reply, .list(kind, user: "", asker)) {
      tellHandler(call, error, in: &turn)
      return
    }
    guard case .fine(let payments) = reply else { return }
    tellHandler(
      call, Self.count(payments.count), payments: payments, in: &turn)
    guard asker == .app else { return }
    switch kind {
    case .unconsumed:
      for number in payments {
        guard sdk.isInitialised else { return }
        if book[number].user == sdk.user { deliver(number, in: &turn) }
      }
      settle(payments, in: &turn)
    case .active:
      for number in payments where book[number].type == .autoRenewable && book[number].delivery.held == 0 {
        if book[number].user == sdk.user, sdk.isInitialised { deliver(number, in: &turn) }
      }
    }
  }

  /// Consumptions that had no answer: what is not in the list any more is consumed.
  ///
  /// Who does not remember asks again.
  private mutating func settle(_ listed: [PaymentNumber], in turn: inout ParticipantEffects<Work>) {
    guard sdk.isInitialised, let user = sdk.user else { return }
    let isListed = Set(listed)
    let waiting = book.all.filter {
      $0.delivery.waitsForConsume && $0.user == user && !isListed.contains($0.number)
        && !sdk.running.contains(.consume($0.number, .app))
    }.map(\.number)
    for number in waiting where sdk.isInitialised {
      if settings.policy == .forgetful {
        appConsumes(number, in: &turn)
      } else {
        book[number].delivery.waitsForConsume = false
      }
    }
  }
}
