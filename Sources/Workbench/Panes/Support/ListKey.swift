// What a key means in a list that can be filtered, the same in every pane that is one.

import Grid

/// A key's meaning in a filtered list.
enum ListKey {
  /// Ask for the text of the filter.
  case askForFilter
  /// Forget the filter.
  case clearFilter
  /// Tell more about the chosen row.
  case open
  /// Move the choice, if the key is one that moves.
  case move(Key)

  /// Nil where the list leaves the key to others.
  init?(_ key: Key, _ filter: ListFilter) {
    guard !key.control, !key.alt else { return nil }
    switch key.code {
    case .character("/"): self = .askForFilter
    case .escape where filter.isActive: self = .clearFilter
    // The hits of a filter are the rows of the list.
    case .character("n") where filter.isActive: self = .move(Key(.down))
    case .character("N") where filter.isActive: self = .move(Key(.up))
    case .enter: self = .open
    default: self = .move(key)
    }
  }
}
