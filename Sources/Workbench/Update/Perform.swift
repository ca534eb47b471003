// What happens in the world: one command, then the short delays it set off, then the focus. Journal lines are the
// first effect, so that nothing is shown that is not on its way to disk.

import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// Does a command of the language because of a key.
  mutating func perform(_ command: Command, at time: TimeReference? = nil) -> [Effect] {
    switch command {
    case .screen(let name, _):
      guard let screenCommand = ScreenCommand.named(name) else {
        notice = Notice(texts.noSuchCommand(VisibleText.visible(name)), .error)
        return []
      }
      return run(screenCommand)
    case .write(let path):
      return [.writeFile(path: path, text: session.scenarioText(), overwrite: false)]
    case .open(let path, let line):
      return open(path, untilLine: line)
    case .action, .participant, .catalog, .clock, .expect, .undo, .redo, .snapshot:
      return performInSession(command, at: time)
    }
  }

  private mutating func performInSession(_ command: Command, at time: TimeReference?) -> [Effect] {
    let dialogs = session.world.device.dialogs
    let environment = session.world.environment
    let outcome = session.perform(command, at: time)
    if let refusal = outcome.refusal {
      notice = Notice(texts.refusal(refusal), .error)
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
    case .action(let action): action.facts.traits.isDisjoint(with: [.clock, .words])
    case .clock, .undo, .redo, .snapshot, .expect: false
    case .participant, .catalog, .write, .open, .screen: true
    }
  }

  /// Says what cannot be seen otherwise: what was undone, what an expectation came to, what a switch is now.
  private mutating func sayWhatHappened(_ command: Command, _ outcome: Outcome) {
    switch command {
    case .undo:
      notice = Notice(texts.undone(command: title(of: outcome.affected), redo: texts.key(.redoLast)))
    case .redo:
      notice = Notice(
        texts.doneAgain(command: title(of: outcome.affected), undo: texts.key(.undoLast)))
    case .expect:
      notice =
        outcome.failure.map { Notice(texts.complaint($0), .error) }
        ?? Notice(texts.asExpected(text(command)))
    case .snapshot(.save(let name)):
      notice = Notice(
        texts.snapshotSaved(name: VisibleText.visible(name), load: texts.keys(.snapshotsMenu, .loadSnapshot)))
    case .snapshot(.load(let name)):
      notice = Notice(
        texts.snapshotLoaded(name: VisibleText.visible(name), undo: texts.key(.undoLast)))
    case .snapshot(.delete(let name)):
      notice = Notice(texts.snapshotDeleted(VisibleText.visible(name)))
    case .catalog: notice = Notice(catalogSummary)
    case .action(let action): say(action, outcome)
    case .participant, .clock, .write, .open, .screen: break
    }
  }

  private mutating func say(_ action: Action, _ outcome: Outcome) {
    if case .fail(let failure, let once) = action {
      let error = ErrorTable.name(of: failure)
      notice = Notice(
        once
          ? texts.failsOnce(error: error, fail: texts.key(.failMenu), off: texts.key(.failNoMore))
          : texts.failsUntilOff(error: error, fail: texts.key(.failMenu), off: texts.key(.failNoMore)))
    }
    if case .failOff = action { notice = Notice(texts.failsNoMore) }
    if case .quirk(let quirk) = action { notice = Notice("\(quirk.name.rawValue): \(quirk.value)") }
    if case .era(let era) = action {
      notice = Notice("era: \(era.rawValue) (\(era.summaryText(texts)))")
    }
    if case .reset = action {
      notice = Notice(
        texts.startsAfresh(
          environment: texts.title(of: session.world.environment), undo: texts.key(.undoLast)))
    }
    if case .environment(let environment) = action, !outcome.journalLines.isEmpty {
      notice = Notice(
        texts.wentToEnvironment(
          environment: texts.title(of: environment), transactions: transactionCountText,
          undo: texts.key(.undoLast)))
    }
  }

  private var catalogSummary: String {
    let catalog = session.world.catalog
    let count = catalog.allProducts.count
    let source = VisibleText.visible(catalog.source)
    let summary =
      count == 1
      ? texts.catalogOneProduct(source) : texts.catalogProducts(source: source, count: "\(count)")
    guard session.world.openCatalogSettings.isEmpty else {
      return texts.catalogWithSettings(summary, key: texts.keys(.openMenu, .applySettings))
    }
    return summary
  }

  private var transactionCountText: String {
    switch session.world.transactionCount {
    case 0: texts.freshWorld
    case 1: texts.oneTransactionAsLeft
    case let count: texts.transactionsAsLeft("\(count)")
    }
  }

  /// What was undone or done again: a participant's deed by its title, all else as it is written.
  private func title(of command: Command?) -> String {
    guard case .participant(let deed)? = command else { return text(command) }
    return VisibleText.visible(deed.act.title.text(texts))
  }

  /// A command as it is written.
  func text(_ command: Command?) -> String {
    guard let command else { return texts.theLastStep }
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
      notice = refusal(of: .goOn).map { Notice(texts.refusal($0)) }
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
    let progress = run(&playing, &session)
    scenario = playing
    followDialogs(since: dialogs)
    if let complaint = progress.complaints.first {
      notice = Notice(texts.complaint(complaint), .error)
    } else if playing.isAtEnd {
      notice = Notice(texts.scenarioEnded(file: playing.file, count: "\(playing.steps.count)"))
    } else if let last = playing.last {
      let (line, command) = ("\(last.line)", text(last.command))
      notice = Notice(
        playing.next.map {
          texts.scenarioLineThen(line: line, command: command, next: text($0.command))
        } ?? texts.scenarioLine(line: line, command: command))
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
    let callbacks = callbackMark
    defer { askToFinish(since: callbacks) }
    let outcome = session.runClock(to: Instant(microseconds: session.world.now.microseconds + Int64(step)))
    return outcome.journalLines.isEmpty ? [] : [.journal(outcome.journalLines)]
  }

  /// In how many real seconds the screen has to be drawn again by itself; nil while the clock is paused.
  public var nextWakeUp: Double? {
    guard case .running(let factor) = session.world.rate, factor > 0 else { return nil }
    let now = session.world.now.microseconds
    let toNextSecond = 1_000_000 - ((now % 1_000_000) + 1_000_000) % 1_000_000
    let toNextDue = session.nextDue.map { max(0, $0.microseconds - now) } ?? toNextSecond
    return max(0.05, Double(min(toNextSecond, toNextDue)) / 1e6 / factor)
  }
}
