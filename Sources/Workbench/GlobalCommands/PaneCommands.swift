// Commands that go about the screen, from anywhere.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let focusProducts = ScreenCommand(
    "focus-products", keys: [.everywhere: "1"],
    localized("Products", ja: "商品"),
    localized("go to the Products pane", ja: "商品ペインへ移る"),
    .change { $0.setFocus(.products) },
    isNavigation: true)

  static let focusPhone = ScreenCommand(
    "focus-phone", keys: [.everywhere: "2"],
    localized("Phone", ja: "iPhone"),
    localized(
      { "go to the Phone pane; \($0.key(.pressButton)) answers what is up there" },
      ja: { "iPhoneペインへ移る。\($0.key(.pressButton))で表示中のものに応答" }),
    .change { $0.setFocus(.phone) },
    isNavigation: true)

  static let focusTransactions = ScreenCommand(
    "focus-transactions", keys: [.everywhere: "3"],
    localized("Transactions", ja: "取引"),
    localized("go to the Transactions pane", ja: "取引ペインへ移る"),
    .change { $0.setFocus(.transactions) },
    isNavigation: true)

  static let focusDetails = ScreenCommand(
    "focus-details", keys: [.everywhere: "4"],
    localized("Details", ja: "詳細"),
    localized("go to the Details pane", ja: "詳細ペインへ移る"),
    .change { $0.setFocus(.details) },
    isNavigation: true)

  static let focusLog = ScreenCommand(
    "focus-log", keys: [.everywhere: "5"],
    localized("Log", ja: "ログ"),
    localized("go to the Log pane", ja: "ログペインへ移る"),
    .change { $0.setFocus(.log) },
    isNavigation: true)

  static let focusSubscriptions = ScreenCommand(
    "focus-subscriptions", keys: [.everywhere: "6"],
    localized("Subscriptions", ja: "サブスクリプション"),
    localized(
      "go to the Subscriptions pane: time line and plan matrix; beside the presenter's phone: the time line",
      ja: "サブスクリプションペインへ移る。時間の流れとプランの表。プレゼン表示では時間の流れを表示"),
    .change { $0.showSubscriptions() },
    isNavigation: true)

  static let nextPane = ScreenCommand(
    "next-pane", keys: [.everywhere: "Tab"],
    localized("next pane", ja: "次のペイン"),
    localized("go to the next pane", ja: "次のペインへ移る"),
    .change { $0.stepFocus(by: 1) },
    isNavigation: true)

  static let previousPane = ScreenCommand(
    "previous-pane", keys: [.everywhere: "Shift-Tab"],
    localized("previous pane", ja: "前のペイン"),
    localized("go to the pane before", ja: "前のペインへ移る"),
    .change { $0.stepFocus(by: -1) },
    isNavigation: true)

  package static let zoom = ScreenCommand(
    "zoom", keys: [.everywhere: "="],
    localized("zoom", ja: "拡大"),
    localized("give the pane the whole screen, and again: back", ja: "ペインを画面全体に広げる。もう一度で戻す"),
    .change { $0.focus.isZoomed.toggle() },
    refusal: { bench in
      bench.focusBeforePresenter == nil
        ? nil
        : ScreenRefusal(
          bench.texts.presenterIsLarge, possible: bench.bindings.keyName(of: .presenter) ?? "")
    },
    isNavigation: true)

  static let logHalfPageDown = ScreenCommand(
    "log-half-page-down", keys: [.everywhere: "Ctrl-D"],
    localized("log down", ja: "ログを下へ"),
    localized(
      "scroll the log half a page down, from any pane; or the presenter's story",
      ja: "どのペインからでもログを半ページ下へ。プレゼン表示では説明を下へ"),
    .change { $0.scrollHalfPage(up: false) },
    isNavigation: true)

  static let logHalfPageUp = ScreenCommand(
    "log-half-page-up", keys: [.everywhere: "Ctrl-U"],
    localized("log up", ja: "ログを上へ"),
    localized(
      "scroll the log half a page up, from any pane; or the presenter's story",
      ja: "どのペインからでもログを半ページ上へ。プレゼン表示では説明を上へ"),
    .change { $0.scrollHalfPage(up: true) },
    isNavigation: true)
}

extension Workbench {
  /// Scrolls the log half a page, or the story where that stands in its place.
  fileprivate mutating func scrollHalfPage(up: Bool) {
    guard focusBeforePresenter == nil else { return scrollStory(up: up) }
    panes.log.scrollHalfPage(up: up)
  }
}
