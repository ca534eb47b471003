// What keys do in any list or text: each pane and page that is one is asked the same.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let rowDown = ScreenCommand(
    "row-down", keys: [.list: "j Down"],
    localized("down", ja: "下"),
    localized("one row down", ja: "1行下へ"),
    .ask(.move(.down)))

  static let rowUp = ScreenCommand(
    "row-up", keys: [.list: "k Up"],
    localized("up", ja: "上"),
    localized("one row up", ja: "1行上へ"),
    .ask(.move(.up)))

  static let firstRow = ScreenCommand(
    "first-row", keys: [.list: "g Home"],
    localized("first", ja: "先頭"),
    localized("to the first row", ja: "最初の行へ"),
    .ask(.move(.first)))

  static let lastRow = ScreenCommand(
    "last-row", keys: [.list: "G End"],
    localized("last", ja: "末尾"),
    localized("to the last row", ja: "最後の行へ"),
    .ask(.move(.last)))

  package static let pageDown = ScreenCommand(
    "page-down", keys: [.list: "PgDn Space", .picker: "PgDn", .palette: "PgDn"],
    localized("page down", ja: "次ページ"),
    localized("one page down", ja: "1ページ下へ"),
    .ask(.move(.pageDown)))

  package static let pageUp = ScreenCommand(
    "page-up", keys: [.list: "PgUp", .picker: "PgUp", .palette: "PgUp"],
    localized("page up", ja: "前ページ"),
    localized("one page up", ja: "1ページ上へ"),
    .ask(.move(.pageUp)))

  static let scrollLeft = ScreenCommand(
    "scroll-left", keys: [.list: "h Left"],
    localized("left", ja: "左"),
    localized("scroll to the left", ja: "左へスクロール"),
    .ask(.move(.left)))

  static let scrollRight = ScreenCommand(
    "scroll-right", keys: [.list: "l Right"],
    localized("right", ja: "右"),
    localized("scroll to the right", ja: "右へスクロール"),
    .ask(.move(.right)))

  package static let find = ScreenCommand(
    "find", keys: [.list: "/"],
    localized("find", ja: "検索"),
    localized("filter a list; find in Log and Details", ja: "リストの絞り込み、ログと詳細の検索"),
    .ask(.find))

  package static let nextHit = ScreenCommand(
    "next-hit", keys: [.list: "n"],
    localized("next hit", ja: "次の一致"),
    localized("to the next hit", ja: "次の一致へ"),
    .ask(.nextHit))

  package static let previousHit = ScreenCommand(
    "previous-hit", keys: [.list: "N"],
    localized("previous hit", ja: "前の一致"),
    localized("to the hit before", ja: "前の一致へ"),
    .ask(.previousHit))

  package static let more = ScreenCommand(
    "more", keys: [.list: "Enter"],
    localized("more", ja: "詳しく"),
    localized("more about it", ja: "それについて詳しく見る"),
    .ask(.more))
}

extension CommandSection {
  /// The commands of every list; they work beside those of the panes that are lists.
  package static func list(_ panes: [any Pane.Type]) -> CommandSection {
    CommandSection(
      .list, localized("Any list or text", ja: "リストと文章"),
      commands: [
        .rowDown, .rowUp, .firstRow, .lastRow, .pageDown, .pageUp, .scrollLeft, .scrollRight, .find, .nextHit,
        .previousHit, .more, .logViewMenu,
      ],
      simultaneousContexts: [.everywhere]
        + panes.map { $0.contexts }.filter { $0.contains(.list) }.flatMap { $0 }.filter { $0 != .list })
  }
}
