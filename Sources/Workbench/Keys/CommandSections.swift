// The commands of the screen, grouped into sections.

import Panes
import TerminalUI

/// Commands that a feature adds to an existing section.
package struct CommandAddition: Sendable {
  package let context: KeyContext
  /// The command after which the new commands are inserted.
  let predecessor: CommandName
  package let commands: [ScreenCommand]

  package init(to context: KeyContext, after predecessor: CommandName, _ commands: [ScreenCommand]) {
    self.context = context
    self.predecessor = predecessor
    self.commands = commands
  }
}

/// The commands of the workbench, its panes and the registered features.
package final class CommandSections: Sendable {
  /// The sections, in the order of the help page.
  package let all: [CommandSection]
  /// The commands of all sections, without duplicates.
  package let commands: [ScreenCommand]
  let paneContexts: [KeyContext]
  private let byContext: [KeyContext: CommandSection]
  private let byName: [String: ScreenCommand]

  package init(panes: [any ScreenPane.Type], features: [any ScreenFeature.Type]) {
    let additions = features.flatMap { $0.additions }
    paneContexts = panes.flatMap { $0.contexts }.filter { $0 != .list }
    all =
      ([.everywhere(panes, paneContexts), .list(panes)] + panes.compactMap { $0.section }
      + CommandSection.inMenuOrder(CommandSection.menus + features.flatMap { $0.sections })
      + CommandSection.overlays)
      .map { $0.adding(additions) }
    var seen: Set<ScreenCommand> = []
    commands = all.flatMap(\.commands).filter { seen.insert($0).inserted }
    byContext = Dictionary(all.map { ($0.context, $0) }) { first, _ in first }
    byName = Dictionary(
      commands.flatMap { command in ([command.rawValue] + command.formerNames).map { ($0, command) } }
    ) { first, _ in first }
  }

  /// Returns nil if the context belongs to an unregistered feature.
  package subscript(context: KeyContext) -> CommandSection? { byContext[context] }

  /// Finds a command by its current name or a former name.
  package func command(named name: String) -> ScreenCommand? { byName[name] }

  package var contexts: [KeyContext] { all.map(\.context) }
}

extension CommandSection {
  fileprivate static let menus: [CommandSection] = [.actMenu, .environmentMenu]

  /// The order of the menus on the help page; all other menus follow.
  private static let menuOrder: [KeyContext] = [
    .actMenu, .environmentMenu, .switchesMenu, .deviceMenu, .accountMenu, .queryMenu, .appStoreMenu,
    .timeMenu, .snapshotsMenu, .openMenu, .copyMenu, .logViewMenu, .scenarioMenu, .familyMenu, .priceMenu,
  ]

  fileprivate static func inMenuOrder(_ sections: [CommandSection]) -> [CommandSection] {
    menuOrder.flatMap { context in sections.filter { $0.context == context } }
      + sections.filter { !menuOrder.contains($0.context) }
  }

  /// The sections of overlays that are not menus.
  fileprivate static let overlays: [CommandSection] = [
    .textField, .expectMenu, .prompt, .palette, .picker, .form, .formSwitch, .question,
  ]

  fileprivate func adding(_ additions: [CommandAddition]) -> CommandSection {
    var section = self
    for addition in additions where addition.context == context {
      let index =
        section.commands.firstIndex { $0.name == addition.predecessor } ?? section.commands.endIndex - 1
      section.commands.insert(contentsOf: addition.commands, at: index + 1)
    }
    return section
  }
}
