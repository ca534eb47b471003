// The menu of all quirks, in which a chosen quirk takes its next value.

import Grid
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
    name: "quirks", contents: { bench, state in Menu.quirks(state.markedIndex ?? 0, in: bench) },
    staysOpen: true)
}

extension Menu {
  /// `markedIndex` is the index of the marked line, whose meaning is shown below the lines.
  fileprivate static func quirks(_ markedIndex: Int, in bench: Workbench) -> Menu {
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
        key: nil, words: name.rawValue,
        state: Quirks.ofDevice.contains(name) ? texts.quirkValue(world.quirks[name]) : world.quirks[name],
        isUnusual: !world.quirks.isOfEra(name), choice: .world(command),
        refusal: session.refusal(of: command).map { texts.words(for: $0) })
    }
    let meanings =
      [texts.help(of: .nextEra)] + quirks.filter { world.nextQuirk($0) != nil }.map { $0.summary.text(texts) }
    var menu = Menu(
      title: texts.menuQuirks(texts.key(.more)), lines: [eraLine] + lines,
      notes: notes(meanings, markedIndex, columns: bench.columns - 8))
    menu.keepsNotes = true
    return menu
  }

  /// Returns the wrapped meaning of the marked line.
  ///
  /// The number of rows and their width are those of the longest meaning, so that the menu does not change
  /// its size.
  private static func notes(_ meanings: [String], _ markedIndex: Int, columns: Int) -> [String] {
    let wrapped = meanings.map { Array(TextLayout.wrap($0, columns: columns).prefix(3)) }
    let width = wrapped.joined().map { CellWidth.of($0) }.max() ?? 0
    let count = wrapped.map(\.count).max() ?? 0
    let rows = wrapped.indices.contains(markedIndex) ? wrapped[markedIndex] : []
    return (0..<count).map { CellWidth.fitted(rows.indices.contains($0) ? rows[$0] : "", columns: width) }
  }
}
