// The announcement of the open scenario's next step to an audience, without the scenario's source.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

package struct AudiencePlayback {
  package let scenario: StepwiseScenario
  package let narration: Narration
  private let texts: Localizer

  package init(_ scenario: StepwiseScenario, _ narration: Narration) {
    self.scenario = scenario
    self.narration = narration
    texts = narration.texts
  }

  /// Returns the sentence after some steps, or at the start if `progress` is nil.
  ///
  /// `skip` and `leave` are the keys that skip the next step and close the scenario.
  package func sentence(
    after progress: StepwiseScenario.RunResult?, skip: String, leave: String
  ) -> String {
    guard let failure = progress?.failures.last else { return next }
    switch failure.kind {
    case .refused(.stopped): return texts.audienceStopped
    case .refused:
      return texts.audienceRefused(
        number: number, count: count, scenario.next.flatMap { narration.announcement(of: $0.command) },
        skip: skip, leave: leave)
    case .unexpected: return texts.audienceUnexpected(texts.key(named: .presenter))
    }
  }

  /// The sentence for the next step.
  package var next: String {
    guard let step = scenario.next else { return texts.audienceEnd }
    return narration.announcement(of: step.command).map { texts.audienceNext($0) }
      ?? texts.audienceNextStep(number: number, count: count)
  }

  private var number: String { String(scenario.nextIndex + 1) }
  private var count: String { String(scenario.steps.count) }
}

/// The parts of the screen whose changes an audience notices.
private struct AudienceView: Hashable {
  let dialogs: [Dialog]
  let unlocked: [String: Int]
  let app: AppState
  let isOnline: Bool
  let minute: Int64
  let caption: String?
  let sentences: [String]

  init(_ session: Session, _ texts: Localizer) {
    let world = session.world
    dialogs = world.device.dialogs
    unlocked = world.app.unlocked
    app = world.app.state
    isOnline = world.device.isOnline
    minute = (world.now - Instant(microseconds: 0)) / 60_000_000
    caption = session.log.caption(in: .english)
    var narration = Narration(texts: texts, world: world, table: session.registry.table)
    narration.worlds = session.simulator.worlds
    sentences = narration.lines(of: session.log, count: 6).map(\.text)
  }
}

extension StepwiseScenario {
  /// Runs steps until an audience sees a change, and the expectations and pauses after them.
  ///
  /// Stops at the first failure.
  package mutating func runForAudience(
    in session: inout Session, _ texts: Localizer, cancellation: Cancellation
  ) -> RunResult {
    let before = AudienceView(session, texts)
    var progress = runNext(in: &session, cancellation: cancellation)
    while progress.failures.isEmpty, let next,
      next.isPauseOrExpectation || AudienceView(session, texts) == before
    {
      let result = runNext(in: &session, cancellation: cancellation)
      progress.outcomes += result.outcomes
      progress.failures += result.failures
      progress.wasRefused = result.wasRefused
    }
    return progress
  }
}

extension Step {
  fileprivate var isPauseOrExpectation: Bool {
    switch command {
    case .expect, .action(.pause): true
    default: false
    }
  }
}

extension Narration {
  /// Returns the sentence for a step that has not run; nil if the step interests only engineers.
  package func announcement(of command: Command) -> String? {
    switch command {
    case .action(.advance(let span)): texts.narrationTimePasses(span)
    case .action(let action): describe(action) ?? answerSentence(action, label: labelOnPhone)
    case .participant(let operation):
      switch operation.act.narration.text(texts) {
      case "": nil
      case let text: VisibleText.visible(text)
      }
    case .catalog, .clock, .expect, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve,
      .screen:
      nil
    }
  }
}

extension Narration {
  /// Returns the label of a button of the open dialog.
  private func labelOnPhone(of identifier: String) -> String? {
    world.device.topDialog?.buttons.first { $0.identifier == identifier }?.label
  }
}

extension Localizer {
  fileprivate func audienceNext(_ sentence: String) -> String { localized("Next: \(sentence)") }
  fileprivate func audienceNextStep(number: String, count: String) -> String {
    localized("Next: step \(number) of \(count).")
  }
  fileprivate var audienceEnd: String { localized("That was the last step.") }
  fileprivate var audienceStopped: String { localized("The step was stopped.") }
  /// Returns the sentence for a refused step; `step` is a sentence about the step, or nil.
  fileprivate func audienceRefused(
    number: String, count: String, _ step: String?, skip: String, leave: String
  ) -> String {
    step.map { step in
      localized(
        """
        Step \(number) of \(count) is not possible now: \(step) \(skip) skips it, \(leave) ends the story.
        """)
    }
      ?? localized(
        "Step \(number) of \(count) is not possible now. \(skip) skips it, \(leave) ends the story.")
  }
  /// Returns the sentence for a result that the scenario did not expect; `details` is the key that shows it.
  package func audienceUnexpected(_ details: String) -> String {
    localized("The result was not as expected. \(details) shows the details.")
  }
  package func audienceLeft(undo: String) -> String {
    localized("The story ends here. \(undo) goes back one step.")
  }
  /// Returns why the menu of a transaction is empty.
  package func audienceNothingToDecide(_ product: String, isDeferred: Bool, in world: World) -> String {
    if world.device.topDialog != nil { return localized("Answer the dialog on the phone first.") }
    let reason = isDeferred ? noParentReceives(in: world) : nil
    return reason ?? localized("Nothing can be done about \(product) now.")
  }
}
