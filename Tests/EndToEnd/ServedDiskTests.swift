// Tests of `iapbench serve` on full file systems.

import Glibc
import RawHTTP
import Testing

@Suite("Serving with a full disk") struct ServedDiskTests {
  private static let payments = 12

  /// Returns a session file in which alice has twelve unconsumed consumables.
  ///
  /// The file is padded to `length`, so that the last block has no space for another line.
  private static func session(length: Int) -> String {
    let purchase = "service buy coins100\nconfirm\nsettle\ntap ok\n"
    let text =
      "iapbench 1\nera present\nenvironment sandbox\nservice on\n"
      + "service app manual\nservice user alice\nservice init\n"
      + String(repeating: purchase, count: payments)
    return text + "#" + String(repeating: "x", count: length - text.utf8.count - 2) + "\n"
  }

  private static func served(
    kit: String = "kit", length: Int = 4096 - 8, _ more: [String] = [], command: [String] = []
  ) async throws -> ServedProgram {
    let folder = try TmuxTerminal.temporaryFolder()
    _ = try await Program.output("mkdir", ["-p", "\(folder)/begin"])
    try TestFile.write(session(length: length), to: "\(folder)/begin/s.iap")
    return try await ServedProgram(
      scenario: nil, ["--session", "\(folder)/disk/s.iap", "--kit", "\(folder)/\(kit)"] + more,
      command: command, folder: folder, disk: 64)
  }

  private static func ask(_ served: ServedProgram, _ path: String, _ body: String) async throws -> String {
    try await Program.output(
      "curl",
      [
        "-s", "-m", "30", "-H", "X-NHN-TCIAP-AppKey: app-key", "-H", "Content-Type: application/json", "-d",
        body, "http://127.0.0.1:\(served.sandbox)\(path)",
      ])
  }

