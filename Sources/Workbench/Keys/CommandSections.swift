// Every command of the screen, by the sections in which they stand: those of the workbench, of its panes, and of the
// features that the program registers.

import Panes

/// Commands that a feature adds to the section of another.
package struct CommandAddition: Sendable {
  package let context: KeyContext
  /// The command behind which they stand.
  let predecessor: ScreenCommand
  package let commands: [ScreenCommand]

  package init(to context: KeyContext, after predecessor: ScreenCommand, _ commands: [ScreenCommand]) {
    self.context = context
    self.predecessor = predecessor
    self.commands = commands
  }
}

/// All commands of the screen.
package final class CommandSections: Sendable {
  /// In the order of the help.
  package let all: [CommandSection]
  /// Every command once.
  package let commands: [ScreenCommand]
  /// The contexts of one pane alone.
  let paneContexts: [KeyContext]
  private let byContext: [KeyContext: CommandSection]
  /// Commands by their names, and by their former names.
  private let byName: [String: ScreenCommand]

  package init(panes: [any ScreenPane.Type], features: [any ScreenFeature.Type]) {
    let additions = features.flatMap { $0.additions }
    paneContexts = panes.flatMap { $0.contexts }.filter { $0 != .list }
    all =
      ([.everywhere(panes, paneContexts), .list(panes)] + panes.compactMap { $0.section }
      + CommandSection.menus
      + features.flatMap { $0.sections } + CommandSection.overlays)
      .map { $0.adding(additions) }
    var seen: Set<ScreenCommand> = []
    commands = all.flatMap(\.commands).filter { seen.insert($0).inserted }
    byContext = Dictionary(all.map { ($0.context, $0) }) { first, _ in first }
    byName = Dictionary(
      commands.flatMap { command in ([command.rawValue] + command.before).map { ($0, command) } }
    ) { first, _ in first }
  }

  /// The section of a context; nil for the context of a feature that is not registered.
  package subscript(context: KeyContext) -> CommandSection? { byContext[context] }

  /// The command of a name, or of a former name.
  package func command(named name: String) -> ScreenCommand? { byName[name] }

  /// Every context, in the order of the help.
  package var contexts: [KeyContext] { all.map(\.context) }
}

extension CommandSection {
  /// The menus of the workbench itself.
  fileprivate static let menus: [CommandSection] = [
    .actMenu, .environmentMenu, .switchesMenu, .deviceMenu, .accountMenu, .queryMenu, .appStoreMenu,
    .timeMenu,
    .snapshotsMenu, .openMenu, .copyMenu, .logViewMenu, .scenarioMenu, .familyMenu, .priceMenu,
  ]

  /// What lies over the panes and is no menu.
  fileprivate static let overlays: [CommandSection] = [
    .textField, .expectMenu, .prompt, .palette, .picker, .form, .formSwitch, .question,
  ]

  /// The section with those of the additions that are for it.
  fileprivate func adding(_ additions: [CommandAddition]) -> CommandSection {
    var section = self
    for addition in additions where addition.context == context {
      let index = section.commands.firstIndex(of: addition.predecessor) ?? section.commands.endIndex - 1
      section.commands.insert(contentsOf: addition.commands, at: index + 1)
    }
    return section
  }
}
