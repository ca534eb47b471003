// Tests of the headless run: output, exit codes and failed expectations.

import Simulation
import StoreCatalog
import StoreSimulator
import Testing

@testable import Scenario

private let product = "com.example.subscriptionlab.monthly"

@Test("a syntax error prints nothing and ends with 2, wherever it stands")
func syntaxErrors() {
  let result = run("iapbench 1\nbuy \(product)\nconfrim\n")
  #expect(result.code == 2)
  #expect(result.output == [])
  #expect(result.narration == [#"test.iap:3:1: unknown command "confrim"; did you mean confirm?"#])
}

@Test("warnings about a catalogue are told with file and line, and do not fail the run")
func catalogWarnings() {
  var narration: [String] = []
  let code = ScenarioRunner().run(
    Array("iapbench 1\ncatalog type.storekit\n".utf8), file: "c2.iap",
    loadCatalog: { (name, _) throws(CatalogLoadError) in
      do throws(CatalogFileError) {
        let json = #"{"products":[{"productID":5,"type":"Consumable"}],"version":{"major":4,"minor":0}}"#
        var (catalog, warnings) = try StoreKitFile.read(Array(json.utf8), source: name)
        catalog.warnings = warnings
        return catalog
      } catch {
        throw CatalogLoadError(.content(error))
      }
    },
    output: { _ in }, narration: { narration.append($0) })
  #expect(code == .success)
  #expect(
    narration.first
      == "c2.iap:2: type.storekit: products[0].productID should be a string, but is a number; not imported; "
      + "correct the value")
}

@Test("a refused step stops the run; what was due before it is still told")
func refusedStepsStop() {
  let result = run(
    "iapbench 1\nenvironment sandbox\nbuy \(product)\nconfirm\nat +5s approve last\nbuy \(product)\n")
  #expect(result.code == 1)
  #expect(result.output.filter { $0.contains(">>>") }.count == 2)
  #expect(result.narration.count == 1)
  #expect(result.narration.first?.hasPrefix("test.iap:5: ") == true)
  #expect(
    result.narration.first?.contains("; make the purchase in the simulated Xcode to approve it: ") == true)
}

@Test(
  "a failed expectation does not stop the run: it says what was expected, found, called back last, and when")
func failedExpectationsGoOn() {
  let result = run(
    "iapbench 1\nbuy \(product)\nexpect state last failed\nexpect callbacks 7\nat 00:00:06 cancel\n")
  #expect(result.code == 1)
  #expect(result.output.filter { $0.contains(">>>") }.count == 2)
  let tail = "last callback: #1 purchasing at 00:00:00; clock: 2021-01-01T00:00:00Z"
  #expect(
    result.narration == [
      "test.iap:3: expected state last failed, found #1 last delivered as purchasing; \(tail)",
      "test.iap:4: expected callbacks 7, found callbacks 1; \(tail)",
      "test.iap: 0 of 2 expectations passed",
    ])
}

@Test("an expected state that needs a short delay names settle, unless a dialog waits for the user")
func expectedStateIsTooEarly() {
  let start = "iapbench 1\nenvironment sandbox\nbuy \(product)\n"
  let hint = "write `settle` before this line, or `at +3s expect …`"
  let early = run(start + "confirm\nexpect state last purchased\n").narration.first
  #expect(early?.hasSuffix(hint) == true, "\(early ?? "")")
  let open = run(start + "expect state last purchased\n").narration.first
  #expect(open?.contains("purchasing") == true && open?.contains(hint) == false)
}

@Test("a run ends with one line about its expectations, and with none where there are none")
func sumOfExpectations() {
  let buying = "iapbench 1\nbuy \(product)\n"
  #expect(run(buying).narration == [])
  #expect(run(buying + "expect callbacks 1\n").narration == ["test.iap: 1 expectation passed"])
  let three = buying + "expect callbacks 1\nexpect pending 0\nexpect dialog \"Pro Monthly\"\n"
  #expect(run(three).narration.last?.hasPrefix("test.iap: ") == true)
  #expect(run(three).narration.last?.hasSuffix(" expectations passed") == true)
  // If the run ends early, the summary counts the expectations that were not run.
  let early = run(buying + "expect callbacks 1\napprove #7\nexpect callbacks 1\n")
  #expect(early.code == 1)
  #expect(early.narration.last == "test.iap: 1 expectation passed, 1 not run")
}

