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
      let key = Key(event.action == .wheelUp ? .up : .down)
      for _ in 0..<3 { _ = reply(to: key, of: pane) }
    case .press, .release, .drag, .doublePress: break
    }
    return []
  }
}
