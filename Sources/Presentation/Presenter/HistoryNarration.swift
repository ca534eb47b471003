// The narration of pressed buttons, and the events at the start of a session without narration.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// Whether an entry is a result of the step that sets up the phone in a new session.
  ///
  /// This step is the first entry of the log. A first step of the user that changes the device has no
  /// narration either.
  func isSetup(_ index: Int, in log: SessionLog) -> Bool {
    guard (1...Self.setupLimit).contains(index),
      case .performed(.device)? = log[0].event?.kind
    else { return false }
    return (1...index).allSatisfy { entry in
      switch log[entry].event?.kind {
      case .update(.storefront)?, .diagnostic(.storefrontChanged)?: true
      default: false
      }
    }
  }

  /// The maximum number of events that the step emits.
  private static let setupLimit = 2

  /// Returns the sentence for a step that presses a button; nil for other steps and for unknown buttons.
  func answerSentence(_ action: Action, label: (String) -> String?) -> String? {
    if case .confirm = action { return texts.narrationConfirms }
    if case .cancel = action { return texts.narrationCancels }
    if case .signInOnAlert = action { return texts.narrationSignsIn }
    guard case .tap(let button) = action else { return nil }
    return switch DialogButton.Name(rawValue: button) {
    case .confirm: texts.narrationConfirms
    case .agree: texts.narrationAgrees
    case .disagree: texts.narrationDisagrees
    case .ask: texts.narrationAsksParent
    case .cancel: texts.narrationCancels
    case .signIn: texts.narrationSignsIn
    case .ok: texts.narrationTaps("OK")
    case .manage: texts.narrationOpensHeldPlan
    case .choose, .submit, .redeem, .resume, .done, .stop, .updatePayment, .back, .openPage,
      .continueToPage, nil:
      label(button).map { texts.narrationTaps(VisibleText.visible($0)) }
    }
  }
}
