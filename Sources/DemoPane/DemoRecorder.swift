// The recording of a demo, without a terminal and without a real clock.

import Demo
import Grid
import Panes
import ProgramMessages
import Scenario
import ScreenPictures
import StoreModel
import Support
import TerminalUI
import Workbench

/// The reason why a demo cannot be recorded.
package enum DemoRecordingFailure: Error, Hashable {
  /// The demo does not begin; the text is the notice on the screen.
  case notStarted(String)
  /// A step was refused, or an expectation failed.
  case halted(String)

  package var text: String {
    switch self {
    case .notStarted(let text), .halted(let text): text
    }
  }
}

package enum DemoRecorder {
  /// The size of a recording for which the user names no size.
  package static let standardSize = (columns: 132, rows: 38)

  /// Plays the demo that `result` begins, and returns the recording.
  ///
  /// The times follow from the scenario, so equal scenarios, themes and sizes give equal recordings.
  ///
  /// - Parameters:
  ///   - workbench: A workbench of the recording's size, which requests the demo.
  ///   - result: The scenario or the bug bundle that was read.
  /// - Returns: The complete recording.
  /// - Throws: A failure if the demo does not begin.
  package static func record(
    _ workbench: Workbench, _ result: EffectResult
  ) throws(DemoRecordingFailure) -> ScreenRecording {
    var workbench = workbench
    _ = workbench.handle(result: result)
    guard let demo = workbench.demo else { throw .notStarted(workbench.notice?.text ?? "") }
    var recording = ScreenRecording(
      columns: workbench.columns, rows: workbench.rows, title: demo.title,
      colors: ScreenColors(text: workbench.theme[.text]))
    var time: Int64 = 0
    var captionNumber = 0
    _ = workbench.passTime(realSeconds: 0)
    while let demo = workbench.demo {
      guard demo.isPlaying else { throw .halted(demo.failure.map(workbench.texts.errorText) ?? "") }
      while workbench.isWorking { workbench.runWork() }
      recording.show(workbench.frame, at: time)
      if demo.player.captionNumber > captionNumber {
        captionNumber = demo.player.captionNumber
        recording.mark(workbench.lastCaption(before: demo.player.next), at: time)
      }
      let wait = max(1, Int64(((workbench.nextWakeUp ?? 0) * 1e6).rounded()))
      time += wait
      _ = workbench.passTime(realSeconds: Double(wait) / 1e6)
    }
    recording.end(at: time)
    return recording
  }
}

extension Workbench {
  fileprivate var demo: DemoView? { overlays.lazy.compactMap { $0 as? DemoView }.first }

  fileprivate var frame: Grid {
    mutating get {
      var grid = Grid(columns: columns, rows: rows)
      draw(into: &grid)
      return grid
    }
  }

  /// Returns the text of the last caption before a step of the open scenario.
  fileprivate func lastCaption(before index: Int) -> String {
    for step in (playback.scenario?.steps.prefix(index) ?? []).reversed() {
      if case .action(.caption(let caption)) = step.command { return caption.text(in: options.language) }
    }
    return ""
  }
}
