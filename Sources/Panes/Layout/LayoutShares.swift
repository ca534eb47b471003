// Where the operator wants the borders between panes: shares of the room, so that they mean the same on any screen.

import Grid

/// A border between panes that can be moved.
package struct LayoutBorder: Hashable, Sendable {
  /// Its name in what is remembered.
  package let name: String
  /// Whether it lies between what is over and what is under it, and not between left and right.
  package let isHorizontal: Bool
  /// The fewest rows or columns that dragging leaves before it: what a pane needs to be of use.
  let minimumBefore: Int
  /// The fewest rows or columns that dragging leaves after it.
  let minimumAfter: Int

  /// A border between what is over and what is under it.
  package static func horizontal(_ name: String, leaving before: Int, _ after: Int) -> LayoutBorder {
    LayoutBorder(name: name, isHorizontal: true, minimumBefore: before, minimumAfter: after)
  }

  /// A border between left and right.
  package static func vertical(_ name: String, leaving before: Int, _ after: Int) -> LayoutBorder {
    LayoutBorder(name: name, isHorizontal: false, minimumBefore: before, minimumAfter: after)
  }

  /// The border between a wide pane and the log.
  ///
  /// On the smallest screen the log has the fewest rows by itself: it can get one from the pane.
  package static func log(under pane: String) -> LayoutBorder { horizontal("\(pane)-log", leaving: 9, 3) }
}

extension LayoutBorder {
  static let singleLog = horizontal("single-log", leaving: 6, 4)
  static let tallTop = horizontal("tall-top", leaving: 8, 9)
  static let tallTransactions = horizontal("tall-transactions", leaving: 5, 5)
  static let doubleLog = horizontal("double-log", leaving: 8, 5)
  static let doubleProducts = vertical("double-products", leaving: 22, 36)
  static let doubleDetails = horizontal("double-details", leaving: 6, 6)
  static let doublePhone = horizontal("double-phone", leaving: 12, 5)
  static let tripleLog = horizontal("triple-log", leaving: 11, 5)
  static let tripleProducts = vertical("triple-products", leaving: 22, 68)
  static let triplePhone = vertical("triple-phone", leaving: 34, 34)
  static let tripleDetails = horizontal("triple-details", leaving: 6, 6)
  static let wideLog = vertical("wide-log", leaving: 88, 40)
  static let wideProducts = vertical("wide-products", leaving: 22, 67)
  static let widePhone = vertical("wide-phone", leaving: 34, 34)
  static let wideDetails = horizontal("wide-details", leaving: 6, 6)
  static let subscriptionsLog = log(under: "subscriptions")

  /// The borders between the panes of the workbench itself, but for those of wide panes.
  package static let standard = [
    singleLog, tallTop, tallTransactions, doubleLog, doubleProducts, doubleDetails, doublePhone, tripleLog,
    tripleProducts, triplePhone, tripleDetails, wideLog, wideProducts, widePhone, wideDetails,
  ]
}

/// How a pane over the log is laid out.
package struct WideLayout: Hashable, Sendable {
  /// The border between it and the log.
  let logBorder: LayoutBorder
  /// The border between it and Details where these stand beside it; nil where it has the width for itself.
  package let detailsBorder: LayoutBorder?
  /// The border between Details and the box under them.
  let companionBorder: LayoutBorder?

  package init(
    _ logBorder: LayoutBorder, details detailsBorder: LayoutBorder? = nil,
    companion companionBorder: LayoutBorder? = nil
  ) {
    self.logBorder = logBorder
    self.detailsBorder = detailsBorder
    self.companionBorder = companionBorder
  }

  /// All borders that it has.
  package var borders: [LayoutBorder] { [logBorder, detailsBorder, companionBorder].compactMap(\.self) }
}

/// Shares of the room, in thousandths, for the borders that were dragged.
public struct LayoutShares: Hashable, Sendable {
  /// By the name of the border.
  private var thousandths: [String: Int] = [:]

  public init() {}

  /// The shares that `text` stands for; what cannot be read is left out, as are borders that do not exist.
  package init(_ text: String, of borders: [LayoutBorder]) {
    let names = Set(borders.map(\.name))
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, names.contains(String(sides[0])), let share = Int(sides[1]),
        (1..<1000).contains(share)
      else { continue }
      thousandths[String(sides[0])] = share
    }
  }

  /// A line that brings the shares back: `double-log=500 double-products=400`.
  public var text: String {
    thousandths.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// The rows or columns before a border of a room of `length`; nil where it was not dragged, or the room is too
  /// small for a choice.
  package func cells(before border: LayoutBorder, of length: Int) -> Int? {
    guard let share = thousandths[border.name] else { return nil }
    return Self.clamped((share * length + 500) / 1000, border, of: length)
  }

  /// Puts a border behind `cells` of `length`, as near as the panes beside it allow.
  package mutating func put(_ border: LayoutBorder, after cells: Int, of length: Int) {
    guard let cells = Self.clamped(cells, border, of: length) else { return }
    thousandths[border.name] = min(999, max(1, (cells * 1000 + length / 2) / length))
  }

  /// Gives a border back to the layout.
  package mutating func reset(_ border: LayoutBorder) { thousandths[border.name] = nil }

  private static func clamped(_ cells: Int, _ border: LayoutBorder, of length: Int) -> Int? {
    let (before, after) = (border.minimumBefore, border.minimumAfter)
    guard length > before + after else { return nil }
    return min(max(cells, before), length - after)
  }
}
