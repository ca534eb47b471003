// The tour on screen: a band under the status bar with rows of its own, so that it never covers what it talks about; and
// when it can begin.

import Grid
import Ground
import Scenario
import StoreSimulator

extension Tour {
  /// How many rows it takes from the panes.
  static func rows(columns: Int) -> Int { columns >= 120 ? 1 : 2 }

  /// Why it cannot begin: what it asks for has to have the outcome that it tells.
  static func refusal(in world: World, _ texts: Texts, _ bindings: Bindings) -> ScreenRefusal? {
    func keys(_ commands: ScreenCommand...) -> String {
      commands.compactMap { bindings.keyName(of: $0) }.joined(separator: " ")
    }
    guard world.environment == .xcode else {
      return ScreenRefusal(texts.tourNeedsXcode, possible: keys(.environmentMenu, .goToXcode))
    }
    guard world.transactionCount == 0, world.device.topDialog == nil, !world.switches.interrupted,
      !world.switches.askToBuy, world.rate == .paused
    else { return ScreenRefusal(texts.tourNeedsFreshWorld, possible: keys(.snapshotsMenu, .resetWorld)) }
    return nil
  }

  /// What it says now, with the keys as they are bound; `product` is the selected one.
  func text(_ texts: Texts, product: String) -> String {
    let heading =
      isDone
      ? texts.tourEnded : texts.tourStep(step: String(step + 1), count: String(TourSteps.all.count))
    return "\(heading)  \(sentence.text(texts, product: product))  \(texts.tourLeave(texts.key(.leave)))"
  }

  static func draw(_ text: String, into grid: inout Grid, area: Rect, theme: Theme) {
    grid.fill(area, style: theme[.message])
    let lines = Notice.wrap(text, width: area.width - 2, limit: area.height)
    for (row, line) in lines.enumerated() {
      grid.put(line, x: area.x + 1, y: area.y + row, style: theme[.message])
    }
  }
}
