// Part `requests`: invalid, slow and concurrent requests to `serve` and to a workbench in use.

import Glibc
import RandomInputs
import RawHTTP
import RawTerminal

struct RequestsPart: Part {
  static let name = "requests"
  static let summary = "changed, slow, half and many requests to the service, and keys in the middle of them"
  static let patience = 150.0

  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  // MARK: Trials

  private static let scenario = """
    iapbench 1
    environment sandbox
    buy com.example.subscriptionlab.monthly
    confirm
    at +3s tap ok
    buy com.example.subscriptionlab.coins100
    confirm
    at +3s tap ok
    service on

    """

  private static let body = "{\"receipt-data\":\"{RECEIPT}\",\"password\":\"{SECRET}\"}"

  /// Requests with placeholders: `{LENGTH}` is the body's length, and `{RECEIPT}` is the receipt in the kit.
  private static let storeRequests = [
    post("/verifyReceipt", body), post("/sandbox/verifyReceipt", body),
    post("/production/verifyReceipt", body),
    post("/verifyReceipt", "{\"receipt-data\":\"{ELSEWHERE}\",\"password\":\"{SECRET}\"}"),
    post("/verifyReceipt", "{\"receipt-data\":\"{TAMPERED}\"}"), post("/verifyReceipt", "{}"),
    post("/verifyReceipt", "{\"receipt-data\":\"{RECEIPT}\",\"exclude-old-transactions\":true}"),
    post("/v1/service/consumable", "{\"marketId\":\"AS\",\"userChannel\":\"GF\",\"userKey\":\"alice\"}"),
    post("/v1/service/consume", "{\"paymentSeq\":\"2021010100000001\",\"accessToken\":\"x\"}"),
    post(
      "/v1/service/activeSubscriptionList",
      "{\"marketId\":\"AS\",\"userChannel\":\"GF\",\"userKey\":\"alice\"}"),
    post("/nothing/here", "x"), post("/ocsp", "\u{1}\u{2}"),
    "GET /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n", "HEAD / HTTP/1.1\r\nHost: [::1]:8421\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET http://buy.itunes.apple.com/verifyReceipt HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    """
    POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\
    Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nT: x\r\n\r\n
    """,
    """
    POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\
    Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}
    """,
    "POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    "POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 2\r\n\r\n{}",
    "POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
  ]

  private static let requests = storeRequests + controlRequests

  /// Requests to the control addresses, which perform steps, move the clock and read the state.
  private static let controlRequests = [
    control("POST", "/run", "note one\nbuy com.example.subscriptionlab.coins100\nconfirm\nat +3s tap ok\n"),
    control("POST", "/run", "expect pending 7\nundo\nredo\nnote \"\u{0}\u{202E}\u{1F469}\"\nbye\n"),
    control("POST", "/run", String(repeating: "note \"many\"\n", count: 2000)),
    control("POST", "/run", "note " + String(repeating: "a", count: 1 << 17)), control("POST", "/run", ""),
    control("POST", "/clock", "+3d"), control("POST", "/clock", "2021-03-01T00:00:00Z"),
    control("POST", "/clock", "+99999999999999999999y"), control("POST", "/clock", "1970-01-01T00:00:00Z"),
    control("POST", "/wait?seconds=0", ""), control("POST", "/wait?seconds=-1e999", "{}"),
    control("GET", "", ""), control("GET", "/clock", ""), control("GET", "/transactions", "x"),
    control("GET", "/receipt?encoding=base64", ""), control("GET", "/root.cer", ""),
    control("DELETE", "/run", "reset"), control("PUT", "/nothing/%00", "\u{FFFD}"),
    "POST \(controlPrefix)/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nnote a",
  ]

  private static let controlPrefix = "/iapbench"

  private static func control(_ method: String, _ address: String, _ body: String) -> String {
    "\(method) \(controlPrefix)\(address) HTTP/1.1\r\nHost: localhost\r\nX-Iapbench: 1\r\n"
      + "Content-Length: {LENGTH}\r\n\r\n" + body
  }

  private static func post(_ path: String, _ body: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\nX-NHN-TCIAP-AppKey: app-key\r\n"
      + "Content-Type: application/json\r\nContent-Length: {LENGTH}\r\n\r\n" + body
  }

  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    let hasScreen = number % 3 == 2
    var lines: [Piece] = [Array((hasScreen ? "screen" : "headless").utf8)]
    var mutation = Mutation(seed: dice.next())
    for _ in 0..<(10 + dice.roll(50)) {
      var bytes = Array(dice.pick(Self.requests).utf8)
      if !dice.chance(4) {
        for _ in 0...dice.roll(3) { bytes = mutation.byBytes(bytes) }
        if dice.chance(3) { bytes = mutation.changed(bytes, others: Self.requests.map { Array($0.utf8) }) }
      }
      if dice.chance(12) {
        bytes = Array("X-Long: \(String(repeating: "a", count: 1 << dice.roll(21)))\r\n".utf8) + bytes
      }
      let way = dice.pick(["send", "send", "send", "send", "send", "row", "slow", "half"])
      lines.append(Array("\(way) ".utf8) + bytes.prefix(3_000_000))
      if hasScreen, dice.chance(2) {
        let keys = [
          "i", "a", "z", "Z", ":snapshot save a\r", ":snapshot load a\r", "b\r", "\r", ":advance 5m\r", "7",
          "5", "j",
        ]
        lines.append(Array("keys \(dice.pick(keys))".utf8))
      }
    }
    if dice.chance(4) { lines.append(Array("crowd 600".utf8)) }
    if dice.chance(3) { lines.append(Array("taken".utf8)) }
    return lines
  }

  // MARK: Checks

  private struct PrintedKit {
    var ports: [Int] = []
    var receipt = ""
    var secret = ""

    init?(in folder: String) {
      guard let name = Processes.names(in: folder).first(where: { $0.hasPrefix("kit") }) else { return nil }
      let lines = Files.text("\(folder)/\(name)/kit.env").split(separator: "\n").map(String.init)
      for line in lines {
        let value = line.split(separator: "'").last.map(String.init) ?? ""
        if line.contains("_URL="), let port = value.split(separator: ":").last.flatMap({ Int($0) }) {
          ports.append(port)
        }
        if line.contains("SECRET=") { secret = value }
      }
      receipt = Base64Text.encoded(Files.read("\(folder)/\(name)/app.receipt") ?? [])
      guard ports.count == 2, !receipt.isEmpty else { return nil }
    }
  }

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    try Files.write(Self.scenario, to: "\(place.folder)/served.iap")
    if pieces.first?.text == "screen" { return try checkScreen(pieces, seed) }
    let service = try Service(place)
    defer { service.process.end() }
    let kit = try service.kit()
    try send(pieces, kit, screen: nil, seed)
    // The steps of a control request can make the kit's receipt invalid.
    let hasControl = pieces.contains { $0.text.contains(Self.controlPrefix) }
    try checkAnswering(kit, isUntouched: !hasControl)
    kill(service.process.identifier, SIGINT)
    guard let code = service.process.ending(within: 20) else {
      throw Finding("hang", "the service does not end at SIGINT")
    }
    guard code == 0 else { throw Finding("crash", "the service ended with \(code): \(service.error)") }
    return pieces.count
  }

  private struct Service {
    let process: StartedProcess
    let place: TrialPlace

    init(_ place: TrialPlace, ports: [String] = ["--port", "0", "--production-port", "0"]) throws {
      self.place = place
      process = try StartedProcess.start(
        [place.program, "serve", "--scenario", "served.iap"] + ports, variables: place.variables(),
        folder: place.folder,
        output: .file("\(place.folder)/.out"), error: .file("\(place.folder)/.err"))
    }

    var error: String { String(Files.text("\(place.folder)/.err").suffix(600)) }

    func kit() throws -> PrintedKit {
      for _ in 0..<4000 {
        if Files.text("\(place.folder)/.out").contains("kit "), let kit = PrintedKit(in: place.sessions) {
          return kit
        }
        if let code = process.ending() {
          throw Finding("crash", "the service ended at once with \(code): \(error)")
        }
        usleep(5_000)
      }
      throw Finding("hang", "the service did not start: \(error)")
    }
  }

  private func checkScreen(_ pieces: [Piece], _ seed: UInt64) throws -> Int {
    let screen = try ProgramScreen(place, arguments: "open served.iap --until 9", columns: 132, rows: 38)
    defer { screen.end() }
    try screen.waitForStart()
    try screen.line("serve on --port 0 --production-port 0")
    var kit: PrintedKit?
    _ = screen.wait {
      kit = PrintedKit(in: place.sessions)
      return kit != nil
    }
    guard let kit else {
      throw Finding("trouble", "no kit:\(Processes.names(in: place.sessions))\n\(screen.text)")
    }
    try send(pieces, kit, screen: screen, seed)
    try checkAnswering(kit, isUntouched: false)
    try screen.line("interrupted on")
    try screen.line("note \"still here\"")
    guard screen.wait(until: { screen.text.contains("Interrupted ON") }) else {
      throw Finding("hang", "the workbench does not answer its keys any more:\n\(screen.text)")
    }
    try screen.quit(code: 0)
    return pieces.count
  }

  private func send(_ pieces: [Piece], _ kit: PrintedKit, screen: ProgramScreen?, _ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var halves: [RawClient] = []
    for piece in pieces.dropFirst() {
      guard let space = piece.firstIndex(of: 0x20) ?? (piece.isEmpty ? nil : piece.count) else { continue }
      let way = Array(piece[..<space]).text
      let rest = Array(piece.dropFirst(space + 1))
      if way == "keys" {
        screen?.press(rest.text)
        _ = screen?.settle(seconds: 5)
        continue
      }
      if way == "crowd" {
        try crowd(Int(rest.text) ?? 0, kit)
        continue
      }
      if way == "taken" {
        try checkTaken(kit)
        continue
      }
      let bytes = try filled(rest, kit)
      guard let client = RawClient(port: dice.pick(kit.ports)) else {
        throw Finding("crash", "nobody listens any more; \(Files.text("\(place.folder)/.err").suffix(300))")
      }
      client.setPatience(seconds: 25)
      switch way {
      case "half":
        client.send(Array(bytes.prefix(bytes.count * 2 / 3)))
        halves.append(client)
        continue
      case "slow":
        for start in stride(from: 0, to: min(bytes.count, 400), by: 40) {
          guard client.send(Array(bytes[start..<min(bytes.count, start + 40)])) else { break }
          usleep(3_000)
        }
        client.send(Array(bytes.dropFirst(400)))
      case "row": client.send(bytes + bytes + bytes)
      default: client.send(bytes)
      }
      client.finish()
      let begin = ContinuousClock.now
      client.drain()
      if ContinuousClock.now - begin > .seconds(20) {
        throw Finding(
          "hang", "neither an answer nor an end within 20 s: \(PieceText.line(Array(bytes.prefix(300))))")
      }
    }
  }

  private func filled(_ bytes: [UInt8], _ kit: PrintedKit) throws -> [UInt8] {
    var bytes = bytes
    // Replaces in a single pass, because a changed request may contain a placeholder thousands of times.
    func replace(_ mark: String, _ value: () throws -> String) rethrows {
      let mark = Array(mark.utf8)
      var filled: [UInt8] = []
      var known: [UInt8]?
      var place = 0
      while place < bytes.count {
        guard bytes[place] == mark[0], bytes[place...].starts(with: mark) else {
          filled.append(bytes[place])
          place += 1
          continue
        }
        let found = try known ?? Array(value().utf8)
        known = found
        filled += found
        place += mark.count
      }
      bytes = filled
    }
    replace("{RECEIPT}") { kit.receipt }
    replace("{SECRET}") { kit.secret }
    replace("{TAMPERED}") {
      var receipt = Array(kit.receipt.utf8)
      receipt[receipt.count / 2] = receipt[receipt.count / 2] == 0x41 ? 0x42 : 0x41
      return receipt.text
    }
    try replace("{ELSEWHERE}") { try receiptFromElsewhere() }
    let body = bytes.firstRange(of: Array("\r\n\r\n".utf8)).map { bytes.count - $0.upperBound } ?? 0
    replace("{LENGTH}") { "\(body)" }
    return bytes
  }

  private func receiptFromElsewhere() throws -> String {
    let elsewhere = TrialPlace(
      folder: "\(place.folder)/elsewhere", program: place.program, mark: place.mark, isFull: false,
      faultyDisk: nil)
    if let kit = PrintedKit(in: elsewhere.sessions) { return kit.receipt }
    try Files.makeFolder(elsewhere.folder)
    try Files.write(Self.scenario, to: "\(elsewhere.folder)/served.iap")
    let service = try Service(elsewhere)
    defer { service.process.end() }
    return try service.kit().receipt
  }

  /// Opens more silent connections than the server allows, and checks that the server still answers a
  /// request.
  private func crowd(_ count: Int, _ kit: PrintedKit) throws {
    let silent = (0..<count).compactMap { _ in RawClient(port: kit.ports[0]) }
    let request = "GET /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n"
    // A full server rejects new connections until its oldest silent connection is 250 ms old.
    let isAnswered = (0..<20).contains { _ in
      if RawClient.ask(request, port: kit.ports[0]) != nil { return true }
      usleep(250_000)
      return false
    }
    guard isAnswered else {
      throw Finding("hang", "no request is answered beside \(silent.count) silent connections")
    }
  }

  private func checkTaken(_ kit: PrintedKit) throws {
    let words = ["serve", "--scenario", "served.iap", "--port", "\(kit.ports[0])", "--production-port", "0"]
    let second = TrialPlace(
      folder: "\(place.folder)/second", program: place.program, mark: place.mark, isFull: false,
      faultyDisk: nil)
    try Files.makeFolder(second.folder)
    try Files.write(Self.scenario, to: "\(second.folder)/served.iap")
    let ending = try second.run(words)
    try TrialPlace.check(ending, words)
    guard ending.code != 0, ending.error.text.contains("\(kit.ports[0])") else {
      throw Finding("message", "a port that is taken: code \(ending.code), “\(ending.error.text)”")
    }
  }

  /// Checks that a plain request is answered, and that the answer for the receipt has not changed.
  private func checkAnswering(_ kit: PrintedKit, isUntouched: Bool) throws {
    let request = "GET /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n"
    var text: String?
    // Earlier connections may occupy the server for a moment.
    for _ in 0..<60 where text == nil {
      text = RawClient.ask(request, port: kit.ports[0])?.text
      if text == nil { usleep(50_000) }
    }
    guard text == "{\"status\":21000}" else {
      throw Finding("answer", "a plain request: \(text ?? "no answer")")
    }
    guard isUntouched else { return }
    let body = Array("{\"receipt-data\":\"\(kit.receipt)\",\"password\":\"\(kit.secret)\"}".utf8)
    let answer = RawClient.ask(RawClient.post(body), port: kit.ports[0])?.text
    guard let answer, answer.hasPrefix("{\"status\":0") else {
      throw Finding("answer", "the kit's receipt: \(answer?.prefix(200) ?? "no answer")")
    }
  }
}

enum Base64Text {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  static func encoded(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[start..<min(bytes.count, start + 3)])
      let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 { text.append(place <= part.count ? letters[number >> (18 - 6 * place) & 63] : "=") }
    }
    return text
  }
}
