// The drawing of the customer's dialogs: payment sheets, alerts, and stacked terms sheets.

import Grid
import StoreModel
import StoreSimulator
import TerminalUI

package struct DialogDrawing {
  /// The dialogs from bottom to top.
  package let dialogs: [Dialog]
  package let selectedButton: Int
  /// The number of lines of a long text that are scrolled off at the top.
  package let scroll: Int
  package let theme: Theme
  /// The app's name on a payment sheet; nil for the name in the sheet.
  package let appName: String?

  package private(set) var buttons: [(area: Rect, index: Int)] = []
  private(set) var scrollLimit = 0
  /// Whether the boxes are as wide as the phone, with a blank row between two lines.
  private var isLarge = false

  package init(
    dialogs: [Dialog], selectedButton: Int, scroll: Int, theme: Theme, appName: String? = nil
  ) {
    self.dialogs = dialogs
    self.selectedButton = selectedButton
    self.scroll = scroll
    self.theme = theme
    self.appName = appName
  }

  /// The minimum number of rows at which boxes are enlarged.
  private static let rowsForLargeBoxes = 36

  /// Enlarges the boxes if they still fit.
  package mutating func enlarge(for area: Rect) {
    guard area.height >= Self.rowsForLargeBoxes else { return }
    isLarge = true
    // The notes below the boxes need a few rows.
    isLarge = rows(width: area.width) + Self.rowsForNotes <= area.height
  }

  private static let rowsForNotes = 6

  private func spread(_ lines: [StyledRow]) -> [StyledRow] {
    isLarge ? Array(lines.map { [$0] }.joined(separator: [StyledRow()])) : lines
  }

  /// Returns the number of rows of the boxes; 0 for the payment sheet, which uses all available rows.
  package func rows(width: Int) -> Int {
    guard let top = dialogs.last, top.sheet == nil else { return 0 }
    var first = dialogs.count - 1
    while first > 0, dialogs[first - 1].kind.isStackedSheet { first -= 1 }
    return height(from: first, width: width)
  }

  package mutating func draw(into grid: inout Grid, area: Rect) {
    guard let top = dialogs.last, area.width > 4, area.height > 0 else { return }
    if top.sheet != nil {
      drawPaymentSheet(top, into: &grid, area: area)
      return
    }
    var first = dialogs.count - 1
    while first > 0, dialogs[first - 1].kind.isStackedSheet,
      height(from: first - 1, width: area.width) <= area.height
    {
      first -= 1
    }
    if height(from: first, width: area.width) <= area.height {
      drawBoxes(from: first, into: &grid, area: area)
    } else {
      drawPlain(top, into: &grid, area: area)
    }
  }

  // MARK: Boxes

  private func height(from index: Int, width: Int) -> Int {
    let dialog = dialogs[index]
    let inner = max(4, boxWidth(width, of: dialog) - 4)
    if index < dialogs.count - 1 { return 2 + height(from: index + 1, width: inner) + 1 }
    return 2 + textLines(dialog, width: inner).count + buttonRows(dialog, width: inner).count
  }

  private func boxWidth(_ width: Int, of dialog: Dialog) -> Int {
    dialog.kind.isStackedSheet || isLarge ? min(width, 72) : min(width, 56)
  }

  private mutating func drawBoxes(from index: Int, into grid: inout Grid, area: Rect) {
    let dialog = dialogs[index]
    let isTop = index == dialogs.count - 1
    let width = boxWidth(area.width, of: dialog)
    let neededHeight = height(from: index, width: area.width)
    // Spare rows become blank rows, first above the buttons, then below the title.
    let extraRows = isTop ? min(2, area.height - neededHeight) : 0
    let boxHeight = dialog.kind.isStackedSheet ? area.height : neededHeight + extraRows
    let box = Rect(
      x: area.x + (area.width - width) / 2, y: area.y + max(0, (area.height - boxHeight) / 3), width: width,
      height: boxHeight)
    grid.fill(box, style: theme[.text])
    let title = dialog.kind.isStackedSheet ? " \(dialog.title) " : ""
    grid.drawBox(
      box, style: theme[isTop ? .dialogBorder : .faint], title: title,
      titleStyle: theme[isTop ? .dialogTitle : .faint])
    let inner = Rect(x: box.x + 2, y: box.y + 1, width: box.width - 4, height: box.height - 2)
    let rows = buttonRows(dialog, width: inner.width)
    if isTop {
      drawText(
        textLines(dialog, width: inner.width), into: &grid, area: inner, rows: inner.height - rows.count,
        spread: extraRows > 1 && !isLarge)
      drawButtons(rows, of: dialog, isTop: true, into: &grid, area: inner, margin: 1)
    } else {
      drawButtons(rows, of: dialog, isTop: false, into: &grid, area: inner, margin: 1)
      drawBoxes(
        from: index + 1, into: &grid,
        area: Rect(x: inner.x, y: inner.y, width: inner.width, height: inner.height - 1))
    }
  }

  private func drawText(
    _ lines: [StyledRow], into grid: inout Grid, area: Rect, rows: Int, spread: Bool
  ) {
    var y = area.y
    for (index, line) in lines.enumerated() where y < area.y + rows {
      grid.put(line, x: area.x, y: y, width: area.width, theme: theme)
      y += 1
      let endsTitle =
        line.leading.first?.role == .dialogTitle
        && index + 1 < lines.count && lines[index + 1].leading.first?.role != .dialogTitle
      if spread, endsTitle { y += 1 }
    }
  }

  // MARK: Drawing without a box

  /// Draws only the top dialog, scrollable and without a box, for areas in which a box does not fit.
  private mutating func drawPlain(_ dialog: Dialog, into grid: inout Grid, area: Rect) {
    var lines = textLines(dialog, width: area.width)
    let rows = shown(buttonRows(dialog, width: area.width), height: area.height - min(3, lines.count))
    if dialog.kind.isStackedSheet {
      lines.insert(StyledRow(dialog.title, .dialogTitle), at: 0)
    }
    drawScrolling(lines, into: &grid, area: area, height: area.height - rows.count)
    drawButtons(rows, of: dialog, isTop: true, into: &grid, area: area)
  }

  private mutating func drawScrolling(_ lines: [StyledRow], into grid: inout Grid, area: Rect, height: Int) {
    scrollLimit = max(0, lines.count - max(1, height))
    let first = min(scroll, scrollLimit)
    for (offset, line) in lines.dropFirst(first).prefix(height).enumerated() {
      grid.put(line, x: area.x, y: area.y + offset, width: area.width, theme: theme)
    }
    grid.putScrollBar(
      x: area.x + area.width, y: area.y, height: height, top: first, shown: height, count: lines.count,
      theme: theme)
  }

  /// Draws the payment sheet at the bottom, as wide as a phone; with few rows, the sheet fills the area.
  private mutating func drawPaymentSheet(_ dialog: Dialog, into grid: inout Grid, area: Rect) {
    guard let sheet = dialog.sheet else { return }
    guard area.height >= Self.rowsForSheet else {
      fillPaymentSheet(sheet, of: dialog, into: &grid, area: area, title: dialog.title)
      return
    }
    let width = isLarge ? area.width : min(area.width, Self.sheetWidth)
    let neededHeight =
      1 + spread(sheetLines(sheet, title: nil, width: width - 4)).count + 1
      + buttonRows(dialog, width: width - 4).count
    let height = min(area.height, neededHeight + 2)
    let box = Rect(
      x: area.x + (area.width - width) / 2, y: area.y + area.height - height, width: width, height: height)
    grid.fill(box, style: theme[.text])
    grid.drawBox(
      box, style: theme[.dialogBorder], title: " \(dialog.title) ", titleStyle: theme[.dialogTitle])
    let inner = Rect(x: box.x + 2, y: box.y + 2, width: width - 4, height: height - 3)
    fillPaymentSheet(sheet, of: dialog, into: &grid, area: inner, title: nil)
  }

  private static let sheetWidth = 50
  /// The minimum number of rows at which the app is shown above the sheet.
  static let rowsForSheet = 14

  private mutating func fillPaymentSheet(
    _ sheet: PaymentSheet, of dialog: Dialog, into grid: inout Grid, area: Rect, title: String?
  ) {
    let rows = buttonRows(dialog, width: area.width)
    let height = area.height - rows.count
    var lines = spread(sheetLines(sheet, title: title, width: area.width))
    if lines.count > height { lines.removeAll { $0.leading.isEmpty && $0.trailing.isEmpty } }
    // Drops the sheet's title, because the pane's title repeats it.
    if lines.count == height + 1 { lines.removeFirst() }
    drawScrolling(lines, into: &grid, area: area, height: height)
    drawButtons(rows, of: dialog, isTop: true, into: &grid, area: area)
  }

  private func sheetLines(_ sheet: PaymentSheet, title: String?, width: Int) -> [StyledRow] {
    var lines: [StyledRow] = title.map { [StyledRow($0, .dialogTitle), StyledRow()] } ?? []
    lines += TextLayout.wrap(sheet.productName, columns: width).map { StyledRow($0, .heading) }
    lines.append(StyledRow(appName ?? sheet.appName))
    lines += Self.pair(sheet.typeLine, sheet.priceLine, .price, width: width)
    if !sheet.afterLine.isEmpty { lines += Self.pair("", sheet.afterLine, .price, width: width) }
    if !sheet.renewalLine.isEmpty {
      lines += TextLayout.wrap(sheet.renewalLine, columns: width).map { StyledRow($0, .faint) }
    }
    if !sheet.disclosure.isEmpty {
      lines += TextLayout.wrap(sheet.disclosure, columns: width).map { StyledRow($0) }
    }
    lines += Self.pair(sheet.accountLabel, sheet.account, .text, width: width)
    return lines
  }

  /// Returns a label, and a value at the right edge, in two rows if one row is too narrow.
  private static func pair(_ label: String, _ value: String, _ role: Role, width: Int) -> [StyledRow] {
    if label.isEmpty { return [StyledRow([], trailing: [TextRun(value, role)])] }
    if CellWidth.of(label) + 2 + CellWidth.of(value) <= width {
      return [StyledRow([TextRun(label, .faint)], trailing: [TextRun(value, role)])]
    }
    return [StyledRow(label, .faint), StyledRow([], trailing: [TextRun(value, role)])]
  }

  // MARK: Text and buttons

  /// Returns an alert's title and message, or only the message of a sheet, whose border has the title.
  private func textLines(_ dialog: Dialog, width: Int) -> [StyledRow] {
    var lines: [StyledRow] = []
    if !dialog.kind.isStackedSheet, !dialog.title.isEmpty {
      let title = TextLayout.wrap(dialog.title, columns: width)
      lines += title.map { line in
        // A title of one line is centred, as on the phone; a longer title is left-aligned like the message.
        let shift = title.count == 1 ? max(0, width - CellWidth.of(line)) / 2 : 0
        return StyledRow([TextRun(String(repeating: " ", count: shift) + line, .dialogTitle)])
      }
    }
    return spread(lines + Self.messageLines(dialog.message, width: width))
  }

  /// Returns the lines of a message; a suffix in brackets, such as the environment, stays on one line.
  private static func messageLines(_ message: String, width: Int) -> [StyledRow] {
    guard !message.isEmpty else { return [] }
    guard CellWidth.of(message) > width, message.hasSuffix("]"), let start = message.lastIndex(of: "["),
      CellWidth.of(message[start...]) <= width
    else { return TextLayout.wrap(message, columns: width).map { StyledRow($0) } }
    var text = message[..<start]
    while text.last == " " { text.removeLast() }
    var lines = text.isEmpty ? [] : TextLayout.wrap(String(text), columns: width)
    let suffix = String(message[start...])
    if let last = lines.last, CellWidth.of(last) + 1 + CellWidth.of(suffix) <= width {
      lines[lines.count - 1] = last + " " + suffix
    } else {
      lines.append(suffix)
    }
    return lines.map { StyledRow($0) }
  }

  /// Returns the buttons in one row if they fit, otherwise each in its own row.
  private func buttonRows(_ dialog: Dialog, width: Int) -> [[Int]] {
    let indices = Array(dialog.buttons.indices)
    guard !indices.isEmpty else { return [] }
    let neededWidth = indices.reduce(-1) { $0 + 1 + Self.buttonWidth(dialog.buttons[$1]) }
    return neededWidth <= width ? [indices] : indices.map { [$0] }
  }

  /// Returns the button rows around the marked button that fit in `height`.
  private func shown(_ rows: [[Int]], height: Int) -> [[Int]] {
    let height = max(1, height)
    guard rows.count > height, let selectedRow = rows.firstIndex(where: { $0.contains(selectedButton) })
    else { return rows }
    let first = min(max(0, selectedRow - height / 2), rows.count - height)
    return Array(rows[first..<first + height])
  }

  private static func buttonWidth(_ button: DialogButton) -> Int {
    CellWidth.of(button.label) + buttonFrameWidth
  }

  /// The width of the brackets, the spaces and the marks around a label.
  private static let buttonFrameWidth = 6

  private mutating func drawButtons(
    _ rows: [[Int]], of dialog: Dialog, isTop: Bool, into grid: inout Grid, area: Rect, margin: Int = 0
  ) {
    for (offset, row) in rows.enumerated() {
      let y = area.y + area.height - rows.count + offset
      var area = area
      // A wide button uses the margins.
      if row.count == 1, Self.buttonWidth(dialog.buttons[row[0]]) > area.width {
        area = Rect(x: area.x - margin, y: area.y, width: area.width + 2 * margin, height: area.height)
      }
      // A label that fits without the spaces around it is not cut.
      let labels = row.map { index in
        let label = dialog.buttons[index].label
        let spareColumns = area.width - CellWidth.of(label) - Self.buttonFrameWidth
        return -2..<0 ~= spareColumns
          ? label : " \(dialog.buttons[index].shortLabel(columns: area.width - Self.buttonFrameWidth)) "
      }
      let width = labels.reduce(0) { $0 + CellWidth.of($1) + Self.buttonFrameWidth - 2 }
      // Spare cells become gaps of up to three cells between the buttons, and margins.
      let gap = row.count > 1 ? min(3, max(1, (area.width - width) / (row.count + 1))) : 0
      var x = area.x + max(0, (area.width - width - gap * (row.count - 1)) / 2)
      for (index, label) in zip(row, labels) {
        let isMarked = isTop && index == selectedButton
        let text = isMarked ? ">[\(label)]<" : " [\(label)] "
        let style = theme[isMarked ? .buttonMarked : isTop ? .button : .faint]
        grid.put(text, x: x, y: y, limit: area.x + area.width, style: style)
        let cells = Rect(x: x, y: y, width: CellWidth.of(text), height: 1)
        if isTop { buttons.append((cells, index)) }
        x += cells.width + gap
      }
    }
  }
}

