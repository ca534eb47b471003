// The requests that a key can make to any focused pane.

public enum Movement: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last, left, right
}

public enum ListRequest: Hashable, Sendable {
  case move(Movement)
  /// Asks for the text to filter or find.
  case find
  case nextHit, previousHit
  /// Shows more about the selected row, or presses the marked button on the phone.
  case more
  /// Closes what the pane has open, such as a filter or a search.
  case leave
}
