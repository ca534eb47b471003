// The selections in a list that grows, and that becomes shorter with undo.

/// The last selection for each length of a list, to which undo returns.
public struct SelectionHistory<Item: Sendable>: Sendable {
  /// The selections in increasing order of the length; nil for the newest item.
  private var selections: [(item: Item?, length: Int)] = []

  private static var maxSelections: Int { 100 }

  public init() {}

  /// Returns the selection for the length; nil if there is none.
  public func item(length: Int, newest: @autoclosure () -> Item?) -> Item? {
    selections.last { $0.length <= length }.flatMap { $0.item ?? newest() }
  }

  public mutating func select(_ item: Item, length: Int) {
    selections.removeAll { $0.length == length }
    selections.insert((item, length), at: selections.firstIndex { $0.length > length } ?? selections.endIndex)
  }

  /// Selects the newest item, after steps that added items to `oldLength` others.
  ///
  /// Undo can return to a moment between these steps. The newest item of that moment is then selected.
  public mutating func selectNewest(_ item: Item, length: Int, oldLength: Int) {
    selections = selections.suffix(Self.maxSelections).filter { $0.length <= oldLength }
    selections.append((nil, oldLength + 1))
    select(item, length: length)
  }
}
