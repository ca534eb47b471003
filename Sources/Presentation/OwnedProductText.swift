// The sentence about a purchase of a product that the customer already owns.

import Scenario
import StoreModel
import StoreSimulator
import Support

package enum OwnedProductText {
  /// Returns the sentence if StoreKit returned an existing transaction of the same product.
  ///
  /// `start` is the number of log entries before the step. Returns nil if the step has no such result.
  package static func sentence(about session: Session, since start: Int, _ texts: Localizer) -> String? {
    let log = session.log
    for index in (min(start, log.count)..<log.count).reversed() {
      guard let event = log[index].event, event.rule != .orderAnswered,
        case .diagnostic(.orderAnswered(_, let owned)) = event.kind
      else { continue }
      return texts.alreadyOwned("\(owned)")
    }
    return nil
  }
}

extension Localizer {
  fileprivate func alreadyOwned(_ number: String) -> String {
    localized("You already own this: StoreKit returns #\(number)")
  }
}
