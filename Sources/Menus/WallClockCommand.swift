// The command that sets the clock to the real time and lets it run.

import Panes
import Presentation
import Scenario
import StoreModel
import Support
import Workbench

extension ScreenCommand {
  static let followRealTime = ScreenCommand(
    "follow-real-time", keys: [.timeMenu: "W"],
    localized("real time"),
    localized("set the clock to the time of this computer and let it run"),
    .screen { $0.followRealTime(.wallClock) })
}

extension Workbench {
  /// Sets the clock to the real time `instant` and lets it run in real time.
  mutating func followRealTime(_ instant: Instant) -> [Effect] {
    do throws(Refusal) {
      var effects: [Effect] = []
      for command in try session.wallClockSteps(at: instant) {
        effects += submit(command)
        // A long move of the clock can be cancelled, and has then its own notice.
        guard session.world.now >= instant else { return effects }
      }
      notice = Notice(texts.followsRealTime(texts.key(.undoLast)))
      return effects
    } catch {
      notice = Notice(sentence(of: error), .error)
      return []
    }
  }
}

extension Localizer {
  fileprivate func followsRealTime(_ undo: String) -> String {
    localized("the clock runs in real time; \(undo) twice restores the time before")
  }
}
