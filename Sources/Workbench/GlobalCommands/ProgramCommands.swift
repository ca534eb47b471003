// Global commands for the program itself.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let leave = ScreenCommand(
    .leave, keys: [.everywhere: "Esc", .phone: "Esc", .textField: "Esc Ctrl-C", .question: "Esc q n"],
    localized("leave"),
    localized(
      "close the open menu or page, or return the focus; changes nothing else"),
    .screen { $0.closeInPane() },
    isNavigation: true)

  package static let quit = ScreenCommand(
    "quit", keys: [.everywhere: "q"],
    localized("quit"),
    localized("close the open menu or page; on the main screen, press twice to quit"),
    .change { $0.askToQuit() },
    isNavigation: true)

  package static let suspend = ScreenCommand(
    "suspend", keys: [.everywhere: "Ctrl-Z"],
    localized("suspend"),
    localized("suspend iapbench and return to the shell; type fg there to resume"),
    .screen { [.suspend(message: $0.texts.suspended($0.texts.key(.undoLast)))] },
    isNavigation: true,
    worksOverOverlays: true)

  package static let stop = ScreenCommand(
    "stop", keys: [.everywhere: "Ctrl-C"],
    localized("stop"),
    localized("stop a long operation, the running clock or the open scenario"),
    .screen { $0.stopRunning() },
    isNavigation: true)

  package static let redraw = ScreenCommand(
    "redraw", keys: [.everywhere: "Ctrl-L"],
    localized("redraw"),
    localized("redraw the screen"),
    .screen { _ in [.redraw] },
    isNavigation: true,
    worksOverOverlays: true)

  package static let reloadConfiguration = ScreenCommand(
    "reload", keys: [.everywhere: "F5"],
    localized("reload configuration"),
    localized("reload config.toml (keys, settings; see iapbench config --example)"),
    .screen { [.reloadConfiguration(theme: $0.theme.name)] })

  static let toggleMouse = ScreenCommand(
    "toggle-mouse", keys: [.everywhere: "M"],
    localized("mouse"),
    localized("turn the mouse on or off (off: the terminal selects text)"),
    .screen { $0.toggleMouse() })

  static let themePicker = ScreenCommand(
    "theme-picker", keys: [.everywhere: "T"],
    localized("theme"),
    localized("choose a theme with a preview"),
    .screen { $0.openThemePicker() })
}
