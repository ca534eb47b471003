// The prompts for a file to open and for a file to write the scenario to.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support

extension PromptPurpose {
  static let openFile = PromptPurpose(
    "open-file", history: "file", acceptsEmptyText: true, completion: .path
  ) { bench, prompt in
    let text = prompt.field.text
    if text.isEmpty {
      return prompt.showError(bench.texts.openNeedsFile(bench.texts.key(.leave)), in: &bench)
    }
    bench.closeOverlay()
    return text == ScreenCommand.startTour.rawValue
      ? bench.run(.startTour) : bench.open(text, untilLine: nil)
  }

  package static let writeFile = writing("write-file", thenQuits: false)
  static let writeFileAndQuit = writing("write-file-and-quit", thenQuits: true)

  private static func writing(_ name: String, thenQuits: Bool) -> PromptPurpose {
    PromptPurpose(name, history: "file", completion: .path) { bench, prompt in
      let text = prompt.field.text
      if let problem = bench.texts.problem(ofFileName: text) {
        return prompt.showError(problem, in: &bench)
      }
      bench.closeOverlay()
      return bench.writeScenario(to: text, overwrite: prompt.existingFile == text, thenQuits: thenQuits)
    }
  }
}

extension Workbench {
  /// Writes the steps so far and the lines of the open scenario that have not been played.
  mutating func writeScenario(to path: String, overwrite: Bool, thenQuits: Bool) -> [Effect] {
    let scenario = playback.scenario
    guard
      let written = makeText({ (session, cancellation) throws(Refusal) in
        try session.writtenScenario(followedBy: scenario, cancellation)
      })
    else { return [] }
    notices.quitsAfterWriting = thenQuits
    playback.contentsToWrite = texts.contents(
      of: written, leave: texts.keys(named: .openMenu, .leaveScenario), write: texts.key(.writeScenario))
    return [.writeFile(path: path, text: written.text, overwrite: overwrite)]
  }

  /// Opens the prompt for the file name, which proposes the file that was written or opened last.
  mutating func askForScenarioFile(thenQuits: Bool = false) {
    var prompt = Prompt.writeFile(
      session: options.sessionName, proposing: playback.scenarioPath, texts, thenQuits: thenQuits)
    let count = session.stepCountBeforeReset
    if count > 0 {
      prompt.hint = texts.stepsBeforeReset(count, new: texts.keys(named: .openMenu, "new-session"))
    }
    openPrompt(prompt)
  }
}

extension Prompt {
  package static func openFile(_ texts: Localizer, proposing path: String = "") -> Prompt {
    var prompt = Prompt(.openFile, label: texts.promptOpen, text: path, isProposed: !path.isEmpty)
    prompt.hint = texts.tourOpenHint
    return prompt
  }

  package static func writeFile(
    session name: String, proposing path: String? = nil, _ texts: Localizer, thenQuits: Bool = false
  ) -> Prompt {
    let base = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let purpose: PromptPurpose = thenQuits ? .writeFileAndQuit : .writeFile
    return Prompt(
      purpose, label: texts.promptWrite, text: path ?? String(base) + ".iap", isProposed: true)
  }

  /// Returns a prompt that replaces an existing file if the user enters the same name again.
  static func replaceFile(
    _ path: String, shown: String, _ texts: Localizer, thenQuits: Bool = false
  ) -> Prompt {
    var prompt = Prompt(thenQuits ? .writeFileAndQuit : .writeFile, label: texts.promptWrite, text: path)
    prompt.existingFile = path
    prompt.errorMessage = texts.fileIsThere(
      path: shown, accept: texts.key(.accept), leave: texts.key(.leave))
    return prompt
  }
}
