// Tests of chains of underlying errors that occur in real reports.

import Support
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Chains of errors") struct ErrorChainTests {
  private static func given(_ name: String) throws -> [String] {
    var bench = try Bench(.xcode)
    let failure = try #require(ErrorTable.failure(named: name))
    try bench.perform(.fail(failure, once: true), .buy(Payment(Bench.monthly)), .confirm)
    var links: [String] = []
    var error = bench.snapshots.last { $0.state == .failed }?.error
    while let link = error {
      links.append("\(link.domain)/\(link.code)")
      error = link.underlying
    }
    return links
  }

  @Test("a chain reaches the app link by link; only a daemon's error is wrapped, as its mapping says")
  func delivered() throws {
    #expect(
      try Self.given("ASDErrorDomain/500>AMSErrorDomain/301>Foo.Bar/-7") == [
        "SKErrorDomain/0", "ASDErrorDomain/500", "AMSErrorDomain/301", "Foo.Bar/-7",
      ])
    #expect(
      try Self.given("NSURLErrorDomain/-1001>kCFErrorDomainCFNetwork/-1001") == [
        "NSURLErrorDomain/-1001", "kCFErrorDomainCFNetwork/-1001",
      ])
  }

  @Test("a name is written as it was read")
  func names() throws {
    for name in ["ASDErrorDomain/500>AMSErrorDomain/301", "a/b/1>c/2", "X/-1>X/-1>X/-1"] {
      let failure = try #require(ErrorTable.failure(named: name))
      #expect(ErrorTable.name(of: failure) == name)
      let step = try #require(try CommandParser().parse("fail \(name) --once"))
      #expect(CommandPrinter.text(step.command, zone: .utc) == "fail \(name) --once")
    }
    #expect(
      ErrorTable.failure(named: "paymentCancelled>X/1").map { ErrorTable.name(of: $0) }
        == "SKErrorDomain/2>X/1")
  }

  @Test(
    "what is no chain is refused",
    arguments: [
      "ASDErrorDomain/500>", ">X/1", "X/1>>Y/2", "X/1>Y", "X/1>/2", "X/1>Y/99999999999999999999",
      "\"X/1>a b/2\"",
      Array(repeating: "X/1", count: 64).joined(separator: ">"),
    ])
  func refused(name: String) {
    #expect(throws: ParseError.self) { try CommandParser().parse("fail \(name)") }
  }

  @Test("of a chain too long it is said how long it may be")
  func tooLong() {
    let name = Array(repeating: "X/1", count: 64).joined(separator: ">")
    let error = #expect(throws: ParseError.self) { try CommandParser().parse("fail \(name)") }
    #expect(error?.message.contains("64") == true && error?.message.contains("16") == true)
  }
}
