// Tests of invalid requests to the running server.

import Glibc
import RawHTTP
import Testing

@Suite("Bad requests to the running server") struct BadRequestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let status: Int
    /// The expected text on standard error.
    let expectedText: String

    init(_ name: String, _ text: String, _ status: Int, _ expectedText: String) {
      self.init(name, Array(text.utf8), status, expectedText)
    }

    init(_ name: String, _ bytes: [UInt8], _ status: Int, _ expectedText: String) {
      (self.name, self.bytes, self.status, self.expectedText) = (name, bytes, status, expectedText)
    }

    var testDescription: String { name }
  }

  private static let post = "POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
  private static let greatest = 3_145_728

  static let refused: [Case] = [
    Case("a body that says it is too long", post + "Content-Length: 3145729\r\n\r\n", 413, "3,145,728"),
    Case("a body longer than numbers go", post + "Content-Length: 99999999999999999999\r\n\r\n", 400, "HTTP"),
    Case(
      "a body that is sent in pieces and too long",
      Array((chunked + "200000\r\n").utf8) + [UInt8](repeating: 97, count: 0x200000)
        + Array("\r\n100001\r\n".utf8) + [UInt8](repeating: 97, count: 0x100001)
        + Array("\r\n0\r\n\r\n".utf8),
      413, "3,145,728"),
    Case(
      "a head that is too long", post + "X: " + String(repeating: "x", count: 17_000) + "\r\n\r\n", 431,
      "head"),
    Case(
      "a head that is too long in many lines",
      post + String(repeating: "X: " + String(repeating: "y", count: 300) + "\r\n", count: 60) + "\r\n", 431,
      "head"),
    Case(
      "a target that is too long",
      "GET /" + String(repeating: "x", count: 17_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", 431, "head"),
    Case(
      "too many header lines", post + String(repeating: "X: y\r\n", count: 101) + "\r\n", 431, "head"),
    Case(
      "both lengths", post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "HTTP"),
    Case(
      "both lengths the other way round",
      post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400, "HTTP"),
    Case("two lengths", post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello", 400, "HTTP"),
    Case("a length with a sign", post + "Content-Length: +5\r\n\r\nhello", 400, "HTTP"),
    Case("a length below zero", post + "Content-Length: -5\r\n\r\nhello", 400, "HTTP"),
    Case("a chunk whose size is no number", chunked + "zz\r\nhello\r\n0\r\n\r\n", 400, "HTTP"),
    Case("a chunk of endless size", chunked + "fffffffffffffffff\r\nhello", 400, "HTTP"),
    Case("a chunk that does not end", chunked + "5\r\nhelloworld\r\n0\r\n\r\n", 400, "HTTP"),
    Case("a packed body", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400, "HTTP"),
    Case(
      "a body that is chunked twice", post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 400,
      "HTTP"),
    Case("HTTP of 1991", "GET /verifyReceipt\r\n\r\n", 400, "HTTP"),
    Case("HTTP of tomorrow", "GET /verifyReceipt HTTP/2.0\r\nHost: localhost\r\n\r\n", 400, "HTTP"),
    Case("the greeting of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "HTTP"),
    Case(
      "a header line that goes on in the next",
      post + "X: a\r\n b\r\nContent-Length: 0\r\n\r\n", 400, "HTTP"),
    Case("a blank before the colon", post + "X : a\r\nContent-Length: 0\r\n\r\n", 400, "HTTP"),
    Case("a zero in a header", post + "X: a\0b\r\nContent-Length: 0\r\n\r\n", 400, "HTTP"),
    Case("no HTTP at all", "\u{1}\u{2}\u{3}hello\r\n\r\n", 400, "HTTP"),
    Case("no Host", "GET /verifyReceipt HTTP/1.1\r\n\r\n", 400, "HTTP"),
    Case(
      "two Hosts", "GET /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400, "HTTP"),
    Case("a target that is none", "GET verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "HTTP"),
    Case(
      "the greeting of TLS",
      [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3], 400, "https was tried on the http port"),
    Case("a strange Host", RawClient.post([], host: "attacker.example"), 421, "attacker.example"),
    Case(
      "a strange whole address",
      "GET http://attacker.example/verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n", 421, "attacker.example"
    ),
    Case(
      "a page in a browser", RawClient.post([], headers: ["Origin: https://attacker.example"]), 403, "browser"
    ),
    Case(
      "what a browser asks first",
      "OPTIONS /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n", 403, "browser"),
    Case(
      "a tunnel", "CONNECT buy.itunes.apple.com:443 HTTP/1.1\r\nHost: buy.itunes.apple.com:443\r\n\r\n", 405,
      "CONNECT"),
  ]

  @Test("each is refused with its status and one line, the connection is closed, others are answered")
  func refusals() async throws {
    let program = try await ServedProgram()
    for refused in Self.refused {
      let before = program.errorText.count
      let client = try #require(RawClient(port: program.sandbox))
      client.send(refused.bytes)
      let answer = client.response()
      #expect(answer?.status == refused.status, "\(refused.name)")
      #expect(answer?.body.isEmpty == true && answer?.headers["connection"] == "close", "\(refused.name)")
      #expect(client.isClosed, "\(refused.name)")
      #expect(program.isAnswering, "\(refused.name)")
      // The server limits the rate of its messages.
      try await Task.sleep(for: .milliseconds(120))
      let newLines = program.errorText.dropFirst(before).split(separator: "\n")
      #expect(newLines.contains { $0.contains(refused.expectedText) }, "\(refused.name): \(newLines)")
    }
    program.send(signal: SIGINT)
    #expect(try await program.end() == 0)
  }

  @Test("a body of exactly the greatest length is read, in one piece or in many")
  func maxBodySize() async throws {
    let program = try await ServedProgram()
    let body = [UInt8](repeating: 97, count: Self.greatest)
    #expect(RawClient.ask(RawClient.post(body), port: program.sandbox)?.text == "{\"status\":21002}")
    let pieces =
      Array((Self.chunked + "180000\r\n").utf8) + body[..<0x180000] + Array("\r\n180000\r\n".utf8)
      + body[0x180000...] + Array("\r\n0\r\n\r\n".utf8)
    #expect(RawClient.ask(pieces, port: program.sandbox)?.text == "{\"status\":21002}")
  }

  @Test("JSON that readers differ about, and bytes that are no text, are 21002")
  func json() async throws {
    let program = try await ServedProgram()
    let bodies = [
      "", "null", "[]", "\"x\"", "{", #"{"receipt-data":}"#, #"{"receipt-data":"","receipt-data":"TUlJ"}"#,
      #"{"receipt-data":"\ud800"}"#, #"{"receipt-data":"TUlJ\u0000"}"#, "{\"receipt-data\":\"\u{0}\"}",
      #"{"receipt-data":1}"#,
      #"{"receipt-data":"TUlJ","x":"# + String(repeating: "[", count: 70)
        + String(repeating: "]", count: 70) + "}",
      String(repeating: "[", count: 1_000_000), #"{"x":"# + String(repeating: "{\"x\":", count: 100_000),
    ]
    for body in bodies {
      let answer = RawClient.ask(RawClient.post(Array(body.utf8)), port: program.sandbox)
      #expect(answer?.status == 200 && answer?.text == "{\"status\":21002}", "\(body.prefix(60))")
      #expect(program.isAnswering)
    }
    let body = Array(#"{"receipt-data":""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""}"#.utf8)
    #expect(RawClient.ask(RawClient.post(body), port: program.sandbox)?.text == "{\"status\":21002}")
  }

  @Test("an unknown path is 404 with an empty body, and the line names the nearest that is known")
  func unknownPath() async throws {
    let program = try await ServedProgram()
    for path in ["/verifyreceipt", "/verifyReceip", "/sandbox/verifyReceipts", "/verifyReceipt/", "/"] {
      let client = try #require(RawClient(port: program.sandbox))
      client.send(RawClient.post([], path: path))
      let answer = try #require(client.response())
      #expect(answer.status == 404 && answer.body.isEmpty, "\(path)")
      client.send(RawClient.post([], path: "/verifyReceipt"))
      #expect(client.response()?.text == "{\"status\":21002}", "\(path)")
    }
    #expect(try await program.says("unknown path /verifyreceipt; did you mean /verifyReceipt?"))
    #expect(try await program.says("unknown path /verifyReceipts; did you mean /verifyReceipt?"))
  }

  @Test("a hundred at once beside one who reads nothing and hundreds of half requests: all are answered")
  func crowd() async throws {
    let program = try await ServedProgram()
    let greedy = try #require(RawClient(port: program.sandbox))
    for _ in 0..<200 { greedy.send("GET /verifyReceipt HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    let halves = (0..<200).compactMap { _ in RawClient(port: program.sandbox) }
    for half in halves { half.send("POST /verifyReceipt HTTP/1.1\r\nHost: local") }
    let clients = (0..<100).compactMap { _ in RawClient(port: program.sandbox) }
    #expect(halves.count == 200 && clients.count == 100)
    for client in clients { client.send(RawClient.post([])) }
    for client in clients { #expect(client.response()?.text == "{\"status\":21002}") }
    #expect(program.isAnswering)
  }

  @Test("512 connections that say nothing, and 512 that stop in the middle of a head, lock nobody out")
  func silentCrowd() async throws {
    let program = try await ServedProgram()
    for text in ["", "POST /verifyReceipt HTTP/1.1\r\nHost: local"] {
      let clients = (0..<512).compactMap { _ in RawClient(port: program.sandbox) }
      try #require(clients.count == 512)
      if !text.isEmpty { for client in clients { client.send(text) } }
      try await Task.sleep(for: .milliseconds(1500))
      for _ in 0..<20 { #expect(program.isAnswering) }
      for client in clients.suffix(8) { client.send("x") }
    }
  }

  @Test("300 unfinished bodies of 3 MB take little memory, release it, and delay no small request")
  func unfinishedBodies() async throws {
    let program = try await ServedProgram()
    #expect(program.isAnswering)
    let before = try PtyTerminal.status("VmRSS", of: program.process)
    let length = 3_145_000
    let head = "POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n"
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    var clients = (0..<300).compactMap { _ in RawClient(port: program.sandbox) }
    try #require(clients.count == 300)
    for client in clients {
      client.send(head)
      client.sendAtOnce(chunk, times: 47)
    }
    try await Task.sleep(for: .milliseconds(500))
    for _ in 0..<10 {
      #expect(program.isAnswering)
      #expect(RawClient.ask(RawClient.post([1, 2, 3]), port: program.sandbox)?.text == "{\"status\":21002}")
    }
    let peakMemory = try PtyTerminal.status("VmHWM", of: program.process)
    #expect(peakMemory - before < 150 << 10, "\(before) KiB, then \(peakMemory) KiB")
    clients = []
    var after = peakMemory
    for _ in 0..<100 where after - before > 80 << 10 {
      try await Task.sleep(for: .milliseconds(100))
      after = try PtyTerminal.status("VmRSS", of: program.process)
    }
    #expect(after - before <= 80 << 10, "\(before) KiB, then \(after) KiB")
    #expect(program.isAnswering)
  }

  @Test("a request that stops in the middle is answered 408 within ten seconds or a little more")
  func stops() async throws {
    let program = try await ServedProgram()
    let start = ContinuousClock.now
    let client = try #require(RawClient(port: program.sandbox))
    client.send("POST /verifyReceipt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab")
    try await Task.sleep(for: .seconds(10))
    #expect(client.response()?.status == 408)
    #expect(ContinuousClock.now - start > .seconds(9))
    #expect(client.isClosed && program.isAnswering)
  }
}
