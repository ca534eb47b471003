// Part `signals`: every signal at every stage of the program.

import Glibc
import RandomInputs
import RawTerminal

struct SignalsPart: Part {
  static let name = "signals"
  static let summary = "every signal at start, at work, in plain print, stopped and at the end"
  static let patience = 90.0

  private static let (columns, rows) = (Evidence.columns, 30)
  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  private enum Moment: String, CaseIterable { case start, work, print, stopped, resizing, end }

  private enum Fate { case ends, goesOn, stops }

  private static let signals: [(Int32, Fate)] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGPROF, SIGVTALRM, SIGXCPU, SIGSYS,
      SIGPOLL,
      SIGPWR, SIGSTKFLT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, 34, 50, 64,
    ].map { ($0, .ends) } + [SIGPIPE, SIGXFSZ, SIGWINCH, SIGCHLD, SIGCONT, SIGURG].map { ($0, .goesOn) }
    + [SIGTSTP, SIGTTIN, SIGTTOU].map { ($0, .stops) }

  /// Makes a trial from the stage, the keys, and the signals with their delays in microseconds.
  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    // Successive numbers select each pair of stage and signal in turn.
    let moment = Moment.allCases[number % Moment.allCases.count]
    let first = Self.signals[number / Moment.allCases.count % Self.signals.count]
    var lines = [moment.rawValue]
    for _ in 0..<dice.roll(6) {
      lines.append("keys " + dice.pick(["i", "a", "b\r", "z", "5", "j", ":note \"kept 1\"\r"]))
    }
    let wait = moment == .start ? dice.roll(150_000) : dice.roll(dice.chance(2) ? 20_000 : 500)
    for _ in 0..<dice.roll(3) {
      let (other, _) = dice.pick(Self.signals.filter { $0.1 == .goesOn })
      lines.append("signal \(other) \(dice.roll(2000))")
    }
    lines.append("signal \(first.0) \(wait)")
    return lines.map { Array($0.utf8) }
  }

  /// A shell script that resumes a stopped program after a typed line.
  ///
  /// Uses `sh`, because bash would exit if SIGINT ended a job. A stop signal without a handler may stop the
  /// program within an escape sequence, so the script ends that sequence first.
  private static let script = """
    exec sh -c 'set -m; trap : INT; "$P" --session a.iap; c=$?
    while [ $c -ge 147 ] && [ $c -le 150 ]; \
    do printf "\\033\\\\\\\\is stopped\\n"; read -r go; fg > /dev/null; c=$?; done
    echo "exit=$c"; exec sleep 1000'
    """

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    guard let moment = pieces.first.flatMap({ Moment(rawValue: $0.text) }) else { return 0 }
    let screen = try ProgramScreen(place, columns: Self.columns, rows: Self.rows, script: Self.script)
    defer { screen.end() }
    var seen: [Evidence] = []
    if moment == .start {
      guard screen.wait(until: { screen.terminal.program(place.programName) != nil }) else {
        throw Finding("trouble", "the program did not start")
      }
    } else {
      try screen.waitForStart()
    }
    let process = screen.terminal.program(place.programName) ?? 0
    var signals: [(Int32, UInt32)] = []
    for piece in pieces.dropFirst() {
      let words = piece.text.split(separator: " ", maxSplits: 1).map(String.init)
      if words.first == "keys", words.count == 2, moment != .start {
        try screen.type(words[1])
        if let evidence = screen.evidence { seen.append(evidence) }
      } else if words.first == "signal", words.count == 2 {
        let numbers = words[1].split(separator: " ").compactMap { Int32($0) }
        if numbers.count == 2 { signals.append((numbers[0], UInt32(numbers[1]))) }
      }
    }
    try prepare(moment, screen, process)
    for (number, wait) in signals {
      usleep(wait)
      kill(process, number)
    }
    try follow(screen, process, moment, signals.map(\.0))
    try checkJournal(seen)
    return pieces.count
  }

  private func prepare(_ moment: Moment, _ screen: ProgramScreen, _ process: pid_t) throws {
    switch moment {
    case .start, .work: break
    case .print:
      try screen.type("\u{1B}")
      try screen.type("Cp")
      guard screen.wait(until: { screen.text.contains("press any key to return") }) else {
        throw Finding("screen", "no plain print:\n\(screen.text)")
      }
    case .stopped:
      screen.press("\u{1A}")
      guard screen.wait(until: { Processes.state(of: process) == "T" }) else {
        throw Finding("hang", "Ctrl-Z does not stop it:\n\(screen.text)")
      }
    case .resizing:
      for step in 0..<20 {
        screen.resize(columns: 60 + step * 3, rows: 16 + step)
        usleep(500)
      }
      screen.resize(columns: Self.columns, rows: Self.rows)
    case .end: screen.press("qq")
    }
  }

  private func follow(
    _ screen: ProgramScreen, _ process: pid_t, _ moment: Moment, _ numbers: [Int32]
  ) throws {
    let fatal = numbers.filter { number in Self.signals.contains { $0.0 == number && $0.1 == .ends } }
    // Signals have their default effect until the program has installed its handlers.
    let codes = (moment == .start ? numbers : fatal).map { 128 + $0 } + (moment == .end ? [0] : [])
    // A stopped program receives other signals only after the shell has resumed it.
    var lastStop: ContinuousClock.Instant?
    func isStopped() -> Bool {
      let state = Processes.state(of: process)
      // Another signal may have resumed and ended the program while the shell still waits. The shell's
      // message may wrap at the end of a row.
      if state == "T" || !Processes.isAlive(process), screen.lines.joined().contains("is stopped") {
        screen.forgetText()
        screen.press("go\n")
      }
      guard state == "T" else { return false }
      lastStop = .now
      return true
    }
    guard
      screen.wait(
        seconds: 30,
        until: {
          if screen.ending != nil { return true }
          if isStopped() { return false }
          // The shell has read the keys for quitting, so they are pressed again.
          if moment == .end, let stop = lastStop, .now - stop > .seconds(3), screen.isDrawn {
            lastStop = nil
            screen.press("qq")
          }
          return fatal.isEmpty && moment != .end && screen.terminal.waitingCount == 0
            && Processes.state(of: process) == "S" && (screen.isDrawn || moment == .print)
        })
    else { throw Finding("hang", "\(numbers) at \(moment): nothing came of it:\n\(screen.text)") }
    if screen.ending == nil {
      // A stop signal may arrive late.
      guard screen.settle(meanwhile: { _ = isStopped() }) else {
        throw Finding("hang", "\(numbers) at \(moment): it is not ready:\n\(screen.text)")
      }
      guard screen.ending == nil else { return try screen.waitForEnd(codes) }
      if moment == .print {
        screen.press("x")
        _ = screen.settle()
      }
      try screen.quit(code: 0)
    } else {
      try screen.waitForEnd(codes.isEmpty ? [0] : codes)
    }
  }

  private func checkJournal(_ seen: [Evidence]) throws {
    let journals = Journalled.journals(in: place)
    guard !journals.isEmpty else {
      // A session without steps has no journal.
      guard seen.allSatisfy({ $0 == seen.first }) else { throw Finding("loss", "there is no journal") }
      return
    }
    try Journalled.check(seen, against: journals, rows: Self.rows)
  }
}
