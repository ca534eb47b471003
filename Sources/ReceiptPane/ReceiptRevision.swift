// The inputs that decide whether the view model of a receipt is valid.

import Scenario
import Simulation
import Support
import Workbench

/// The receipt and history position of a cancelled computation.
struct CancelledReceipt: Hashable, Sendable {
  let source: ReceiptSource
  let position: HistoryPosition
}

/// The inputs of a `ReceiptViewModel`, which is valid until an input changes.
struct ReceiptRevision: Hashable, Sendable {
  let source: ReceiptSource
  let position: HistoryPosition
  let logCount: Int
  /// nil if the clock alone does not invalidate the view model.
  let now: Instant?
  let language: ChromeLanguage
}
