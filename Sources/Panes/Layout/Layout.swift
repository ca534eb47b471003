// The layout of the screen, computed from its size and the visible content.

import Grid

package enum LayoutClass: Hashable, Sendable {
  /// A size below 60 x 16, for which only a message is shown.
  case tooSmall
  case single
  /// A narrow and high screen with one pane, the transactions and the log in a single column.
  case tall
  /// Products on the left, one or two panes on the right, and the log below.
  case double
  /// Three columns for products, the phone, and transactions above details; the log is below.
  case triple
  /// A wide and low screen with the log in a fourth column.
  case wide

  package init(columns: Int, rows: Int) {
    let isLow = rows < Layout.roomyRows
    self =
      if columns < Layout.minimumSize.columns || rows < Layout.minimumSize.rows {
        .tooSmall
      } else if columns >= 176, rows < 30 {
        .wide
      } else if columns >= 120, rows >= 30 || columns >= 132 && !isLow {
        .triple
      } else if columns >= 100 || columns >= 72 && !isLow {
        .double
      } else {
        isLow ? .single : .tall
      }
  }
}

package struct LayoutState: Hashable, Sendable {
  package var focus = PaneID.products
  /// The visible pane of the region that several panes share.
  package var front = PaneID.transactions
  /// The pane that keeps the full width above the log while another pane has the focus.
  package var wide: PaneID?
  /// Whether the phone shows a dialog and therefore needs more rows.
  package var isPhoneUp = false
  package var isZoomed = false
  /// The number of rows for the tour, below the status bar.
  package var tourRows = 0
  /// The number of rows for messages above the key bar, at least 1.
  package var noticeRows = 1
  /// The number of rows for the caption in the presenter layout; nil in other layouts.
  package var captionRows: Int?
  package var showsTimeLine = false
  package var shares = LayoutShares()
  /// The number of rows that the products need; nil if unknown.
  ///
  /// Spare rows go to other panes.
  package var productRows: Int?
  package var transactionRows: Int?
  package var companionRows: Int?
  /// The widths at which the panes show complete names; nil if unknown.
  package var widths: PaneWidths?

  package init(
    focus: PaneID = PaneID.products, front: PaneID = PaneID.transactions, wide: PaneID? = nil,
    isPhoneUp: Bool = false, isZoomed: Bool = false, tourRows: Int = 0, noticeRows: Int = 1,
    captionRows: Int? = nil, showsTimeLine: Bool = false, shares: LayoutShares = LayoutShares(),
    productRows: Int? = nil, transactionRows: Int? = nil, companionRows: Int? = nil,
    widths: PaneWidths? = nil
  ) {
    self.focus = focus
    self.front = front
    self.wide = wide
    self.isPhoneUp = isPhoneUp
    self.isZoomed = isZoomed
    self.tourRows = tourRows
    self.noticeRows = noticeRows
    self.captionRows = captionRows
    self.showsTimeLine = showsTimeLine
    self.shares = shares
    self.productRows = productRows
    self.transactionRows = transactionRows
    self.companionRows = companionRows
    self.widths = widths
  }

  fileprivate var widthForNotes: Int { widths?.transactionsWithNotes ?? PaneWidths.defaultWidthWithNotes }
}

package struct BorderGeometry: Hashable, Sendable {
  package let border: LayoutBorder
  package let container: Rect
  /// The number of rows or columns of `container` before the border.
  package let position: Int

  package var isHorizontal: Bool { border.isHorizontal }

  package var length: Int { isHorizontal ? container.height : container.width }

  /// The line that the neighbouring panes share.
  package var area: Rect {
    isHorizontal
      ? Rect(x: container.x, y: container.y + position - 1, width: container.width, height: 1)
      : Rect(x: container.x + position - 1, y: container.y, width: 1, height: container.height)
  }

  /// Returns a cell's offset in `container`, in the direction in which the border moves.
  package func offset(of point: Point) -> Int { isHorizontal ? point.y - container.y : point.x - container.x }
}

