// Prompts, which read a line of text at the bottom of the screen.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// A handler for an accepted line, called while the prompt is the topmost overlay.
package typealias PromptHandler = @Sendable (inout Workbench, Prompt) -> [Effect]

/// The purpose of a prompt, identified by its name.
package struct PromptPurpose: Sendable {
  package let name: String
  /// The name of the history from which Up and Down recall lines.
  package let history: String
  /// Whether Enter accepts an empty line instead of leaving the prompt.
  package let acceptsEmptyText: Bool
  package let accept: PromptHandler
  package let onChange: (@Sendable (inout Workbench, inout Prompt) -> Void)?
  package let onLeave: (@Sendable (inout Workbench) -> [Effect])?
  /// Returns a short note about the text so far, such as the number of matches.
  package let note: (@Sendable (Workbench) -> String)?
  package let completion: PromptCompletionSource
  /// The name of a new file that the prompt proposes; nil if it proposes none.
  package let proposal: FileNameProposal?
  /// The command that opens the prompt, whose keys the notice of an accepted step names; nil for the command
  /// line.
  package let command: CommandName?

  package init(
    _ name: String, history: String? = nil, acceptsEmptyText: Bool = false,
    completion: PromptCompletionSource = .none, proposal: FileNameProposal? = nil,
    command: CommandName? = nil,
    onChange: (@Sendable (inout Workbench, inout Prompt) -> Void)? = nil,
    onLeave: (@Sendable (inout Workbench) -> [Effect])? = nil,
    note: (@Sendable (Workbench) -> String)? = nil, accept: @escaping PromptHandler
  ) {
    self.name = name
    self.history = history ?? name
    self.acceptsEmptyText = acceptsEmptyText
    self.completion = completion
    self.proposal = proposal
    self.command = command
    self.onChange = onChange
    self.onLeave = onLeave
    self.note = note
    self.accept = accept
  }

  /// Creates the purpose of a prompt for a step of the command language.
  package static func step(
    _ name: String, acceptsEmptyText: Bool = false, completion: PromptCompletionSource = .none,
    _ step: @escaping @Sendable (Workbench, String) -> Command
  ) -> PromptPurpose {
    PromptPurpose(name, acceptsEmptyText: acceptsEmptyText, completion: completion) { bench, prompt in
      prompt.accept(step(bench, prompt.field.text), in: &bench)
    }
  }

  package static func pane(_ pane: PaneID) -> PromptPurpose {
    PromptPurpose(
      "pane \(pane.number)", acceptsEmptyText: true,
      onChange: { bench, prompt in _ = bench.reply(to: prompt.field.text, isFinal: false, of: pane) },
      onLeave: { bench in
        let reply = bench.reply(to: nil, isFinal: true, of: pane)
        return bench.handleReply(reply, of: pane)
      },
      note: { bench in bench.panes.promptNote(of: pane, context: bench.context(for: pane)) },
      accept: { bench, prompt in
        bench.closeOverlay()
        // A key of another pane can ask for a text of the log.
        if bench.focus.pane != pane, bench.presentation.focusToRestore == nil { bench.setFocus(pane) }
        let reply = bench.reply(to: prompt.field.text, isFinal: true, of: pane)
        return bench.handleReply(reply, of: pane)
      })
  }
}

