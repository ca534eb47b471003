// The borders that the user moved, stored as fractions that apply to any screen size.

import Grid

package struct LayoutBorder: Hashable, Sendable {
  package let name: String
  /// Whether the border separates an upper area from a lower area.
  package let isHorizontal: Bool
  /// The minimum number of rows or columns before the border.
  let minimumBefore: Int
  /// The minimum number of rows or columns after the border.
  let minimumAfter: Int

  package static func horizontal(_ name: String, leaving before: Int, _ after: Int) -> LayoutBorder {
    LayoutBorder(name: name, isHorizontal: true, minimumBefore: before, minimumAfter: after)
  }

  package static func vertical(_ name: String, leaving before: Int, _ after: Int) -> LayoutBorder {
    LayoutBorder(name: name, isHorizontal: false, minimumBefore: before, minimumAfter: after)
  }

  /// Returns the border between a wide pane and the log.
  ///
  /// Even on the smallest screen, the border can move by one row.
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

  /// The borders of the standard layouts, without those of wide panes.
  package static let standard = [
    singleLog, tallTop, tallTransactions, doubleLog, doubleProducts, doubleDetails, doublePhone, tripleLog,
    tripleProducts, triplePhone, tripleDetails, wideLog, wideProducts, widePhone, wideDetails,
  ]
}

package struct WideLayout: Hashable, Sendable {
  let logBorder: LayoutBorder
  /// The border before Details; nil if Details never appear next to the pane.
  package let detailsBorder: LayoutBorder?
  let companionBorder: LayoutBorder?

  package init(
    _ logBorder: LayoutBorder, details detailsBorder: LayoutBorder? = nil,
    companion companionBorder: LayoutBorder? = nil
  ) {
    self.logBorder = logBorder
    self.detailsBorder = detailsBorder
    self.companionBorder = companionBorder
  }

  package var borders: [LayoutBorder] { [logBorder, detailsBorder, companionBorder].compactMap(\.self) }
}

/// The positions of moved borders in thousandths of the divided area.
public struct LayoutShares: Hashable, Sendable {
  private var thousandths: [String: Int] = [:]

  public init() {}

  /// Parses a saved text; invalid parts and unknown borders are ignored.
  package init(_ text: String, of borders: [LayoutBorder]) {
    let names = Set(borders.map(\.name))
    for part in text.split(separator: " ") {
      let nameAndShare = part.split(separator: "=", maxSplits: 1)
      guard nameAndShare.count == 2, names.contains(String(nameAndShare[0])),
        let share = Int(nameAndShare[1]),
        (1..<1000).contains(share)
      else { continue }
      thousandths[String(nameAndShare[0])] = share
    }
  }

  /// The text to save: `double-log=500 double-products=400`.
  public var text: String {
    thousandths.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Returns the rows or columns before a border.
  ///
  /// Returns nil if the border was not moved, or cannot move in an area of `length`.
  package func cells(before border: LayoutBorder, of length: Int) -> Int? {
    guard let share = thousandths[border.name] else { return nil }
    return Self.clamped((share * length + 500) / 1000, border, of: length)
  }

  /// Moves a border, as far as the minimum sizes of the panes allow.
  package mutating func set(_ border: LayoutBorder, after cells: Int, of length: Int) {
    guard let cells = Self.clamped(cells, border, of: length) else { return }
    thousandths[border.name] = min(999, max(1, (cells * 1000 + length / 2) / length))
  }

  package mutating func reset(_ border: LayoutBorder) { thousandths[border.name] = nil }

  private static func clamped(_ cells: Int, _ border: LayoutBorder, of length: Int) -> Int? {
    let (before, after) = (border.minimumBefore, border.minimumAfter)
    guard length > before + after else { return nil }
    return min(max(cells, before), length - after)
  }
}
