// The tour on screen: a caption under the status bar with rows of its own, so that it never covers what it talks about;
// and when it can begin.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// What the tour says at one moment.
package struct TourCaption: Hashable, Sendable {
  package let heading: String
  package let sentence: String
  /// How it is left.
  package let foot: String

  /// Draws it as a caption: framed where there are rows for a frame, else as a band.
  package func draw(into grid: inout Grid, area: Rect, theme: Theme) {
    grid.fill(area, style: theme[.message])
    let isFramed = area.height > Tour.maxLines
    if isFramed {
      grid.drawBox(
        area, style: theme[.message], title: " \(heading) ", titleStyle: theme[.message],
        status: " \(foot) ", statusStyle: theme[.message])
    }
    let words = isFramed ? sentence : "\(heading)  \(sentence)  \(foot)"
    let inset = isFramed ? 2 : 1
    let room = area.height - (isFramed ? 2 : 0)
    let lines = TextLayout.wrap(words, columns: area.width - 2 * inset, limit: room)
    for (row, line) in lines.enumerated() {
      grid.put(
        line, x: area.x + inset, y: area.y + row + (isFramed ? 1 : 0), limit: area.x + area.width - inset,
        style: theme[.message])
    }
  }
}

extension Tour {
  /// The most lines that its words take.
  package static let maxLines = 2

  /// How many rows it takes from the panes: a frame where there are enough.
  package static func rows(columns: Int, rows: Int) -> Int {
    rows >= 24 && columns >= 80 ? maxLines + 2 : maxLines
  }

  /// Why it cannot begin: what it asks for has to have the outcome that it tells.
  package static func refusal(in world: World, _ texts: Localizer) -> ScreenRefusal? {
    func keys(_ commands: CommandName...) -> String {
      commands.compactMap { texts.boundKey(named: $0) }.joined(separator: " ")
    }
    guard world.environment != .production else {
      return ScreenRefusal(texts.tourNeedsTest, possible: keys(.environmentMenu, .goToXcode))
    }
    guard world.transactionCount == 0, world.device.topDialog == nil, !world.switches.interrupted,
      !world.switches.askToBuy, world.rate == .paused
    else { return ScreenRefusal(texts.tourNeedsFreshWorld, possible: keys(.snapshotsMenu, .resetWorld)) }
    return nil
  }

  /// What it says now, with the keys as they are bound; `product` is the selected one.
  ///
  /// Something that is still up and is not what is asked for is mentioned first; where there is no room for both, alone.
  package func caption(
    _ texts: Localizer, product: String, in world: World, isOnPhone: Bool, columns: Int
  ) -> TourCaption {
    let heading =
      isDone
      ? texts.tourEnded : texts.tourStep(step: String(step + 1), count: String(TourSteps.all.count))
    let foot = texts.tourLeave(texts.key(named: .leave))
    let asked = sentence.text(texts, product: product, in: world.environment)
    let still = stillUp(in: world).map { isAlert in
      let keys = (isOnPhone ? [] : [texts.key(named: .focusPhone)]) + [texts.key(named: .pressButton)]
      return texts.tourStillUp(isAlert: isAlert, keys: keys.joined(separator: " "))
    }
    guard let still else { return TourCaption(heading: heading, sentence: asked, foot: foot) }
    let both = "\(still) \(asked)"
    let whole = "\(heading)  \(both)  \(foot)"
    let fits = TextLayout.wrap(whole, columns: columns - 4).count <= Self.maxLines
    return TourCaption(heading: heading, sentence: fits ? both : still, foot: foot)
  }

  /// Whether something is up that is not what the tour asks to be answered: true for an alert that only tells something;
  /// nil where nothing such is up.
  private func stillUp(in world: World) -> Bool? {
    guard let dialog = world.device.topDialog, !isDone, !sentence.matches(dialog.kind) else { return nil }
    return dialog.buttons.count == 1
  }
}
