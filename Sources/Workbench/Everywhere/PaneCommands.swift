// Commands that go about the screen, from anywhere.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let focusProducts = ScreenCommand(
    "focus-products", keys: [.everywhere: "1"],
    say("Products", ja: "商品"),
    say("go to the Products pane", ja: "商品ペインへ移る"),
    .change { $0.setFocus(.products) },
    isWayAbout: true)

  static let focusPhone = ScreenCommand(
    "focus-phone", keys: [.everywhere: "2"],
    say("Phone", ja: "iPhone"),
    say(
      { "go to the Phone pane; \($0.key(.pressButton)) answers what is up there" },
      ja: { "iPhoneペインへ移る。\($0.key(.pressButton))で表示中のものに応答" }),
    .change { $0.setFocus(.phone) },
    isWayAbout: true)

  static let focusTransactions = ScreenCommand(
    "focus-transactions", keys: [.everywhere: "3"],
    say("Transactions", ja: "取引"),
    say("go to the Transactions pane", ja: "取引ペインへ移る"),
    .change { $0.setFocus(.transactions) },
    isWayAbout: true)

  static let focusDetails = ScreenCommand(
    "focus-details", keys: [.everywhere: "4"],
    say("Details", ja: "詳細"),
    say("go to the Details pane", ja: "詳細ペインへ移る"),
    .change { $0.setFocus(.details) },
    isWayAbout: true)

  static let focusLog = ScreenCommand(
    "focus-log", keys: [.everywhere: "5"],
    say("Log", ja: "ログ"),
    say("go to the Log pane", ja: "ログペインへ移る"),
    .change { $0.setFocus(.log) },
    isWayAbout: true)

  static let focusSubscriptions = ScreenCommand(
    "focus-subscriptions", keys: [.everywhere: "6"],
    say("Subscriptions", ja: "サブスクリプション"),
    say(
      "go to the Subscriptions pane: time line and plan matrix; beside the presenter's phone: the time line",
      ja: "サブスクリプションペインへ移る。時間の流れとプランの表。プレゼン表示では時間の流れを表示"),
    .change { $0.goToSubscriptions() },
    isWayAbout: true)

  static let focusReceipt = ScreenCommand(
    "focus-receipt", keys: [.everywhere: "7"],
    say("Receipt", ja: "レシート"),
    say(
      "go to the Receipt pane: what verifyReceipt answers now, and why each row is there",
      ja: "レシートペインへ移る。verifyReceiptの今の応答と、各行がある理由"),
    .change { $0.setFocus(.receipt) },
    isWayAbout: true)

  static let focusService = ScreenCommand(
    "focus-service", keys: [.everywhere: "8"],
    say("Service", ja: "サービス"),
    say(
      "go to the Service pane: the three books of a purchase service between app and App Store",
      ja: "サービスペインへ移る。アプリとApp Storeの間の購入サービスの3つの帳簿"),
    .change { $0.setFocus(.service) },
    refusal: { bench in
      bench.session.service == nil
        ? ScreenRefusal(bench.texts.serviceIsOff, possible: ":service on") : nil
    },
    isWayAbout: true)

  static let nextPane = ScreenCommand(
    "next-pane", keys: [.everywhere: "Tab"],
    say("next pane", ja: "次のペイン"),
    say("go to the next pane", ja: "次のペインへ移る"),
    .change { $0.stepFocus(by: 1) },
    isWayAbout: true)

  static let previousPane = ScreenCommand(
    "previous-pane", keys: [.everywhere: "Shift-Tab"],
    say("previous pane", ja: "前のペイン"),
    say("go to the pane before", ja: "前のペインへ移る"),
    .change { $0.stepFocus(by: -1) },
    isWayAbout: true)

  static let zoom = ScreenCommand(
    "zoom", keys: [.everywhere: "="],
    say("zoom", ja: "拡大"),
    say("give the pane the whole screen, and again: back", ja: "ペインを画面全体に広げる。もう一度で戻す"),
    .change { $0.focus.isZoomed.toggle() },
    refusal: { bench in
      bench.presenting == nil
        ? nil
        : ScreenRefusal(
          bench.texts.presenterIsLarge, possible: bench.bindings.keyName(of: .presenter) ?? "")
    },
    isWayAbout: true)

  static let logHalfPageDown = ScreenCommand(
    "log-half-page-down", keys: [.everywhere: "Ctrl-D"],
    say("log down", ja: "ログを下へ"),
    say(
      "scroll the log half a page down, from any pane; or the presenter's story",
      ja: "どのペインからでもログを半ページ下へ。プレゼン表示では説明を下へ"),
    .change { $0.scrollHalfPage(up: false) },
    isWayAbout: true)

  static let logHalfPageUp = ScreenCommand(
    "log-half-page-up", keys: [.everywhere: "Ctrl-U"],
    say("log up", ja: "ログを上へ"),
    say(
      "scroll the log half a page up, from any pane; or the presenter's story",
      ja: "どのペインからでもログを半ページ上へ。プレゼン表示では説明を上へ"),
    .change { $0.scrollHalfPage(up: true) },
    isWayAbout: true)
}

extension Workbench {
  /// Scrolls the log half a page, or the story where that stands in its place.
  fileprivate mutating func scrollHalfPage(up: Bool) {
    guard presenting == nil else { return scrollStory(up: up) }
    panes.log.scrollHalfPage(up: up)
  }
}
