// A situation done again in a fresh world of another environment, and the two courses laid side by side.

import StoreSimulator

/// Does the steps of a situation in another environment.
struct SituationReplay {
  private let situation: Situation
  private let before: World
  private let environment: EnvironmentName
  private var simulator = Simulator()
  /// The number that the situation's first transaction has there.
  private var base: TransactionNumber = 1
  private var lines: [EnvironmentComparison.Line] = []

  /// How many dialogs are answered that have no counterpart.
  private static let mostAnswers = 8
  /// How many held products are bought beforehand.
  private static let mostHeld = 32

  /// A replay of a situation that began in the world `before`.
  init(_ situation: Situation, before: World, environment: EnvironmentName) {
    self.situation = situation
    self.before = before
    self.environment = environment
  }

  // MARK: The world there

  /// Makes the world there as like as it can be; why it cannot be entered, or nil.
  mutating func enter() -> Refusal? {
    let device = before.device
    let setUp: [Action] = [
      .catalog(before.catalog), .setClock(before.now),
      .device(
        DeviceChange(
          locale: device.locale, storefront: device.storefront, timeZone: device.timeZone)),
      .seed(before.seed), .environment(environment),
    ]
    for action in setUp {
      if let refusal = attempt(action) { return refusal }
    }
    buyWhatIsHeld()
    let switches = before.switches
    attempt(.network(device.isOnline))
    if device.account == nil { attempt(.account(.signOut)) }
    attempt(.device(DeviceChange(purchasesAllowed: device.purchasesAllowed)))
    attempt(.finishPolicy(switches.finishPolicy))
    attempt(.interrupted(switches.interrupted, cause: switches.interruptionCause))
    attempt(.askToBuy(switches.askToBuy))
    attempt(.dialogs(switches.dialogs))
    if let failure = switches.failure { attempt(.fail(failure, once: switches.failureOnce)) }
    setUpSubscriptions()
    for name in QuirkName.allCases {
      attempt(.quirk(before.quirks.setting(of: name)))
    }
    if !before.app.hasObserver { attempt(.observer(false)) }
    switch before.app.state {
    case .foreground: break
    case .background: attempt(.app(.background))
    case .terminated: attempt(.app(.terminate))
    }
    base = simulator.world.transactionNumbers.upperBound
    return nil
  }

  /// Rate, billing and family; a rate that the environment there does not have stays its own.
  private mutating func setUpSubscriptions() {
    let switches = before.switches
    attempt(.renewalRate(switches.renewalRate))
    attempt(.billingRetry(switches.billingRetry))
    attempt(.gracePeriod(switches.gracePeriod, length: switches.graceLength))
    for member in before.familyMembers {
      if member.name != FamilyMember.me { attempt(.family(.join(member.name))) }
      if !member.shares { attempt(.family(.sharing(false, person: member.name))) }
    }
  }

  /// What the account holds already, as far as the situation depends on it.
  private mutating func buyWhatIsHeld() {
    let needsAll = situation.steps.contains { step in
      switch step.action {
      case .restore, .newDevice, .app: true
      case .environment, .reset, .catalog, .setClock, .rate, .advance, .settle, .device, .account, .network,
        .home, .observer, .appIdentity, .addresses, .finishPolicy, .finish, .finishAll, .buy, .confirm,
        .cancel, .tap, .interrupted, .askToBuy, .dialogs, .fail, .failOff, .approve, .decline, .resolve,
        .refund, .delete, .clear, .renewalRate, .subscription, .billingRetry, .gracePeriod, .recover,
        .priceIncrease, .family, .offer, .requestRefund, .reverseRefund, .server, .quirk,
        .nextTransactionID, .seed, .note, .caption:
        false
      }
    }
    let bought = situation.steps.compactMap { step -> String? in
      if case .buy(let payment) = step.action { payment.productIdentifier } else { nil }
    }
    let products = needsAll ? before.catalog.allProducts.map(\.identifier) : bought
    for product in Set(products.filter(before.holds)).sorted().prefix(Self.mostHeld) {
      attempt(.buy(Payment(product)))
      settle()
      for _ in 0..<Self.mostAnswers {
        guard let button = simulator.world.device.topDialog?.button(accepting: true) else { break }
        attempt(.tap(button.identifier))
        settle()
      }
    }
  }

  @discardableResult
  private mutating func attempt(_ action: Action) -> Refusal? {
    do throws(Refusal) {
      _ = try simulator.perform(action)
      return nil
    } catch {
      return error
    }
  }

  @discardableResult
  private mutating func settle() -> [Event] {
    guard simulator.world.hasPendingInteractions else { return [] }
    return (try? simulator.perform(.settle)) ?? []
  }

  // MARK: The steps

