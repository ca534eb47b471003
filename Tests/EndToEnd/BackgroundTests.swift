// Tests of the queries for the terminal's background colour and character width. The test sends the replies.

import Glibc
import Testing

@Suite("What the terminal says of itself") struct BackgroundTests {
  private static let question = "\u{1B}]11;?"
  private static let widthQuestion = "\u{1B}[6n"
  /// The status bar's background in the themes `light` and `dark`, with 256 colours.
  private static let light = "48;5;254"
  private static let dark = "48;5;236"
  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let black = "\u{1B}]11;rgb:0000/0000/0000\u{7}"
  /// A script that runs the program repeatedly.
  ///
  /// The input line `fresh` first deletes the remembered state.
  private static let again = """
    while :; do "$P"; echo exit=$?; read how; [ "$how" = fresh ] && rm -rf state; clear; done
    """

  private func state(_ terminal: PtyTerminal) -> String {
    let path = "\(terminal.folder)/state/iapbench/state.toml"
    guard access(path, R_OK) == 0 else { return "" }
    return (try? TestFile.read(path)) ?? ""
  }

  private func quit(_ terminal: PtyTerminal) async throws {
    terminal.type("qq")
    try await terminal.waitFor("exit=0")
  }

  private func restart(_ terminal: PtyTerminal, _ how: String) async throws {
    try await quit(terminal)
    terminal.forget()
    terminal.type(how + "\n")
    try await terminal.waitFor(Self.question)
  }

  private func firstPicture(_ terminal: PtyTerminal) -> String {
    terminal.text.ranges(of: Self.question).first.map { String(terminal.text[..<$0.lowerBound]) } ?? ""
  }

