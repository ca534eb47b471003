// The replacement of transaction references in expectations.

import Scenario
import StoreModel

extension Expectation {
  /// Returns the expectation with its transaction references transformed by `other`.
  func naming(_ other: (TransactionReference) -> TransactionReference) -> Expectation {
    switch self {
    case .state(let reference, let state): .state(other(reference), state)
    case .error(let reference, let error): .error(other(reference), error)
    case .underlying(let reference, let error): .underlying(other(reference), error)
    case .identifier(let reference, let identifier): .identifier(other(reference), identifier)
    case .original(let reference, let identifier): .original(other(reference), identifier)
    case .originalTransaction(let reference, let original):
      .originalTransaction(other(reference), other(original))
    case .lists(let list, let references): .lists(list, references.map(other))
    case .deviceKnows(let reference): .deviceKnows(other(reference))
    case .field(let reference, let name, let value): .field(other(reference), name: name, value: value)
    case .refused(.action(let action)): .refused(.action(action.naming(other)))
    case .dialog, .button, .layers, .log, .noLog, .order, .logMatch, .silence, .count, .callbacks, .updates,
      .statuses, .result, .deviceInSync, .pending, .renewalInfo, .products, .subscription, .participant,
      .refused:
      self
    }
  }
}
