// The number of responses of `iapbench serve` over 32 connections in a fixed time.

import Foundation
import Glibc
import Measuring
import RawHTTP
import RawTerminal
import Synchronization

final class ServerLoad {
  private let process: StartedProcess
  private let served: ServedRequest

  init(_ kind: ServedRequest.Kind, transactions: Int, bench: TimingBench) throws {
    let folder = try bench.emptyFolder()
    let scenario = try bench.write(
      ServedRequest.purchases(transactions), to: "served-\(transactions).iap")
    process = try StartedProcess.start(
      [
        bench.program, "serve", "--scenario", scenario, "--port", "0", "--production-port", "0", "--kit",
        folder,
      ],
      variables: ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state"], output: .file("\(folder)/out"),
      error: .file("\(folder)/err"))
    do { served = try ServedRequest(kind, kit: folder, state: "\(folder)/state", bench: bench) } catch {
      process.end()
      throw error
    }
  }

  deinit { process.end() }

  /// Returns the milliseconds per response over 32 connections without pauses.
  ///
  /// `seconds` is the duration of the measurement.
  func millisecondsPerResponse(seconds: Double) throws -> Double {
    let count = try served.ask(pause: .zero) { $0 >= .seconds(seconds) }
    return seconds * 1_000 / Double(max(1, count))
  }
}

/// A request to a running server, and the length of its response.
struct ServedRequest: Sendable {
  enum Kind: Sendable {
    /// verifyReceipt with the receipt of the kit.
    case receipt
    /// The newest transaction, from the App Store Server API.
    case transaction
    /// The first page of the transaction history, from the App Store Server API.
    case history
  }

  private let port: Int
  private let request: [UInt8]
  /// The length of each response in bytes.
  private let responseLength: Int

  struct NotServed: Error, CustomStringConvertible {
    let reason: String
    var description: String { "the server does not answer: \(reason)" }
  }

  /// Returns a session file with a number of Sandbox purchases that remain in the receipt.
  static func purchases(_ count: Int) -> String {
    "iapbench 1\nenvironment sandbox\n"
      + String(
        repeating: "buy com.example.subscriptionlab.season\nconfirm\nsettle\ntap ok\n", count: count)
  }

  /// Waits at most 20 s for the kit of a server, and then sends the request once.
  init(_ kind: Kind, kit folder: String, state: String, bench: TimingBench) throws {
    var connection: (client: RawClient, kit: [String: String])?
    for _ in 0..<1_000 where connection == nil {
      usleep(20_000)
      connection = Self.connection(kit: folder)
    }
    guard let (client, kit) = connection, let port = Self.port(kit) else {
      throw NotServed(reason: "no complete kit in \(folder)")
    }
    self.port = port
    let receipt = Self.base64("\(folder)/app.receipt")
    let verification = RawClient.post(Array("{\"receipt-data\":\"\(receipt)\"}".utf8))
    client.send(verification)
    guard var response = client.response(), response.text.contains("\"status\":0") else {
      throw NotServed(reason: "the receipt was not accepted")
    }
    guard kind != .receipt else {
      request = verification
      responseLength = response.headLength + response.body.count
      return
    }
    guard let identifier = Self.transactionIdentifier(response.text) else {
      throw NotServed(reason: "the receipt has no transaction")
    }
    let token = try Self.token(kit: folder, state: state, bench: bench)
    let path = kind == .history ? "/inApps/v2/history/\(identifier)" : "/inApps/v1/transactions/\(identifier)"
    request = Array(
      ("GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n").utf8
    )
    client.send(request)
    guard let answer = client.response(), answer.status == 200 else {
      throw NotServed(reason: "\(path) was refused")
    }
    response = answer
    responseLength = response.headLength + response.body.count
  }

