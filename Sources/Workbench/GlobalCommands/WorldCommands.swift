// Global commands that act on the simulated world.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let buySelected = ScreenCommand(
    .buySelected, keys: [.everywhere: "b"],
    localized("buy"),
    localized("the app buys the selected product"),
    .step { bench in
      if let pane = bench.subjectPane {
        pane.order(in: bench)
      } else {
        bench.isEveryProductHidden ? nil : bench.subscriptions.order.map { .action($0) }
      }
    },
    refusal: { $0.refusalWithoutVisibleProduct },
    target: { bench in
      if let pane = bench.subjectPane {
        pane.orderWords(in: bench)
      } else {
        bench.subscriptions.label(ofOrderIn: bench)
      }
    })

  package static let toggleInterrupted = ScreenCommand(
    .toggleInterrupted, keys: [.everywhere: "i", .switchesMenu: "i", .accountMenu: "i"],
    localized("Interrupted"),
    localized("turn Interrupted Purchase on or off"),
    .step { bench in
      let switches = bench.session.world.switches
      return .action(.interrupted(!switches.interruptsPurchases, cause: switches.interruptionCause))
    },
    setting: { .onOff($0.session.world.switches.interruptsPurchases, usually: false, $0.texts) },
    term: { "\($0.switches.interruptsPurchases ? "Disable" : "Enable") Interrupted Purchases" })

  package static let toggleAskToBuy = ScreenCommand(
    .toggleAskToBuy, keys: [.everywhere: "a", .switchesMenu: "a"],
    localized("Ask to Buy"),
    localized("turn Ask to Buy on or off (Sandbox: simulated by the app)"),
    .step { .action(.askToBuy(!$0.session.world.switches.asksToBuy)) },
    setting: { .onOff($0.session.world.switches.asksToBuy, usually: false, $0.texts) },
    term: { "\($0.switches.asksToBuy ? "Disable" : "Enable") Ask to Buy" })

  package static let goOn = ScreenCommand(
    "go-on", keys: [.everywhere: ".", .scenarioMenu: "n ."],
    localized("continue"),
    localized("let short delays pass; in an open scenario, run the next step"),
    .screen { $0.playOrSettle() },
    refusal: { bench in
      let scenario = bench.playback.scenario
      if scenario.isOpen || bench.session.hasPendingInteractions { return nil }
      return scenario.map { bench.refusalAfterEnd(of: $0) }
        ?? ScreenRefusal(bench.texts.nothingWaits, possible: bench.howToBuyText)
    },
    target: { $0.playback.scenario.isOpen ? $0.texts.hintNextStep : nil })

  static let finishAsked = ScreenCommand(
    "finish-asked", keys: [.everywhere: "y"],
    localized("finish"),
    localized("the app finishes the waiting transaction (finish policy \"ask\")"),
    .step { $0.session.world.askedToFinish.map { .action(.finish(.number($0))) } },
    refusal: { bench in
      let texts = bench.texts
      let policyKeys = texts.keys(named: .switchesMenu, .toggleFinishPolicy)
      // The key copies in vim.
      return ScreenRefusal(
        texts.nothingToFinish,
        possible: bench.focus.pane == .log
          ? texts.nothingToFinishHint(policyKeys, copy: texts.key(.copySelected))
          : texts.nothingToFinishHint(policyKeys))
    },
    target: { bench in bench.session.world.askedToFinish.map { bench.texts.finishNamed("\($0)") } })

  package static let undoLast = ScreenCommand(
    .undoLast, formerNames: ["undo-last"], keys: [.everywhere: "z"],
    localized("undo"),
    localized("undo the last action"),
    .step { $0.session.commandToUndo })

  static let redoLast = ScreenCommand(
    .redoLast, formerNames: ["redo-last"], keys: [.everywhere: "Z"],
    localized("redo"),
    localized("redo the last undone action"),
    .step { _ in .redo })
}
