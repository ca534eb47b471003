// A row of a pane before it is cells: runs of text by role, some at the left, some at the right edge.

import Grid

/// Text in one role.
package struct TextRun: Sendable, Equatable {
  package var text: String
  package var role: Role

  package init(_ text: String, _ role: Role = .text) {
    self.text = text
    self.role = role
  }
}

/// One row: what begins at the left edge and what ends at the right one.
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

  /// The row as it looks behind something else.
  package var faded: StyledRow {
    StyledRow(leading.map { TextRun($0.text, .faint) }, trailing: trailing.map { TextRun($0.text, .faint) })
  }

  /// The text of the left part.
  package var text: String { leading.map(\.text).joined() }
}

/// How a row is marked as the chosen one.
package enum RowSelection: Sendable {
  case none, focused, unfocused

  package init(isSelected: Bool, isFocused: Bool) {
    self = !isSelected ? .none : isFocused ? .focused : .unfocused
  }
}

extension Grid {
  /// Draws a row into `width` cells from (x, y).
  ///
  /// The right part keeps its place; the left part is cut where they meet. Where the row is selected, `background`
  /// is what the selection colours: the row itself where it is nil.
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
      // What meets the right part is cut as everywhere: not in the middle of a word without a mark.
      let text = row.trailing.isEmpty ? run.text : Self.fitting(run.text, columns: limit - column)
      column = put(text, x: column, y: y, limit: limit, style: theme.style(run.role, selection))
    }
  }

  /// A run whose words are cut with a mark where they do not fit; blanks behind them may go without one.
  private static func fitting(_ text: String, columns: Int) -> String {
    guard CellWidth.of(text) > columns, let last = text.lastIndex(where: { $0 != " " }) else { return text }
    return CellWidth.of(text[...last]) > columns ? CellWidth.truncated(text, columns: columns) : text
  }
}

extension Theme {
  /// The style of a role inside a row that may be the selected one: the selection's background, the role's own colour
  /// where the selection names none.
  package func style(_ role: Role, _ selection: RowSelection) -> Style {
    let own = self[role]
    let chosen: Style
    switch selection {
    case .none: return own
    case .focused: chosen = self[.selection]
    case .unfocused: chosen = self[.selectionFaint]
    }
    // A hit is seen in the chosen row too: by its own colour, without colours by a line under it.
    if role == .searchHit {
      if own.background != .terminal, own.background != chosen.background { return own }
      var style = chosen
      style.bold = true
      style.underline = true
      return style
    }
    // The quiet mark of a chosen row leaves the colours that say something.
    if case .unfocused = selection, role.saysState, !own.reverse, chosen.background != .terminal {
      var style = own
      style.background = chosen.background
      return style
    }
    if chosen.reverse || chosen.foreground != .terminal {
      var style = chosen
      style.bold = style.bold || own.bold
      return style
    }
    // A colour of its own behind the text stays as it is: bold makes black grey on many terminals.
    if own.background != .terminal, own.background != self[.text].background { return own }
    var style = own
    style.background = chosen.background == .terminal ? own.background : chosen.background
    style.bold = own.bold || chosen.bold
    style.underline = own.underline || chosen.underline
    // Faint text on a coloured row is not readable on every terminal.
    if chosen.background != .terminal { style.dim = false }
    return style
  }
}
