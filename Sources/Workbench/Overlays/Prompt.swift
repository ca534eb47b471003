// A line at the bottom that asks for text: the command line, a filter, a name, a file.

import Grid
import Scenario
import StoreSimulator

/// What a typed line is for.
enum PromptPurpose: Hashable, Sendable {
  case command
  /// A filter or a search that a pane asked for.
  case pane(PaneID)
  case helpSearch
  case note
  case writeFile
  case openFile
  case rate
  case time
  case snapshotName
  case sessionName
  case memberName
  /// A higher price for what somebody holds; told only, or with the customer's consent.
  case price(isTold: Bool, product: String, person: String)
  /// What the customer writes with the request for a refund of a transaction.
  case refundText(TransactionNumber)
  /// Who signs in on the device.
  case accountName
  /// The line of the open scenario up to which it is played.
  case playToLine

  /// Which lines Up and Down bring back: those typed for the same purpose.
  var historyKey: String {
    switch self {
    case .command: "command"
    case .pane(let pane): "pane \(pane.rawValue)"
    case .helpSearch: "help"
    case .note: "note"
    case .writeFile, .openFile: "file"
    case .rate: "rate"
    case .time: "time"
    case .snapshotName: "snapshot"
    case .sessionName: "session"
    case .memberName: "member"
    case .price: "price"
    case .refundText: "refund"
    case .accountName: "account"
    case .playToLine: "line"
    }
  }
}

/// A way to go on with the line.
struct Choice: Hashable, Sendable {
  let word: String
  /// The whole line with the word in place.
  let line: String
  let note: String
}

/// A line being typed, with what is known about it.
struct Prompt: Sendable {
  let purpose: PromptPurpose
  let label: String
  var field: TextField
  /// Why the line could not be taken; gone at the next change.
  var complaint: String?
  /// A hint beside the line: how the command is written.
  var hint = ""
  /// The ways to go on, while Tab shows them.
  var choices: [Choice] = []
  var chosen: Int?
  /// The file that is there already: Enter on the same name replaces it.
  var existingFile: String?

  init(_ purpose: PromptPurpose, label: String, text: String = "", isProposed: Bool = false) {
    self.purpose = purpose
    self.label = label
    field = TextField(text, isProposed: isProposed)
  }

  /// Forgets what belonged to the text before it was changed.
  mutating func textChanged() {
    complaint = nil
    choices = []
    chosen = nil
  }
}

extension Prompt: Overlay {
  static let deeds: [ScreenCommand: OverlayDeed<Prompt>] = [
    .accept: { $0.accept($1) },
    .leave: { bench, prompt in
      guard !prompt.choices.isEmpty else { return bench.leave(prompt) }
      var prompt = prompt
      prompt.choices = []
      prompt.chosen = nil
      bench.putOnTop(prompt)
      return []
    },
    .complete: { $0.complete($1, forward: true) },
    .previousChoice: { $0.complete($1, forward: false) },
    .olderLine: { $0.bringBack(older: true, into: $1) },
    .newerLine: { $0.bringBack(older: false, into: $1) },
    // An emptied line is left by one more Backspace, as in a pager.
    .deleteBackward: { bench, prompt in
      if prompt.field.isEmpty { return bench.leave(prompt) }
      prompt.edit({ $0.deleteBackward() }, in: &bench)
      return []
    },
  ]

  var contexts: [KeyContext] { [.prompt, .textField] }
  var takesText: Bool { true }

  /// The line stands where the key bar is.
  func hints(in workbench: Workbench) -> [KeyHint] { [] }

  func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var left = 0
    change(in: &workbench) { left = $0.insert(text) }
    return left
  }

  func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    self.change(in: &workbench) { $0.edit(change) }
  }

  private func change(in workbench: inout Workbench, _ change: (inout TextField) -> Void) {
    var prompt = self
    change(&prompt.field)
    prompt.textChanged()
    workbench.putOnTop(prompt)
    workbench.promptChanged()
  }

  func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    guard choices.indices.contains(line) else { return [] }
    var prompt = self
    prompt.chosen = line
    prompt.field.replace(with: choices[line].line)
    workbench.putOnTop(prompt)
    workbench.promptChanged()
    return []
  }

  /// Draws the line into the bottom row, and over it the choices or the complaint.
  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let theme = workbench.theme
    let y = grid.rows - 1
    workbench.hits.add(.overlay, Rect(x: 0, y: y, width: grid.columns, height: 1))
    grid.fill(Rect(x: 0, y: y, width: grid.columns, height: 1), style: theme[.text])
    let start = grid.put(label, x: 1, y: y, style: theme[.heading])
    let style = theme[field.isProposed ? .faint : .text]
    field.draw(into: &grid, x: start, y: y, width: grid.columns - start - 1, style: style)
    if !choices.isEmpty {
      drawChoices(into: &grid, in: &workbench)
    } else if let complaint {
      Notice(complaint, .error).draw(into: &grid, bottom: y - 1, theme: theme)
    } else if !hint.isEmpty {
      Notice(hint).draw(into: &grid, bottom: y - 1, theme: theme)
    }
    return nil
  }

  private func drawChoices(into grid: inout Grid, in workbench: inout Workbench) {
    let theme = workbench.theme
    let texts = workbench.texts
    let next = workbench.bindings.keyName(of: .complete, in: .textField) ?? ""
    let height = min(choices.count, max(3, grid.rows / 2))
    let first = min(max(0, (chosen ?? 0) - height / 2), choices.count - height)
    let wordWidth = min(choices.map { CellWidth.of($0.word) }.max() ?? 0, grid.columns / 2)
    let noteWidth = choices.map { CellWidth.of($0.note) }.max() ?? 0
    let width = min(grid.columns - 2, max(24, wordWidth + noteWidth + 6))
    let area = Rect(x: 1, y: grid.rows - 3 - height, width: width, height: height + 2)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts.choicesTitle) ",
      titleStyle: theme[.paneTitleFocused], status: " \(texts.choicesNext(next)) ",
      statusStyle: theme[.paneTitleFocused])
    for row in 0..<height {
      let index = first + row
      let style = theme[index == chosen ? .selection : .text]
      let y = area.y + 1 + row
      let choice = choices[index]
      let word = CellWidth.fitted(choice.word, columns: wordWidth)
      let line = Rect(x: area.x + 1, y: y, width: width - 2, height: 1)
      workbench.hits.add(.line(index), line)
      grid.fill(line, style: style)
      let end = grid.put(word, x: area.x + 2, y: y, limit: area.x + width - 1, style: style)
      let note = CellWidth.truncated(choice.note, columns: max(0, area.x + width - 2 - end - 2))
      grid.put(
        note, x: end + 2, y: y, limit: area.x + width - 1, style: index == chosen ? style : theme[.faint])
    }
  }
}
