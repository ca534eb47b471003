// The texts of the palette.

import Panes
import Support

extension Localizer {
  package var paletteTitle: String { localized("find anything") }
  package var paletteHint: String {
    localized("a few letters of a command, product, transaction, error, file")
  }
  package func paletteNothing(text: String, key: String) -> String {
    localized("no match for \"\(text)\"; \(key) widens the search")
  }
  package func paletteNothingElse(leave: String, command: String, help: String) -> String {
    localized("\(leave), then \(command) runs any command, \(help) lists the keys")
  }
  package var paletteCommand: String { localized("command") }
  package var paletteSetting: String { localized("setting") }
  package var paletteProduct: String { localized("product") }
  package var paletteTransaction: String { localized("transaction") }
  package var paletteError: String { localized("error") }
  package var paletteMeaning: String { localized("meaning", context: "palette") }
  package func paletteMeaning(of code: Int) -> String { localized("what \(String(code)) means") }
  package var paletteStatus: String { localized("status") }
  package var paletteScenario: String { localized("scenario") }
  package var paletteCatalogue: String { localized("catalogue") }
  package var paletteTheme: String { localized("theme") }
  package var paletteSnapshot: String { localized("snapshot") }
  package var paletteScenarioAbout: String { localized("open a copy to run step by step") }
  package var paletteCatalogueAbout: String { localized("load its products") }
  package var paletteSnapshotAbout: String { localized("go back to this state") }
  package var paletteThemeAbout: String { localized("change the colours") }
  package var paletteThemeNow: String { localized("the current colours") }
  package var paletteRun: String { localized("run") }
  package var paletteEdit: String { localized("edit the command") }
  package var paletteBuy: String { localized("buy") }
  package var paletteSelect: String { localized("select") }
  package var paletteAct: String { localized("act") }
  package var paletteDetails: String { localized("show details") }
  package var paletteOnce: String { localized("fail once") }
  package var paletteUntilOff: String { localized("fail always") }
  package var paletteOpen: String { localized("open") }
  /// `steps` contains the steps after the step in the command line.
  package func paletteLaterSteps(_ steps: String) -> String { localized("then \(steps)") }
  package var paletteChoose: String { localized("choose", context: "palette") }
}
