// The protocol of the panes of the screen. Panes read the session, and return a command to change it.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

/// The data that a pane can read while it handles a key or draws.
public struct PaneContext {
  public let session: Session
  public let theme: Theme
  /// The texts of the user interface.
  public let texts: Localizer
  package let view: ListOptions
  public var isFocused: Bool
  /// The selection in all panes, empty while that selection is computed.
  package let selection: PaneSelection
  /// Whether the log has fewer than 16 rows, so that dumps fold automatically.
  public let isSmall: Bool
  /// Whether the screen is wide enough to wrap long lines of the log automatically.
  public let isWide: Bool
  /// The channels that the log can show, without those of disabled features.
  package var channels: [Channel]
  /// The check that cancels long operations.
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
  /// The content of Details, or `nil` if Details shows the transaction.
  package var details: (any DetailsSource)?

  package init(
    product: String? = nil, transaction: TransactionNumber? = nil, details: (any DetailsSource)? = nil
  ) {
    self.product = product
    self.transaction = transaction
    self.details = details
  }
}

/// The result of a request to a pane.
public enum PaneResult: Sendable {
  /// The pane does not support the request.
  case ignored
  case handled
  case command(Command)
  /// Select a product in the product list and in the plan matrix.
  case chooseProduct(String)
  /// Select a transaction and show it in Details without moving the focus.
  case chooseTransaction(TransactionNumber)
  /// Show a transaction in Details and move the focus there.
  case showTransaction(TransactionNumber)
  /// Show the selection of this pane in Details and move the focus there.
  case showDetails
  /// Show a message in the bottom line.
  case showMessage(String)
  /// Ask for a filter or a search text.
  ///
  /// The pane receives the text through `accept`.
  case prompt(label: String, initial: String, hint: String = "")
  /// Return the focus to the previous pane.
  case leave
}

/// The region of the screen that contains a pane.
package enum PaneRegion: Hashable, Sendable {
  /// The left of two or three columns.
  case left
  /// The right of two columns, which several panes share.
  ///
  /// `Layout` places these panes if there are three columns.
  case right
  /// The bottom of the screen.
  case log
  /// The full width above the log.
  ///
  /// The pane hides all others except the log.
  case wide(WideLayout)

  /// The layout of a pane with the full width, or `nil` in other regions.
  package var wideLayout: WideLayout? { if case .wide(let layout) = self { layout } else { nil } }
}

/// The transaction that keys act on while a pane has the focus.
package enum PaneTarget: Hashable, Sendable {
  /// The selected transaction of the pane, or `nil` if the selection has no transaction.
  case transaction(TransactionNumber?)
  case asElsewhere
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
  /// Whether the pane exists.
  ///
  /// The pane of a disabled feature does not exist.
  static func exists(in session: Session) -> Bool

  init()

  /// Handles a request.
  ///
  /// `height` is the number of rows inside the border.
  mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult

  /// Receives the text of a prompt at every change, and with `isFinal` when Enter is pressed.
  ///
  /// `text` is `nil` if Esc cancelled the prompt.
  mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult

  /// Returns a short preview of the result of the typed text, shown next to the prompt.
  func promptNote(in context: PaneContext) -> String

  /// Selects the item in a row.
  ///
  /// Row 0 is the first row inside the border.
  mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult
  /// Scrolls the pane, whether or not the pane is focused.
  mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext)

  /// Returns the text on the left of the border, after the number: `Products`, `Log  queue console`.
  func title(width: Int, in context: PaneContext) -> String
  /// Returns the text on the right of the border, for example a count or `following  8`.
  func status(width: Int, in context: PaneContext) -> String

  /// Returns the transaction that keys act on while the pane has the focus.
  func target(in context: PaneContext) -> PaneTarget
  /// Returns the explanation of the selection, or `nil` if the log has a better explanation.
  func explanation(in context: PaneContext) -> PaneExplanation?
  /// Restores the initial selection.
  mutating func resetSelection()

  /// Returns the content of Details while the pane has the focus, or `nil` if Details shows a transaction.
  func details(in context: PaneContext) -> (any DetailsSource)?
  /// Returns the box next to the pane and below Details, or `nil` if the pane has none.
  func companion(in session: Session, _ texts: Localizer) -> (any CompanionBox)?

  /// Draws the content inside the border.
  mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext)
}

extension Pane {
  package static func exists(in session: Session) -> Bool { true }

  package func target(in context: PaneContext) -> PaneTarget { .asElsewhere }

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
