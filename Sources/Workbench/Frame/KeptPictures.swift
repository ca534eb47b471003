// What panes have drawn stays where it is: a pane is drawn again when something that it may know has changed. Knows when
// that is; what panes draw is theirs.

import Grid

/// A layout with what it was made from.
struct KeptLayout: Sendable {
  let columns: Int
  let rows: Int
  let state: LayoutState
  let layout: Layout
}

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

    fileprivate func differsOnlyInProduct(from other: Self) -> Bool {
      var own = selection
      own.product = other.selection.product
      return state == other.state && pane == other.pane && isFocused == other.isFocused
        && own == other.selection && isSmall == other.isSmall && isWide == other.isWide
    }
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
    /// What a click in it means where it is drawn in the canvas; nil until then.
    var hits: HitMap?
  }

  /// The key bar: all that matters to it beside what is chosen.
  struct KeyBarSituation: Hashable {
    let state: DrawnState
    let pane: PaneID
    let isAtService: Bool
    let isKnocking: Bool
    let columns: Int
    let newLogLines: Int?
  }

  private struct Picture: Sendable {
    let inputs: Inputs
    let words: Words
  }

  /// Where the status bar, panes, their frames and the key bar are drawn: nothing else is ever in it, and nobody keeps a
  /// copy of it, which would have to be made whenever something changes.
  var canvas = Grid(columns: 0, rows: 0)
  private var style = Style()
  private var areas: [PaneID: Rect] = [:]
  private var console: Rect?
  private var keyBar: Rect?
  private var headings: [PaneHeading] = []
  private var pictures: [PaneID: Picture] = [:]
  /// Where everything stood, and what that was found from.
  var layout: KeptLayout?
  /// How wide the key bar's words for buying are, and the state that this was found in.
  var buyColumn: (state: DrawnState, width: Int)?
  /// The status bar as it was last.
  var status: Status?
  /// The key bar for what is chosen.
  var keyBars = KeptAnswers<KeyBarSituation, Workbench.Selection, KeyBar>()

  /// Begins a picture of this size, with panes in these places; where they are others than before, nothing is kept.
  mutating func begin(
    columns: Int, rows: Int, areas: [PaneID: Rect], console: Rect?, keyBar: Rect?, style: Style
  ) {
    if canvas.columns == columns, canvas.rows == rows, self.areas == areas, self.console == console,
      self.keyBar == keyBar, self.style == style
    {
      return
    }
    canvas = Grid(columns: columns, rows: rows, style: style)
    self.areas = areas
    self.console = console
    self.keyBar = keyBar
    self.style = style
    pictures = [:]
    headings = []
    status?.hits = nil
  }

  /// Draws the frames, which share lines, and what stands in them, where they are not what they were.
  mutating func draw(_ headings: [PaneHeading]) {
    guard headings != self.headings else { return }
    self.headings = headings
    // The lines round the focused pane are all its own.
    canvas.drawFrames(
      headings.filter { !$0.isFocused }.map(\.frame) + headings.filter(\.isFocused).map(\.frame))
    for heading in headings { heading.draw(into: &canvas) }
  }

  /// Whether a pane was drawn from these.
  func has(_ pane: PaneID, drawnFrom inputs: Inputs) -> Bool { pictures[pane]?.inputs == inputs }

  /// What a pane says of itself.
  func words(of pane: PaneID) -> Words? { pictures[pane]?.words }

  /// What a pane whose frame does not tell of the product says of itself, where nothing else has changed since it said
  /// so.
  func words(of pane: PaneID, whateverProduct inputs: Inputs) -> Words? {
    guard let picture = pictures[pane], picture.inputs.differsOnlyInProduct(from: inputs) else { return nil }
    return picture.words
  }

  /// Takes away what stands in a place.
  mutating func clear(_ area: Rect) { canvas.fill(area, style: style) }

  /// A pane was drawn from these.
  mutating func keep(_ words: Words, of pane: PaneID, drawnFrom inputs: Inputs) {
    pictures[pane] = Picture(inputs: inputs, words: words)
  }
}