  /// Does the steps and compares what came of them; with `answersToTheEnd` the dialogs that are still up afterwards
  /// are answered with yes.
  mutating func run(answersToTheEnd: Bool) -> [EnvironmentComparison.Line] {
    for step in situation.steps { compare(step) }
    guard answersToTheEnd else { return lines }
    for _ in 0..<Self.mostAnswers {
      guard let button = simulator.world.device.topDialog?.button(accepting: true) else { break }
      let action = Action.tap(button.identifier)
      lines.append(.stepThere(CommandPrinter.text(action, zone: before.device.timeZone)))
      let start = simulator.world.now
      let events = ((try? simulator.perform(action)) ?? []) + settle()
      lines += told(events, since: start, number: numberHere).map { .there($0) }
    }
    return lines
  }

  private mutating func compare(_ step: Situation.Step) {
    var events: [Event] = []
    if step.time > simulator.world.now { events += (try? simulator.advance(to: step.time)) ?? [] }
    let start = simulator.world.now
    let words = CommandPrinter.text(step.action, zone: before.device.timeZone)
    lines.append(.step(words))
    let here = told(step.events, since: step.time) { $0 }
    guard let action = counterpart(of: step) else {
      lines += here.map { .here($0) }
      return
    }
    if let refusal = simulator.refusal(of: action) {
      lines += here.map { .here($0) }
      lines.append(.refusedThere(refusal))
      return
    }
    events += (try? simulator.perform(action)) ?? []
    events += settle()
    merge(here, told(events, since: start, number: numberHere))
  }

  /// The action there that stands for a step here; nil where there is nothing to answer.
  private func counterpart(of step: Situation.Step) -> Action? {
    switch step.action {
    case .confirm, .cancel, .tap:
      guard let dialog = simulator.world.device.topDialog else { return nil }
      let name = step.button ?? .ok
      if dialog.buttons.contains(where: { $0.name == name }) { return .tap(name.rawValue) }
      return dialog.button(accepting: name.isAccepting).map { .tap($0.identifier) }
    case .finish(let target): return .finish(there(target))
    case .approve(let target): return .approve(there(target))
    case .decline(let target): return .decline(there(target))
    case .resolve(let target): return .resolve(there(target))
    case .refund(let target): return .refund(there(target))
    case .delete(let target): return .delete(there(target))
    case .requestRefund(let target, let request): return .requestRefund(there(target), request)
    case .reverseRefund(let target): return .reverseRefund(there(target))
    case .environment, .reset, .catalog, .setClock, .rate, .advance, .settle, .device, .newDevice, .account,
      .network, .home, .app, .observer, .appIdentity, .addresses, .finishPolicy, .finishAll, .buy, .restore,
      .interrupted, .askToBuy, .dialogs, .fail, .failOff, .clear, .renewalRate, .subscription, .billingRetry,
      .gracePeriod, .recover, .priceIncrease, .family, .offer, .server, .quirk, .nextTransactionID, .seed,
      .note, .caption:
      return step.action
    }
  }

  // MARK: Numbers

  private func there(_ reference: TransactionReference) -> TransactionReference {
    guard case .number(let number) = reference, let index = situation.transactions.firstIndex(of: number)
    else { return reference }
    return .number(base.advanced(by: index))
  }

  /// A transaction there by the number it would have here.
  private func numberHere(_ number: TransactionNumber) -> TransactionNumber {
    let known = situation.transactions
    let index = base.distance(to: number)
    guard index >= 0, let last = known.last else { return number }
    return index < known.count ? known[index] : last.advanced(by: index - known.count + 1)
  }

  // MARK: Side by side

  /// What events tell: callbacks, dialogs, console lines and remarks, with how long after the step.
  private func told(_ events: [Event], since start: Instant, number: (TransactionNumber) -> TransactionNumber)
    -> [ToldEvent]
  {
    events.compactMap { ToldEvent($0, since: start, number: number) }
  }

  /// Lays two lists side by side: what both have once, the rest by where it stands.
  private mutating func merge(_ here: [ToldEvent], _ there: [ToldEvent]) {
    let difference = there.difference(from: here)
    var onlyHere: Set<Int> = []
    var onlyThere: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): onlyHere.insert(offset)
      case .insert(let offset, _, _): onlyThere.insert(offset)
      }
    }
    var left = 0
    var right = 0
    while left < here.count || right < there.count {
      if left < here.count, onlyHere.contains(left) {
        lines.append(.here(here[left]))
        left += 1
      } else if right < there.count, onlyThere.contains(right) {
        lines.append(.there(there[right]))
        right += 1
      } else if left < here.count {
        lines.append(.both(here[left]))
        left += 1
        right += 1
      } else {
        right += 1
      }
    }
  }
}

extension Dialog {
  /// The button that says yes, or the one that says no.
  fileprivate func button(accepting: Bool) -> DialogButton? {
    // In the order of their cases, so that a payment is confirmed before anything else is agreed to.
    let names = DialogButton.Name.allCases.filter { $0.isAccepting == accepting }
    return names.lazy.compactMap { name in buttons.first { $0.name == name } }.first
      ?? buttons.first { $0.isDefault } ?? buttons.first
  }
}