/// The areas of the screen, including borders.
///
/// Neighbouring panes share a border line.
package struct Layout: Hashable, Sendable {
  package static let minimumSize = (columns: 60, rows: 16)
  /// The minimum number of screen rows at which the log has enough space.
  package static let roomyRows = 24

  package let kind: LayoutClass
  /// The top line; nil if the screen is too small.
  package private(set) var statusBar: Rect?
  package private(set) var keyBar: Rect?
  /// The area for messages, which no pane covers.
  private(set) var noticeBar: Rect?
  package private(set) var tour: Rect?
  /// The presenter layout, which replaces the panes.
  package private(set) var presenter: PresenterLayout?
  package private(set) var panes: [PaneID: Rect] = [:]
  package private(set) var companion: Rect?
  /// The movable borders, from the outermost inwards.
  package private(set) var borders: [BorderGeometry] = []

  package var hidesTransactions: Bool {
    panes[.products] != nil && panes[.transactions] == nil && panes.count > 2
  }

  package init(columns: Int, rows: Int, state: LayoutState) {
    kind = LayoutClass(columns: columns, rows: rows)
    guard kind != .tooSmall else { return }
    statusBar = Rect(x: 0, y: 0, width: columns, height: 1)
    keyBar = Rect(x: 0, y: rows - 1, width: columns, height: 1)
    let top = 1 + state.tourRows
    if state.tourRows > 0 { tour = Rect(x: 0, y: 1, width: columns, height: state.tourRows) }
    let body = Rect(x: 0, y: top, width: columns, height: rows - 2 - top)
    noticeBar = Rect(x: 0, y: rows - 1 - state.noticeRows, width: columns, height: state.noticeRows)
    defer { shrink(below: body, by: state.noticeRows - 1) }
    if let captionRows = state.captionRows {
      let presenter = PresenterLayout(
        in: body, captionRows: captionRows, showsTimeLine: state.showsTimeLine,
        phone: state.widths?.phone ?? 0)
      panes = [.phone: presenter.phone]
      self.presenter = presenter
      return
    }
    if state.isZoomed {
      panes = [state.focus: body]
      return
    }
    let wide = state.focus.region.wideLayout == nil ? state.wide : state.focus
    if let wide, let layout = wide.region.wideLayout {
      place(wide, layout, in: body, state)
      return
    }
    switch kind {
    case .tooSmall: break
    case .single: placeSingle(in: body, state)
    case .tall: placeTall(in: body, state)
    case .double: placeDouble(in: body, state)
    case .triple: placeTriple(in: body, state)
    case .wide: placeWide(in: body, state)
    }
  }

  /// Shortens the panes at the bottom to make space for message rows.
  ///
  /// Other panes do not move, but shrink if only the borders of a pane at the bottom remain.
  private mutating func shrink(below body: Rect, by count: Int) {
    guard count > 0, presenter == nil else { return }
    let end = body.y + body.height
    for (pane, area) in panes where area.y + area.height == end {
      let missing = max(0, 2 + count - area.height)
      let top = area.y - missing
      panes[pane] = Rect(
        x: area.x, y: top, width: area.width, height: area.height - count + missing)
      guard missing > 0 else { continue }
      for (other, upper) in panes where other != pane && upper.y + upper.height == area.y + 1 {
        panes[other] = Rect(x: upper.x, y: upper.y, width: upper.width, height: upper.height - missing)
      }
    }
  }

  /// Returns the height to divide between the panes, including the message row, which the log gives up.
  private static func natural(_ body: Rect) -> Int { body.height + 1 }

  private mutating func placeSingle(in body: Rect, _ state: LayoutState) {
    // On the smallest screen, a payment sheet needs nine rows. During the tour, the log gets one of these
    // rows.
    let minimumTop = state.tourRows > 0 ? 8 : 9
    let (top, bottom) = split(
      body, at: .singleLog, ideally: max(minimumTop, Self.natural(body) * 9 / 14), state)
    panes[state.focus == .log ? state.front : state.focus] = top
    panes[.log] = bottom
  }

  private mutating func placeTall(in body: Rect, _ state: LayoutState) {
    let topPane =
      [state.focus, state.front].first { $0 != .log && $0 != .transactions }
      ?? (state.isPhoneUp ? .phone : .products)
    let share = body.height * (topPane == .phone ? 10 : 8) / 22
    let (top, remaining) = split(body, at: .tallTop, ideally: limited(max(9, share), state), state)
    let maximumTransactions = max(5, remaining.height * 5 / 13)
    let (transactions, log) = split(
      remaining, at: .tallTransactions,
      ideally: min(maximumTransactions, state.transactionRows.map { $0 + 2 } ?? maximumTransactions), state)
    panes = [topPane: top, .transactions: transactions, .log: log]
  }

  /// Places a pane with the full width, and the log in the remaining rows.
  private mutating func place(_ wide: PaneID, _ layout: WideLayout, in body: Rect, _ state: LayoutState) {
    let natural = min(30, (Self.natural(body) * 26 + 18) / 36)
    let (top, bottom) = split(body, at: layout.logBorder, ideally: natural, state)
    panes = [.log: bottom]
    if let border = layout.detailsBorder {
      place(wide, detailsAt: border, companionAt: layout.companionBorder, in: top, state)
    } else {
      panes[wide] = top
    }
  }

  /// Places a wide pane, with Details and the companion box on the right.
  ///
  /// On a narrow screen, Details replace the wide pane while focused.
  private mutating func place(
    _ wide: PaneID, detailsAt border: LayoutBorder, companionAt companionBorder: LayoutBorder?,
    in container: Rect, _ state: LayoutState
  ) {
    guard container.width >= Self.columnsForDetails else {
      panes[state.focus == .details ? .details : wide] = container
      return
    }
    let (left, right) = split(container, at: border, ideally: min(120, container.width * 84 / 132), state)
    panes[wide] = left
    guard container.height >= 20, let companionBorder else {
      panes[.details] = right
      return
    }
    // Details get their usual number of rows; the box gets as many of the remaining rows as it needs.
    let maximumDetails = max(6, right.height - Self.usualDetailRows - 1)
    let companionRows = max(6, min(maximumDetails, state.companionRows.map { $0 + 2 } ?? maximumDetails))
    let (details, companion) = split(
      right, at: companionBorder, ideally: right.height + 1 - companionRows, state)
    panes[.details] = details
    self.companion = companion
  }

  /// The minimum width in columns at which Details are next to a wide pane.
  private static let columnsForDetails = 120
  private static let usualDetailRows = 16

  private mutating func placeDouble(in body: Rect, _ state: LayoutState) {
    let right = state.focus.region == .right ? state.focus : state.front
    let showsPhone = right == .phone
    let minimumTop = max(8, min(10, body.height - 4))
    let share = Self.natural(body) * (showsPhone ? 12 : 10) / 22
    let (top, bottom) = split(body, at: .doubleLog, ideally: limited(max(minimumTop, share), state), state)
    let natural = min(48, top.width * (showsPhone ? 29 : 30) / 80)
    let minimum = showsPhone ? Self.widthForSheet : max(36, state.widths?.transactions ?? 0)
    let besides = PaneSpace(minimum: minimum, comfortable: state.widthForNotes)
    let (left, rightArea) = split(
      top, at: .doubleProducts, ideally: productColumns(natural, of: top.width, besides: besides, state),
      state)
    panes = [.products: left, .log: bottom]
    if !showsPhone {
      placeTransactions(in: rightArea, at: .doubleDetails, from: 14, state)
    } else if rightArea.height >= 20 {
      let (phone, lowerArea) = split(
        rightArea, at: .doublePhone, ideally: min(20, max(13, rightArea.height * 2 / 3)), state)
      panes[.phone] = phone
      panes[.transactions] = lowerArea
    } else {
      panes[.phone] = rightArea
    }
  }

  private mutating func placeTriple(in body: Rect, _ state: LayoutState) {
    let minimumTop = min(14, body.height * 12 / 22)
    let (top, bottom) = split(
      body, at: .tripleLog, ideally: limited(max(minimumTop, Self.natural(body) * 17 / 36), state), state)
    // On a screen with few rows, the phone is wider, because dialogs then need more columns.
    let isLow = body.height < 28
    let phoneShare = min(64, top.width * (isLow ? 50 : 41) / 132 + 1)
    let leastPhone = isLow ? phoneShare : phoneForShop(phoneShare, state)
    let minimum = max(LayoutBorder.triplePhone.minimumAfter, state.widths?.transactions ?? 0)
    let besides = PaneSpace(
      minimum: phoneShare - 1 + minimum, comfortable: leastPhone - 1 + state.widthForNotes)
    let natural = min(48, top.width * 35 / 132)
    let (products, remaining) = split(
      top, at: .tripleProducts, ideally: productColumns(natural, of: top.width, besides: besides, state),
      state)
    // Limits the phone's width to leave space for the transactions.
    let maximumPhone = remaining.width - LayoutBorder.triplePhone.minimumAfter
    let phoneForNames = min(
      64, state.widths?.phone ?? 0, remaining.width + 1 - max(minimum, PaneWidths.defaultWidthWithNotes))
    let phoneBesidesNotes = min(phoneShare, max(leastPhone, remaining.width + 1 - state.widthForNotes))
    let (phone, right) = split(
      remaining, at: .triplePhone, ideally: min(maximumPhone, max(phoneBesidesNotes, phoneForNames)), state)
    panes = [.products: products, .phone: phone, .log: bottom]
    placeTransactions(in: right, at: .tripleDetails, from: 9, state)
  }

  /// Returns the width to which the phone shrinks to leave space for the notes of transactions.
  ///
  /// The names and buttons of the shop stay complete.
  private func phoneForShop(_ share: Int, _ state: LayoutState) -> Int {
    guard let widths = state.widths else { return share }
    return min(share, max(LayoutBorder.triplePhone.minimumBefore, widths.phone))
  }

  private mutating func placeWide(in body: Rect, _ state: LayoutState) {
    let (left, log) = split(
      body, at: .wideLog, ideally: body.width - max(72, body.width * 2 / 5) + 1, state)
    let minimum = max(LayoutBorder.widePhone.minimumAfter, state.widths?.transactions ?? 0)
    let minimumPhone = LayoutBorder.widePhone.minimumBefore
    let besides = PaneSpace(
      minimum: minimumPhone + minimum - 1,
      comfortable: PaneWidths.defaultWidthWithNotes + state.widthForNotes - 1)
    let natural = min(44, left.width * 3 / 11)
    let (products, remaining) = split(
      left, at: .wideProducts, ideally: productColumns(natural, of: left.width, besides: besides, state),
      state)
    let spare = remaining.width + 1 - min(minimum, PaneWidths.defaultWidthWithNotes)
    let phoneColumns = min(remaining.width / 2 + 1, max(minimumPhone, spare))
    let (phone, right) = split(remaining, at: .widePhone, ideally: phoneColumns, state)
    panes = [.products: products, .phone: phone, .log: log]
    placeTransactions(in: right, at: .wideDetails, from: 9, state)
  }

  /// The columns for the panes to the right of the Products pane.
  private struct PaneSpace {
    /// The columns in which these panes show complete names.
    let minimum: Int
    /// The columns in which these panes also show notes and times.
    let comfortable: Int
  }

  /// The width at which the phone has space for both texts in each row of a payment sheet.
  private static let widthForSheet = 44

  /// Returns the columns of the Products pane, which takes the columns that the other panes do not need.
  ///
  /// The width does not depend on selections and scroll positions, so that keys do not change the width.
  private func productColumns(
    _ natural: Int, of width: Int, besides space: PaneSpace, _ state: LayoutState
  ) -> Int {
    guard let widths = state.widths else { return natural }
    return max(
      natural, min(widths.products, width + 1 - space.minimum),
      min(widths.productsWithTerms, width + 1 - space.comfortable))
  }

  /// Places the transactions above the details; with fewer than `minimumHeight` rows, places only one of the
  /// two panes.
  private mutating func placeTransactions(
    in container: Rect, at border: LayoutBorder, from minimumHeight: Int, _ state: LayoutState
  ) {
    guard container.height >= minimumHeight else {
      let requestedPane = state.focus.region == .right ? state.focus : state.front
      panes[requestedPane == .details ? .details : .transactions] = container
      return
    }
    let share = container.height - max(6, min(container.height * 7 / 17, Self.maxDetailRows + 2))
    let natural = min(share, state.transactionRows.map { max(8, $0 + 2) } ?? share)
    let (transactions, details) = split(container, at: border, ideally: max(6, natural), state)
    panes[.transactions] = transactions
    panes[.details] = details
  }

  /// The approximate number of rows that all facts about a transaction need.
  private static let maxDetailRows = 18

  /// Limits the rows above the log to the rows that the panes can fill.
  private func limited(_ natural: Int, _ state: LayoutState) -> Int {
    guard let products = state.productRows, let transactions = state.transactionRows else { return natural }
    return min(natural, max(24, products + 2, transactions + Self.maxDetailRows))
  }

  /// Divides an area at the position to which the user moved the border, otherwise at `natural`.
  private mutating func split(
    _ container: Rect, at border: LayoutBorder, ideally natural: Int, _ state: LayoutState
  ) -> (Rect, Rect) {
    let length = border.isHorizontal ? container.height : container.width
    let position = state.shares.cells(before: border, of: length) ?? natural
    borders.append(BorderGeometry(border: border, container: container, position: position))
    return border.isHorizontal ? container.splitRows(at: position) : container.splitColumns(at: position)
  }
}

