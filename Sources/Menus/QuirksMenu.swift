// The menu of all quirks, in which a chosen quirk takes its next value.

import Scenario
import StoreRules
import StoreSimulator
import Support
import Workbench

extension CommandSetting {
  package static func era(_ world: World) -> CommandSetting {
    let era = world.quirks.era
    return CommandSetting(era.rawValue, isUnusual: era != .present)
  }
}

extension MenuKind {
  package static let quirks = MenuKind(
    name: "quirks", contents: { bench, _ in Menu.quirks(in: bench) }, staysOpen: true)
}

extension Menu {
  fileprivate static func quirks(in bench: Workbench) -> Menu {
    let (session, texts) = (bench.session, bench.texts)
    let quirks = bench.registry.quirks(in: session)
    let world = session.world
    let era = CommandSetting.era(world)
    let eraLine = MenuLine(
      key: nil, words: "era", state: era.text, isUnusual: era.isUnusual,
      choice: .world(.action(.era(world.quirks.era.next))))
    let lines = quirks.compactMap { name -> MenuLine? in
      guard let next = world.nextQuirk(name) else { return nil }
      let command = Command.action(.quirk(next))
      return MenuLine(
        key: nil, words: name.rawValue, state: world.quirks[name],
        isUnusual: !world.quirks.isOfEra(name), choice: .world(command),
        refusal: session.refusal(of: command).map { texts.words(for: $0) })
    }
    return Menu(
      title: texts.menuQuirks(texts.key(.more)), lines: [eraLine] + lines,
      notes: ["era: \(texts.help(of: .nextEra))"]
        + quirks.map { "\($0.rawValue): \($0.summary.text(texts))" })
  }
}
