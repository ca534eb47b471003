// Tests of expectations about the original transaction.

import StoreModel
import Testing

@testable import Scenario

@Suite("The original transaction in expectations") struct OriginalExpectationTests {
  private func session() throws -> Session {
    var session = makeSession()
    try session.type(
      "renewal-rate month-5m", "dialogs off", "buy com.example.subscriptionlab.monthly", "advance 10m")
    return session
  }

  private func found(_ line: String, _ session: Session) throws -> String? {
    guard case .expect(let expectation) = try parse(line).command else { return nil }
    return session.failure(of: expectation)?.found
  }

  @Test("the original is named by number or by identifier")
  func names() throws {
    let session = try session()
    let identifier = try #require(session.world.identifierText(1))
    for line in ["#2 #1", "2 #1", "last #1", "#2 \(identifier)", "#1 none"] {
      #expect(try found("expect original \(line)", session) == nil, "\(line)")
    }
    #expect(try found("expect original #2 #3", session) == "the original of #2 is #1")
    #expect(try found("expect original #1 #1", session) == "the original of #1 is none")
    #expect(try found("expect original #2 #9", session)?.hasPrefix("no #9") == true)
    #expect(try found("expect original #9 #1", session)?.hasPrefix("no #9") == true)
  }

  @Test("the expectation is written as it was read", arguments: ["#2 #1", "last #1", "#1 2000", "#1 none"])
  func written(words: String) throws {
    #expect(CommandPrinter.text(try parse("expect original \(words)")) == "expect original \(words)")
  }
}
