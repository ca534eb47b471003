// What keys do in the log beside what they do in any list.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let follow = ScreenCommand(
    "follow", keys: [.log: "F"],
    localized("follow", ja: "追尾"),
    localized(
      "to the end of the log, which follows new lines as long as it is seen",
      ja: "ログの末尾へ。末尾が見えている間は新しい行を追う"),
    .change { bench in
      if bench.panes.log.isFollowing { bench.notice = Notice(bench.texts.logFollowsAlready) }
      bench.panes.log.followEnd()
    })

  static let filterLog = ScreenCommand(
    "filter-log", keys: [.log: "&"],
    localized("filter", ja: "絞り込み"),
    localized(
      "show only entries that contain a text, or do not: a | b | !c",
      ja: "文字列を含む行だけを表示する。a | b | !c でいずれかを含み、cを除く"),
    .pane { $0.log.askForFilter(height: $1, in: $2) })

  static let previousOfTransaction = ScreenCommand(
    "previous-entry-of-the-transaction", keys: [.log: "["],
    localized("same transaction", ja: "同じ取引"),
    localized("to the entry before of the same transaction", ja: "同じ取引の前の行へ"),
    .pane { $0.log.jump(.transaction(forward: false), height: $1, in: $2) })

  static let nextOfTransaction = ScreenCommand(
    "next-entry-of-the-transaction", keys: [.log: "]"],
    localized("same transaction", ja: "同じ取引"),
    localized("to the next entry of the same transaction", ja: "同じ取引の次の行へ"),
    .pane { $0.log.jump(.transaction(forward: true), height: $1, in: $2) })

  static let previousCallback = ScreenCommand(
    "previous-callback", keys: [.log: "{"],
    localized("callback", ja: "コールバック"),
    localized("to the callback before", ja: "前のコールバックへ"),
    .pane { $0.log.jump(.callback(forward: false), height: $1, in: $2) })

  static let nextCallback = ScreenCommand(
    "next-callback", keys: [.log: "}"],
    localized("callback", ja: "コールバック"),
    localized("to the next callback", ja: "次のコールバックへ"),
    .pane { $0.log.jump(.callback(forward: true), height: $1, in: $2) })

  static let previousFailure = ScreenCommand(
    "previous-failure", keys: [.log: "("],
    localized("failure", ja: "失敗"),
    localized("to the failure or expectation before", ja: "前の失敗か期待値へ"),
    .pane { $0.log.jump(.failure(forward: false), height: $1, in: $2) })

  static let nextFailure = ScreenCommand(
    "next-failure", keys: [.log: ")"],
    localized("failure", ja: "失敗"),
    localized("to the next failure or expectation", ja: "次の失敗か期待値へ"),
    .pane { $0.log.jump(.failure(forward: true), height: $1, in: $2) })

  static let markEntry = ScreenCommand(
    "mark-entry", keys: [.log: "m"],
    localized("mark", ja: "印"),
    localized("mark this entry, or unmark it", ja: "この行に印を付ける/外す"),
    .pane { $0.log.markEntry(height: $1, in: $2) })

  static let listMarks = ScreenCommand(
    "list-marks", keys: [.log: "'"],
    localized("marks", ja: "印の一覧"),
    localized({ "list the marked entries; \($0.key(.more)) goes to one" }, ja: { _ in "印を付けた行を順に見る" }),
    .menu(.marks),
    refusal: { bench in
      bench.panes.log.marks.isEmpty
        ? ScreenRefusal(
          bench.texts.logNoMark, possible: bench.texts.logNoMarkHint(bench.texts.key(.markEntry))) : nil
    })

  package static let logViewMenu = ScreenCommand(
    "log-view-menu", keys: [.log: "v", .list: "v"],
    localized("view", ja: "表示"),
    localized(
      "which channels the log shows; wrap, fold, times; identifiers in lists",
      ja: "ログに出すチャンネル、折り返し、折りたたみ、時刻、一覧の識別子"),
    .menu(.bound(.logViewMenu)))
}

extension CommandSection {
  package static let log = CommandSection(
    .log, localized("Log", ja: "ログ"), openingCommand: .focusLog,
    commands: [
      .follow, .filterLog, .previousOfTransaction, .nextOfTransaction, .previousCallback, .nextCallback,
      .previousFailure, .nextFailure, .markEntry, .listMarks, .logViewMenu,
    ],
    simultaneousContexts: [.everywhere, .list])
}
