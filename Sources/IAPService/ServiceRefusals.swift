// The preconditions of the service's operations.

import Scenario
import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Refusal {
  static func service(_ reason: LocalizedText, _ possible: LocalizedText) -> Refusal {
    Refusal(.custom(reason), possible: .custom(possible))
  }
}

extension IAPService {
  public func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? {
    let world = simulator.world
    if case .on(let profile) = act { return refusalToSwitchOn(profile) }
    guard settings.isOn else {
      return .service(LocalizedText("the service is off"), LocalizedText(same: "service on"))
    }
    switch act {
    case .server(.http(200), _):
      return .service(
        LocalizedText("200 is not a fault: it is the normal answer"),
        LocalizedText(same: "service server ok"))
    case .on, .off, .app, .promotion, .limit, .server, .receipt, .stop(_?), .consumeByServer, .consoleKey:
      return nil
    case .stop(nil):
      return stop == nil
        ? .service(
          LocalizedText("no stop is set"),
          LocalizedText(same: "service stop-at P6 terminate"))
        : nil
    case .console(let file, let console): return refusalToLoad(file, console)
    case .register(let product): return refusalToRegister(product, world)
    case .unregister(let word): return refusalOfWord(word)
    case .setStopped(let word, let isStopped): return refusalToSet(word, isStopped: isStopped, world)
    case .initialise, .user, .delegate, .products, .list, .restore, .incomplete, .manage:
      return refusalWithoutProcess(world)
    case .buy: return refusalWithoutForeground(world)
    case .buyKept:
      return refusalWithoutForeground(world)
        ?? (sdk.deferredPromotions.isEmpty
          ? .service(
            LocalizedText("the app has no saved promoted purchase"),
            LocalizedText("service promotion no, then outside promote PRODUCT")) : nil)
    case .consume(.all, .sdk): return refusalWithoutProcess(world)
    case .consume(.one(let reference), let by):
      // An unknown payment is not refused here, because the server returns its own error for it.
      if case .last = reference, ledger.count == 0 { return refusalOfPayment(reference) }
      return by == .sdk ? refusalWithoutProcess(world) : nil
    case .consume(.all, .server): return nil
    case .grant(.all): return nil
    case .grant(.one(let reference)): return refusalToGrant(reference, world)
    case .revokeGrant(let reference):
      return refusalOfPayment(reference) ?? number(reference).flatMap { refusalToTakeBack($0) }
    case .oldSDK(let word, _): return refusalOfWord(word)
    case .elsewhere(_, let word, _):
      if let refusal = refusalOfWord(word) { return refusal }
      return settings.console.product(word)?.type.isPlan == true
        ? nil
        : .service(
          LocalizedText("only subscriptions from other stores are visible"),
          planWords)
    case .setStatus(let reference, let status):
      return refusalOfPayment(reference) ?? number(reference).flatMap { refusalToSet(status, of: $0) }
    }
  }

  private func refusalToSwitchOn(_ profile: String) -> Refusal? {
    guard profile == Vendor.profile else {
      return .service(
        LocalizedText("unknown service \(VisibleText.quoted(profile))"),
        LocalizedText(same: "service on \(Vendor.profile)"))
    }
    return settings.isOn
      ? .service(
        LocalizedText("the service is already on"), LocalizedText(same: "service off"))
      : nil
  }

  private func refusalToLoad(_ file: String, _ console: Console?) -> Refusal? {
    console != nil || file == Console.builtinSource
      ? nil
      : .service(
        LocalizedText("\(VisibleText.quoted(file)) could not be read"),
        LocalizedText("service console builtin, or a file in the workbench"))
  }

  private func refusalToRegister(_ product: ConsoleProduct, _ world: World) -> Refusal? {
    settings.console.fault(of: product, world.catalog).map { fault in
      .service(LocalizedText(fault), fault.possible)
    }
  }

  private func refusalOfWord(_ word: String) -> Refusal? {
    guard settings.console.product(word) == nil else { return nil }
    let words = settings.console.words
    if Console.builtin(for: .builtinFull).words.contains(word) {
      return .service(
        LocalizedText("\(VisibleText.quoted(word)) is not registered in the console"), Self.fullCatalog)
    }
    let near = SpellingSuggester.names(to: word, in: words)
    let offered = near.isEmpty ? Array(words.prefix(3)) : near
    return .service(
      LocalizedText("\(VisibleText.quoted(word)) is not registered in the console"),
      words.isEmpty
        ? LocalizedText(same: "service console builtin")
        : LocalizedText(same: offered.joined(separator: ", ")))
  }