  private static func consumptions(_ served: ServedProgram) async throws -> [String] {
    let list = try await ask(
      served, "/v1/service/consumable", #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#)
    return list.split(separator: "{").compactMap { row in
      let row = String(row)
      guard let sequence = row.value(of: "paymentSeq"), let token = row.value(of: "accessToken") else {
        return nil
      }
      return "{\"paymentSeq\":\"\(sequence)\",\"accessToken\":\"\(token)\"}"
    }
  }

  private static func consume(_ served: ServedProgram, _ body: String) async throws -> Bool {
    let answer = try await ask(served, "/v1/service/consume", body)
    let isDone = answer.contains("\"isSuccessful\":true,\"resultCode\":0,")
    #expect(isDone || answer.contains("\"isSuccessful\":false,\"resultCode\":9999,"), "\(answer)")
    return isDone
  }

  @Test(
    "consumptions that cannot be saved are answered 9999, stay listed, and the end is status 3", .needsMount)
  func consumptionsWithoutRoom() async throws {
    let served = try await Self.served()
    let bodies = try await Self.consumptions(served)
    #expect(bodies.count == Self.payments)
    try await served.fillDisk()
    for body in bodies { #expect(try await !Self.consume(served, body)) }
    #expect(try await Self.consumptions(served).count == Self.payments)
    #expect(try await served.says("s.iap: No space left on device; requests that change the session fail"))
    #expect(served.errorText.components(of: "requests that change the session fail") == 1)
    #expect(served.errorText.contains("not consumed, because the session cannot be saved"))
    let saved = try TestFile.read("\(served.disk)/s.iap")
    #expect(!saved.contains("rest-consume") && saved.hasSuffix("x\n"))
    served.send(signal: SIGINT)
    #expect(try await served.end() == 3)
  }

  @Test(
    "once there is room, a consumption that had failed succeeds, is saved, and is there after a restart",
    .needsMount)
  func roomAgain() async throws {
    let served = try await Self.served()
    let bodies = try await Self.consumptions(served)
    try await served.fillDisk()
    #expect(try await !Self.consume(served, bodies[0]))
    _ = try await Program.output("rm", ["\(served.disk)/filler"])
    #expect(try await Self.consume(served, bodies[0]))
    #expect(try await served.says("s.iap can be saved again"))
    #expect(try await Self.ask(served, "/v1/service/consume", bodies[0]).contains("\"resultCode\":5018,"))
    let saved = try TestFile.read("\(served.disk)/s.iap")
    #expect(saved.components(of: "rest-consume") == 1)
    served.send(signal: SIGKILL)
    _ = try await served.end()
    try TestFile.write(saved, to: "\(served.folder)/copy.iap")
    let again = try await ServedProgram(scenario: nil, ["--session", "\(served.folder)/copy.iap"])
    #expect(try await Self.consumptions(again).count == Self.payments - 1)
    again.send(signal: SIGTERM)
    #expect(try await again.end() == 0)
  }

  @Test(
    "a consumption that fits into the last block is answered with success, the next one is not", .needsMount)
  func partlyFull() async throws {
    let served = try await Self.served(length: 4096 - 200)
    let bodies = try await Self.consumptions(served)
    try await served.fillDisk()
    var answered = 0
    for body in bodies where try await Self.consume(served, body) { answered += 1 }
    let saved = try TestFile.read("\(served.disk)/s.iap")
    #expect(answered == 1 && saved.components(of: "rest-consume") == 1 && saved.hasSuffix("\n"))
    #expect(try await Self.consumptions(served).count == Self.payments - 1)
  }

  @Test(
    "a child that ends with 0 over a session that was not saved ends the program with 3, another code stays",
    .needsMount)
  func child() async throws {
    for (code, expected) in [(0, Int32(3)), (5, 5)] {
      let served = try await Self.served(
        command: ["sh", "-c", "while ! test -e go; do sleep 0.1; done; exit \(code)"])
      let body = try #require(try await Self.consumptions(served).first)
      try await served.fillDisk()
      #expect(try await !Self.consume(served, body))
      try TestFile.write("", to: "\(served.folder)/go")
      #expect(try await served.end() == expected)
    }
  }

  @Test("a fault for one request is met again by the next request while its end cannot be saved", .needsMount)
  func faultOnce() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    _ = try await Program.output("mkdir", ["-p", "\(folder)/begin"])
    let text = ServedProgram.scenario + "receipt-fault 21005 --once\n"
    let padding = String(repeating: "x", count: 4096 - 4 - text.utf8.count)
    try TestFile.write(text + "#\(padding)\n", to: "\(folder)/begin/s.iap")
    let served = try await ServedProgram(
      scenario: nil, ["--session", "\(folder)/disk/s.iap", "--kit", "\(folder)/kit"], folder: folder,
      disk: 64)
    func status() async throws -> String {
      let receipt = try await Program.output(
        "sh", ["-c", "base64 < '\(folder)/kit/app.receipt' | tr -d '\\n'"])
      return try await Program.output(
        "curl",
        [
          "-s", "-m", "30", "-d", "{\"receipt-data\":\"\(receipt)\"}",
          "http://127.0.0.1:\(served.sandbox)/verifyReceipt",
        ])
    }
    try await served.fillDisk()
    for _ in 0..<3 { #expect(try await status().contains("21005")) }
    _ = try await Program.output("rm", ["\(served.disk)/filler"])
    #expect(try await status().contains("21005"))
    #expect(try await !status().contains("21005"))
    served.send(signal: SIGINT)
    #expect(try await served.end() == 3)
  }

  // MARK: Failing disks

  /// Returns environment variables that make the program's calls on files in a folder fail.
  ///
  /// `FAULTS_DISK` in `Tests/Faults/FaultyDisk/faulty.c` describes the form of `order`. Each failure adds a
  /// line to the file `mark`.
  private static func faults(_ order: String, root: String, mark: String) async throws -> [String] {
    let here = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    let library = "\(root)/../faulty.so"
    let built = try await Program.output(
      "sh",
      [
        "-c",
        "for c in clang cc gcc; do $c -shared -fPIC -O1 -o '\(library)' '\(here)/Faults/FaultyDisk/faulty.c' "
          + "-ldl 2>/dev/null && echo yes && break; done",
      ])
    try #require(built.contains("yes"), "faulty.c is not built")
    return [
      "LD_PRELOAD=\(library)", "FAULTS_NAME=iapbench", "FAULTS_DISK=\(order)", "FAULTS_ROOT=\(root)",
      "FAULTS_MARK=\(mark)",
    ]
  }

  @Test(
    "a consumption whose write or sync fails is answered 9999 and leaves no line; the next attempt succeeds",
    .needs("clang", "cc", "gcc"), arguments: ["sync:1:5:once", "write:2:28:once"])
  func failingOnce(order: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let root = "\(folder)/work"
    _ = try await Program.output("mkdir", ["-p", root])
    try TestFile.write(Self.session(length: 4000), to: "\(root)/s.iap")
    let variables = try await Self.faults(order, root: root, mark: "\(folder)/mark")
    let served = try await ServedProgram(
      scenario: nil, ["--session", "\(root)/s.iap", "--kit", "\(folder)/kit"], folder: folder,
      variables: variables)
    let body = try #require(try await Self.consumptions(served).first)
    #expect(try await !Self.consume(served, body))
    #expect(try TestFile.read("\(root)/s.iap").utf8.count == 4000)
    #expect(try TestFile.read("\(folder)/mark").contains("failed"))
    #expect(try await Self.consumptions(served).count == Self.payments)
    #expect(try await Self.consume(served, body))
    #expect(try TestFile.read("\(root)/s.iap").components(of: "rest-consume") == 1)
    #expect(try await served.says("s.iap can be saved again"))
    served.send(signal: SIGINT)
    #expect(try await served.end() == 3)
  }

  @Test(
    "steps of the running clock are synced while the server runs, within two seconds",
    .needs("clang", "cc", "gcc"))
  func syncWhileRunning() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let root = "\(folder)/work"
    _ = try await Program.output("mkdir", ["-p", root])
    let text = """
      iapbench 1
      era present
      environment sandbox
      buy com.example.subscriptionlab.monthly
      confirm
      at +3s tap ok
      rate 100

      """
    try TestFile.write(text, to: "\(root)/s.iap")
    let variables = try await Self.faults("sync:1:5:once", root: root, mark: "\(folder)/mark")
    let served = try await ServedProgram(
      scenario: nil, ["--session", "\(root)/s.iap", "--kit", "\(folder)/kit"], folder: folder,
      variables: variables)
    // At this clock rate, the renewal after five simulated minutes occurs after three real seconds.
    #expect(try await served.says("s.iap: Input/output error"))
    #expect(try TestFile.read("\(folder)/mark").contains("failed sync 1"))
    #expect(try TestFile.read("\(root)/s.iap").components(of: "\n") > 7)
    served.send(signal: SIGINT)
    #expect(try await served.end() == 3)
  }

  // MARK: The kit

  @Test("an outdated app.receipt is told once, written as soon as there is room, and told again", .needsMount)
  func receiptOfKit() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    // The subscription renews every three seconds, so the receipt grows without end. The disk has space for
    // this growth while other tests keep the machine busy.
    let text = """
      iapbench 1
      renewal-rate every-30s
      dialogs off
      buy com.example.subscriptionlab.monthly
      rate 10

      """
    try TestFile.write(text, to: "\(folder)/running.iap")
    let served = try await ServedProgram(
      scenario: nil, ["--scenario", "\(folder)/running.iap", "--kit", "\(folder)/disk/kit"],
      folder: folder, disk: 4096)
    let path = "\(served.disk)/kit/app.receipt"
    try await served.fillDisk()
    #expect(try await served.says("kit/app.receipt could not be updated (No space left on device)"))
    let old = try await Program.output("md5sum", [path])
    try await Task.sleep(for: .milliseconds(2500))
    #expect(try await Program.output("md5sum", [path]) == old)
    #expect(served.errorText.components(of: "could not be updated") == 1)
    _ = try await Program.output("rm", ["\(served.disk)/filler"])
    #expect(try await served.says("kit/app.receipt is up to date again"))
    #expect(try await Program.output("md5sum", [path]) != old)
    served.send(signal: SIGINT)
    #expect(try await served.end() == 0)
  }
}
