// Leaving, scrolling, the time line and the tour in the presenter layout.

import Panes
import Presentation
import TerminalUI

extension Workbench {
  /// Scrolls the narration, by half of its visible rows if `rows` is nil.
  mutating func scrollNarration(up: Bool, rows: Int? = nil) {
    let rows = rows ?? max(1, presentation.view.narrationRows / 2)
    presentation.view.rowsBack = max(0, presentation.view.rowsBack + (up ? rows : -rows))
  }

  /// Scrolls the narration if the phone does not use the key; otherwise returns false.
  mutating func scrollNarration(_ request: ListRequest) -> Bool {
    guard presentation.focusToRestore != nil, presentation.view.canScroll, case .move(let movement) = request,
      !panes.phone.canScroll, !panes.phone.hasButtonColumn(in: session.world)
    else { return false }
    switch movement {
    case .up: scrollNarration(up: true, rows: 1)
    case .down: scrollNarration(up: false, rows: 1)
    case .pageUp: scrollNarration(up: true)
    case .pageDown: scrollNarration(up: false)
    case .first, .last, .left, .right: return false
    }
    return true
  }

  /// Closes the presenter layout without a change of focus; a notice names the key that opens it.
  mutating func leavePresenter() {
    guard presentation.focusToRestore != nil else { return }
    presentation.focusToRestore = nil
    notice = presenterLeftNotice
  }

  var presenterLeftNotice: Notice { Notice(texts.presenterLeft(texts.key(.presenter))) }

  /// Selects the product that the tour's step buys, because the presenter layout has no list of products.
  mutating func selectProductOfTour() {
    guard presentation.focusToRestore != nil, let tour, tour.sentence.buysNewProduct,
      let suggestion = SuggestedProduct(in: session.world, selected: selectedProduct, texts),
      !suggestion.keys.isEmpty
    else { return }
    panes.products.select(suggestion.product.identifier)
  }

  /// Handles `6`: toggles the time line in the presenter layout, otherwise focuses the Subscriptions pane.
  mutating func showSubscriptions() {
    guard presentation.focusToRestore != nil else {
      setFocus(.subscriptions)
      return
    }
    presentation.view.showsTimeLine.toggle()
    if presentation.view.showsTimeLine { openSubscriptions() }
  }
}
