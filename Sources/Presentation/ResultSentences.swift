// The sentences about results of a step that otherwise only a line of the log tells.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

package enum ResultSentences {
  /// Returns the sentences about a step; nil if the step has no such result.
  ///
  /// `start` is the number of log entries before the step.
  package static func text(about session: Session, since start: Int, _ texts: Localizer) -> String? {
    let sentences = [
      OwnedProductText.sentence(about: session, since: start, texts),
      clearedInterruption(in: session, since: start, texts),
      missingAlert(in: session, since: start, texts),
      openPurchase(in: session, since: start, texts),
    ].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }

  /// Returns the sentence that Interrupted Purchase turned itself off, as in the Sandbox after a purchase.
  private static func clearedInterruption(
    in session: Session, since start: Int, _ texts: Localizer
  ) -> String? {
    let log = session.log
    let isCleared = (min(start, log.count)..<log.count).contains { index in
      if case .diagnostic(.interruptedClearedItself)? = log[index].event?.kind { true } else { false }
    }
    return isCleared ? texts.interruptedTurnedOff(texts.key(named: .toggleInterrupted)) : nil
  }

  /// Returns the sentence that the phone shows nothing about a failed purchase, because no alert is known.
  private static func missingAlert(in session: Session, since start: Int, _ texts: Localizer) -> String? {
    // The log and pane 6 already name the switch that fails renewals and purchases.
    guard session.world.decidingSwitches.first != .billingRetry else { return nil }
    let log = session.log
    let isMissing = (min(start, log.count)..<log.count).contains { index in
      guard case .callback(let snapshots)? = log[index].event?.kind else { return false }
      return snapshots.contains { $0.error?.isWithoutKnownAlert == true }
    }
    return isMissing ? texts.noAlertIsKnown : nil
  }

  /// Returns the sentence that a purchase of the product is open, so that no new one starts.
  private static func openPurchase(in session: Session, since start: Int, _ texts: Localizer) -> String? {
    let log = session.log
    return (min(start, log.count)..<log.count).lazy.compactMap { index -> String? in
      guard case .diagnostic(.deliveredAgain(let number))? = log[index].event?.kind,
        session.world.transaction(number)?.state == .purchasing
      else { return nil }
      return texts.purchaseIsOpen("\(number)", answer: texts.key(named: .focusPhone))
    }.first
  }

  /// Returns the number of restored transactions; nil if the step did not restore or the restore is not
  /// finished.
  package static func restored(
    by step: Command, in session: Session, since start: Int, _ texts: Localizer
  ) -> String? {
    guard case .action(.restore) = step else { return nil }
    let log = session.log
    let counts = (min(start, log.count)..<log.count).compactMap { index -> Int? in
      if case .diagnostic(.restoreFinished(let count))? = log[index].event?.kind { count } else { nil }
    }
    return counts.last.map { texts.restored($0) }
  }

  /// Returns what Ask to Buy does in an environment without a parent; nil in any other environment.
  package static func askToBuyWithoutParent(in world: World, _ texts: Localizer) -> String? {
    guard world.environment.rules.refusals[.approve] != nil else { return nil }
    return texts.askToBuyWithoutParent(
      environment: texts.title(of: world.environment),
      xcode: texts.keys(named: .environmentMenu, .goToXcode), ask: texts.key(named: .toggleAskToBuy))
  }
}

extension StoreError {
  /// Whether the error is about the customer's payment, and it is not known what the phone shows.
  var isWithoutKnownAlert: Bool {
    all.contains { $0.domain == "ASDServerErrorDomain" && [2005, 2024, 2037].contains($0.code) }
  }
}

extension Localizer {
  fileprivate var noAlertIsKnown: String {
    localized("No alert is known for this failure, so the phone shows none")
  }

  fileprivate func purchaseIsOpen(_ number: String, answer: String) -> String {
    localized("#\(number) is still open, so no new purchase starts; \(answer) answers its sheet")
  }

  fileprivate func interruptedTurnedOff(_ key: String) -> String {
    localized("Interrupted Purchase turned itself off; \(key) turns it on again")
  }

  fileprivate func restored(_ count: Int) -> String {
    count == 1 ? localized("1 transaction restored") : localized("\(count) transactions restored")
  }

  fileprivate func askToBuyWithoutParent(environment: String, xcode: String, ask: String) -> String {
    localized(
      """
      Ask to Buy is on, but nobody can approve in \(environment); for that, use Xcode: \(xcode), then \(ask)
      """)
  }
}
