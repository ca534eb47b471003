// A simulator to try things on: does actions, and answers in the words of the log.

import StoreCatalog
import StoreModel
import StoreSimulator
import Testing

/// A simulator with everything that came of it.
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

  /// Does actions one after another; what came of the last call is in `latest`.
  mutating func perform(_ actions: Action...) throws {
    for action in actions { events += try simulator.apply(action) }
  }

  mutating func buy(_ product: String = Bench.monthly) throws { try perform(.buy(Payment(product))) }

  /// Buys, confirms, and lets the delays pass; leaves no dialog.
  mutating func buyAndConfirm(_ product: String = Bench.monthly) throws {
    try perform(.buy(Payment(product)), .confirm, .settle)
    while simulator.world.device.topDialog?.kind == .completeAlert
      || simulator.world.device.topDialog?.kind == .alreadySubscribedAlert
    {
      try perform(.tap("ok"))
    }
  }

  /// Forgets what has come so far.
  mutating func clearEvents() { events = [] }

  /// Why an action is refused; nil when it is not.
  func refusal(_ action: Action) -> Refusal? { simulator.refusal(of: action) }

  var world: World { simulator.world }

  /// The states that each callback delivered: `[["purchasing"], ["purchased", "purchased"]]`.
  var callbacks: [[String]] {
    events.compactMap { event in
      guard case .callback(let snapshots) = event.kind else { return nil }
      return snapshots.map { "#\($0.number) \($0.state.name)" }
    }
  }

  /// Every transaction of every callback, in order.
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

  /// What the console shows, without the prefix.
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
