// Global commands that resize the focused pane by moving one of its borders.

import Grid
import Panes
import ProgramMessages
import Support
import TerminalUI

package enum PaneSizing: Hashable, Sendable {
  case narrower, wider, lower, higher

  fileprivate var isHorizontal: Bool { self == .lower || self == .higher }

  /// The number of rows or columns that the pane gains.
  fileprivate var growth: Int {
    switch self {
    case .narrower: -2
    case .wider: 2
    case .lower: -1
    case .higher: 1
    }
  }
}

extension ScreenCommand {
  static let narrowerPane = sizing(
    .narrower, "narrower-pane", "<", localized("narrower"),
    localized("make the focused pane narrower"))

  static let widerPane = sizing(
    .wider, "wider-pane", ">", localized("wider"),
    localized("make the focused pane wider"))

  static let lowerPane = sizing(
    .lower, "lower-pane", "-", localized("shorter"),
    localized("make the focused pane shorter"))

  static let higherPane = sizing(
    .higher, "higher-pane", "_", localized("taller"),
    localized("make the focused pane taller"))

  static let resetPanes = ScreenCommand(
    "reset-panes", keys: [.everywhere: "|"],
    localized("reset sizes"),
    localized("reset the sizes of all panes", context: "command"),
    .screen { $0.resetPanes() },
    refusal: { bench in
      bench.shares == LayoutShares()
        ? ScreenRefusal(
          bench.texts.nothingResized,
          keys: bench.texts.keys(.narrowerPane, .widerPane, .lowerPane, .higherPane))
        : nil
    },
    isNavigation: true)

  private static func sizing(
    _ sizing: PaneSizing, _ name: CommandName, _ key: String, _ label: LazyLocalizedText,
    _ help: LazyLocalizedText
  ) -> ScreenCommand {
    ScreenCommand(
      name, keys: [.everywhere: key], label, help, .screen { $0.resize(sizing) },
      refusal: { $0.refusal(of: sizing) }, isNavigation: true)
  }
}

extension Workbench {
  /// Resizes the focused pane and saves the sizes for the next start.
  fileprivate mutating func resize(_ sizing: PaneSizing) -> [Effect] {
    guard let moved = shares(after: sizing) else { return [] }
    shares = moved
    if let area = layout.panes[focus.pane] {
      notice = Notice(
        texts.paneResized(columns: "\(area.width)", rows: "\(area.height)", back: texts.key(.resetPanes)))
    }
    return [.remember(.paneSizes, value: shares.text)]
  }

  fileprivate mutating func resetPanes() -> [Effect] {
    shares = LayoutShares()
    notice = Notice(texts.panesReset)
    return [.remember(.paneSizes, value: shares.text)]
  }

  /// Returns nil if the pane can be resized.
  fileprivate func refusal(of sizing: PaneSizing) -> ScreenRefusal? {
    if presentation.focusToRestore != nil {
      return ScreenRefusal(texts.presenterIsLarge, keys: texts.key(.presenter))
    }
    if focus.isZoomed { return ScreenRefusal(texts.paneIsZoomed, keys: texts.key(.zoom)) }
    guard shares(after: sizing) == nil else { return nil }
    let others = [ScreenCommand.narrowerPane, .widerPane, .lowerPane, .higherPane]
    let possible = zip([PaneSizing.narrower, .wider, .lower, .higher], others).filter {
      shares(after: $0.0) != nil
    }
    return ScreenRefusal(
      texts.paneKeepsSize, possible: possible.map { words(for: $0.1, withKey: true) }.joined(separator: ", "))
  }

  /// Returns the border positions after the focused pane is resized; nil if no border can move.
  ///
  /// Moves the right or lower border if possible, otherwise the left or upper border.
  private func shares(after sizing: PaneSizing) -> LayoutShares? {
    let layout = layout
    guard let area = layout.panes[focus.pane] else { return nil }
    let size = { (area: Rect) in sizing.isHorizontal ? area.height : area.width }
    let sides: [(matches: (BorderGeometry) -> Bool, step: Int)] = [
      ({ $0.isAfter(area) }, sizing.growth), ({ $0.isBefore(area) }, -sizing.growth),
    ]
    for side in sides {
      for border in layout.borders where border.isHorizontal == sizing.isHorizontal && side.matches(border) {
        var movedShares = shares
        movedShares.set(border.border, after: border.position + side.step, of: border.length)
        guard let resized = self.layout(movedShares).panes[focus.pane] else { continue }
        if (size(resized) - size(area)) * sizing.growth > 0 { return movedShares }
      }
    }
    return nil
  }
}

extension BorderGeometry {
  /// Whether the border is the right or lower edge of a pane.
  fileprivate func isAfter(_ pane: Rect) -> Bool {
    isHorizontal
      ? area.y == pane.y + pane.height - 1 && spans(pane) : area.x == pane.x + pane.width - 1 && spans(pane)
  }

  /// Whether the border is the left or upper edge of a pane.
  fileprivate func isBefore(_ pane: Rect) -> Bool {
    (isHorizontal ? area.y == pane.y : area.x == pane.x) && spans(pane)
  }

  /// Whether the border covers the whole side of a pane.
  private func spans(_ pane: Rect) -> Bool {
    isHorizontal
      ? area.x <= pane.x && pane.x + pane.width <= area.x + area.width
      : area.y <= pane.y && pane.y + pane.height <= area.y + area.height
  }
}