extension PromptPurpose: Hashable {
  package static func == (left: PromptPurpose, right: PromptPurpose) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

package enum PromptCompletionSource: Sendable {
  case none
  case path
  /// The line consists of words of the command language.
  case language
  case choices(@Sendable (Workbench, String) -> [PromptSuggestion])
}

package struct PromptSuggestion: Hashable, Sendable {
  package let word: String
  /// The whole line after the completion.
  package let line: String
  package let note: String

  package init(word: String, line: String, note: String) {
    self.word = word
    self.line = line
    self.note = note
  }
}

package struct Prompt: Sendable {
  package let purpose: PromptPurpose
  package let label: String
  package var field: TextField
  /// The reason why the line was rejected; cleared when the text changes.
  package var errorMessage: String?
  /// A hint above the line, such as a step's usage.
  package var hint = ""
  package var choices: [PromptSuggestion] = []
  package var chosenIndex: Int?
  /// The number of all completions; `choices` may contain only the first ones.
  private var choiceCount = 0
  /// The existing file that Enter replaces if the name is unchanged.
  package var existingFile: String?

  package init(_ purpose: PromptPurpose, label: String, text: String = "", isProposed: Bool = false) {
    self.purpose = purpose
    self.label = label
    field = TextField(text, isProposed: isProposed)
  }

  mutating func textChanged() {
    errorMessage = nil
    choices = []
    chosenIndex = nil
  }

  /// Inserts the common prefix of the completions; lists the completions if there are several.
  ///
  /// If `appendsSpace` is set, a space follows a single completion.
  mutating func applyCompletions(
    _ choices: [PromptSuggestion], of range: (count: Int, common: String)? = nil, appendsSpace: Bool,
    _ texts: Localizer
  ) {
    guard let first = choices.first else {
      errorMessage = texts.nothingGoesOn
      return
    }
    if choices.count == 1 {
      // A folder and the library's prefix are only the beginning of a path, so no space follows.
      let isWhole = !first.line.hasSuffix("/") && !first.line.hasSuffix(LibraryScenario.sign)
      field.replace(with: appendsSpace && isWhole ? first.line + " " : first.line)
      textChanged()
      return
    }
    let common = range?.common ?? choices.dropFirst().reduce(first.line) { $0.commonPrefix(with: $1.line) }
    if common.count > field.text.count { field.replace(with: common) }
    self.choices = choices
    choiceCount = range?.count ?? choices.count
    chosenIndex = nil
  }

  static let maxChoices = 1000

  package mutating func choose(forward: Bool) {
    let next = chosenIndex.map { ($0 + (forward ? 1 : choices.count - 1)) % choices.count }
    chosenIndex = next ?? (forward ? 0 : choices.count - 1)
    if let chosenIndex { field.replace(with: choices[chosenIndex].line) }
  }

  /// The part of the line that is completed as a path: the whole line or its last word.
  private var startOfPath: String {
    if case .path = purpose.completion { return field.text }
    return field.text.hasSuffix(" ") ? "" : String(field.text.split(separator: " ").last ?? "")
  }

  /// Proposes another name if one of the files has the proposed name.
  mutating func propose(besides files: [String], for prefix: String) {
    guard let proposal = purpose.proposal, field.isProposed, prefix == proposal.prefix else { return }
    field = TextField(proposal.name(besides: files), isProposed: true)
  }

  /// Completes the line with the paths that begin with `prefix`, unless the line has changed.
  package mutating func receive(
    paths: [String], for prefix: String, library: [LibraryScenario], _ texts: Localizer
  ) {
    let start = startOfPath
    guard start == prefix else { return }
    let leadingText = String(field.text.dropLast(start.count))
    // The scenarios of the library cannot be overwritten.
    let isWriting =
      purpose == .writeFile || purpose == .writeFileAndQuit || CommandAlias.writesFile(leadingText)
      || leadingText.hasPrefix("write")
    let paths = isWriting ? paths.filter { !$0.hasPrefix(LibraryScenario.sign) } : paths
    let choices = paths.map { path in
      let title = library.first { $0.path == path }?.title(texts) ?? ""
      return PromptSuggestion(word: path, line: leadingText + path, note: title)
    }
    applyCompletions(choices, appendsSpace: purpose == .command, texts)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

// MARK: Commands

extension Prompt {
  package func leave(in bench: inout Workbench) -> [Effect] {
    bench.closeOverlay()
    return purpose.onLeave?(&bench) ?? []
  }

  fileprivate func accept(in bench: inout Workbench) -> [Effect] {
    bench.prompts.histories[purpose.history, default: LineHistory()].add(field.text)
    if field.isEmpty, !purpose.acceptsEmptyText { return leave(in: &bench) }
    let overlayCount = bench.overlays.count
    let logCount = bench.session.log.count
    let effects = purpose.accept(&bench, self)
    guard bench.overlays.count < overlayCount else { return effects }
    // After a new log entry the prompt stays closed, because the step had an effect despite the error.
    let wasDone = bench.session.log.count != logCount
    if effects.isEmpty, !wasDone, let notice = bench.notice, notice.isError {
      bench.notice = nil
      reopen(showing: notice.text, in: &bench)
    } else if effects.contains(where: \.reopensPromptOnFailure) {
      bench.prompts.promptAwaitingResult = self
    }
    return effects
  }

  package func reopen(showing text: String, in bench: inout Workbench) {
    var prompt = self
    prompt.textChanged()
    prompt.errorMessage = text
    bench.openPrompt(prompt)
  }

  /// Runs a command; if the session refuses the command, the prompt stays open with the reason.
  package func accept(_ command: Command, at time: TimeReference? = nil, in bench: inout Workbench)
    -> [Effect]
  {
    // A command with a time can be checked only after the clock has moved.
    if time == nil, command.isOfSession, let refusal = bench.refusal(of: command) {
      if bench.performRefused(command) {
        bench.closeOverlay()
        return []
      }
      return showError(bench.sentence(of: refusal), in: &bench)
    }
    bench.closeOverlay()
    let keys = purpose.command.map { bench.bindings.path(named: $0) } ?? ""
    return bench.submit(
      KeyedStep(step: command, keys: keys, words: bench.text(command), command: nil), at: time)
  }

  /// Runs a step whose products can be given by name.
  package func accept(_ step: Step, in bench: inout Workbench) -> [Effect] {
    do throws(Refusal) {
      let step = try bench.session.resolvingNames(in: step)
      return accept(step.command, at: step.time, in: &bench)
    } catch {
      return showError(bench.sentence(of: error), in: &bench)
    }
  }

  package func accept(line: String, in bench: inout Workbench) -> [Effect] {
    do {
      guard let step = try CommandParser(table: bench.table).parse(line) else { return leave(in: &bench) }
      return accept(step, in: &bench)
    } catch {
      return showError(bench.texts.errorText(error), in: &bench)
    }
  }

  package func showError(_ text: String, in bench: inout Workbench) -> [Effect] {
    var prompt = self
    prompt.errorMessage = text
    prompt.choices = []
    bench.putOnTop(prompt)
    return []
  }

  fileprivate func recallLine(older: Bool, in bench: inout Workbench) -> [Effect] {
    var history = bench.prompts.histories[purpose.history] ?? LineHistory()
    let line = older ? history.older(than: field.text) : history.newer()
    bench.prompts.histories[purpose.history] = history
    guard let line else { return [] }
    var prompt = self
    prompt.field.replace(with: line)
    prompt.textChanged()
    prompt.purpose.onChange?(&bench, &prompt)
    bench.putOnTop(prompt)
    return []
  }

  package func complete(forward: Bool, in bench: inout Workbench) -> [Effect] {
    var prompt = self
    var effects: [Effect] = []
    if !choices.isEmpty {
      prompt.choose(forward: forward)
    } else {
      switch purpose.completion {
      case .none: prompt.errorMessage = bench.texts.nothingToComplete
      case .path: effects = [.listFiles(prefix: field.text)]
      case .language:
        // Completion of an empty line opens the palette.
        if field.isEmpty {
          bench.closeOverlay()
          return bench.openPalette()
        }
        if CommandPrompt.themeName(in: field.text) != nil, bench.themes.names.isEmpty {
          // The completion continues when the names have arrived.
          effects = [.listThemes]
        } else if CommandAlias.takesFile(field.text)
          || bench.table.expectedKind(for: field.text) == .file
        {
          effects = [.listFiles(prefix: startOfPath)]
        } else {
          let choices = CommandPrompt.choices(for: field.text, in: bench)
          // The common prefix is computed from all completions, even if only some are listed.
          let range =
            choices.count < Self.maxChoices
            ? nil : bench.table.completionRange(for: field.text, in: bench.session)
          prompt.applyCompletions(choices, of: range, appendsSpace: true, bench.texts)
        }
      case .choices(let choices):
        prompt.applyCompletions(choices(bench, field.text), appendsSpace: false, bench.texts)
      }
    }
    bench.putOnTop(prompt)
    return effects
  }
}

extension Command {
  /// Whether the session executes the command, and can therefore refuse it in advance.
  fileprivate var isOfSession: Bool {
    switch self {
    case .action, .participant, .catalog, .clock, .undo, .undoExpectations, .redo, .snapshot: true
    case .expect, .write, .open, .serve, .screen: false
    }
  }
}

extension Prompt: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<Prompt>] = [
    .accept: { $1.accept(in: &$0) },
    .leave: { bench, prompt in
      guard !prompt.choices.isEmpty else { return prompt.leave(in: &bench) }
      var prompt = prompt
      prompt.choices = []
      prompt.chosenIndex = nil
      bench.putOnTop(prompt)
      return []
    },
    .complete: { $1.complete(forward: true, in: &$0) },
    .previousChoice: { $1.complete(forward: false, in: &$0) },
    // While choices are listed, the arrows choose one.
    .olderLine: {
      $1.choices.isEmpty ? $1.recallLine(older: true, in: &$0) : $1.complete(forward: false, in: &$0)
    },
    .newerLine: {
      $1.choices.isEmpty ? $1.recallLine(older: false, in: &$0) : $1.complete(forward: true, in: &$0)
    },
    // Backspace in an empty line leaves the prompt, as in a pager.
    .deleteBackward: { bench, prompt in
      if prompt.field.isEmpty { return prompt.leave(in: &bench) }
      prompt.edit({ $0.deleteBackward() }, in: &bench)
      return []
    },
  ]

  package var contexts: [KeyContext] { [.prompt, .textField] }
  package var acceptsText: Bool { true }

  /// The prompt covers the key bar.
  package func hints(in workbench: Workbench) -> [KeyHint] { [] }

  package func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var rejectedCount = 0
    change(in: &workbench) { rejectedCount = $0.insert(text) }
    return rejectedCount
  }

  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    self.change(in: &workbench) { $0.edit(change) }
  }

  private func change(in workbench: inout Workbench, _ change: (inout TextField) -> Void) {
    var prompt = self
    change(&prompt.field)
    prompt.textChanged()
    prompt.purpose.onChange?(&workbench, &prompt)
    workbench.putOnTop(prompt)
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    guard choices.indices.contains(line) else { return [] }
    var prompt = self
    prompt.chosenIndex = line
    prompt.field.replace(with: choices[line].line)
    prompt.purpose.onChange?(&workbench, &prompt)
    workbench.putOnTop(prompt)
    return []
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let theme = workbench.theme
    let y = grid.rows - 1
    workbench.hits.add(.overlay, Rect(x: 0, y: y, width: grid.columns, height: 1))
    grid.fill(Rect(x: 0, y: y, width: grid.columns, height: 1), style: theme[.text])
    let start = grid.put(label, x: 1, y: y, style: theme[.heading])
    let style = theme[field.isProposed ? .faint : .text]
    let end = drawNote(into: &grid, from: start, y: y, in: workbench)
    field.draw(into: &grid, x: start, y: y, width: end - start - 1, style: style)
    if !choices.isEmpty {
      drawChoices(into: &grid, in: &workbench)
    } else if errorMessage != nil || workbench.visibleNotice == nil {
      messageNotice?.draw(into: &grid, bottom: y - 1, theme: theme)
    }
    return nil
  }

  /// Draws the note at the end of the row unless the line needs the space.
  ///
  /// - Returns: The column after the space for the line.
  private func drawNote(into grid: inout Grid, from start: Int, y: Int, in workbench: Workbench) -> Int {
    let note = purpose.note?(workbench) ?? ""
    let width = CellWidth.of(note)
    let x = grid.columns - 1 - width
    guard width > 0, x - start >= Self.minTextWidth else { return grid.columns }
    grid.put(note, x: x, y: y, style: workbench.theme[.message])
    return x - 1
  }

  /// The minimum width of the line next to a note, in cells.
  private static let minTextWidth = 12

  /// The message above the line: the error, otherwise the hint.
  package var messageNotice: Notice? {
    guard choices.isEmpty else { return nil }
    return errorMessage.map { Notice($0, .error) } ?? (hint.isEmpty ? nil : Notice(hint))
  }

  private func drawChoices(into grid: inout Grid, in workbench: inout Workbench) {
    let theme = workbench.theme
    let texts = workbench.texts
    let next = workbench.bindings.keyName(of: .complete, in: .textField) ?? ""
    let title =
      choiceCount > choices.count
      ? "\(texts.choicesTitle)  \(texts.count(choices.count, of: choiceCount))" : texts.choicesTitle
    let height = min(choices.count, max(3, grid.rows / 2))
    let first = min(max(0, (chosenIndex ?? 0) - height / 2), choices.count - height)
    let wordWidth = min(choices.map { CellWidth.of($0.word) }.max() ?? 0, grid.columns / 2)
    let noteWidth = choices.map { CellWidth.of($0.note) }.max() ?? 0
    let width = min(grid.columns - 2, max(24, wordWidth + noteWidth + 6))
    let area = Rect(x: 1, y: grid.rows - 3 - height, width: width, height: height + 2)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title) ",
      titleStyle: theme[.paneTitleFocused], status: " \(texts.choicesNext(next)) ",
      statusStyle: theme[.paneTitleFocused])
    for row in 0..<height {
      let index = first + row
      let style = theme[index == chosenIndex ? .selection : .text]
      let y = area.y + 1 + row
      let choice = choices[index]
      let word = CellWidth.fitted(choice.word, columns: wordWidth)
      let line = Rect(x: area.x + 1, y: y, width: width - 2, height: 1)
      workbench.hits.add(.line(index), line)
      grid.fill(line, style: style)
      let end = grid.put(word, x: area.x + 2, y: y, limit: area.x + width - 1, style: style)
      let note = CellWidth.truncated(choice.note, columns: max(0, area.x + width - 2 - end - 2))
      grid.put(
        note, x: end + 2, y: y, limit: area.x + width - 1, style: index == chosenIndex ? style : theme[.faint]
      )
    }
  }
}
