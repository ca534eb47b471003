// What the screen's parts look like, by role and not by widget. A theme is a table from role to style.

import Grid
import StoreSimulator

/// The parts of the screen that can look different.
///
/// The raw value is the name in theme files.
public enum Role: String, CaseIterable, Hashable, Sendable {
  case text = "text"
  /// Text that matters less: identifiers, hints, undone lines.
  case faint = "text.faint"
  case heading = "text.heading"
  case paneBorder = "pane.border"
  case paneBorderFocused = "pane.border.focused"
  case paneTitle = "pane.title"
  case paneTitleFocused = "pane.title.focused"
  /// The title of a pane that wants an answer while another has the focus.
  case paneTitleKnocking = "pane.title.knocking"
  case selection = "selection"
  /// The selected row of a pane without the focus.
  case selectionFaint = "selection.faint"
  case statusBar = "status.bar"
  case statusEnvironmentXcode = "status.environment.xcode"
  case statusEnvironmentSandbox = "status.environment.sandbox"
  case statusEnvironmentProduction = "status.environment.production"
  /// A switch that is on.
  case statusOn = "status.on"
  case keyBar = "keybar"
  case keyBarKey = "keybar.key"
  /// A key that cannot be used now.
  case disabled = "disabled"
  case statePurchasing = "state.purchasing"
  case statePurchased = "state.purchased"
  case stateFailed = "state.failed"
  case stateRestored = "state.restored"
  case stateDeferred = "state.deferred"
  /// `#1`: which transaction it is, wherever it stands.
  case transactionNumber = "transaction.number"
  case logTime = "log.time"
  case logChannel = "log.channel"
  case logConsole = "log.console"
  case logDialog = "log.dialog"
  case logOperator = "log.operator"
  case logFrame = "log.frame"
  case searchHit = "search.hit"
  case dialogBorder = "dialog.border"
  case dialogTitle = "dialog.title"
  case button = "button"
  case buttonMarked = "button.marked"
  case oddity = "oddity"
  case message = "message"
  case warning = "warning"
  case error = "error"
  case price = "price"
  case scrollBar = "scrollbar"
}

extension Role {
  /// How the status bar shows an environment.
  static func status(of environment: EnvironmentName) -> Role {
    switch environment {
    case .xcode: .statusEnvironmentXcode
    case .sandbox: .statusEnvironmentSandbox
    case .production: .statusEnvironmentProduction
    }
  }
}

/// A style for every role.
public struct Theme: Sendable, Hashable {
  public let name: String
  private var styles: [Role: Style]

  public init(name: String, styles: [Role: Style]) {
    self.name = name
    self.styles = styles
  }

  /// Whether the theme itself says how a role looks.
  public func hasOwnStyle(for role: Role) -> Bool { styles[role] != nil }

  /// The style of a role; the text style where the theme says nothing.
  public subscript(role: Role) -> Style { styles[role] ?? styles[.text] ?? Style() }
}