@Test("a channel has its name in the log pane too")
func channelNames() throws {
  let channels = try ScenarioRunner.channels(named: "queue,console", in: .none)
  #expect(channels == [.paymentQueue, .console])
  #expect(try ScenarioRunner.channels(named: "paymentQueue,console", in: .none) == channels)
}

@Test("the channel of expectations has a row for each, and is not printed unless it is asked for")
func expectChannel() throws {
  let text = "iapbench 1\nbuy \(product)\nexpect callbacks 1\nexpect pending 2\n"
  #expect(!run(text).output.contains { $0.contains("expect") })
  let channels = try ScenarioRunner.channels(named: "expect", in: .none)
  var output: [String] = []
  _ = ScenarioRunner(channels: channels).run(
    Array(text.utf8), file: "test.iap",
    loadCatalog: { (_, _) throws(CatalogLoadError) in throw CatalogLoadError(text: "none") },
    output: { output.append($0) }, narration: { _ in })
  #expect(output.count == 2)
  #expect(output.first?.hasSuffix("expect    held  test.iap:3: callbacks 1") == true, "\(output)")
  #expect(
    output.last?.contains("FAILED  test.iap:4: expected pending 2, found pending 0; last callback: ") == true)
}

@Test("a catalogue that cannot be read ends with 3, one that is unusable with 2")
func catalogErrors() {
  let missing = run("iapbench 1\ncatalog missing.storekit\nsettle\n")
  #expect(missing.code == 3)
  #expect(
    missing.narration.first?.hasPrefix("test.iap:2: missing.storekit cannot be read; try ") == true)
  #expect(run("iapbench 1\ncatalog broken.storekit\n").code == 2)
  #expect(run("iapbench 1\ncatalog builtin\n").code == 0)
}

@Test("each channel has its lines; the default is the app's dump and the console")
func channels() {
  let text = "iapbench 1\nbuy \(product)\nconfirm\ntap ok\nadvance 1h30m\nnote \"seen \\u{1B}[2J\"\n"
  #expect(run(text).output.allSatisfy { !$0.contains("operator") })
  #expect(
    run(text, channels: [.operator, .clock]).output == [
      "00:00:00 operator  buy \(product)", "00:00:00 operator  confirm",
      "00:00:00 operator  tap ok",
      "00:00:00 operator  advance 1h30m", "01:30:00 clock     1 h 30 min pass",
      #"01:30:00 operator  note "seen \u{1B}[2J""#,
    ])
  #expect(
    run(text, channels: [.dialog]).output.first?.hasPrefix("00:00:00 dialog    payment sheet: ") == true)
}

@Test("a tap is told once: by the operator's step where that is shown; what Home tapped is always told")
func tapsAreToldOnce() {
  let text = "iapbench 1\nbuy \(product)\nconfirm\ntap ok\nbuy \(product)\nhome\n"
  func taps(_ channels: Set<Channel>) -> [String] {
    run(text, channels: channels).output.filter { $0.contains("dialog    tap") }
  }
  #expect(taps([.dialog]).count == 3)
  #expect(taps([.dialog, .operator]) == ["00:00:00 dialog    tap Cancel"])
  #expect(
    run(text, channels: [.dialog, .operator], format: .jsonl).output.count { $0.contains("dialogTapped") }
      == 3)
}

