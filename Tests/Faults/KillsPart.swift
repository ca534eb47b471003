// Part `kills`: the program is killed at a random moment and must restore everything that it has shown.

import Glibc
import RandomInputs
import RawTerminal

struct KillsPart: Part {
  static let name = "kills"
  static let summary = "killed at any moment: what was on screen comes back"
  static let patience = 120.0

  private static let (columns, rows) = (Evidence.columns, 34)
  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  /// Keys that perform or show something.
  ///
  /// No key starts another session or a running clock.
  static let keys = [
    "i", "a", "b\r", "b\r\r", "\r", "es", "ee", "ex", "z", "z", "Z", ".", "y", "tn", "srr", "\u{1B}", "1",
    "3", "5", "j",
    "k", "G", "W\u{1B}", "?\u{1B}", "x\r", "B\r", "pa", "pd", "pf", "pr", "pm", "\u{0C}", "=", "=",
    "P", "P",
    ":advance 5m\r", ":advance 1d\r", ":settle\r", ":snapshot save a\r", ":snapshot load a\r",
    ":billing retry on\r",
    ":buy com.example.subscriptionlab.monthly\r", ":finish last\r",
    ":device --locale ja_JP --storefront JPN\r",
    ":device --locale en_US\r", ":interrupted on\r", ":fail paymentCancelled\r", ":query all\r",
    ":app launch\r",
    ":app terminate\r", ":service on\r", ":verify\r", ":restore\r", ":nonsense\r", ":ask-to-buy on\r",
    ":refund last\r",
  ]

  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    var lines: [String] = []
    for step in 0..<(2 + dice.roll(30)) {
      let keys = dice.chance(6) ? ":note \"kept \(step)\"\r" : dice.pick(Self.keys)
      // Usually the trial waits for the effect of the keys; otherwise the next keys follow at once.
      lines.append((dice.chance(4) && !keys.hasSuffix("\u{1B}") ? "rush " : "look ") + keys)
      if dice.chance(6) { lines.append("redraw now") }
      if dice.chance(12) { lines.append("size \(1 + dice.roll(160)) \(1 + dice.roll(50))") }
    }
    return (lines + ["kill \(dice.roll(dice.chance(2) ? 4000 : 40_000))"]).map { Array($0.utf8) }
  }

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    let screen = try ProgramScreen(
      place, arguments: "--session a.iap", columns: Self.columns, rows: Self.rows)
    defer { screen.end() }
    try screen.waitForStart()
    var seen = [screen.evidence].compactMap(\.self)
    var delay: UInt32 = 0
    for piece in pieces {
      let words = piece.text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "look":
        try screen.type(String(words[1]))
        if let evidence = screen.evidence { seen.append(evidence) }
      case "rush": screen.press(String(words[1]))
      case "redraw": try Self.checkRedrawing(screen)
      case "size":
        let numbers = words[1].split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2 else { continue }
        screen.resize(columns: numbers[0], rows: numbers[1])
        try Self.checkRedrawing(screen)
        screen.resize(columns: Self.columns, rows: Self.rows)
        try Self.checkRedrawing(screen)
      default: delay = UInt32(words[1]) ?? 0
      }
    }
    guard screen.ending == nil else { throw Finding("crash", "it has ended by itself:\n\(screen.text)") }
    usleep(delay)
    kill(screen.process, SIGKILL)
    guard screen.wait(until: { screen.ending != nil || !Processes.isAlive(screen.process) }) else {
      throw Finding("trouble", "it was not killed")
    }
    try screen.checkBytes()
    let journals = Journalled.journals(in: place)
    try Journalled.check(seen, against: journals, rows: Self.rows)
    if journals.count == 1, let path = Journalled.paths(in: place).first {
      try checkReopening(path, Journalled.pictures(of: journals[0], rows: Self.rows).last, screen)
    }
    return pieces.count
  }

  private static func checkRedrawing(_ screen: ProgramScreen) throws {
    // The resize signal may still be pending.
    usleep(30_000)
    guard screen.settle() else { throw Finding("hang", "it is not ready:\n\(screen.text)") }
    usleep(30_000)
    guard screen.settle(), screen.ending == nil, screen.isDrawn, !screen.text.contains("running") else {
      return
    }
    let before = screen.lines
    try screen.type("\u{0C}")
    // When a notice of several rows disappears, its rows return to the panes.
    func panesEnd(_ lines: [String]) -> Int? { lines.lastIndex { $0.hasPrefix("└") } }
    guard panesEnd(before) == panesEnd(screen.lines) else { return }
    // A key removes the notice at the bottom and the time change at the top. A notice of four rows covers two
    // rows of a menu directly above it, because the menu does not move.
    let isOverMenu = screen.lines.dropLast(3).last?.dropLast().contains("┘") ?? false
    let rows = zip(before, screen.lines).enumerated().dropFirst().dropLast(isOverMenu ? 5 : 3)
    for (row, (old, new)) in rows where old != new {
      throw Finding("screen", "put again, row \(row) is another one: “\(old)” then “\(new)”\n\(screen.text)")
    }
  }

  private func checkReopening(_ path: String, _ last: Evidence?, _ first: ProgramScreen) throws {
    first.end()
    let again = try ProgramScreen(
      place, arguments: "--session '\(path)'", columns: Self.columns, rows: Self.rows)
    defer { again.end() }
    try again.waitForStart()
    if let last, let evidence = again.evidence, !last.fits(evidence) {
      throw Finding("loss", "reopened it shows “\(evidence.status)”, the journal says “\(last.status)”")
    }
    try again.quit(code: 0)
  }
}
