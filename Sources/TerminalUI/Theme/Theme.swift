// What the screen's parts look like, by role and not by widget. A theme is a table from role to style.

import Grid

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
  case paneTitleAlert = "pane.title.knocking"
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
  case anomaly = "oddity"
  case message = "message"
  case warning = "warning"
  case error = "error"
  case price = "price"
  case scrollBar = "scrollbar"
}

extension Role {
  /// Whether lines are drawn in it, and no words.
  public var isLine: Bool {
    switch self {
    case .paneBorder, .paneBorderFocused, .dialogBorder, .scrollBar: true
    default: false
    }
  }

  /// Whether the colour itself says something about a transaction: it stays where the row is quietly marked.
  public var saysState: Bool {
    switch self {
    case .statePurchasing, .statePurchased, .stateFailed, .stateRestored, .stateDeferred, .warning, .error:
      true
    default: false
    }
  }
}

/// A style for every role.
public struct Theme: Sendable, Hashable {
  public let name: String
  /// The roles that the theme describes.
  private var styles: [Role: Style]
  /// Whether text and background are left to the terminal although the theme has its own.
  private var isOnGround = false

  public init(name: String, styles: [Role: Style]) {
    self.name = name
    self.styles = styles
  }

  /// Whether the theme itself says how a role looks.
  public func hasOwnStyle(for role: Role) -> Bool { styles[role] != nil }

  /// The theme on a terminal whose background is known.
  ///
  /// Where everything can be read on that, background and text are left to the terminal, which costs less to write;
  /// else the theme is as it is.
  public func onGround(_ ground: Color) -> Theme {
    let text = self[.text]
    var theme = self
    theme.isOnGround = true
    for role in Role.allCases {
      var style = self[role]
      guard style.background == text.background else { continue }
      let needed = role.isLine ? 3 : 4.5
      guard let contrast = style.foreground.contrast(with: ground), contrast >= needed else { return self }
      style.background = .terminal
      if style.foreground == text.foreground { style.foreground = .terminal }
      theme.styles[role] = style
    }
    return theme
  }

  /// The theme with every style changed.
  public func changing(_ change: (Role, Style) -> Style) -> Theme {
    var theme = self
    for role in Role.allCases { theme.styles[role] = change(role, self[role]) }
    return theme
  }

  /// Whether it is this theme, on whatever ground.
  package func isSame(as other: Theme) -> Bool {
    self == other || name == other.name && isOnGround != other.isOnGround
  }

  /// The style of a role; the text style where the theme says nothing.
  public subscript(role: Role) -> Style { styles[role] ?? styles[.text] ?? Style() }
}
