// Tests of the plan and the player of a demo, with times as numbers.

import Demo
import Scenario
import StoreModel
import Support
import Testing

private func plan(
  _ lines: String..., pace: DemoPace = .normal, language: ChromeLanguage = .english
) throws -> DemoPlan {
  let text = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
  return DemoPlan(
    try StepwiseScenario(file: "demo.iap", bytes: Array(text.utf8)), pace: pace, language: language)
}

private let seconds: Int64 = 1_000_000

@Suite("The plan of a demo") struct DemoPlanTests {
  @Test("Steps before the first caption are unseen and take no time")
  func unseen() throws {
    let plan = try plan("environment sandbox", "buy a", "caption First", "confirm")
    #expect(plan.entries.map(\.isUnseen) == [true, true, false, false])
    #expect(plan.firstSeen == 2)
    #expect(plan.entries[1].markTime == 0 && plan.entries[2].start == 0)
    #expect(plan.stepCount == 2 && plan.captionCount == 1)
  }

  @Test("Without a caption, all steps are seen")
  func withoutCaption() throws {
    let plan = try plan("environment sandbox", "interrupted on")
    #expect(plan.entries.allSatisfy { !$0.isUnseen })
    #expect(plan.duration == 2 * DemoPlan.Rules.step)
  }

  @Test("A step takes 1.2 s, a caption 45 ms a column and at least 2 s, and a button is marked for 0.6 s")
  func times() throws {
    let plan = try plan(
      "caption Short", "caption \(String(repeating: "a", count: 100))", "interrupted on", "confirm",
      "expect silence")
    #expect(plan.entries.map(\.waitTime) == [2 * seconds, 4_500_000, 1_200_000, 1_200_000, 0])
    #expect(plan.entries.map(\.markTime) == [0, 0, 0, 600_000, 0])
    #expect(plan.entries.map(\.start) == [0, 2 * seconds, 6_500_000, 7_700_000, 9_500_000])
    #expect(plan.duration == 9_500_000)
    #expect(plan.remainingTime(from: 2) == 3 * seconds && plan.remainingTime(from: 5) == 0)
  }

  @Test("The steps that press a button are those of dialogs and of the shop")
  func marked() throws {
    let plan = try plan("caption A", "buy a", "confirm", "cancel", "tap ok", "home", "advance 1d")
    #expect(plan.entries.map { $0.markTime > 0 } == [false, true, true, true, true, false, false])
  }

  @Test("A pause replaces the time of the step before, also after an expectation")
  func pauses() throws {
    let plan = try plan("caption A", "pause 5s", "interrupted on", "expect silence", "pause 250ms", "home")
    #expect(plan.entries.map(\.waitTime) == [0, 5 * seconds, 0, 0, 250_000, 1_200_000])
    #expect(plan.stepCount == 3)
  }

  @Test("A caption in full-width letters counts two columns a letter, in the language of the screen")
  func columns() throws {
    let japanese = String(repeating: "あ", count: 50)
    let line = "caption Short --ja \(japanese)"
    #expect(try plan(line).duration == 2 * seconds)
    #expect(try plan(line, language: .japanese).duration == 4_500_000)
  }

  @Test("The pace divides all times", arguments: [("2", 2.0), ("0.5", 0.5), ("50", 50.0)])
  func pace(_ text: String, _ factor: Double) throws {
    let pace = try #require(DemoPace(text))
    let lines = ("caption A", "confirm", "pause 5s")
    let normal = try plan(lines.0, lines.1, lines.2)
    let other = try plan(lines.0, lines.1, lines.2, pace: pace)
    #expect(Double(other.duration) == Double(normal.duration) / factor)
    #expect(Double(other.entries[1].markTime) == 600_000 / factor)
  }

  @Test(
    "A pace is a decimal number from 0.1 to 100",
    arguments: ["0", "-1", "1e9", "nan", "inf", "101", "0.01", "", "1,5", "0x2", "+2", " 1", "2.5.1"])
  func noPace(_ text: String) { #expect(DemoPace(text) == nil) }

  @Test("An empty scenario has an empty plan")
  func empty() throws {
    let plan = try plan()
    #expect(plan.entries.isEmpty && plan.duration == 0 && plan.stepCount == 0)
    var player = DemoPlayer(plan)
    #expect(player.event(at: 0) == .end && player.event(at: 0) == nil)
  }
}

@Suite("The player of a demo") struct DemoPlayerTests {
  @Test("Each event comes at its time, and the demo ends after the last wait")
  func events() throws {
    var player = DemoPlayer(
      try plan("environment sandbox", "caption A", "confirm", "expect silence", "pause 1s"))
    var events: [(Int64, DemoPlayer.Event)] = []
    var now: Int64 = 0
    while let due = player.nextDue {
      now = max(now, due)
      while let event = player.event(at: now) { events.append((now, event)) }
    }
    #expect(events.map(\.1) == [.perform(1), .mark(2), .perform(2), .perform(3), .perform(4), .end])
    #expect(events.map(\.0) == [0, 2_000_000, 2_600_000, 2_600_000, 2_600_000, 3_600_000])
    #expect(player.state == .ended && player.remainingTime == 0)
  }

  @Test("Nothing happens before its time, and a late call never shortens a wait")
  func late() throws {
    var player = DemoPlayer(try plan("caption A", "home", "home"), at: 7)
    #expect(player.event(at: 6) == nil)
    #expect(player.event(at: 7) == .perform(0))
    #expect(player.event(at: 2_000_006) == nil)
    #expect(player.event(at: 60_000_000) == .perform(1))
    #expect(player.event(at: 61_199_999) == nil)
    #expect(player.event(at: 61_200_000) == .perform(2))
  }

