// The terminal is asked for its background and for the width of its characters. The test is the terminal: it answers at
// once, late, twice, wrongly, in pieces, or not at all.

import Testing

@Suite("What the terminal says of itself") struct BackgroundTests {
  private static let question = "\u{1B}]11;?"
  private static let widthQuestion = "\u{1B}[6n"
  /// The status bar's background in the themes `light` and `dark`, among 256 colours.
  private static let light = "48;5;254"
  private static let dark = "48;5;236"
  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let black = "\u{1B}]11;rgb:0000/0000/0000\u{7}"
  private static let twice = "\"$P\"; echo exit=$?; read go; clear; \"$P\"; echo exit=$?; exec sleep 100"

  private func state(_ terminal: PtyTerminal) -> String {
    (try? TestFile.read("\(terminal.folder)/state/iapbench/state.toml")) ?? ""
  }

  private func quit(_ terminal: PtyTerminal) async throws {
    terminal.type("qq")
    try await terminal.waitFor("exit=0")
  }

  @Test("An answer repaints once in the theme for the background; the next start begins with it")
  func answer() async throws {
    try await PtyTerminal.run(Self.twice) { terminal in
      try await terminal.waitFor(Self.question)
      #expect(!terminal.text.contains(Self.light) && !terminal.text.contains(Self.dark))
      #expect(terminal.text.contains(Self.widthQuestion))
      terminal.type("\u{1B}[2;2R" + Self.white)
      try await terminal.waitFor(Self.light)
      try await terminal.wait("the state file") { state($0).contains("background=#ffffff ambiguous-width=1") }
      terminal.forget()
      // The same answer again is dropped.
      terminal.type(Self.black + Self.white)
      try await Task.sleep(for: .milliseconds(300))
      terminal.read()
      #expect(terminal.output.isEmpty, "\(terminal.text.debugDescription)")
      try await quit(terminal)
      terminal.forget()
      terminal.type("go\n")
      try await terminal.waitFor(Self.question)
      #expect(terminal.text.contains(Self.light))
      #expect(!terminal.text.contains(Self.widthQuestion), "the width is not asked for at every start")
      terminal.type(Self.black)
      try await terminal.waitFor(Self.dark)
      try await terminal.wait("the state file") { state($0).contains("background=#000000 ambiguous-width=1") }
      try await quit(terminal)
    }
  }

  @Test("An answer after a second is dropped; so is one after that")
  func late() async throws {
    try await PtyTerminal.run(SignalTests.script) { terminal in
      try await terminal.waitFor(Self.question)
      try await terminal.waitFor("Pro Monthly")
      try await Task.sleep(for: .milliseconds(1300))
      terminal.read()
      terminal.forget()
      terminal.type(Self.white + "\u{1B}[2;3R\u{1B}[1;3R" + Self.white)
      try await Task.sleep(for: .milliseconds(300))
      terminal.read()
      #expect(terminal.output.isEmpty, "\(terminal.text.debugDescription)")
      try await terminal.wait("the state file") {
        state($0).contains("background=silent ambiguous-width=silent")
      }
      terminal.type("i")
      try await terminal.waitFor("ON")
      try await quit(terminal)
    }
  }

  @Test(
    "Wrong answers, answers in pieces and with keys in between run nothing, and keys go on",
    arguments: [
      ["\u{1B}]11;rgb:ff", "ff/ffff/ffff\u{1B}\\"], ["\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}", "\\"],
      ["\u{1B}]1", "1;rgb:ffff/bad0/dead\u{7}"], ["\u{1B}[2", ";2R", "\u{1B}]11;red\u{7}"],
      ["\u{1B}]11;rgb:ffff/", "ffff", "/ffff", "\u{7}"],
      ["\u{1B}]11;blue\u{1B}\\\u{1B}[1;1R\u{1B}[;R\u{1B}[2;2R\u{1B}[2;2R"],
      ["\u{1B}]11;rgb:be", "\u{1B}[B", "be/bebe/bebe\u{7}"],
    ])
  func pieces(pieces: [String]) async throws {
    try await PtyTerminal.run(SignalTests.script) { terminal in
      try await terminal.waitFor(Self.question)
      try await terminal.waitFor("Pro Monthly")
      for piece in pieces {
        terminal.type(piece)
        try await Task.sleep(for: .milliseconds(350))
      }
      terminal.type("a")
      try await terminal.waitFor("ON")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      let steps = try await Program.output(
        "sh", ["-c", "cat \(terminal.folder)/state/iapbench/*.iap | grep -v '^#'"])
      let done = steps.split(separator: "\n").filter { !["iapbench 1", "era present"].contains($0) }
      #expect(done == ["at 2021-01-01T00:00:00Z ask-to-buy on"], "\(steps)")
      #expect(!terminal.text.contains("does nothing here"))
    }
  }

