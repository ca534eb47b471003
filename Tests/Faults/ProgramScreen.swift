// The program in a pseudoterminal with a readable screen.

import Glibc
import RawTerminal

final class ProgramScreen {
  let terminal: Pseudoterminal
  private(set) var screen: Screen
  let modes: [UInt32]
  private(set) var process: pid_t = 0
  private let place: TrialPlace
  private(set) var output: [UInt8] = []

  static func script(_ arguments: String, before: String = "", after: String = "") -> String {
    before + "\"$P\" \(arguments); echo \"exit=$?\"; \(after) exec sleep 1000"
  }

  init(
    _ place: TrialPlace, arguments: String = "", columns: Int = 100, rows: Int = 30,
    variables: [String: String] = [:], script: String? = nil
  ) throws {
    self.place = place
    screen = Screen(columns: columns, rows: rows)
    terminal = try Pseudoterminal(
      script: script ?? Self.script(arguments), columns: columns, rows: rows,
      variables: place.variables(variables),
      folder: place.folder)
    modes = terminal.modes
    terminal.release()
  }

  func end() { terminal.end() }

  var text: String {
    var lines = lines
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The evidence about the session, or nil if the screen does not show the session.
  var evidence: Evidence? { Evidence(lines) }

  var lines: [String] { (0..<screen.rows).map { screen.text(row: $0) } }

  func forgetText() { screen.clear() }

  @discardableResult
  func read() -> Int {
    let bytes = terminal.read()
    screen.feed(bytes)
    output += bytes
    // The emulator has already processed the dropped output.
    if output.count > 1 << 20 { output.removeFirst(output.count - (1 << 19)) }
    return bytes.count
  }

  /// Reads until the condition holds.
  ///
  /// Returns false after the timeout.
  func wait(seconds: Double = 20, until isThere: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      read()
      if isThere() { return true }
      guard ContinuousClock.now < end else { return false }
      usleep(1_500)
    }
  }

  func waitForStart(seconds: Double = 30) throws {
    guard
      wait(until: {
        process = terminal.program(place.programName) ?? 0; return process != 0 || ending != nil
      })
    else {
      throw Finding("trouble", "the program did not start")
    }
    guard wait(seconds: seconds, until: { isDrawn || ending != nil }) else {
      throw Finding("hang", "no first picture after \(Int(seconds)) s:\n\(text)")
    }
    if let ending { throw Finding("crash", "it ended with \(ending) before its first picture:\n\(text)") }
    guard settle(seconds: seconds) else {
      throw Finding("hang", "it is never ready after its start:\n\(text)")
    }
  }

  var isDrawn: Bool { screen.modes.contains(1049) && screen.text(row: 1).contains("─") }

  /// The exit code that the shell has printed, or nil while the program runs.
  var ending: Int32? {
    for row in 0..<screen.rows {
      let line = screen.text(row: row)
      if let range = line.firstRange(of: "exit=") {
        return Int32(line[range.upperBound...].prefix { $0.isNumber })
      }
    }
    return nil
  }

  // MARK: Keys

  func press(_ keys: String) { terminal.type(keys) }

  /// Waits until the program has read every key and waits for input.
  ///
  /// Calls `meanwhile` repeatedly.
  func settle(seconds: Double = 20, meanwhile: () -> Void = {}) -> Bool {
    var quiet = 0
    return wait(seconds: seconds) {
      meanwhile()
      if ending != nil { return true }
      let isQuiet =
        terminal.waitingCount == 0 && ["S", ""].contains(Processes.state(of: process)) && read() == 0
      quiet = isQuiet ? quiet + 1 : 0
      return quiet >= 4
    }
  }

  /// Presses keys and waits until the program has processed them.
  ///
  /// The wait after Esc is longer, because a slow program would read the next key as part of an escape
  /// sequence.
  func type(_ keys: String, seconds: Double = 20) throws {
    press(keys)
    guard settle(seconds: seconds) else {
      throw Finding("hang", "not ready \(Int(seconds)) s after \(keys.debugDescription):\n\(text)")
    }
    if keys.hasSuffix("\u{1B}") { usleep(200_000) }
  }

  /// Enters a command line, whatever the screen shows.
  func line(_ words: String) throws {
    try type("\u{1B}")
    try type("\u{1B}")
    try type(":\(words)\r")
  }

  func resize(columns: Int, rows: Int) {
    read()
    screen.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows)
  }

  // MARK: Exit

  func quit(code: Int32...) throws {
    for _ in 0..<6 where ending == nil {
      press("\u{1B}")
      _ = settle(seconds: 3)
      usleep(60_000)
    }
    for _ in 0..<3 where ending == nil {
      press("q")
      // On a busy machine, the program may read Esc and `q` together as Alt-q.
      if wait(seconds: 5, until: { ending != nil || text.contains("again to quit") }), ending == nil {
        press("q")
        break
      }
    }
    try waitForEnd(code)
  }

  /// Waits until the program exits with one of these codes.
  ///
  /// An empty list allows every documented code.
  func waitForEnd(_ codes: [Int32], seconds: Double = 20) throws {
    guard wait(seconds: seconds, until: { ending != nil }), let ending else {
      throw Finding("hang", "it does not end:\n\(text)")
    }
    guard codes.isEmpty ? TrialPlace.documentedCodes.contains(ending) : codes.contains(ending) else {
      throw Finding("crash", "it ended with \(ending), not \(codes):\n\(text)")
    }
    try checkTerminal()
  }

  func checkTerminal() throws {
    guard wait(seconds: 3, until: { terminal.modes == modes }) else {
      throw Finding("terminal", "its modes are not as they were: \(terminal.modes), before \(modes)")
    }
    for (mode, what) in [
      (1049, "the other screen"), (2004, "marked pastes"), (1000, "the mouse"), (1006, "the mouse"),
    ]
    where screen.modes.contains(mode) {
      throw Finding("terminal", "\(what) is left on (\(mode))")
    }
    guard screen.modes.contains(25) else { throw Finding("terminal", "the cursor is left hidden") }
    try checkBytes()
  }

  func checkBytes() throws {
    guard let strange = screen.unknown.first else { return }
    throw Finding("screen", "the terminal was sent \(strange)")
  }
}
