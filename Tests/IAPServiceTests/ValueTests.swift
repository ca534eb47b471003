// Tests of the service's state in undo, snapshots and journal, and of a disabled service.

import Backend
import IAPService
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@Suite("The service as a value") struct ValueTests {
  @Test("A deed and what the store does because of it are one step of undo")
  func undo() throws {
    var bench = try Bench(ready)
    let before = bench.session.simulation
    try bench.type("service buy coins100", "undo")
    #expect(bench.session.simulation == before && bench.world.transactionCount == 0)
    try bench.type("redo", "confirm", "settle")
    let after = bench.session.simulation
    #expect(bench.service.ledger.count == 1)
    try bench.type("undo", "undo", "undo")
    #expect(bench.session.simulation == before)
    try bench.type("redo", "redo", "redo")
    #expect(bench.session.simulation == after)
    try bench.type("expect books agree")
  }

  @Test("Undone in the middle of a flow books and simulator go together; a snapshot brings both back")
  func snapshots() throws {
    var bench = try Bench(
      ready + ["service stop-at P6 terminate", "service buy coins100", "confirm", "settle"])
    try bench.type("snapshot save stopped")
    let stopped = bench.session.simulation
    try bench.type("app launch", "service user alice", "service init", "expect books agree")
    try bench.type("snapshot load stopped")
    #expect(bench.session.simulation == stopped && bench.service.stop == nil)
    #expect(bench.found(.recordsAgree) != nil)
    try bench.type("undo", "expect books agree")
  }

  @Test("A journal brings the session back")
  func journal() throws {
    var lines = [Session.journalHeader]
    var bench = try Bench()
    let steps =
      ready + [
        "service product stop goldmonth", "service limit 5000", "service server slow 5s --once",
        "service stop-at P11 user", "service buy coins100 --payload \"a \\\" b\" --as product", "advance 6s",
      ] + paying + ["service status last refund", "service user none", "service off"]
    for line in steps { lines += try bench.perform(line).journalLines }
    #expect(lines.count > steps.count)
    let restored = try Session.replay(
      journal: Array((lines.joined(separator: "\n") + "\n").utf8), registry: .withService
    ) { (name, _) throws(CatalogLoadError) in throw CatalogLoadError(text: name) }
    #expect(restored.session.simulation == bench.session.simulation)
  }

  @Test("Every deed is read back from the step that it writes")
  func steps() throws {
    let lines = [
      "service on", "service off", "service console builtin",
      """
      service product add x.y --number 1 --name "A b" --price 1.5 --currency JPY --type unknown --short z \
      --stopped
      """,
      "service product remove x", "service product use x", "service product stop x", "service init",
      "service init --app-key \"\" --zone alpha --no-delegate", "service delegate on", "service delegate off",
      "service app-key K2", "service app-key any", "service app-key \"any\"",
      "service user alice", "service user none", "service user \"none\"", "service products",
      "service buy coins100",
      "service buy coins100 --payload \"a b\" --as product", "service buy kept", "service buy \"kept\"",
      "service buy kept --payload \"a b\"",
      "service active", "service unconsumed", "service consume last", "service consume all --by server",
      "service consume 2021010100000001", "service restore", "service incomplete",
      "service incomplete --no-sqlite",
      "service manage safari", "service manage scheme", "service app careful", "service app delegate-only",
      "service app consume-first", "service app forgetful", "service app manual", "service promotion absent",
      "service grant all", "service take-back 3", "service old-sdk x --user \"a b\"",
      "service elsewhere alice x --store ONESTORE", "service status 4 refund", "service limit 500",
      "service limit off",
      "service server ok", "service server http 503 --once", "service server slow 5s",
      "service server garbage",
      "service server down", "service server reject receipt", "service server reject 9999 --once",
      "service server address \"not an address\"", "service receipt fresh", "service receipt stale",
      "service stop-at off",
      "service stop-at P7 user", "quirk service-local-receipts accepted",
      "quirk service-reprocessed-delegate yes",
      "service rest-consume 2021010100000001 abc", "expect service-error last 7",
      "expect service-error last none",
      "expect service-status last Success", "expect unconsumed x 2 --user \"a b\"", "expect active x 1",
      "expect delegate received", "expect delivered x 1 --user bob", "expect service-products 3 invalid 1",
      "expect service-product x price 160", "expect books agree",
    ]
    let parser = CommandParser(table: ParticipantRegistry.withService.table)
    for line in lines {
      let step = try #require(try parser.parse(line), "\(line)")
      let written = CommandPrinter.text(step.command)
      #expect(try parser.parse(written)?.command == step.command, "\(line) as \(written)")
      #expect(written == line || line.contains("buy \"") || line.contains("--as"), "\(line) as \(written)")
    }
  }

  @Test("Console and users are the session's, payments their world's")
  func worlds() throws {
    var bench = try Bench(ready)
    try bench.type(["service buy coins100"] + paying)
    try bench.type("service product stop goldmonth", "environment xcode")
    #expect(
      bench.service.settings.isOn && bench.service.ledger.count == 0 && !bench.service.sdk.isInitialised)
    #expect(bench.service.settings.console.product("goldmonth")?.isStopped == true)
    #expect(bench.service.settings.users == ["alice"])
    try bench.type("service user carol", "service limit 7000", "environment sandbox")
    #expect(
      bench.service.ledger.count == 1 && bench.service.sdk.user == "alice" && bench.service.sdk.isInitialised)
    #expect(bench.service.settings.users == ["alice", "carol"] && bench.service.settings.limit == 7_000_000)
    try bench.type(["service buy coins100"] + paying)
    try bench.type("expect books agree", "reset")
    #expect(bench.service.ledger.count == 0 && bench.service.settings.isOn && !bench.world.app.hasObserver)
    try bench.type(["service user alice", "service init", "service buy coins100"] + paying)
    try bench.type("expect books agree", "service off")
    #expect(bench.world.app.hasObserver && bench.world.switches.finishPolicy == .automatic)
  }

  @Test("Switched off it gives the app back as it was, and its books stay")
  func off() throws {
    var bench = try Bench(["environment sandbox", "finish-policy ask"])
    let before = bench.world.switches
    try bench.type("service on", "service user alice", "service init")
    try bench.type(["service buy coins100"] + paying)
    try bench.type("service off")
    #expect(bench.world.switches == before && bench.world.app.hasObserver)
    #expect(bench.service.ledger.count == 1 && !bench.service.isListening)
    #expect(try bench.refusal("service buy coins100")?.possible == "service on")
    try bench.type("service on")
    #expect(bench.service.ledger.count == 1)
  }

  @Test("`finish-policy` and `reset switches` do not take transactions from the SDK while it is on")
  func switches() throws {
    var bench = try Bench(ready)
    for line in ["finish-policy automatic", "reset switches"] {
      try bench.type(line)
      #expect(bench.world.switches.finishPolicy == .manual, "\(line)")
    }
    try bench.type("service stop-at P6 network", "service buy coins100", "confirm", "settle")
    // Transactions stay unfinished for the service until the operator changes the policy.
    try bench.type("expect lists unfinished #1", "network on", "service off", "expect lists unfinished #1")
    try bench.type("finish-policy automatic")
    #expect(bench.world.switches.finishPolicy == .automatic)
  }

  @Test(
    "A service that is off changes nothing of what the store does, byte for byte",
    arguments: ["xcode", "sandbox", "production"])
  func silence(environment: String) throws {
    let coins = "com.example.subscriptionlab.coins100"
    let monthly = "com.example.subscriptionlab.monthly"
    let lines = [
      "iapbench 1", "environment \(environment)", "buy \(coins)", "confirm", "settle", "tap ok",
      "outside promote \(coins)", "cancel", "home", "app foreground", "buy \(monthly)", "confirm", "settle",
      "tap ok",
      "advance P2M", "app terminate", "app launch", "reset", "buy \(coins)", "confirm", "settle", "undo",
      "redo",
    ]
    let text = lines.joined(separator: "\n") + "\n"
    let all = Set(Channel.ofStore)
    let without = run(text, channels: all, format: .jsonl, registry: .none)
    let with = run(text, channels: all, format: .jsonl)
    #expect(without.output.count > 20 && with.output == without.output && with.code == without.code)
  }

  @Test("Refusals say what is possible, in both languages")
  func refusals() throws {
    var bench = try Bench()
    for (line, possible) in [
      ("service init", "service on"), ("service on x", "service on toast"),
    ] {
      #expect(try bench.refusal(line)?.possible == possible)
    }
    try bench.type("service on")
    for line in [
      "service on", "service consume last", "service take-back 1", "service grant 4",
      "service status 9 refund",
      "service buy kept", "service old-sdk nosuch", "service stop-at off",
    ] {
      let refusal = try #require(try bench.refusal(line), "\(line)")
      #expect(!refusal.possible.isEmpty && refusal.instead.text(Localizer(.japanese)) != "")
      #expect(refusal.why.text(Localizer(.japanese)) != refusal.reason, "\(line)")
    }
  }

  @Test("Names of the service complete")
  func completes() throws {
    let bench = try Bench(ready + ["service buy coins100"])
    func words(_ line: String) -> [String] {
      bench.session.registry.table.completions(for: line, in: bench.session).map(\.word)
    }
    #expect(words("service buy go") == ["goldmonth"])
    #expect(words("service user ").contains("alice"))
    #expect(words("service consume ") == ["last", "all", "1"])
    #expect(words("expect service-st") == ["service-status"])
    #expect(words("expect active ").contains("goldmonth"))
  }

  @Test("What could be expected now holds")
  func proposals() throws {
    var bench = try Bench(ready + ["service buy coins100"] + paying + ["service products"])
    let proposed = bench.session.registry.proposals(on: bench.session.simulation)
    #expect(proposed.count > 5)
    for expectation in proposed { #expect(bench.session.failure(of: expectation) == nil) }
    try bench.type("service off")
    #expect(bench.session.registry.proposals(on: bench.session.simulation).isEmpty)
  }

  @Test("Words that the backend has too mean the service while it is on, and the backend while it is off")
  func sameWords() throws {
    var bench = try Bench(
      ["environment sandbox", "finish-policy manual", "buy com.example.subscriptionlab.coins100"] + paying,
      registry: ParticipantRegistry([IAPService.self, Backend.self]))
    try bench.type("verify", "expect delivered com.example.subscriptionlab.coins100 1")
    #expect(try bench.perform("expect delivered com.example.subscriptionlab.coins100 2").failure != nil)
    try bench.type("finish all", "service on", "expect delivered com.example.subscriptionlab.coins100 0")
    try bench.type("service user alice", "service init")
    try bench.type(["service buy coins100"] + paying)
    try bench.type("expect delivered coins100 1 --user alice", "service off")
    try bench.type("expect delivered com.example.subscriptionlab.coins100 1")
  }
}
