// The row with the progress of a demo.

import Demo
import Grid
import Panes
import Support
import TerminalUI

/// The title, the numbers of steps and captions, a bar, the pace and the remaining time, as far as they fit.
struct DemoProgress {
  private struct Part {
    let text: String
    let role: Role
    /// The part with the lowest rank is omitted first.
    let rank: Int
  }

  private static let barWidth = 16
  private static let gap = "   "
  private static let minTitleWidth = 8

  private let title: String
  private let parts: [Part]

  /// Creates the parts; `isNextToLog` is whether the log with its own numbers of steps is visible.
  init(of view: DemoView, isNextToLog: Bool, _ texts: Localizer) {
    title = view.title
    let player = view.player
    let (number, count) = (player.stepNumber, player.plan.stepCount)
    let filled = count == 0 ? 0 : Self.barWidth * number / count
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.barWidth - filled)
    let step =
      switch (view.isPlaying, isNextToLog) {
      case (true, false): texts.demoStep(number, of: count)
      case (true, true): texts.demoStepNextToLog(number, of: count)
      case (false, false): texts.demoHalted(number, of: count)
      case (false, true): texts.demoHaltedNextToLog(number, of: count)
      }
    var parts = [
      Part(text: step, role: .heading, rank: 9),
      Part(text: bar, role: .message, rank: 5),
    ]
    if player.plan.captionCount > 0 {
      parts.append(
        Part(
          text: texts.demoCaption(player.captionNumber, of: player.plan.captionCount), role: .faint, rank: 2))
    }
    if view.pace != .normal || view.isPaceChanged {
      // A key that changes the pace needs a visible result.
      parts.append(
        Part(text: texts.demoPace(view.pace.description), role: .faint, rank: view.isPaceChanged ? 8 : 1))
    }
    if view.remainingTime > 0 {
      let text = texts.demoTimeLeft(texts.span(microseconds: view.remainingTime))
      parts.append(
        Part(
          text: CellWidth.fitted(text, columns: max(CellWidth.of(text), Self.timeColumns(of: player, texts))),
          role: .faint, rank: 3))
    }
    self.parts = parts
  }

  /// Returns the width of the longest text of a remaining time, which a cut title leaves free.
  private static func timeColumns(of player: DemoPlayer, _ texts: Localizer) -> Int {
    let (second, minute, hour) = (Int64(1_000_000), Int64(60_000_000), Int64(3_600_000_000))
    let total = player.plan.remainingTime(from: player.plan.firstSeen)
    let last = total >= hour ? hour - second : total - total % minute + 59 * second
    return [total, last].map { CellWidth.of(texts.demoTimeLeft(texts.span(microseconds: $0))) }.max() ?? 0
  }

  func row(width: Int) -> StyledRow {
    var parts = parts
    func free() -> Int {
      width - parts.reduce(0) { $0 + CellWidth.of($1.text) + CellWidth.of(Self.gap) }
    }
    while free() < Self.minTitleWidth, parts.count > 1,
      let last = parts.indices.min(by: { parts[$0].rank < parts[$1].rank })
    {
      parts.remove(at: last)
    }
    let shownTitle = CellWidth.truncated(title, columns: max(0, free()))
    return StyledRow(
      [TextRun(shownTitle, .faint)] + parts.map { TextRun(Self.gap + $0.text, $0.role) })
  }
}
