// The open scenario: step by step with `.`, and by the menu of `o` to its end or up to a line. It is always a copy:
// only `w` writes.

import Scenario
import StoreSimulator

extension Workbench {
  /// Whether steps of an open scenario are left.
  var isScenarioOpen: Bool { scenario?.isAtEnd == false }

  /// What the menu says under its lines: which step comes next.
  var scenarioNotes: [String] {
    guard let scenario, let next = scenario.next else { return [] }
    let words = texts.scenarioNext(
      file: scenario.file, line: String(next.line), step: text(next.command),
      left: String(scenario.steps.count - scenario.nextIndex))
    return [words, texts.scenarioCopy(texts.key(.writeScenario))]
  }

  mutating func playToEnd() -> [Effect] { playScenario { $0.run(in: &$1) } }

  /// Plays up to the typed line.
  mutating func acceptPlayToLine(_ text: String, _ prompt: Prompt) -> [Effect] {
    guard !text.isEmpty else { return leave(prompt) }
    guard let scenario, let next = scenario.next, let last = scenario.steps.last else { return leave(prompt) }
    let digits = text.unicodeScalars.map { scalar -> Character in
      // Full-width digits count as ASCII ones.
      let value = scalar.value
      let isWide = value >= 0xFF10 && value <= 0xFF19
      return Character(isWide ? Unicode.Scalar(UInt8(value - 0xFF10 + 48)) : scalar)
    }
    guard let line = Int(String(digits)), line >= next.line else {
      return complain(
        texts.scenarioBadLine(first: String(next.line), last: String(last.line)), prompt)
    }
    overlays.removeLast()
    return playScenario { $0.run(until: line, in: &$1) }
  }

  mutating func leaveScenario() {
    guard let playing = scenario else { return }
    scenario = nil
    notice = Notice(
      texts.scenarioLeft(
        file: playing.file, line: String(playing.next?.line ?? 0), undo: texts.key(.undoLast)))
  }

  /// Why the open scenario cannot be played; nil when it can.
  func refusalToPlay() -> ScreenRefusal? {
    isScenarioOpen
      ? nil
      : ScreenRefusal(
        texts.scenarioNone, possible: texts.scenarioNonePossible(texts.key(.openMenu)))
  }
}
