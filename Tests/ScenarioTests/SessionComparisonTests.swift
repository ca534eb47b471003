// Tests of the comparison of two environments or eras over a whole scenario.

import StoreModel
import StoreRules
import Support
import Testing

@testable import Comparison
@testable import Scenario
@testable import StoreSimulator

@Suite("The comparison of two sessions") struct SessionComparisonTests {
  private static let monthly = "com.example.subscriptionlab.monthly"
  private static let xcodeAndSandbox = ComparisonSubject.environments(.xcode, .sandbox)

  private func compare(
    _ lines: [String], _ subject: ComparisonSubject = xcodeAndSandbox, undoDepth: Int = 0
  ) throws -> SessionComparison {
    var comparison = SessionComparison(subject, session: makeSession(), undoDepth: undoDepth)
    for line in lines { try comparison.play(try parse(line)) }
    return comparison
  }

  // MARK: The scenes of 2021

  private func scene(_ name: String) throws -> SessionComparison {
    let steps = try ScenarioFile(try fixture("comparison/\(name).iap")).steps
    var comparison = SessionComparison(Self.xcodeAndSandbox, session: makeSession())
    try comparison.play(steps, file: name)
    return comparison
  }

  /// Returns the numbers of the article's rows to which the differences belong; nil for an unnamed one.
  private func found(
    _ names: [String], _ number: (ComparisonRow, FieldDifference) -> Int?
  ) throws -> Set<Int?> {
    var numbers: Set<Int?> = []
    for name in names {
      for row in try scene(name).rows {
        for difference in row.differences {
          let found = number(row, difference)
          #expect(found != nil, "\(name): \(difference)")
          numbers.insert(found)
        }
      }
    }
    return numbers
  }

  @Test("Interrupted Purchase has the 13 differences of the article and no others")
  func interrupted() throws {
    let numbers = try found(["interrupted-completes", "interrupted-buys-again"]) { row, difference in
      let text = (difference.left ?? difference.right)?.english ?? ""
      switch difference.field {
      case .event:
        if difference.left != nil { return text.contains("keeps the mark") ? 12 : nil }
        if text.contains("利用規約が変更されました。続ける") { return 1 }
        if text.contains("on sheet") { return 6 }
        if text.contains("3038") { return 5 }
        if text.contains("turned itself off") { return 11 }
        return row.isAbout(3) || ["完了しました", "現在サブスクリプション"].contains { text.contains($0) } ? 10 : nil
      case .step: return row.isAbout(1) ? 2 : row.isAbout(2) ? 7 : nil
      case .description, .userInfo: return row.isAbout(1) ? 3 : nil
      case .underlying: return row.isAbout(1) ? 4 : nil
      case .resolve, .customer, .refusal: return 7
      case .delay: return row.isAbout(2) ? 8 : nil
      case .identifier: return row.isAbout(2) ? 9 : nil
      case .callbacks: return 10
      case .interrupted: return 11
      case .unfinished: return 12
      case .buttons, .text, .title: return row.isPaymentSheet ? 13 : nil
      default: return nil
      }
    }
    #expect(numbers == Set((1...13).map(Optional.some)))
  }

