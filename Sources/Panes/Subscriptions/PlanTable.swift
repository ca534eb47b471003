// The plan matrix: for each plan, the text of the app's button and the reason for the text.

import Grid
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// The rows of the plan matrix.
///
/// If space is short, columns other than the button text are dropped.
package struct PlanTable {
  private let view: GroupView
  private let texts: Localizer
  private let width: Int
  private let cells: [Cells]
  private let widths: Cells.Widths
  private let buttonHeading: String

  private struct Cells {
    /// The widths of the columns in cells; 0 for an omitted column.
    struct Widths {
      var name = 0
      var level = 0
      var period = 0
      var price = 0
      var button = 0

      /// The width before the button, including the mark and gaps.
      var beforeButton: Int {
        2 + [name, level, period, price].filter { $0 > 0 }.reduce(0) { $0 + $1 + 2 }
      }
    }
    let name: String
    let level: String
    let period: String
    let price: String
    let button: String
    let reason: String
  }

  package init(_ view: GroupView, width: Int, _ listView: ListOptions, _ texts: Localizer) {
    self.view = view
    self.texts = texts
    self.width = width
    let button = PlanButtonText(world: view.world, detail: view.timePrecision)
    let length: PlanButtonText.Length = width >= Self.minimumWideWidth ? .whole : .compact
    let names = ProductNames(view.lines.map(\.product), in: view.world, listView, texts)
    let keys = view.lines.map { ProductNames.ProductKey($0.product, in: view.world) }
    func cells(_ fitted: FittedNames?) -> [Cells] {
      zip(view.lines, keys).map { line, key in
        Cells(
          name: fitted?[key] ?? "", level: "\(line.product.subscription?.level ?? 1)",
          period: line.product.subscription.map { texts.title(of: $0.period) } ?? "",
          price: view.world.prices(of: line.product, for: view.person).customer,
          button: button.text(line.advice, length, renews: view.renews), reason: line.reason.text(texts)
        )
      }
    }
    let unnamed = cells(nil)
    func widest(_ cell: KeyPath<Cells, String>, _ heading: String) -> Int {
      max(CellWidth.of(heading), unnamed.map { CellWidth.of($0[keyPath: cell]) }.max() ?? 0)
    }
    let name = max(CellWidth.of(texts.planColumn), names.widest(keys))
    let preferredButtonWidth = widest(\.button, texts.planButtonWord)
    let preferredReasonWidth = width >= Self.minimumWideWidth ? widest(\.reason, texts.planReasonColumn) : 0
    let level = max(2, CellWidth.of(Self.levelHeading(width, texts)))
    let (period, price) = (widest(\.period, texts.planPeriodColumn), widest(\.price, texts.planPriceColumn))
    // A column is dropped before the name becomes unreadable.
    let minimumNameWidth = min(name, 16)
    func columnWidths(_ facts: [(preferred: Int, minimum: Int)]) -> [Int] {
      let gaps = 2 + 2 * (facts.count + 1) + (preferredReasonWidth > 0 ? 2 : 0)
      let availableWidth = width - gaps
      return ColumnShares.divide(
        availableWidth,
        preferred: [name, preferredButtonWidth] + facts.map(\.preferred) + [preferredReasonWidth],
        minimum: [
          minimumNameWidth,
          min(
            preferredButtonWidth,
            max(availableWidth - minimumNameWidth - facts.reduce(0) { $0 + $1.minimum }, 0)),
        ]
          + facts.map(\.minimum) + [min(preferredReasonWidth, Self.narrowestReason)])
    }
    var widths = Cells.Widths()
    let facts = [(preferred: level, minimum: level), (period, min(period, 10)), (price, min(price, 12))]
    for (columns, isLast) in [
      (facts, false), (Array(facts.prefix(2)), false), (Array(facts.prefix(1)), false), ([], true),
    ] {
      if !isLast, width < 70 { continue }
      let shares = columnWidths(columns)
      guard isLast || shares[0] >= minimumNameWidth && shares[1] >= preferredButtonWidth else { continue }
      widths.name = shares[0]
      widths.button = shares[1]
      if columns.count > 0 { widths.level = shares[2] }
      if columns.count > 1 { widths.period = shares[3] }
      if columns.count > 2 { widths.price = shares[4] }
      break
    }
    // The button column's heading uses the spare width.
    let reason = preferredReasonWidth > 0 ? preferredReasonWidth + 2 : 0
    let spareWidth = max(0, width - widths.beforeButton - widths.button - reason)
    let headings = [
      width >= Self.minimumWideWidth ? texts.planButtonColumn : texts.planButtonShort, texts.planButtonShort,
    ]
    buttonHeading = headings.first { CellWidth.of($0) <= widths.button + spareWidth } ?? texts.planButtonWord
    widths.button = max(widths.button, min(widths.button + spareWidth, CellWidth.of(buttonHeading)))
    self.cells = cells(names.fitted(columns: widths.name))
    self.widths = widths
  }

  /// The minimum width of the table, in cells, at which it shows the reasons.
  package static let minimumWideWidth = 110

  var hasReasons: Bool { width >= Self.minimumWideWidth }

  var showsReason: Bool {
    hasReasons
      && availableReasonWidth >= max(Self.narrowestReason, CellWidth.of(cells[view.selectedLine].reason))
  }

  private static let narrowestReason = 9

  private var availableReasonWidth: Int { width - widths.beforeButton - widths.button - 2 }

  private static func levelHeading(_ width: Int, _ texts: Localizer) -> String {
    width >= minimumWideWidth + 30 ? texts.planLevelColumn : texts.planLevelShort
  }

  package var heading: StyledRow {
    row(
      mark: "  ", name: texts.planColumn,
      level: Self.levelHeading(width, texts),
      period: texts.planPeriodColumn, price: texts.planPriceColumn, button: buttonHeading,
      reason: texts.planReasonColumn, role: .faint, buttonRole: .faint)
  }

  package func row(_ index: Int) -> StyledRow {
    let cell = cells[index]
    let line = view.lines[index]
    return row(
      mark: index == view.selectedLine ? "▸ " : "  ", name: cell.name, level: cell.level, period: cell.period,
      price: cell.price, button: cell.button, reason: cell.reason, role: .text, buttonRole: line.advice.role)
  }

  private func row(
    mark: String, name: String, level: String, period: String, price: String, button: String, reason: String,
    role: Role, buttonRole: Role
  ) -> StyledRow {
    var runs = [TextRun(mark + CellWidth.fitted(name, columns: widths.name) + "  ", role)]
    for (text, columns, own) in [
      (level, widths.level, role), (period, widths.period, role),
      (price, widths.price, role == .text ? .price : role),
    ] where columns > 0 {
      runs.append(TextRun(CellWidth.fitted(text, columns: columns) + "  ", own))
    }
    let words = CellWidth.truncated(button, columns: widths.button)
    // Pads with plain text, because some themes underline the button text.
    runs.append(TextRun(words, buttonRole))
    runs.append(TextRun(String(repeating: " ", count: max(0, widths.button - CellWidth.of(words)))))
    if hasReasons, availableReasonWidth >= Self.narrowestReason {
      runs.append(TextRun("  " + CellWidth.truncated(reason, columns: availableReasonWidth), .faint))
    }
    return StyledRow(runs)
  }
}

extension PlanAdvice {
  package var role: Role {
    switch self {
    case .current, .shared: .statePurchased
    case .currentUntil, .currentEnds, .inGrace: .warning
    case .ordered: .stateDeferred
    case .paymentProblem, .expired, .revoked: .stateFailed
    case .subscribe, .upgradeNow, .switchNow, .switchAtRenewal: .text
    }
  }
}
