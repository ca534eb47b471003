// Test of the only available complete verifyReceipt answer from October 2017.

import Foundation
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

@Suite("The sample of 2017") struct Sample2017Tests {
  private func fixture(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
    return Array(try Data(contentsOf: url))
  }

  private func answer() throws -> JSONValue {
    var session = Session { (_, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: "none", isUnreadable: true)
    }
    let identity = AppIdentity(bundleID: "your bundle id", version: "36", sharedSecret: "fea2ebde5")
    var quirks = ReceiptQuirks()
    quirks.fields = .of2017
    let server = StoreServer(signer: TestChain.shared.signer)
    var receipt: [UInt8]?
    for step in try ScenarioFile(try fixture("seed-003.iap")).steps {
      if case .action(.note("receipt")) = step.command {
        let worlds = StoreServerState(session.simulator, identity: identity, quirks: quirks)
        receipt = try server.receipt(in: .sandbox, worlds, created: moment("2017-10-23T12:15:47Z"))
        continue
      }
      let outcome = session.execute(step.command, at: step.time)
      try #require(outcome.refusal == nil && outcome.failure == nil, "line \(step.line): \(outcome)")
    }
    let request = VerifyRequest(receipt: try #require(receipt), password: "fea2ebde5")
    let worlds = StoreServerState(session.simulator, identity: identity, quirks: quirks)
    let requested = Instant(microseconds: moment("2017-10-25T07:03:22Z").microseconds + 492_000)
    let answer = server.verify(request, at: .sandbox, worlds, requested: requested)
    return try JSONReader.read(answer.body)
  }

  /// Returns the answer in the form in which it was published.
  ///
  /// The published answer has no product identifiers and no `latest_receipt`. Its transaction identifiers
  /// lack the last two digits.
  private func printed(_ value: JSONValue, masks: Bool = true) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(
        members.filter { $0.key != "latest_receipt" }.map { member in
          switch (member.key, member.value) {
          case ("product_id", _), ("auto_renew_product_id", _):
            return JSONMember(key: member.key, value: .string("your product id"))
          case ("transaction_id", .string(let id)), ("original_transaction_id", .string(let id)):
            return masks ? JSONMember(key: member.key, value: .string(String(id.dropLast(2)))) : member
          default:
            return JSONMember(
              key: member.key, value: printed(member.value, masks: member.key != "pending_renewal_info"))
          }
        })
    case .array(let elements): return .array(elements.map { printed($0, masks: masks) })
    default: return value
    }
  }

  @Test("comes out field for field, in its order")
  func sample() throws {
    let answer = try answer()
    let golden = try JSONReader.read(try fixture("seed-003.json"))
    #expect(printed(answer).compact == golden.compact)
    for row in answer.inApp + answer.latest {
      #expect(row.text("transaction_id")?.count == 16 && row.text("original_transaction_id")?.count == 16)
    }
    #expect(answer.text("latest_receipt")?.hasPrefix("MII") == true)
  }
}
