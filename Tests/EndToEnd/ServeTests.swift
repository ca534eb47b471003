// Tests of `iapbench serve` with its child and kit, and of the workbench's server.

import Glibc
import RawHTTP
import Testing

@Suite("Serving a real backend") struct ServeTests {
  private static func serve(_ arguments: [String], in folder: String) async throws -> Program.Result {
    try await Program.run(["serve"] + arguments, folder: folder)
  }

  private static let anyPorts = ["--port", "0", "--production-port", "0"]

  @Test("a child has the kit in its environment, and its exit code is the program's")
  func child() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(ServedProgram.scenario, to: "\(folder)/a.iap")
    for code in [Int32(0), 7] {
      let result = try await Self.serve(
        Self.anyPorts + ["--scenario", "a.iap", "--", "sh", "-c", "env; exit \(code)"], in: folder)
      #expect(result.status == code)
      for name in [
        "SANDBOX_URL=http://127.0.0.1:", "PRODUCTION_URL=http://127.0.0.1:",
        "BUNDLE_ID=com.example.subscriptionlab", "APP_APPLE_ID=1234567890", "SHARED_SECRET=", "ROOT_CER=/",
        "ROOT_PEM=/", "RECEIPT=/",
      ] { #expect(result.output.contains("IAPBENCH_\(name)"), "\(name)") }
      #expect(!result.output.contains("Sandbox   ") && result.error.contains("Sandbox   "))
    }
    let killed = try await Self.serve(Self.anyPorts + ["--", "sh", "-c", "kill -TERM $$"], in: folder)
    #expect(killed.status == 143)
    let missing = try await Self.serve(Self.anyPorts + ["--", "no-such-program-here"], in: folder)
    #expect(missing.status == 2 && missing.error.contains("no-such-program-here"))
  }

