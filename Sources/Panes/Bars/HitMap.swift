// What a click on each cell means. Drawing records it, so that what is seen and what is hit can never differ; the mouse
// only asks.

import Grid
import TerminalUI

/// What lies at a cell.
package enum HitTarget: Hashable, Sendable {
  /// A pane, its border included.
  case pane(PaneID)
  /// The presenter's story.
  case narration
  /// A border that can be dragged.
  case border(LayoutBorder)
  /// Words that stand for a key: a hint of the key bar, a foot of a dialog.
  case key(Key)
  /// An item of the status bar.
  case command(CommandName)
  /// A line of the overlay on top.
  case line(Int)
  /// A part of the overlay on top that does nothing.
  case overlay
  /// What lies beside the overlay on top.
  case outside
}

/// The targets of one picture.
package struct HitMap: Sendable {
  package private(set) var regions: [(area: Rect, target: HitTarget)] = []

  package init() {}

  /// Forgets the targets, for another picture.
  package mutating func removeTargets() {
    regions.removeAll(keepingCapacity: true)
  }

  /// Records a target over whatever was there.
  package mutating func add(_ target: HitTarget, _ area: Rect) { regions.append((area, target)) }

  /// What was drawn last at a cell.
  package func target(at point: Point) -> HitTarget? { regions.last { $0.area.contains(point) }?.target }
}
