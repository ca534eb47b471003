// What the presenter layout remembers while it is up: how far the story is scrolled, and whether the time line of a
// subscription stands over it.

/// The state of the presenter layout.
package struct PresenterView: Hashable, Sendable {
  /// How many rows the story is scrolled back from its newest sentence.
  package var rowsBack = 0
  package var showsTimeLine = false
  /// The rows of the story on screen.
  package var storyRows = 1

  package init() {}
}
