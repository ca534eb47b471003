// The mouse: a click gives the focus, the wheel scrolls what it is over. Nothing in the world is done by a click.

import Grid

extension Workbench {
  mutating func handleMouse(_ event: MouseEvent) -> [Effect] {
    guard options.isMouseOn, overlays.isEmpty else { return [] }
    guard let pane = layout.panes.first(where: { $0.value.contains(event.at) })?.key else { return [] }
    switch event.action {
    case .press where event.button == 1:
      notice = nil
      setFocus(pane)
    case .wheelUp, .wheelDown:
      let layout = layout
      let key = Key(event.action == .wheelUp ? .up : .down)
      let height = layout.panes[pane]?.inside.height ?? 0
      for _ in 0..<3 {
        _ = panes.handle(key, in: pane, height: height, context: context(for: pane))
      }
    case .press, .release, .drag, .doublePress: break
    }
    return []
  }
}
