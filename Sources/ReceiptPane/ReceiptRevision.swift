// The inputs that determine whether the view model of a receipt is valid.

import Scenario
import Simulation
import Support
import Workbench

/// A receipt and a history position for which the computation of the view model was cancelled.
struct CancelledReceipt: Hashable, Sendable {
  let source: ReceiptSource
  let place: HistoryPosition
}

/// The inputs of a `ReceiptViewModel`.
///
/// The view model is valid while they are equal.
struct ReceiptRevision: Hashable, Sendable {
  let source: ReceiptSource
  let place: HistoryPosition
  let logCount: Int
  /// The clock, or nil if a change of the clock alone does not invalidate the view model.
  let now: Instant?
  let language: ChromeLanguage
}