extension DialogButton {
  /// Returns at most `columns` of the label; the name of a plan is truncated before its price.
  fileprivate func shortLabel(columns: Int) -> String {
    guard CellWidth.of(label) > columns else { return label }
    let separator = label.indices.last { label[$0...].hasPrefix(", ") || label[$0] == "、" }
    guard name == .choose, let start = separator else {
      return CellWidth.truncated(label, columns: columns)
    }
    let price = String(label[start...])
    let nameColumns = columns - CellWidth.of(price)
    // A cut name needs space for one letter and the marker.
    guard nameColumns >= 3 else { return CellWidth.truncatedKeepingTail(label, columns: columns) }
    return CellWidth.truncated(String(label[..<start]), columns: nameColumns) + price
  }
}

extension Dialog.Kind {
  /// Whether the dialog is a sheet with its title in the border.
  ///
  /// Later dialogs can cover such a sheet.
  var isStackedSheet: Bool {
    switch self {
    case .termsSheet, .paymentInformationSheet: true
    case .paymentSheet, .interruptionAlert, .askToBuyAlert, .completeAlert, .alreadyBoughtAlert,
      .alreadySubscribedAlert, .alreadyOrderedAlert, .notPossibleAlert, .signInAlert, .priceConsentSheet,
      .heldPlanAlert, .unableToPurchaseAlert, .otherAppPage, .manageSubscriptionsSheet, .refundRequestSheet,
      .offerCodeSheet,
      .messageSheet:
      false
    }
  }
}
