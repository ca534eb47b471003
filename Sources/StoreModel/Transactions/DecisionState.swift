// The states of purchases that wait for the decision of a parent or the customer.

public enum RequestState: Hashable, Sendable { case none, waiting, approved, declined, expired }

/// The state of an interrupted purchase.
///
/// `open` waits for the customer or for Resolve Issues; `abandoned` means that the customer refused.
public enum InterruptionState: Hashable, Sendable {
  case none, open
  case resolved(by: TransactionNumber)
  case abandoned
}
