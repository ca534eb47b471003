// Mouse clicks, the wheel and dragged borders.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator

package struct MouseState: Hashable, Sendable {
  /// The target of the last press, for double clicks.
  package var pressedTarget: HitTarget?
  package var drag: BorderDrag?
}

package struct BorderDrag: Hashable, Sendable {
  package let border: LayoutBorder
  /// The distance in cells between the border and the first press.
  let grabOffset: Int
  private(set) var hasMoved = false

  package init(_ border: LayoutBorder, at geometry: BorderGeometry, from point: Point) {
    self.border = border
    grabOffset = geometry.offset(of: point) - geometry.position
  }

  package mutating func move(to point: Point, in layout: Layout, _ shares: inout LayoutShares) {
    guard let geometry = layout.geometry(of: border) else { return }
    let before = shares
    shares.set(border, after: geometry.offset(of: point) - grabOffset, of: geometry.length)
    if shares != before { hasMoved = true }
  }
}

extension Workbench {
  mutating func handleMouse(_ event: MouseEvent) -> [Effect] {
    guard options.isMouseOn else { return [] }
    if event.action == .release { return endDrag() }
    // Some terminals report cells outside the screen during a drag or a resize.
    let screen = Rect(x: 0, y: 0, width: columns, height: rows)
    guard screen.contains(event.at), layout.kind != .tooSmall else { return [] }
    switch event.action {
    case .press where event.button == 1: return click(event.at, isSecond: false)
    case .press where event.button == 3: return clickRight(event.at)
    case .doublePress where event.button == 1: return click(event.at, isSecond: true)
    case .drag where event.button == 1: drag(to: event.at)
    case .wheelUp: return scrollWheel(at: event.at, up: true)
    case .wheelDown: return scrollWheel(at: event.at, up: false)
    case .press, .release, .drag, .doublePress: break
    }
    return []
  }

  /// Draws the screen first, because keys may have changed it.
  private mutating func target(at point: Point) -> HitTarget? {
    var grid = Grid(columns: columns, rows: rows)
    draw(into: &grid)
    return hits.target(at: point)
  }

  // MARK: Clicks

  private mutating func click(_ point: Point, isSecond: Bool) -> [Effect] {
    mouse.drag = nil
    let target = target(at: point)
    let previousTarget = mouse.pressedTarget
    mouse.pressedTarget = nil
    // A double click needs the same target twice.
    guard let target, !isSecond || target == previousTarget else { return [] }
    switch target {
    case .pane(let pane):
      mouse.pressedTarget = target
      return isSecond ? open(pane) : click(pane, at: point)
    case .border(let border):
      mouse.pressedTarget = target
      return isSecond ? reset(border) : startDrag(border, at: point)
    case .key(let key):
      mouse.pressedTarget = target
      return press(key)
    case .command(let name):
      mouse.pressedTarget = target
      dismissNotice()
      return bindings.sections.command(named: name.rawValue).map { run($0) } ?? []
    case .line(let index): return clickLine(index)
    case .outside: return clickOutside()
    case .overlay, .narration: return []
    }
  }

  private mutating func dismissNotice() {
    notice = nil
    notices.isQuitArmed = false
  }

  private mutating func click(_ pane: PaneID, at point: Point) -> [Effect] {
    dismissNotice()
    guard let inside = layout.panes[pane]?.inside else { return [] }
    let reply = panes.phone.press(at: point, in: context(for: .phone))
    setFocus(pane)
    guard inside.contains(point) else { return [] }
    if pane == .phone {
      // A product bought with a shop button becomes the selected product.
      if case .command(.action(.buy(let payment))) = reply {
        panes.products.select(payment.productIdentifier)
      }
      return reply.map { handleReply($0, of: .phone) } ?? []
    }
    return select(pane, at: Point(x: point.x - inside.x, y: point.y - inside.y), height: inside.height)
  }

  /// A double click acts like Enter, except on the phone, where the first click already pressed a button.
  private mutating func open(_ pane: PaneID) -> [Effect] {
    guard pane != .phone, focus.pane == pane else { return [] }
    dismissNotice()
    return offer(.more, by: bindings.main(.more)?.key)
  }