extension Layout {
  package func geometry(of border: LayoutBorder) -> BorderGeometry? { borders.first { $0.border == border } }

  /// Returns the pane at a cell.
  ///
  /// A shared line belongs to the pane whose title is on it, otherwise to the pane with the lowest number.
  package func pane(at point: Point) -> PaneID? {
    let panesAtPoint = panes.filter { $0.value.contains(point) }
    let panesWithTitleAtPoint = panesAtPoint.filter { _, area in
      point.y == area.y && point.x < area.x + area.width - 1
    }
    return (panesWithTitleAtPoint.isEmpty ? panesAtPoint : panesWithTitleAtPoint).keys.min {
      $0.number < $1.number
    }
  }
}

extension Rect {
  /// Returns two areas that share a line; the first has `rows` rows.
  func splitRows(at rows: Int) -> (top: Rect, bottom: Rect) {
    (
      Rect(x: x, y: y, width: width, height: rows),
      Rect(x: x, y: y + rows - 1, width: width, height: height - rows + 1)
    )
  }

  /// Returns two areas that share a line; the first has `columns` columns.
  func splitColumns(at columns: Int) -> (left: Rect, right: Rect) {
    (
      Rect(x: x, y: y, width: columns, height: height),
      Rect(x: x + columns - 1, y: y, width: width - columns + 1, height: height)
    )
  }
}
