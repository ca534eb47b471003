// The server's three addresses for game servers, as values; and the books beside them.

import Foundation
import Ground
import Scenario
import StoreSimulator
import Testing

@testable import IAPService

@Suite("The server's addresses") struct ServerAPITests {
  private func ask(
    _ bench: Bench, _ path: String, _ body: String, key: String? = "app-key"
  ) -> IAPService.ServerAnswer? {
    bench.service.serverAnswer(path: path, key: key, body: Array(body.utf8), in: bench.world)
  }

  private func code(_ answer: IAPService.ServerAnswer?) throws -> Int {
    guard case .answer(let text)? = answer else { return -1 }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let header = try #require(object["header"] as? [String: Any])
    return try #require(header["resultCode"] as? Int)
  }

  @Test("A game server lists, consumes once, and is told the second time")
  func round() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    let payment = try #require(bench.service.book.all.first)
    let token = try #require(payment.accessToken)
    #expect(
      token.count == 86
        && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    let list = ask(
      bench, "/v1/service/consumable", #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#)
    guard case .answer(let rows)? = list else { throw Never() }
    #expect(rows.contains("\"paymentSeq\":\"\(payment.sequence)\"") && rows.contains(token))
    #expect(
      rows.contains("\"header\":{\"isSuccessful\":true,\"resultCode\":0,\"resultMessage\":\"SUCCESS\"}"))
    let body = "{\"paymentSeq\":\"\(payment.sequence)\",\"accessToken\":\"\(token)\"}"
    #expect(
      ask(bench, "/v1/service/consume", body)
        == .deed(.consumeByServer(sequence: payment.sequence, token: token)))
    let answer = bench.service.answer(toConsume: payment.sequence, token: token, in: bench.world)
    #expect(answer.contains("\"result\":{\"price\":160,\"currency\":\"JPY\",\"productSeq\":1000292}"))
    try bench.type("service rest-consume \(payment.sequence) \(token)", "expect unconsumed coins100 0")
    let again = bench.service.answer(toConsume: payment.sequence, token: token, in: bench.world)
    #expect(
      again.contains("\"resultCode\":5018,\"resultMessage\":\"ALREADY_CONSUMED\"")
        && again.contains("\"result\":null"))
    try bench.type("undo", "expect unconsumed coins100 1")
    let wrong = bench.service.answer(toConsume: payment.sequence, token: "x", in: bench.world)
    #expect(wrong.contains("5000"))
  }

  private struct Never: Error {}

  @Test("Wrong keys and parameters are 1100; other paths are nobody's")
  func wrong() throws {
    let bench = try Bench(ready)
    let list = "/v1/service/consumable"
    let good = #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#
    #expect(try code(ask(bench, list, good)) == 0)
    #expect(try code(ask(bench, list, good, key: "other")) == 1100)
    #expect(try code(ask(bench, list, good, key: nil)) == 1100)
    for body in [
      "", "[]", "{}", #"{"marketId":"XX","userChannel":"GF","userKey":"a"}"#,
      #"{"marketId":"AS","userKey":"a"}"#,
    ] {
      #expect(try code(ask(bench, list, body)) == 1100, "\(body)")
    }
    #expect(try code(ask(bench, "/v1/service/consume", "{\"paymentSeq\":\"1\"}")) == 1100)
    #expect(ask(bench, "/v1/service/else", good) == nil)
    // The App Store's rows alone, or those of another store.
    #expect(try code(ask(bench, list, #"{"marketId":"GG","userChannel":"GF","userKey":"alice"}"#)) == 0)
  }

  @Test("Active plans are listed store by store, with their moments")
  func active() throws {
    var bench = try Bench(
      ready + ["service buy goldmonth"] + paying + ["service elsewhere alice season --store GG"])
    func rows(_ store: String) -> Int {
      let body =
        "{\"marketId\":\"\(store)\",\"packageName\":\"p\",\"userChannel\":\"GF\",\"userKey\":\"alice\"}"
      guard case .answer(let text)? = ask(bench, "/v1/service/activeSubscriptionList", body) else {
        return -1
      }
      return text.components(separatedBy: "\"paymentSeq\"").count - 1
    }
    #expect(rows("AS") == 1 && rows("GG") == 1 && rows("ONESTORE") == 0)
    try bench.type("subscription cancel com.example.subscriptionlab.monthly", "advance 6m")
    #expect(rows("AS") == 0 && rows("GG") == 1)
  }

  @Test("The sixteen fields of a result are those of the header, and stand in the raw events")
  func fields() throws {
    let scenario =
      (["iapbench 1"] + ready + ["service buy coins100 --payload x"] + paying).joined(separator: "\n") + "\n"
    let ran = run(scenario, channels: [IAPService.channel], format: .jsonl)
    let line = try #require(ran.output.first { $0.contains("\"kind\":\"received\"") })
    for name in Vendor.resultFields { #expect(line.contains("\"\(name)\":"), "\(name)") }
    #expect(line.contains("\"payload\":\"x\"") && line.contains("\"userID\":\"alice\""))
  }

  @Test("The months' sum is of Success payments alone")
  func limit() throws {
    var bench = try Bench(ready + ["service limit 400"])
    for _ in 0..<2 { try bench.type(["service buy coins100"] + paying) }
    try bench.type("service buy coins100", "expect service-error last 18", "service status 1 refund")
    try bench.type(
      "service buy coins100", "expect dialog \"Coins\"", "cancel", "service limit off", "service user bob")
    #expect(bench.service.paid(by: "alice", at: bench.world.now) == 160_000)
    #expect(bench.service.paid(by: "bob", at: bench.world.now) == 0)
  }
}
