// The preconditions of the backend's operations.

import AppStoreServer
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Backend {
  public func refusal(of operation: OwnOperation, in simulator: Simulator) -> Refusal? {
    switch operation {
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
        : refusalWithout(name, simulator) ?? refusalToTamper(operation)
    case .fault(let options): options.flatMap(Self.refusal)
    case .api, .ocsp: nil
    case .verify(let options):
      refusalWithout(options.receipt, simulator) ?? Self.refusal(of: options.requested, in: simulator.world)
        ?? Self.refusal(ofBuild: options)
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
    if receipts.count >= Self.maxReceipts, savedReceipt(name) == nil, let first = receipts.first {
      return Refusal(
        .custom(
          LocalizedText("no more receipts can be saved: the limit is \(Self.maxReceipts)")),
        possible: Self.step("receipt forget \(StepFormat.written(first.name))"))
    }
    return nil
  }

  private func refusalToTamper(_ operation: OwnOperation) -> Refusal? {
    guard case .tamper(let name) = operation, let saved = savedReceipt(name), saved.receipt.isTampered else {
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

  private static func refusal(_ options: StatusOverrideOptions) -> Refusal? {
    if options.fault != nil { return nil }
    if StatusOverrideOptions(status: options.status).fault != nil {
      return Refusal(
        .custom(
          LocalizedText("only the statuses 21100 to 21199 can be retryable")),
        possible: .anyOf([
          .word("receipt-fault \(options.status)"), .word("receipt-fault 21100 --retryable yes"),
        ]))
    }
    return Refusal(
      .custom(
        LocalizedText(
          "\(options.status) cannot be set: it depends on the receipt and the request, or is never sent")),
      possible: .anyOf(["21005", "21006", "21009", "21100"].map { .word($0) }))
  }

  private static func refusal(ofBuild options: VerificationOptions) -> Refusal? {
    guard options.build != nil, options.strategy != .byBuild else { return nil }
    return Refusal(
      .custom(
        LocalizedText("--build has an effect only with --way by-build")),
      possible: step("verify --way by-build --build \(options.build?.rawValue ?? "")"))
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
    if let customer = world.customer, world.history(of: customer).firstPurchaseAt != nil {
      return Refusal(
        .custom(
          LocalizedText("the device has no receipt yet, although the App Store has purchases of the account")
        ),
        possible: .anyOf([.action(.appStore(.refreshReceipt)), .action(.deviceSync(.catchUp))]))
    }
    let environmentTitle = world.environment.rules.title.english
    return Refusal(
      .custom(
        LocalizedText("the app has no receipt yet; in \(environmentTitle) the first purchase creates it")),
      possible: .first(.form(.buy)))
  }
}
