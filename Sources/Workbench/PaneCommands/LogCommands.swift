// The commands that only the Log pane has.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let follow = ScreenCommand(
    .follow, keys: [.log: "F"],
    localized("follow"),
    localized("go to the end of the log and follow new lines"),
    .change { bench in
      if bench.panes.log.isFollowing { bench.notice = Notice(bench.texts.logFollowsAlready) }
      bench.panes.log.columnOffset = 0
      bench.panes.log.followEnd()
    })

  static let firstColumn = ScreenCommand(
    .firstColumn, keys: [.log: "0"],
    localized("first column"),
    localized("scroll sideways back to the beginning of the lines"),
    .change { $0.panes.log.columnOffset = 0 })

  package static let filterLog = ScreenCommand(
    "filter-log", keys: [.log: "&"],
    localized("filter"),
    localized("show only matching entries: a b = both, a | b = either, !c = without c"),
    .pane { $0.log.askForFilter(height: $1, in: $2) })

  static let previousOfTransaction = ScreenCommand(
    "previous-entry-of-the-transaction", keys: [.log: "["],
    localized("same transaction"),
    localized("go to the previous entry of the same transaction"),
    .pane { $0.log.jump(.transaction(forward: false), height: $1, in: $2) })

  static let nextOfTransaction = ScreenCommand(
    "next-entry-of-the-transaction", keys: [.log: "]"],
    localized("same transaction"),
    localized("go to the next entry of the same transaction"),
    .pane { $0.log.jump(.transaction(forward: true), height: $1, in: $2) })

  static let previousCallback = ScreenCommand(
    "previous-callback", keys: [.log: "{"],
    localized("callback"),
    localized("go to the previous callback"),
    .pane { $0.log.jump(.callback(forward: false), height: $1, in: $2) })

  static let nextCallback = ScreenCommand(
    "next-callback", keys: [.log: "}"],
    localized("callback"),
    localized("go to the next callback"),
    .pane { $0.log.jump(.callback(forward: true), height: $1, in: $2) })

  static let previousFailure = ScreenCommand(
    "previous-failure", keys: [.log: "("],
    localized("failure"),
    localized("go to the previous failure"),
    .pane { $0.log.jump(.failure(forward: false), height: $1, in: $2) })

  static let nextFailure = ScreenCommand(
    "next-failure", keys: [.log: ")"],
    localized("failure"),
    localized("go to the next failure"),
    .pane { $0.log.jump(.failure(forward: true), height: $1, in: $2) })

  static let markEntry = ScreenCommand(
    "mark-entry", keys: [.log: "m"],
    localized("mark"),
    localized("mark or unmark this entry"),
    .pane { $0.log.markEntry(height: $1, in: $2) })

  static let listMarks = ScreenCommand(
    .listMarks, keys: [.log: "'"],
    localized("marks"),
    LazyLocalizedText {
      $0.localized("list the marked entries; \($0.key(.more)) goes to the selected entry")
    },
    .menu(.marks),
    refusal: { bench in
      bench.panes.log.marks.isEmpty
        ? ScreenRefusal(bench.texts.logNoMark(bench.texts.key(.markEntry)), possible: "") : nil
    })

  package static let logViewMenu = ScreenCommand(
    .logViewMenu, keys: [.log: "v", .list: "v"],
    localized("view"),
    localized("choose log channels, wrapping, folding, times, and identifiers in lists"),
    .menu(.bound(.logViewMenu)))
}

extension CommandSection {
  package static let log = CommandSection(
    .log, localized("Log"), openingCommand: .focusLog,
    commands: [
      .follow, .firstColumn, .filterLog, .previousOfTransaction, .nextOfTransaction, .previousCallback,
      .nextCallback, .previousFailure, .nextFailure, .markEntry, .listMarks, .logViewMenu,
    ],
    simultaneousContexts: [.everywhere, .list])
}
