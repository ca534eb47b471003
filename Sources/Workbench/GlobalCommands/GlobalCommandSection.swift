// The section of the global commands.

import Panes
import Support

extension CommandSection {
  package static func everywhere(_ panes: [any ScreenPane.Type], _ paneContexts: [KeyContext])
    -> CommandSection
  {
    CommandSection(
      .everywhere, localized("Everywhere"),
      commands: panes.map { $0.focusCommand } + [
        .nextPane, .previousPane, .zoom, .narrowerPane, .widerPane, .lowerPane, .higherPane, .resetPanes,
        .logHalfPageDown, .logHalfPageUp, .buySelected, .toggleInterrupted,
        .toggleAskToBuy, .actMenu, .failMenu, .switchesMenu, .deviceMenu, .queryMenu, .timeMenu, .goOn,
        .finishAsked, .environmentMenu, .undoLast, .redoLast, .snapshotsMenu, .expectWhatISee, .writeNote,
        .writeScenario, .openMenu, .copySelected, .copyMenu, .commandLine, .palette, .why, .presenter,
        .startTour, .help, .leave, .quit, .suspend, .stop, .redraw, .reloadConfiguration, .toggleMouse,
        .themePicker,
      ],
      simultaneousContexts: [.list] + paneContexts,
      requiredCommands: [.leave, .quit, .commandLine])
  }
}
