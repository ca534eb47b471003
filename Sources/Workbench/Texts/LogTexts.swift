// What the log pane says in the chrome's language: remarks and the passing of time. Dumps, console lines, dialogs and
// commands are content and stay as they are.

import Grid
import Scenario
import StoreSimulator

extension Texts {
  /// The text of an entry where the screen says it in another language than the log's own; nil where it does not.
  func logText(of event: Event) -> String? {
    guard language != .english else { return nil }
    switch event.kind {
    case .remark(let remark): return VisibleText.visible(remark.text(self))
    case .timePassed(let start):
      guard event.at >= start else {
        let zone = event.context.timeZone
        return self(.timeSetBack, ["time": ClockText.near(event.at, reference: start, zone: zone)])
      }
      return self(.timePassed, ["span": ClockText.wait(until: event.at, at: start, self)])
    case .callback, .console, .dialogShown, .dialogTapped, .performed, .update, .server, .paymentAdded,
      .storeAsked, .storeAnswered, .finishCalled:
      return nil
    }
  }

  /// The cells of the widest channel; in English the log's own layout has room for all.
  var channelWidth: Int {
    language == .english ? 0 : LogChannel.allCases.map { CellWidth.of(self($0.word)) }.max() ?? 0
  }
}
