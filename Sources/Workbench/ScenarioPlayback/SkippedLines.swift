// Skipping lines of the open scenario, and the undo of a skip.

import Panes
import Presentation
import Scenario
import Support

extension Workbench {
  /// Moves the open scenario past its next line.
  package mutating func skipLine() {
    guard let before = playback.scenario else { return }
    var scenario = before
    guard let skipped = scenario.skipNext() else { return }
    playback.skippedLines.append(
      SkippedLine(scenario: before, line: skipped.line, moment: session.moment))
    playback.scenario = scenario
    playback.endRevision = scenario.isAtEnd ? session.moment : nil
    notice =
      isForAudience
      ? audienceNotice(of: scenario)
      : scenario.next.map {
        let words = texts.scenarioSkipped(line: "\(skipped.line)", next: text($0.command))
        return Notice(texts.changed(words, undo: texts.key(.undoLast)))
      } ?? scenario.noticeOfEnd(texts, verdicts: session.log.verdicts)
  }

  /// The line that `z` returns to; nil if the last action was not a skip.
  var undoableSkip: SkippedLine? {
    guard let last = playback.skippedLines.last, last.moment == session.moment,
      let scenario = playback.scenario, scenario.file == last.scenario.file
    else { return nil }
    return last
  }

  /// Returns to a skipped line; returns false if the last action was not a skip.
  mutating func undoSkip() -> Bool {
    guard let last = undoableSkip else { return false }
    playback.skippedLines.removeLast()
    playback.scenario = last.scenario
    playback.endRevision = nil
    notice =
      isForAudience
      ? audienceNotice(of: last.scenario)
      : last.scenario.next.map { Notice(texts.skipUndone(line: "\(last.line)", next: text($0.command))) }
    return true
  }
}

extension Localizer {
  fileprivate func skipUndone(line: String, next: String) -> String {
    localized("back at line \(line): \(next)")
  }
}
