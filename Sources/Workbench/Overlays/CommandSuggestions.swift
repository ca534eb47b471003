// The answer of the command line to words of other programs, and to the number of a step.

import Panes
import Presentation
import Scenario
import Support
import TerminalUI

package enum CommandSuggestions {
  private static let maximumCount = 3

  /// The place of a word that is part of a command's name, after all synonyms.
  private static let placeOfNamePart = 1000

  /// Returns at most three commands for unknown words, with their keys.
  ///
  /// Empty if the palette has no such words. Commands for most of the words come first. An unknown first
  /// word that resembles a verb is misspelled, so that the words after it suggest nothing.
  package static func names(for text: String, resemblesVerb: Bool = false, in bench: Workbench) -> [String] {
    let typed = text.lowercased().split(separator: " ").map(String.init)
    guard let word = typed.first, bench.table.entry(word) == nil else { return [] }
    if let option = OtherProgramWords.option(in: typed),
      case let names = names(for: option, in: bench), !names.isEmpty
    {
      return names
    }
    let words = [word.hasSuffix("!") ? String(word.dropLast()) : word] + typed.dropFirst()
    if let names = OtherProgramWords.commands[words[0]] { return names.map { withKeys($0, in: bench) } }
    let typeable = bench.bindings.sections.commands.filter { $0.canBeTyped && $0.exists(in: bench.session) }
    if resemblesVerb, !typeable.contains(where: { place(of: words[0], for: $0.rawValue) != nil }) {
      return []
    }
    let commands = typeable.compactMap { command -> (name: String, count: Int, place: Int)? in
      let places = words.compactMap { place(of: $0, for: command.rawValue) }
      return places.min().map { (command.rawValue, places.count, $0) }
    }
    let sorted = commands.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
    return sorted.prefix(maximumCount).map { withKeys($0.name, in: bench) }
  }

  private static func withKeys(_ command: String, in bench: Workbench) -> String {
    let keys = bench.bindings.path(named: CommandName(command))
    return keys.isEmpty ? command : "\(command) (\(keys))"
  }

  private static func place(of word: String, for command: String) -> Int? {
    CommandSynonyms.place(of: word, for: command)
      ?? (command.split(whereSeparator: { $0 == "-" || $0 == " " }).contains { $0 == word }
        ? placeOfNamePart : nil)
  }
}

extension Prompt {
  /// Moves the log to the step with the typed number, as the first column of the log counts steps; returns
  /// nil if the text is no number.
  func goToStep(in bench: inout Workbench) -> [Effect]? {
    guard let number = Int(field.text.filter { $0 != " " }), number >= 0 else { return nil }
    let log = bench.session.log
    let last = log.count > 0 ? log.step(of: log.count - 1) : 0
    guard number >= 1, number <= last,
      let entry = log.entries.indices.first(where: {
        log.step(of: $0) >= number && bench.panes.log.isOn(log[$0].simulationEvent.channel)
      })
    else { return showError(bench.texts.noStep("\(number)", last: "\(last)"), in: &bench) }
    bench.closeOverlay()
    bench.setFocus(.log)
    bench.panes.log.moveCursor(to: entry, in: bench.context(for: .log))
    return []
  }
}
