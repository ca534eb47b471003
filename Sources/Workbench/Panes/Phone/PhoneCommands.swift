// What keys do on the phone. Nothing but Enter answers a dialog.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let pressButton = ScreenCommand(
    "press-button", keys: [.phone: "Enter"],
    localized("press", ja: "押す"),
    localized("press the marked button", ja: "印の付いたボタンを押す"),
    .ask(.more),
    isFixed: true)

  static let markPreviousButton = ScreenCommand(
    "mark-previous-button", keys: [.phone: "h Left"],
    localized("choose", ja: "選択"),
    localized("mark the button before", ja: "前のボタンに印を移す"),
    .ask(.move(.left)))

  static let markNextButton = ScreenCommand(
    "mark-next-button", keys: [.phone: "l Right"],
    localized("choose", ja: "選択"),
    localized("mark the next button", ja: "次のボタンに印を移す"),
    .ask(.move(.right)))

  static let scrollSheetDown = ScreenCommand(
    "scroll-sheet-down", keys: [.phone: "j Down PgDn Space"],
    localized("scroll", ja: "スクロール"),
    localized("scroll a long sheet down", ja: "長いシートを下へスクロール"),
    .ask(.move(.down)))

  static let scrollSheetUp = ScreenCommand(
    "scroll-sheet-up", keys: [.phone: "k Up PgUp"],
    localized("scroll", ja: "スクロール"),
    localized("scroll a long sheet up", ja: "長いシートを上へスクロール"),
    .ask(.move(.up)))
}

extension CommandSection {
  package static let phone = CommandSection(
    .phone, localized("Phone", ja: "iPhone"), openingCommand: .focusPhone,
    commands: [
      .pressButton, .markPreviousButton, .markNextButton, .scrollSheetDown, .scrollSheetUp, .leave,
    ],
    simultaneousContexts: [.everywhere])
}
