// The texts of folded rows that a filter or a search finds, in addition to the lines of an entry.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension LogEntryIndex {
  /// The layout in which rows have their longest form.
  private static let layout = LogLayout(width: 200)

  /// Returns the text of a folded row in its wide and narrow forms, in bytes.
  ///
  /// Returns no bytes for an entry whose row only repeats its lines, because every entry without a match in
  /// its lines is searched.
  func searchedRow(of simulationEvent: SimulationEvent) -> [UInt8] {
    guard let names, case .store(let event) = simulationEvent else { return [] }
    let formatter = LogEntryFormatter(layout: Self.layout, names: names, texts: texts)
    return Array(formatter.searchedForms(of: event).joined(separator: "\n").utf8)
  }
}

extension LogEntryFormatter {
  fileprivate func searchedForms(of event: Event) -> [String] {
    let word = texts.word(for: Channel.store(event.channel))
    switch event.kind {
    case .callback(let snapshots):
      let states = Set(snapshots.map(\.state))
      let state = states.count == 1 ? states.first : nil
      let tag = state.map { ".\($0.name)" } ?? texts.logCallback
      let forms =
        snapshots.count == 1
        ? snapshots.flatMap(summaries)
        : [snapshots.prefix(layout.width).map { "#\($0.number)" }.joined(separator: " ")]
      return forms.map { "\(tag)  \($0)" }
    case .console(let message): return consoleForms(message).map { "\(word)  \($0)" }
    case .storekit(let result): return ["\(word)  \(VisibleText.visible(names.shortening(result.headline)))"]
    case .update, .server: return body(.store(event)).map { "\(word)  \($0)" }
    case .timePassed(let start) where event.at - start >= ClockJump.shortest:
      return [texts.later(microseconds: event.at - start)]
    default: return []
    }
  }
}

extension LogSearch {
  /// Whether the lines of an entry match, and not only its folded row.
  func occursInLines(of simulationEvent: SimulationEvent, _ texts: Localizer) -> Bool {
    var bytes: [UInt8] = []
    simulationEvent.write(to: &bytes, texts)
    return query.passes(simulationEvent, bytes)
  }
}