  /// Returns a connection to the server of a kit, and the variables of the kit.
  ///
  /// Returns nil until the kit is complete and the server answers.
  private static func connection(kit folder: String) -> (client: RawClient, kit: [String: String])? {
    guard access("\(folder)/app.receipt", R_OK) == 0 else { return nil }
    var kit: [String: String] = [:]
    for line in text("\(folder)/kit.env").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let name = parts[0].split(separator: " ").last else { continue }
      kit[String(name)] = parts[1].filter { $0 != "'" }
    }
    guard let port = port(kit), let client = RawClient(port: port) else { return nil }
    return (client, kit)
  }

  private static func port(_ kit: [String: String]) -> Int? {
    kit["IAPBENCH_SANDBOX_URL"]?.split(separator: ":").last.flatMap { Int($0) }
  }

  /// Returns the first transaction identifier in a response of verifyReceipt.
  private static func transactionIdentifier(_ response: String) -> Substring? {
    let name = "\"transaction_id\":\""
    guard let found = response.firstRange(of: name) else { return nil }
    return response[found.upperBound...].prefix { $0.isNumber }
  }

  /// Returns a token for the App Store Server API, which the program prints.
  private static func token(kit folder: String, state: String, bench: TimingBench) throws -> String {
    let file = "\(folder)/token"
    let process = try StartedProcess.start(
      [bench.program, "kit", "--token", "--kit", folder],
      variables: ["HOME": folder, "XDG_STATE_HOME": state],
      output: .file(file))
    guard process.ending(within: 20) == 0 else { throw NotServed(reason: "the program prints no token") }
    return text(file).filter { !$0.isWhitespace }
  }

  private static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  private static func base64(_ path: String) -> String { Data(bytes(path)).base64EncodedString() }

  /// Sends requests over 32 connections until `isOver` returns true for the elapsed time, and counts the
  /// responses.
  ///
  /// `pause` is the minimum time between two requests, over all connections.
  func ask(pause: Duration, until isOver: (Duration) -> Bool) throws -> Int {
    let connections = try (0..<32).map { _ in
      guard let client = RawClient(port: port) else { throw NotServed(reason: "no connection") }
      return client
    }
    var received = [Int](repeating: 0, count: connections.count)
    var places = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var idle = Array(connections.indices)
    let start = ContinuousClock.now
    var (requests, responses) = (0, 0)
    while case let elapsed = ContinuousClock.now - start, !isOver(elapsed) {
      // The oldest connection is next, because the server closes a connection that is idle for long.
      while let index = idle.first, pause * requests <= elapsed {
        connections[index].send(request)
        idle.removeFirst()
        requests += 1
      }
      let timeout: Int32 = idle.isEmpty ? 1_000 : 1
      let ready = poll(&places, nfds_t(places.count), timeout)
      guard ready > 0 || !idle.isEmpty else { throw NotServed(reason: "no response within a second") }
      for index in places.indices where places[index].revents != 0 {
        let count = recv(places[index].fd, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { throw NotServed(reason: "a connection was closed") }
        received[index] += count
        guard received[index] >= responseLength else { continue }
        received[index] -= responseLength
        responses += 1
        idle.append(index)
      }
    }
    return responses
  }
}

final class BackgroundLoad: Sendable {
  private let isOver = Atomic(false)
  private let responses = Mutex<Result<Int, any Error>?>(nil)
  private let start = ContinuousClock.now

  init(_ served: ServedRequest, pause: Duration) {
    Thread.detachNewThread { [self] in
      let result = Result { try served.ask(pause: pause) { _ in isOver.load(ordering: .relaxed) } }
      responses.withLock { $0 = result }
    }
  }

  /// Stops the requests and returns the number of responses per second.
  func stop() throws -> Double {
    let seconds = (ContinuousClock.now - start).milliseconds / 1_000
    isOver.store(true, ordering: .relaxed)
    while true {
      if let result = responses.withLock({ $0 }) { return Double(try result.get()) / seconds }
      usleep(10_000)
    }
  }
}
