// The menu of the open scenario.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let playToEnd = ScreenCommand(
    "play-to-the-end", keys: [.scenarioMenu: "e"],
    localized("run to the end"),
    localized("run the rest of the open scenario"),
    .screen { $0.play { $0.run(in: &$1, cancellation: $2) } },
    refusal: { $0.playback.scenario.isOpen ? nil : .withoutScenario($0.texts) })

  static let playToLine = ScreenCommand(
    "play-to-a-line", keys: [.scenarioMenu: "u"],
    localized("run up to a line"),
    localized("run the open scenario up to a line"),
    .change { $0.openPrompt(Prompt(.playToLine, label: $0.texts.scenarioLinePrompt)) },
    refusal: { $0.playback.scenario.isOpen ? nil : .withoutScenario($0.texts) })

  static let skipLine = ScreenCommand(
    .skipLine, keys: [.scenarioMenu: "s"],
    localized("skip the line"),
    localized("go on after the next line of the open scenario without running the line"),
    .change { $0.skipLine() },
    refusal: { $0.playback.scenario.isOpen ? nil : .withoutScenario($0.texts) })

  static let leaveScenario = ScreenCommand(
    .leaveScenario, keys: [.scenarioMenu: "x"],
    localized("close the scenario", context: "scenario"),
    localized("continue manually after the completed steps; a demo returns to your session"),
    .screen { $0.leaveScenario() },
    refusal: { $0.playback.scenario.isOpen ? nil : .withoutScenario($0.texts) })

  static let runScenarioAgain = ScreenCommand(
    "run-scenario-again", keys: [.scenarioMenu: "r R", .openMenu: "R"],
    localized("run the scenario again"),
    localized("read the opened scenario again and run it to the end in a new session"),
    .screen { bench in
      bench.playback.openedPath.map { [.readFile(path: $0, untilLine: .max)] } ?? []
    },
    refusal: { $0.playback.openedPath == nil ? .withoutScenario($0.texts) : nil })

  static let openAnotherFile = ScreenCommand(
    "open-another-file", keys: [.scenarioMenu: "o"],
    localized("sessions, demo catalogues and more"),
    localized("open the menu of sessions, catalogues and the guided tour"),
    .menu(.bound(.openMenu)))
}

extension CommandSection {
  static let scenarioMenu = CommandSection(
    .scenarioMenu, localized("Open scenario"), openingCommand: .openMenu,
    commands: [
      .goOn, .playToEnd, .playToLine, .skipLine, .runScenarioAgain, .leaveScenario, .openFile,
      .openAnotherFile,
    ],
    menu: MenuOptions(notes: {
      $0.playback.scenario?.notes($0.texts, zone: $0.session.world.device.timeZone) ?? []
    }))
}

extension Workbench {
  /// Closes the open scenario; a demo gives way to the session before it.
  fileprivate mutating func leaveScenario() -> [Effect] {
    guard let before = playback.sessionBeforeDemo else {
      closeScenario()
      return []
    }
    // If the session cannot be opened, the demo can still be closed.
    playback.sessionBeforeDemo = nil
    return [.openSession(name: before)]
  }
}

extension PromptPurpose {
  fileprivate static let playToLine = PromptPurpose("line") { bench, prompt in
    guard let scenario = bench.playback.scenario, let next = scenario.next, let last = scenario.steps.last
    else {
      return prompt.leave(in: &bench)
    }
    guard let line = Int(prompt.field.text.withNarrowDigits), line >= next.line else {
      let texts = bench.texts
      return prompt.showError(
        texts.scenarioBadLine(first: String(next.line), last: String(last.line)), in: &bench)
    }
    bench.closeOverlay()
    return bench.play { $0.run(until: line, in: &$1, cancellation: $2) }
  }
}

extension String {
  /// The text with full-width digits converted to ASCII digits.
  fileprivate var withNarrowDigits: String {
    String(
      unicodeScalars.map { scalar -> Character in
        let value = scalar.value
        let isWide = value >= 0xFF10 && value <= 0xFF19
        return Character(isWide ? Unicode.Scalar(UInt8(value - 0xFF10 + 48)) : scalar)
      })
  }
}

extension ScreenRefusal {
  fileprivate static func withoutScenario(_ texts: Localizer) -> ScreenRefusal {
    ScreenRefusal(texts.scenarioNone, possible: texts.scenarioNonePossible(texts.key(.openMenu)))
  }
}
