// Demos as a screen feature: a scenario that plays itself.

import Demo
import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import Support
import TerminalUI
import Workbench

package enum DemoFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = []
  package static let sections: [CommandSection] = [.demo]
  package static let additions = [
    CommandAddition(to: .openMenu, after: "run-scenario-again", [.playDemo]),
    CommandAddition(to: .scenarioMenu, after: "run-scenario-again", [.playDemo]),
  ]

  /// Plays the file that was read, if it was read for a demo.
  package static func receive(_ result: EffectResult, in workbench: inout Workbench) -> [Effect]? {
    guard let settings = workbench.playback.requestedDemo else { return nil }
    switch result {
    case .fileRead(let path, let bytes, _):
      workbench.playback.requestedDemo = nil
      return workbench.playDemo(ScenarioSource(path: path), bytes, settings)
    case .documentRead(let path, .bundle(let bundle), _):
      workbench.playback.requestedDemo = nil
      return workbench.playDemo(settings) { $0.open(bundle, path: path, untilLine: nil) }
    case .documentRead(let path, .catalog, _), .documentRead(let path, .log, _):
      workbench.playback.requestedDemo = nil
      workbench.reportFailure(workbench.texts.demoNotAScenario(VisibleText.visible(path)))
      return []
    default:
      if case .fileFailed = result { workbench.playback.requestedDemo = nil }
      return nil
    }
  }
}

extension KeyContext {
  static let demo = KeyContext(name: "demo")
}

extension CommandSection {
  static let demo = CommandSection(
    .demo, localized("While a demo plays"), openingCommand: .playDemo,
    commands: [.demoStep, .demoPause, .demoGoOn, .demoSkip, .demoSlower, .demoFaster, .demoStop])
}

extension ScreenCommand {
  static let playDemo = ScreenCommand(
    "play-demo", keys: [.openMenu: "p", .scenarioMenu: "p"],
    localized("play as a demo"),
    localized("play a scenario as a demo, in a session of its own"),
    .screen { $0.askForDemo() })

  static let demoStep = ScreenCommand(
    "demo-step", keys: [.demo: "."],
    localized("one step"),
    localized("perform the next step of the demo, and halt"),
    .inOverlay)

  static let demoGoOn = ScreenCommand(
    "demo-go-on", keys: [.demo: "F"],
    localized("go on"),
    localized("continue a halted demo; any other key halts it"),
    .inOverlay)

  static let demoPause = ScreenCommand(
    "demo-pause", keys: [.demo: "Space"],
    localized("halt or go on"),
    localized("halt the demo, or continue a halted demo"),
    .inOverlay)

  static let demoSkip = ScreenCommand(
    "demo-skip", keys: [.demo: "s"],
    localized("skip the step"),
    localized("skip a step of the demo that is not possible"),
    .inOverlay)

  static let demoSlower = ScreenCommand(
    "demo-slower", keys: [.demo: "-"],
    localized("slower"),
    localized("play the demo slower"),
    .inOverlay)

  static let demoFaster = ScreenCommand(
    "demo-faster", keys: [.demo: "+ ="],
    localized("faster"),
    localized("play the demo faster"),
    .inOverlay)

  static let demoStop = ScreenCommand(
    "demo-stop", keys: [.demo: "Ctrl-C"],
    localized("stop: the keyboard is yours"),
    localized("end the demo, and continue by hand"),
    .inOverlay)
}

extension PromptPurpose {
  fileprivate static let demo = PromptPurpose(
    "play-demo", history: "file", completion: .path,
    onChange: { bench, prompt in
      guard !prompt.field.isProposed else { return }
      prompt.choices = bench.demoChoices(containing: prompt.field.text)
    },
    note: { bench in
      bench.texts.demoPromptNote(bench.bindings.keyName(of: .accept, in: .textField) ?? "")
    },
    accept: { bench, prompt in
      bench.closeOverlay()
      return bench.requestDemo(of: bench.demoPath(prompt.field.text))
    })
}

extension Workbench {
  /// The folder of the library with the scenarios that are made for an audience.
  private static let demos = LibraryScenario.sign + "demos/"

  /// Returns the path of the demo that the text names or finds, otherwise the text.
  fileprivate func demoPath(_ text: String) -> String {
    let path = Self.demos + text
    if options.library.contains(where: { $0.path == path }) { return path }
    let isPath = text.contains { "/.:".contains($0) }
    return isPath ? text : demoChoices(containing: text).first?.line ?? text
  }