  /// Answers the query.
  ///
  /// If a busy machine delayed the answer, restarts the program and tries again.
  private func answer(_ terminal: PtyTerminal, _ reply: String, fills: (PtyTerminal) -> Bool) async throws {
    for attempt in 0..<5 {
      if attempt > 0 { try await restart(terminal, "fresh") }
      terminal.type(reply)
      for _ in 0..<40 {
        terminal.read()
        if fills(terminal) { return }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    Issue.record("no answer counted: \(terminal.text.suffix(2000).debugDescription)")
  }

  @Test("An answer repaints once in the theme for the background; the next start begins with it")
  func answer() async throws {
    try await PtyTerminal.run(Self.again) { terminal in
      try await terminal.waitFor(Self.question)
      #expect(firstPicture(terminal).contains("Pro Monthly"))
      #expect(!firstPicture(terminal).contains(Self.light) && !firstPicture(terminal).contains(Self.dark))
      #expect(firstPicture(terminal).contains(Self.widthQuestion))
      let remembered = "background=#ffffff ambiguous-width=1"
      try await answer(terminal, "\u{1B}[2;2R" + Self.white) {
        $0.text.contains(Self.light) && state($0).contains(remembered)
      }
      // Waits for the rest of the new frame.
      try await Task.sleep(for: .milliseconds(500))
      terminal.read()
      terminal.forget()
      terminal.type(Self.black + Self.white)
      try await Task.sleep(for: .milliseconds(300))
      terminal.read()
      #expect(terminal.output.isEmpty, "\(terminal.text.debugDescription)")
      try await restart(terminal, "again")
      #expect(firstPicture(terminal).contains(Self.light))
      #expect(!terminal.text.contains(Self.widthQuestion), "the width is not asked for at every start")
      try await answer(terminal, Self.black) {
        $0.text.contains(Self.dark) && state($0).contains("background=#000000")
      }
      try await quit(terminal)
    }
  }

  @Test("A session in which nothing is done writes what is new of the terminal, and nothing where nothing is")
  func nothingNew() async throws {
    func stamp(_ terminal: PtyTerminal) -> [Int] {
      var facts = stat()
      guard stat("\(terminal.folder)/state/iapbench/state.toml", &facts) == 0 else { return [] }
      let time = facts.st_mtim
      return [Int(facts.st_ino), Int(time.tv_sec), Int(time.tv_nsec)]
    }
    try await PtyTerminal.run(Self.again) { terminal in
      try await terminal.waitFor(Self.question)
      try await answer(terminal, "\u{1B}[2;2R" + Self.white) { state($0).contains("background=#ffffff") }
      let written = stamp(terminal)
      #expect(!written.isEmpty)
      try await restart(terminal, "again")
      terminal.type(Self.white)
      try await Task.sleep(for: .milliseconds(300))
      try await quit(terminal)
      #expect(stamp(terminal) == written)
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
    try await PtyTerminal.inTime("pieces that follow each other") { try await typesInTime(pieces) }
  }

  /// Types the pieces of an answer and checks the result.
  ///
  /// Returns false if a pause between two pieces exceeded the program's timeout.
  private func typesInTime(_ pieces: [String]) async throws -> Bool {
    try await PtyTerminal.run(SignalTests.script) { terminal in
      try await terminal.waitFor(Self.question)
      try await terminal.waitFor("Pro Monthly")
      guard terminal.type(pieces, apart: .milliseconds(350), atMost: .seconds(1)) else { return false }
      terminal.type("a")
      try await terminal.waitFor("ON")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      let steps = try await Program.output(
        "sh", ["-c", "cat \(terminal.folder)/state/iapbench/*.iap | grep -v '^#'"])
      let done = steps.split(separator: "\n").filter { !["iapbench 1", "era present"].contains($0) }
      #expect(done == ["at 2021-01-01T00:00:00Z ask-to-buy on"], "\(steps)")
      #expect(!terminal.text.contains("does nothing here"))
      return true
    }
  }

  @Test("Where the terminal says nothing COLORFGBG tells, after a second and at once at the next start")
  func silence() async throws {
    try await PtyTerminal.run(Self.again, environment: ["COLORFGBG": "0;default;15"]) { terminal in
      try await terminal.waitFor(Self.question)
      #expect(!firstPicture(terminal).contains(Self.light))
      try await terminal.waitFor(Self.light)
      try await terminal.wait("the state file") { state($0).contains("background=silent") }
      try await restart(terminal, "again")
      #expect(firstPicture(terminal).contains(Self.light))
      try await quit(terminal)
    }
  }

  @Test("Where nothing answers, 256 colours are dark, after a second and at once at the next start")
  func silenceOfUnknown() async throws {
    try await PtyTerminal.run(Self.again) { terminal in
      try await terminal.waitFor(Self.question)
      try await terminal.waitFor(Self.dark)
      try await terminal.wait("the state file") { state($0).contains("background=silent") }
      try await restart(terminal, "again")
      #expect(firstPicture(terminal).contains(Self.dark))
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

  @Test("Where ambiguous characters take two columns, look-alikes are drawn, also at the next start")
  func wide() async throws {
    try await PtyTerminal.run(Self.again) { terminal in
      try await terminal.waitFor(Self.question)
      #expect(terminal.text.contains("│"))
      try await answer(terminal, "\u{1B}[2;3R") { state($0).contains("ambiguous-width=2") }
      try await terminal.waitFor("|")
      try await restart(terminal, "again")
      #expect(firstPicture(terminal).contains("|") && !firstPicture(terminal).contains("│"))
      try await quit(terminal)
    }
  }

  @Test("An answer that is due when the program ends is not left to the shell")
  func quickEnd() async throws {
    let script = """
      while :; do "$P"; echo exit=$?; read -t 1 rest; echo "rest=<$rest>"; read go; rm -rf state; clear; done
      """
    try await PtyTerminal.run(script) { terminal in
      var isClean = false
      // On a busy machine, the answer may arrive after the program's timeout.
      for _ in 0..<5 where !isClean {
        try await terminal.waitFor(Self.question)
        terminal.type("qq")
        try await Task.sleep(for: .milliseconds(40))
        terminal.type(Self.white + "\u{1B}[2;2R")
        try await terminal.waitFor("rest=<")
        try await terminal.waitFor(">\r\n")
        isClean = terminal.text.contains("rest=<>")
        terminal.forget()
        terminal.type("\n")
      }
      #expect(isClean)
    }
  }

  @Test("A window of one row is asked, answers and stays right", arguments: [1, 2])
  func oneRow(rows: Int) async throws {
    try await PtyTerminal.run(Self.again, columns: 60, rows: rows) { terminal in
      try await terminal.waitFor(Self.question)
      try await answer(terminal, "\u{1B}[\(rows);2R" + Self.white + "\u{1B}[\(rows);2R") {
        state($0).contains("background=#ffffff")
      }
      terminal.forget()
      terminal.resize(columns: 80, rows: 24)
      try await terminal.waitFor("Pro Monthly")
      #expect(terminal.text.contains(Self.light))
      #expect(!terminal.text.contains("does nothing here"))
      try await quit(terminal)
    }
  }
}
