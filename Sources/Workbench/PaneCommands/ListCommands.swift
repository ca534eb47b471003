// The commands of lists and texts.

import Grid
import Panes
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let rowDown = ScreenCommand(
    "row-down", keys: [.list: "j Down"],
    localized("down"),
    localized("move one row down"),
    .ask(.move(.down)))

  package static let rowUp = ScreenCommand(
    "row-up", keys: [.list: "k Up"],
    localized("up"),
    localized("move one row up"),
    .ask(.move(.up)))

  package static let firstRow = ScreenCommand(
    "first-row", keys: [.list: "g Home"],
    localized("first"),
    localized("go to the first row"),
    .ask(.move(.first)))

  package static let lastRow = ScreenCommand(
    "last-row", keys: [.list: "G End"],
    localized("last"),
    localized("go to the last row"),
    .ask(.move(.last)))

  package static let pageDown = ScreenCommand(
    "page-down", keys: [.list: "PgDn Space", .picker: "PgDn", .palette: "PgDn", .library: "PgDn"],
    localized("page down"),
    localized("move one page down"),
    .ask(.move(.pageDown)))

  package static let pageUp = ScreenCommand(
    "page-up", keys: [.list: "PgUp", .picker: "PgUp", .palette: "PgUp", .library: "PgUp"],
    localized("page up"),
    localized("move one page up"),
    .ask(.move(.pageUp)))

  package static let scrollLeft = ScreenCommand(
    "scroll-left", keys: [.list: "h Left"],
    localized("left"),
    localized("scroll to the left"),
    .ask(.move(.left)))

  package static let scrollRight = ScreenCommand(
    "scroll-right", keys: [.list: "l Right"],
    localized("right"),
    localized("scroll to the right"),
    .ask(.move(.right)))

  package static let find = ScreenCommand(
    .find, keys: [.list: "/"],
    localized("find"),
    localized("filter a list; find text in Log and Details"),
    .ask(.find))

  package static let nextHit = ScreenCommand(
    "next-hit", keys: [.list: "n"],
    localized("next match"),
    localized("go to the next match"),
    .ask(.nextHit))

  package static let previousHit = ScreenCommand(
    "previous-hit", keys: [.list: "N"],
    localized("previous match"),
    localized("go to the previous match"),
    .ask(.previousHit))

  package static let more = ScreenCommand(
    "more", keys: [.list: "Enter"],
    localized("more"),
    localized("show more about the marked line; in the log, fold or unfold an entry"),
    .ask(.more))
}

extension CommandSection {
  /// Returns the commands of every list, which work together with those of the focused pane.
  package static func list(_ panes: [any ScreenPane.Type]) -> CommandSection {
    CommandSection(
      .list, localized("Any list or text"),
      commands: [
        .rowDown, .rowUp, .firstRow, .lastRow, .pageDown, .pageUp, .scrollLeft, .scrollRight, .find, .nextHit,
        .previousHit, .more, .logViewMenu,
      ],
      simultaneousContexts: [.everywhere]
        + panes.map { $0.contexts }.filter { $0.contains(.list) }.flatMap { $0 }.filter { $0 != .list })
  }
}
