// The texts of demos.

import Support

extension Localizer {
  var demoPrompt: String { localized("play as a demo: ") }
  func demoNotAScenario(_ path: String) -> String {
    localized("\(path) is not a scenario; a demo needs a scenario (.iap) or a bug bundle")
  }
  func demoIsEmpty(_ name: String) -> String { localized("\(name) has no steps to play") }
  func demoDoesNotStart(_ reason: String) -> String {
    localized("The demo does not start, because a step before its first caption failed: \(reason)")
  }
  func demoStopped(step number: Int, of count: Int, undo: String) -> String {
    localized(
      "Stopped at step \(number) of \(count). The keyboard is yours; \(undo) also undoes the demo's steps.")
  }
  func demoEnded(again: String, undo: String) -> String {
    localized(
      """
      The demo has ended. The keyboard is yours; \(again) plays a demo, and \(undo) also undoes the demo's \
      steps.
      """)
  }
  func demoKeys(step: String, goOn: String, stop: String) -> String {
    localized(
      "The demo is halted: \(step) performs one step, \(goOn) goes on, \(stop) gives you the keyboard.")
  }
  func demoStepRefused(details: String) -> String {
    localized("The next step is not possible now. \(details) shows the details.")
  }
  var demoStepStopped: String { localized("The step was stopped.") }
  func demoStep(_ number: Int, of count: Int) -> String { localized("step \(number) of \(count)") }
  func demoHalted(_ number: Int, of count: Int) -> String {
    localized("halted at step \(number) of \(count)")
  }
  func demoCaption(_ number: Int, of count: Int) -> String { localized("caption \(number) of \(count)") }
  func demoPace(_ pace: String) -> String { localized("pace \(pace)") }
  func demoTimeLeft(_ span: String) -> String { localized("\(span) left") }
  var demoStopShort: String { localized("stop") }
  var demoAnyKey: String { localized("any other key") }
  var demoHalts: String { localized("halts") }
}
