// The plan matrix: a row for each plan of the group with what the app's button should say and why. Columns go where there
// is no room for them, the button's words never.

import Grid
import Ground
import StoreSimulator

/// The rows of the plan matrix.
struct PlanTable {
  private let view: GroupView
  private let texts: Texts
  private let width: Int
  private let cells: [Cells]
  private let widths: Cells.Widths
  private let buttonHeading: String

  /// The columns of one plan.
  private struct Cells {
    /// How many columns each has; 0 where it is left out.
    struct Widths {
      var name = 0
      var level = 0
      var period = 0
      var price = 0
      var button = 0

      /// What stands before the button's column: the mark, and the others with their gaps.
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

  init(_ view: GroupView, width: Int, _ texts: Texts) {
    self.view = view
    self.texts = texts
    self.width = width
    let device = view.world.device
    let button = PlanButton(world: view.world, detail: view.timeDetail)
    buttonHeading = width >= Self.wide ? texts.planButtonColumn : texts.planButtonShort
    let length: PlanButton.Length = width >= Self.wide ? .whole : .compact
    let cells = view.lines.map { line in
      Cells(
        name: view.name(line.product.identifier), level: "\(line.product.subscription?.level ?? 1)",
        period: line.product.subscription.map { texts.title(of: $0.period) } ?? "",
        price: line.product.displayPrice(storefront: device.storefront, locale: device.locale),
        button: button.text(line.advice, length), reason: texts.words(for: line.reason))
    }
    var widths = Cells.Widths()
    func widest(_ cell: KeyPath<Cells, String>, _ heading: String, limit: Int) -> Int {
      min(limit, max(CellWidth.of(heading), cells.map { CellWidth.of($0[keyPath: cell]) }.max() ?? 0))
    }
    widths.name = widest(\.name, texts.planColumn, limit: width >= Self.wide ? 28 : width >= 70 ? 18 : 20)
    if width >= 70 {
      widths.level = max(2, CellWidth.of(Self.levelHeading(width, texts)))
      widths.period = widest(\.period, texts.planPeriodColumn, limit: 10)
      widths.price = widest(\.price, texts.planPriceColumn, limit: 12)
    }
    widths.button = widest(\.button, buttonHeading, limit: width - widths.beforeButton)
    self.cells = cells
    self.widths = widths
  }

  /// From this width on the reasons have a column.
  static let wide = 110

  /// Whether the reasons stand in the table.
  var hasReasons: Bool { width >= Self.wide }

  /// Whether the chosen plan's reason stands whole in the table.
  var tellsReason: Bool {
    hasReasons && reasonRoom >= max(Self.narrowestReason, CellWidth.of(cells[view.selectedLine].reason))
  }

  /// The fewest columns in which a reason is begun.
  private static let narrowestReason = 9

  /// The columns that are left for the reason.
  private var reasonRoom: Int { width - widths.beforeButton - widths.button - 2 }

  private static func levelHeading(_ width: Int, _ texts: Texts) -> String {
    width >= wide + 30 ? texts.planLevelColumn : texts.planLevelShort
  }

  /// The headings of the columns.
  var heading: StyledRow {
    row(
      mark: "  ", name: texts.planColumn,
      level: Self.levelHeading(width, texts),
      period: texts.planPeriodColumn, price: texts.planPriceColumn, button: buttonHeading,
      reason: texts.planReasonColumn, role: .faint, buttonRole: .faint)
  }

  /// The row of the plan at a place of the matrix.
  func row(_ index: Int) -> StyledRow {
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
    var runs = [Run(mark, .heading), Run(CellWidth.fitted(name, columns: widths.name) + "  ", role)]
    if widths.level > 0 {
      runs.append(Run(CellWidth.fitted(level, columns: widths.level) + "  ", role))
      runs.append(Run(CellWidth.fitted(period, columns: widths.period) + "  ", role))
      runs.append(
        Run(CellWidth.fitted(price, columns: widths.price) + "  ", role == .text ? .price : role))
    }
    let words = CellWidth.truncated(button, columns: widths.button)
    // What fills the column is plain: some themes underline the words.
    runs.append(Run(words, buttonRole))
    runs.append(Run(String(repeating: " ", count: max(0, widths.button - CellWidth.of(words)))))
    if hasReasons, reasonRoom >= Self.narrowestReason {
      runs.append(Run("  " + CellWidth.truncated(reason, columns: reasonRoom), .faint))
    }
    return StyledRow(runs)
  }
}

extension PlanAdvice {
  /// The role in which the button's words are written.
  var role: Role {
    switch self {
    case .current, .shared: .statePurchased
    case .currentUntil, .currentEnds, .inGrace: .warning
    case .ordered: .stateDeferred
    case .paymentProblem, .expired, .revoked: .stateFailed
    case .subscribe, .upgradeNow, .switchAtRenewal: .text
    }
  }
}
