// The finish policy "ask": after a callback the operator is asked in the notice line and the key bar, and one key
// finishes. Nothing takes the focus, and nothing is lost by not answering.

import Panes
import StoreModel
import StoreSimulator
import Support

extension World {
  /// The transaction that the app would finish next, if the operator said so; nil where nobody is asked.
  var askedToFinish: TransactionNumber? { switches.finishPolicy == .ask ? unfinishedInQueue.first : nil }
}

/// How many callbacks there had been before a key, in which world.
package struct CallbackBaseline {
  private let environment: EnvironmentName
  private let count: Int

  package init(_ world: borrowing World) {
    environment = world.environment
    count = world.callbackCount
  }

  /// The question, where a callback since then gave the app something to finish; `key` is the one that finishes it.
  package func question(in world: World, key: String, _ texts: Localizer) -> Notice? {
    guard world.environment == environment, world.callbackCount > count, let number = world.askedToFinish,
      let transaction = world.transaction(number)
    else { return nil }
    return Notice(
      texts.finishAsk(
        key: key, number: "\(number)", product: world.readableName(of: transaction),
        state: (transaction.given ?? transaction.state).name))
  }
}