  private mutating func select(_ pane: PaneID, at cell: Point, height: Int) -> [Effect] {
    let context = context(for: pane)
    let reply =
      pane == .log
      ? panes.log.select(at: cell, height: height, in: context)
      : panes.select(row: cell.y, in: pane, height: height, context: context)
    // A click next to the rows of a list shows no notice.
    if case .ignored = reply { return [] }
    return handleReply(reply, of: pane)
  }

  // MARK: Right button

  /// Selects the row under the mouse without running its action, and opens the Act menu.
  private mutating func clickRight(_ point: Point) -> [Effect] {
    mouse = MouseState()
    switch target(at: point) {
    case .outside: return clickOutside()
    case .pane, .border: break
    case .narration, .key, .command, .line, .overlay, nil: return []
    }
    guard overlays.isEmpty, let pane = layout.pane(at: point) else { return [] }
    dismissNotice()
    let inside = layout.panes[pane]?.inside ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let cell = Point(x: point.x - inside.x, y: point.y - inside.y)
    var number: TransactionNumber?
    if presentation.focusToRestore == nil { setFocus(pane) }
    if inside.contains(point), pane != .phone {
      if pane == .log { number = panes.log.transaction(at: cell, in: context(for: .log)) }
      let effects = select(pane, at: cell, height: inside.height)
      // A notice says that the entry belongs to another environment, so no menu opens.
      if notice != nil { return effects }
    }
    if let refusal = refusal(of: .actMenu) {
      notice = Notice(sentence(of: refusal), .warning)
      return []
    }
    return openMenu(.bound(actMenuContext), transaction: number)
  }

  // MARK: Overlays

  private mutating func clickOutside() -> [Effect] {
    guard overlays.last?.closesOnOutsideClick == true else { return [] }
    dismissNotice()
    return performOnTop(.leave)
  }

  private mutating func clickLine(_ index: Int) -> [Effect] {
    dismissNotice()
    return overlays.last?.click(line: index, in: &self) ?? []
  }

  // MARK: Wheel

  private mutating func scrollWheel(at point: Point, up: Bool) -> [Effect] {
    switch target(at: point) {
    case .pane(let pane): scroll(pane, up: up)
    case .narration: scrollNarration(up: up, rows: 2)
    case .border:
      if let pane = layout.pane(at: point) { scroll(pane, up: up) }
    case .line, .overlay:
      dismissNotice()
      return overlays.last?.scrollWheel(up: up, in: &self) ?? []
    // A filter or search prompt leaves the panes scrollable.
    case .outside where overlays.last is Prompt:
      if let pane = layout.panes.first(where: { $0.value.contains(point) })?.key { scroll(pane, up: up) }
    case .key, .command, .outside, nil: break
    }
    return []
  }

  /// Scrolls a pane, even if it is not focused.
  private mutating func scroll(_ pane: PaneID, up: Bool) {
    let context = context(for: pane)
    panes.scrollWheel(up: up, in: pane, height: layout.panes[pane]?.inside.height ?? 0, context: context)
  }

  // MARK: Borders

  /// Starts to drag a border, and focuses the pane at the point.
  private mutating func startDrag(_ border: LayoutBorder, at point: Point) -> [Effect] {
    guard let geometry = layout.geometry(of: border) else { return [] }
    mouse.drag = BorderDrag(border, at: geometry, from: point)
    guard let pane = layout.pane(at: point) else { return [] }
    return click(pane, at: point)
  }

  private mutating func drag(to point: Point) {
    let layout = layout
    mouse.drag?.move(to: point, in: layout, &shares)
  }

  private mutating func endDrag() -> [Effect] {
    defer { mouse.drag = nil }
    guard let drag = mouse.drag, drag.hasMoved else { return [] }
    mouse.pressedTarget = nil
    return [.remember(.paneSizes, value: shares.text)]
  }

  private mutating func reset(_ border: LayoutBorder) -> [Effect] {
    shares.reset(border)
    notice = Notice(texts.borderReset)
    return [.remember(.paneSizes, value: shares.text)]
  }
}
