// Tests of the queue of control requests, and of the wait for notifications.

import AppStoreServer
import Scenario
import StoreModel
import Support
import Synchronization
import Testing

@testable import ControlAddresses

@Suite("Queue of control requests") struct ControlQueueTests {
  private final class Results: Sendable {
    private let list = Mutex<[ControlResult]>([])
    func add(_ result: ControlResult) { list.withLock { $0.append(result) } }
    var all: [ControlResult] { list.withLock { $0 } }
  }

  private static func script() throws -> ControlScript {
    try ControlScript(Array("note a".utf8), table: ParticipantRegistry.ofControl.table)
  }

  private static let purchase = [
    "environment sandbox", "server notify http://127.0.0.1:8080/hook",
    "outside buy com.example.subscriptionlab.coins100",
  ]

  @Test("Requests are returned in order, once, and are answered after the queue is closed")
  func order() throws {
    let queue = ControlQueue {}
    let results = Results()
    queue.submit(try Self.script()) { results.add($0) }
    queue.submit(try Self.script()) { results.add($0) }
    let runs = queue.drainRuns()
    #expect(runs.count == 2 && queue.drainRuns().isEmpty && results.all.isEmpty)
    queue.submit(try Self.script()) { results.add($0) }
    queue.wait(seconds: 60) { results.add($0) }
    queue.close()
    queue.submit(try Self.script()) { results.add($0) }
    #expect(results.all == [.closed, .closed, .closed])
    #expect(results.all.first?.runResponse.response.status == 503)
  }

  @Test("More than 64 requests at a time are refused")
  func tooMany() throws {
    let queue = ControlQueue {}
    let results = Results()
    for _ in 0...ControlQueue.maximumRequests { queue.submit(try Self.script()) { results.add($0) } }
    #expect(results.all == [.tooManyRequests])
    #expect(queue.drainRuns().count == ControlQueue.maximumRequests)
  }

  @Test("A wait ends when no notification waits for its result")
  func wait() throws {
    var bench = ControlBench()
    let queue = ControlQueue {}
    let results = Results()
    #expect(queue.timeout == nil)
    _ = bench.run(Self.purchase[0], Self.purchase[1], Self.purchase[2])
    queue.wait(seconds: 60) { results.add($0) }
    #expect((queue.timeout ?? 0) > 0)
    queue.answerWaits(on: bench.session.simulation)
    #expect(results.all.isEmpty)
    #expect(bench.run("server delivered 1 200").response.status == 200)
    queue.answerWaits(on: bench.session.simulation)
    guard case .waited(let counts, isDone: true)? = results.all.first else {
      Issue.record("\(results.all)")
      return
    }
    #expect(results.all.count == 1 && counts.delivered == 1 && counts.waiting == 0)
    #expect(queue.timeout == nil)
  }

  @Test("A wait of 0 seconds ends at once, with 504 while a notification waits for its result")
  func timeout() throws {
    var bench = ControlBench()
    let queue = ControlQueue {}
    let results = Results()
    _ = bench.run(Self.purchase[0], Self.purchase[1], Self.purchase[2])
    queue.wait(seconds: 0) { results.add($0) }
    queue.answerWaits(on: bench.session.simulation)
    let response = try #require(results.all.first?.waitResponse)
    #expect(response.response.status == 504)
    let object = try #require(try response.objects().first)
    #expect(object["isDone"] == .bool(false) && object["waiting"] == .number("1"))
  }

  @Test("The seconds of a wait are a number from 0 to 60", arguments: ["-1", "61", "x", "nan", "inf", ""])
  func seconds(text: String) {
    var bench = ControlBench()
    let response = bench.send(
      "POST", "/iapbench/wait", query: [ServerRequest.QueryItem("seconds", text)])
    #expect(response.response.status == 400)
  }
}
