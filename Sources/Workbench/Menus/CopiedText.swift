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
}
