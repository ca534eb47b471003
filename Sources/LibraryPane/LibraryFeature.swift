// The browser of the library of scenarios as a feature of the screen.

import Grid
import Panes
import Support
import TerminalUI
import Workbench

package enum LibraryFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = []
  package static let sections: [CommandSection] = [.library]
  package static let additions = [
    CommandAddition(to: .openMenu, after: .openFile, [.openFromLibrary]),
    CommandAddition(to: .scenarioMenu, after: .openFile, [.openFromLibrary]),
  ]
}

extension ScreenCommand {
  static let openFromLibrary = ScreenCommand(
    "open-from-library", keys: [.openMenu: "l L", .scenarioMenu: "l L"],
    localized("a scenario from the library"),
    localized("browse the included scenarios by subject, and open one"),
    .change { $0.overlays.append(LibraryBrowser(in: $0)) })

  static let playFromLibrary = ScreenCommand(
    "play-from-library", keys: [.library: "Ctrl-R"],
    localized("play as a demo"),
    localized("play the marked scenario as a demo"),
    .inOverlay)

  static let previousSubject = ScreenCommand(
    "previous-subject", keys: [.library: "Shift-Tab"],
    localized("previous subject"),
    localized("go to the first scenario of the previous subject"),
    .inOverlay)

  static let previewDown = ScreenCommand(
    "preview-down", keys: [.library: "Ctrl-F"],
    localized("preview down"),
    localized("scroll the preview of the scenario down"),
    .inOverlay)

  static let previewUp = ScreenCommand(
    "preview-up", keys: [.library: "Ctrl-B"],
    localized("preview up"),
    localized("scroll the preview of the scenario up"),
    .inOverlay)

  /// The key `?` of the help belongs to the filter.
  static let libraryHelp = ScreenCommand(
    "library-help", keys: [.library: "F1"],
    localized("help"),
    localized("list the keys of the library"),
    .inOverlay)
}

extension CommandSection {
  static let library = CommandSection(
    .library, localized("Library of scenarios"), openingCommand: .openFromLibrary,
    commands: [
      .playFromLibrary, .pageDown, .pageUp, .previousSubject, .previewDown, .previewUp, .libraryHelp,
    ],
    simultaneousContexts: [.textField], acceptsText: true)
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
