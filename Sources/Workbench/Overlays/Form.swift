// Forms, which build a command from text fields and switches.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

package struct FormRow: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case text(TextField)
    case flag(Bool)
  }
  package let label: String
  package var value: Value
  /// A description of the valid values: `1 to 10`.
  package let hint: String
  /// Common values that the arrow keys select; other values can be typed.
  package let choices: [String]

  package init(label: String, value: Value, hint: String, choices: [String] = []) {
    self.label = label
    self.value = value
    self.hint = hint
    self.choices = choices
  }

  /// Creates a row with a proposed text, which typed text replaces.
  package init(label: String, proposed text: String, hint: String, choices: [String] = []) {
    self.init(
      label: label, value: .text(TextField(text, isProposed: true)), hint: hint, choices: choices)
  }

  /// Whether the text is empty, proposed, or one of the choices.
  private var isUntyped: Bool {
    guard case .text(let field) = value else { return false }
    return field.isProposed || field.isEmpty || choices.contains(field.text)
  }

  /// Returns the row with the next or previous choice; nil if text was typed or no choice exists.
  func withAdjacentChoice(forward: Bool) -> FormRow? {
    guard isUntyped, !choices.isEmpty else { return nil }
    let index = choices.firstIndex(of: text)
    let next = index.map { ($0 + (forward ? 1 : choices.count - 1)) % choices.count }
    return withChoice(choices[next ?? (forward ? 0 : choices.count - 1)])
  }

  /// The row with the first choice that starts with the typed text; nil if there is no such choice.
  package var completed: FormRow? {
    let typed = text.lowercased()
    guard !isUntyped else { return nil }
    return choices.first { $0.lowercased().hasPrefix(typed) }.map { withChoice($0) }
  }

  private func withChoice(_ choice: String) -> FormRow {
    var row = self
    row.value = .text(TextField(choice, isProposed: true))
    return row
  }

  package var text: String {
    if case .text(let field) = value { field.text } else { "" }
  }
  package var isOn: Bool { value == .flag(true) }
}

package struct Form: Sendable {
  package let command: @Sendable ([FormRow], Localizer) -> Result<Command, ScreenRefusal>
  package let title: String
  package var rows: [FormRow]
  var focusedIndex = 0
  package var errorMessage: String?

  package init(
    command: @escaping @Sendable ([FormRow], Localizer) -> Result<Command, ScreenRefusal>, title: String,
    rows: [FormRow], focusedIndex: Int = 0, errorMessage: String? = nil
  ) {
    self.command = command
    self.title = title
    self.rows = rows
    self.focusedIndex = focusedIndex
    self.errorMessage = errorMessage
  }
}

