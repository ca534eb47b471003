// The targets of clicks, recorded while drawing so that they always match the screen.

import Grid
import TerminalUI

package enum HitTarget: Hashable, Sendable {
  /// A pane, including its border.
  case pane(PaneID)
  case narration
  case border(LayoutBorder)
  /// A text that represents a key, in the key bar or at the bottom of a dialog.
  case key(Key)
  case command(CommandName)
  case line(Int)
  /// A part of the top overlay without an action.
  case overlay
  /// The area outside the top overlay.
  case outside
}

package struct HitMap: Sendable {
  package private(set) var regions: [(area: Rect, target: HitTarget)] = []

  package init() {}

  package mutating func removeTargets() {
    regions.removeAll(keepingCapacity: true)
  }

  package mutating func add(_ target: HitTarget, _ area: Rect) { regions.append((area, target)) }

  /// Returns the topmost target, which was added last.
  package func target(at point: Point) -> HitTarget? { regions.last { $0.area.contains(point) }?.target }
}
