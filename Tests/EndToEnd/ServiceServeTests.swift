// Tests of the purchase service's server, with curl as the game server.

import Glibc
import RawHTTP
import Testing

@Suite("Serving a game server") struct ServiceServeTests {
  private static let beginning = """
    iapbench 1
    environment sandbox
    service on
    service app manual
    service user alice
    service init

    """
  private static let scenario =
    beginning + """
      service buy coins100
      confirm
      settle
      tap ok
      service buy goldmonth
      confirm
      settle
      tap ok

      """
  private static let consume = "/v1/service/consume"
  private static let list = "/v1/service/consumable"
  private static let ofAlice = #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#

  private struct Client {
    let port: Int
    var key = "app-key"

    func ask(_ path: String, _ body: String, _ more: [String] = []) async throws -> String {
      try await Program.output(
        "curl",
        ["-s", "-m", "30", "-H", "X-NHN-TCIAP-AppKey: \(key)", "-H", "Content-Type: application/json"]
          + more + ["-d", body, "http://127.0.0.1:\(port)\(path)"])
    }

    /// Returns a request body that consumes alice's first unconsumed payment.
    ///
    /// Returns nil if all payments are consumed.
    func consumption() async throws -> String? {
      let list = try await ask(ServiceServeTests.list, ServiceServeTests.ofAlice)
      guard let sequence = list.value(of: "paymentSeq"), let token = list.value(of: "accessToken") else {
        return nil
      }
      return "{\"paymentSeq\":\"\(sequence)\",\"accessToken\":\"\(token)\"}"
    }
  }

  @Test("a full cycle with curl: listed, consumed, refused the second time, gone; errors have codes")
  func round() async throws {
    let served = try await ServedProgram(scenario: Self.scenario)
    let client = Client(port: served.sandbox)
    let body = try #require(try await client.consumption())
    let token = try #require(body.value(of: "accessToken"))
    let before = try await client.ask(Self.list, Self.ofAlice)
    #expect(before.contains(#""productSeq":1000292,"currency":"USD","price":0.99,"#))
    // The production port lists only production purchases, and none exists.
    let production = Client(port: served.production)
    #expect(try await production.consumption() == nil)
    #expect(try await production.ask(Self.consume, body).contains("\"resultCode\":5000,"))
    #expect(try await client.ask("/production" + Self.list, Self.ofAlice).hasSuffix("\"result\":[]}"))

    for (path, text, code) in [
      (Self.consume, "{}", 5000),
      (Self.consume, #"{"paymentSeq":"2021010100000009","accessToken":"x"}"#, 5000),
      (Self.list, "{}", 1100), (Self.list, "{\"marketId\":", 1100),
    ] {
      #expect(try await client.ask(path, text).contains("\"resultCode\":\(code),"), "\(text)")
    }
    let stranger = Client(port: served.sandbox, key: "wrong")
    #expect(try await stranger.ask(Self.list, Self.ofAlice).contains("\"resultCode\":1100,"))
    #expect(try await stranger.ask(Self.consume, body).contains("\"resultCode\":5000,"))
    #expect(try await client.ask(Self.consume, body, ["-X", "GET"]).contains("\"resultCode\":2112,"))
    let form = try await Program.output(
      "curl", ["-s", "-d", body, "http://127.0.0.1:\(served.sandbox)\(Self.consume)"])
    #expect(form.contains("\"resultCode\":2111,"))

    // Of four concurrent requests, only one consumes the payment.
    async let first = client.ask(Self.consume, body)
    async let second = client.ask(Self.consume, body)
    async let third = client.ask(Self.consume, body, ["-H", "Host: api-iap.cloud.toast.com"])
    async let fourth = client.ask("/sandbox" + Self.consume, body)
    let answers = try await [first, second, third, fourth]
    let good = answers.filter { $0.contains("\"resultCode\":0,") }
    #expect(good.count == 1 && answers.count { $0.contains("\"resultCode\":5018,") } == 3, "\(answers)")
    #expect(good.first?.contains(#""result":{"price":0.99,"currency":"USD","productSeq":1000292}"#) == true)
    #expect(try await client.ask(Self.list, Self.ofAlice).hasSuffix("\"result\":[]}"))
    let active = try await client.ask(
      "/v1/service/activeSubscriptionList",
      #"{"marketId":"AS","packageName":"com.example.game","userChannel":"GF","userKey":"alice"}"#)
    #expect(active.contains("\"productId\":\"com.example.subscriptionlab.monthly\""))
    #expect(
      active.contains("\"appId\":\"com.example.game\"") && active.contains("\"currency\":\"USD\",\"price\":"))

    #expect(try await served.says("POST sandbox/v1/service/consume → 0, consumed"))
    #expect(try await served.says("POST production/v1/service/consume → 5000 CONSUME_FAILED"))
    #expect(served.output.contains("header X-NHN-TCIAP-AppKey: app-key"))
    #expect(!served.errorText.contains(token.prefix(13)))
    #expect(served.kit.contains("\"serviceHeader\" : \"X-NHN-TCIAP-AppKey: app-key\""))
    served.send(signal: SIGINT)
    #expect(try await served.end() == 0)
  }

  @Test("a stranger finds nothing while the service is off, and the line says how it is switched on")
  func off() async throws {
    let served = try await ServedProgram()
    for path in [Self.consume, Self.list] {
      let answer = RawClient.ask(RawClient.post([], path: path), port: served.sandbox)
      #expect(answer?.status == 404 && answer?.body.isEmpty == true)
    }
    #expect(try await served.says("/v1/service/consume needs service on"))
    #expect(!served.kit.contains("serviceHeader") && !served.output.contains("/v1/service"))
  }

  @Test("the kit's lines for a game server, as they are printed")
  func kit() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let served = try await ServedProgram(
      scenario: Self.scenario, ["--kit", "\(folder)/mine"], folder: folder)
    let lines = try await Program.run(["kit", "--client", "toast-iap", "--kit", "mine"], folder: folder)
    #expect(lines.status == 0 && lines.output.contains("http://127.0.0.1:\(served.sandbox)"))
    let answer = try await Program.output("sh", ["-c", lines.output])
    #expect(answer.contains("\"paymentSeq\":\""))
    let redirect = try await Program.run(
      ["kit", "--client", "node-apple-receipt-verify", "--kit", "mine"], folder: folder)
    #expect(redirect.output.contains("'api-iap.cloud.toast.com': \(served.sandbox)"))
  }

