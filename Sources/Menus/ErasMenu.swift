// The menu of the eras, in which the present one is marked.

import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

extension MenuKind {
  package static let eras = MenuKind(
    name: "eras", contents: { bench, _ in Menu.eras(of: bench.session, bench.texts) },
    firstMark: { bench in Era.allCases.firstIndex(of: bench.session.world.quirks.era) ?? 0 })
}

extension Menu {
  fileprivate static func eras(of session: Session, _ texts: Localizer) -> Menu {
    let lines = Era.allCases.enumerated().map { index, era -> MenuLine in
      let command = Command.action(.era(era))
      let isCurrent = era == session.world.quirks.era
      return MenuLine(
        key: .ofLine(index), words: "\(era.rawValue)  \(era.summary.text(texts))",
        state: isCurrent ? texts.stateHere : "", isUnusual: isCurrent, choice: .world(command),
        refusal: session.refusal(of: command).map { texts.words(for: $0) })
    }
    return Menu(title: texts.menuEras, lines: lines)
  }
}
