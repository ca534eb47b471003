// The mouse: a click gives the focus, chooses a row, presses a button of the phone; the wheel scrolls what it is over.

import Grid

extension Workbench {
  mutating func handleMouse(_ event: MouseEvent) -> [Effect] {
    guard options.isMouseOn, overlays.isEmpty else { return [] }
    guard let (pane, area) = layout.panes.first(where: { $0.value.contains(event.at) }) else { return [] }
    switch event.action {
    case .press where event.button == 1: return click(pane, at: event.at, inside: area.inside)
    case .doublePress where event.button == 1 && pane != .phone: return offer(Key(.enter))
    case .wheelUp, .wheelDown: scroll(pane, rows: event.action == .wheelUp ? -3 : 3)
    case .press, .release, .drag, .doublePress: break
    }
    return []
  }

  private mutating func click(_ pane: PaneID, at point: Point, inside: Rect) -> [Effect] {
    notice = nil
    isQuitArmed = false
    setFocus(pane)
    guard inside.contains(point) else { return [] }
    if pane == .phone {
      guard let reply = panes.phone.press(at: point, in: context(for: .phone)) else { return [] }
      return carryOut(reply, of: .phone)
    }
    select(pane, row: point.y - inside.y, height: inside.height)
    return []
  }

  private mutating func select(_ pane: PaneID, row: Int, height: Int) {
    let context = context(for: pane)
    switch pane {
    case .products: _ = panes.products.select(row: row, height: height, in: context)
    case .transactions: _ = panes.transactions.select(row: row, height: height, in: context)
    case .log: _ = panes.log.select(row: row, height: height, in: context)
    case .phone, .details: break
    }
  }

  private mutating func scroll(_ pane: PaneID, rows: Int) {
    if pane == .log {
      panes.log.scroll(rows: rows)
      return
    }
    let key = Key(rows < 0 ? .up : .down)
    for _ in 0..<abs(rows) { _ = reply(to: key, of: pane) }
  }
}
