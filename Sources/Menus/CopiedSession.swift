// Texts of the whole session that the user can copy.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension CopiedText {
  package static func scenario(
    of session: Session, _ texts: Localizer, _ cancellation: Cancellation
  ) throws(Refusal) -> CopiedText {
    CopiedText(try session.writtenScenario(cancellation).text, texts.localized("the scenario"))
  }

  /// Returns all lines of the log, including lines that the Log pane hides, with `~` before undone entries.
  ///
  /// A line with the date precedes the first entry of each day, because other lines contain only the time.
  package static func log(of session: Session, _ texts: Localizer, _ cancellation: Cancellation)
    throws(Refusal)
    -> CopiedText
  {
    var lines: [String] = []
    var lastDate: String?
    let entries = session.log.entries
    for (index, entry) in entries.enumerated() where entry.entryKind.isShown {
      let event = entry.simulationEvent
      let date = TimeFormatter.date(event.at, in: event.context.timeZone)
      if date != lastDate { lines.append(date) }
      lastDate = date
      lines += entry.plainLines
      if index % Cancellation.interval == 0,
        cancellation.isCancelled(at: Cancellation.Progress(.writing, index, of: entries.count))
      {
        throw .stopped
      }
    }
    return CopiedText(lines.joined(separator: "\n"), texts.localized("the log, \(lines.count) lines"))
  }

  /// Returns the last callback about a transaction, or about any transaction if `number` is nil.
  package static func dump(of number: TransactionNumber?, in session: Session, _ texts: Localizer)
    -> CopiedText?
  {
    let entry = session.log.entries.last { entry in
      guard case .callback? = entry.event?.kind else { return false }
      return number.map { entry.simulationEvent.transactions.contains($0) } ?? true
    }
    guard let entry else { return nil }
    let lines = LogText.lines(of: entry.simulationEvent)
    return CopiedText(lines.joined(separator: "\n"), texts.localized("the dump, \(lines.count) lines"))
  }
}
