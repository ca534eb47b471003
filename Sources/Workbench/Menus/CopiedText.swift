// Texts that the user can copy from a session.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

package struct CopiedText {
  package let text: String
  /// The description for messages: `the log, 12 lines`.
  package let contentName: String

  package init(_ text: String, _ contentName: String) {
    self.text = text
    self.contentName = contentName
  }

  package var effect: Effect { .copy(text: text, contentName: VisibleText.visible(contentName)) }

  package static func scenario(
    of session: Session, _ texts: Localizer, _ cancellation: Cancellation
  ) throws(Refusal) -> CopiedText {
    CopiedText(try session.writtenScenario(cancellation).text, texts.copyOfScenario)
  }

  /// Returns all lines of the log, including lines that the Log pane hides.
  package static func log(of session: Session, _ texts: Localizer, _ cancellation: Cancellation)
    throws(Refusal)
    -> CopiedText
  {
    var lines: [String] = []
    let entries = session.log.entries
    for (index, entry) in entries.enumerated() where entry.entryKind.isShown {
      lines += LogText.lines(of: entry.simulationEvent)
      if index % Cancellation.interval == 0,
        cancellation.isCancelled(at: Cancellation.Progress(.writing, index, of: entries.count))
      {
        throw .stopped
      }
    }
    return CopiedText(lines.joined(separator: "\n"), texts.copyOfLog("\(lines.count)"))
  }

  /// Returns nil if the transaction does not exist.
  package static func transaction(_ number: TransactionNumber?, in world: World) -> CopiedText? {
    guard let number, let transaction = world.transaction(number) else { return nil }
    var lines = [
      "#\(number) \(transaction.payment.productIdentifier) x\(transaction.payment.quantity)",
      "state .\(transaction.state.name)",
    ]
    if let identifier = world.identifierText(number) { lines.append("transactionIdentifier \(identifier)") }
    if let original = transaction.original { lines.append("original #\(original)") }
    if let error = transaction.error { lines.append("error \(error.domain) \(error.code)") }
    return CopiedText(lines.joined(separator: "\n"), "#\(number)")
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
    return CopiedText(lines.joined(separator: "\n"), texts.copyOfDump("\(lines.count)"))
  }
}
