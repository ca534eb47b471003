// What panes have drawn stays where it is: a pane is drawn again when something that it may know has changed. Knows when
// that is; what panes draw is theirs.

import Grid
import StoreSimulator

/// The insides of the panes as they were drawn last.
struct KeptPictures: Sendable {
  /// Everything that a pane draws from.
  struct Inputs: Hashable {
    let area: Rect
    let state: DrawnState
    /// How often its own state has changed.
    let pane: UInt64
    let isFocused: Bool
    /// The product that is chosen, where the pane tells of it.
    let product: String?
    let transaction: TransactionNumber?
    let payment: Int?
    let isOfService: Bool
    let isSmall: Bool
    let isWide: Bool
  }

  /// What a pane says of itself in its frame.
  struct Words: Sendable {
    let title: String
    let state: String
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

  /// Begins a picture of this size, with panes in these places; where they are others than before, nothing is kept.
  mutating func begin(columns: Int, rows: Int, areas: [PaneID: Rect], style: Style) {
    if canvas.columns == columns, canvas.rows == rows, self.areas == areas, self.style == style { return }
    canvas = Grid(columns: columns, rows: rows, style: style)
    self.areas = areas
    self.style = style
    pictures = [:]
  }

  /// What the pane says of itself, where it was drawn from the same.
  func words(of pane: PaneID, drawnFrom inputs: Inputs) -> Words? {
    guard let picture = pictures[pane], picture.inputs == inputs else { return nil }
    return picture.words
  }

  /// Takes away what stands in a place.
  mutating func clear(_ area: Rect) { canvas.fill(area, style: style) }

  /// A pane was drawn from these.
  mutating func keep(_ words: Words, of pane: PaneID, drawnFrom inputs: Inputs) {
    pictures[pane] = Picture(inputs: inputs, words: words)
  }
}
