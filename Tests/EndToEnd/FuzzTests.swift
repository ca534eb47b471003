// Fuzz test of the running server; `IAPBENCH_FUZZ` is the number of random requests.

import Glibc
import RawHTTP
import Testing

@Suite("Requests changed at random") struct FuzzTests {
  private static var count: Int { getenv("IAPBENCH_FUZZ").flatMap { Int(String(cString: $0)) } ?? 4000 }

  private struct Dice {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func roll(_ sides: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(max(1, sides)))
    }
  }

  /// Returns a request that is changed in one to four positions.
  private static func changed(_ request: [UInt8], _ dice: inout Dice) -> [UInt8] {
    let telling: [[UInt8]] = [
      "\r\n", "\r", "\n", "\0", " ", ":", "chunked", "Content-Length: 3\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Expect: 100-continue\r\n", "Origin: x\r\n", "Upgrade: h2c\r\nConnection: Upgrade\r\n", "HTTP/1.0", "{",
      "[",
      "\"", "\\u0000", "ffffffff\r\n", "-1", "CONNECT ", "\u{16}\u{3}\u{1}",
    ].map { Array($0.utf8) }
    var bytes = request
    for _ in 0...dice.roll(4) {
      let index = dice.roll(bytes.count + 1)
      let end = min(bytes.count, index + dice.roll(dice.roll(8) == 0 ? 400 : 12))
      switch dice.roll(7) {
      case 0: if index < bytes.count { bytes[index] = UInt8(dice.roll(256)) }
      case 1: if index < bytes.count { bytes[index] ^= 1 << UInt8(dice.roll(8)) }
      case 2: bytes.removeSubrange(min(index, end)..<end)
      case 3: bytes.insert(contentsOf: telling[dice.roll(telling.count)], at: index)
      case 4: bytes.insert(contentsOf: bytes[min(index, end)..<end], at: dice.roll(bytes.count + 1))
      case 5: bytes.removeSubrange(index..<bytes.count)
      default: bytes.insert(contentsOf: (0..<dice.roll(20)).map { _ in UInt8(dice.roll(256)) }, at: index)
      }
    }
    return bytes
  }

  @Test("the server goes on answering, with the same answers as before")
  func fuzz() async throws {
    let program = try await ServedProgram(scenario: ServedProgram.scenario + "service on\n")
    let folder = program.folder
    let receipt = try TestFile.bytes("\(folder)/state/iapbench/kit-0/app.receipt")
    let secret = try #require(
      TestFile.read("\(folder)/state/iapbench/kit-0/kit.env").split(separator: "\n").first {
        $0.contains("SECRET")
      }?.split(separator: "'").last)
    let data = try await Program.output(
      "sh", ["-c", "base64 -w0 '\(folder)/state/iapbench/kit-0/app.receipt'"])
    #expect(!receipt.isEmpty)
    let body = Array("{\"receipt-data\":\"\(data)\",\"password\":\"\(secret)\"}".utf8)
    let valid = RawClient.post(body)
    let before = try #require(RawClient.ask(valid, port: program.sandbox))
    #expect(before.text.hasPrefix("{\"status\":0"))
    let half = body.count / 2
    let chunks =
      Array(
        "POST /sandbox/verifyReceipt HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
      + Array("\(String(half, radix: 16))\r\n".utf8) + body[..<half]
      + Array("\r\n\(String(body.count - half, radix: 16));x=y\r\n".utf8) + body[half...]
      + Array("\r\n0\r\nTrailer: x\r\n\r\n".utf8)
    let seeds: [[UInt8]] = [
      valid, chunks, valid + valid, RawClient.post(Array("{}".utf8)) + chunks,
      Array(
        "GET http://buy.itunes.apple.com/verifyReceipt?a=b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8),
      Array("HEAD / HTTP/1.1\r\nHost: [::1]:8421\r\n\r\n".utf8),
      RawClient.post(
        Array(#"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#.utf8),
        path: "/v1/service/consumable", headers: ["X-NHN-TCIAP-AppKey: app-key"]),
      RawClient.post(
        Array(#"{"paymentSeq":"2021010100000001","accessToken":"x"}"#.utf8), path: "/v1/service/consume",
        host: "api-iap.cloud.toast.com", headers: ["X-NHN-TCIAP-AppKey: app-key"]),
    ]
    #expect(RawClient.ask(chunks, port: program.sandbox)?.text == before.text)
    var dice = Dice(20_261_122)
    for number in 0..<Self.count {
      let client = try #require(RawClient(port: dice.roll(2) == 0 ? program.sandbox : program.production))
      client.send(Self.changed(seeds[dice.roll(seeds.count)], &dice))
      client.finish()
      client.drain()
      if number % 500 == 0 {
        await Task.yield()
        #expect(program.isAnswering, "after \(number)")
      }
    }
    #expect(RawClient.ask(valid, port: program.sandbox)?.text == before.text)
    program.send(signal: SIGINT)
    #expect(try await program.end() == 0)
  }
}
