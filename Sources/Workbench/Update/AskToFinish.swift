// The finish policy "ask": after a callback the operator is asked in the notice line and the key bar, and one key
// finishes. Nothing takes the focus, and nothing is lost by not answering.

import StoreSimulator

extension Workbench {
  /// The transaction that the app would finish next, if the operator said so; nil where nobody is asked.
  var askedToFinish: TransactionNumber? {
    session.world.switches.finishPolicy == .ask ? session.world.unfinishedInQueue.first : nil
  }

  /// How many callbacks there have been, in which world.
  struct CallbackMark {
    let environment: EnvironmentName
    let count: Int
  }

  var callbackMark: CallbackMark {
    CallbackMark(environment: session.world.environment, count: session.world.callbackCount)
  }

  /// Asks, where a callback since `mark` gave the app something to finish.
  mutating func askToFinish(since mark: CallbackMark) {
    let present = callbackMark
    guard present.environment == mark.environment, present.count > mark.count, notice == nil,
      let number = askedToFinish, let transaction = session.world.transaction(number)
    else { return }
    notice = Notice(
      texts.finishAsk(
        key: bindings.keyName(of: .finishAsked) ?? "", number: "\(number)",
        product: session.world.readableName(of: transaction),
        state: (transaction.given ?? transaction.state).name))
  }
}
