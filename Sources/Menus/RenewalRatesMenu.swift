// The menu of the environment's subscription renewal rates.

import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Workbench

extension MenuKind {
  package static let renewalRates = MenuKind(name: "renewal rates") { bench, _ in
    Menu.renewalRates(of: bench.session, bench.texts)
  }
}

extension Menu {
  fileprivate static func renewalRates(of session: Session, _ texts: Localizer) -> Menu {
    let world = session.world
    let lines = world.renewalRates.enumerated().map { index, rate -> MenuLine in
      let command = Command.action(.renewalRate(rate))
      let isCurrent = rate == world.switches.renewalRate
      let month = rate.times.length(of: SubscriptionPeriod(1, .month))
      let words =
        month.months > 0 ? texts.rateReal : texts.rateMonth(texts.span(microseconds: month.microseconds))
      return MenuLine(
        key: .ofLine(index), words: "\(rate.rawValue)  \(words)", state: isCurrent ? texts.stateHere : "",
        isUnusual: isCurrent, choice: .world(command),
        refusal: session.refusal(of: command).map { texts.words(for: $0) })
    }
    return Menu(title: texts.menuRates, lines: lines)
  }
}
