// The protocol of panes, which read the session and return a command to change it.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

/// The data that a pane reads while it handles a key or draws.
public struct PaneContext {
  public let session: Session
  public let theme: Theme
  public let texts: Localizer
  package let view: ListOptions
  public var isFocused: Bool
  /// The selection in all panes; empty while the selection is being computed.
  package let selection: PaneSelection
  /// Whether the log has fewer than 16 rows, so that dumps fold automatically.
  public let isSmall: Bool
  /// Whether the screen is wide enough to wrap long log lines automatically.
  public let isWide: Bool
  /// The channels of the log, without those of disabled features.
  package var channels: [Channel]
  /// Whether the presenter layout is open, in which the phone is large.
  package var isForAudience = false
  package var cancellation = Cancellation.never

  public init(
    session: Session, theme: Theme, texts: Localizer = Localizer(), isFocused: Bool,
    selectedProduct: String?,
    selectedTransaction: TransactionNumber?, isSmall: Bool
  ) {
    self.init(
      session: session, theme: theme, texts: texts, view: ListOptions(),
      isFocused: isFocused,
      selection: PaneSelection(product: selectedProduct, transaction: selectedTransaction),
      isSmall: isSmall, isWide: false)
  }

  package init(
    session: Session, theme: Theme, texts: Localizer, view: ListOptions,
    isFocused: Bool,
    selection: PaneSelection, isSmall: Bool, isWide: Bool
  ) {
    self.session = session
    self.theme = theme
    self.texts = texts
    self.view = view
    self.isFocused = isFocused
    self.selection = selection
    self.isSmall = isSmall
    self.isWide = isWide
    channels = session.registry.channels
  }

  public var selectedProduct: String? { selection.product }
  /// The transaction that `p` acts on and that the Details pane shows.
  public var selectedTransaction: TransactionNumber? { selection.transaction }
  var detailsSource: (any DetailsSource)? { selection.details }
}

/// The selection that commands act on.
package struct PaneSelection: Sendable {
  package var product: String?
  package var transaction: TransactionNumber?
  /// The content of Details; nil if Details shows the transaction.
  package var details: (any DetailsSource)?

  package init(
    product: String? = nil, transaction: TransactionNumber? = nil, details: (any DetailsSource)? = nil
  ) {
    self.product = product
    self.transaction = transaction
    self.details = details
  }
}

public enum PaneResult: Sendable {
  /// The pane does not support the request.
  case ignored
  case handled
  case command(Command)
  /// Selects a product in the product list and the plan matrix.
  case chooseProduct(String)
  /// Selects a transaction and shows it in Details without moving the focus.
  case chooseTransaction(TransactionNumber)
  /// Shows a transaction in Details and moves the focus there.
  case showTransaction(TransactionNumber)
  /// Shows the pane's selection in Details and moves the focus there.
  case showDetails
  /// Shows a message in the bottom line; after an error, an accepted prompt stays open.
  case showMessage(String, isError: Bool = false)
  /// Prompts for a filter or search text, which the pane receives through `accept`.
  case prompt(label: String, initial: String, hint: String = "")
  /// Returns the focus to the previous pane.
  case leave
}

package enum PaneRegion: Hashable, Sendable {
  case left
  /// The right column, which several panes share.
  ///
  /// With three columns, `Layout` places these panes.
  case right
  case log
  /// The full width above the log; all other panes are hidden.
  case wide(WideLayout)

  /// The layout of a region with the full width; nil for other regions.
  package var wideLayout: WideLayout? { if case .wide(let layout) = self { layout } else { nil } }
}

package enum PaneTarget: Hashable, Sendable {
  /// The pane's selected transaction; nil if the selection has no transaction.
  case transaction(TransactionNumber?)
  case selectedTransaction
}

package struct PaneExplanation: Hashable, Sendable {
  package let summary: String
  package let rules: [RuleID]

  package init(summary: String, rules: [RuleID]) {
    self.summary = summary
    self.rules = rules
  }
}

package protocol Pane: Sendable {
  static var id: PaneID { get }
  /// Whether the pane exists; false if its feature is disabled.
  static func exists(in session: Session) -> Bool

  init()

  /// Handles a request; `height` is the number of rows inside the border.
  mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult

  /// Receives the text of a prompt at every change, and with `isFinal` after Enter.
  ///
  /// `text` is nil if Esc cancelled the prompt.
  mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult

  /// Returns a short preview of the result, shown next to the prompt while the user types.
  func promptNote(in context: PaneContext) -> String

  /// Selects the item in a row, counted from 0 inside the border.
  mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult
  /// Scrolls the pane, which does not have to be focused.
  mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext)

  /// Whether a search has marked matches, between which `n` and `N` move.
  var hasMatches: Bool { get }
  /// Whether a filter hides a part of the list, until Esc clears it.
  var isFiltered: Bool { get }

  /// Returns the text on the left of the border after the number: `Products`, `Log  queue console`.
  func title(width: Int, in context: PaneContext) -> String
  /// Returns the text on the right of the border, such as a count or `following  8`.
  func status(width: Int, in context: PaneContext) -> String

  /// Returns the transaction that keys act on while the pane has the focus.
  func target(in context: PaneContext) -> PaneTarget
  /// Returns the explanation of the selection; nil if the log explains the selection better.
  func explanation(in context: PaneContext) -> PaneExplanation?
  mutating func resetSelection()

  /// Returns the content of Details while the pane has the focus; nil if Details shows a transaction.
  func details(in context: PaneContext) -> (any DetailsSource)?
  /// Returns the box next to the pane and below Details; nil if there is none.
  func companion(in session: Session, _ texts: Localizer) -> (any CompanionBox)?

  mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext)
}

extension Pane {
  package static func exists(in session: Session) -> Bool { true }

  package var hasMatches: Bool { false }

  package var isFiltered: Bool { false }

  package func target(in context: PaneContext) -> PaneTarget { .selectedTransaction }

  package func explanation(in context: PaneContext) -> PaneExplanation? { nil }

  package mutating func resetSelection() {}

  package func details(in context: PaneContext) -> (any DetailsSource)? { nil }

  package func companion(in session: Session, _ texts: Localizer) -> (any CompanionBox)? { nil }

  package func promptNote(in context: PaneContext) -> String { "" }

  package mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult { .ignored }

  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    _ = handle(.move(up ? .up : .down), height: height, in: context)
  }
}
