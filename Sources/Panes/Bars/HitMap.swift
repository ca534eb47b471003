// The target of a click for each cell. Drawing records the targets, so that they always match the screen.

import Grid
import TerminalUI

package enum HitTarget: Hashable, Sendable {
  /// A pane, including its border.
  case pane(PaneID)
  /// The narration in the presenter mode.
  case narration
  /// A border that can be dragged.
  case border(LayoutBorder)
  /// A text that represents a key, in the key bar or at the bottom of a dialog.
  case key(Key)
  /// An item of the status bar.
  case command(CommandName)
  /// A line of the top overlay.
  case line(Int)
  /// A part of the top overlay without an action.
  case overlay
  /// The area outside the top overlay.
  case outside
}

/// The targets in one frame.
package struct HitMap: Sendable {
  package private(set) var regions: [(area: Rect, target: HitTarget)] = []

  package init() {}

  package mutating func removeTargets() {
    regions.removeAll(keepingCapacity: true)
  }

  /// Adds a target on top of existing targets.
  package mutating func add(_ target: HitTarget, _ area: Rect) { regions.append((area, target)) }

  /// Returns the topmost target at a cell.
  package func target(at point: Point) -> HitTarget? { regions.last { $0.area.contains(point) }?.target }
}
