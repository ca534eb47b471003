// The scroll position and visible parts of the presenter layout.

package struct PresenterView: Hashable, Sendable {
  /// The number of rows by which the narration is scrolled back from its newest sentence.
  package var rowsBack = 0
  package var showsTimeLine = false
  /// Whether a notice has named the key that closes the layout.
  package var hasNamedExit = false
  package var narrationRows = 1
  /// Whether the narration has more rows than the layout, as of the last frame.
  package var canScroll = false

  package init() {}
}