  /// The step that opens the catalogue with a product for every type of the console.
  private static let fullCatalog = LocalizedText(
    same: CommandPrinter.text(.action(.catalog(.builtinFull)), zone: .utc))

  private var planWords: LocalizedText {
    let plans = settings.console.products.filter(\.type.isPlan).prefix(3).map(\.word)
    return plans.isEmpty
      ? LocalizedText(same: "service product add") : LocalizedText(same: plans.joined(separator: ", "))
  }

  private func refusalToSet(_ word: String, isStopped: Bool, _ world: World) -> Refusal? {
    if let refusal = refusalOfWord(word) { return refusal }
    guard let product = settings.console.product(word) else { return nil }
    if !isStopped, product.type == .autoRenewableConsumable,
      let sold = world.catalog.product(product.identifier), sold.kind != .autoRenewable
    {
      return .service(
        LocalizedText(
          """
          \(VisibleText.visible(word)) does not renew: a ConsumableSubscription must be an auto-renewable \
          subscription
          """),
        Self.fullCatalog)
    }
    guard product.isStopped == isStopped else { return nil }
    return isStopped
      ? .service(
        LocalizedText("\(word) is already stopped"),
        LocalizedText(same: "service product use \(word)"))
      : .service(
        LocalizedText("\(word) is already in use"),
        LocalizedText(same: "service product stop \(word)"))
  }

  private func refusalWithoutProcess(_ world: World) -> Refusal? {
    world.app.state == .terminated
      ? Refusal(
        .custom(LocalizedText("the app is not running, so it cannot call the SDK")),
        possible: .first(.action(.app(.launch)))) : nil
  }

  private func refusalWithoutForeground(_ world: World) -> Refusal? {
    if let refusal = refusalWithoutProcess(world) { return refusal }
    return world.app.state == .background
      ? Refusal(
        .custom(LocalizedText("the app is in the background and cannot buy")),
        possible: .first(.action(.app(.foreground)))) : nil
  }

  private func refusalOfPayment(_ reference: PaymentReference) -> Refusal? {
    guard number(reference) == nil else { return nil }
    if ledger.count == 0 {
      return .service(
        LocalizedText("there is no payment"), LocalizedText(same: "service buy PRODUCT"))
    }
    return .service(
      LocalizedText("there is no payment \(reference.word)"),
      ledger.count == 1
        ? LocalizedText(same: "1") : LocalizedText("1 to \(ledger.count)"))
  }

  private func refusalToGrant(_ reference: PaymentReference, _ world: World) -> Refusal? {
    if let refusal = refusalOfPayment(reference) { return refusal }
    guard let number = number(reference), ledger[number].status != .success else { return nil }
    let word = Vendor.word(ledger[number].status)
    return .service(
      LocalizedText("payment \(number) is \(word): the app has no result for it"),
      LocalizedText("a payment with the status Success"))
  }

  private func refusalToTakeBack(_ number: PaymentNumber) -> Refusal? {
    ledger[number].delivery.netGrantCount > 0
      ? nil
      : .service(
        LocalizedText("payment \(number) is not delivered"),
        LocalizedText(same: "service grant \(number)"))
  }

  private func refusalToSet(_ status: ManualStatus, of number: PaymentNumber) -> Refusal? {
    let now = ledger[number].status
    let reason = LocalizedText(
      """
      payment \(number) is \(Vendor.word(now)); the console changes Reserved or Failure to Success, and \
      Success to Refund
      """)
    switch (status, now) {
    case (.success, .reserved), (.success, .failure), (.refund, .success): return nil
    case (.success, .success): return .service(reason, LocalizedText(same: "service status \(number) refund"))
    case (.refund, .reserved), (.refund, .failure):
      return .service(reason, LocalizedText(same: "service status \(number) success"))
    case (_, .refund), (_, .userClose): return .service(reason, LocalizedText("another payment"))
    }
  }
}