  @Test("Where the terminal says nothing COLORFGBG tells, after a second and at once at the next start")
  func silence() async throws {
    try await PtyTerminal.run(Self.twice, environment: ["COLORFGBG": "0;default;15"]) { terminal in
      try await terminal.waitFor(Self.question)
      #expect(!terminal.text.contains(Self.light))
      try await terminal.waitFor(Self.light)
      try await quit(terminal)
      terminal.forget()
      terminal.type("go\n")
      try await terminal.waitFor(Self.question)
      #expect(terminal.text.contains(Self.light))
      try await quit(terminal)
    }
  }

  @Test(
    "A theme that the user has chosen is not asked about",
    arguments: ["theme = \"dark\"", "theme = \"default\""])
  func chosen(setting: String) async throws {
    let script = """
      mkdir -p config/iapbench; echo "$SETTING" > config/iapbench/config.toml
      echo 'ambiguous-width = 1' >> config/iapbench/config.toml; \(SignalTests.script)
      """
    try await PtyTerminal.run(script, environment: ["COLORFGBG": "0;15", "SETTING": setting]) { terminal in
      try await terminal.waitFor("Pro Monthly")
      #expect(!terminal.text.contains(Self.question) && !terminal.text.contains(Self.widthQuestion))
      #expect(terminal.text.contains(Self.dark) == setting.contains("dark"))
      terminal.type(Self.white)
      try await Task.sleep(for: .milliseconds(300))
      terminal.type("i")
      try await terminal.waitFor("ON")
      #expect(!terminal.text.contains(Self.light))
      try await quit(terminal)
    }
  }

  @Test(
    "Where ambiguous characters take two columns look-alikes are drawn, from the answer on and at the next start"
  )
  func wide() async throws {
    try await PtyTerminal.run(Self.twice) { terminal in
      try await terminal.waitFor(Self.question)
      try await terminal.waitFor("Pro Monthly")
      #expect(terminal.text.contains("│"))
      terminal.forget()
      terminal.type("\u{1B}[2;3R")
      try await terminal.waitFor("Pro Monthly")
      #expect(terminal.text.contains("|") && !terminal.text.contains("│"))
      try await terminal.wait("the state file") { state($0).contains("ambiguous-width=2") }
      try await quit(terminal)
      terminal.forget()
      terminal.type("go\n")
      try await terminal.waitFor("Pro Monthly")
      #expect(!terminal.text.contains("│"))
      try await quit(terminal)
    }
  }

  @Test("An answer that is due when the program ends is not left to the shell")
  func quickEnd() async throws {
    let script = "\"$P\"; echo exit=$?; read -t 1 rest; echo \"rest=<$rest>\"; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      try await terminal.waitFor(Self.question)
      terminal.type("qq")
      try await Task.sleep(for: .milliseconds(60))
      terminal.type(Self.white + "\u{1B}[2;2R")
      try await terminal.waitFor("rest=<>")
    }
  }

  @Test("A window of one row is asked, answers and stays right", arguments: [1, 2])
  func oneRow(rows: Int) async throws {
    try await PtyTerminal.run(SignalTests.script, columns: 60, rows: rows) { terminal in
      try await terminal.waitFor(Self.question)
      terminal.type("\u{1B}[\(rows);2R" + Self.white + "\u{1B}[\(rows);2R")
      try await Task.sleep(for: .milliseconds(300))
      terminal.resize(columns: 80, rows: 24)
      try await terminal.waitFor("Pro Monthly")
      #expect(terminal.text.contains(Self.light))
      #expect(!terminal.text.contains("does nothing here"))
      try await quit(terminal)
    }
  }
}
