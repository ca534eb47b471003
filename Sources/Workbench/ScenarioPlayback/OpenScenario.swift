// The texts about the progress of the open scenario.

import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import Support

extension Optional<StepwiseScenario> {
  package var isOpen: Bool { self?.isAtEnd == false }
}

extension StepwiseScenario {
  /// Returns the next step, and a note that playback uses a copy, so that only `w` writes the file.
  package func notes(_ texts: Localizer, zone: DeviceTimeZone) -> [String] {
    guard let next else { return [] }
    let words = texts.scenarioNext(
      file: file, line: String(next.line), step: next.command.displayText(zone: zone),
      left: String(steps.count - nextIndex))
    return [words, texts.scenarioCopy(texts.key(.writeScenario))]
  }

  /// Returns nil if no step has run.
  func notice(
    after progress: RunResult, _ texts: Localizer, zone: DeviceTimeZone, verdicts: VerdictCount,
    skippedLine: Int? = nil
  ) -> Notice? {
    if progress.wasRefused, let failure = progress.failures.last, !failure.isStop {
      let (reason, leave) = (texts.errorText(failure), texts.keys(named: .openMenu, .leaveScenario))
      let text =
        skippedLine.map {
          texts.scenarioStopped(reason, afterSkipping: "\($0)", undo: texts.key(.undoLast), leave: leave)
        } ?? texts.scenarioStopped(reason, skip: texts.keys(named: .openMenu, .skipLine), leave: leave)
      return Notice(text, .error, isWhole: true)
    }
    if let complaint = progress.failures.first { return Notice(texts.errorText(complaint), .error) }
    if isAtEnd { return noticeOfEnd(texts, verdicts: verdicts) }
    guard let last else { return nil }
    let (line, command) = ("\(last.line)", last.command.displayText(zone: zone))
    return Notice(
      next.map {
        texts.scenarioLineThen(line: line, command: command, next: $0.command.displayText(zone: zone))
      } ?? texts.scenarioLine(line: line, command: command))
  }

  func noticeOfEnd(_ texts: Localizer, verdicts: VerdictCount) -> Notice {
    let sum = expectationCount > 0 ? verdicts.text(texts) : nil
    return Notice(texts.scenarioEnded(file: VisibleText.visible(name), count: steps.count, sum: sum))
  }

  /// `reopen` is the command that opens the scenario again; nil for a scenario without a path.
  func noticeOfLeaving(_ texts: Localizer, reopen: String?) -> Notice {
    let left = texts.scenarioLeft(file: file, line: "\(next?.line ?? 0)", undo: texts.key(.undoLast))
    return Notice(reopen.map { texts.scenarioLeft(left, reopen: $0) } ?? left, isWhole: true)
  }
}

extension StepwiseScenario.StepFailure {
  /// Whether the user stopped the step.
  fileprivate var isStop: Bool { kind == .refused(.stopped) }
}

extension Command {
  /// Returns the command as printable source text.
  func displayText(zone: DeviceTimeZone) -> String {
    VisibleText.visible(CommandPrinter.shown(self, zone: zone))
  }
}

extension Workbench {
  /// The refusal of another step after the end of a scenario, with the key that runs the scenario again.
  func refusalAfterEnd(of scenario: StepwiseScenario) -> ScreenRefusal {
    let sum = scenario.expectationCount > 0 ? session.log.verdicts.text(texts) : nil
    return ScreenRefusal(
      texts.scenarioHasEnded(sum: sum),
      possible: texts.scenarioAgain(texts.keys(named: .openMenu, "run-scenario-again")))
  }

  package var isForAudience: Bool { presentation.focusToRestore != nil }

  /// Returns the notice in the presenter layout, which announces the next step without its source.
  func audienceNotice(
    of scenario: StepwiseScenario, after progress: StepwiseScenario.RunResult? = nil
  ) -> Notice {
    let audience = AudiencePlayback(scenario, Narration(texts: texts, world: session.world))
    let text = audience.sentence(
      after: progress, skip: texts.keys(named: .openMenu, .skipLine),
      leave: texts.keys(named: .openMenu, .leaveScenario))
    return Notice(text, progress?.failures.isEmpty == false ? .error : .message, isWhole: true)
  }
}