  @Test(
    "bodies that are none, of wrong types, huge or deep are answered with a code; what is too long with 413")
  func bodies() async throws {
    let served = try await ServedProgram(scenario: Self.scenario)
    let key = ["X-NHN-TCIAP-AppKey: app-key", "Content-Type: application/json"]
    func ask(_ body: [UInt8], _ path: String) -> RawResponse? {
      RawClient.ask(RawClient.post(body, path: path, headers: key), port: served.sandbox)
    }
    let bodies: [[UInt8]] =
      [
        "", "null", "[]", "\"x\"", "{", "{\"paymentSeq\":", "{\"paymentSeq\":\"1\",\"accessToken\":\"x",
        #"{"paymentSeq":1e999999,"accessToken":-1}"#, #"{"paymentSeq":[],"accessToken":{}}"#,
        "{\"paymentSeq\":\(String(repeating: "9", count: 100_000)),\"accessToken\":\"x\"}",
        #"{"paymentSeq":"1","paymentSeq":"2","accessToken":"x"}"#, #"{"paymentSeq":"\ud800"}"#,
        #"{"paymentSeq":"\u0000","accessToken":"\u001b[2J"}"#,
        String(repeating: "[", count: 1_000_000), String(repeating: "{\"userKey\":", count: 100_000),
        """
        {"marketId":"AS","userChannel":"GF","userKey":"\(String(repeating: "x", count: 3_000_000))"}
        """,
      ].map { Array($0.utf8) } + [
        [0xFF, 0xFE, 0, 1], Array("{\"userKey\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8),
      ]
    for body in bodies {
      let shown = String(decoding: body.prefix(60), as: UTF8.self)
      #expect(ask(body, Self.consume)?.text.contains("\"resultCode\":5000,") == true, "\(shown)")
      #expect(ask(body, Self.list)?.text.contains("\"resultCode\":1100,") == true, "\(shown)")
      #expect(
        ask(body, "/v1/service/activeSubscriptionList")?.text.contains("\"resultCode\":1100,") == true,
        "\(shown)")
    }
    let long = [UInt8](repeating: 97, count: 10 << 20)
    #expect(ask(long, Self.consume)?.status == 413)
    let client = Client(port: served.sandbox)
    #expect(try await client.consumption() != nil)
    // A request from a web page is rejected.
    let page = RawClient.post([], path: Self.list, headers: key + ["Origin: https://attacker.example"])
    #expect(RawClient.ask(page, port: served.sandbox)?.status == 403)
    #expect(served.isAnswering)
  }

