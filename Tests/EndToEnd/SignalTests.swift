// Tests that the shell gets back a working terminal, however the program ends.

import Glibc
import Testing

@Suite("Signals and the terminal") struct SignalTests {
  /// The sequence that leaves the alternate screen of xterm.
  static let leave = "\u{1B}[?1049l"
  /// The sequence that enters the alternate screen of xterm.
  static let enter = "\u{1B}[?1049h"
  /// A script that prints the program's exit code and keeps the terminal open.
  static let script = "\"$P\"; echo \"exit=$?\"; exec sleep 100"
  /// A script that shows a shell when the program stops, and resumes the program after a typed line.
  static let scriptWithShell = """
    set -m; "$P"; code=148
    while [ $code -ge 148 ] && [ $code -le 150 ]; \
    do echo "here is the shell"; read go; fg > /dev/null; code=$?; done
    echo "exit=$code"; exec sleep 100
    """

  /// Whether the output ends by restoring the screen, with mouse reports and bracketed paste switched off.
  static func isGivenBack(_ text: String) -> Bool {
    guard let lastLeave = text.ranges(of: leave).last else { return false }
    let before = text[..<lastLeave.lowerBound]
    guard let mouse = before.ranges(of: "\u{1B}[?1000l").last,
      let paste = before.ranges(of: "\u{1B}[?2004l").last
    else { return false }
    let remaining = text[min(mouse.lowerBound, paste.lowerBound)...]
    return !remaining.contains("\u{1B}[?1000h") && !remaining.contains("\u{1B}[?2004h")
      && !remaining.contains(enter)
  }

