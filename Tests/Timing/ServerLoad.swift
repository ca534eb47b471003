// Requests to `iapbench serve` over 32 connections at once, counted for a fixed time.

import Glibc
import Measuring
import RawHTTP
import RawTerminal

/// A server with one receipt, and the request that asks for it.
final class ServerLoad {
  private let process: StartedProcess
  private let port: Int
  private let request: [UInt8]
  /// The length of one response in bytes, the same for each.
  private let responseLength: Int

  struct NotStarted: Error, CustomStringConvertible {
    let reason: String
    var description: String { "serve did not start: \(reason)" }
  }

  /// Starts a server whose account has so many transactions in the Sandbox.
  init(transactions: Int, bench: TimingBench) throws {
    let folder = try bench.emptyFolder()
    let purchases = String(
      repeating: "buy com.example.subscriptionlab.coins100\nsettle\n", count: transactions)
    let scenario = try bench.write(
      "iapbench 1\nenvironment sandbox\ndialogs off\nfinish-policy manual\n" + purchases,
      to: "served-\(transactions).iap")
    process = try StartedProcess.start(
      [
        bench.program, "serve", "--scenario", scenario, "--port", "0", "--production-port", "0", "--kit",
        folder,
      ],
      variables: ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state"], output: .file("\(folder)/out"),
      error: .file("\(folder)/err"))
    var port: Int?
    for _ in 0..<1000 where port == nil {
      usleep(20_000)
      let lines = Self.text("\(folder)/out").split(separator: "\n")
      guard lines.contains(where: { $0.hasPrefix("kit") }) else { continue }
      port = lines.first { $0.hasPrefix("Sandbox") }?.split(separator: ":").last.flatMap { Int($0) }
    }
    guard let port else {
      process.end()
      throw NotStarted(reason: Self.text("\(folder)/err"))
    }
    self.port = port
    let receipt = Self.base64("\(folder)/app.receipt")
    request = RawClient.post(Array("{\"receipt-data\":\"\(receipt)\"}".utf8))
    guard let client = RawClient(port: port) else { throw NotStarted(reason: "no connection") }
    client.send(request)
    guard let response = client.response(), response.text.contains("\"status\":0") else {
      process.end()
      throw NotStarted(reason: "the receipt was not accepted")
    }
    responseLength = response.headLength + response.body.count
  }

  deinit { process.end() }

  private static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  private static func base64(_ path: String) -> String {
    guard let pipe = popen("base64 -w 0 '\(path)'", "r") else { return "" }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Milliseconds for a response when 32 connections ask without a pause, over so many seconds.
  func millisecondsPerResponse(seconds: Double) throws -> Double {
    let connections = try (0..<32).map { _ in
      guard let client = RawClient(port: port) else { throw NotStarted(reason: "no connection") }
      return client
    }
    var received = [Int](repeating: 0, count: connections.count)
    var places = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    for client in connections { client.send(request) }
    let start = ContinuousClock.now
    var responses = 0
    while ContinuousClock.now - start < .seconds(seconds) {
      guard poll(&places, nfds_t(places.count), 1000) > 0 else { throw NotStarted(reason: "no response") }
      for index in places.indices where places[index].revents != 0 {
        let count = recv(places[index].fd, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { throw NotStarted(reason: "a connection was closed") }
        received[index] += count
        guard received[index] >= responseLength else { continue }
        received[index] -= responseLength
        responses += 1
        connections[index].send(request)
      }
    }
    return (ContinuousClock.now - start).milliseconds / Double(max(1, responses))
  }
}
