// Tests of extreme terminal input: huge windows, floods of keys, and invalid reports.

import Glibc
import Testing

@Suite("Windows and floods") struct WindowTests {
  private static let script = SignalTests.script
  private static let scriptWithShell = SignalTests.scriptWithShell

  @Test("a resize while the screen comes back after Ctrl-Z is not lost")
  func resizeDuringReturn() async throws {
    try await PtyTerminal.run(Self.scriptWithShell) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      // The terminal is full, so the program blocks while it restores the screen, until the test reads. If
      // the terminal fills too early, the shell blocks instead.
      var isReturning = false
      for _ in 0..<5 where !isReturning {
        terminal.forget()
        terminal.type("\u{1A}")
        try await terminal.waitFor("here is the shell")
        terminal.type("go\n")
        terminal.fill()
        for _ in 0..<50 where !isReturning {
          try await Task.sleep(for: .milliseconds(20))
          isReturning = PtyTerminal.state(of: program) == "S"
        }
        if !isReturning { try await terminal.waitFor("Pro Monthly") }
      }
      #expect(isReturning)
      try await Task.sleep(for: .milliseconds(200))
      terminal.resize(columns: 50, rows: 12)
      try await Task.sleep(for: .milliseconds(100))
      terminal.forget()
      try await terminal.waitFor("but has 50 x 12")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
    }
  }

  @Test("a resize while it is stopped, or while the plain print waits, is seen", arguments: [true, false])
  func resizeOutside(isStopped: Bool) async throws {
    try await PtyTerminal.run(Self.scriptWithShell) { terminal in
      try await terminal.waitFor("Pro Monthly")
      if isStopped {
        terminal.type("\u{1A}")
        try await terminal.waitFor("here is the shell")
      } else {
        terminal.type("C")
        try await terminal.waitFor("plain print")
        terminal.type("p")
        try await terminal.waitFor("press any key to return")
      }
      terminal.resize(columns: 50, rows: 12)
      try await Task.sleep(for: .milliseconds(100))
      terminal.type(isStopped ? "go\n" : "q")
      try await terminal.waitFor("but has 50 x 12")
    }
  }

  @Test(
    "beyond 1000 columns and 500 rows the window stays empty",
    arguments: [
      (4000, 2000), (65535, 65535), (65535, 1), (1, 65535),
    ])
  func largeWindow(columns: Int, rows: Int) async throws {
    try await PtyTerminal.run(Self.script, columns: columns, rows: rows) { terminal in
      try await terminal.wait("a picture", seconds: 30) {
        $0.output.count > 2000 || columns == 1 || rows == 1
      }
      let program = try await terminal.program()
      try await Task.sleep(for: .milliseconds(300))
      #expect(PtyTerminal.isAlive(program))
      #expect(try PtyTerminal.status("VmHWM", of: program) < 400_000)
      terminal.type("\u{1B}[<0;3999;1999M\u{1B}[<0;1000;500M\u{1B}[<32;4000;2000M\u{1B}[<0;1;1m")
      terminal.resize(columns: 10_000, rows: 10_000)
      try await Task.sleep(for: .milliseconds(300))
      terminal.read()
      #expect(try PtyTerminal.status("VmHWM", of: program) < 400_000)
      terminal.forget()
      terminal.resize(columns: 100, rows: 30)
      try await terminal.wait("a small picture", seconds: 30) { $0.text.contains("Pro Monthly") }
      terminal.type("qq")
      try await terminal.wait("its end", seconds: 30) { $0.text.contains("exit=0") }
    }
  }

  @Test(
    "variables cannot make it larger either",
    arguments: [
      ("100000", "100000"), ("2147483647", "2147483647"), ("99999999999999999999", "-1"), ("0", "x"),
    ])
  func sizeVariables(columns: String, rows: String) async throws {
    let variables = ["COLUMNS": columns, "LINES": rows]
    for (width, height) in [(0, 0), (100, 30)] {
      let script = "export COLUMNS LINES; unset -v x; " + Self.scriptWithShell
      try await PtyTerminal.run(script, columns: width, rows: height, environment: variables) { terminal in
        try await terminal.wait("a picture", seconds: 30) { $0.text.contains("Pro Monthly") }
        let program = try await terminal.program()
        #expect(try PtyTerminal.status("VmHWM", of: program) < 400_000)
        terminal.forget()
        terminal.type("\u{1A}")
        try await terminal.waitFor("here is the shell")
        terminal.forget()
        terminal.type("go\n")
        try await terminal.waitFor("Pro Monthly")
        #expect(try PtyTerminal.status("VmHWM", of: program) < 400_000)
      }
    }
  }

  @Test("a window of one cell, or of none, ends nothing")
  func tinyWindow() async throws {
    try await PtyTerminal.run(Self.script, columns: 1, rows: 1) { terminal in
      try await terminal.wait("the screen") { $0.text.contains("\u{1B}[?1049h") }
      let program = try await terminal.program()
      for (columns, rows) in [(0, 0), (1, 0), (2, 1), (1, 500), (1000, 1), (3, 3), (100, 30)] {
        terminal.resize(columns: columns, rows: rows)
        terminal.type("\u{1B}[<0;1;1M\u{1B}[<32;2;2M\u{1B}[<0;2;2m")
        try await Task.sleep(for: .milliseconds(80))
        terminal.read()
      }
      #expect(PtyTerminal.isAlive(program))
      try await terminal.waitFor("Pro Monthly")
    }
  }

  @Test("keys without a pause do not hold the screen up")
  func keysWithoutPause() async throws {
    try await Self.flood(with: "jk")
  }

  @Test("keys without a pause do not hold up that a step is brought to the disk")
  func syncWithoutPause() async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let file = "\(terminal.folder)/state/iapbench/session-1.iap"
      // The input buffer is limited in bytes. Long key sequences fill it with few keys, so that even a slow
      // machine soon reads the key of a step.
      let block = String(repeating: "\u{1B}[1;1B\u{1B}[1;1A", count: 50)
      func flood(rounds: Int, until isThere: () throws -> Bool) async throws -> Bool {
        for _ in 0..<rounds {
          while terminal.type(block) > 0 {}
          terminal.read()
          if try isThere() { return true }
          try await Task.sleep(for: .milliseconds(10))
        }
        return false
      }
      // The header and the era precede the steps in the file.
      func hasSteps(_ count: Int) throws -> Bool {
        guard access(file, F_OK) == 0 else { return false }
        return try TestFile.read(file).split(separator: "\n").count == count + 2
      }
      func step() async throws {
        while terminal.type("i") == 0 { try await Task.sleep(for: .milliseconds(1)) }
      }
      try await step()
      let isKept = try await flood(rounds: 1_800) { try hasSteps(1) }
      #expect(
        isKept, "\((try? TestFile.read(file)) ?? "no file"), \(terminal.text.suffix(2000).debugDescription)")
      // The program notices a deleted file only when it saves a step. If the last step was saved before the
      // deletion, the next step restores the file.
      unlink(file)
      if try await !flood(rounds: 200, until: { access(file, F_OK) == 0 }) {
        try await step()
        #expect(try await flood(rounds: 1_800) { try hasSteps(2) })
      }
    }
  }

  @Test("mouse movements without a pause do not hold the screen up")
  func movementsWithoutPause() async throws {
    try await Self.flood(with: "\u{1B}[<0;10;4M\u{1B}[<32;10;6M\u{1B}[<0;10;6m\u{1B}[<0;10;6M\u{1B}[<0;10;6m")
  }

  private static func flood(with text: String) async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let flood = Flood(of: String(repeating: text, count: 200), into: terminal)
      #expect(flood.pictures > 1)
    }
  }

  private struct Flood {
    /// The number of reads that returned output, excluding the first rounds.
    private(set) var pictures = 0
    /// The longest pause in the input to the program.
    private(set) var longestPause: Duration = .zero

    init(of block: String, into terminal: PtyTerminal) {
      for round in 0..<300 {
        while terminal.type(block) > 0 {}
        let pause = ContinuousClock().measure {
          if terminal.read() > 0 && round > 30 { pictures += 1 }
          PtyTerminal.pause(.milliseconds(10))
        }
        longestPause = max(longestPause, pause)
      }
    }
  }

  @Test("a sequence that never ends holds neither the clock nor the keys up")
  func endlessSequence() async throws {
    try await PtyTerminal.inTime("a sequence without a pause") {
      try await Self.endlessSequenceWithoutPause()
    }
  }

  /// Sends a sequence that never ends.
  ///
  /// Returns false if the input paused. The program would then read the rest as keys, about 1,000 a second.
  private static func endlessSequenceWithoutPause() async throws -> Bool {
    try await PtyTerminal.run(Self.script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      terminal.type(":rate realtime\r")
      try await terminal.waitFor("realtime")
      terminal.type("\u{1B}]52;c;")
      let flood = Flood(of: String(repeating: "%", count: 2000), into: terminal)
      guard flood.longestPause < .milliseconds(200) else { return false }
      #expect(flood.pictures > 0)
      terminal.forget()
      // Until the program has discarded the whole sequence, typed keys are part of the sequence.
      for _ in 0..<20 where !terminal.text.contains("Subscriptions") {
        try await Task.sleep(for: .milliseconds(600))
        terminal.type("6")
        try await Task.sleep(for: .milliseconds(200))
        terminal.read()
      }
      #expect(terminal.text.contains("Subscriptions"))
      return true
    }
  }

  @Test(
    "a description of a terminal that makes no sense ends nothing",
    arguments: [
      (#"cup=\E[%p1%s;%p2%dH"#, "cannot place its cursor"),
      (#"setaf=\E[3%p1%:-10lm"#, "cannot place its cursor"),
      ("colors#0x7fffffff, pairs#0x7fffffff", "Pro Monthly"), (#"kcuu1=\E[, kf1=\E[<"#, "Pro Monthly"),
      ("lines#32000, cols#32000", "Pro Monthly"),
    ])
  func hostileDescription(text: String, sight expected: String) async throws {
    let script = """
      printf '%s' "$DESCRIPTION" > description; tic -x -o "$HOME/terminfo" description 2> /dev/null
      export TERM=hostile TERMINFO="$HOME/terminfo"; \(Self.script)
      """
    let environment = ["DESCRIPTION": "hostile|a test,\n\t\(text),\n\tuse=xterm-256color,\n"]
    // Only the terminal description states a window size.
    try await PtyTerminal.run(script, columns: 0, rows: 0, environment: environment) { terminal in
      try await terminal.waitFor(expected)
      guard expected == "Pro Monthly" else {
        try await terminal.waitFor("exit=4")
        return
      }
      terminal.type("\u{1B}[<0;1;1M\u{1B}[<0;1;1mqq")
      try await terminal.waitFor("exit=0")
    }
  }

  @Test("reports that are none end nothing, and the next key arrives")
  func reportsThatAreNone() async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let blanks = String(repeating: " ", count: 19)
      for bytes in [
        "\u{1B}[<\(blanks)M", "\u{1B}[<0;\(blanks);1M", "\u{1B}[<-1;-1;-1M",
        "\u{1B}[<0;99999999999999999999;1M",
        "\u{1B}[<0;16777216;16777216M\u{1B}[<32;16777216;1M\u{1B}[<0;1;16777216m", "\u{1B}[\(blanks)~",
        "\u{1B}[99999999999999999999~", "\u{1B}[4294967295;99999999999999999999u", "\u{1B}[M\u{1B}[<M",
        "\u{1B}[<;;M\u{1B}[<0;0;0M\u{1B}[<0;0;0m",
      ] {
        terminal.type(bytes)
        try await Task.sleep(for: .milliseconds(60))
      }
      terminal.forget()
      terminal.type("i")
      try await terminal.waitFor("Interrupted ON")
    }
  }
}
