// Global commands that open menus, pages and prompts, or that copy.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension ScreenCommand {
  package static let actMenu = ScreenCommand(
    .actMenu, keys: [.everywhere: "p"],
    localized("act"),
    localized("approve, decline, resolve, finish, refund or delete a transaction"),
    .screen { $0.openMenu(.bound($0.actMenuContext)) },
    refusal: { bench in
      if let pane = bench.subjectPane { pane.actRefusal(in: bench) } else { bench.refusalWithoutTransaction }
    },
    target: { bench in
      if let pane = bench.subjectPane {
        pane.actWords(in: bench)
      } else {
        bench.targetTransaction.map { bench.texts.actOn("\($0)\(bench.nameOfOtherTarget)") }
      }
    })

  static let failMenu = ScreenCommand(
    .failMenu, keys: [.everywhere: "f"],
    localized("fail"),
    localized("make the next purchase fail with an error that you choose"),
    .change { bench in
      let paste = bench.prompts.pendingPaste?.destination == .errors ? bench.removePendingPaste() : nil
      let filter = TextField(paste?.text ?? "", isProposed: paste != nil)
      bench.overlays.append(Picker(filter: filter, in: bench))
    })

  package static let switchesMenu = ScreenCommand(
    .switchesMenu, keys: [.everywhere: "s"],
    localized("switches"),
    localized("all switches of the test environment"),
    .menu(.bound(.switchesMenu)))

  package static let deviceMenu = ScreenCommand(
    .deviceMenu, keys: [.everywhere: "d"],
    localized("device"),
    localized("control the device and the app: Home, launch, locale, restore"),
    .menu(.bound(.deviceMenu)))

  package static let queryMenu = ScreenCommand(
    "query-menu", keys: [.everywhere: "Q"],
    localized("queries"),
    localized("queries of the app to StoreKit: entitlements, statuses, products"),
    .menu(.bound(.queryMenu)))

  package static let timeMenu = ScreenCommand(
    .timeMenu, keys: [.everywhere: "t +"],
    localized("time"),
    localized("advance, run or pause the clock"),
    .menu(.bound(.timeMenu)))

  package static let environmentMenu = ScreenCommand(
    .environmentMenu, keys: [.everywhere: "e"],
    localized("environment"),
    localized("switch to another environment; each keeps its own state"),
    .menu(.bound(.environmentMenu)))

  package static let snapshotsMenu = ScreenCommand(
    .snapshotsMenu, keys: [.everywhere: "S"],
    localized("snapshots"),
    localized("save, load or delete a snapshot; reset the environment"),
    .menu(.bound(.snapshotsMenu)))

  package static let expectWhatISee = ScreenCommand(
    "expect-what-i-see", keys: [.everywhere: "x"],
    localized("expect"),
    localized("add what is on screen to the scenario as expectations"),
    .proposeExpectations)

  static let writeNote = ScreenCommand(
    "write-a-note", keys: [.everywhere: ";"],
    localized("note"),
    localized("write a note into the log and the scenario"),
    .change { $0.openPrompt(.note($0.texts)) })

  package static let writeScenario = ScreenCommand(
    .writeScenario, keys: [.everywhere: "w Ctrl-S"],
    localized("write"),
    localized("write the scenario so far to a file"),
    .change { $0.askForScenarioFile() })

  package static let openMenu = ScreenCommand(
    .openMenu, keys: [.everywhere: "o"],
    localized("open"),
    localized("open a scenario, catalogue or session; rename or delete sessions"),
    .screen { $0.openMenu(.bound($0.playback.scenario.isOpen ? .scenarioMenu : .openMenu)) })

  package static let copySelected = ScreenCommand(
    "copy-selected", keys: [.everywhere: "c"],
    localized("copy"),
    localized("copy the selection"),
    .screen { $0.copy($0.registry.pane($0.focus.pane).copiedText(in: $0)) })

  package static let copyMenu = ScreenCommand(
    "copy-menu", keys: [.everywhere: "C"],
    localized("copy menu"),
    localized("copy a transaction, dump, scenario or log; print a pane; write a bug bundle"),
    .menu(.bound(.copyMenu)))

  static let commandLine = ScreenCommand(
    "command-line", keys: [.everywhere: ":"],
    localized("command"),
    LazyLocalizedText { $0.localized("type any command; \($0.key(.complete)) completes it") },
    .screen { $0.openCommandLine() },
    isNavigation: true)

  static let palette = ScreenCommand(
    "palette", keys: [.everywhere: "Ctrl-P"],
    localized("palette"),
    localized("search everything by a few letters; run or open the result"),
    .screen { $0.openPalette() },
    isNavigation: true)

  package static let why = ScreenCommand(
    "why", keys: [.everywhere: "W"],
    localized("why"),
    localized("show the rule, its source and the result in the other environment"),
    .change { bench in
      do throws(Refusal) {
        if let page = try WhyPage(of: bench) { bench.overlays.append(page) }
      } catch {
        bench.notice = Notice(bench.sentence(of: error), .error)
      }
    },
    refusal: { bench in
      bench.session.log.count > 0
        ? nil
        : ScreenRefusal(bench.texts.whyNothing, possible: bench.words(for: .buySelected, withKey: true))
    })

  package static let presenter = ScreenCommand(
    .presenter, keys: [.everywhere: "P"],
    localized("present"),
    localized("presenter layout for an audience: a large phone and a narration"),
    .change { $0.togglePresenter() },
    target: { $0.isForAudience ? $0.texts.presenterBack : nil })

  package static let startTour = ScreenCommand(
    .startTour, keys: [.everywhere: "F2", .openMenu: "t"],
    localized("tour"),
    LazyLocalizedText {
      $0.localized(
        "guided tour (7 steps) in a fresh environment; \($0.key(.leave)) ends it")
    },
    .change { $0.startTour() },
    refusal: { Tour.refusal(in: $0.session.world, $0.texts) })

  package static let help = ScreenCommand(
    .help, keys: [.everywhere: "? F1"],
    localized("help"),
    LazyLocalizedText {
      $0.localized("list keys and commands; type to search, \($0.key(.more)) runs the marked line")
    },
    .change { $0.overlays.append(HelpPage()) })
}

extension Prompt {
  fileprivate static func note(_ texts: Localizer) -> Prompt { Prompt(.note, label: texts.promptNote) }
}

extension PromptPurpose {
  fileprivate static let note = PromptPurpose.step("note") { _, text in .action(.note(text)) }
}
