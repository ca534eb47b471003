// The tour on screen: a band under the status bar with rows of its own, so that it never covers what it talks about; and
// how it begins and ends.

import Grid
import Scenario
import StoreSimulator

extension Workbench {
  /// How many rows the tour takes from the panes.
  var tourRows: Int { tour == nil ? 0 : columns >= 120 ? 1 : 2 }

  mutating func startTour() {
    tour = Tour(logCount: session.log.count)
    presenting = nil
    notice = nil
  }

  /// Why the tour cannot begin: what it asks for has to have the outcome that it tells.
  var refusalOfTour: ScreenRefusal? {
    let world = session.world
    guard world.environment == .xcode else {
      return ScreenRefusal(texts.tourNeedsXcode, possible: keys(.environmentMenu, .goToXcode))
    }
    guard world.transactionCount == 0, !isPhoneUp, !world.switches.interrupted, !world.switches.askToBuy,
      world.rate == .paused
    else { return ScreenRefusal(texts.tourNeedsFreshWorld, possible: keys(.snapshotsMenu, .resetWorld)) }
    return nil
  }

  private func keys(_ commands: ScreenCommand...) -> String {
    commands.compactMap { bindings.keyName(of: $0) }.joined(separator: " ")
  }

  /// What the tour says now, with the keys as they are bound.
  var tourText: String {
    guard let tour else { return "" }
    let product = selectedProduct.map(productName) ?? ""
    let count = TourSteps.all.count
    let heading =
      tour.isDone
      ? texts.tourEnded : texts.tourStep(step: String(tour.step + 1), count: String(count))
    return "\(heading)  \(tour.sentence.text(texts, product: product))  \(texts.tourLeave(texts.key(.leave)))"
  }

  func drawTour(_ area: Rect, into grid: inout Grid) {
    grid.fill(area, style: theme[.message])
    let lines = Notice.wrap(tourText, width: area.width - 2, limit: area.height)
    for (row, line) in lines.enumerated() {
      grid.put(line, x: area.x + 1, y: area.y + row, style: theme[.message])
    }
  }
}
