// Test of a scenario that reproduces the only available complete answer from October 2017.

import Foundation
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Backend

@Suite("The sample of 2017, played by a scenario") struct Sample2017ScenarioTests {
  private func fixture(_ name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: "AppStoreServerTests/Fixtures/\(name)")))
  }

  /// Returns the answer in the form in which it was published.
  ///
  /// The published answer has no bundle identifier, no product identifiers and no `latest_receipt`. Its
  /// transaction identifiers lack the last two digits.
  private func printed(_ value: JSONValue, masks: Bool = true) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(
        members.filter { $0.key != "latest_receipt" }.map { member in
          switch (member.key, member.value) {
          case ("product_id", _), ("auto_renew_product_id", _):
            return JSONMember(key: member.key, value: .string("your product id"))
          case ("bundle_id", _): return JSONMember(key: member.key, value: .string("your bundle id"))
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
    let text = String(decoding: try fixture("seed-003.iap"), as: UTF8.self)
    var lines = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("iapbench") }
    lines = lines.map { $0 == "note receipt" ? "receipt take sample --created 2017-10-23T12:15:47Z" : $0 }
    let start = try #require(lines.firstIndex(of: "finish-policy manual"))
    lines.insert(
      contentsOf: ["app identity --bundle-id com.example.sample --version 36", "quirk receipt-fields 2017"],
      at: start)
    lines.append("verify sample --requested 2017-10-25T07:03:22.492Z")
    var bench = try Bench()
    for line in lines { try bench.play(line) }
    let answer = try JSONReader.read(try #require(bench.backend.verification).answer)
    #expect(printed(answer) == (try JSONReader.read(fixture("seed-003.json"))))
    try bench.play(
      "expect verified", "expect receipt receipt.in_app count 2",
      "expect receipt latest_receipt_info count 4",
      "expect receipt latest_receipt_info[*].web_order_line_item_id 1000000036672630")
  }
}
