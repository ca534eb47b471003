// The texts of the palette.

import Panes
import Support

extension Localizer {
  var paletteTitle: String { localized("find anything") }
  var paletteHint: String { localized("a few letters of a command, product, transaction, error, file") }
  func paletteNothing(text: String, key: String) -> String {
    localized("no match for \"\(text)\"; \(key) widens the search")
  }
  func paletteNothingElse(leave: String, command: String, help: String) -> String {
    localized("\(leave), then \(command) runs any command, \(help) lists the keys")
  }
  var paletteCommand: String { localized("command") }
  var paletteSetting: String { localized("setting") }
  var paletteProduct: String { localized("product") }
  var paletteTransaction: String { localized("transaction") }
  var paletteError: String { localized("error") }
  var paletteStatus: String { localized("status") }
  var paletteScenario: String { localized("scenario") }
  var paletteCatalogue: String { localized("catalogue") }
  var paletteTheme: String { localized("theme") }
  var paletteSnapshot: String { localized("snapshot") }
  var paletteScenarioAbout: String { localized("open a copy to run step by step") }
  var paletteCatalogueAbout: String { localized("load its products") }
  var paletteSnapshotAbout: String { localized("go back to this state") }
  var paletteThemeAbout: String { localized("change the colours") }
  var paletteThemeNow: String { localized("the current colours") }
  var paletteRun: String { localized("run") }
  var paletteEdit: String { localized("edit the command") }
  var paletteBuy: String { localized("buy") }
  var paletteSelect: String { localized("select") }
  var paletteAct: String { localized("act") }
  var paletteDetails: String { localized("show details") }
  var paletteOnce: String { localized("fail once") }
  var paletteUntilOff: String { localized("fail always") }
  var paletteOpen: String { localized("open") }
  /// `steps` contains the steps after the step in the command line.
  func paletteLaterSteps(_ steps: String) -> String { localized("then \(steps)") }
  var paletteChoose: String { localized("choose", context: "palette") }
}
