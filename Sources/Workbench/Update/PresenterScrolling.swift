// Scrolling in the presenter layout.

import Panes
import TerminalUI

extension Workbench {
  /// Scrolls the story by half of what is seen of it; upwards is back in time.
  mutating func scrollStory(up: Bool, rows: Int? = nil) {
    let rows = rows ?? max(1, presentation.view.storyRows / 2)
    presentation.view.rowsBack = max(0, presentation.view.rowsBack + (up ? rows : -rows))
  }

  /// Whether the story takes what a key asks of the phone: to scroll, where neither a sheet nor the shop is longer than the
  /// phone.
  mutating func storyTakes(_ request: ListRequest) -> Bool {
    guard presentation.focusBefore != nil, case .move(let movement) = request, !panes.phone.canScroll else {
      return false
    }
    switch movement {
    case .up: scrollStory(up: true, rows: 1)
    case .down: scrollStory(up: false, rows: 1)
    case .pageUp: scrollStory(up: true)
    case .pageDown: scrollStory(up: false)
    case .first, .last, .left, .right: return false
    }
    return true
  }

  /// `6`: in the presenter layout the time line comes over the story and goes again, elsewhere its pane has the focus.
  mutating func showSubscriptions() {
    guard presentation.focusBefore != nil else {
      setFocus(.subscriptions)
      return
    }
    presentation.view.showsTimeLine.toggle()
    if presentation.view.showsTimeLine { openSubscriptions() }
  }
}