  @Test(
    "every signal that ends the program gives the terminal back",
    arguments: [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGPOLL,
      SIGPROF, SIGVTALRM, SIGSTKFLT, SIGPWR, 34, 50, 64,
    ])
  func fatal(number: Int32) async throws {
    try await PtyTerminal.run(Self.script, columns: 80, rows: 24) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      #expect(terminal.modes != modes)
      #expect(terminal.text.ranges(of: Self.enter).count == 1 && !terminal.text.contains(Self.leave))
      kill(try await terminal.program(), number)
      try await terminal.waitFor("exit=\(128 + number)")
      #expect(terminal.modes == modes)
      #expect(Self.isGivenBack(terminal.text))
    }
  }

  @Test("a signal that is ignored at the start stays ignored, and a broken pipe ends nothing")
  func ignored() async throws {
    let script = "trap '' USR1 HUP XCPU; " + Self.script
    try await PtyTerminal.run(script, columns: 80, rows: 24) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      for number in [SIGUSR1, SIGHUP, SIGXCPU, SIGPIPE] { kill(program, number) }
      terminal.forget()
      terminal.type("i")
      try await terminal.waitFor("Interrupted ON")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
    }
  }

  @Test(
    "a signal while the plain print waits gives back the shell's modes",
    arguments: [SIGTERM, SIGUSR1, SIGSEGV])
  func plainPrint(number: Int32) async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      terminal.type("C")
      try await terminal.waitFor("plain print")
      terminal.type("p")
      try await terminal.waitFor("press any key to return")
      try await terminal.wait("waiting") { $0.modes.last != modes.last }
      kill(try await terminal.program(), number)
      try await terminal.waitFor("exit=\(128 + number)")
      #expect(terminal.modes == modes)
      #expect(Self.isGivenBack(terminal.text))
      // During the print, the program was already outside its screen, so it left the screen only once.
      let left = terminal.text.ranges(of: Self.leave).count
      #expect(left == 1)
    }
  }

  @Test("each line of the plain print begins at the left edge")
  func plainPrintAtLeftEdge() async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      terminal.type("C")
      try await terminal.waitFor("plain print")
      terminal.type("p")
      // Under the terminal modes of the full screen, a line feed would not return to the left edge.
      try await terminal.waitFor("\r\n-- press any key to return to iapbench --\r\n")
      terminal.forget()
      terminal.type("x")
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
    }
  }

  @Test(
    "keys while the plain print is written neither end the program nor are echoed",
    arguments: ["\u{3}", "\u{1C}", "\u{1A}", "xyzzy"])
  func keysIntoPlainPrint(keys: String) async throws {
    let script = "cd; \"$P\" --session long.iap; echo \"exit=$?\"; exec sleep 100"
    let steps = (0..<2000).map {
      "at 2021-01-01T00:00:00Z note a line of many, number \($0), which fill a terminal that nobody reads\n"
    }.joined()
    try await PtyTerminal.run(
      script,
      prepare: { try TestFile.write("iapbench 1\nera present\n" + steps, to: "\($0.folder)/long.iap") }
    ) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      // The log is longer than the terminal's buffer, so the print blocks.
      terminal.type("5C")
      try await terminal.waitFor("plain print")
      terminal.type("p")
      try await terminal.waitUnread("a full terminal") { terminal.isFull }
      PtyTerminal.pause(.milliseconds(300))
      terminal.forget()
      terminal.type(keys)
      PtyTerminal.pause(.milliseconds(300))
      #expect(PtyTerminal.isAlive(program) && PtyTerminal.state(of: program) == "S")
      try await terminal.waitFor("press any key to return")
      #expect(!terminal.text.contains("xyzzy") && !terminal.text.contains("^C"))
      try await terminal.wait("waiting") { $0.modes.last != modes.last }
      terminal.forget()
      terminal.type("q")
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      #expect(terminal.modes == modes)
    }
  }

  @Test("Ctrl-C while the screen is left for Ctrl-Z does not end the program")
  func keysIntoSuspend() async throws {
    let script = "set -m; \"$P\"; echo stopped; read go; fg > /dev/null; echo \"exit=$?\"; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      // The program blocks when it tries to leave the alternate screen.
      terminal.fill()
      try #require(terminal.isFull)
      terminal.type("\u{1A}")
      PtyTerminal.pause(.milliseconds(300))
      terminal.type("\u{3}\u{1C}")
      PtyTerminal.pause(.milliseconds(300))
      #expect(PtyTerminal.isAlive(program))
      try await terminal.waitFor("stopped")
      #expect(PtyTerminal.state(of: program) == "T")
      terminal.type("go\n")
      terminal.forget()
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
    }
  }

  @Test("the plain print can be stopped, and is there again afterwards")
  func stoppedPlainPrint() async throws {
    let script = "set -m; \"$P\"; echo stopped; read go; fg > /dev/null; echo \"exit=$?\"; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      terminal.type("C")
      try await terminal.waitFor("plain print")
      terminal.type("p")
      try await terminal.wait("waiting") {
        $0.text.contains("press any key to return") && $0.modes.last != modes.last
      }
      kill(try await terminal.program(), SIGTSTP)
      try await terminal.waitFor("stopped")
      #expect(terminal.modes == modes)
      terminal.type("go\n")
      try await terminal.wait("waiting again") { $0.modes.last != modes.last }
      terminal.forget()
      terminal.type("q")
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      #expect(terminal.modes == modes)
    }
  }

  @Test("a signal to the stopped program leaves the shell's own modes alone")
  func stopped() async throws {
    let script = "set -m; \"$P\"; echo stopped; stty -echo; echo ready; read go; stty -a; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      terminal.type("\u{1A}")
      try await terminal.waitFor("ready")
      let modes = terminal.modes
      kill(program, SIGTERM)
      kill(program, SIGCONT)
      try await terminal.wait("its end") { _ in !PtyTerminal.isAlive(program) }
      #expect(terminal.modes == modes)
    }
  }

  @Test("modes that the shell has changed meanwhile are those it gets back")
  func changedModes() async throws {
    // This shell keeps the terminal modes that a stopped job has set; bash would restore its own.
    let script = """
      exec sh -c 'set -m; "$P"; stty -ixon; echo here is the shell; \
      read go; fg > /dev/null; echo "exit=$?"; exec sleep 100'
      """
    try await PtyTerminal.run(script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      terminal.type("\u{1A}")
      try await terminal.wait("its stop") { _ in PtyTerminal.state(of: program) == "T" }
      try await terminal.wait("other modes") { $0.modes != modes && $0.modes.last == modes.last }
      try await terminal.waitFor("here is the shell")
      let changed = terminal.modes
      terminal.forget()
      terminal.type("go\n")
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      #expect(terminal.modes == changed)
    }
  }

  @Test("started in the background it waits, and keeps the modes of when it has the terminal")
  func background() async throws {
    let script = """
      exec sh -c 'set -m; stty -echo; "$P" & until grep -q "^State:.T" /proc/$!/status; do sleep 0.05; done
      stty echo; fg > /dev/null; echo "exit=$?"; exec sleep 100'
      """
    try await PtyTerminal.run(script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      #expect(terminal.modes == modes)
    }
  }

  // MARK: Terminals without a reader

  @Test(
    "with a terminal that nobody reads a signal still ends it", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func unread(number: Int32) async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      for _ in 0..<400 where !terminal.isFull {
        terminal.type("\u{0C}")
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(terminal.isFull)
      kill(program, number)
      try await terminal.waitUnread("its end") { !PtyTerminal.isAlive(program) }
      #expect(terminal.modes == modes)
      try await terminal.waitFor("exit=\(128 + number)")
      #expect(Self.isGivenBack(terminal.text))
    }
  }

  @Test("with stopped output a signal still ends it, and the screen is given back")
  func stoppedOutput() async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      terminal.stopOutput()
      terminal.type("i")
      try await Task.sleep(for: .milliseconds(200))
      kill(program, SIGTERM)
      try await terminal.waitUnread("its end") { !PtyTerminal.isAlive(program) }
      try await terminal.waitFor("exit=143")
      #expect(terminal.modes == modes)
      #expect(Self.isGivenBack(terminal.text))
    }
  }

  @Test("what was written to standard error is not waited for either")
  func unreadError() async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      let isAppended = try TestFile.append(
        String(repeating: "message ", count: 20_000), to: "/proc/\(program)/fd/2")
      #expect(isAppended)
      terminal.fill()
      kill(program, SIGTERM)
      try await terminal.waitUnread("its end") { !PtyTerminal.isAlive(program) }
      try await terminal.waitFor("exit=143")
    }
  }

  @Test("q q ends it although nobody reads the last picture")
  func unreadQuit() async throws {
    try await PtyTerminal.run(Self.script) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      terminal.type("q")
      try await terminal.waitFor("again to quit")
      terminal.fill()
      terminal.type("q")
      try await terminal.waitUnread("its end") { !PtyTerminal.isAlive(program) }
      #expect(terminal.modes == modes)
      try await terminal.waitFor("exit=0")
      #expect(Self.isGivenBack(terminal.text))
    }
  }

  @Test("Ctrl-Z stops it although nobody reads, and fg brings the screen back")
  func unreadStop() async throws {
    try await PtyTerminal.run(Self.scriptWithShell) { terminal in
      let modes = terminal.firstModes
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      terminal.fill()
      kill(program, SIGTSTP)
      try await terminal.waitUnread("its stop") { PtyTerminal.state(of: program) == "T" }
      #expect(terminal.modes == modes)
      try await terminal.waitFor("here is the shell")
      terminal.forget()
      terminal.type("go\n")
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
      #expect(terminal.modes == modes)
      #expect(Self.isGivenBack(terminal.text))
    }
  }

  @Test(
    "what is being drawn is whole before the program stops, also when it comes back",
    arguments: [SIGTTIN, SIGTTOU])
  func stopWhileComingBack(number: Int32) async throws {
    try await PtyTerminal.run(Self.scriptWithShell) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      terminal.forget()
      terminal.fill()
      kill(program, SIGCONT)
      try await Task.sleep(for: .milliseconds(400))
      kill(program, number)
      try await terminal.wait("its stop") { _ in PtyTerminal.state(of: program) == "T" }
      try await terminal.waitFor("here is the shell")
      let entered = try #require(terminal.text.ranges(of: Self.enter).last)
      let drawn = terminal.text[entered.upperBound...]
      let shell = try #require(drawn.firstRange(of: "here is the shell"))
      #expect(drawn[..<shell.lowerBound].contains("\u{1B}[?2004h"))
      terminal.forget()
      terminal.type("go\n")
      try await terminal.waitFor("Pro Monthly")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
    }
  }

  // MARK: Signals before the full screen

  /// Checks that a signal ends a command that prints a list, without asking for confirmation.
  private func signalListing(_ number: Int32, _ check: (PtyTerminal) -> Void) async throws {
    try await PtyTerminal.run("\"$P\" commands; echo \"exit=$?\"; exec sleep 100") {
      $0.fill()
    } body: { terminal in
      let modes = terminal.firstModes
      let program = try await terminal.program()
      try await terminal.waitUnread("writing") { PtyTerminal.state(of: program) == "S" }
      kill(program, number)
      try await terminal.waitFor("exit=\(128 + number)")
      check(terminal)
      #expect(!terminal.text.contains("Press"))
      #expect(terminal.modes == modes)
    }
  }

  @Test(
    "a crash before the screen is taken ends with a line and asks nothing",
    arguments: [
      (SIGSEGV, "SEGV"), (SIGABRT, "ABRT"), (SIGILL, "ILL"), (SIGBUS, "BUS"), (SIGFPE, "FPE"),
      (SIGTRAP, "TRAP"),
    ])
  func earlyCrash(number: Int32, name: String) async throws {
    try await signalListing(number) { terminal in
      #expect(terminal.text.contains("iapbench: crashed (SIG\(name))"))
    }
  }

  @Test("Ctrl-\\ ends a listing without a question")
  func quitSignal() async throws {
    try await signalListing(SIGQUIT) { terminal in #expect(!terminal.text.contains("crashed")) }
  }

  @Test("a crash with the screen up is said after the screen is given back")
  func crash() async throws {
    try await PtyTerminal.run(Self.script, columns: 80, rows: 24) { terminal in
      try await terminal.waitFor("Pro Monthly")
      kill(try await terminal.program(), SIGSEGV)
      try await terminal.waitFor("exit=139")
      let left = try #require(terminal.text.ranges(of: Self.leave).last)
      #expect(terminal.text[left.upperBound...].contains("iapbench: crashed (SIGSEGV)"))
    }
  }

  // MARK: Missing descriptors

  @Test("a missing standard error is not taken by a file of the program")
  func missingError() async throws {
    try await PtyTerminal.run("\"$P\" 2>&-; echo \"exit=$?\"; exec sleep 100") { terminal in
      try await terminal.waitFor("Pro Monthly")
      let program = try await terminal.program()
      var buffer = [UInt8](repeating: 0, count: 200)
      let count = readlink("/proc/\(program)/fd/2", &buffer, buffer.count)
      #expect(String(decoding: buffer[0..<max(0, count)], as: UTF8.self) == "/dev/null")
      terminal.forget()
      terminal.resize(columns: 100, rows: 30)
      terminal.type("i")
      try await terminal.waitFor("Interrupted ON")
      terminal.type("qq")
      try await terminal.waitFor("exit=0")
    }
  }

  @Test("what is printed to a missing standard output or error goes into no file", arguments: ["1", "2"])
  func missingOutput(descriptor: String) async throws {
    // The scenario is the first file that the program opens. It must not get the descriptor of a closed
    // standard stream.
    let script = """
      printf 'iapbench 1\\nbuy com.example.subscriptionlab.monthly\\nconfirm\\napprove last\\n' > a.iap
      cp a.iap b.iap; "$P" run a.iap \(descriptor)>&- \(descriptor == "1" ? "2" : "1")>/dev/null
      echo "exit=$?"; cmp a.iap b.iap && echo same; exec sleep 100
      """
    try await PtyTerminal.run(script) { terminal in
      try await terminal.waitFor(descriptor == "1" ? "exit=3" : "exit=1")
      try await terminal.waitFor("same")
    }
  }

  @Test("without a standard input it says so", arguments: ["<&-", "<&- >&-", "<&- >&- 2>&-"])
  func missingInput(redirection: String) async throws {
    try await PtyTerminal.run("\"$P\" \(redirection); echo \"exit=$?\"; exec sleep 100") { terminal in
      try await terminal.waitFor("exit=4")
    }
  }
}
