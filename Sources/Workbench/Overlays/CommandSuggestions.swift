// The answer of the command line to words of other programs, and to the number of a step.

import Panes
import Presentation
import Scenario
import Support

package enum CommandSuggestions {
  /// Commands for words of vi and of shells, which are no synonyms of the palette.
  private static let ofOtherPrograms: [String: [String]] = [
    "qa": ["q"], "qall": ["q"], "wqa": ["wq"], "wqall": ["wq"], "xa": ["wq"],
    "set": ["log-view-menu", "switches-menu"], "bd": ["new-session"],
  ]

  private static let maximumCount = 3

  /// Returns at most three commands for an unknown word; empty if the palette has no such synonym.
  package static func names(for text: String, in bench: Workbench) -> [String] {
    guard let word = text.split(separator: " ").first?.lowercased(), bench.table.entry(word) == nil else {
      return []
    }
    let key = word.hasSuffix("!") ? String(word.dropLast()) : word
    if let names = ofOtherPrograms[key] { return names }
    let commands = bench.bindings.sections.commands.compactMap { command -> (name: String, place: Int)? in
      guard command.canBeTyped, command.exists(in: bench.session),
        let place = CommandSynonyms.place(of: key, for: command.rawValue)
      else { return nil }
      return (command.rawValue, place)
    }
    return commands.sorted { $0.place < $1.place }.prefix(maximumCount).map(\.name)
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

extension Localizer {
  /// Returns the problem with commands that a word can mean.
  func unknownCommand(_ problem: String, tries names: [String]) -> String {
    localized("\(problem); try \(names.joined(separator: ", "))")
  }
  fileprivate func noStep(_ number: String, last: String) -> String {
    localized("no step \(number) in the log; the last step is \(last)")
  }
}
