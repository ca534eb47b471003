// The number of responses of `iapbench serve` over 32 connections in a fixed time.

import Foundation
import Glibc
import Measuring
import RawHTTP
import RawTerminal
import Synchronization

final class ServerLoad {
  private let process: StartedProcess
  private let served: ServedReceipt

  init(transactions: Int, bench: TimingBench) throws {
    let folder = try bench.emptyFolder()
    let scenario = try bench.write(
      ServedReceipt.purchases(transactions), to: "served-\(transactions).iap")
    process = try StartedProcess.start(
      [
        bench.program, "serve", "--scenario", scenario, "--port", "0", "--production-port", "0", "--kit",
        folder,
      ],
      variables: ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state"], output: .file("\(folder)/out"),
      error: .file("\(folder)/err"))
    do { served = try ServedReceipt(kit: folder) } catch {
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

struct ServedReceipt: Sendable {
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

  /// Waits at most 20 s for the kit of a server, and then verifies its receipt once.
  init(kit folder: String) throws {
    var connection: (client: RawClient, port: Int)?
    for _ in 0..<1_000 where connection == nil {
      usleep(20_000)
      connection = Self.connection(kit: folder)
    }
    guard let (client, port) = connection else { throw NotServed(reason: "no complete kit in \(folder)") }
    self.port = port
    request = RawClient.post(Array("{\"receipt-data\":\"\(Self.base64("\(folder)/app.receipt"))\"}".utf8))
    client.send(request)
    guard let response = client.response(), response.text.contains("\"status\":0") else {
      throw NotServed(reason: "the receipt was not accepted")
    }
    responseLength = response.headLength + response.body.count
  }

  /// Returns a connection to the server of a kit.
  ///
  /// Returns nil until the kit is complete and the server answers.
  private static func connection(kit folder: String) -> (client: RawClient, port: Int)? {
    guard access("\(folder)/app.receipt", R_OK) == 0,
      let address = text("\(folder)/kit.env").split(separator: "\n").first(where: {
        $0.contains("IAPBENCH_SANDBOX_URL=")
      }),
      let port = address.split(separator: ":").last.flatMap({ Int($0.filter(\.isNumber)) }),
      let client = RawClient(port: port)
    else { return nil }
    return (client, port)
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

  private static func base64(_ path: String) -> String {
    guard let pipe = popen("base64 -w 0 '\(path)'", "r") else { return "" }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

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
      while let index = idle.last, pause * requests <= elapsed {
        connections[index].send(request)
        idle.removeLast()
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

  init(_ served: ServedReceipt, pause: Duration) {
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
