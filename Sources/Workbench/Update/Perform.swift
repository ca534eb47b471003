// What happens in the world: one command, then the short delays it set off, then the focus. Journal lines are the
// first effect, so that nothing is shown that is not on its way to disk.

import Scenario
import StoreSimulator

extension Workbench {
  /// Does a command of the language because of a key.
  mutating func perform(_ command: Command, at time: TimeReference? = nil) -> [Effect] {
    switch command {
    case .screen(let name, _):
      guard let screenCommand = ScreenCommand(rawValue: name) else {
        notice = Notice("there is no command \(name)", .error)
        return []
      }
      return run(screenCommand)
    case .write(let path):
      return [.writeFile(path: path, text: session.scenarioText(), overwrite: false)]
    case .open(let path, let line):
      return open(path, untilLine: line)
    case .action, .catalog, .clock, .expect, .undo, .redo, .snapshot:
      return performInSession(command, at: time)
    }
  }

  private mutating func performInSession(_ command: Command, at time: TimeReference?) -> [Effect] {
    let dialogs = session.world.device.dialogs
    let environment = session.world.environment
    let outcome = session.perform(command, at: time)
    if let refusal = outcome.refusal {
      notice = Notice(refusal.description, .error)
      return []
    }
    var lines = outcome.journalLines
    if settles(after: command), let settled = session.settlePending() { lines += settled.journalLines }
    if session.world.environment != environment {
      environmentBefore = environment
      panes.transactions.select(nil)
    }
    if case .running(let factor) = session.world.rate { runningFactor = factor }
    followDialogs(since: dialogs)
    sayWhatHappened(command, outcome)
    return lines.isEmpty ? [] : [.journal(lines)]
  }

  /// Whether the delays that the command set off pass by themselves: not while the clock runs, not when the command
  /// itself moves the clock, and not after an undo, which shows the moment before.
  private func settles(after command: Command) -> Bool {
    guard options.settlesByItself, session.world.rate == .paused else { return false }
    return switch command {
    case .action(.settle), .action(.setClock), .action(.rate), .action(.advance), .action(.note),
      .action(.caption), .clock, .undo, .redo, .snapshot, .expect:
      false
    default: true
    }
  }

  /// Says what cannot be seen otherwise: what was undone, what an expectation came to, what a switch is now.
  private mutating func sayWhatHappened(_ command: Command, _ outcome: Outcome) {
    switch command {
    case .undo: notice = Notice("undone: \(text(outcome.affected)); Z does it again")
    case .redo: notice = Notice("done again: \(text(outcome.affected)); z undoes it")
    case .expect:
      notice = outcome.failure.map { Notice($0.text, .error) } ?? Notice("as expected: \(text(command))")
    case .snapshot(.save(let name)):
      notice = Notice("snapshot \(VisibleText.visible(name)) saved; S l goes back to it")
    case .snapshot(.load(let name)):
      notice = Notice("snapshot \(VisibleText.visible(name)) loaded; z undoes it")
    case .snapshot(.delete(let name)): notice = Notice("snapshot \(VisibleText.visible(name)) deleted")
    case .catalog: notice = Notice(catalogSummary)
    case .action(.fail(let failure, let once)):
      let span = once ? "the next confirmed purchase fails" : "every confirmed purchase fails"
      notice = Notice("\(span) with \(ErrorTable.name(of: failure)); f then Shift-Tab takes it back")
    case .action(.failOff): notice = Notice("no failure is injected any more")
    case .action(.quirk(let quirk)): notice = Notice("\(quirk.name.rawValue): \(quirk.value)")
    case .action(.reset): notice = Notice("\(session.world.environment.title) starts afresh; z undoes it")
    case .action(.environment(let environment)) where outcome.journalLines.isEmpty == false:
      notice = Notice("\(environment.title): \(transactionCountText); z goes back")
    default: break
    }
  }

  private var catalogSummary: String {
    let catalog = session.world.catalog
    let count = catalog.allProducts.count
    return "\(VisibleText.visible(catalog.source)): \(count) \(count == 1 ? "product" : "products")"
  }

  private var transactionCountText: String {
    switch session.world.transactionCount {
    case 0: "a fresh world"
    case 1: "1 transaction, as you left it"
    case let count: "\(count) transactions, as you left it"
    }
  }

  /// A command as it is written.
  func text(_ command: Command?) -> String {
    guard let command else { return "the last step" }
    return VisibleText.visible(CommandPrinter.text(command, zone: session.world.device.timeZone))
  }

  // MARK: Going on

  /// `.`: the next step of the open scenario, else the short delays that are pending.
  mutating func goOn() -> [Effect] {
    if scenario?.isAtEnd == false {
      return playScenario { scenario, session in scenario.runNext(in: &session) }
    }
    let dialogs = session.world.device.dialogs
    guard let settled = session.settlePending() else {
      notice = refusal(of: .goOn).map { Notice($0.description) }
      return []
    }
    followDialogs(since: dialogs)
    return settled.journalLines.isEmpty ? [] : [.journal(settled.journalLines)]
  }

  /// Runs steps of the open scenario and says how far it came.
  mutating func playScenario(
    _ run: (inout StepwiseScenario, inout Session) -> StepwiseScenario.Progress
  ) -> [Effect] {
    guard var playing = scenario else { return [] }
    let dialogs = session.world.device.dialogs
    let next = playing.next
    let progress = run(&playing, &session)
    scenario = playing
    followDialogs(since: dialogs)
    if let complaint = progress.complaints.first {
      notice = Notice(complaint, .error)
    } else if playing.isAtEnd {
      notice = Notice("\(playing.file): the end, after \(playing.steps.count) steps; go on by hand")
    } else if let next {
      let following = playing.next.map { " (then \(text($0.command)))" } ?? ""
      notice = Notice("line \(next.line): \(text(next.command))\(following)")
    }
    let lines = progress.outcomes.flatMap(\.journalLines)
    return lines.isEmpty ? [] : [.journal(lines)]
  }

  // MARK: The running clock

  /// Lets real time pass: moves the running clock.
  ///
  /// Nothing happens while it is paused. What comes up knocks.
  public mutating func passTime(realSeconds: Double) -> [Effect] {
    hits.isCurrent = false
    guard case .running(let factor) = session.world.rate, realSeconds > 0 else { return [] }
    let step = (realSeconds * factor * 1e6).rounded()
    guard step >= 1, step < 1e17 else { return [] }
    let outcome = session.runClock(to: Instant(microseconds: session.world.now.microseconds + Int64(step)))
    return outcome.journalLines.isEmpty ? [] : [.journal(outcome.journalLines)]
  }

  /// In how many real seconds the screen has to be drawn again by itself; nil while the clock is paused.
  public var nextWakeUp: Double? {
    guard case .running(let factor) = session.world.rate, factor > 0 else { return nil }
    let now = session.world.now.microseconds
    let toNextSecond = 1_000_000 - ((now % 1_000_000) + 1_000_000) % 1_000_000
    let toNextDue = session.world.nextDue.map { max(0, $0.microseconds - now) } ?? toNextSecond
    return max(0.05, Double(min(toNextSecond, toNextDue)) / 1e6 / factor)
  }
}
