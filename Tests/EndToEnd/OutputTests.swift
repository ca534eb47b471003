// Tests of control characters and write errors in output outside the screen.

import Glibc
import Testing

@Suite("What the program prints") struct OutputTests {
  private static let hostile = "a\u{1B}[31m\u{9B}2J\u{202E}\nError: forged\r\u{200F}"

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    do {
      try await body(folder)
    } catch {
      _ = try? await Program.output("rm", ["-rf", folder])
      throw error
    }
    _ = try await Program.output("rm", ["-rf", folder])
  }

  private func withTerminal(
    arguments: [String]?, folder: String, _ body: (TmuxTerminal) async throws -> Void
  ) async throws {
    let terminal = try await TmuxTerminal.start(arguments: arguments, folder: folder)
    do {
      try await body(terminal)
    } catch {
      await terminal.stop()
      throw error
    }
    await terminal.stop()
  }

  private func shell(_ line: String, folder: String) async throws -> String {
    try await Program.output(
      "env",
      [
        "-C", folder, "P=\(Program.path)", "XDG_STATE_HOME=\(folder)/state",
        "XDG_CONFIG_HOME=\(folder)/config",
        "sh", "-c", line,
      ])
  }

  private func steering(_ text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
      default: false
      }
    }.map { "U+\(String($0.value, radix: 16))" }
  }

  @Test(
    "Names and values from outside are shown with symbols, each message on its own line",
    arguments: [
      ["run", hostile], ["catalog", hostile], ["open", hostile], [hostile], ["--theme", hostile],
      ["--\(hostile)"],
      ["--environment", hostile], ["--seed", hostile], ["--language", hostile],
      ["run", "--channel", hostile, "x"],
      ["run", "--format", hostile, "x"], ["sessions", "delete", hostile],
      ["sessions", "rename", hostile, "b"],
      ["sessions", hostile], ["help", hostile], ["completion", hostile], ["commands", hostile, "more"],
      ["open", "x", "--until", hostile],
    ])
  func arguments(words: [String]) async throws {
    try await withFolder { folder in
      let result = try await Program.run(words, folder: folder)
      #expect(result.status != 0 || words.first == "help")
      #expect(steering(result.output + result.error) == [], "\(result.output)\(result.error)")
      let lines = (result.output + result.error).split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("Error: forged") }, "\(result.error)")
    }
  }

  @Test("Files of hostile names and content are listed and run with symbols")
  func files() async throws {
    try await withFolder { folder in
      let name = String(Self.hostile.filter { $0 != "\n" })
      _ = try await Program.output(
        "mkdir", ["-p", "\(folder)/config/iapbench/themes", "\(folder)/state/iapbench"])
      try TestFile.write(
        "nonsense = \"\(name)\"\n\(name) = 1\n", to: "\(folder)/config/iapbench/themes/\(name).toml")
      try TestFile.write(
        "theme = \"\u{202E}\"\n\"\(name)\" = 2\n", to: "\(folder)/config/iapbench/config.toml")
      try TestFile.write("iapbench 1\n", to: "\(folder)/state/iapbench/\(name).iap")
      try TestFile.write(
        "iapbench 1\nnote a\u{200F}\u{202E}b\nexpect dialog \u{202E}x\nbuy \u{202E}y\n",
        to: "\(folder)/\(name)")
      try TestFile.write("iapbench 1\n\(name)\n", to: "\(folder)/bad\(name)")
      try TestFile.write(
        """
        {"products":[{"productID":"\u{202E}p\\u001b[31m\\n","type":"x\\u009b"}],"\u{202E}q":[1]}
        """,
        to: "\(folder)/c\(name)")
      for words in [
        ["themes"], ["config"], ["sessions"],
        ["run", "--channel", "paymentQueue,console,operator,remark", name],
        ["run", "--format", "jsonl", "--channel", "operator", name], ["run", "bad" + name],
        ["open", "bad" + name],
        ["catalog", "c" + name], ["catalog", "--format", "json", "c" + name],
      ] {
        let result = try await Program.run(words, folder: folder)
        #expect(!(result.output + result.error).isEmpty)
        #expect(steering(result.output + result.error) == [], "\(words): \(result.output)\(result.error)")
      }
    }
  }

  @Test("The places of the program and the type of the terminal are shown with symbols")
  func environment() async throws {
    try await withFolder { folder in
      let line = """
        X=$(printf 'x\\033[31m\\n\\342\\200\\256y'); \
        export XDG_CONFIG_HOME="/nowhere/$X" XDG_STATE_HOME="/nowhere/$X"; \
        $P config 2>&1; $P sessions 2>&1; TERM="$X" $P 2>&1 || :
        """
      let printed = try await shell(line, folder: folder)
      #expect(printed.contains("x␛[31m␊␦y"))
      #expect(steering(printed) == [], "\(printed)")
      try await withTerminal(arguments: nil, folder: folder) { terminal in
        try await terminal.type(
          "clear; TERM=$(printf 'x\\033[31m\\342\\200\\256y') \(TmuxTerminal.quoted(Program.path)) 2> err; "
            + "echo exit=$?")
        try await terminal.press("Enter")
        try await terminal.waitFor("exit=4")
      }
      let error = try TestFile.read("\(folder)/err")
      #expect(error.contains("x"))
      #expect(steering(error) == [], "\(error)")
    }
  }

  static let listings = [
    "commands", "fidelity", "themes", "config", "config --example", "sessions", "manual", "completion bash",
    "catalog builtin", "catalog builtin --format json", "--help", "--version", "help run", "run a.iap",
  ]

  private func prepare(_ folder: String) async throws {
    _ = try await Program.output("mkdir", ["-p", "\(folder)/state/iapbench"])
    for path in ["a.iap", "state/iapbench/session-1.iap"] {
      try TestFile.write(
        "iapbench 1\nbuy com.example.subscriptionlab.monthly\nconfirm\n", to: "\(folder)/\(path)")
    }
  }

  @Test(
    "On a full disk and on a closed output everything that lists ends with 3 and a line", arguments: listings)
  func full(words: String) async throws {
    try await withFolder { folder in
      try await prepare(folder)
      let full = try await shell("$P \(words) 2>&1 >/dev/full; echo status=$?", folder: folder)
      #expect(full == "standard output: No space left on device\nstatus=3\n")
      let closed = try await shell("$P \(words) 2>&1 >&-; echo status=$?", folder: folder)
      #expect(closed.hasPrefix("standard output: ") && closed.hasSuffix("status=3\n"), "\(closed)")
    }
  }

  @Test(
    "Where the reader of a pipe is gone, everything that lists ends with 3 and no word", arguments: listings)
  func gone(words: String) async throws {
    try await withFolder { folder in
      try await prepare(folder)
      let line = "{ sleep 0.2; $P \(words) 2>err; echo status=$? >status; } | true; sleep 0.4; cat status err"
      var printed = ""
      for _ in 0..<20 where !printed.contains("status=") { printed = try await shell(line, folder: folder) }
      #expect(printed == "status=3\n")
    }
  }

  @Test("The failures of a run and their sum follow its log")
  func failuresLast() async throws {
    try await withFolder { folder in
      try TestFile.write(
        "iapbench 1\nbuy com.example.subscriptionlab.coins100\nconfirm\nexpect state last failed\n",
        to: "\(folder)/bad.iap")
      let lines = try await shell("$P run bad.iap 2>&1; true", folder: folder).split(separator: "\n")
      let failure = try #require(lines.firstIndex { $0.hasPrefix("bad.iap:4: expected state") }, "\(lines)")
      let end = try #require(lines.lastIndex { $0.hasPrefix("paymentQueue(") }, "\(lines)")
      #expect(end < failure && lines[failure + 1] == "bad.iap: 0 of 1 expectations passed", "\(lines)")
    }
  }

  @Test("A secret of a catalogue is in no file of the program, and a bundle says that it was left out")
  func secrets() async throws {
    try await withFolder { folder in
      try TestFile.write(
        """
        {"products":[{"productID":"gem","type":"Consumable","displayPrice":"1","password":"hunter2"}],
        "settings":{"sharedSecret":"hunter2","_token":["hunter2"]},"subscriptionGroups":[],
        "inAppPurchaseKey":{"key":"hunter2"}}
        """, to: "\(folder)/c.storekit")
      try await withTerminal(arguments: ["c.storekit"], folder: folder) { terminal in
        try await terminal.waitFor("gem")
        try await terminal.press("C")
        try await terminal.waitFor("bundle")
        try await terminal.press("b", "Enter")
        try await terminal.waitFor("/iapbench-bug-1.txt")
        try await terminal.press("q", "q")
        try await terminal.waitFor("exit=")
      }
      let bundle = try TestFile.read("\(folder)/iapbench-bug-1.txt")
      #expect(
        bundle.contains(
          "left out: products[].password, settings.sharedSecret, settings._token, inAppPurchaseKey"),
        "\(bundle)")
      let found = try await shell("grep -rl hunter2 . || :", folder: folder)
      #expect(found == "./c.storekit\n")
    }
  }
}
