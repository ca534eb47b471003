// Where everything stands on a screen of some size. A pure function of the size and of what is in front.

import Grid

/// How many columns of panes the screen has.
enum LayoutClass: Hashable, Sendable {
  /// Below 60 x 16: a sentence.
  case tooSmall
  /// One pane and the log.
  case single
  /// Products, and one pane beside it.
  case double
  /// Products, phone, transactions over details.
  case triple

  init(columns: Int, rows: Int) {
    self =
      if columns < Layout.smallest.columns || rows < Layout.smallest.rows {
        .tooSmall
      } else if columns >= 120, rows >= 30 {
        .triple
      } else if columns >= 80, rows >= 24 {
        .double
      } else {
        .single
      }
  }
}

/// What a layout depends on beside the size.
struct LayoutState: Hashable, Sendable {
  var focus = PaneID.products
  /// The pane that the single layout shows over the log, and the double one on the right.
  var front = PaneID.transactions
  /// Whether something is up on the phone: then it gets more of the height.
  var isPhoneUp = false
  var isZoomed = false
  /// Rows under the status bar that the panes leave free.
  var tourRows = 0
  /// How many rows the caption of the presenter layout takes; nil while the panes are shown.
  var captionRows: Int?
}

/// The rectangles of one screen, borders included.
struct Layout: Hashable, Sendable {
  static let smallest = (columns: 60, rows: 16)

  let kind: LayoutClass
  /// Status bar and key bar; nil when the screen is too small.
  private(set) var statusBar: Rect?
  private(set) var keyBar: Rect?
  private(set) var tour: Rect?
  /// The areas of the presenter layout, in place of the panes.
  private(set) var presenter: PresenterLayout?
  /// The panes that are shown, in the order of their numbers.
  private(set) var panes: [PaneID: Rect] = [:]

  /// Whether the phone stands where the transactions were, and neither they nor a column of their own are shown.
  var phoneHidesTransactions: Bool {
    kind == .double && panes[.phone] != nil && panes[.products] != nil
  }

  init(columns: Int, rows: Int, state: LayoutState) {
    kind = LayoutClass(columns: columns, rows: rows)
    guard kind != .tooSmall else { return }
    statusBar = Rect(x: 0, y: 0, width: columns, height: 1)
    keyBar = Rect(x: 0, y: rows - 1, width: columns, height: 1)
    let top = 1 + state.tourRows
    if state.tourRows > 0 { tour = Rect(x: 0, y: 1, width: columns, height: state.tourRows) }
    let body = Rect(x: 0, y: top, width: columns, height: rows - 1 - top)
    if let captionRows = state.captionRows {
      let presenter = PresenterLayout(in: body, captionRows: captionRows)
      panes = [.phone: presenter.phone]
      self.presenter = presenter
      return
    }
    if state.isZoomed {
      panes = [state.focus: body]
      return
    }
    switch kind {
    case .tooSmall: break
    case .single: placeSingle(in: body, state)
    case .double: placeDouble(in: body, state)
    case .triple: placeTriple(in: body)
    }
  }

  private mutating func placeSingle(in body: Rect, _ state: LayoutState) {
    let (top, bottom) = body.splitRows(at: max(9, body.height * 9 / 14))
    panes[state.focus == .log ? state.front : state.focus] = top
    panes[.log] = bottom
  }

  private mutating func placeDouble(in body: Rect, _ state: LayoutState) {
    let right = [.phone, .transactions, .details].contains(state.focus) ? state.focus : state.front
    let showsPhone = right == .phone
    let (top, bottom) = body.splitRows(at: max(10, body.height * (showsPhone ? 12 : 10) / 22))
    let (left, beside) = top.splitColumns(at: min(48, top.width * (showsPhone ? 29 : 30) / 80))
    panes[.products] = left
    panes[right] = beside
    panes[.log] = bottom
  }

  private mutating func placeTriple(in body: Rect) {
    let (top, bottom) = body.splitRows(at: max(14, body.height * 17 / 36))
    let (products, rest) = top.splitColumns(at: min(48, top.width * 35 / 132))
    let (phone, right) = rest.splitColumns(at: min(64, top.width * 41 / 132))
    let (transactions, details) = right.splitRows(at: right.height - max(6, right.height * 7 / 17))
    panes = [
      .products: products, .phone: phone, .transactions: transactions, .details: details, .log: bottom,
    ]
  }
}

extension Rect {
  /// Two rectangles, the first `rows` high.
  func splitRows(at rows: Int) -> (top: Rect, bottom: Rect) {
    (
      Rect(x: x, y: y, width: width, height: rows),
      Rect(x: x, y: y + rows, width: width, height: height - rows)
    )
  }

  /// Two rectangles, the first `columns` wide.
  func splitColumns(at columns: Int) -> (left: Rect, right: Rect) {
    (
      Rect(x: x, y: y, width: columns, height: height),
      Rect(x: x + columns, y: y, width: width - columns, height: height)
    )
  }
}
