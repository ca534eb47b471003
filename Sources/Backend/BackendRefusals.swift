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
              "now is what the app has at the moment; a copy that was taken can be changed and forgotten")),
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
          LocalizedText("now is the receipt that the app has at the moment, and always there")),
        possible: Self.step("receipt take before"))
    }
    if name.utf8.count > 60 || name.unicodeScalars.contains(where: VisibleText.isControl) {
      return Refusal(
        .custom(
          LocalizedText("the name of a receipt has at most 60 bytes, all of which can be seen")),
        possible: Self.step("receipt take before"))
    }
    if receipts.count >= Self.maxReceipts, keptReceipt(name) == nil, let first = receipts.first {
      return Refusal(
        .custom(
          LocalizedText("\(Self.maxReceipts) receipts are kept, and no more fit")),
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
        LocalizedText("one bit of the receipt \(name) is changed already")),
      possible: Self.step("receipt forget \(StepFormat.written(name))"))
  }

  private static func refusal(of time: TimeReference?, in world: World) -> Refusal? {
    guard let time, time.instant(now: world.now, zone: world.device.timeZone) == nil else { return nil }
    return Refusal(
      .custom(LocalizedText("that moment is outside the years 1 to 9999")),
      possible: .formSuchAs(["2021-01-01T00:00:00Z"]))
  }

  private static func refusal(_ wish: StatusOverrideOptions) -> Refusal? {
    if wish.fault != nil { return nil }
    if StatusOverrideOptions(status: wish.status).fault != nil {
      return Refusal(
        .custom(
          LocalizedText("only 21100 to 21199 say whether trying again helps")),
        possible: .anyOf([
          .word("receipt-fault \(wish.status)"), .word("receipt-fault 21100 --retryable yes"),
        ]))
    }
    return Refusal(
      .custom(
        LocalizedText("\(wish.status) comes of the receipt and the request by themselves, or is not sent")),
      possible: .anyOf(["21005", "21006", "21009", "21100"].map { .word($0) }))
  }

  private static func refusal(ofBuild wish: VerificationOptions) -> Refusal? {
    guard wish.build != nil, wish.way != .byBuild else { return nil }
    return Refusal(
      .custom(
        LocalizedText("only an app that names the store itself goes by its build")),
      possible: step("verify --way by-build --build \(wish.build?.rawValue ?? "")"))
  }

  /// Returns why no receipt of a name exists; nil if one exists.
  private func refusalWithout(_ name: String, _ simulator: Simulator) -> Refusal? {
    guard receipt(of: name, in: simulator) == nil else { return nil }
    if name == Self.presentName { return Self.noReceipt(in: simulator.world) }
    return Refusal(
      .custom(LocalizedText("no receipt is kept under the name \(name)")),
      possible: receipts.isEmpty
        ? Self.step("receipt take \(StepFormat.written(name))")
        : .anyOf(receipts.suffix(5).map { .word(StepFormat.written($0.name)) }))
  }

  /// Returns why the app has no receipt.
  static func noReceipt(in world: World) -> Refusal {
    if world.customer == nil {
      return Refusal(
        .custom(
          LocalizedText("nobody is signed in, and a receipt is of an account")),
        possible: .first(.action(.account(.signIn(name: nil)))))
    }
    return Refusal(
      .custom(
        LocalizedText(
          "the app has no receipt yet: \(world.environment.rules.title) makes one with the first purchase")),
      possible: .first(.form(.buy)))
  }
}
