// What is said of the open scenario: which step comes next, how far it came, where it was left. It is always a copy: only
// `w` writes.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import Support

extension Optional<StepwiseScenario> {
  /// Whether steps of an open scenario are left.
  var isOpen: Bool { self?.isAtEnd == false }
}

extension StepwiseScenario {
  /// What the menu says under its lines: which step comes next.
  func notes(_ texts: Localizer, zone: DeviceTimeZone) -> [String] {
    guard let next else { return [] }
    let words = texts.scenarioNext(
      file: file, line: String(next.line), step: next.command.displayText(zone: zone),
      left: String(steps.count - nextIndex))
    return [words, texts.scenarioCopy(texts.key(.writeScenario))]
  }

  /// How far it came.
  func notice(
    after progress: RunResult, _ texts: Localizer, zone: DeviceTimeZone, verdicts: VerdictCount
  ) -> Notice? {
    if let complaint = progress.complaints.first { return Notice(texts.errorText(complaint), .error) }
    if isAtEnd {
      let sum = expectationCount > 0 ? verdicts.text(texts) : nil
      return Notice(texts.scenarioEnded(file: VisibleText.visible(name), count: steps.count, sum: sum))
    }
    guard let last else { return nil }
    let (line, command) = ("\(last.line)", last.command.displayText(zone: zone))
    return Notice(
      next.map {
        texts.scenarioLineThen(line: line, command: command, next: $0.command.displayText(zone: zone))
      } ?? texts.scenarioLine(line: line, command: command))
  }

  /// That it was left where it is.
  func noticeOfLeaving(_ texts: Localizer) -> Notice {
    Notice(
      texts.scenarioLeft(file: file, line: "\(next?.line ?? 0)", undo: texts.key(.undoLast)))
  }
}

extension Command {
  /// As it is written.
  func displayText(zone: DeviceTimeZone) -> String {
    VisibleText.visible(CommandPrinter.shown(self, zone: zone))
  }
}
