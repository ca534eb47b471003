import StoreModel
import StoreSimulator
import Testing

@testable import Comparison
@testable import Scenario

@Suite struct EnvironmentComparisonTests {
  /// Returns a session that has executed the commands.
  ///
  /// As in the workbench, pending delays elapse after each command.
  private func session(_ lines: [String]) throws -> Session {
    var session = Session { (path, _) throws(CatalogLoadError) in throw CatalogLoadError(text: path) }
    let parser = CommandParser(table: .standard)
    for line in lines {
      guard let step = try parser.parse(line) else { continue }
      let outcome = session.execute(step.command, at: step.time)
      #expect(outcome.refusal == nil, "\(line): \(outcome.refusal?.description ?? "")")
      _ = session.runPendingDelays()
    }
    return session
  }

  private func last(_ session: Session, _ isIt: (Event) -> Bool) throws -> Int {
    try #require(session.log.entries.indices.last { session.log[$0].event.map(isIt) ?? false })
  }

  private func callback(_ session: Session, _ state: TransactionState) throws -> Int {
    try last(session) { event in
      if case .callback(let snapshots) = event.kind {
        snapshots.contains { $0.state == state }
      } else {
        false
      }
    }
  }

  private let buy = "buy com.example.subscriptionlab.monthly"

  @Test("An interrupted purchase in Xcode fails silently; Sandbox shows the terms and then goes on")
  func interruptedInXcode() throws {
    let session = try session(["interrupted on", buy, "confirm"])
    let entry = try callback(session, .failed)
    #expect(session.rules(ofEntry: entry).map(\.id) == [.xcodeInterrupted])
    let comparison = try session.comparison(ofEntry: entry)
    #expect(comparison.current == .xcode && comparison.alternative == .sandbox)
    #expect(comparison.obstacle == nil && !comparison.isSame)
    #expect(comparison.texts.contains("- #1 .failed  SKErrorDomain 0"))
    #expect(
      comparison.texts.contains("+ #1 .failed  SKErrorDomain 0, inside it ASDServerErrorDomain 3038"))
    #expect(comparison.texts.contains("> tap ok there"))
    #expect(
      comparison.texts.contains { $0.hasPrefix("+ ") && $0.contains("[Environment: Sandbox]") })
    // In the other environment, the customer agrees to the terms, which creates a second transaction.
    #expect(
      comparison.texts.contains { $0.hasPrefix("+ ") && $0.contains("#2 .purchased") })
  }

  @Test("The same situation seen from Sandbox: Xcode fails at once, and the taps have nothing to answer")
  func interruptedInSandbox() throws {
    let session = try session([
      "environment sandbox", "interrupted on", buy, "confirm", "tap ok",
    ])
    let comparison = try session.comparison(ofEntry: try callback(session, .failed))
    #expect(comparison.alternative == .xcode)
    #expect(comparison.texts.contains("+ #1 .failed  SKErrorDomain 0"))
    #expect(
      comparison.texts.contains("- #1 .failed  SKErrorDomain 0, inside it ASDServerErrorDomain 3038"))
  }

  @Test("What is not possible there is said with its reason")
  func approving() throws {
    let session = try session(["ask-to-buy on", buy, "confirm", "tap ask", "approve last"])
    let comparison = try session.comparison(ofEntry: try callback(session, .purchased))
    #expect(
      comparison.lines.contains(
        .refusedThere(Refusal(.sandboxCannotApprove, possible: .purchaseInXcode(.approve)))))
    #expect(comparison.texts.contains("- #1 .purchased"))
  }

  @Test("What both answer alike is the same, up to the entry")
  func alike() throws {
    let session = try session([buy])
    let comparison = try session.comparison(ofEntry: try callback(session, .purchasing))
    #expect(comparison.texts.contains("= #1 .purchasing"))
    #expect(comparison.lines.first == .step(buy))
  }

  @Test("A resolved interruption goes back to the purchase that was interrupted, with its number")
  func resolved() throws {
    let other = "buy com.example.subscriptionlab.coins100"
    let session = try session([
      other, "confirm", "tap ok", "interrupted on", buy, "confirm", "interrupted off", "resolve #2",
    ])
    let comparison = try session.comparison(ofEntry: try callback(session, .purchased))
    #expect(comparison.lines.first == .step(buy))
    #expect(comparison.texts.contains("- #3 .purchased"))
    #expect(comparison.texts.contains("- #2 .failed  SKErrorDomain 0"))
    #expect(
      comparison.lines.contains(
        .refusedThere(
          Refusal(.sandboxCannotResolve, possible: .either(.step(.tap("ok")), .purchaseInXcode(.resolve))))
      )
    )
  }

  @Test("A purchase that went on after the terms were agreed to goes back to the interrupted one")
  func agreedTo() throws {
    let session = try session([
      "environment sandbox", "interrupted on", buy, "confirm", "tap ok", "tap agree", "tap ok",
    ])
    for entry in [try callback(session, .purchased), session.log.count - 1] {
      let comparison = try session.comparison(ofEntry: entry)
      #expect(comparison.obstacle == nil)
      #expect(comparison.lines.first == .step(buy))
    }
  }

  @Test("Another purchase that lies between is left out")
  func between() throws {
    let other = "buy com.example.subscriptionlab.coins100"
    let session = try session([
      "finish-policy manual", buy, "confirm", "tap ok", other, "confirm", "tap ok", "finish #1",
    ])
    let entry = try last(session) {
      if case .diagnostic(.transactionsRemoved) = $0.kind { true } else { false }
    }
    let steps = try session.comparison(ofEntry: entry).lines.compactMap { line -> String? in
      if case .step(let text) = line { text } else { nil }
    }
    #expect(steps == [buy, "confirm", "tap ok", "finish #1"])
  }

  @Test("A product that is held already is held there too")
  func heldAlready() throws {
    let session = try session(["era xcode-15", buy, "confirm", "tap ok", buy, "confirm"])
    let comparison = try session.comparison(ofEntry: try callback(session, .purchased))
    #expect(comparison.texts.contains("+ 3 s later: #2 .purchased  with an original transaction"))
  }

  @Test("Words and changes of world cannot be compared, and that is said")
  func obstacles() throws {
    let session = try session(["note hello", "environment sandbox"])
    let note = try last(session) { if case .performed(.note) = $0.kind { true } else { false } }
    #expect(try session.comparison(ofEntry: note).obstacle == .noSituation)
    #expect(try session.comparison(ofEntry: session.log.count - 1).obstacle == .noSituation)
  }

  @Test("Comparing changes nothing in the session")
  func changesNothing() throws {
    let session = try session(["interrupted on", buy, "confirm"])
    let text = session.scenarioText()
    let now = session.world.now
    for entry in session.log.entries.indices { _ = try session.comparison(ofEntry: entry) }
    #expect(session.scenarioText() == text)
    #expect(session.world.now == now)
    #expect(session.world.environment == .xcode)
  }

  @Test(
    "What reads alike counts as alike, whatever else the errors hold",
    arguments: ["fail ASDServerErrorDomain/3038 --once", "fail paymentNotAllowed --once"])
  func readsAlike(failure: String) throws {
    let session = try session([failure, buy, "confirm"])
    let comparison = try session.comparison(ofEntry: try callback(session, .failed))
    let current = Set(comparison.texts.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) })
    let alternative = Set(comparison.texts.filter { $0.hasPrefix("+ ") }.map { $0.dropFirst(2) })
    #expect(current.isDisjoint(with: alternative), "\(comparison.texts)")
  }

  @Test("A switch alone is compared too")
  func aSwitch() throws {
    let session = try session(["ask-to-buy on"])
    let comparison = try session.comparison(ofEntry: 0)
    #expect(comparison.lines.first == .step("ask-to-buy on"))
    #expect(
      comparison.texts.contains { $0.hasPrefix("+ ") && $0.contains("simulatesAskToBuyInSandbox") })
  }

  // MARK: State before the compared step

  private static let monthly = "com.example.subscriptionlab.monthly"
  private static let coins = "com.example.subscriptionlab.coins100"
  private static let yearly = "com.example.subscriptionlab.yearly"
  private static let subscribed = ["buy \(yearly)", "confirm", "tap ok"]

  private func atTheEnd(_ lines: [String]) throws -> EnvironmentComparison {
    let session = try session(Self.subscribed + lines)
    return try session.comparison(ofEntry: session.log.count - 1)
  }

  /// Whether both environments report a text.
  ///
  /// Sandbox reports the text three seconds later, because a purchase takes that long.
  private func isToldInBoth(_ comparison: EnvironmentComparison, _ text: String) -> Bool {
    comparison.texts.contains("- \(text)") && comparison.texts.contains("+ 3 s later: \(text)")
  }

  @Test("A change of plan that waits for the renewal waits there too")
  func ordered() throws {
    let change = "subscription change \(Self.monthly)"
    let answer =
      "no transaction for #2 yet: StoreKit returns #1 as the successful result"
    let again = try atTheEnd([change, "buy \(Self.monthly)", "confirm"])
    #expect(
      isToldInBoth(again, "\(Self.monthly) is ordered already, from 2022-01-01 00:00:00 on"), "\(again.texts)"
    )
    #expect(isToldInBoth(again, answer) && isToldInBoth(again, "#2 .purchased"), "\(again.texts)")
    let back = try atTheEnd([change, "buy \(Self.yearly)", "confirm"])
    #expect(
      isToldInBoth(back, "the change to \(Self.monthly) is cancelled: the current plan renews"),
      "\(back.texts)")
    #expect(isToldInBoth(back, answer) && isToldInBoth(back, "#2 .purchased"))
  }

  @Test("A renewal that was cancelled is cancelled there too, and buying the plan again takes it back")
  func cancelled() throws {
    let cancel = "subscription cancel \(Self.yearly)"
    let again = try atTheEnd([cancel, "buy \(Self.yearly)", "confirm"])
    #expect(isToldInBoth(again, "\(Self.yearly) renews again, at 2022-01-01 00:00:00"), "\(again.texts)")
    #expect(isToldInBoth(again, "#2 .purchased"), "\(again.texts)")
  }

  @Test("A price increase that nobody has answered is open there too")
  func priceIncrease() throws {
    let ask = "price-increase ask \(Self.yearly) 99.99"
    let agree = Action.priceIncrease(.agree, product: Self.yearly, person: FamilyMember.me)
    for (before, isOpen) in [([], false), ([ask], true)] {
      let simulation = try session(Self.subscribed + before).simulation
      for environment in EnvironmentName.allCases {
        let alternative = simulation.moved(to: environment)
        #expect(alternative.world.environment == environment)
        #expect((alternative.refusal(of: .store(agree)) == nil) == isOpen)
      }
    }
    let open = try atTheEnd([ask, "advance P1Y"])
    #expect(open.texts.contains("> \(ask)"))
    #expect(
      open.texts.filter { $0.hasSuffix("status of \(Self.yearly): expired") }.count == 2, "\(open.texts)")
  }

  @Test("A renewal is compared from where it stood, with the increase that the customer agreed to")
  func renewal() throws {
    let agreed = ["price-increase ask \(Self.yearly) 99.99", "price-increase agree \(Self.yearly)"]
    let other = ["buy \(Self.coins)", "confirm", "tap ok"]
    for before in [agreed, agreed + other] {
      let session = try session(Self.subscribed + before + ["advance P1Y"])
      let comparison = try session.comparison(ofEntry: try callback(session, .purchased))
      #expect(comparison.obstacle == nil && comparison.lines.first == .step("advance P1Y"))
      let number = before.count > 2 ? 3 : 2
      #expect(
        comparison.texts.contains(
          "= 365 days later: #\(number) .purchased  with an original transaction"), "\(comparison.texts)")
    }
  }
}

extension EnvironmentComparison {
  fileprivate var texts: [String] {
    lines.map { line in
      switch line {
      case .step(let text): "> \(text)"
      case .stepThere(let text): "> \(text) there"
      case .both(let event): "= \(event.text)"
      case .current(let event): "- \(event.text)"
      case .alternative(let event): "+ \(event.text)"
      case .refusedThere(let refusal): "+ \(refusal)"
      }
    }
  }
}
