// The question after a callback under the finish policy "ask", shown as a notice that needs no answer.

import Panes
import StoreModel
import StoreSimulator
import Support

extension World {
  /// The unfinished transaction to ask about; nil under other finish policies.
  var askedToFinish: TransactionNumber? { switches.finishPolicy == .ask ? unfinishedInQueue.first : nil }
}

package struct CallbackBaseline {
  private let environment: EnvironmentName
  private let count: Int

  package init(_ world: borrowing World) {
    environment = world.environment
    count = world.callbackCount
  }

  /// Returns the question if a callback since the baseline delivered an unfinished transaction.
  package func question(in world: World, key: String, _ texts: Localizer) -> Notice? {
    guard world.environment == environment, world.callbackCount > count, let number = world.askedToFinish,
      let transaction = world.transaction(number)
    else { return nil }
    return Notice(
      texts.finishAsk(
        key: key, number: "\(number)", product: world.readableName(of: transaction),
        state: (transaction.deliveredState ?? transaction.state).name))
  }
}