  @Test("in a workbench the kit is updated, a consumption is a saved step, and z brings the payment back")
  func workbench() async throws {
    let terminal = try await TmuxTerminal.start(arguments: ["--session", "mine.iap"])
    try await terminal.waitFor("Pro Monthly")
    func type(_ line: String) async throws {
      try await terminal.press(":")
      try await terminal.type(line)
      try await terminal.press("Enter")
    }
    try await type("serve on --port 0 --production-port 0")
    try await terminal.waitFor("0 requests")
    for line in Self.scenario.split(separator: "\n").dropFirst().prefix(9) { try await type(String(line)) }
    let kit = "\(terminal.folder)/state/iapbench/kit-0/kit.env"
    var lines: [Substring] = []
    for _ in 0..<200 where !lines.contains(where: { $0.contains("SERVICE_HEADER='X-NHN") }) {
      lines = (try? TestFile.read(kit))?.split(separator: "\n") ?? []
      try await Task.sleep(for: .milliseconds(25))
    }
    let port = try #require(
      lines.first { $0.contains("SANDBOX_URL") }?.split(separator: ":").last.flatMap { Int($0.dropLast()) })
    let client = Client(port: port)
    func waitForPayment() async throws -> String {
      for _ in 0..<200 {
        if let body = try await client.consumption() { return body }
        try await Task.sleep(for: .milliseconds(25))
      }
      throw NotListed()
    }
    let body = try await waitForPayment()
    let token = try #require(body.value(of: "accessToken"))
    #expect(try await client.ask(Self.consume, body).contains("\"resultCode\":0,"))
    #expect(try await client.ask(Self.consume, body).contains("\"resultCode\":5018,"))
    #expect(try await client.ask(Self.list, Self.ofAlice).hasSuffix("\"result\":[]}"))
    try await terminal.waitFor("service rest-consume")
    #expect(try await !terminal.text().contains(token.prefix(13)))
    try await terminal.press("z")
    #expect(try await waitForPayment() == body)
    #expect(try await client.ask(Self.consume, body).contains("\"price\":0.99,"))
    // The Sandbox port serves Sandbox purchases even while the session is in another environment. The
    // recorded step contains the environment.
    try await terminal.press("z")
    #expect(try await waitForPayment() == body)
    try await type("environment xcode")
    try await terminal.waitFor("XCODE")
    #expect(try await client.ask(Self.consume, body).contains("\"resultCode\":0,"))
    try await terminal.quit()
    let journal = try TestFile.read("\(terminal.folder)/mine.iap")
    #expect(journal.contains("service rest-consume") && journal.contains("--store sandbox"))

    let again = try await ServedProgram(
      scenario: nil, ["--session", "\(terminal.folder)/mine.iap"], folder: terminal.folder)
    let reopened = Client(port: again.sandbox)
    #expect(try await reopened.ask(Self.consume, body).contains("\"resultCode\":5018,"))
    #expect(try await reopened.consumption() == nil)
    // A step of a game server is saved before the request is answered.
    again.send(signal: SIGINT)
    #expect(try await again.end() == 0)
    try await terminal.run(["--session", "mine.iap"])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("z")
    try await terminal.waitFor("undone")
    try await terminal.quit()
    let undone = try await ServedProgram(
      scenario: nil, ["--session", "\(terminal.folder)/mine.iap"], folder: terminal.folder)
    #expect(try await Client(port: undone.sandbox).ask(Self.consume, body).contains("\"resultCode\":0,"))
    undone.send(signal: SIGINT)
    #expect(try await undone.end() == 0)
    #expect(
      try TestFile.read("\(terminal.folder)/mine.iap").ranges(of: "service rest-consume").count
        > journal.ranges(
          of: "service rest-consume"
        ).count)
  }

  private struct NotListed: Error {}
}

extension String {
  /// Returns the value of the first occurrence of a JSON key.
  ///
  /// Returns nil if the key does not occur.
  func value(of key: String) -> String? {
    guard let range = ranges(of: "\"\(key)\":\"").first else { return nil }
    return String(self[range.upperBound...].prefix { $0 != "\"" })
  }
}
