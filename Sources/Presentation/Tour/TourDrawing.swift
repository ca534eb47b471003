// The caption of the tour below the status bar, and the conditions for the start of a tour.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

package struct TourCaption: Hashable, Sendable {
  package let heading: String
  package let sentence: String
  /// The key that ends the tour.
  package let exitHint: String

  /// Draws the caption with a frame if `area` has enough rows, otherwise as a band.
  package func draw(into grid: inout Grid, area: Rect, theme: Theme) {
    grid.fill(area, style: theme[.message])
    let isFramed = area.height > Tour.maxLines
    if isFramed {
      grid.drawBox(
        area, style: theme[.message], title: " \(heading) ", titleStyle: theme[.message],
        status: " \(exitHint) ", statusStyle: theme[.message])
    }
    let words = isFramed ? sentence : "\(heading)  \(sentence)  \(exitHint)"
    let inset = isFramed ? 2 : 1
    let maximumRows = area.height - (isFramed ? 2 : 0)
    let lines = TextLayout.wrap(words, columns: area.width - 2 * inset, limit: maximumRows)
    for (row, line) in lines.enumerated() {
      grid.put(
        line, x: area.x + inset, y: area.y + row + (isFramed ? 1 : 0), limit: area.x + area.width - inset,
        style: theme[.message])
    }
  }
}

extension Tour {
  package static let maxLines = 2

  /// Returns the number of rows that the caption needs, with a frame on screens of at least 80x24.
  package static func rows(columns: Int, rows: Int) -> Int {
    rows >= 24 && columns >= 80 ? maxLines + 2 : maxLines
  }

  /// Returns why the tour cannot begin; nil if all steps can have the promised results.
  package static func refusal(in world: World, _ texts: Localizer) -> ScreenRefusal? {
    func keys(_ commands: CommandName...) -> String {
      commands.compactMap { texts.boundKey(named: $0) }.joined(separator: " ")
    }
    guard world.environment != .production else {
      return ScreenRefusal(texts.tourNeedsTest, keys: keys(.environmentMenu, .goToXcode))
    }
    guard world.transactionCount == 0, world.device.topDialog == nil, !world.switches.interruptsPurchases,
      !world.switches.asksToBuy, world.rate == .paused
    else { return ScreenRefusal(texts.tourNeedsFreshWorld, keys: keys(.openMenu, "new-session")) }
    return nil
  }

  /// Returns the caption with current key bindings.
  ///
  /// `product` is the name of the selected product, and `selected` its identifier. If the customer owns the
  /// selected product, the instructions name the keys of another product. These keys begin with the key of
  /// the Products pane unless `isOnProducts` is true. While a dialog of this purchase is open, the
  /// instruction names only the keys that answer the dialog.
  ///
  /// If the tour did not ask for the open dialog, the caption begins with how to close the dialog. If space
  /// is short, the instruction is omitted.
  package func caption(
    _ texts: Localizer, product: String, selected: String?, in world: World, isOnPhone: Bool,
    isOnProducts: Bool, columns: Int
  ) -> TourCaption {
    let heading =
      isDone
      ? texts.tourEnded : texts.tourStep(step: String(step + 1), count: String(TourSteps.all.count))
    let exitHint = texts.tourLeave(texts.key(named: .leave))
    let suggestion = SuggestedProduct(in: world, selected: selected, texts)
    let pressKeys = ((isOnPhone ? [] : [texts.key(named: .focusPhone)]) + [texts.key(named: .pressButton)])
      .joined(separator: ", ")
    let instruction =
      hasBought(in: world)
      ? texts.tourPress(pressKeys)
      : sentence.text(
        texts, product: product, in: world.environment,
        buyKeys: suggestion.map { Self.keysToBuy($0, texts, isOnProducts: isOnProducts) })
    let dialogHint = remainingDialogIsAlert(in: world).map {
      texts.tourStillUp(isAlert: $0, keys: pressKeys)
    }
    guard let dialogHint else {
      return TourCaption(heading: heading, sentence: instruction, exitHint: exitHint)
    }
    let combined = "\(dialogHint) \(instruction)"
    let fullText = "\(heading)  \(combined)  \(exitHint)"
    let fits = TextLayout.wrap(fullText, columns: columns - 4).count <= Self.maxLines
    return TourCaption(heading: heading, sentence: fits ? combined : dialogHint, exitHint: exitHint)
  }

  /// Returns the keys that select and buy the product, in the order of the key presses: `1, k, b`.
  private static func keysToBuy(
    _ suggestion: SuggestedProduct, _ texts: Localizer, isOnProducts: Bool
  ) -> String {
    let buy = texts.key(named: .buySelected)
    guard !suggestion.keys.isEmpty else { return buy }
    let focus = isOnProducts ? [] : [texts.key(named: .focusProducts)]
    return (focus + suggestion.keys + [buy]).joined(separator: ", ")
  }

  /// Whether a dialog of the purchase is open for which the current move asks.
  private func hasBought(in world: World) -> Bool {
    guard let dialog = world.device.topDialog, !isDone else { return false }
    return sentence.buysNewProduct && sentence.matches(dialog.kind)
  }

  /// Returns whether the open dialog is an alert with a single button.
  ///
  /// Returns nil if no dialog is open or the tour asks for the dialog.
  private func remainingDialogIsAlert(in world: World) -> Bool? {
    guard let dialog = world.device.topDialog, !isDone, !sentence.matches(dialog.kind) else { return nil }
    return dialog.buttons.count == 1
  }
}
