// Themes, which assign a style to each role of text and lines on screen.

import Grid

/// A role of text or lines on screen; the raw value is its name in theme files.
public enum Role: String, CaseIterable, Hashable, Sendable {
  case text = "text"
  /// Less important text: identifiers, hints and undone lines.
  case faint = "text.faint"
  case heading = "text.heading"
  case paneBorder = "pane.border"
  case paneBorderFocused = "pane.border.focused"
  case paneTitle = "pane.title"
  case paneTitleFocused = "pane.title.focused"
  /// The title of an unfocused pane that waits for an answer.
  case paneTitleAlert = "pane.title.knocking"
  case selection = "selection"
  /// The selected row of an unfocused pane.
  case selectionFaint = "selection.faint"
  case statusBar = "status.bar"
  case statusEnvironmentXcode = "status.environment.xcode"
  case statusEnvironmentSandbox = "status.environment.sandbox"
  case statusEnvironmentProduction = "status.environment.production"
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
  /// A transaction number such as `#1`.
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
  /// Whether the role is for lines, not text.
  public var isLine: Bool {
    switch self {
    case .paneBorder, .paneBorderFocused, .dialogBorder, .scrollBar: true
    default: false
    }
  }

  /// Whether the colour itself carries information, which the selection of an unfocused pane keeps.
  public var indicatesState: Bool {
    switch self {
    case .statePurchasing, .statePurchased, .stateFailed, .stateRestored, .stateDeferred, .warning, .error:
      true
    default: false
    }
  }
}

public struct Theme: Sendable, Hashable {
  public let name: String
  private var styles: [Role: Style]
  /// Whether `onTerminalBackground` replaced text and background colours with those of the terminal.
  private var isOnTerminalBackground = false

  public init(name: String, styles: [Role: Style]) {
    self.name = name
    self.styles = styles
  }

  /// Whether the theme itself defines a style for the role.
  public func hasOwnStyle(for role: Role) -> Bool { styles[role] != nil }

  /// Returns the theme adapted to the terminal's background.
  ///
  /// If all roles have enough contrast, text and background use the terminal's colours, which needs less
  /// output. Otherwise the theme is unchanged.
  public func onTerminalBackground(_ background: Color) -> Theme {
    let text = self[.text]
    var theme = self
    theme.isOnTerminalBackground = true
    for role in Role.allCases {
      var style = self[role]
      guard style.background == text.background else { continue }
      let minimumContrast = role.isLine ? 3 : 4.5
      guard let contrast = style.foreground.contrast(with: background), contrast >= minimumContrast else {
        return self
      }
      style.background = .terminal
      if style.foreground == text.foreground { style.foreground = .terminal }
      theme.styles[role] = style
    }
    return theme
  }

  public func changing(_ change: (Role, Style) -> Style) -> Theme {
    var theme = self
    for role in Role.allCases { theme.styles[role] = change(role, self[role]) }
    return theme
  }

  /// Whether the themes are equal, apart from an adaptation to the terminal's background.
  package func isSame(as other: Theme) -> Bool {
    self == other || name == other.name && isOnTerminalBackground != other.isOnTerminalBackground
  }

  /// The style of a role; the text style if the theme defines no style for the role.
  public subscript(role: Role) -> Style { styles[role] ?? styles[.text] ?? Style() }
}
