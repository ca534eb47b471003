// Tests of the server's three endpoints for game servers, and of the records.

import Foundation
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import IAPService

@Suite("The server's addresses") struct ServerAPITests {
  private func ask(
    _ bench: Bench, _ path: String, _ body: String, key: String? = "app-key", method: String = "POST",
    type: String? = "application/json", at store: EnvironmentName = .sandbox
  ) -> IAPService.ServiceAPIResult? {
    IAPService.answer(
      to: ServiceAPIRequest(method: method, path: path, contentType: type, key: key, body: Array(body.utf8)),
      at: store, on: bench.session.simulation)
  }

  private func text(_ answer: IAPService.ServiceAPIResult?) -> String {
    if case .answer(let statement)? = answer { statement.body } else { "" }
  }

  private func code(_ answer: IAPService.ServiceAPIResult?) throws -> Int {
    guard case .answer(let statement)? = answer else { return -1 }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(statement.body.utf8)) as? [String: Any])
    let header = try #require(object["header"] as? [String: Any])
    #expect((header["isSuccessful"] as? Bool) == (header["resultCode"] as? Int == 0))
    // The response to a failed request contains only a header.
    #expect(object.keys.count == (header["resultCode"] as? Int == 0 ? 2 : 1))
    #expect(statement.note.hasPrefix("\(try #require(header["resultCode"] as? Int))"))
    return try #require(header["resultCode"] as? Int)
  }

  private func consumption(_ payment: ServicePayment, token: String? = nil) -> String {
    "{\"paymentSeq\":\"\(payment.sequence)\",\"accessToken\":\"\(token ?? payment.accessToken ?? "")\"}"
  }

  private func consume(_ bench: inout Bench, _ answer: IAPService.ServiceAPIResult?) throws -> String {
    guard case .operation(let operation)? = answer else { return text(answer) }
    let start = bench.session.log.count
    let outcome = bench.session.execute(
      Command(.participant(AnyParticipantOperation(operation, of: IAPService.self))))
    #expect(outcome.refusal == nil && outcome.journalLines.count == 1)
    return try #require(IAPService.statement(of: bench.session.log.simulationEvents(from: start))).body
  }

  private let consumeAddress = "/v1/service/consume"
  private let listAddress = "/v1/service/consumable"
  private let listOfAlice = #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#

  @Test("A game server lists, consumes once, and is told the second time")
  func round() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    let payment = try #require(bench.service.ledger.all.first)
    let token = try #require(payment.accessToken)
    #expect(
      token.count == 86
        && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    let rows = text(ask(bench, listAddress, listOfAlice))
    #expect(rows.contains("\"paymentSeq\":\"\(payment.sequence)\"") && rows.contains(token))
    #expect(
      rows.contains("\"header\":{\"isSuccessful\":true,\"resultCode\":0,\"resultMessage\":\"SUCCESS\"}"))
    let body = consumption(payment)
    #expect(
      ask(bench, consumeAddress, body)
        == .operation(.consumeByServer(sequence: payment.sequence, token: token, at: nil)))
    let answer = try consume(&bench, ask(bench, consumeAddress, body))
    #expect(answer.contains("\"result\":{\"price\":0.99,\"currency\":\"USD\",\"productSeq\":1000292}"))
    try bench.type("expect unconsumed coins100 0")
    let again = text(ask(bench, consumeAddress, body))
    #expect(
      again == #"{"header":{"isSuccessful":false,"resultCode":5018,"resultMessage":"ALREADY_CONSUMED"}}"#)
    #expect(text(ask(bench, listAddress, listOfAlice)).hasSuffix("\"result\":[]}"))
    try bench.type("undo", "expect unconsumed coins100 1")
    #expect(try code(ask(bench, consumeAddress, consumption(payment, token: "x"))) == 5000)
    #expect(try consume(&bench, ask(bench, consumeAddress, body)) == answer)
  }

  @Test("A token is written whole in the step, and with its beginning in every log")
  func token() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    let payment = try #require(bench.service.ledger.all.first)
    let token = try #require(payment.accessToken)
    let operation = IAPService.OwnOperation.consumeByServer(sequence: payment.sequence, token: token, at: nil)
    let outcome = bench.session.execute(
      Command(.participant(AnyParticipantOperation(operation, of: IAPService.self))))
    #expect(outcome.journalLines.joined().contains("service rest-consume \(payment.sequence) \(token)"))
    let log = bench.session.log.entries.suffix(3)
    for entry in log {
      let line = LogText.body(of: entry.simulationEvent).joined()
      #expect(!line.contains(token.prefix(13)), "\(line)")
    }
    #expect(log.contains { LogText.body(of: $0.simulationEvent).joined().contains("\(token.prefix(12))…") })
    let lines = (["iapbench 1"] + ready + ["service app manual", "service buy coins100"] + paying).joined(
      separator: "\n")
    let ran = run(
      "\(lines)\nservice rest-consume \(payment.sequence) \(token)\n",
      channels: [IAPService.channel, .operator], format: .jsonl)
    let own = ran.output.filter { $0.contains("rest-consume") || $0.contains("/v1/service/consume") }
    #expect(own.count == 2 && !own.joined().contains(token.prefix(13)))
    #expect(
      !CommandPrinter.shown(.participant(AnyParticipantOperation(operation, of: IAPService.self))).contains(
        token))
  }

  @Test("Wrong keys and parameters have the code of their address; other paths are nobody's")
  func wrong() throws {
    var bench = try Bench(ready)
    #expect(try code(ask(bench, listAddress, listOfAlice)) == 0)
    for key in ["other", "", "APP-KEY", nil] {
      #expect(try code(ask(bench, listAddress, listOfAlice, key: key)) == 1100)
      #expect(try code(ask(bench, consumeAddress, listOfAlice, key: key)) == 5000)
    }
    let long = String(repeating: "x", count: 5000)
    for body in [
      "", "[]", "{}", "null", "{", "{\"marketId\":\"AS\",\"userChannel\":\"GF\",\"userKey\":\"alice\"",
      #"{"marketId":"XX","userChannel":"GF","userKey":"a"}"#, #"{"marketId":"AS","userKey":"a"}"#,
      #"{"marketId":"AS","userChannel":"XX","userKey":"a"}"#, #"{"marketId":"AS","userChannel":"GF"}"#,
      #"{"marketId":"AS","userChannel":"GF","userKey":""}"#,
      #"{"marketId":"AS","userChannel":"GF","userKey":null}"#,
      #"{"marketId":"AS","userChannel":"GF","userKey":["alice"]}"#,
      #"{"marketId":"AS","userChannel":"GF","userKey":"bob","userKey":"alice"}"#,
      "{\"marketId\":\"AS\",\"userChannel\":\"GF\",\"userKey\":\"\(long)\"}",
    ] {
      #expect(try code(ask(bench, listAddress, body)) == 1100, "\(body.prefix(80))")
      #expect(try code(ask(bench, "/v1/service/activeSubscriptionList", body)) == 1100, "\(body.prefix(80))")
      #expect(try code(ask(bench, consumeAddress, body)) == 5000, "\(body.prefix(80))")
    }
    #expect(try code(ask(bench, "/v1/service/activeSubscriptionList", listOfAlice)) == 1100)
    for body in [
      "{\"paymentSeq\":\"1\"}", "{\"accessToken\":\"1\"}", #"{"paymentSeq":"1","accessToken":"x"}"#,
      #"{"paymentSeq":2021010100000001,"accessToken":1e999}"#,
      #"{"paymentSeq":"99999999999999999999999999","accessToken":"x"}"#,
      #"{"paymentSeq":"20210101+0000001","accessToken":"x"}"#, #"{"paymentSeq":true,"accessToken":"x"}"#,
    ] {
      #expect(try code(ask(bench, consumeAddress, body)) == 5000, "\(body)")
    }
    for path in ["/v1/service/else", "/v1/service", "/v1/service/consume/", "/V1/service/consume", ""] {
      #expect(ask(bench, path, listOfAlice) == nil, "\(path)")
    }
    for method in ["GET", "PUT", "HEAD", "post"] {
      #expect(try code(ask(bench, listAddress, listOfAlice, method: method)) == 2112)
    }
    for type in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"] {
      #expect(try code(ask(bench, listAddress, listOfAlice, type: type)) == 2111, "\(type)")
    }
    for type in [nil, "Application/JSON", "application/json; charset=utf-8", "application/json ;x"] {
      #expect(try code(ask(bench, listAddress, listOfAlice, type: type)) == 0, "\(type ?? "-")")
    }
    // A request with another `marketId` lists the purchases from that store.
    #expect(
      try code(ask(bench, listAddress, #"{"marketId":"GG","userChannel":"GF","userKey":"alice"}"#)) == 0)
    try bench.type("service off")
    #expect(ask(bench, listAddress, listOfAlice) == nil)
  }

  @Test("What cannot be consumed is 5000: subscriptions, refunds, what was never verified")
  func states() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    try bench.type(["service buy goldmonth"] + paying)
    try bench.type("service buy coins100", "cancel", "settle")
    let book = bench.service.ledger.all
    let token = try #require(book[0].accessToken)
    #expect(try code(ask(bench, consumeAddress, consumption(book[1]))) == 5000)
    #expect(try code(ask(bench, consumeAddress, consumption(book[2], token: token))) == 5000)
    #expect(try code(ask(bench, consumeAddress, consumption(book[0], token: book[1].accessToken))) == 5000)
    try bench.type("service status 1 refund")
    #expect(try code(ask(bench, consumeAddress, consumption(book[0]))) == 5000)
    try bench.type("undo", "refund #1")
    #expect(try code(ask(bench, consumeAddress, consumption(book[0]))) == 5000)
    #expect(text(ask(bench, listAddress, listOfAlice)).hasSuffix("\"result\":[]}"))
  }

  @Test("A written scenario has neither the app key nor an access token, and runs as the session did")
  func withoutSecrets() throws {
    var bench = try Bench(
      ready + ["service init --app-key RealAppKey012345", "service app manual", "service buy coins100"]
        + paying)
    let payment = try #require(bench.service.ledger.all.first)
    let token = try #require(payment.accessToken)
    let wrong = String(token.reversed())
    try bench.type(
      "service rest-consume \(payment.sequence) \(wrong)",
      "service rest-consume \(payment.sequence) \(token)",
      "service rest-consume \(payment.sequence) short",
      "expect refused service rest-consume 1 \(token) --store production")
    let text = bench.session.scenarioText()
    for secret in ["RealAppKey012345", "RealA", token, wrong, String(token.prefix(13))] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("# The app key that was typed here is left out"))
    #expect(
      text.contains(
        """
        # The access token that was sent here is left out: the payment has its own.
        service rest-consume \(payment.sequence)

        """
      ))
    #expect(text.contains("# The access token that was sent here is not the payment's"))
    #expect(text.contains("rest-consume \(payment.sequence) short"))
    #expect(text.contains("service init --app-key "))
    // A replay gives the same responses to the same requests.
    var again = try Bench([])
    for line in text.split(separator: "\n").dropFirst() where !line.hasPrefix("#") {
      try again.type(String(line))
    }
    let answers = { (bench: Bench) in
      bench.lines().compactMap { line in
        line.ranges(of: "resultCode").first.map { String(line[$0.lowerBound...]) }
      }
    }
    #expect(answers(again) == answers(bench) && answers(again).count == 3)
    let steps = { (text: String) in
      text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("era") }
    }
    #expect(steps(again.session.scenarioText()) == steps(text))
  }

  @Test("The log shows the beginning of an app key, except for the one that everybody has")
  func shownKey() throws {
    var bench = try Bench(ready + ["service init --app-key RealAppKey012345", "service init --app-key tiny"])
    let log = bench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }.joined(
      separator: "\n")
    #expect(!log.contains("RealA") && log.contains("--app-key Real…") && log.contains("appKey Real…"))
    #expect(!log.contains("tiny") && log.contains("--app-key ti…"))
    try bench.type("service init --app-key app-key")
    #expect(bench.lines().contains("-> initWithConfiguration:delegate: appKey app-key, zone real"))
    let ran = run(
      (["iapbench 1"] + ready + ["service init --app-key RealAppKey012345"]).joined(separator: "\n") + "\n",
      channels: [IAPService.channel, .operator], format: .jsonl)
    #expect(!ran.output.joined().contains("RealA"))
  }

  @Test("The key is the one that the SDK was initialised with last, also when the app has ended")
  func key() throws {
    var bench = try Bench(ready + ["service init --app-key mine"])
    #expect(try code(ask(bench, listAddress, listOfAlice)) == 1100)
    #expect(try code(ask(bench, listAddress, listOfAlice, key: "mine")) == 0)
    try bench.type("app terminate")
    #expect(try code(ask(bench, listAddress, listOfAlice, key: "mine")) == 0)
    try bench.type("environment production")
    #expect(try code(ask(bench, listAddress, listOfAlice, key: "mine")) == 0)
    try bench.type("app launch", "service init --app-key \"\"")
    #expect(bench.service.serverKey == "mine")
    try bench.type("service off")
    #expect(bench.service.serverKey == nil)
  }

  @Test("A wrong app key is refused to the SDK with the code of the REST interface")
  func wrongKey() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    try bench.type("service app-key right", "service init --app-key wrong")
    for line in ["products", "unconsumed", "active", "restore", "incomplete", "buy coins100"] {
      try bench.type("service \(line)", "expect service-error last 103")
      #expect(bench.service.lastError?.serverCode == 1100, "\(line)")
    }
    try bench.type("expect delegate failed", "expect log \"1100 INVALID_PARAMETERS: wrong app key\"")
    try bench.type("service consume last", "expect service-error last 12", "expect unconsumed coins100 1")
    #expect(bench.service.lastError?.serverCode == 5000)
    #expect(try code(ask(bench, listAddress, listOfAlice, key: "wrong")) == 1100)
    #expect(try code(ask(bench, listAddress, listOfAlice, key: "right")) == 0)
    try bench.type("service init --app-key right", "service consume last", "expect service-error last none")
    try bench.type("service app-key any", "service init --app-key wrong", "service products")
    try bench.type("expect service-error last none")
  }

  @Test("In a written scenario a wrong app key stays wrong, and no key is readable")
  func wrongKeyWithoutSecrets() throws {
    var bench = try Bench(ready)
    try bench.type("service app-key RealAppKey012345", "service init --app-key OtherKey987654")
    try bench.type("service products", "expect service-error last 103")
    let text = bench.session.scenarioText()
    #expect(!text.contains("RealAppKey") && !text.contains("OtherKey"))
    var again = try Bench([])
    for line in text.split(separator: "\n").dropFirst() where !line.hasPrefix("#") {
      try again.type(String(line))
    }
    #expect(again.service.lastError?.number == 103)
    let steps = { (text: String) in
      text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("era") }
    }
    #expect(steps(again.session.scenarioText()) == steps(text))
  }

  @Test("A port speaks of its store's world, wherever the operator is; consuming there is one step of undo")
  func worlds() throws {
    var bench = try Bench(ready + ["service app manual", "service buy coins100"] + paying)
    let payment = try #require(bench.service.ledger.all.first)
    let body = consumption(payment)
    func rows(_ bench: Bench, _ store: EnvironmentName) -> Int {
      text(ask(bench, listAddress, listOfAlice, at: store)).components(separatedBy: "paymentSeq").count - 1
    }
    #expect(rows(bench, .sandbox) == 1 && rows(bench, .production) == 0)
    #expect(try code(ask(bench, consumeAddress, body, at: .production)) == 5000)
    #expect(
      try bench.refusal("service rest-consume 1 x --store production")?.description.contains("production")
        == true)
    try bench.type("environment xcode", "advance 1h")
    #expect(rows(bench, .sandbox) == 1 && rows(bench, .production) == 0)
    let before = bench.session.simulation
    let answer = try consume(&bench, ask(bench, consumeAddress, body))
    #expect(answer.contains("\"price\":0.99"))
    let journalled = bench.session.log.entries.last { $0.simulationEvent.channel.name == "operator" }
    #expect(
      journalled.map { LogText.body(of: $0.simulationEvent).joined().contains("--store sandbox") } == true)
    #expect(rows(bench, .sandbox) == 0 && bench.service.ledger.count == 0)
    #expect(try code(ask(bench, consumeAddress, body)) == 5018)
    // The log entry has the time of the environment that the operator uses.
    #expect(bench.session.log.entries.last?.simulationEvent.at == bench.world.now)
    try bench.type("undo")
    #expect(bench.session.simulation == before && rows(bench, .sandbox) == 1)
    try bench.type("redo", "environment sandbox", "expect unconsumed coins100 0")
    #expect(bench.service.ledger.all[0].consumedAt == bench.world.now)
    #expect(try code(ask(bench, consumeAddress, body)) == 5018)
    // Session settings that change in one environment also apply in the other.
    try bench.type("environment xcode", "service init --app-key other")
    #expect(try code(ask(bench, listAddress, listOfAlice)) == 1100)
  }

  @Test("Active plans are listed store by store, with their moments")
  func active() throws {
    var bench = try Bench(
      ready + ["service buy goldmonth"] + paying + ["service elsewhere alice season --store GG"])
    func rows(_ store: String) -> Int {
      let body =
        "{\"marketId\":\"\(store)\",\"packageName\":\"p\",\"userChannel\":\"GF\",\"userKey\":\"alice\"}"
      return text(ask(bench, "/v1/service/activeSubscriptionList", body)).components(
        separatedBy: "\"paymentSeq\""
      ).count - 1
    }
    #expect(rows("AS") == 1 && rows("GG") == 1 && rows("ONESTORE") == 0)
    let whole = text(
      ask(
        bench, "/v1/service/activeSubscriptionList",
        #"{"marketId":"AS","packageName":"p \"q","userChannel":"GF","userKey":"alice"}"#))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
    let row = try #require((object["result"] as? [[String: Any]])?.first)
    #expect(
      Set(row.keys) == [
        "channel", "userId", "paymentSeq", "appId", "productId", "productType", "productSeq", "currency",
        "price", "paymentId", "originalPaymentId", "purchaseTimeMillis", "expiryTimeMillis",
        "renewTimeMillis",
      ])
    #expect(row["appId"] as? String == "p \"q" && row["productType"] as? String == "AUTO_RENEWABLE")
    let learned = try #require(row["renewTimeMillis"] as? Int)
    #expect(learned == Int(bench.service.ledger.all[0].verifiedAt!.microseconds / 1000))
    #expect(row["originalPaymentId"] as? String == row["paymentId"] as? String)
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
