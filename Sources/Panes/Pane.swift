// What a pane is: a small state of its own (selection, scrolling, filter), what it does when asked, and drawing.
// Panes read the session and never change it: what should be done in the world is handed back as a command.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

/// What a pane may know while it handles a key or draws.
public struct PaneContext {
  public let session: Session
  public let theme: Theme
  /// The words of the chrome.
  public let texts: Localizer
  /// How lists are looked at.
  package let view: ListOptions
  /// Whether the pane has the focus.
  public var isFocused: Bool
  /// What is chosen: panes that are asked for it know of nothing chosen.
  package let selection: PaneSelection
  /// Whether the pane's area shares the screen with a log of under 16 rows (dumps fold by themselves).
  public let isSmall: Bool
  /// Whether the screen is wide enough for long lines of the log to be wrapped by themselves.
  public let isWide: Bool
  /// The channels that the log can show; those of features that are switched off are missing.
  package var channels: [Channel]
  /// How long it is waited for what takes long.
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

  /// The product named in the key bar.
  public var selectedProduct: String? { selection.product }
  /// The transaction that `p` acts on and that Details shows.
  public var selectedTransaction: TransactionNumber? { selection.transaction }
  /// What Details tell in place of the selected transaction.
  var detailsSource: (any DetailsSource)? { selection.details }
}

/// What the panes have selected, as commands act on it.
package struct PaneSelection: Sendable {
  package var product: String?
  package var transaction: TransactionNumber?
  /// What the Details pane describes in place of the transaction.
  package var details: (any DetailsSource)?

  package init(
    product: String? = nil, transaction: TransactionNumber? = nil, details: (any DetailsSource)? = nil
  ) {
    self.product = product
    self.transaction = transaction
    self.details = details
  }
}

/// What came of what a pane was asked.
public enum PaneResult: Sendable {
  /// The pane has no meaning for it.
  case ignored
  /// Done; nothing for others to do.
  case handled
  /// Do this in the world.
  case command(Command)
  /// Choose this product: the product list and the plan matrix share the choice.
  case chooseProduct(String)
  /// Choose this transaction: Details tell of it, and the focus stays.
  case chooseTransaction(TransactionNumber)
  /// Show this transaction in Details and give it the focus.
  case showTransaction(TransactionNumber)
  /// Tell of what is chosen here in Details and give them the focus.
  case showDetails
  /// Say this in the bottom line.
  case showMessage(String)
  /// Ask for a line of text: a filter or a search, with a hint how it is written; the answer comes back through
  /// `accept`.
  case prompt(label: String, initial: String, hint: String = "")
  /// Give the focus back to where it came from.
  case leave
}

/// Where a pane stands.
package enum PaneRegion: Hashable, Sendable {
  /// On the left of two or three columns.
  case left
  /// On the right of two columns, one of several; with three columns its place stands in `Layout`.
  case right
  /// Under all others.
  case log
  /// Over the log, as wide as the screen, in place of all others.
  case wide(WideLayout)

  /// How a pane over the log is laid out; nil for a pane elsewhere.
  package var wideLayout: WideLayout? { if case .wide(let layout) = self { layout } else { nil } }
}

/// The transaction that keys act on while a pane has the focus.
package enum PaneTarget: Hashable, Sendable {
  /// What is chosen in the pane; nil where that has no transaction.
  case transaction(TransactionNumber?)
  /// The same as from any other pane.
  case asElsewhere
}

/// Why what is chosen in a pane is as it is.
package struct PaneExplanation: Hashable, Sendable {
  /// What it is, in one line.
  package let summary: String
  package let rules: [RuleID]

  package init(summary: String, rules: [RuleID]) {
    self.summary = summary
    self.rules = rules
  }
}

/// One pane of the screen.
package protocol Pane: Sendable {
  /// Its number and where it stands.
  static var id: PaneID { get }
  /// Whether it is there at all: the pane of a feature that is switched off is not.
  static func exists(in session: Session) -> Bool

  /// The pane of a fresh session.
  init()

  /// Does what a key asks of any pane. `height` is the number of rows inside its border.
  mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult

  /// The text typed for `prompt`: called at every change (`isFinal` false) and at Enter; nil when it was left by Esc.
  mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult

  /// What comes of the text that is being typed for `prompt`, in a few words beside it.
  func promptNote(in context: PaneContext) -> String

  /// Chooses what stands in a row of its inside.
  mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult
  /// A turn of the wheel over it, with or without the focus.
  mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext)

  /// The text on the left of the border, after the number: `Products`, `Log  queue console`.
  func title(width: Int, in context: PaneContext) -> String
  /// The text on the right of the border: a count, `following  8`.
  func status(width: Int, in context: PaneContext) -> String

  /// The transaction that keys act on while it has the focus.
  func target(in context: PaneContext) -> PaneTarget
  /// Why what is chosen in it is as it is; nil where the log explains more.
  func explanation(in context: PaneContext) -> PaneExplanation?
  /// Selects what it selects by itself.
  mutating func resetSelection()

  /// The content of the Details pane while this pane has the focus; nil if the Details pane describes a transaction.
  func details(in context: PaneContext) -> (any DetailsSource)?
  /// The box next to the pane and below Details; nil if the pane has none.
  func companion(in session: Session, _ texts: Localizer) -> (any CompanionBox)?

  /// Draws the inside of the pane; the frame draws the border.
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
