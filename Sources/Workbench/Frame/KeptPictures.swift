// What panes have drawn stays where it is: a pane is drawn again when something that it may know has changed. Knows when
// that is; what panes draw is theirs.

import Grid

/// The insides of the panes as they were drawn last.
struct KeptPictures: Sendable {
  /// Everything that a pane draws from in its place.
  struct Inputs: Hashable {
    let state: DrawnState
    /// How often its own state has changed.
    let pane: UInt64
    let isFocused: Bool
    /// What is chosen; no product where the pane does not tell of it.
    let selection: Workbench.Selection
    let isSmall: Bool
    let isWide: Bool
  }

  /// What all panes of a picture draw from.
  struct Common {
    let state: DrawnState
    let focus: PaneID
    let selection: Workbench.Selection
    let isSmall: Bool
    let isWide: Bool

    func inputs(of pane: PaneID, in panes: borrowing PaneSet) -> Inputs {
      var selection = selection
      if !selection.isOfService, !panes.tellsOfProduct(pane) { selection.product = nil }
      return Inputs(
        state: state, pane: panes.changeCount(of: pane), isFocused: pane == focus, selection: selection,
        isSmall: isSmall, isWide: isWide)
    }
  }

  /// What a pane says of itself in its frame.
  struct Words: Sendable {
    let title: String
    let state: String
  }

  /// The status bar: its items, and the words of each that there is room for.
  struct Status: Sendable {
    struct Inputs: Hashable {
      let state: DrawnState
      let facts: StatusFacts
      let isForWatchers: Bool
      let width: Int
    }

    let inputs: Inputs
    let items: [StatusItem]
    let words: [String]
  }

  private struct Picture: Sendable {
    let inputs: Inputs
    let words: Words
  }

  /// Where panes draw: nothing else is ever in it.
  var canvas = Grid(columns: 0, rows: 0)
  private var style = Style()
  private var areas: [PaneID: Rect] = [:]
  private var pictures: [PaneID: Picture] = [:]
  /// The status bar as it was last.
  var status: Status?

  /// Begins a picture of this size, with panes in these places; where they are others than before, nothing is kept.
  mutating func begin(columns: Int, rows: Int, areas: [PaneID: Rect], style: Style) {
    if canvas.columns == columns, canvas.rows == rows, self.areas == areas, self.style == style { return }
    canvas = Grid(columns: columns, rows: rows, style: style)
    self.areas = areas
    self.style = style
    pictures = [:]
  }

  /// Whether a pane was drawn from these.
  func has(_ pane: PaneID, drawnFrom inputs: Inputs) -> Bool { pictures[pane]?.inputs == inputs }

  /// What a pane says of itself.
  func words(of pane: PaneID) -> Words? { pictures[pane]?.words }

  /// Takes away what stands in a place.
  mutating func clear(_ area: Rect) { canvas.fill(area, style: style) }

  /// A pane was drawn from these.
  mutating func keep(_ words: Words, of pane: PaneID, drawnFrom inputs: Inputs) {
    pictures[pane] = Picture(inputs: inputs, words: words)
  }
}
