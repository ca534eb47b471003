// The command line, which runs steps of the command language and screen commands by name.

import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

extension PromptPurpose {
  package static let command = PromptPurpose(
    "command", completion: .language,
    onChange: { bench, prompt in
      prompt.hint = CommandPrompt.hint(for: prompt.field.text, in: bench)
    },
    accept: { bench, prompt in
      do throws(ParseError) {
        guard let step = try CommandParser(table: bench.table).parse(prompt.field.text) else {
          return prompt.leave(in: &bench)
        }
        return prompt.accept(step, in: &bench)
      } catch {
        return CommandPrompt.runNamed(prompt, error, in: &bench)
      }
    })
}

extension Prompt {
  package static func command(_ text: String) -> Prompt { Prompt(.command, label: ":", text: text) }
}

package enum CommandPrompt {
  fileprivate static func hint(for text: String, in bench: Workbench) -> String {
    let texts = bench.texts
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let verb = words.first, let entry = bench.table.entry(String(verb)) else {
      return words.isEmpty
        ? texts.promptCommandHint(complete: texts.key(.complete), older: texts.key(.olderLine)) : ""
    }
    return "\(entry.usage.joined(separator: "  |  "))   \(bench.summary(of: entry))"
  }

  package static func choices(for text: String, in bench: Workbench) -> [PromptSuggestion] {
    if let typed = themeName(in: text) {
      return bench.themes.names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        .map { PromptSuggestion(word: $0, line: "theme " + CommandPrinter.word($0), note: "") }
    }
    let (table, session) = (bench.table, bench.session)
    var completions = table.completions(for: text, in: session, limit: Prompt.maxChoices)
    if completions.isEmpty {
      completions = table.completions(containing: text, in: session, limit: Prompt.maxChoices - 1)
    }
    return completions.filter {
      bench.bindings.sections.command(named: $0.word)?.exists(in: session) ?? true
    }.map { completion in
      let entry = table.entry(completion.word)
      let note = entry?.summary == completion.note ? entry.map { bench.summary(of: $0) } : nil
      return PromptSuggestion(word: completion.word, line: completion.line, note: note ?? completion.note)
    }
  }

  /// Returns the beginning of a name after the command `theme`; nil for another command.
  package static func themeName(in text: String) -> String? {
    text.hasPrefix("theme ") ? String(text.dropFirst(6).drop { $0 == " " || $0 == "\"" }) : nil
  }

  /// Returns the command that moves the clock by a span such as `3d`, or to a date; nil for other texts.
  private static func clockLine(_ text: String, in bench: Workbench) -> String? {
    let parser = CommandParser(table: bench.table)
    guard let first = text.first, first == "+" || first.isNumber else { return nil }
    return ["advance \(first == "+" ? text.dropFirst() : text[...])", "clock \(text)"].first { line in
      (try? parser.parse(line)) != nil
    }
  }

  /// Runs the screen command with the typed name, or an alias; otherwise shows the parse error.
  fileprivate static func runNamed(
    _ prompt: Prompt, _ error: ParseError, in bench: inout Workbench
  ) -> [Effect] {
    if let alias = CommandAlias(prompt.field.text) { return prompt.run(alias, in: &bench) }
    if let effects = prompt.goToStep(in: &bench) { return effects }
    if let line = clockLine(prompt.field.text, in: bench) { return prompt.accept(line: line, in: &bench) }
    let name = prompt.field.text.split(separator: " ").joined(separator: " ")
    guard let command = bench.bindings.sections.command(named: name), command.canBeTyped else {
      // An error after a known verb names the possible words itself.
      let resemblesVerb = if case .similar = error.possible { true } else { false }
      if OtherProgramWords.setsKeys(name) {
        let keys = bench.texts.key(.reloadConfiguration)
        return prompt.showError(bench.texts.keysAreConfigured(reload: keys), in: &bench)
      }
      if case .noVerb = error.problem,
        case let names = CommandSuggestions.names(for: name, resemblesVerb: resemblesVerb, in: bench),
        !names.isEmpty
      {
        let texts = bench.texts
        return prompt.showError(texts.unknownCommand(error.problem.text(texts), tries: names), in: &bench)
      }
      if error.possible == .commandList {
        let texts = bench.texts
        let leave = bench.bindings.keyName(of: .leave, in: .textField) ?? ""
        let text = texts.unknownCommand(error.problem.text(texts), leave: leave, help: texts.key(.help))
        return prompt.showError(text, in: &bench)
      }
      return prompt.showError(bench.texts.errorText(error), in: &bench)
    }
    return prompt.run(command, in: &bench)
  }
}

extension Prompt {
  fileprivate func run(_ alias: CommandAlias, in bench: inout Workbench) -> [Effect] {
    switch alias {
    case .quit(let isForced):
      bench.closeOverlay()
      return isForced || bench.notices.savingFailure == nil ? [.quit] : bench.run(.quit)
    case .write(let file, let quits, true):
      guard let path = file ?? bench.playback.scenarioPath else {
        return run(.write(file: nil, thenQuits: quits, replaces: false), in: &bench)
      }
      bench.closeOverlay()
      return bench.writeScenario(to: path, overwrite: true, thenQuits: quits)
    case .write(nil, let quits, _):
      bench.closeOverlay()
      bench.askForScenarioFile(thenQuits: quits)
      return []
    case .write(let file?, let quits, _):
      bench.notices.quitsAfterWriting = quits
      return accept(.write(file), in: &bench)
    case .undo: return accept(.undo, in: &bench)
    case .redo: return accept(.redo, in: &bench)
    case .help(let word):
      bench.closeOverlay()
      bench.overlays.append(HelpPage(search: word))
      return []
    case .environment(let name): return accept(.action(.environment(name)), in: &bench)
    case .open(let file): return accept(.open(file, until: nil), in: &bench)
    case .reopen:
      if let path = bench.playback.openedPath ?? bench.playback.scenarioPath {
        return accept(.open(path, until: nil), in: &bench)
      }
      return showError(bench.texts.nothingToReopen, in: &bench)
    case .command(let name): return run(name, in: &bench)
    case .recognize(nil): return run(.recognizeLog, in: &bench)
    case .recognize(let file?):
      guard bench.recognitionKey != nil else { return run(.recognizeLog, in: &bench) }
      bench.closeOverlay()
      return bench.recognizeLog(inFile: file)
    case .ambiguous(let meanings):
      return showError(bench.texts.aliasMeanings(field.text, meanings), in: &bench)
    }
  }

  private func run(_ name: CommandName, in bench: inout Workbench) -> [Effect] {
    guard let command = bench.bindings.sections.command(named: name.rawValue) else {
      return showError(bench.texts.noSuchCommand(name.rawValue), in: &bench)
    }
    return run(command, in: &bench)
  }

  /// Runs a command in place of the prompt, or shows the reason why the command is disabled.
  fileprivate func run(_ command: ScreenCommand, in bench: inout Workbench) -> [Effect] {
    if let refusal = bench.refusal(of: command) { return showError(bench.sentence(of: refusal), in: &bench) }
    bench.closeOverlay()
    return bench.run(command)
  }
}