  /// Returns the opened scenario and the library's demos whose path or title contains each word of a text.
  fileprivate func demoChoices(containing text: String) -> [PromptSuggestion] {
    var choices = options.library.filter { $0.path.hasPrefix(Self.demos) }.map {
      PromptSuggestion(word: $0.path, line: $0.path, note: $0.title(texts))
    }
    if let path = playback.openedPath, !choices.isEmpty, !choices.contains(where: { $0.line == path }) {
      choices.insert(PromptSuggestion(word: path, line: path, note: ""), at: 0)
    }
    let words = FoldedText.sentence(text).split(separator: " ")
    return choices.filter { choice in
      let searched = FoldedText.sentence("\(choice.line) \(choice.note)")
      return words.allSatisfy { searched.contains($0) }
    }
  }

  /// Asks which scenario to play; proposes the opened one, and lists the demos of the library.
  ///
  /// A pasted scenario is played at once, because it has no name.
  fileprivate mutating func askForDemo() -> [Effect] {
    if playback.openedPath == nil, let scenario = playback.scenario {
      return playDemo(
        ScenarioSource(path: scenario.file), isPasted: true, scenario.bytes, DemoSettings())
    }
    let choices = demoChoices(containing: "")
    let proposal = playback.openedPath ?? choices.first?.line
    var prompt = Prompt(
      .demo, label: texts.demoPrompt, text: proposal ?? Self.demos, isProposed: proposal != nil)
    prompt.choices = choices
    prompt.chosenIndex = choices.firstIndex { $0.line == proposal }
    openPrompt(prompt)
    return proposal == nil ? performOnTop(.complete) : []
  }

  /// Plays a scenario as a demo, in a session of its own.
  mutating func playDemo(
    _ source: ScenarioSource, isPasted: Bool = false, _ bytes: [UInt8], _ settings: DemoSettings
  ) -> [Effect] {
    let scenario = try? StepwiseScenario(file: source.path, bytes: bytes, table: session.registry.table)
    let (device, usual) = (session.world.device, DeviceSettings())
    let isChosen = device.locale != usual.locale || device.storefront != usual.storefront
    let present = isChosen ? DeviceChange(locale: device.locale, storefront: device.storefront) : nil
    return playDemo(settings) {
      $0.openScenario(
        source, isPasted: isPasted, bytes, untilLine: nil,
        phone: scenario?.phone(for: $0.options.language, present: present))
    }
  }

  /// Opens a scenario and plays it as a demo; the session before it is remembered.
  fileprivate mutating func playDemo(
    _ settings: DemoSettings, opening open: (inout Workbench) -> [Effect]
  ) -> [Effect] {
    let before = playback.isUnsaved ? playback.sessionBeforeDemo : savedSession
    let effects = open(&self)
    guard !effects.isEmpty else { return [] }
    playback.sessionBeforeDemo = before
    return effects + startDemo(settings)
  }

  /// Plays the open scenario, of which no step has been performed, as a demo.
  ///
  /// If a step before the first caption fails, the demo does not begin, and the scenario stays open.
  mutating func startDemo(_ settings: DemoSettings) -> [Effect] {
    guard let scenario = playback.scenario else { return [] }
    let plan = DemoPlan(scenario, pace: settings.pace, language: options.language)
    playback.isUnsaved = true
    guard plan.firstSeen < plan.entries.count else {
      notice = Notice(texts.demoIsEmpty(VisibleText.visible(scenario.name)), .warning)
      return []
    }
    var failure: StepwiseScenario.StepFailure?
    var effects: [Effect] = []
    if plan.firstSeen > 0 {
      let line = scenario.steps[plan.firstSeen - 1].line
      effects = play { scenario, session, cancellation in
        let progress = scenario.run(until: line, in: &session, cancellation: cancellation)
        failure = progress.failures.first
        return progress
      }
    }
    if let failure {
      if isForAudience { _ = run(.presenter) }
      notice = Notice(texts.demoDoesNotStart(texts.errorText(failure)), .error, isWhole: true)
      return effects.savedLater
    }
    playback.firstNarratedEntry = session.log.count
    if isForAudience != (settings.layout == .presenter) { _ = run(.presenter) }
    // In narrow layouts, the phone is shown only while it has the focus.
    if !isForAudience {
      setFocus(.phone)
      (focus.origin, focus.right) = (nil, .phone)
    }
    notice = nil
    overlays.append(
      DemoView(
        DemoPlayer(plan),
        title: ScenarioTitle.text(of: scenario.bytes, in: options.language)
          ?? VisibleText.visible(scenario.name), pace: settings.pace))
    return effects.savedLater
  }
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