  @Test("A halted demo waits until it is resumed, and marks the button again")
  func halt() throws {
    var player = DemoPlayer(try plan("caption A", "confirm"))
    _ = player.event(at: 0)
    #expect(player.event(at: 2_000_000) == .mark(1))
    player.halt()
    #expect(player.nextDue == nil && player.event(at: 90_000_000) == nil)
    player.resume(at: 90_000_000)
    #expect(player.event(at: 90_000_000) == .mark(1))
    #expect(player.event(at: 90_600_000) == .perform(1))
  }

  @Test("One step performs the next visible entry with the expectations and pauses around it, and halts")
  func step() throws {
    var player = DemoPlayer(
      try plan("caption A", "expect silence", "pause 1s", "home", "expect silence", "home", "pause 1s"))
    #expect(player.step() == 0..<3)
    #expect(player.state == .halted && player.stepNumber == 1 && player.captionNumber == 1)
    #expect(player.step() == 3..<5)
    #expect(player.step() == 5..<7 && player.stepNumber == 3)
    #expect(player.step() == 7..<7)
    player.resume(at: 0)
    #expect(player.event(at: 0) == .end)
  }

  @Test("A step that was refused is tried again")
  func refused() throws {
    var player = DemoPlayer(try plan("home", "home"))
    #expect(player.event(at: 0) == .perform(0))
    player.halt(before: 0)
    #expect(player.state == .halted && player.next == 0)
    player.resume(at: 5)
    #expect(player.event(at: 5) == .perform(0))
  }

  @Test("A skipped entry is not performed")
  func skip() throws {
    var player = DemoPlayer(try plan("caption A", "home", "interrupted on"))
    #expect(player.event(at: 0) == .perform(0))
    #expect(player.event(at: 2_000_000) == .perform(1))
    player.halt(before: 1)
    player.skip()
    player.resume(at: 5)
    #expect(player.event(at: 5) == .perform(2))
    player.skip()
    #expect(player.next == 3)
  }

  @Test("The remaining time includes the present wait, unless a halt has ended it")
  func remainingTime() throws {
    var player = DemoPlayer(try plan("caption A", "confirm", "home"))
    _ = player.event(at: 0)
    #expect(player.remainingTime(at: 0) == 5_000_000 && player.remainingTime == 3_000_000)
    #expect(player.remainingTime(at: 500_000) == 4_500_000)
    #expect(player.event(at: 2_000_000) == .mark(1))
    #expect(player.remainingTime(at: 2_100_000) == 2_900_000)
    #expect(player.event(at: 2_600_000) == .perform(1))
    #expect(player.remainingTime(at: 2_600_000) == 2_400_000)
    player.halt()
    #expect(player.remainingTime(at: 9_000_000) == 1_200_000)
  }

  @Test("Another pace changes the present wait and all later times")
  func change() throws {
    let fast = try #require(DemoPace("2"))
    var player = DemoPlayer(try plan("caption A", "home", "home"))
    _ = player.event(at: 0)
    player.change(to: try plan("caption A", "home", "home", pace: fast), factor: 0.5, at: 1_000_000)
    #expect(player.nextDue == 1_500_000)
    #expect(player.event(at: 1_500_000) == .perform(1) && player.nextDue == 2_100_000)
  }

  @Test("The keys go through the paces in both directions, and stop at the limits")
  func paces() throws {
    #expect(DemoPace.normal.faster.description == "1.25" && DemoPace.normal.slower.description == "0.75")
    #expect(try #require(DemoPace("1.7")).faster.description == "2")
    #expect(try #require(DemoPace("1.7")).slower.description == "1.5")
    #expect(try #require(DemoPace("100")).faster.factor == 100)
    #expect(try #require(DemoPace("0.1")).slower.factor == 0.1)
  }

  @Test("A halt before the first seen step keeps the unseen steps done")
  func haltAtStart() throws {
    var player = DemoPlayer(try plan("home", "caption A"))
    player.halt(before: 0)
    #expect(player.next == 1 && player.stepNumber == 0)
  }
}

@Suite("The title and the phone of a demo") struct DemoHeadTests {
  private func scenario(_ lines: String...) throws -> StepwiseScenario {
    let text = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
    return try StepwiseScenario(file: "demo.iap", bytes: Array(text.utf8))
  }

  @Test("The title is in the comments below the header, in the language of the screen")
  func title() throws {
    let both = try scenario("# A demo", "# ja: デモ", "home")
    #expect(ScenarioTitle.text(of: both.bytes, in: .english) == "A demo")
    #expect(ScenarioTitle.text(of: both.bytes, in: .japanese) == "デモ")
    let english = try scenario("# A demo", "home")
    #expect(ScenarioTitle.text(of: english.bytes, in: .japanese) == "A demo")
    #expect(ScenarioTitle.text(of: try scenario("home", "# later").bytes, in: .english) == nil)
    #expect(ScenarioTitle.text(of: try scenario("# ja: デモ").bytes, in: .english) == nil)
  }

  @Test("The phone has the language of the screen, unless the scenario depends on another language")
  func phone() throws {
    #expect(try scenario("home", "expect state last purchased").phone(for: .japanese)?.locale == "ja_JP")
    #expect(try scenario("home").phone(for: .english) == nil)
    for line in ["device --locale en_US", "device --storefront USA", "expect dialog \"OK\"", "expect log x"] {
      #expect(try scenario("home", line).phone(for: .japanese) == nil, "\(line)")
    }
    #expect(try scenario("device --time-zone +09:00", "expect dialog none").phone(for: .japanese) != nil)
  }
}
