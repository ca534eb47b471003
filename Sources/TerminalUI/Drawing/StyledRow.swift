// Rows of styled text.

import Grid

package struct TextRun: Sendable, Equatable {
  package var text: String
  package var role: Role

  package init(_ text: String, _ role: Role = .text) {
    self.text = text
    self.role = role
  }
}

package struct StyledRow: Sendable, Equatable {
  package var leading: [TextRun]
  package var trailing: [TextRun]

  package init(_ leading: [TextRun] = [], trailing: [TextRun] = []) {
    self.leading = leading
    self.trailing = trailing
  }

  package init(_ text: String, _ role: Role = .text) {
    self.init([TextRun(text, role)])
  }

  /// The row in the faint style, for display below an overlay.
  package var faded: StyledRow {
    StyledRow(leading.map { TextRun($0.text, .faint) }, trailing: trailing.map { TextRun($0.text, .faint) })
  }

  package var text: String { leading.map(\.text).joined() }
}

package enum RowSelection: Sendable {
  case none, focused, unfocused

  package init(isSelected: Bool, isFocused: Bool) {
    self = !isSelected ? .none : isFocused ? .focused : .unfocused
  }
}

extension Grid {
  /// Draws a row into `width` cells from (x, y), cutting the left part before the right part.
  ///
  /// `background` is the area that the selection colours; nil for the row itself.
  package mutating func put(
    _ row: StyledRow, x: Int, y: Int, width: Int, theme: Theme, selection: RowSelection = .none,
    background: Rect? = nil
  ) {
    guard width > 0, y >= 0, y < rows else { return }
    if selection != .none {
      fill(background ?? Rect(x: x, y: y, width: width, height: 1), style: theme.style(.text, selection))
    }
    var limit = x + width
    if !row.trailing.isEmpty {
      let trailingWidth = row.trailing.reduce(0) { $0 + CellWidth.of($1.text) }
      let start = max(x, x + width - trailingWidth)
      var column = start
      for run in row.trailing {
        column = put(run.text, x: column, y: y, limit: x + width, style: theme.style(run.role, selection))
      }
      limit = max(x, start - 1)
    }
    var column = x
    for run in row.leading where column < limit {
      let text = row.trailing.isEmpty ? run.text : Self.fitting(run.text, columns: limit - column)
      column = put(text, x: column, y: y, limit: limit, style: theme.style(run.role, selection))
    }
  }

  /// Returns the text cut with a mark if words do not fit; blanks at the end need no mark.
  private static func fitting(_ text: String, columns: Int) -> String {
    guard CellWidth.of(text) > columns, let last = text.lastIndex(where: { $0 != " " }) else { return text }
    return CellWidth.of(text[...last]) > columns ? CellWidth.truncated(text, columns: columns) : text
  }
}

extension Theme {
  /// Returns the style of a role in a row that may be selected.
  ///
  /// The selection adds a background. A reversed selection, or one with a foreground colour, also replaces
  /// the role's colours.
  package func style(_ role: Role, _ selection: RowSelection) -> Style {
    let ownStyle = self[role]
    let selectionStyle: Style
    switch selection {
    case .none: return ownStyle
    case .focused: selectionStyle = self[.selection]
    case .unfocused: selectionStyle = self[.selectionFaint]
    }
    // A search hit remains visible in a selected row: by its background, otherwise in bold and underlined.
    if role == .searchHit {
      if ownStyle.background != .terminal, ownStyle.background != selectionStyle.background {
        return ownStyle
      }
      var style = selectionStyle
      style.bold = true
      style.underline = true
      return style
    }
    // The selection of an unfocused pane keeps colours that carry information.
    if case .unfocused = selection, role.indicatesState, !ownStyle.reverse,
      selectionStyle.background != .terminal
    {
      var style = ownStyle
      style.background = selectionStyle.background
      return style
    }
    if selectionStyle.reverse || selectionStyle.foreground != .terminal {
      var style = selectionStyle
      style.bold = style.bold || ownStyle.bold
      return style
    }
    // A role with its own background is not made bold, because many terminals show bold black as grey.
    if ownStyle.background != .terminal, ownStyle.background != self[.text].background { return ownStyle }
    var style = ownStyle
    style.background =
      selectionStyle.background == .terminal ? ownStyle.background : selectionStyle.background
    style.bold = ownStyle.bold || selectionStyle.bold
    style.underline = ownStyle.underline || selectionStyle.underline
    // Some terminals show dim text unreadably on a coloured background.
    if selectionStyle.background != .terminal { style.dim = false }
    return style
  }
}
