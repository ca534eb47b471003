// The execution of scenario commands, and the short delays and focus changes that follow.

import Panes
import Presentation
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

extension Workbench {
  package mutating func submit(_ command: Command, at time: TimeReference? = nil) -> [Effect] {
    switch command {
    case .screen(let name, let words):
      for feature in registry.features {
        if let effects = feature.perform(name, words, in: &self) { return effects }
      }
      if name == ThemeName.command {
        guard let theme = words.first else { return run(.themePicker) }
        themes.request(theme)
        return [.listThemes]
      }
      guard let screenCommand = bindings.sections.command(named: name) else {
        notice = Notice(texts.noSuchCommand(VisibleText.visible(name)), .error)
        return []
      }
      return run(screenCommand)
    case .write(let path):
      return writeScenario(to: path, overwrite: false, thenQuits: notices.quitsAfterWriting)
    case .open(let path, let line):
      return open(path, untilLine: line)
    case .serve(let order): return serve(order)
    case .action, .participant, .catalog, .clock, .expect, .undo, .undoExpectations, .redo, .snapshot:
      return submitToSession(command, at: time)
    }
  }

  private mutating func submitToSession(_ command: Command, at time: TimeReference?) -> [Effect] {
    let dialogs = session.world.device.dialogs
    let environment = session.world.environment
    let switches = session.world.switches
    let transactions = TransactionBaseline(session, registry)
    let start = session.log.count
    let outcome = session.execute(command, at: time, cancellation: cancellation)
    if let refusal = outcome.refusal {
      if refusal != .stopped, performRefused(command) { return [] }
      notice = Notice(sentence(of: refusal), .error)
      return []
    }
    // Scrolls the log to the result of the step.
    panes.log.resume()
    showAnswers(since: start)
    var lines = outcome.journalLines
    var obstacle: Refusal?
    if runsDelays(after: command), let settled = session.runPendingDelays(cancellation: cancellation) {
      lines += settled.journalLines
      obstacle = settled.refusal
    }
    if session.world.environment != environment { previousEnvironment = environment }
    if command.startsFreshWorld || session.world.environment != environment {
      panes.resetSelection()
    } else if !command.isHistoryNavigation {
      chooseNewest(since: transactions)
    }
    if case .running(let factor) = session.world.rate { runningFactor = factor }
    moveFocusWithDialogs(since: dialogs)
    notice =
      CommandResultNotice(
        command: command, outcome: outcome, session: session, texts: texts, features: registry.features,
        isForAudience: isForAudience,
        logStart: start, former: (environment, transactions.count), previousSwitches: switches
      ).notice ?? notice
    if command.isHistoryNavigation, let next = followHistory(), let result = notice, !isForAudience {
      let text = texts.scenarioNext(after: result.text, line: "\(next.line)")
      notice?.text = text
    }
    if let obstacle { notice = Notice(sentence(of: obstacle), .error) }
    return lines.isEmpty ? [] : [.journal(lines)]
  }

  private func runsDelays(after command: Command) -> Bool {
    options.runsDelaysAutomatically && session.world.rate == .paused && command.allowsAutomaticDelays
  }

  // MARK: Scenario playback

  /// Handles `.`, which plays the open scenario's next step or lets short delays elapse.
  mutating func playOrSettle() -> [Effect] {
    if let scenario = playback.scenario, !scenario.isAtEnd {
      guard isForAudience else { return play { $0.runNext(in: &$1, cancellation: $2) } }
      playback.audienceStops.removeAll { $0 >= scenario.nextIndex }
      playback.audienceStops.append(scenario.nextIndex)
      return play { [texts] in $0.runForAudience(in: &$1, texts, cancellation: $2) }
    }
    guard session.hasPendingInteractions,
      let settled = showingResults({ $0.runPendingDelays(cancellation: $1) })
    else {
      notice = refusal(of: .goOn).map { Notice(sentence(of: $0)) }
      return []
    }
    if let refusal = settled.refusal { notice = Notice(sentence(of: refusal), .error) }
    return settled.journalLines.isEmpty ? [] : [.journal(settled.journalLines)]
  }

