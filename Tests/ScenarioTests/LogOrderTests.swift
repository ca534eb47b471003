// Tests of expectations about the order of texts in the log.

import Support
import Testing

@testable import Scenario

@Suite("The order of texts in the log") struct LogOrderTests {
  private func session() throws -> Session {
    var session = makeSession()
    try session.type("note \"first alpha\"", "note \"second beta alpha\"", "note \"third beta gamma\"")
    return session
  }

  private func found(_ line: String, _ session: Session) throws -> String? {
    guard case .expect(let expectation) = try parse(line).command else { return nil }
    return session.failure(of: expectation)?.found
  }

  @Test(
    "the first match of each text counts",
    arguments: [
      "expect order alpha beta", "expect order first second third", "expect order beta gamma",
      "expect order \"second beta\" \"third beta\"", "expect order alpha beta gamma",
    ])
  func holds(line: String) throws {
    #expect(try found(line, session()) == nil)
  }

  @Test("texts of one line have the order of the line")
  func sameLine() throws {
    #expect(try found("expect order second beta", session()) == nil)
    #expect(try found("expect order beta second", session()) != nil)
    #expect(try found("expect order alpha alpha", session()) != nil)
  }

  @Test("a failure names the first text out of order, and where both texts are")
  func wrongOrder() throws {
    let session = try session()
    let found = try #require(try found("expect order first gamma beta", session))
    #expect(found.hasPrefix("\"beta\" at ") && found.contains("second beta alpha"), "\(found)")
    #expect(found.contains("not after \"gamma\" at ") && found.contains("third beta gamma"), "\(found)")
  }

  @Test("a failure names a text that is not in the log")
  func missing() throws {
    #expect(
      try found("expect order first delta", session())
        == "no line with \"delta\" since the environment started")
  }

  @Test("undone lines do not count")
  func undone() throws {
    var session = try session()
    try session.type("undo", "undo")
    #expect(try found("expect order first beta", session) != nil)
    try session.type("note beta")
    #expect(try found("expect order first beta", session) == nil)
  }

  @Test("the expectation is written with quotes, and one text is not enough")
  func written() throws {
    #expect(
      CommandPrinter.text(try parse("expect order a \"b c\" d")) == "expect order \"a\" \"b c\" \"d\"")
    #expect(throws: ParseError.self) { try parse("expect order a") }
  }
}
