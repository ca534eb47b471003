// The command line: any step of the language, or the name of a screen command; completed word by word.

import ProgramMessages
import Scenario
import StoreSimulator
import Support

extension PromptPurpose {
  package static let command = PromptPurpose(
    "command", completion: .language,
    changed: { bench, prompt in
      prompt.hint = CommandPrompt.hint(for: prompt.field.text, in: bench)
    },
    accept: { bench, prompt in
      do throws(ParseError) {
        guard let step = try CommandParser(table: bench.table).parse(prompt.field.text) else {
          return prompt.leave(in: &bench)
        }
        return prompt.accept(step.command, at: step.time, in: &bench)
      } catch {
        return CommandPrompt.runNamed(prompt, error, in: &bench)
      }
    })
}

extension Prompt {
  package static func command(_ text: String) -> Prompt { Prompt(.command, label: ":", text: text) }
}

/// What is special about the command line.
package enum CommandPrompt {
  /// How the command is written that is being typed.
  fileprivate static func hint(for text: String, in bench: Workbench) -> String {
    let texts = bench.texts
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let verb = words.first, let entry = bench.table.entry(String(verb)) else {
      return words.isEmpty
        ? texts.promptCommandHint(complete: texts.key(.complete), older: texts.key(.olderLine)) : ""
    }
    return "\(entry.usage.joined(separator: "  |  "))   \(bench.summary(of: entry))"
  }

  /// The ways to go on with a line.
  package static func choices(for text: String, in bench: Workbench) -> [PromptSuggestion] {
    let (table, session) = (bench.table, bench.session)
    return table.completions(for: text, in: session, limit: Prompt.maxChoices).filter {
      bench.bindings.sections.command(named: $0.word)?.exists(in: session) ?? true
    }.map { completion in
      // A verb's summary is said in the chrome's language.
      let entry = table.entry(completion.word)
      let note = entry?.summary == completion.note ? entry.map { bench.summary(of: $0) } : nil
      return PromptSuggestion(word: completion.word, line: completion.line, note: note ?? completion.note)
    }
  }

  /// The start of a step alone does what its key does: to the transaction that the key bar names.
  fileprivate static func runNamed(
    _ prompt: Prompt, _ error: ParseError, in bench: inout Workbench
  ) -> [Effect] {
    let name = prompt.field.text.split(separator: " ").joined(separator: " ")
    guard let command = bench.bindings.sections.command(named: name), command.canBeTyped else {
      return prompt.showError(bench.texts.errorText(error), in: &bench)
    }
    if let refusal = bench.refusal(of: command) {
      return prompt.showError(bench.sentence(of: refusal), in: &bench)
    }
    bench.closeOverlay()
    return bench.run(command)
  }
}
