// The menu that copies and exports texts.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let copyTransaction = ScreenCommand(
    "copy-transaction", keys: [.copyMenu: "t"],
    localized("transaction"),
    localized("copy the details of the selected transaction"),
    .screen { $0.copy(.transaction($0.targetTransaction, in: $0.session.world)) },
    refusal: { $0.refusalWithoutTransaction })

  static let copyDump = ScreenCommand(
    "copy-dump", keys: [.copyMenu: "d"],
    localized("dump"),
    localized("copy the selected transaction's last dump"),
    .screen { $0.copy(.dump(of: $0.targetTransaction, in: $0.session, $0.texts)) },
    refusal: { $0.refusalWithoutTransaction })

  static let copyScenario = ScreenCommand(
    "copy-scenario", keys: [.copyMenu: "s"],
    localized("scenario"),
    localized("copy the scenario so far"),
    .screen {
      $0.copy { (session, texts, cancellation) throws(Refusal) in
        try .scenario(of: session, texts, cancellation)
      }
    })

  package static let copyLog = ScreenCommand(
    .copyLog, keys: [.copyMenu: "l"],
    localized("log"),
    localized("copy all lines of the log"),
    .screen {
      $0.copy { (session, texts, cancellation) throws(Refusal) in try .log(of: session, texts, cancellation) }
    })

  package static let printPlain = ScreenCommand(
    "print-plain", keys: [.copyMenu: "p"],
    localized("plain print"),
    localized("print the pane as text that the terminal can select; press any key to return"),
    .screen { [.printPlain(text: $0.plainPrint)] })
}

extension CommandSection {
  package static let copyMenu = CommandSection(
    .copyMenu, localized("Copy"), openingCommand: .copyMenu,
    commands: [
      .copyTransaction, .copyDump, .copyScenario, .copyLog, .printPlain, .savePicture, .bugBundle,
    ])
}
