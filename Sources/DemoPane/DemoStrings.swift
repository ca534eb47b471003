// The texts of demos.

import Support

extension Localizer {
  var demoPrompt: String { localized("play as a demo: ") }
  /// The note at the end of the prompt's row.
  func demoPromptNote(_ accept: String) -> String { localized("\(accept) plays the demo") }
  func demoNotAScenario(_ path: String) -> String {
    localized("\(path) is not a scenario; a demo needs a scenario (.iap) or a bug bundle")
  }
  func demoIsEmpty(_ name: String) -> String { localized("\(name) has no steps to play") }
  func demoDoesNotStart(_ reason: String) -> String {
    localized("The demo does not start, because a step before its first caption failed: \(reason)")
  }
  /// `leave` are the keys that close the demo's scenario.
  func demoStopped(goOn: String, undo: String, leave: String, returnsToSession: Bool) -> String {
    returnsToSession
      ? localized(
        """
        The demo is stopped. The keyboard is yours; \(goOn) performs the next step, \(undo) goes back, \
        \(leave) closes the demo and returns to your session.
        """)
      : localized(
        """
        The demo is stopped. The keyboard is yours; \(goOn) performs the next step, \(undo) goes back, \
        \(leave) closes the demo.
        """)
  }
  /// `resume` are the keys that list the other sessions.
  func demoEnded(again: String, undo: String, resume: String) -> String {
    localized(
      """
      The demo has ended. \(resume) returns to your session, \(again) plays a demo, and \(undo) undoes the \
      demo's steps.
      """)
  }
  /// The end of a demo in which an expectation failed or a step was skipped.
  func demoEndedDespite(_ problems: String, again: String, undo: String) -> String {
    localized(
      """
      The demo has ended, but \(problems). The keyboard is yours; \(again) plays a demo, and \(undo) also \
      undoes the demo's steps.
      """)
  }
  /// The separator in a list of problems.
  var demoListSeparator: String { localized(", ") }
  func demoFailedExpectations(_ count: Int) -> String {
    count == 1 ? localized("1 expectation failed") : localized("\(count) expectations failed")
  }
  func demoSkippedSteps(_ count: Int) -> String {
    count == 1 ? localized("1 step was skipped") : localized("\(count) steps were skipped")
  }
  func demoKeys(step: String, undo: String, goOn: String, stop: String) -> String {
    localized("The demo is halted: \(step) one step, \(undo) goes back, \(goOn) goes on, \(stop) stops it.")
  }
  /// Returns the reason why the demo halted; `step` is a sentence about the step, or nil.
  func demoStepRefused(_ step: String?, skip: String, details: String) -> String {
    step.map { step in
      localized(
        "The next step is not possible now: \(step) \(skip) skips it, \(details) shows the details.")
    } ?? localized("The next step is not possible now. \(skip) skips it, \(details) shows the details.")
  }
  func demoScreenTooSmall(goOn: String) -> String {
    localized("The demo halted, because the window was too small; \(goOn) goes on.")
  }
  func demoBegins(step: String) -> String {
    localized("This is the first step of the demo; \(step) performs it.")
  }
  func demoNothingToSkip(step: String) -> String {
    localized("No step failed that could be skipped; \(step) performs the next step.")
  }
  var demoStepStopped: String { localized("The step was stopped.") }
  func demoStep(_ number: Int, of count: Int) -> String { localized("step \(number) of \(count)") }
  func demoHalted(_ number: Int, of count: Int) -> String {
    localized("halted at step \(number) of \(count)")
  }
  /// The step in a layout with the log, which numbers the steps of the session.
  func demoStepNextToLog(_ number: Int, of count: Int) -> String {
    localized("demo step \(number) of \(count)")
  }
  func demoHaltedNextToLog(_ number: Int, of count: Int) -> String {
    localized("halted at demo step \(number) of \(count)")
  }
  func demoCaption(_ number: Int, of count: Int) -> String { localized("caption \(number) of \(count)") }
  func demoPace(_ pace: String) -> String { localized("pace \(pace)") }
  func demoTimeLeft(_ span: String) -> String { localized("\(span) left") }
  var demoChangesPace: String { localized("pace") }
  var demoSkipShort: String { localized("skip") }
  var demoStopShort: String { localized("stop") }
  var demoAnyKey: String { localized("any other key") }
  var demoHalts: String { localized("halts") }
}
