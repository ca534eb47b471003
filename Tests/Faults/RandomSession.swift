// Random sessions of any length, most of whose lines are accepted.

import RandomInputs
import Scenario
import StoreSimulator

struct RandomSteps {
  var dice: Dice

  private static let prefix = "com.example.subscriptionlab."
  private static let lines = [
    "buy \(prefix)coins100", "buy \(prefix)monthly", "buy \(prefix)yearly", "buy \(prefix)noads", "confirm",
    "confirm",
    "tap ok", "tap agree", "settle", "settle", "finish last", "interrupted on", "interrupted off",
    "ask-to-buy on",
    "ask-to-buy off", "approve last", "decline last", "resolve last", "refund last", "environment sandbox",
    "environment xcode", "environment production", "advance 5m", "advance 1d", "advance P1M", "undo", "undo",
    "redo",
    "snapshot save a", "snapshot load a", "device --locale ja_JP --storefront JPN", "device --locale en_US",
    "billing retry on", "billing grace on --days 16", "subscription cancel \(prefix)monthly",
    "subscription renew \(prefix)monthly", "renewal-rate month-5m", "query entitlements", "query all",
    "finish-policy manual",
    "finish-policy automatic", "fail-next paymentCancelled", "service on", "service user alice",
    "service init",
    "service buy coins100", "service consume 1", "verify", "launch", "terminate", "dialogs off", "dialogs on",
    "family on", "era xcode-12", "era present", "receipt take x", "products",
  ]

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// Returns a random line.
  ///
  /// `number` distinguishes notes.
  mutating func line(_ number: Int) -> String {
    if dice.chance(5) { return "note \"step \(number) プロ\"" }
    if dice.chance(8) {
      var user = RandomOperator(seed: dice.next(), table: Bench.registry.table)
      return user.line()
    }
    return dice.pick(Self.lines)
  }

  /// Returns a journal with approximately this number of steps.
  mutating func journal(steps: Int) -> [String] {
    var session = Session(registry: Bench.registry, loadCatalog: Bench.loader(nil))
    let parser = CommandParser(table: Bench.registry.table)
    var journal = Session.journalHeader.split(separator: "\n").map(String.init)
    for number in 0..<steps {
      guard let step = try? parser.parse(line(number)) else { continue }
      switch step.command {
      case .write, .open, .serve, .screen, .catalog: continue
      default: journal += session.execute(step.command, at: step.time).journalLines
      }
    }
    return journal
  }
}