extension Form: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<Form>] = [
    .accept: { $1.withoutErrorMessage.accept(in: &$0) },
    .leave: { bench, _ in
      bench.closeOverlay()
      return []
    },
    .nextField: { $1.focus(by: 1, in: &$0) }, .previousField: { $1.focus(by: -1, in: &$0) },
    .complete: { bench, form in
      form.replaceFocusedRow(form.rows[form.focusedIndex].completed, in: &bench)
        ?? form.focus(by: 1, in: &bench)
    },
    .characterRight: { bench, form in form.arrow(forward: true, in: &bench) },
    .characterLeft: { bench, form in form.arrow(forward: false, in: &bench) },
    .switchField: { bench, form in
      var form = form.withoutErrorMessage
      form.rows[form.focusedIndex].value = .flag(!form.rows[form.focusedIndex].isOn)
      bench.putOnTop(form)
      return []
    },
  ]

  private var isOnSwitch: Bool { if case .flag = rows[focusedIndex].value { true } else { false } }

  package var contexts: [KeyContext] { (isOnSwitch ? [.formSwitch] : []) + [.form, .textField] }
  package var acceptsText: Bool { true }

  private var withoutErrorMessage: Form {
    var form = self
    form.errorMessage = nil
    return form
  }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let (texts, bindings) = (workbench.texts, workbench.bindings)
    return [
      KeyHint(keys: bindings.keyName(of: .accept, in: .textField) ?? "", words: texts.hintAccept),
      KeyHint(keys: bindings.keyName(of: .complete, in: .textField) ?? "", words: texts.hintNext),
      KeyHint(keys: bindings.keyName(of: .leave, in: .textField) ?? "", words: texts.hintLeave),
    ]
  }

  package func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var rejectedCount = 0
    change(in: &workbench) { rejectedCount = $0.insert(text) }
    return rejectedCount
  }

  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    self.change(in: &workbench) { $0.edit(change) }
  }

  private func change(in workbench: inout Workbench, _ change: (inout TextField) -> Void) {
    var form = withoutErrorMessage
    if case .text(var field) = form.rows[form.focusedIndex].value {
      change(&field)
      form.rows[form.focusedIndex].value = .text(field)
    }
    workbench.putOnTop(form)
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    guard rows.indices.contains(line) else { return [] }
    var form = self
    form.focusedIndex = line
    workbench.putOnTop(form)
    return form.isOnSwitch ? workbench.performOnTop(.switchField) : []
  }

  private func keys(_ texts: Localizer, _ bindings: Bindings) -> String {
    texts.formKeys(
      accept: bindings.keyName(of: .accept, in: .textField) ?? "",
      next: bindings.keyName(of: .complete, in: .textField) ?? "",
      choose: rows[focusedIndex].choices.isEmpty ? "" : texts.keys(.characterLeft, .characterRight),
      switch: bindings.keyName(of: .switchField, in: .formSwitch) ?? "",
      leave: bindings.keyName(of: .leave, in: .textField) ?? "")
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let theme = workbench.theme
    let texts = workbench.texts
    let bindings = workbench.bindings
    let leave = bindings.keyName(of: .leave, in: .textField) ?? ""
    let labelWidth = rows.map { CellWidth.of($0.label) }.max() ?? 0
    let hintWidth = rows.map { CellWidth.of($0.hint) }.max() ?? 0
    // The fields shrink to eight columns before hints are truncated.
    let keys = keys(texts, bindings)
    let width = min(
      grid.columns - 4, max(64, labelWidth + 4 + 24 + 2 + hintWidth + 2, CellWidth.of(keys) + 4))
    let fieldWidth = max(8, min(24, width - 1 - labelWidth - 4 - 2 - hintWidth - 1))
    let footerLines = TextLayout.wrap(errorMessage ?? keys, columns: width - 4, limit: 3)
    let height = rows.count + 3 + footerLines.count
    let area = Rect(
      x: (grid.columns - width) / 2, y: max(1, (grid.rows - height) / 2), width: width, height: height)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title) ", titleStyle: theme[.paneTitleFocused],
      status: " \(leave) ", statusStyle: theme[.paneTitleFocused])
    let valueX = area.x + 4 + labelWidth
    let limit = area.x + width - 1
    for (index, row) in rows.enumerated() {
      let y = area.y + 1 + index
      let isFocused = index == focusedIndex
      workbench.hits.add(.line(index), Rect(x: area.x + 1, y: y, width: width - 2, height: 1))
      grid.put(isFocused ? ">" : " ", x: area.x + 1, y: y, limit: limit, style: theme[.heading])
      grid.put(row.label, x: area.x + 2, y: y, limit: limit, style: theme[isFocused ? .heading : .text])
      switch row.value {
      case .text(let field):
        if isFocused {
          field.draw(into: &grid, x: valueX, y: y, width: fieldWidth, style: theme[.selection])
        } else {
          let shown = CellWidth.truncated(field.text, columns: fieldWidth)
          grid.put(shown.isEmpty ? "-" : shown, x: valueX, y: y, limit: limit, style: theme[.text])
        }
      case .flag(let isOn):
        grid.put(
          isOn ? "[x]" : "[ ]", x: valueX, y: y, limit: limit, style: theme[isFocused ? .selection : .text])
      }
      let hintX = valueX + fieldWidth + 2
      if hintX < limit {
        grid.put(
          CellWidth.truncated(row.hint, columns: limit - hintX), x: hintX, y: y, limit: limit,
          style: theme[.faint])
      }
    }
    for (index, line) in footerLines.enumerated() {
      grid.put(
        CellWidth.truncated(line, columns: width - 4), x: area.x + 2,
        y: area.y + height - 1 - footerLines.count + index,
        style: theme[errorMessage == nil ? .faint : .error])
    }
    return nil
  }
}

extension Form {
  private func replaceFocusedRow(_ row: FormRow?, in bench: inout Workbench) -> [Effect]? {
    guard let row else { return nil }
    var form = withoutErrorMessage
    form.rows[focusedIndex] = row
    bench.putOnTop(form)
    return []
  }

  /// Selects the next or previous choice, or moves the cursor if the text was typed.
  private func arrow(forward: Bool, in bench: inout Workbench) -> [Effect] {
    if let effects = replaceFocusedRow(rows[focusedIndex].withAdjacentChoice(forward: forward), in: &bench) {
      return effects
    }
    edit({ forward ? $0.moveRight() : $0.moveLeft() }, in: &bench)
    return []
  }

  private func focus(by step: Int, in bench: inout Workbench) -> [Effect] {
    var form = withoutErrorMessage
    form.focusedIndex = (focusedIndex + rows.count + step) % rows.count
    bench.putOnTop(form)
    return []
  }

  private func accept(in bench: inout Workbench) -> [Effect] {
    switch command(rows, bench.texts) {
    case .success(let command):
      if let refusal = bench.refusal(of: command) { return showError(refusal, in: &bench) }
      bench.closeOverlay()
      if bench.session.isInEffect(command) {
        bench.notice = Notice(bench.texts.formUnchanged)
        return []
      }
      return bench.submitNamed(command)
    case .failure(let refusal): return showError(refusal, in: &bench)
    }
  }

  private func showError(_ refusal: ScreenRefusal, in bench: inout Workbench) -> [Effect] {
    let text = bench.sentence(of: refusal)
    var form = self
    form.errorMessage = text
    bench.putOnTop(form)
    return []
  }
}