  @Test("the scenario runs before the child, which verifies the purchase; a child keeps no port open")
  func order() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(ServedProgram.scenario, to: "\(folder)/a.iap")
    let script = """
      sleep 3 >/dev/null 2>&1 &
      printf '{"receipt-data":"%s","password":"%s"}' "$(base64 < "$IAPBENCH_RECEIPT" | tr -d '\\n')" \
      "$IAPBENCH_SHARED_SECRET" | curl -s --data-binary @- "$IAPBENCH_SANDBOX_URL/verifyReceipt"
      echo; echo "$IAPBENCH_SANDBOX_URL"
      """
    let result = try await Self.serve(
      Self.anyPorts + ["--scenario", "a.iap", "--", "sh", "-c", script], in: folder)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("{\"status\":0,\"environment\":\"Sandbox\""))
    #expect(result.error.contains("POST sandbox/verifyReceipt → 0, 1 in_app, 1 latest_receipt_info"))
    let port = try #require(
      result.output.split(separator: "\n").last?.split(separator: ":").last.flatMap { Int($0) })
    let again = try await Self.serve(
      ["--port", "\(port)", "--production-port", "0", "--", "true"], in: folder)
    #expect(again.status == 0, "\(again.error)")
  }

  @Test("Ctrl-C ends with 0, or with the code of the child, which receives it; the ports are free then")
  func interrupt() async throws {
    let alone = try await ServedProgram()
    #expect(alone.isAnswering)
    alone.send(signal: SIGINT)
    #expect(try await alone.end() == 0)
    #expect(RawClient(port: alone.sandbox) == nil && RawClient(port: alone.production) == nil)

    let served = try await ServedProgram(command: ["sh", "-c", "sleep 100"])
    served.send(signal: SIGINT)
    #expect(try await served.end() == 130)
    #expect(RawClient(port: served.sandbox) == nil)

    let polite = try await ServedProgram(command: ["sh", "-c", "trap 'exit 5' TERM; sleep 100 & wait"])
    try await Task.sleep(for: .milliseconds(300))
    polite.send(signal: SIGTERM)
    #expect(try await polite.end() == 5)
  }

  @Test("Ctrl-C in a terminal, with a child and without")
  func interruptInTerminal() async throws {
    let terminal = try await TmuxTerminal.start(
      arguments: ["serve"] + Self.anyPorts + ["--", "sh", "-c", "echo child runs; sleep 100"])
    try await terminal.waitFor("child runs")
    try await terminal.press("C-c")
    try await terminal.waitFor("exit=130")
    try await terminal.run(["serve"] + Self.anyPorts)
    try await terminal.waitFor("kit  ")
    try await terminal.press("C-c")
    try await terminal.waitFor("exit=0")
  }

  @Test("errors are reported before the child starts: 3 for files, 2 for their content, 1 for failures")
  func unusable() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("iapbench 1\nbuuy x\n", to: "\(folder)/wrong.iap")
    try TestFile.write("iapbench 1\nexpect callbacks 3\n", to: "\(folder)/fails.iap")
    try TestFile.write("iapbench 1\napprove last\n", to: "\(folder)/refused.iap")
    try TestFile.write("a file", to: "\(folder)/file")
    for (arguments, status, message) in [
      (["--scenario", "missing.iap"], Int32(3), "missing.iap"),
      (["--scenario", "wrong.iap"], 2, "wrong.iap:2:1"),
      (["--scenario", "fails.iap"], 1, "fails.iap:2"),
      (["--scenario", "refused.iap"], 1, "refused.iap:2"),
      (["--scenario", "lib:no/such"], 2, "lib:no/such"),
      (["--session", "missing.iap"], 3, "missing.iap"),
      (["--kit", "file"], 3, "file"), (["--kit", "/proc/nothing"], 3, "/proc/nothing"),
      (["--port", "70000"], 2, "70000"), (["--port", "5", "--production-port", "5"], 2, "same"),
      (["--port", "x"], 2, "x"), (["--session", "a", "--scenario", "b"], 2, "cannot be combined"),
    ] {
      let ports = arguments.contains("--port") ? [] : Self.anyPorts
      let result = try await Self.serve(arguments + ports + ["--", "touch", "child-ran"], in: folder)
      #expect(result.status == status, "\(arguments): \(result.error)")
      #expect(result.error.contains(message), "\(arguments): \(result.error)")
      #expect(result.output.isEmpty)
    }
    #expect(try !Program.files(in: folder).contains("child-ran"))
  }

  /// Returns the port of the Sandbox in the status bar, which says `serving on 8421, 8422`.
  static func servedPort(_ terminal: TmuxTerminal) async throws -> Int? {
    let words = try await terminal.screen()[0].split { $0 == " " || $0 == "," }
    guard let index = words.firstIndex(of: "serving"), index + 2 < words.count else { return nil }
    return Int(words[index + 2])
  }

  @Test("a port that is taken is told with its number and how to choose another")
  func taken() async throws {
    let served = try await ServedProgram()
    for arguments in [
      ["--port", "\(served.sandbox)", "--production-port", "0"],
      ["--port", "0", "--production-port", "\(served.sandbox)"],
    ] {
      let result = try await Self.serve(arguments, in: served.folder)
      #expect(result.status == 2)
      #expect(
        result.error.contains("port \(served.sandbox) is in use")
          && result.error.contains("--production-port")
      )
    }
    let notifying = try await Self.serve(
      ["--port", "\(served.sandbox)", "--production-port", "0", "--notify", "http://127.0.0.1:9/hook"],
      in: served.folder)
    #expect(notifying.status == 2)
    for line in [
      "in a workbench, `:server notify http://127.0.0.1:9/hook` posts the notifications of its session\n",
      "for a second session: iapbench serve --notify http://127.0.0.1:9/hook --port ",
    ] { #expect(notifying.error.contains(line), "\(notifying.error)") }
    #expect(served.isAnswering)
    #expect(served.output.contains("\nsession        new, after \(served.folder)/served.iap; in a workbench"))
    #expect(served.output.contains("\nnotifications  not posted; --notify URL posts them\n"))
  }

  @Test("a refused server leaves the kit of the running server unchanged, and creates no other kit")
  func refusedServer() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let served = try await ServedProgram(["--kit", "\(folder)/mine"], folder: folder)
    func kit() async throws -> String {
      try await Program.output("sh", ["-c", "cd '\(folder)/mine' && ls -i && cat kit.env kit.json root.pem"])
    }
    let before = try await kit()
    #expect(before.contains("IAPBENCH_SHARED_SECRET"))
    let ports = ["--port", "\(served.sandbox)", "--production-port", "0"]
    for more in [
      ["--kit", "other"], ["--kit", "mine", "--scenario", "served.iap"],
      ["--kit", "mine", "--notify", "http://127.0.0.1:9/hook"],
    ] {
      let result = try await Self.serve(ports + more, in: folder)
      #expect(result.status == 2, "\(result.error)")
    }
    #expect(try await kit() == before)
    #expect(try !Program.files(in: folder).contains("other"))
    let terminal = try await TmuxTerminal.start(folder: folder)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press(":")
    try await terminal.type("serve on --port \(served.sandbox) --production-port 0")
    try await terminal.press("Enter")
    try await terminal.waitFor("port \(served.sandbox) is in use")
    await terminal.stop()
    #expect(try !Program.files(in: "\(folder)/state/iapbench").contains("kit-\(served.sandbox)"))
  }

  @Test("the kit: who may read what, what its files say, and a chain that stays the same for the user")
  func kit() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(ServedProgram.scenario, to: "\(folder)/a.iap")
    let arguments = Self.anyPorts + ["--scenario", "a.iap", "--kit", "mine", "--", "true"]
    #expect(try await Self.serve(arguments, in: folder).status == 0)
    func mode(_ file: String) -> mode_t {
      var facts = stat()
      return stat("\(folder)/\(file)", &facts) == 0 ? facts.st_mode & 0o777 : 0
    }
    for file in ["kit.env", "kit.json", "app.receipt"] { #expect(mode("mine/\(file)") == 0o600, "\(file)") }
    for file in ["root.cer", "root.pem"] { #expect(mode("mine/\(file)") & 0o444 == 0o444, "\(file)") }
    #expect(mode("state/iapbench/chain.der") == 0o600 && mode("state/iapbench/api-key.der") == 0o600)
    let key = try #require(try Program.files(in: "\(folder)/mine").first { $0.hasPrefix("SubscriptionKey_") })
    #expect(mode("mine/\(key)") == 0o600)
    #expect(try TestFile.read("\(folder)/mine/\(key)").hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    let certificate = try await Program.output(
      "openssl", ["x509", "-in", "\(folder)/mine/root.pem", "-noout", "-subject"])
    #expect(certificate.contains("iapbench local store, not Apple"))
    let verified = try await Program.output(
      "sh",
      [
        "-c",
        "openssl cms -verify -inform DER -in '\(folder)/mine/app.receipt' -CAfile '\(folder)/mine/root.pem' "
          + "-purpose any -out /dev/null 2>&1",
      ])
    #expect(verified.lowercased().contains("successful"), "\(verified)")
    let json = try TestFile.read("\(folder)/mine/kit.json")
    let environment = try TestFile.read("\(folder)/mine/kit.env")
    #expect(json.contains("\"sharedSecret\" : \"") && environment.contains("export IAPBENCH_SHARED_SECRET='"))
    let secret = try #require(
      environment.split(separator: "\n").first { $0.contains("SECRET") }?.split(separator: "'").last)
    let shown = try await Self.serve(arguments, in: folder)
    #expect(shown.error.contains("\(secret.prefix(4))…") && !shown.error.contains(secret))
    #expect(shown.error.contains("the certificates name the OCSP responder on port 8421, not "))

    let root = try TestFile.bytes("\(folder)/mine/root.cer")
    #expect(try await Self.serve(arguments, in: folder).status == 0)
    #expect(try TestFile.bytes("\(folder)/mine/root.cer") == root)
    let renewed = try await Program.run(["kit", "--renew", "--kit", "mine"], folder: folder)
    #expect(renewed.status == 0)
    #expect(try TestFile.bytes("\(folder)/mine/root.cer") != root)
    let ofPort = try await Program.run(
      ["kit", "--renew", "--port", "9000", "--kit", "other"], folder: folder)
    #expect(ofPort.output.contains("OCSP        http://127.0.0.1:9000/ocsp\n"))
    try TestFile.write("no chain", to: "\(folder)/state/iapbench/chain.der")
    let broken = try await Self.serve(arguments, in: folder)
    #expect(broken.status == 3 && broken.error.contains("kit --renew"))
  }

  @Test("two programs that start at once have one chain")
  func oneChain() async throws {
    for _ in 0..<3 {
      let folder = try TmuxTerminal.temporaryFolder()
      async let first = Program.run(["kit", "--client", "curl", "--kit", "a"], folder: folder)
      async let second = Program.run(["kit", "--client", "curl", "--kit", "b"], folder: folder)
      let results = try await [first, second]
      #expect(results.allSatisfy { $0.status == 0 })
      #expect(try TestFile.bytes("\(folder)/a/root.cer") == TestFile.bytes("\(folder)/b/root.cer"))
    }
  }

  @Test("kit prints the lines for each client with the addresses of their server, and knows the clients")
  func clients() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let served = try await ServedProgram(["--kit", "\(folder)/mine"], folder: folder)
    let all = try await Program.run(["kit", "--kit", "mine"], folder: folder)
    #expect(all.status == 0)
    for name in ["curl", "inapppy", "itunes-iap", "go-iap", "candy_check", "app-store-server-library-java"] {
      #expect(all.output.contains("\n\(name)  ("), "\(name)")
      let one = try await Program.run(["kit", "--client", name, "--kit", "mine"], folder: folder)
      #expect(one.status == 0 && !one.output.isEmpty)
      let isForShell = name == "curl"
      #expect(
        one.output.contains(isForShell ? "\(folder)/mine/kit.env" : "http://127.0.0.1:\(served.sandbox)"))
    }
    let unknown = try await Program.run(["kit", "--client", "inappy", "--kit", "mine"], folder: folder)
    #expect(unknown.status == 2 && unknown.error.contains("did you mean inapppy?"))
    let several = try await Program.run(
      ["kit", "--client", "app-store-server-lib", "--kit", "mine"], folder: folder)
    #expect(several.status == 2 && several.error.contains("did you mean app-store-server-library-python, "))
    let language = try await Program.run(["kit", "--client", "python", "--kit", "mine"], folder: folder)
    #expect(language.status == 2 && language.error.contains("app-store-server-library-python"))
    #expect(language.error.contains("inapppy, itunes-iap") && !language.error.contains("-node"))
    let token = try await Program.run(["kit", "--token", "--kit", "mine"], folder: folder)
    #expect(token.status == 0 && token.output.split(separator: ".").count == 3)
    let python = try await Program.run(
      ["kit", "--client", "app-store-server-library-p", "--kit", "mine"], folder: folder)
    #expect(python.status == 0 && python.output.contains("verifier = SignedDataVerifier("))
    #expect(python.output.contains("\"com.example.subscriptionlab\", None)"))
  }

  @Test("Before a session is served, kit says that the bundle id is a placeholder, and prints no token")
  func placeholder() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let node = try await Program.run(["kit", "--client", "app-store-server-api"], folder: folder)
    #expect(node.status == 0 && node.output.contains("\"your.bundle.id\""))
    #expect(node.error.hasPrefix("your.bundle.id is a placeholder: ") && node.error.contains("kit.env"))
    let token = try await Program.run(["kit", "--token"], folder: folder)
    #expect(token.status == 2 && token.output.isEmpty && token.error.contains("the bundle id is not known"))
  }

  @Test("kit names the ports and the kit of a server on other ports")
  func kitOfOtherPorts() async throws {
    let served = try await ServedProgram()
    let standard = try await Program.run(["kit", "--client", "curl"], folder: served.folder)
    #expect(standard.status == 0)
    #expect(
      standard.error.hasPrefix("a server runs on ports \(served.sandbox) and \(served.production); ")
        && standard.error.hasSuffix("iapbench/kit-0\n"), "\(standard.error)")
    let chosen = try await Program.run(["kit", "--kit", "state/iapbench/kit-0"], folder: served.folder)
    #expect(chosen.output.contains("Sandbox     http://127.0.0.1:\(served.sandbox)\n"))
    #expect(chosen.error.isEmpty)
  }

  @Test(
    "a session that a workbench has open is not served beside it: serve on is the way; a closed one is served"
  )
  func sessions() async throws {
    let terminal = try await TmuxTerminal.start(arguments: [
      "--session", "mine.iap", "--environment", "sandbox",
    ])
    try await terminal.waitFor("Pro Monthly")
    let refused = try await Self.serve(Self.anyPorts + ["--session", "mine.iap"], in: terminal.folder)
    #expect(refused.status == 2 && refused.error.contains("serve on"))
    try await terminal.press("b", "Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter")
    try await terminal.quit()
    let before = try TestFile.read("\(terminal.folder)/mine.iap")
    let served = try await Self.serve(
      Self.anyPorts + ["--session", "mine.iap", "--", "sh", "-c", "test -s \"$IAPBENCH_RECEIPT\""],
      in: terminal.folder)
    #expect(served.status == 0, "\(served.error)")
    #expect(try TestFile.read("\(terminal.folder)/mine.iap") == before)
  }

  @Test("the README's curl, while the operator plays: a consumable is bought, verified, finished, and gone")
  func readme() async throws {
    let readme = try TestFile.read(
      #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/README.md")
    let block = try #require(
      readme.components(between: "```sh\n", and: "```").first { $0.contains("kit.env") })
    let terminal = try await TmuxTerminal.start()
    try await terminal.waitFor("Pro Monthly")
    for line in ["serve on --port 0 --production-port 0", "environment sandbox", "finish-policy manual"] {
      try await terminal.press(":")
      try await terminal.type(line)
      try await terminal.press("Enter")
    }
    try await terminal.waitFor("serving ")
    try await terminal.waitFor("0 requests")
    let script = block.replacing(
      "~/.local/state/iapbench/kit", with: "\(terminal.folder)/state/iapbench/kit-0")
    func ask() async throws -> String { try await Program.output("sh", ["-c", script]) }
    // Without a purchase, there is no receipt.
    #expect(try await ask().contains("{\"status\":21002}"))
    for line in ["buy com.example.subscriptionlab.coins100", "confirm"] {
      try await terminal.press(":")
      try await terminal.type(line)
      try await terminal.press("Enter")
    }
    try await terminal.waitFor("You're all set.")
    var bought = ""
    for _ in 0..<50 where !bought.contains("coins100") { bought = try await ask() }
    #expect(bought.contains("\"product_id\":\"com.example.subscriptionlab.coins100\""))
    try await terminal.press("Enter", ":")
    try await terminal.type("finish last")
    try await terminal.press("Enter")
    var finished = bought
    for _ in 0..<50 where finished.contains("coins100") { finished = try await ask() }
    #expect(finished.hasPrefix("{\"status\":0") && finished.contains("\"in_app\":[]"))
    try await terminal.waitFor("POST sandbox/verifyReceipt → 0, 1 in_app")
    try await terminal.press(":")
    try await terminal.type("serve off")
    try await terminal.press("Enter")
    try await terminal.waitFor("the server is off")
    try await terminal.quit()
    let journal = try await Program.output("sh", ["-c", "cat '\(terminal.folder)'/state/iapbench/*.iap"])
    #expect(journal.contains("finish last") && !journal.contains("serve") && !journal.contains("POST"))
  }

  @Test("serve on names another iapbench that has the port, and the next free ports")
  func portOfAnotherWorkbench() async throws {
    let first = try await TmuxTerminal.start()
    try await first.waitFor("Pro Monthly")
    try await first.press(":")
    try await first.type("serve on --port 0 --production-port 0")
    try await first.press("Enter")
    try await first.waitFor("serving ")
    let port = try #require(try await Self.servedPort(first))
    let second = try await TmuxTerminal.start(folder: first.folder)
    try await second.waitFor("Pro Monthly")
    try await second.press(":")
    try await second.type("serve on --port \(port) --production-port 0")
    try await second.press("Enter")
    try await second.waitFor("port \(port) is in use by another iapbench; these ports are free: --port ")
    await second.stop()
    await first.stop()
  }

  @Test("in the workbench a taken port is a message and nothing else; reopening the session opens no port")
  func workbench() async throws {
    let other = try await ServedProgram()
    let terminal = try await TmuxTerminal.start(arguments: ["--session", "mine.iap"])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press(":")
    try await terminal.type("serve on --port \(other.sandbox) --production-port 0")
    try await terminal.press("Enter")
    try await terminal.waitFor("port \(other.sandbox) is in use")
    let bar = try await terminal.screen()[0]
    #expect(!bar.contains("serving"))
    try await terminal.press("Escape", "i", ":")
    try await terminal.type("serve on --port 0 --production-port 0")
    try await terminal.press("Enter")
    try await terminal.waitFor("serving ")
    let port = try #require(try await Self.servedPort(terminal))
    #expect(RawClient.ask(RawClient.post([]), port: port)?.text == "{\"status\":21002}")
    try await terminal.waitFor("1 request ")
    try await terminal.quit()
    #expect(RawClient(port: port) == nil)
    try await terminal.run(["--session", "mine.iap"])
    try await terminal.waitFor("Interrupted ON")
    #expect(try await !terminal.screen()[0].contains("serving"))
    #expect(RawClient(port: port) == nil)
    try await terminal.quit()
  }

  @Test("requests keep coming while keys are pressed, and both are answered")
  func together() async throws {
    let terminal = try await TmuxTerminal.start(arguments: ["--environment", "sandbox"])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press(":")
    try await terminal.type("serve on --port 0 --production-port 0")
    try await terminal.press("Enter")
    try await terminal.waitFor("serving ")
    let port = try #require(try await Self.servedPort(terminal))
    let load = Task.detached {
      var answered = 0
      guard let client = RawClient(port: port) else { return 0 }
      while !Task.isCancelled {
        client.send(RawClient.post([]))
        guard client.response()?.status == 200 else { return -1 }
        answered += 1
        // The pause frees a thread of the small thread pool for the task that presses the keys.
        try? await Task.sleep(for: .microseconds(200))
      }
      return answered
    }
    for _ in 0..<5 {
      try await terminal.press("b", "Enter")
      try await terminal.waitFor("You're all set.")
      try await terminal.press("Enter", "z", "z")
    }
    load.cancel()
    let answered = await load.value
    #expect(answered > 300, "\(answered)")
    try await terminal.waitFor(" requests")
    try await terminal.press("5", "/")
    try await terminal.type("of them 21002")
    try await terminal.press("Enter")
    try await terminal.waitFor(" requests, ")
    try await terminal.quit()
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    ranges(of: start).map { range in
      let remaining = self[range.upperBound...]
      return String(remaining[..<(remaining.ranges(of: end).first?.lowerBound ?? remaining.endIndex)])
    }
  }
}
