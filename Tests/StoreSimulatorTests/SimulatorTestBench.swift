// A simulator for tests that collects its events.

import StoreCatalog
import StoreModel
import StoreSimulator
import Testing

struct Bench {
  var simulator = Simulator()
  private(set) var events: [Event] = []

  static let monthly = "com.example.subscriptionlab.monthly"
  static let yearly = "com.example.subscriptionlab.yearly"
  static let coins = Catalog.builtin.products.first { $0.kind == .consumable }!.identifier
  static let noAds = Catalog.builtin.products.first { $0.kind == .nonConsumable }!.identifier

  init(_ environment: EnvironmentName = .xcode) throws {
    try perform(.environment(environment))
    events = []
  }

  mutating func perform(_ actions: Action...) throws {
    for action in actions { events += try simulator.apply(action) }
  }

  mutating func buy(_ product: String = Bench.monthly) throws { try perform(.buy(Payment(product))) }

  /// Buys, confirms, waits until the purchase is complete, and closes the alerts.
  mutating func buyAndConfirm(_ product: String = Bench.monthly) throws {
    try buy(product)
    try perform(acceptance, .settle)
    while simulator.world.device.topDialog?.kind == .completeAlert
      || simulator.world.device.topDialog?.kind == .alreadySubscribedAlert
    {
      try perform(.tap("ok"))
    }
  }

  /// The action that accepts the dialog of a purchase: the payment sheet or the alert about an active plan.
  var acceptance: Action { world.device.topDialog?.kind == .heldPlanAlert ? .tap("ok") : .confirm }

  mutating func clearEvents() { events = [] }

  func refusal(_ action: Action) -> Refusal? { simulator.refusal(of: action) }

  var world: World { simulator.world }

  /// The transactions and states in each callback, such as `[["#1 purchasing"], ["#1 purchased", "#2
  /// purchased"]]`.
  var callbacks: [[String]] {
    events.compactMap { event in
      guard case .callback(let snapshots) = event.kind else { return nil }
      return snapshots.map { "#\($0.number) \($0.state.name)" }
    }
  }

  var snapshots: [TransactionSnapshot] {
    events.flatMap { event -> [TransactionSnapshot] in
      guard case .callback(let snapshots) = event.kind else { return [] }
      return snapshots
    }
  }

  var diagnostics: [Diagnostic] {
    events.compactMap { event in if case .diagnostic(let diagnostic) = event.kind { diagnostic } else { nil }
    }
  }

  var console: [String] {
    events.compactMap { event in
      guard case .console(let message) = event.kind else { return nil }
      switch message.text {
      case .plain(let text): return text
      case .paymentCompletedWithError(let error), .unmappedError(let error):
        return ErrorFormatter.description(error)
      }
    }
  }

  var lastDump: [String] {
    for event in events.reversed() {
      if case .callback(let snapshots) = event.kind {
        return DumpFormatter.lines(snapshots, at: event.at, context: event.context)
      }
    }
    return []
  }
}
