// Tests of expectations that count log lines, updates, statuses and StoreKit 2 transactions.

import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("Expectations that count") struct CountingExpectationTests {
  private static let monthly = "com.example.subscriptionlab.monthly"
  private static let coins = "com.example.subscriptionlab.coins100"

  private static func failures(_ lines: [String]) throws -> [String] {
    var session = Session { path, _ throws(CatalogLoadError) in throw CatalogLoadError(text: path) }
    var found: [String] = []
    for line in lines {
      guard let step = try CommandParser().parse(line) else { continue }
      let outcome = session.execute(step.command, at: step.time)
      if let refusal = outcome.refusal { found.append(refusal.reason) }
      if let failure = outcome.failure { found.append(failure.found) }
    }
    return found
  }

  @Test("lists wants exactly these, in any order; without any an empty list")
  func lists() throws {
    let steps = [
      "expect lists unfinished", "finish-policy manual", "buy \(Self.coins)", "confirm", "tap ok",
      "buy \(Self.monthly)", "confirm", "tap ok", "expect lists unfinished #2 #1", "expect lists all last #1",
      "expect lists entitlements #2", "finish #1", "expect lists unfinished #2", "expect lists all #2",
    ]
    #expect(try Self.failures(steps) == [])
    #expect(try Self.failures(steps + ["expect lists all"]) == ["in all: #2"])
    #expect(try Self.failures(steps + ["expect lists all #1 #2"]) == ["in all: #2"])
    #expect(try Self.failures(["expect lists all #1"]) == ["no transaction in this environment"])
  }

  @Test("a deleted transaction is named as deleted, and a late device still lists it")
  func deleted() throws {
    let steps = [
      "environment sandbox", "app storekit 2", "buy \(Self.monthly)", "confirm", "settle", "tap ok",
    ]
    #expect(
      try Self.failures(steps + ["clear", "expect lists all #1", "expect field #1 quantity 1"])
        == ["#1 was deleted", "#1 was deleted"])
    #expect(
      try Self.failures(
        steps + ["device cache late", "clear", "expect lists all #1", "expect lists unfinished"])
        == [])
  }

  @Test("updates does not count the updates of family members, who receive them on their own devices")
  func familyUpdates() throws {
    let steps = [
      "environment production", "app storekit 2", "family join Ann", "family buy Ann \(Self.coins)",
    ]
    #expect(try Self.failures(steps + ["expect updates 0"]) == [])
  }

  @Test("purchase() of an unfinished product says why it returns at once")
  func unfinishedReturned() throws {
    let steps = [
      "app storekit 2", "finish-policy manual", "buy \(Self.coins)", "confirm", "tap ok", "buy \(Self.coins)",
      "expect count 1 \"#1 was not finished: purchase() returns it, and no new purchase starts\"",
    ]
    #expect(try Self.failures(steps) == [])
  }

  @Test("texts of captions and pauses do not count, texts of notes, steps and the log do")
  func captions() throws {
    let steps = [
      "caption \"a purchased thing\"", "note \"a note\"", "pause 5s", "expect count 1 \"a note\"",
      "expect no-log \"purchased thing\"", "expect count 0 \"purchased\"", "expect no-log \"pause\"",
      "expect log-match \"purchased thing\"", "interrupted on", "expect count 1 \"interrupted on\"",
    ]
    #expect(try Self.failures(steps) == [])
    for step in ["expect log \"purchased thing\"", "expect order \"purchased\" \"thing\""] {
      #expect(try Self.failures(steps + [step]).count == 1, "\(step)")
    }
  }

  @Test("updates counts the elements of Transaction.updates since the world began")
  func updates() throws {
    let steps = [
      "renewal-rate month-5m", "buy \(Self.monthly)", "confirm", "tap ok", "expect updates 0", "advance 10m",
      "expect updates 2",
    ]
    #expect(try Self.failures(steps) == [])
    #expect(try Self.failures(steps + ["undo", "expect updates 0", "reset", "expect updates 0"]) == [])
    #expect(try Self.failures(["expect updates 3"]) == ["updates 0"])
  }

  @Test("count counts the lines that say it, on every channel, and never its own")
  func count() throws {
    #expect(
      try Self.failures([
        "expect count 0 \"Coins 100\"", "buy \(Self.coins)", "expect count 1 \"Coins 100\"", "cancel",
        "buy \(Self.coins)", "expect count 2 Coins 100",
      ]) == [])
    #expect(try Self.failures(["expect count 1 nothing"]) == ["0 such lines since the environment started"])
  }

  @Test("statuses counts those of a group, by identifier or name; a group that is not there is said")
  func statuses() throws {
    #expect(
      try Self.failures([
        "expect statuses Pro 0", "buy \(Self.monthly)", "confirm", "expect statuses Pro 1",
        "expect statuses 21A3B4C5 1",
      ]) == [])
    #expect(try Self.failures(["expect statuses Nope 0"]) == ["no group Nope in the catalogue"])
  }

  @Test("each is written as it was read, and what does not fit is told with its place")
  func language() throws {
    for line in [
      "expect lists unfinished", "expect lists all #1 last #3", "expect count 2 \"a b\"", "expect updates 1",
      "expect statuses \"My group\" 2",
    ] {
      let step = try #require(try CommandParser().parse(line))
      #expect(CommandPrinter.text(step.command, zone: .utc) == line)
    }
    for line in [
      "expect lists some", "expect lists all x", "expect updates", "expect count x y", "expect statuses G",
    ] {
      #expect(throws: ParseError.self) { try CommandParser().parse(line) }
    }
    let usage = CommandTable.standard.entry("expect")?.usage ?? []
    #expect(usage.contains("expect lists unfinished|all|entitlements [TX…]"))
  }
}
