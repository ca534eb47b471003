// The one list of sections: every command of the screen stands in one of them. A new menu or page with keys of its own
// is a line here; panes bring theirs along.

/// All commands of the screen.
enum CommandSections {
  /// In the order of the help.
  static let all: [CommandSection] =
    [.everywhere, .list] + PaneSet.sections + [
      .actMenu, .environmentMenu, .switchesMenu, .deviceMenu, .accountMenu, .queryMenu, .appStoreMenu,
      .timeMenu,
      .snapshotsMenu,
      .openMenu, .copyMenu, .logViewMenu, .scenarioMenu, .familyMenu,
      .priceMenu, .paymentMenu, .sdkMenu, .userMenu, .serverMenu, .answersMenu, .consoleMenu, .textField,
      .expectMenu, .prompt, .palette, .picker, .form, .formSwitch, .question,
    ]

  static let byContext = Dictionary(all.map { ($0.context, $0) }) { first, _ in first }

  /// Every command once.
  static let commands: [ScreenCommand] = {
    var seen: Set<ScreenCommand> = []
    return all.flatMap(\.commands).filter { seen.insert($0).inserted }
  }()

  /// Commands by their names, and by those that they had before.
  static let byName: [String: ScreenCommand] = Dictionary(
    commands.flatMap { command in ([command.rawValue] + command.before).map { ($0, command) } }
  ) { first, _ in first }
}
