// What keys ask of the pane that has the focus, the same in every pane: which key asks what stands in the commands' rows.

/// A move in any list or text.
public enum Movement: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last, left, right
}

/// What the focused pane is asked to do.
public enum ListRequest: Hashable, Sendable {
  case move(Movement)
  /// Ask for the text of the filter, or for what is to be found.
  case find
  case nextHit, previousHit
  /// Tell more about the chosen row; the phone presses the marked button.
  case more
  /// Close what the pane has open: a filter, a search.
  case leave
}
