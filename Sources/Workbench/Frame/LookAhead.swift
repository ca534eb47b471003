// What the next key of a walk through the products will ask for, found out while the picture is looked at. Knows which
// answers pictures keep; changes nothing that is shown.

extension Workbench {
  /// Finds out what the screen says of the next product, once after each step through the list and before the first one:
  /// the next key is then answered as fast as if the product had been looked at before.
  public mutating func lookAhead() {
    guard panes.products.canLookAhead, overlays.isEmpty, presenting == nil, focus.pane == .products else {
      return
    }
    let layout = keepLayout()
    guard layout.kind != .tooSmall else { return }
    var selection = selection(in: layout)
    guard let next = panes.takeProductAhead(of: selection.product) else { return }
    selection.product = next
    found = FoundPlaces(layout: layout, selection: selection)
    defer { found = nil }
    _ = keyBar(selection)
    panes.lookAhead(in: context(for: .products, layout: layout, selection: selection))
  }
}
