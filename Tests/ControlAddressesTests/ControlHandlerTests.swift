// Tests of the answers to control requests, without a server.

import AppStoreServer
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ControlAddresses

@Suite("Control addresses") struct ControlHandlerTests {
  private static let product = "com.example.subscriptionlab.coins100"

  @Test("Only /iapbench and the paths below it are control addresses")
  func paths() {
    for path in ["/iapbench", "/iapbench/", "/iapbench/run"] { #expect(ControlHandler.handles(path)) }
    for path in ["/", "/iapbenchmark", "/verifyReceipt", "/v1/iapbench"] {
      #expect(!ControlHandler.handles(path))
    }
  }

  @Test("Without the header each address answers 403, and no response has a header for other origins")
  func header() {
    var bench = ControlBench()
    let before = bench.session.simulation
    for headers in [[:], ["x-iapbench": "2"], ["x-iapbench": "1, 1"], ["x-iapbench": ""]] {
      for (method, path) in [
        ("GET", "/iapbench"), ("POST", "/iapbench/run"), ("OPTIONS", "/iapbench/run"),
        ("GET", "/iapbench/no"),
      ] {
        let response = bench.send(method, path, "advance 1d", headers: headers)
        #expect(response.response.status == 403 && response.text.contains("X-Iapbench: 1"))
        #expect(response.note.hasPrefix("HTTP 403"))
      }
    }
    #expect(bench.session.simulation == before)
    let allowed = bench.send("GET", "/iapbench")
    #expect(allowed.response.status == 200)
    #expect(!allowed.response.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
  }

  @Test("An unknown address answers 404 with the known ones, and a wrong method 405 with the right one")
  func unknown() {
    var bench = ControlBench()
    let unknown = bench.send("GET", "/iapbench/clocks")
    #expect(unknown.response.status == 404 && unknown.text.contains("/iapbench/clock,"))
    for (method, path, allowed) in [
      ("POST", "/iapbench", "GET"), ("GET", "/iapbench/run", "POST"), ("GET", "/iapbench/wait", "POST"),
      ("DELETE", "/iapbench/clock", "GET, POST"), ("OPTIONS", "/iapbench/run", "POST"),
    ] {
      let response = bench.send(method, path)
      #expect(response.response.status == 405, "\(method) \(path)")
      #expect(response.response.headers.contains { $0.name == "allow" && $0.value == allowed })
    }
  }

  @Test("The state has the version, the environment, the clock and the addresses of both stores")
  func state() throws {
    var bench = ControlBench()
    _ = bench.run("environment production", "rate 60")
    let state = try #require(try bench.send("GET", "/iapbench").objects().first)
    #expect(state["version"] == .string("1.2.3"))
    #expect(state["environment"] == .string("production"))
    #expect(state["sandboxURL"] == .string("http://127.0.0.1:8421"))
    #expect(state["productionURL"] == .string("http://127.0.0.1:8422"))
    #expect(state["clock"]?["rate"] == .string("60.0"))
  }

  @Test("Steps answer with their events and the outcome, and have the lines of typed steps in the journal")
  func run() throws {
    var bench = ControlBench()
    let body = "iapbench 1\n# bought outside the app\r\nenvironment sandbox\noutside buy \(Self.product)\n"
    let script = try ControlScript(Array(body.utf8), table: ParticipantRegistry.ofControl.table)
    #expect(script.steps.map(\.line) == [3, 4])
    let run = bench.session.perform(script)
    #expect(run.outcome == .passed && run.stepCount == 2 && run.failures.isEmpty)
    #expect(run.journalLines.count == 2 && run.journalLines[1].hasSuffix("outside buy \(Self.product)"))
    let lines = try ControlResult.ran(run).runResponse.objects()
    #expect(lines.contains { $0["kind"] == .string("performed") && $0["environment"] == .string("sandbox") })
    let outcome = try #require(lines.last)
    #expect(outcome["outcome"] == .string("passed") && outcome["steps"] == .number("2"))
  }

  @Test("A failed expectation answers 409 after all steps, a refused step 409 after the steps before it")
  func failures() throws {
    var bench = ControlBench()
    let failed = bench.run("expect callbacks 3", "note went on")
    #expect(failed.response.status == 409)
    let outcome = try #require(try failed.objects().last)
    #expect(outcome["outcome"] == .string("failed") && outcome["steps"] == .number("2"))

    let refused = bench.run("advance 1h", "approve last", "advance 1h")
    #expect(refused.response.status == 409 && refused.note.hasPrefix("HTTP 409, 2: "))
    let last = try #require(try refused.objects().last)
    #expect(last["outcome"] == .string("refused") && last["steps"] == .number("1"))
    #expect(bench.session.world.now - .defaultStart == 3_600_000_000)
  }

  @Test(
    "A body that cannot be performed is refused as a whole, with the line and the reason",
    arguments: [
      ("buuy x\n", 400, "1:1: "), ("note a\nadvance\n", 400, "2:"), ("", 400, "no step"),
      ("# only a comment\n", 400, "no step"), ("advance 1d\nwrite a.iap\n", 403, "2: "),
      ("advance 1d\nopen a.iap\n", 403, "file"), ("serve on\n", 403, "ports"), ("serve off\n", 403, "ports"),
      ("advance 1d\ncatalog /etc/passwd\n", 403, "2: catalog reads a file"),
      ("receipt save present a.receipt\n", 403, "screen"),
    ])
  func refused(body: String, status: Int, reason: String) {
    var bench = ControlBench()
    let before = bench.session.simulation
    let response = bench.send("POST", "/iapbench/run", body)
    #expect(response.response.status == status, "\(response.text)")
    #expect(response.text.contains(reason), "\(response.text)")
    #expect(bench.session.simulation == before && bench.session.log.count == 0)
  }

  @Test("Invalid UTF-8, too many bytes and too many steps are refused before a step is performed")
  func limits() {
    let table = ParticipantRegistry.ofControl.table
    func status(_ body: [UInt8]) -> Int? {
      do throws(ControlScript.Fault) {
        _ = try ControlScript(body, table: table)
        return nil
      } catch {
        return error.status
      }
    }
    #expect(status([0x6E, 0xFF, 0x0A]) == 400)
    #expect(status([UInt8](repeating: 0x0A, count: ControlScript.maximumBytes + 1)) == 413)
    let step = Array("settle\n".utf8)
    func steps(_ count: Int) -> [UInt8] { Array(repeatElement(step, count: count).joined()) }
    #expect(status(steps(ControlScript.maximumSteps)) == nil)
    #expect(status(steps(ControlScript.maximumSteps + 1)) == 413)
  }

  @Test("A cancelled step is refused, changes nothing and has no line in the journal")
  func cancelled() throws {
    var bench = ControlBench()
    _ = bench.run("environment production", "outside buy com.example.subscriptionlab.monthly")
    let now = bench.session.world.now
    let script = try ControlScript(
      Array("advance P80Y\nadvance 1d\n".utf8), table: ParticipantRegistry.ofControl.table)
    let run = bench.session.perform(script, cancellation: Cancellation { _ in true })
    #expect(run.outcome == .refused && run.stepCount == 0 && run.journalLines.isEmpty)
    #expect(bench.session.world.now == now)
  }

  @Test("The clock is read, moved by a duration and to a time; a time in the past is refused")
  func clock() throws {
    var bench = ControlBench()
    // Before the first purchase, any time is possible.
    _ = bench.run("environment sandbox", "outside buy com.example.subscriptionlab.coins100")
    let start = Int64(Instant.defaultStart.microseconds / 1000)
    let read = try #require(try bench.send("GET", "/iapbench/clock").objects().first)
    #expect(read["milliseconds"] == .number(String(start)) && read["rate"] == .string("paused"))
    let moved = try #require(try bench.send("POST", "/iapbench/clock", "+30d\n").objects().first)
    #expect(moved["milliseconds"] == .number(String(start + 30 * 86_400_000)))
    let past = bench.send("POST", "/iapbench/clock", "2000-01-01T00:00:00Z")
    #expect(past.response.status == 409 && past.text.contains("error"))
    for body in ["", "tomorrow", "+30d\nwrite a.iap", "-1d", String(repeating: "1", count: 2000)] {
      #expect(bench.send("POST", "/iapbench/clock", body).response.status == 400, "\(body.prefix(20))")
    }
    #expect(bench.session.world.now.microseconds / 1000 == start + 30 * 86_400_000)
  }

  @Test("A duration without + is refused with the column in the body and the right duration")
  func durationWithoutSign() {
    var bench = ControlBench()
    let text = bench.send("POST", "/iapbench/clock", "5m").text
    #expect(text.contains("1:1: ") && text.contains("did you mean +5m?"), "\(text)")
    #expect(bench.send("POST", "/iapbench/clock", "+5q").text.contains("1:2: "))
    #expect(!bench.send("POST", "/iapbench/clock", "tomorrow").text.contains("did you mean +"))
  }

  @Test("While a short delay is pending, the outcome has its time and names settle")
  func settleHint() throws {
    var bench = ControlBench()
    let buying = bench.run("environment sandbox", "buy \(Self.product)", "confirm")
    let hint = try #require(try buying.objects().last)["hint"]
    guard case .string(let text)? = hint else {
      Issue.record("no hint")
      return
    }
    #expect(text.contains("2021-01-01T00:00:0") && text.hasSuffix("use settle"), "\(text)")
    #expect(try #require(try bench.run("settle").objects().last)["hint"] == nil)
  }

  @Test("The clock follows the real time with two steps in the journal; an earlier real time is refused")
  func wallClock() throws {
    var bench = ControlBench()
    let before = Instant.wallClock
    let script = try ControlScript(Array("clock wall".utf8), table: ParticipantRegistry.ofControl.table)
    let run = bench.session.perform(script)
    #expect(run.outcome == .passed && run.journalLines.count == 2)
    #expect(run.journalLines.last?.hasSuffix("rate realtime") == true)
    #expect(bench.session.world.now >= before && bench.session.world.rate == .running(factor: 1))
    #expect(bench.run("rate paused", "advance P50Y").response.status == 200)
    let refused = bench.send("POST", "/iapbench/clock", "wall")
    #expect(refused.response.status == 409 && refused.text.contains("time cannot go back"))
    #expect(bench.session.world.rate == .paused)
  }

  @Test("The root certificate and the receipt are sent as bytes, the receipt also in Base64")
  func files() {
    var bench = ControlBench()
    #expect(bench.send("GET", "/iapbench/root.cer").response.body == ControlBench.root)
    let missing = bench.send("GET", "/iapbench/receipt")
    #expect(missing.response.status == 404 && missing.text.contains("no receipt"))
    bench.receipt = [1, 2, 3]
    #expect(bench.send("GET", "/iapbench/receipt").response.body == [1, 2, 3])
    let encoded = bench.send(
      "GET", "/iapbench/receipt", query: [ServerRequest.QueryItem("encoding", "base64")])
    #expect(encoded.text == "AQID")
  }

  @Test("The transactions of the present world have identifiers, products and states")
  func transactions() throws {
    var bench = ControlBench()
    _ = bench.run("environment sandbox", "outside buy \(Self.product)")
    let answer = try #require(try bench.send("GET", "/iapbench/transactions").objects().first)
    #expect(answer["environment"] == .string("sandbox"))
    guard case .array(let list)? = answer["transactions"] else {
      Issue.record("no list")
      return
    }
    #expect(list.count == 1 && list.first?["productId"] == .string(Self.product))
    let identifier = bench.session.world.transaction(1)?.identifier
    #expect(identifier != nil && list.first?["transactionId"] == identifier.map { .string(String($0)) })
  }
}
