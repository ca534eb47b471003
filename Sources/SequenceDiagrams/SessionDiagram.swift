// The sequence diagram of a whole session.

import Scenario
import Simulation
import StoreModel

extension SequenceDiagram {
  /// The size in UTF-16 code units from which public hosts of Mermaid refuse to draw a diagram.
  ///
  /// Source: Mermaid, Configuration, `maxTextSize`.
  private static let mermaidLimit = 50_000

  /// Whether public hosts of Mermaid refuse to draw a diagram of these lines.
  package static func isTooLongForMermaid(_ lines: [String]) -> Bool {
    lines.reduce(0) { $0 + $1.utf16.count + 1 } >= mermaidLimit
  }

  /// The number of entries with labels of usual length that fit into this size.
  private static let maxEntries = 512

  /// Returns a file with the newest entries of a log in Mermaid, as many as public hosts draw.
  ///
  /// - Returns: nil if the channels have no entry.
  package static func mermaidFile(of log: SessionLog, channels: Set<Channel>) -> String? {
    let shown = newestEvents(of: log, channels)
    guard !shown.isEmpty else { return nil }
    var count = min(maxEntries, shown.count)
    while true {
      let text = mermaidText(shown.suffix(count), isWhole: count == shown.count)
      if text.utf16.count < mermaidLimit || count == 1 { return text }
      count /= 2
    }
  }

  /// Returns at most one entry more than a file contains.
  private static func newestEvents(of log: SessionLog, _ channels: Set<Channel>) -> [SimulationEvent] {
    var events: [SimulationEvent] = []
    for index in log.entries.indices.reversed() where events.count <= maxEntries {
      let entry = log[index]
      if isShown(entry, channels) { events.append(entry.simulationEvent) }
    }
    return events.reversed()
  }

  private static func mermaidText(_ events: ArraySlice<SimulationEvent>, isWhole: Bool) -> String {
    var lines = SequenceDiagram(events).mermaidLines
    if !isWhole { lines.insert("  %% Earlier entries are left out.", at: 1) }
    return lines.map { $0 + "\n" }.joined()
  }
}
