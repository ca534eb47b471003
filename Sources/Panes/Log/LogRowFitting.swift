// Rows of one line that omit what is less important before their text is cut.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension LogEntryFormatter {
  /// Returns the row of an entry of one line.
  ///
  /// If the text does not fit, the row is shortened in three stages. First, it omits the shared start of
  /// product identifiers, the environment of a dialog and parts of method names. Then it omits the channel,
  /// and last the time. A text that is still too long keeps the channel and the time.
  func fitting(_ prefix: [TextRun], _ tag: TextRun, _ text: String, _ role: Role) -> LogRow {
    let full = LogRow(prefix: prefix, text: [tag, TextRun(text, role)])
    let columns = textColumns(after: [])
    guard !layout.wraps, text.utf8.count <= 8 * layout.width, full.textWidth > columns else { return full }
    let short = names.shortening(text).omittingEnvironment.shorteningDelegateMethods.shorteningSelectors
    // A form without a text to highlight would hide a search hit.
    guard searchTerms.allSatisfy({ !$0.occurs(text) || $0.occurs(short) }) else { return full }
    let complete = LogRow(prefix: prefix, text: [tag, TextRun(short, role)])
    guard !layout.keepsColumns else { return complete }
    let rows = [
      complete, LogRow(prefix: prefix, text: [TextRun(short, role)]), LogRow(text: [TextRun(short, role)]),
    ]
    return rows.first { $0.textWidth <= columns } ?? complete
  }

  /// Returns the step of a caption with the text in the language of the screen; nil for another entry.
  func caption(_ simulationEvent: SimulationEvent) -> String? {
    guard case .performed(.caption(let caption))? = simulationEvent.event?.kind else { return nil }
    let text = "caption \"\(VisibleText.visible(caption.text(in: texts.language)))\""
    let full = LogText.body(of: simulationEvent).joined(separator: " ")
    return searchTerms.allSatisfy { !$0.occurs(full) || $0.occurs(text) } ? text : full
  }
}

extension String {
  /// The text of a dialog without the environment at its end, such as ` [Environment: Sandbox]`.
  fileprivate var omittingEnvironment: String {
    guard hasSuffix("]"), let start = ranges(of: " [Environment: ").last?.lowerBound else { return self }
    return String(self[..<start])
  }

  /// The text with only the first label of each delegate method.
  ///
  /// For example, `paymentQueue(_:updatedDownloads:)` becomes `updatedDownloads`.
  fileprivate var shorteningDelegateMethods: String {
    guard contains("(_:") else { return self }
    let words = split(separator: " ", omittingEmptySubsequences: false).map { word -> Substring in
      guard word.hasSuffix(":)"), let start = word.firstRange(of: "(_:")?.upperBound else { return word }
      let label = word[start...].prefix { $0 != ":" }
      return !label.isEmpty && label.allSatisfy(\.isLetter) ? label : word
    }
    return words.joined(separator: " ")
  }
}
