// The menu that opens files and sessions.

import Grid
import Panes
import Presentation
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let openFile = ScreenCommand(
    .openFile, keys: [.openMenu: "f o", .scenarioMenu: "f"],
    localized("file: scenario or catalogue"),
    localized("open a catalogue, or a copy of a scenario to run step by step"),
    .change { bench in
      // An edited catalogue is opened again without typing its name.
      let source = bench.session.world.catalog.source
      let isFile = Catalog.builtin(named: source) == nil && !source.hasPrefix(LibraryScenario.sign)
      var prompt = Prompt.openFile(bench.texts, proposing: isFile ? source : "")
      if let scenario = bench.playback.scenario, let next = scenario.next {
        prompt.hint = bench.texts.openClosesScenario(scenario.name, line: "\(next.line)")
      }
      bench.openPrompt(prompt)
    })

  static let openDemo = ScreenCommand(
    .openDemo, formerNames: ["open-demo-catalogue"], keys: [.openMenu: "b"],
    localized("the demo catalogue"),
    localized("go back to the built-in catalogue"),
    .screen { $0.submit(.catalog(Catalog.builtin.source), by: .openDemo, words: Catalog.builtin.source) })

  static let openFullDemo = ScreenCommand(
    .openFullDemo, keys: [.openMenu: "B"],
    localized("the full demo catalogue"),
    localized("open builtin-full: family, crossgrade and service products"),
    .screen {
      $0.submit(.catalog(Catalog.builtinFull.source), by: .openFullDemo, words: Catalog.builtinFull.source)
    })

  static let applySettings = ScreenCommand(
    .applySettings, keys: [.openMenu: "A"],
    localized("apply the catalogue's settings"),
    localized("apply the .storekit file's settings, which this environment ignores by default"),
    .step { _ in .action(.applySettings) },
    setting: { CommandSetting($0.session.world.openCatalogSettings.map(\.text).joined(separator: ", ")) })

  static let resumeSession = ScreenCommand(
    "resume-session", keys: [.openMenu: "s"],
    localized("resume a session"),
    localized("close this session and resume another session"),
    .listSessions(.resume))

  package static let newSession = ScreenCommand(
    "new-session", keys: [.openMenu: "n"],
    localized("new session"),
    localized("close this session and start an empty one"),
    .screen { _ in [.newSession] })

  package static let renameSession = ScreenCommand(
    "rename-session", keys: [.openMenu: "r"],
    localized("rename this session"),
    localized("rename the current session"),
    .change { $0.openPrompt(.sessionName($0.options.sessionName, $0.texts)) })

  package static let deleteSession = ScreenCommand(
    "delete-session", keys: [.openMenu: "d"],
    localized("delete a session (asks first)"),
    localized("delete a session with all its steps"),
    .listSessions(.delete))
}

extension CommandSection {
  package static let openMenu = CommandSection(
    .openMenu, localized("Open"), openingCommand: .openMenu,
    commands: [
      .openFile, .runScenarioAgain, .openDemo, .openFullDemo, .writeCatalog, .applySettings,
      .resumeSession, .newSession,
      .startTour, .renameSession, .deleteSession,
    ])
}
