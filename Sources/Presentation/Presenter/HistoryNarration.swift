// The narration of undone and redone steps, and the events at the start of a session without narration.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// Returns the line for an undone or redone press of a button, with the button's label in the log.
  func buttonHistoryLine(
    for simulationEvent: SimulationEvent, in log: SessionLog, before index: Int
  ) -> NarrationLine? {
    guard case .store(let event) = simulationEvent, case .diagnostic(let diagnostic) = event.kind else {
      return nil
    }
    func line(_ step: String, isRedone: Bool) -> NarrationLine? {
      let sentence = historySentence(step, isRedone: isRedone) { label(of: $0, in: log, before: index) }
      return sentence.map { NarrationLine(text: $0, role: .text) }
    }
    return switch diagnostic {
    case .undone(let step): line(step, isRedone: false)
    case .redone(let step): line(step, isRedone: true)
    default: nil
    }
  }

  /// Returns the label of the last pressed button with an identifier, also of undone steps.
  private func label(of identifier: String, in log: SessionLog, before end: Int) -> String? {
    let entries = max(0, end - Self.lookbackLimit)..<end
    for index in entries.reversed() {
      if case .dialogTapped(_, let button)? = log[index].event?.kind, button.identifier == identifier {
        return button.label
      }
    }
    return nil
  }

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

  /// Returns the sentence for an undone or redone step; nil for a step without a sentence of its own.
  ///
  /// `label` returns the label of a button with an identifier.
  func historySentence(
    _ step: String, isRedone: Bool, label: (String) -> String? = { _ in nil }
  ) -> String? {
    let command = (try? CommandParser(table: table).parse(step))?.command
    if case .participant(let operation)? = command, case let narration = operation.act.narration.text(texts),
      !narration.isEmpty
    {
      let sentence = VisibleText.visible(narration)
      return isRedone ? texts.narrationDoneAgain(sentence) : texts.narrationTakenBack(sentence)
    }
    guard case .action(let action)? = command else { return nil }
    switch action {
    case .settle: return nil
    case .advance(let span):
      return isRedone
        ? texts.narrationTimePassesAgain(span)
        : texts.narrationTimeTakenBack(span)
    case .setClock: return isRedone ? texts.narrationClockAgain : texts.narrationClockTakenBack
    default: break
    }
    guard let sentence = describe(action) ?? answerSentence(action, label: label) else { return nil }
    return isRedone ? texts.narrationDoneAgain(sentence) : texts.narrationTakenBack(sentence)
  }

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

extension SimulationEvent {
  var isUndo: Bool {
    if case .diagnostic(.undone)? = event?.kind { true } else { false }
  }

  var isUndoOrRedo: Bool {
    if case .diagnostic(.redone)? = event?.kind { true } else { isUndo }
  }

  /// The phone's locale that a step sets; nil for other events.
  var newLocale: String? {
    if case .performed(.device(let change))? = event?.kind { change.locale } else { nil }
  }

  var isTimePassed: Bool { timeInterval != nil }

  /// The time interval of an event that records passed time.
  var timeInterval: Range<Instant>? {
    guard let event, case .timePassed(let start) = event.kind, start <= event.at else { return nil }
    return start..<event.at
  }

  /// Whether the event is a step and not the result of a step.
  var isStep: Bool {
    switch self {
    case .store(let event): if case .performed = event.kind { true } else { false }
    case .participant(let participantEvent): participantEvent.message == nil
    }
  }
}