  /// Undoes steps back to the last step of the open scenario at which `.` began in the presenter layout.
  mutating func undoForAudience() -> [Effect] {
    var nextIndex = playback.scenario?.nextIndex ?? 0
    let target = playback.audienceStops.last { $0 < nextIndex } ?? nextIndex - 1
    var effects: [Effect] = []
    while true {
      effects += submit(session.commandToUndo)
      let index = playback.scenario?.nextIndex ?? 0
      // An operator's own step, or a refused undo, does not move the scenario.
      guard index < nextIndex, index > target else { return effects }
      nextIndex = index
    }
  }

  /// Runs steps in the session, and shows their results in the panes.
  mutating func showingResults<Result>(_ run: (inout Session, Cancellation) -> Result) -> Result {
    let dialogs = session.world.device.dialogs
    let transactions = TransactionBaseline(session, registry)
    let start = session.log.count
    let result = run(&session, cancellation)
    showAnswers(since: start)
    panes.log.resume()
    if session.world.environment != transactions.environment { panes.resetSelection() }
    chooseNewest(since: transactions)
    if case .running(let factor) = session.world.rate { runningFactor = factor }
    moveFocusWithDialogs(since: dialogs)
    return result
  }

  /// Runs steps of the open scenario and shows the progress.
  package mutating func play(
    _ run: (inout StepwiseScenario, inout Session, Cancellation) -> StepwiseScenario.RunResult
  ) -> [Effect] {
    guard var playing = playback.scenario else { return [] }
    let progress = showingResults { run(&playing, &$0, $1) }
    show(playing)
    let zone = session.world.device.timeZone
    notice =
      isForAudience
      ? audienceNotice(of: playing, after: progress)
      : playing.notice(
        after: progress, texts, zone: zone, verdicts: session.log.verdicts, skippedLine: undoableSkip)
        ?? notice
    let lines = progress.outcomes.flatMap(\.journalLines)
    return (lines.isEmpty ? [] : [.journal(lines)]) + comparisonWithFile
  }

  /// The effect that notices if another program changes the file of the scenario.
  var comparisonWithFile: [Effect] {
    playback.openedPath.flatMap { p in playback.openedBytes.map { [.compareFile(path: p, bytes: $0)] } } ?? []
  }

  // MARK: Running clock

  /// Advances the clock by real time unless the clock is paused.
  ///
  /// Dialogs that open do not take the focus.
  mutating func runClock(realSeconds: Double) -> [Effect] {
    guard case .running(let factor) = session.world.rate, realSeconds > 0 else { return [] }
    let step = (realSeconds * factor * 1e6).rounded()
    guard step >= 1, step < 1e17 else { return [] }
    let callbacks = CallbackBaseline(session.world)
    defer { askToFinish(since: callbacks) }
    let outcome = session.runClock(
      to: Instant(microseconds: session.world.now.microseconds + Int64(step)), cancellation: cancellation)
    if let refusal = outcome.refusal {
      // The clock is paused, because every further tick would be refused too.
      let effects = submit(.action(.rate(.paused)))
      notice = Notice(sentence(of: refusal), .error)
      return effects
    }
    return outcome.journalLines.isEmpty ? [] : [.journal(outcome.journalLines)]
  }

  /// Real seconds until the screen must be redrawn; nil while the clock is paused.
  var clockWakeUp: Double? {
    guard case .running(let factor) = session.world.rate, factor > 0 else { return nil }
    let now = session.world.now.microseconds
    let toNextSecond = 1_000_000 - ((now % 1_000_000) + 1_000_000) % 1_000_000
    let toNextDue = session.nextDue.map { max(0, $0.microseconds - now) } ?? toNextSecond
    return max(0.05, Double(min(toNextSecond, toNextDue)) / 1e6 / factor)
  }
}

extension Command {
  fileprivate var startsFreshWorld: Bool {
    if case .action(.reset) = self { true } else { false }
  }

  fileprivate var isHistoryNavigation: Bool {
    switch self {
    case .undo, .undoExpectations, .redo, .snapshot: true
    case .action, .participant, .catalog, .clock, .expect, .write, .open, .serve, .screen: false
    }
  }

  /// Whether delays may elapse automatically after the command.
  ///
  /// False if the command moves the clock or undoes steps.
  fileprivate var allowsAutomaticDelays: Bool {
    switch self {
    case .action(let action): action.facts.traits.isDisjoint(with: [.clock, .words])
    case .clock, .undo, .undoExpectations, .redo, .snapshot, .expect, .serve: false
    case .participant, .catalog, .write, .open, .screen: true
    }
  }
}
