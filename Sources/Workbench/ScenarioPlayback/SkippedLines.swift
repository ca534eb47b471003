// The position of the open scenario: skipped lines, and steps that undo and redo move it over.

import Panes
import Presentation
import Scenario
import Support

extension Workbench {
  /// Moves the open scenario past its next line.
  package mutating func skipLine() {
    guard var scenario = playback.scenario, let skipped = scenario.skipNext(in: session) else { return }
    show(scenario)
    notice =
      isForAudience
      ? audienceNotice(of: scenario)
      : scenario.next.map {
        let words = texts.scenarioSkipped(line: "\(skipped.line)", next: text($0.command))
        return Notice(texts.changed(words, undo: texts.key(.undoLast)))
      } ?? scenario.noticeOfEnd(texts, verdicts: session.log.verdicts)
  }

  /// The line that `z` returns to; nil if the last action was not a skip.
  var undoableSkip: Int? { playback.scenario?.skippedStep(in: session)?.line }

  /// Returns to a skipped line; returns false if the last action was not a skip.
  mutating func undoSkip() -> Bool {
    guard var scenario = playback.scenario, scenario.undoSkip(in: session) else { return false }
    show(scenario)
    notice =
      isForAudience
      ? audienceNotice(of: scenario)
      : scenario.next.map { Notice(texts.skipUndone(line: "\($0.line)", next: text($0.command))) }
    return true
  }

  /// Moves the open scenario to the line after its last step that is in effect.
  ///
  /// - Returns: The step that is now next; nil if the position has not changed or is the end.
  @discardableResult
  mutating func followHistory() -> Step? {
    guard var scenario = playback.scenario else { return nil }
    scenario.follow(session)
    guard scenario.nextIndex != playback.scenario?.nextIndex else { return nil }
    show(scenario)
    return scenario.next
  }

  /// Replaces the open scenario after its position has changed.
  mutating func show(_ scenario: StepwiseScenario) {
    playback.scenario = scenario
    playback.endRevision = scenario.isAtEnd ? session.moment : nil
  }
}

extension Localizer {
  fileprivate func skipUndone(line: String, next: String) -> String {
    localized("back at line \(line): \(next)")
  }
  func scenarioNext(after notice: String, line: String) -> String {
    localized("\(notice); next is line \(line)")
  }
}
