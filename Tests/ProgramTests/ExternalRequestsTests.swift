// Tests of requests from another thread, while the event loop of a separate process waits for a key.

import CursesTerminal
import Glibc
import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Synchronization
import Testing
import Workbench

@testable import iapbench

@Suite struct ExternalRequestsTests {
  @Test(
    "A deed left at the door wakes the loop, is saved before it is answered, and is shown and published"
  )
  func doorInATerminal() async {
    await #expect(processExitsWith: .success) {
      try LoopInATerminal.run()
    }
  }
}

/// The event loop in a pseudoterminal, whose other side is read by the same process.
private enum LoopInATerminal {
  struct Seen: Sendable {
    var sawFirstPicture = false
    /// The answer to the request; `journal` is the content of the journal when the answer arrived.
    var answer: ExternalResult?
    var journal = ""
    var sawSheet = false
    var publishesSheet = false
  }

  static func run() throws {
    try withFolder { folder in
      for (name, value) in [
        ("HOME", folder), ("XDG_STATE_HOME", "\(folder)/state"), ("XDG_CONFIG_HOME", "\(folder)/config"),
        ("TERM", "xterm-256color"), ("LANG", "C.UTF-8"),
      ] { setenv(name, value, 1) }
      let master = try takeTerminal()
      let terminal = try CursesTerminal.open()
      let file = "\(folder)/outside.iap"
      let opened = try SessionOpener.open(.file(file))
      let scenarios = ScenarioSessions()
      let size = terminal.size
      let workbench = Workbench(
        session: opened.session, registry: Screen.registry,
        theme: try #require(try ThemeLibrary.builtin(ThemeLibrary.defaultName)),
        columns: size.columns, rows: size.rows, makeSession: scenarios.make)
      let waker = terminal.waker
      let externalRequests = ExternalRequests(opened.session.simulation) { waker.wake() }
      let waiting = TerminalProgress(terminal)
      var loop = EventLoop(
        terminal: terminal, workbench: workbench,
        effects: EffectRunner(
          terminal: terminal, opened: opened, scenarios: scenarios, language: nil, progress: waiting),
        progress: waiting, externalRequests: externalRequests)
      let seen = Outside(master: master, externalRequests: externalRequests, file: file)
      seen.begin()
      let unsaved = loop.run()
      terminal.close()
      let result = seen.result.withLock { $0 }
      #expect(unsaved == nil && result.sawFirstPicture)
      guard case .done(let simulationEvents)? = result.answer else {
        Issue.record("\(String(describing: result.answer))")
        return
      }
      #expect(simulationEvents.contains { if case .dialogShown? = $0.event?.kind { true } else { false } })
      #expect(result.journal.contains("buy \(Outside.product)"))
      #expect(result.sawSheet && result.publishesSheet)
    }
  }

  /// Replaces standard input and output by a new pseudoterminal.
  ///
  /// Returns the descriptor of the other side.
  private static func takeTerminal() throws -> Int32 {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // TIOCSPTLCK unlocks the other side, and TIOCGPTN returns its number. Swift does not import these
    // constants.
    var locked: Int32 = 0
    var number: Int32 = 0
    try #require(
      master >= 0 && ioctl(master, 0x4004_5431, &locked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 38, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(slave, UInt(TIOCSWINSZ), &size) == 0)
    try #require(dup2(slave, STDIN_FILENO) >= 0 && dup2(slave, STDOUT_FILENO) >= 0)
    return master
  }
}

private final class Outside: Sendable {
  static let product = "com.example.subscriptionlab.coins100"

  let result = Mutex(LoopInATerminal.Seen())
  private let master: Int32
  private let externalRequests: ExternalRequests
  private let file: String

  init(master: Int32, externalRequests: ExternalRequests, file: String) {
    self.master = master
    self.externalRequests = externalRequests
    self.file = file
  }

  func begin() {
    var thread = pthread_t()
    let problem = pthread_create(
      &thread, nil,
      { outside in
        guard let outside else { return nil }
        Unmanaged<Outside>.fromOpaque(outside).takeRetainedValue().stand()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    #expect(problem == 0)
  }

  private func stand() {
    let hasPicture = shows("Products", within: 20)
    _ = shows(nil, within: 1)
    result.withLock { $0.sawFirstPicture = hasPicture }
    externalRequests.submit(.store(.buy(Payment(Self.product)))) { answer in
      let journal = (try? PosixFile.read(self.file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      self.result.withLock { ($0.answer, $0.journal) = (answer, journal) }
    }
    let hasSheet = shows("Purchase", within: 20)
    let isPublished = externalRequests.published.world.device.topDialog != nil
    result.withLock { ($0.sawSheet, $0.publishesSheet) = (hasSheet, isPublished) }
    _ = write(master, "qq", 2)
    // Reads the remaining output, so that the loop does not block.
    _ = shows("", within: 20)
  }

  /// Reads until a text appears, or until no output arrives for this number of seconds.
  private func shows(_ text: String?, within seconds: Int32) -> Bool {
    var output = ""
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, seconds * 1000) > 0 else { return false }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      output += String(decoding: buffer.prefix(count), as: UTF8.self)
      if let text, !text.isEmpty, output.contains(text) { return true }
    }
  }
}
