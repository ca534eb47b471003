// Where the operator wants the borders between panes: shares of the room, so that they mean the same on any screen.

import Grid

/// A border between panes that can be moved; the raw value is its name in what is remembered.
enum LayoutBorder: String, CaseIterable, Hashable, Sendable {
  case singleLog = "single-log"
  case tallTop = "tall-top"
  case tallTransactions = "tall-transactions"
  case doubleLog = "double-log"
  case doubleProducts = "double-products"
  case doubleDetails = "double-details"
  case doublePhone = "double-phone"
  case tripleLog = "triple-log"
  case tripleProducts = "triple-products"
  case triplePhone = "triple-phone"
  case tripleDetails = "triple-details"
  case wideLog = "wide-log"
  case wideProducts = "wide-products"
  case widePhone = "wide-phone"
  case wideDetails = "wide-details"
  case subscriptionsLog = "subscriptions-log"
  case receiptLog = "receipt-log"
  case serviceLog = "service-log"
  case serviceDetails = "service-details"
  case serviceConsole = "service-console"

  /// Whether it lies between what is over and what is under it, and not between left and right.
  var isHorizontal: Bool {
    switch self {
    case .singleLog, .tallTop, .tallTransactions, .doubleLog, .doubleDetails, .doublePhone, .tripleLog,
      .tripleDetails, .wideDetails, .subscriptionsLog, .receiptLog, .serviceLog, .serviceConsole:
      true
    case .doubleProducts, .tripleProducts, .triplePhone, .wideLog, .wideProducts, .widePhone, .serviceDetails:
      false
    }
  }

  /// The fewest rows or columns that dragging leaves before and after it: what a pane needs to be of use.
  var minimumSize: (before: Int, after: Int) {
    switch self {
    case .singleLog: (6, 4)
    case .tallTop: (8, 9)
    case .tallTransactions: (5, 5)
    case .doubleLog: (8, 5)
    case .doubleProducts: (22, 36)
    case .doublePhone: (12, 5)
    case .tripleLog: (11, 5)
    case .tripleProducts: (22, 68)
    case .triplePhone: (34, 34)
    case .doubleDetails, .tripleDetails, .wideDetails: (6, 6)
    case .wideLog: (88, 40)
    case .wideProducts: (22, 67)
    case .widePhone: (34, 34)
    // On the smallest screen the log has the fewest rows by itself: it can get one from the pane.
    case .subscriptionsLog, .receiptLog, .serviceLog: (9, 3)
    case .serviceDetails: (60, 36)
    case .serviceConsole: (6, 4)
    }
  }
}

/// Shares of the room, in thousandths, for the borders that were dragged.
public struct LayoutShares: Hashable, Sendable {
  private var thousandths: [LayoutBorder: Int] = [:]

  public init() {}

  /// The shares that `text` stands for; what cannot be read is left out.
  public init(_ text: String) {
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let border = LayoutBorder(rawValue: String(sides[0])),
        let share = Int(sides[1]), (1..<1000).contains(share)
      else { continue }
      thousandths[border] = share
    }
  }

  /// A line that brings the shares back: `double-log=500 double-products=400`.
  public var text: String {
    LayoutBorder.allCases.compactMap { border in thousandths[border].map { "\(border.rawValue)=\($0)" } }
      .joined(separator: " ")
  }

  /// The rows or columns before a border of a room of `length`; nil where it was not dragged, or the room is too
  /// small for a choice.
  func cells(before border: LayoutBorder, of length: Int) -> Int? {
    guard let share = thousandths[border] else { return nil }
    return Self.clamped((share * length + 500) / 1000, border, of: length)
  }

  /// Puts a border behind `cells` of `length`, as near as the panes beside it allow.
  mutating func put(_ border: LayoutBorder, after cells: Int, of length: Int) {
    guard let cells = Self.clamped(cells, border, of: length) else { return }
    thousandths[border] = min(999, max(1, (cells * 1000 + length / 2) / length))
  }

  /// Gives a border back to the layout.
  mutating func reset(_ border: LayoutBorder) { thousandths[border] = nil }

  private static func clamped(_ cells: Int, _ border: LayoutBorder, of length: Int) -> Int? {
    let (before, after) = border.minimumSize
    guard length > before + after else { return nil }
    return min(max(cells, before), length - after)
  }
}
