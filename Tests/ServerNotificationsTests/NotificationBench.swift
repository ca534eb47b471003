// Helpers for the tests of the notification queue.

import Backend
import Scenario
import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ServerNotifications

private let catalog = Catalog(
  source: "test",
  products: [Product(identifier: "coins", kind: .consumable, displayPrice: "1.00")],
  groups: [
    SubscriptionGroup(
      identifier: "MAIN", name: "Main",
      subscriptions: [
        plan("gold", level: 1),
        plan("silver", level: 2, offers: [offer(.promotional, "loyal"), offer(.code, "CODE")]),
        plan("bronze", level: 3),
      ])
  ])

private func plan(_ name: String, level: Int, offers: [Offer] = []) -> Product {
  Product(
    identifier: name, kind: .autoRenewable, displayPrice: "5.00", familyShareable: true,
    subscription: SubscriptionTerms(
      groupIdentifier: "MAIN", level: level, period: SubscriptionPeriod(1, .month), offers: offers))
}

private func offer(_ kind: Offer.Kind, _ name: String) -> Offer {
  Offer(
    kind: kind, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), displayPrice: "1.00",
    offerIdentifier: name)
}

extension ParticipantRegistry {
  static let withQueue = ParticipantRegistry([Backend.self, NotificationQueue.self])
}

/// A session in an environment of the App Store.
struct NotificationBench {
  static let address = "http://127.0.0.1:8080/hook"
  var session: Session

  init(_ lines: String..., in environment: String = "sandbox") throws {
    session = Session(registry: .withQueue) { name, _ throws(CatalogLoadError) in
      name == "builtin" ? .builtin : catalog
    }
    try play(["catalog shop.storekit", "environment \(environment)", "finish-policy manual"] + lines)
  }

  var queue: NotificationQueue {
    session.simulation.participant(NotificationQueue.self) ?? NotificationQueue(after: nil)
  }

  /// Executes lines; `order PRODUCT` buys, confirms and closes the dialogs.
  mutating func play(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      guard line.hasPrefix("order ") else {
        try execute(line, sourceLocation)
        continue
      }
      for step in ["buy \(line.dropFirst(6))", "confirm", "settle"] { try execute(step, sourceLocation) }
      while let dialog = session.world.device.topDialog, let button = dialog.buttons.first {
        try execute("tap \(button.name.rawValue)", sourceLocation)
      }
    }
  }

  mutating func refusal(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String? {
    try perform(line, sourceLocation).refusal?.reason
  }

  private mutating func execute(_ line: String, _ sourceLocation: SourceLocation) throws {
    let outcome = try perform(line, sourceLocation)
    let why = outcome.refusal?.reason ?? outcome.failure?.text
    try #require(why == nil, "\(line): \(why ?? "")", sourceLocation: sourceLocation)
  }

  private mutating func perform(_ line: String, _ sourceLocation: SourceLocation) throws -> CommandResult {
    let step = try #require(
      try CommandParser(table: ParticipantRegistry.withQueue.table).parse(line),
      sourceLocation: sourceLocation)
    return session.execute(step.command, at: step.time)
  }

  /// The numbers of the notifications in the order of the posts in the log, without undone entries.
  var posts: [Int] {
    session.log.entries.compactMap { entry -> Int? in
      guard !entry.isUndone, let message = entry.simulationEvent.participantEvent?.message,
        message.kind == NotificationQueue.postKind
      else { return nil }
      for fact in message.facts where fact.name == "number" {
        if case .number(let number) = fact.value { return number }
      }
      return nil
    }
  }

  /// The notifications in the log, without undone entries.
  var notifications: [ServerNotification] {
    session.log.entries.compactMap { entry in
      guard !entry.isUndone, case .server(let notification)? = entry.event?.kind else { return nil }
      return notification
    }
  }
}