  @Test("A failure that comes one step later is one pair, with its differing fields")
  func oneStepLater() throws {
    let comparison = try scene("interrupted-completes")
    let rows = comparison.rows.filter { row in
      if case .distantPair(_, let event, _, _) = row.content {
        event.snapshot?.state == .failed
      } else {
        false
      }
    }
    try #require(rows.count == 2)
    guard case .distantPair(.left, _, _, 1) = rows[0].content,
      case .distantPair(.right, _, _, -1) = rows[1].content
    else {
      Issue.record("\(rows)")
      return
    }
    #expect(rows[0].differences.filter { $0.field == .step }.count == 1)
    #expect(rows[1].differences.isEmpty)
    #expect(
      rows[0].differences.contains {
        $0.field == .underlying && $0.left?.english == "none"
          && $0.right?.english == "ASDServerErrorDomain 3038"
      })
  }

  @Test("Ask to Buy has the 9 differences of the article; the payment sheet differs as in the other scene")
  func askToBuy() throws {
    let paymentSheet = 0
    let numbers = try found(["ask-to-buy-plain", "ask-to-buy-quoted"]) { row, difference in
      if row.isPaymentSheet { return paymentSheet }
      switch difference.field {
      case .event:
        if difference.right?.english.contains("simulatesAskToBuyInSandbox") == true { return 1 }
        guard let text = difference.left?.english else { return nil }
        // The updates and the removal from the queue follow the approved purchase.
        return text.contains("#1 .purchased  identifier") ? 9 : row.isAbout(1) ? 7 : nil
      case .delay: return row.isDialog ? 2 : 5
      case .title, .text, .language: return row.isDialog ? 3 : nil
      case .buttons: return 4
      case .underlying, .userInfo: return 6
      case .approve, .refusal, .callbacks: return 7
      case .decline: return 8
      default: return nil
      }
    }
    #expect(numbers == Set(([paymentSheet] + (1...9)).map(Optional.some)))
  }

  @Test("The quirk puts the identifier after an approval in quotation marks")
  func quotedIdentifier() throws {
    for (name, identifier) in [("ask-to-buy-plain", "0"), ("ask-to-buy-quoted", "\"0\"")] {
      let texts = try scene(name).differences.compactMap { $0.left?.english }
      #expect(texts.contains("#1 .purchased  identifier \(identifier)"), "\(texts)")
    }
  }

  // MARK: Equal sides

  @Test("Equal environments have no differences", arguments: 0..<24)
  func equalSides(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &* 7_919 &+ 11)
    let environment = EnvironmentName.allCases[seed % EnvironmentName.allCases.count]
    var comparison = SessionComparison(
      .environments(environment, environment), session: makeSession(), undoDepth: seed % 3)
    for _ in 0..<50 {
      let line = random.line(in: comparison.session(.left))
      guard let step = try CommandParser().parse(line) else { continue }
      try comparison.play(step)
      if seed % 5 == 0, Int.random(in: 0..<8, using: &random) == 0 { comparison.undoLast() }
    }
    let differences = comparison.differences.map { "\($0)" }
    #expect(differences.isEmpty, "\(comparison.steps.map(\.text)): \(differences)")
    #expect(comparison.session(.left).world.now == comparison.session(.right).world.now)
  }

  @Test("Equal eras have no differences")
  func equalEras() throws {
    let lines = ["buy \(Self.monthly)", "confirm", "tap ok", "buy \(Self.monthly)", "confirm"]
    #expect(!(try compare(lines, .eras(.xcode12, .xcode12, in: .sandbox)).hasDifferences))
  }

  // MARK: Steps

  @Test("An environment step is left out on both sides, and only the first one has a row")
  func environmentSteps() throws {
    let comparison = try compare(["environment sandbox", "environment xcode", "buy \(Self.monthly)"])
    let steps = comparison.rows.compactMap { row in
      if case .step(let index) = row.content { comparison.steps[index] } else { nil }
    }
    #expect(steps.map(\.text) == ["environment sandbox", "buy \(Self.monthly)"])
    #expect(steps[0].left.omission == .set && steps[0].right.omission == .set)
    #expect(comparison.session(.left).world.environment == .xcode)
    #expect(comparison.session(.right).world.environment == .sandbox)
  }

  @Test("An era step is left out if eras are compared, and performed otherwise")
  func eraSteps() throws {
    let lines = ["era xcode-12"]
    let environments = try compare(lines)
    #expect(environments.session(.right).world.quirks.era == .xcode12)
    let eras = try compare(lines, .eras(.ios6, .present, in: .sandbox))
    #expect(eras.session(.left).world.quirks.era == .ios6)
    #expect(eras.session(.right).world.quirks.era == .present)
    #expect(eras.steps[0].left.omission == .set)
  }

  @Test("An answer without its dialog is left out on that side, and both continue")
  func answers() throws {
    let comparison = try compare([
      "interrupted on", "buy \(Self.monthly)", "confirm", "tap ok", "note on",
    ])
    #expect(comparison.steps[3].left.omission == .noDialog && comparison.steps[3].right.omission == nil)
    #expect(comparison.steps[3].difference == nil)
    #expect(comparison.steps[4].left.omission == nil && comparison.steps[4].right.omission == nil)
    #expect(comparison.session(.right).world.device.topDialog?.kind == .termsSheet)
  }

  @Test("A step that one side refuses is a difference with the reason")
  func refusal() throws {
    let comparison = try compare(["ask-to-buy on", "buy \(Self.monthly)", "confirm", "tap ask", "approve #1"])
    let difference = try #require(comparison.differences.first { $0.field == .refusal })
    #expect(difference.left?.english == "possible" && difference.step == 5 && difference.line == nil)
    #expect(difference.right?.english.hasPrefix("refused: ") == true)
  }

  @Test("After each step both clocks show the later time")
  func clocks() throws {
    var comparison = try compare([])
    for line in ["buy \(Self.monthly)", "confirm", "tap ok", "advance 1m"] {
      try comparison.play(try parse(line))
      #expect(comparison.session(.left).world.now == comparison.session(.right).world.now, "\(line)")
    }
    // The purchase takes three seconds in Sandbox.
    #expect(
      comparison.session(.left).world.now.microseconds - Instant.defaultStart.microseconds == 63_000_000)
  }

  @Test("An expectation that passes on one side only is a difference")
  func expectations() throws {
    let comparison = try compare([
      "interrupted on", "buy \(Self.monthly)", "confirm", "expect dialog none",
    ])
    let result = comparison.differences.filter { $0.field == .result }
    #expect(result.map { $0.left?.english } == ["passed"] && result.map { $0.right?.english } == ["failed"])
  }

  @Test("The transaction of a step has the number of the left side")
  func numbers() throws {
    let coins = "com.example.subscriptionlab.coins100"
    // In Sandbox, the agreement creates #2, so the next purchase has another number than in Xcode.
    let comparison = try compare([
      "finish-policy manual", "interrupted on", "buy \(Self.monthly)", "confirm", "tap ok", "tap agree",
      "tap ok", "tap agree", "tap ok", "interrupted off", "buy \(coins)", "confirm", "finish #2",
    ])
    #expect(comparison.steps.last?.right.omission == nil)
    let right = comparison.session(.right).world
    #expect(right.transaction(3)?.payment.productIdentifier == coins)
    #expect(right.transaction(3)?.finishedAt != nil && right.transaction(2)?.finishedAt == nil)
  }

  @Test("undoLast removes the last step from both sides", arguments: [0, 2, 16])
  func undo(depth: Int) throws {
    let lines = ["interrupted on", "buy \(Self.monthly)", "confirm", "tap ok", "tap agree", "resolve #1"]
    var comparison = try compare(lines, undoDepth: depth)
    for count in (0..<lines.count).reversed() {
      #expect(comparison.undoLast() != nil)
      let expected = try compare(Array(lines.prefix(count)))
      #expect(comparison.differences == expected.differences)
      #expect(comparison.steps.count == count)
      #expect(comparison.session(.right).world == expected.session(.right).world)
    }
    #expect(comparison.undoLast() == nil)
  }

  @Test("A comparison of a session plays its steps and leaves the session unchanged")
  func ofSession() throws {
    var session = makeSession()
    try session.type("interrupted on", "buy \(Self.monthly)", "confirm", "undo", "confirm")
    let text = session.scenarioText()
    let comparison = try SessionComparison(of: session, Self.xcodeAndSandbox)
    #expect(comparison.steps.map(\.text) == ["interrupted on", "buy \(Self.monthly)", "confirm"])
    #expect(comparison.hasDifferences && session.scenarioText() == text)
  }

  @Test("A cancelled comparison is stopped")
  func cancellation() throws {
    var comparison = SessionComparison(Self.xcodeAndSandbox, session: makeSession())
    let steps = try (0..<600).map { try parse("note \($0)") }
    #expect(throws: Refusal.stopped) {
      try comparison.play(steps, cancellation: Cancellation { $0.count > 300 })
    }
  }

  // MARK: The sides of a scenario

  @Test(
    "A scenario with several environments says which ones are compared",
    arguments: [
      ([], nil), (["environment sandbox", "buy x"], nil),
      (["device --locale ja_JP", "environment sandbox"], nil),
      (["buy x", "environment sandbox"], "of the environments xcode, sandbox, the last one, sandbox, "),
      (
        ["environment sandbox", "environment production"],
        "of the environments sandbox, production, the last one, production, is compared with sandbox"
      ),
    ])
  func severalEnvironments(lines: [String], remark: String?) throws {
    let steps = try lines.map { try parse($0) }
    let text = ComparisonChoice.standard.remark(on: steps)
    #expect(text.map { $0.hasPrefix(remark ?? "none") } == remark.map { _ in true }, "\(text ?? "none")")
    #expect(ComparisonChoice.environments(.xcode, .sandbox).remark(on: steps) == nil)
    let eras = ComparisonChoice.eras(.xcode12, .present).remark(on: steps)
    #expect((eras == nil) == (remark == nil))
  }

  @Test("After many steps, undo needs the states before the last ones only, and returns to each of them")
  func undoAfterManySteps() throws {
    let lines = (0..<12).map { $0 % 2 == 0 ? "buy \(Self.monthly)" : "cancel" }
    let steps = try lines.map { try parse($0) }
    for depth in [1, 3, 20] {
      var comparison = SessionComparison(Self.xcodeAndSandbox, session: makeSession(), undoDepth: depth)
      try comparison.play(steps)
      for count in stride(from: 11, through: 7, by: -1) {
        #expect(comparison.undoLast() == steps[count])
        var shorter = SessionComparison(Self.xcodeAndSandbox, session: makeSession())
        try shorter.play(Array(steps[..<count]))
        #expect(comparison.differences == shorter.differences && comparison.steps.count == count)
        #expect(
          comparison.session(.left).world.transactionCount == shorter.session(.left).world.transactionCount)
      }
    }
  }

  @Test(
    "The default sides are the scenario's environment and the one that W compares with",
    arguments: [
      ([], .environments(.xcode, .sandbox)),
      (["environment sandbox"], .environments(.sandbox, .xcode)),
      (["environment testflight", "environment production"], .environments(.production, .testFlight)),
    ] as [([String], ComparisonSubject)])
  func defaultSides(lines: [String], subject: ComparisonSubject) throws {
    #expect(ComparisonSubject.environments(of: try lines.map { try parse($0) }) == subject)
  }

  @Test("Dates, addresses and long numbers are not compared")
  func masks() {
    let text = "#12 com.x.pro1 1000000782225027 at 2021-02-26 19:10:54 [Environment: Sandbox] 0x1f"
    #expect(MaskedText.masked(text) == "… com.x.pro1 … at … … [Environment: …] …")
    #expect(MaskedText.masked("iOS 14, 3 s, xcode-12 ￥980") == "iOS 14, 3 s, xcode-12 ￥980")
  }
}

extension ComparisonRow {
  private var events: [ComparedEvent] {
    switch content {
    case .step, .state: []
    case .pair(let left, let right): [left, right]
    case .distantPair(_, let event, let partner, _): [event, partner]
    case .single(_, let event): [event]
    }
  }

  /// Whether all events of the row are about a transaction.
  fileprivate func isAbout(_ number: TransactionNumber) -> Bool {
    !events.isEmpty
      && events.allSatisfy { event in
        (event.snapshot.map { [$0.number] } ?? event.simulationEvent.transactions).contains(number)
      }
  }

  private var dialogs: [Dialog.Kind] {
    events.compactMap { event in
      if case .dialogShown(let dialog)? = event.simulationEvent.event?.kind { dialog.kind } else { nil }
    }
  }

  fileprivate var isDialog: Bool { !dialogs.isEmpty }
  fileprivate var isPaymentSheet: Bool { dialogs.contains(.paymentSheet) }
}