@Test("JSON Lines have one object for each event, keys in order, no control character")
func jsonLines() {
  let text = "iapbench 1\nbuy \(product)\nnote \"a \\\"b\\\" \\u{1B} \\n\"\n"
  let lines = run(text, channels: [.paymentQueue, .operator], format: .jsonl).output
  #expect(
    lines == [
      #"""
      {"at":"2021-01-01T00:00:00Z","channel":"operator","environment":"xcode","kind":"performed",\#
      "step":"buy \#(product)","rule":null}
      """#,
      #"""
      {"at":"2021-01-01T00:00:00Z","channel":"paymentQueue","environment":"xcode","kind":"paymentAdded",\#
      "from":"app","to":"queue","transaction":1,"rule":null}
      """#,
      #"""
      {"at":"2021-01-01T00:00:00Z","channel":"paymentQueue","environment":"xcode","kind":"callback",\#
      "transactions":[{"number":1,"product":"\#(product)","quantity":1,"state":"purchasing",\#
      "identifier":null,"original":null,"error":null}],"rule":"queue.add.purchasing"}
      """#,
      #"""
      {"at":"2021-01-01T00:00:00Z","channel":"paymentQueue","environment":"xcode","kind":"storeAsked",\#
      "from":"queue","to":"store","transaction":1,"rule":null}
      """#,
      #"""
      {"at":"2021-01-01T00:00:00Z","channel":"operator","environment":"xcode","kind":"performed",\#
      "step":"note \"a \\\"b\\\" \\u{1B} \\n\"","rule":null}
      """#,
    ])
}

@Test("expect refused wants a refusal and leaves the world as it was")
func expectRefused() throws {
  var session = makeSession()
  try session.type(
    "expect refused confirm", "expect refused buy no.such.product", "expect refused catalog missing")
  let before = session.digest
  let failed = session.execute(try parse("expect refused buy \(product)").command)
  #expect(failed.failure?.found == "buy \(product) is not refused")
  #expect(session.digest == before)
}

@Test("silence begins with the last step that acts; notes and questions do not count")
func silence() throws {
  var session = makeSession()
  try session.type("environment sandbox", "buy \(product)")
  #expect(session.execute(.expect(.silence)).failure?.found == "1 callback since the last step")
  try session.type("note \"quiet\"")
  #expect(session.execute(.expect(.silence)).failure != nil)
  try session.type("confirm", "expect silence")
  #expect(session.execute(.expect(.silence), at: .after(.seconds(3))).failure != nil)
  try session.type("tap ok", "expect silence")
}

@Test("every expectation that does not hold says what was found")
func contradictions() throws {
  func found(_ line: String, in session: Session) throws -> String? {
    guard case .expect(let expectation) = try parse(line).command else { return nil }
    return session.failure(of: expectation)?.found
  }
  var session = makeSession()
  #expect(try found("expect state last failed", in: session) == "no transaction in this environment")
  #expect(try found("expect button ok", in: session) == "no dialog")
  #expect(try found("expect dialog x", in: session) == "no dialog")
  try session.type("interrupted on", "buy \(product)", "confirm")
  #expect(try found("expect state #2 failed", in: session) == "no #2, only #1")
  #expect(try found("expect error last SKErrorDomain 2", in: session) == "the error of #1 is SKErrorDomain 0")
  #expect(try found("expect error last none", in: session) == "the error of #1 is SKErrorDomain 0")
  #expect(
    try found("expect underlying last ASDServerErrorDomain 3038", in: session)
      == "the underlying error of #1 is none")
  #expect(try found("expect underlying last none", in: session) == nil)
  #expect(try found("expect id last 6", in: session) == "the identifier of #1 is none")
  #expect(try found("expect id last none", in: session) == nil)
  #expect(try found("expect original last 6", in: session) == "the original of #1 is none")
  #expect(try found("expect layers 1", in: session) == "layers 0")
  #expect(try found("expect pending 1", in: session) == "pending 0")
  #expect(try found(#"expect log "no such""#, in: session) == "no such line since the environment started")
  #expect(
    try found(#"expect no-log "State = .failed""#, in: session)
      == #"the line "Transaction ID = nil, State = .failed""#)
  try session.type("buy com.example.subscriptionlab.monthly")
  #expect(try found("expect dialog none", in: session)?.hasPrefix("the dialog \"") == true)
  #expect(try found("expect button nothing", in: session)?.hasPrefix("the buttons confirm (") == true)
  try session.type("expect button confirm", "expect layers 1")
}

@Test("a scenario is played step by step, to a line, to the end, and stays where a step was refused")
func stepwise() throws {
  let text = "iapbench 1\nbuy \(product)\n\nconfirm\ntap ok\napprove last\nnote \"end\"\n"
  var scenario = try StepwiseScenario(file: "s.iap", bytes: Array(text.utf8))
  var session = makeSession()
  #expect(scenario.next?.line == 2)
  _ = scenario.run(until: 4, in: &session)
  #expect(scenario.next?.line == 5)
  let progress = scenario.run(in: &session)
  #expect(progress.wasRefused)
  #expect(progress.failures.first?.text.hasPrefix("s.iap:6: ") == true)
  #expect(scenario.next?.line == 6)
  #expect(!scenario.isAtEnd)
}

@Test("a run at a terminal ends with the number of steps, and names the channels that were not printed")
func describedRun() {
  var runner = ScenarioRunner()
  runner.describesRun = true
  var narration: [String] = []
  var output: [String] = []
  let text = "iapbench 1\nbuy \(product)\nconfirm\n"
  let code = runner.run(
    Array(text.utf8), file: "a.iap", loadCatalog: { (_, _) in .builtin }, output: { output.append($0) },
    narration: { narration.append($0) })
  #expect(code == .success)
  #expect(narration.first == "a.iap: ran 2 steps, no expectations")
  #expect(
    narration.last?.hasPrefix("a.iap: not shown: ") == true
      && narration.last?.contains("--channel paymentQueue,console,callbacks") == true, "\(narration)")
  // The lines of standard output are those of a run without a terminal.
  #expect(output == run(text).output)
}

/// Returns the reported events in short form, and the lines for stdout.
private func events(_ text: String, _ reporting: ScenarioRunner.Reporting) -> (
  events: [String], output: [String]
) {
  var runner = ScenarioRunner()
  runner.reporting = reporting
  var events: [String] = []
  var output: [String] = []
  _ = runner.run(
    Array(text.utf8), file: "test.iap",
    loadCatalog: { (_, _) throws(CatalogLoadError) in throw CatalogLoadError(text: "none") },
    output: { output.append($0) }, narration: { _ in },
    report: { event in
      switch event {
      case .began(let steps, let expectations): events.append("began \(steps) \(expectations)")
      case .unparsable(let error): events.append("unparsable \(error.line):\(error.column)")
      case .logged(let lines): events.append("logged \(lines.count)")
      case .performed(let step): events.append("performed \(step.line) \(step.text) \(step.clock)")
      case .passed(let step): events.append("passed \(step.line)")
      case .failed(let step, let failure): events.append("failed \(step.line) \(failure.found)")
      case .refused(let step, let refusal): events.append("refused \(step.line) \(refusal.description)")
      case .skipped(let step): events.append("skipped \(step.line) \(step.isExpectation)")
      }
    })
  return (events, output)
}

@Test("A run reports its events in order, and the log only if it is requested")
func reportedEvents() {
  let text =
    "iapbench 1\nbuy \(product)\nexpect callbacks 1\nexpect pending 7\napprove #7\nnote x\nexpect pending 0\n"
  let expected = [
    "began 6 3", "performed 2 buy \(product) 2021-01-01T00:00:00Z", "passed 3", "failed 4 pending 0",
    "refused 5 there is no transaction #7; try #1", "skipped 7 true",
  ]
  #expect(events(text, .results).events == expected)
  let logged = events(text, .resultsAndLog)
  #expect(logged.events.filter { !$0.hasPrefix("logged") } == expected)
  #expect(logged.events[1] == "logged \(logged.output.count)")
  let silent = events(text, .none)
  #expect(silent.events.isEmpty && silent.output == logged.output)
  #expect(events("iapbench 1\nconfrim\n", .results).events == ["unparsable 2:1"])
}

@Test("A refused expectation is not reported as skipped, too")
func refusedExpectation() {
  let text = "iapbench 1\nat 2020-01-01T00:00:00Z expect pending 0\nexpect pending 0\n"
  let reported = events(text, .results).events
  #expect(reported.count == 3 && reported[1].hasPrefix("refused 2 time cannot go back"))
  #expect(reported.last == "skipped 3 true")
}
