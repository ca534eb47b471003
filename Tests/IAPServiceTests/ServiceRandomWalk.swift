// Random steps with the purchase service, and the conditions that hold at their end.

import IAPService
import Scenario
import Simulation
import StoreSimulator
import Support

struct RandomWalk {
  private var state: UInt64
  private(set) var session: Session
  private(set) var lines: [String] = []

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    session = Session(registry: ParticipantRegistry([IAPService.self])) {
      (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name)
    }
    perform("environment sandbox")
    perform("service on")
    if random(2) == 0 {
      // Replaces the plan by a plan that delivers a product in each period.
      perform("service product remove goldmonth")
      perform(
        "service product add com.example.subscriptionlab.monthly --number 7 --price 980 --currency JPY "
          + "--type auto-renewable-consumable --short goldmonth")
    }
  }

  private mutating func random(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(count))
  }

  private mutating func pick(_ words: [String]) -> String { words[random(words.count)] }

  mutating func perform(_ line: String) {
    guard let step = try? CommandParser(table: session.registry.table).parse(line),
      session.refusal(of: step.command) == nil
    else { return }
    lines.append(line)
    session.execute(step.command, at: step.time)
  }

  var service: IAPService { session.simulation.participant(IAPService.self)! }

  // MARK: Steps

  private mutating func comeUp() {
    for line in [
      "app launch", "app foreground", "network on", "tap ok", "tap cancel",
      "service user \(pick(["alice", "bob"]))",
    ] {
      perform(line)
    }
    if !service.sdk.isInitialised { perform("service init") }
  }

  mutating func step() {
    switch random(28) {
    case 0...3:
      // Usually the app is ready to buy.
      if random(4) > 0 { comeUp() }
      perform("service buy \(pick(["coins100", "goldmonth"]))")
      if random(3) > 0 { perform("confirm") }
    case 4...6:
      perform("confirm")
      perform("settle")
    case 7: perform(pick(["tap ok", "tap agree", "cancel", "tap cancel", "tap show"]))
    case 8...9: perform("service user \(pick(["alice", "bob", "none"]))")
    case 10...11: perform("service init\(pick(["", "", " --no-delegate"]))")
    case 12: perform(pick(["app terminate", "app launch", "app launch", "home", "app foreground"]))
    case 13: perform(pick(["network off", "network on", "network on"]))
    case 14...15:
      perform("service stop-at P\(1 + random(12)) \(pick(["terminate", "network", "user"]))")
    case 16: perform("advance \(pick(["1s", "40s", "2m", "5m", "6m", "30m", "2h"]))")
    case 17: perform("refund #\(1 + random(max(1, session.world.transactionCount)))")
    case 18: perform(pick(["ask-to-buy on", "ask-to-buy off", "interrupted on", "interrupted off"]))
    case 19: perform("fail \(pick(["ASDServerErrorDomain/3504", "SKErrorDomain/0"])) --once")
    case 20:
      perform(
        "service server \(pick(["http 503", "garbage", "down", "slow 5s", "slow 60s", "reject 9999"])) --once"
      )
    case 21: perform(pick(["service unconsumed", "service active", "service restore", "service products"]))
    case 22:
      perform(
        pick([
          "service delegate on", "service delegate off", "service receipt stale",
          "service receipt fresh", "outside promote com.example.subscriptionlab.coins100",
          "service promotion yes", "service promotion no", "service buy kept", "service buy kept --payload p",
        ]))
    case 23: perform(pick(["service init", "service init"]))
    case 24: perform(pick(["service unconsumed", "service active"]))
    case 25:
      perform(
        pick([
          "environment xcode", "environment sandbox", "environment sandbox", "device new",
          "service product stop coins100", "service product use coins100", "service limit 500",
          "service limit off", "service app-key K2", "service app-key any", "service app-key any",
        ]))
    case 26:
      perform(
        pick([
          "buy com.example.subscriptionlab.coins100", "outside buy com.example.subscriptionlab.coins100",
          "service old-sdk coins100", "service incomplete", "app storekit 2", "app storekit 1",
        ]))
    default: perform("settle")
    }
  }

  mutating func comeToRest() {
    perform("environment sandbox")
    perform("service on")
    perform("service incomplete")
    for line in [
      "service app-key any", "service stop-at off", "service server ok", "service receipt fresh",
      "network on", "ask-to-buy off", "interrupted off", "fail off", "app foreground",
    ] { perform(line) }
    perform("settle")
    for _ in 0..<10 {
      perform("cancel")
      perform("tap cancel")
      perform("tap ok")
      perform("settle")
    }
    for user in service.settings.users {
      for line in ["app terminate", "app launch", "service user \(user)", "service init", "settle"] {
        perform(line)
      }
    }
  }

  // MARK: Checks

  /// The contradictions between the records after `comeToRest()`.
  var faults: [String] {
    let world = session.world
    let service = service
    var faults: [String] = []
    if let found = service.contradiction(to: .recordsAgree, in: world) { faults.append(found.english) }
    for payment in service.ledger.all {
      let delivery = payment.delivery
      let name = "payment \(payment.number)"
      if delivery.grantCount > 1 { faults.append("\(name) is handed out \(delivery.grantCount) times") }
      // Only a refunded product may be revoked.
      let isRefunded = if case .refunded = service.storeEntry(of: payment, in: world) { true } else { false }
      if delivery.revocationCount > 0, !isRefunded { faults.append("\(name) is taken back") }
      if delivery.grantCount > 0, delivery.user != payment.user {
        faults.append("\(name) is given to another")
      }
      if delivery.grantCount > 0 {
        switch service.storeEntry(of: payment, in: world) {
        case .paid, .refunded, .outside: break
        case .nothing, .open: faults.append("\(name) is handed out and not paid")
        }
      }
      let consumed = session.log.entries.count { entry in
        // Each environment numbers its payments separately.
        guard case .participant(let participantEvent) = entry.simulationEvent,
          let line = participantEvent.line?.english,
          participantEvent.context.environment == world.environment
        else { return false }
        return line.hasPrefix("server POST consume {paymentSeq \(payment.sequence),")
          && line.hasSuffix("consumed")
      }
      if consumed > 1 { faults.append("\(name) is consumed \(consumed) times") }
    }
    return faults
  }
}
