// The preconditions of the backend's operations.

import AppStoreServer
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Backend {
  public func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? {
    switch act {
    case .take(let name, let created):
      refusalToKeep(name) ?? Self.refusal(of: created, in: simulator.world)
        ?? refusalWithout(Self.presentName, simulator)
    case .show(let name): refusalWithout(name, simulator)
    case .tamper(let name), .forget(let name):
      name == Self.presentName
        ? Refusal(
          .custom(
            LocalizedText(
              "\"now\" is the app's current receipt; only a saved copy can be changed or deleted")),
          possible: Self.step("receipt take copy"))
        : refusalWithout(name, simulator) ?? refusalToTamper(act)
    case .fault(let wish): wish.flatMap(Self.refusal)
    case .verify(let wish):
      refusalWithout(wish.receipt, simulator) ?? Self.refusal(of: wish.requested, in: simulator.world)
        ?? Self.refusal(ofBuild: wish)
    }
  }

  private static func step(_ text: String) -> Alternative { .custom(LocalizedText(same: text)) }

  private func refusalToKeep(_ name: String) -> Refusal? {
    if name == Self.presentName {
      return Refusal(
        .custom(
          LocalizedText("\"now\" is the name of the app's current receipt")),
        possible: Self.step("receipt take before"))
    }
    if name.utf8.count > 60 || name.unicodeScalars.contains(where: VisibleText.isControl) {
      return Refusal(
        .custom(
          LocalizedText("a receipt's name has at most 60 bytes of visible characters")),
        possible: Self.step("receipt take before"))
    }
    if receipts.count >= Self.maxReceipts, keptReceipt(name) == nil, let first = receipts.first {
      return Refusal(
        .custom(
          LocalizedText("no more receipts can be saved: the limit is \(Self.maxReceipts)")),
        possible: Self.step("receipt forget \(StepFormat.written(first.name))"))
    }
    return nil
  }

  private func refusalToTamper(_ act: OwnOperation) -> Refusal? {
    guard case .tamper(let name) = act, let kept = keptReceipt(name), kept.receipt.isTampered else {
      return nil
    }
    return Refusal(
      .custom(
        LocalizedText("one bit of the receipt \(name) was already flipped")),
      possible: Self.step("receipt forget \(StepFormat.written(name))"))
  }

  private static func refusal(of time: TimeReference?, in world: World) -> Refusal? {
    guard let time, time.instant(now: world.now, zone: world.device.timeZone) == nil else { return nil }
    return Refusal(
      .custom(LocalizedText("the time is outside the years 1 to 9999")),
      possible: .formSuchAs(["2021-01-01T00:00:00Z"]))
  }

  private static func refusal(_ wish: StatusOverrideOptions) -> Refusal? {
    if wish.fault != nil { return nil }
    if StatusOverrideOptions(status: wish.status).fault != nil {
      return Refusal(
        .custom(
          LocalizedText("only the statuses 21100 to 21199 can be retryable")),
        possible: .anyOf([
          .word("receipt-fault \(wish.status)"), .word("receipt-fault 21100 --retryable yes"),
        ]))
    }
    return Refusal(
      .custom(
        LocalizedText(
          "\(wish.status) cannot be set: it depends on the receipt and the request, or is never sent")),
      possible: .anyOf(["21005", "21006", "21009", "21100"].map { .word($0) }))
  }

  private static func refusal(ofBuild wish: VerificationOptions) -> Refusal? {
    guard wish.build != nil, wish.way != .byBuild else { return nil }
    return Refusal(
      .custom(
        LocalizedText("--build has an effect only with --way by-build")),
      possible: step("verify --way by-build --build \(wish.build?.rawValue ?? "")"))
  }

  private func refusalWithout(_ name: String, _ simulator: Simulator) -> Refusal? {
    guard receipt(of: name, in: simulator) == nil else { return nil }
    if name == Self.presentName { return Self.noReceipt(in: simulator.world) }
    return Refusal(
      .custom(LocalizedText("there is no saved receipt named \(name)")),
      possible: receipts.isEmpty
        ? Self.step("receipt take \(StepFormat.written(name))")
        : .anyOf(receipts.suffix(3).map { .word(StepFormat.written($0.name)) }))
  }

  static func noReceipt(in world: World) -> Refusal {
    if world.customer == nil {
      return Refusal(
        .custom(
          LocalizedText("nobody is signed in; a receipt belongs to an account")),
        possible: .first(.action(.account(.signIn(name: nil)))))
    }
    let place = world.environment.rules.title.english
    return Refusal(
      .custom(LocalizedText("the app has no receipt yet; in \(place) the first purchase creates it")),
      possible: .first(.form(.buy)))
  }
}
