// Leaving, scrolling, the selected product, the time line and the tour in the presenter layout.

import Panes
import Presentation
import ProgramMessages
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

  /// Closes the presenter layout without a change of focus; a notice names the key that opens it again.
  mutating func leavePresenter() {
    guard presentation.focusToRestore != nil else { return }
    presentation.focusToRestore = nil
    notice = Notice(texts.presenterLeft(texts.key(.presenter)))
  }

  /// Returns why a command cannot be used in the presenter layout, which only `P` leaves.
  ///
  /// A key that shows another pane would show the audience the engineers' panes.
  func refusalInPresenter(of command: ScreenCommand) -> ScreenRefusal? {
    guard isForAudience else { return nil }
    let panes = registry.panes.filter { $0.id != .phone && $0.id != .subscriptions }
    guard [.nextPane, .previousPane, .startTour].contains(command) || panes.contains(pane: command) else {
      return nil
    }
    return refusalOfOtherPanes
  }

  /// The reason for commands of panes that the presenter layout hides.
  var refusalOfOtherPanes: ScreenRefusal {
    ScreenRefusal(texts.presenterHidesPanes, keys: texts.key(.presenter))
  }

  /// Handles Esc, which closes the time line.
  ///
  /// Without a time line, the first Esc shows the key that closes the layout.
  mutating func leaveInPresenter() {
    if presentation.view.showsTimeLine {
      presentation.view.showsTimeLine = false
    } else if !presentation.view.hasNamedExit {
      presentation.view.hasNamedExit = true
      notice = Notice(texts.presenterExit(texts.key(.presenter)))
    }
  }

  /// Selects the next or previous product of the shop, because the presenter layout has no list of products.
  mutating func selectProductInShop(_ request: ListRequest) -> Bool {
    let world = session.world
    guard isForAudience, !isPhoneUp, world.app.state == .foreground, case .move(let movement) = request,
      movement == .up || movement == .down
    else { return false }
    let products = world.catalog.allProducts
    guard !products.isEmpty else { return false }
    let index = (selectedProduct.flatMap(world.catalog.place) ?? 0) + (movement == .up ? -1 : 1)
    panes.products.select(products[max(0, min(products.count - 1, index))].identifier)
    return true
  }

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

extension [any ScreenPane.Type] {
  fileprivate func contains(pane command: ScreenCommand) -> Bool {
    contains { $0.focusCommand == command }
  }
}
