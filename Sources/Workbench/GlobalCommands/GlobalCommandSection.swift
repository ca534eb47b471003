// Which commands have keys everywhere, in the order of the help.

import Support

extension CommandSection {
  static let everywhere = CommandSection(
    .everywhere, localized("Everywhere", ja: "全体"),
    commands: PaneSet.focusCommands + [
      .nextPane, .previousPane, .zoom, .narrowerPane, .widerPane, .lowerPane, .higherPane, .resetPanes,
      .logHalfPageDown, .logHalfPageUp, .buySelected, .buyWithOptions, .toggleInterrupted,
      .toggleAskToBuy, .actMenu, .failMenu, .switchesMenu, .deviceMenu, .queryMenu, .timeMenu, .goOn,
      .finishAsked, .environmentMenu, .undoLast, .redoLast, .snapshotsMenu, .expectWhatISee, .writeNote,
      .writeScenario, .openMenu, .copySelected, .copyMenu, .commandLine, .palette, .why, .presenter,
      .startTour, .help, .leave, .quit, .suspend, .stop, .redraw, .reloadConfiguration, .toggleMouse,
      .themePicker,
    ],
    simultaneousContexts: [.list] + PaneSet.ownContexts,
    requiredCommands: [.leave, .quit, .commandLine])
}
