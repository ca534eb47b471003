// Tests of the control addresses of the running program.

import Glibc
import RawHTTP
import Testing

@Suite("Controlling the running server") struct ControlTests {
  private static let control = "X-Iapbench: 1"

  private static func post(_ path: String, _ body: String, headers: [String] = [control]) -> [UInt8] {
    RawClient.post(Array(body.utf8), path: path, headers: headers)
  }

  private static func get(_ path: String, headers: [String] = [control], port: Int) -> RawResponse? {
    RawClient.ask(
      (["GET \(path) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n") + "\r\n\r\n",
      port: port)
  }

  private static let clients =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Clients"

  @Test("The tests of the line for CI drive the program in Python", .needs("python3"))
  func python() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let result = try await Program.run(
      [
        "serve", "--port", "0", "--production-port", "0", "--scenario", "\(Self.clients)/ci/purchase.iap",
        "--", "python3", "-B", "-m", "unittest", "discover", "-s", "\(Self.clients)/ci",
      ], folder: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("OK"), "\(result.error)")
  }

  @Test("serve --quiet prints no settings and requests, and the end leaves no marks of ports")
  func quiet() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(ServedProgram.scenario, to: "\(folder)/a.iap")
    // The clock makes notifications due, which are pending when the command ends.
    let script = """
      control() { curl -s -H 'X-Iapbench: 1' "$IAPBENCH_SANDBOX_URL/iapbench/$1" -d "$2" -o answer; }
      control run 'server notify http://127.0.0.1:9/hook'; control clock +32d
      """
    let ports = ["serve", "--port", "0", "--production-port", "0"]
    let arguments = ports + ["--quiet", "--scenario", "a.iap", "--", "sh", "-c", script]
    let result = try await Program.run(arguments, folder: folder)
    #expect(result.status == 0)
    // A machine without IPv6 has a line about it.
    for part in ["ERROR", "Sandbox ", "kit ", "POST ", "notification"] {
      #expect(!result.error.contains(part), "\(part): \(result.error)")
    }
    #expect(try TestFile.read("\(folder)/answer").contains("2021-02-02T"))
    let files = try await Program.output("sh", ["-c", "find '\(folder)' -name 'port-*'"])
    #expect(files.isEmpty, "\(files)")
    let xcode = try await Program.run(ports + ["--quiet", "--", "true"], folder: folder)
    #expect(xcode.status == 0 && xcode.error.hasPrefix("environment    Xcode"), "\(xcode.error)")
  }

  @Test("A shell drives both ports with curl: steps, clock, wait and files")
  func shell() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(ServedProgram.scenario, to: "\(folder)/a.iap")
    let script = """
      control() { curl -s -H 'X-Iapbench: 1' "$@"; }
      control "$IAPBENCH_PRODUCTION_URL/iapbench/clock" -d +30d; echo
      printf 'note from a shell\\nexpect callbacks 99\\n' |
        control "$IAPBENCH_SANDBOX_URL/iapbench/run" --data-binary @- -o answer -w '%{http_code}'; echo
      tail -n 1 answer
      control -X POST "$IAPBENCH_SANDBOX_URL/iapbench/wait?seconds=5"
      control "$IAPBENCH_SANDBOX_URL/iapbench/receipt?encoding=base64" | head -c 2; echo
      control "$IAPBENCH_SANDBOX_URL/iapbench/root.cer" | cmp - "$IAPBENCH_ROOT_CER" && echo equal
      """
    let result = try await Program.run(
      [
        "serve", "--port", "0", "--production-port", "0", "--scenario", "a.iap", "--", "sh", "-c", script,
      ], folder: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(#""now":"2021-01-31T"#), "\(result.output)")
    #expect(result.output.contains("409\n") && result.output.contains(#""outcome":"failed","steps":2"#))
    #expect(result.output.contains(#""waiting":0"#))
    #expect(result.output.hasSuffix("MI\nequal\n"))
    #expect(result.error.contains("POST production/iapbench/clock → 200"), "\(result.error)")
    #expect(result.error.contains("POST sandbox/iapbench/run → HTTP 409, 2: "), "\(result.error)")
  }

  @Test("The file of the receipt has each purchase and renewal as soon as the steps are answered")
  func receiptAfterSteps() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let script = """
      control() { curl -s -H 'X-Iapbench: 1' "$IAPBENCH_SANDBOX_URL/iapbench/$1" --data-binary @- -o answer; }
      compare() {
        curl -s -H 'X-Iapbench: 1' "$IAPBENCH_SANDBOX_URL/iapbench/receipt" | cmp - copy && echo equal
      }
      printf 'environment sandbox\nbuy com.example.subscriptionlab.monthly\nconfirm\nsettle\n' | control run
      cp "$IAPBENCH_RECEIPT" copy; compare
      for _ in 1 2 3 4 5; do
        echo 'advance 5m' | control run
        cp "$IAPBENCH_RECEIPT" copy; compare
      done
      """
    let result = try await Program.run(
      ["serve", "--port", "0", "--production-port", "0", "--", "sh", "-c", script], folder: folder)
    #expect(result.output == String(repeating: "equal\n", count: 6), "\(result.output)\(result.error)")
  }

  @Test("A request that is not allowed has one line in the log, and the simulation stays as it was")
  func refused() async throws {
    let served = try await ServedProgram()
    let port = served.sandbox
    let before = Self.get("/iapbench", port: port)?.text
    #expect(before?.contains(#""environment":"sandbox""#) == true)
    for (request, status, line) in [
      (Self.post("/iapbench/run", "advance 1d", headers: []), 403, "needs the header X-Iapbench: 1"),
      (
        Self.post("/iapbench/run", "advance 1d", headers: [Self.control, "Origin: http://evil.example"]), 403,
        "a web page in a browser"
      ),
      (
        Self.post("/iapbench/run", "advance 1d\nwrite /tmp/x.iap"), 403, "2: this step reads or writes a file"
      ),
      (Self.post("/iapbench/run", "serve on"), 403, "opens or closes ports"),
      (Self.post("/iapbench/run", "buuy"), 400, "1:1: "),
      (Self.post("/iapbench/run", String(repeating: "settle\n", count: 10_001)), 413, "10000 steps"),
      (Self.post("/iapbench/run", String(repeating: "\n", count: 1_100_000)), 413, "1048576 bytes"),
      (Self.post("/iapbench/clock", "yesterday"), 400, "clock → HTTP 400"),
      (Self.post("/iapbench/nothing", ""), 404, "does not exist"),
    ] {
      let answer = RawClient.ask(request, port: port)
      #expect(answer?.status == status, "\(line): \(answer?.text ?? "none")")
      #expect(answer?.headers.keys.contains { $0.hasPrefix("access-control") } == false)
      #expect(try await served.says(line), "\(served.errorText)")
    }
    // The server refuses 10 MB because of the announced length.
    let large =
      "POST /iapbench/run HTTP/1.1\r\nHost: localhost\r\n\(Self.control)\r\nContent-Length: 10485760\r\n\r\n"
    #expect(RawClient.ask(large, port: port)?.status == 413)
    #expect(Self.get("/iapbench", port: port)?.text == before)
    #expect(served.isAnswering)
  }

  /// Runs a shell script with a server that keeps the simulated time in the file `clock`.
  private static func serve(withClockFile script: String, folder: String) async throws -> Program.Result {
    try await Program.run(
      ["serve", "--port", "0", "--production-port", "0", "--clock-file", "clock", "--", "sh", "-c", script],
      folder: folder)
  }

  @Test("The clock file has the simulated time before a request is answered, and its path is in a variable")
  func clockFile() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let script = """
      stat -c %Y clock
      curl -s -H 'X-Iapbench: 1' "$IAPBENCH_SANDBOX_URL/iapbench/clock" -d +30d >/dev/null
      stat -c %Y "$IAPBENCH_CLOCK_FILE"
      """
    let result = try await Self.serve(withClockFile: script, folder: folder)
    #expect(result.status == 0 && result.output == "1609459200\n1612051200\n", "\(result)")
  }

  @Test("A clock file that cannot be written is an error before the command starts")
  func unwritableClockFile() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    for path in [folder, "\(folder)/missing/clock", "/dev/null"] {
      let result = try await Program.run(
        [
          "serve", "--port", "0", "--production-port", "0", "--clock-file", path, "--", "touch", "child-ran",
        ], folder: folder)
      #expect(result.status == 3 && result.error.hasPrefix("--clock-file: "), "\(path): \(result.error)")
    }
    #expect(try !Program.files(in: folder).contains("child-ran"))
  }

  /// The library of the package `faketime`; nil if it is not installed.
  private static let faketime: String? = ["x86_64", "aarch64"]
    .map { machine -> String in "/usr/lib/\(machine)-linux-gnu/faketime/libfaketime.so.1" }
    .first { (path: String) -> Bool in access(path, R_OK) == 0 }

  @Test("A client under libfaketime follows the clock file", .enabled(if: faketime != nil))
  func faketimeClient() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let client = """
      date +%s; touch begun
      while [ ! -e moved ]; do sleep 0.05; done
      date +%s
      """
    let script = """
      env LD_PRELOAD=\(try #require(Self.faketime)) FAKETIME='% x0' \
        FAKETIME_FOLLOW_FILE="$IAPBENCH_CLOCK_FILE" FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1 \
        sh client &
      while [ ! -e begun ]; do sleep 0.05; done
      curl -s -H 'X-Iapbench: 1' "$IAPBENCH_SANDBOX_URL/iapbench/run" -d 'advance 30d' >/dev/null
      touch moved; wait
      """
    try TestFile.write(client, to: "\(folder)/client")
    let result = try await Self.serve(withClockFile: script, folder: folder)
    #expect(result.status == 0 && result.output == "1609459200\n1612051200\n", "\(result)")
  }

  @Test("Steps of a served session are in its journal, as typed steps are")
  func journal() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("iapbench 1\nera present\nenvironment sandbox\n", to: "\(folder)/mine.iap")
    let served = try await ServedProgram(
      scenario: nil, ["--session", "\(folder)/mine.iap"], folder: folder)
    let product = "com.example.subscriptionlab.coins100"
    let answer = RawClient.ask(
      Self.post("/iapbench/run", "outside buy \(product)\nadvance 1h\n"), port: served.production)
    #expect(answer?.status == 200, "\(answer?.text ?? "none")")
    let lines = try TestFile.read("\(folder)/mine.iap").split(separator: "\n")
    #expect(lines.suffix(2).first?.hasSuffix("outside buy \(product)") == true, "\(lines)")
    #expect(lines.last?.contains("advance") == true, "\(lines)")
  }

  @Test("In a workbench, the steps of a client appear on screen and in the journal, and keys work")
  func workbench() async throws {
    let terminal = try await TmuxTerminal.start(
      arguments: ["--session", "mine.iap"])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press(":")
    try await terminal.type("serve on --port 0 --production-port 0")
    try await terminal.press("Enter")
    try await terminal.waitFor("serving ")
    let port = try #require(try await ServeTests.servedPort(terminal))
    let answer = RawClient.ask(
      Self.post("/iapbench/run", "buy com.example.subscriptionlab.monthly\nnote from a client\n"), port: port)
    #expect(answer?.status == 200, "\(answer?.text ?? "none")")
    try await terminal.waitFor("from a client")
    let journal = try TestFile.read("\(terminal.folder)/mine.iap")
    #expect(journal.contains("from a client"), "\(journal)")
    let done = RawClient.ask(Self.post("/iapbench/wait", ""), port: port)
    #expect(done?.status == 200 && done?.text.contains("\"waiting\":0") == true)
    try await terminal.press("z")
    try await terminal.waitFor("undone: note")
    try await terminal.quit()
  }
}
