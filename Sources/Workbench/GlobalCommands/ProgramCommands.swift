// Commands for the program itself, from anywhere.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let leave = ScreenCommand(
    "leave", keys: [.everywhere: "Esc", .phone: "Esc", .textField: "Esc Ctrl-C", .question: "Esc q n"],
    localized("leave", ja: "閉じる"),
    localized("close what is open, give back the focus; acts on nothing", ja: "開いているものを閉じ、フォーカスを戻す。何も実行しない"),
    .screen { $0.closeInPane() },
    isNavigation: true)

  package static let quit = ScreenCommand(
    "quit", keys: [.everywhere: "q"],
    localized("quit", ja: "終了"),
    localized("close what is open; on the main screen twice: quit", ja: "開いているものを閉じる。メイン画面では2回で終了"),
    .change { $0.askToQuit() },
    isNavigation: true)

  package static let suspend = ScreenCommand(
    "suspend", keys: [.everywhere: "Ctrl-Z"],
    localized("suspend", ja: "中断"),
    localized("back to the shell; fg comes back", ja: "シェルに戻る。fgで再開"),
    .screen { [.suspend(message: $0.texts.suspended($0.texts.key(.undoLast)))] },
    isNavigation: true,
    worksOverOverlays: true)

  package static let stop = ScreenCommand(
    "stop", keys: [.everywhere: "Ctrl-C"],
    localized("stop", ja: "停止"),
    localized(
      "stop what takes long; the running clock or the open scenario",
      ja: "時間のかかる処理、動いている時計、または開いているシナリオを止める"),
    .screen { $0.stopRunning() },
    isNavigation: true)

  package static let redraw = ScreenCommand(
    "redraw", keys: [.everywhere: "Ctrl-L"],
    localized("redraw", ja: "再描画"),
    localized("draw the screen afresh", ja: "画面を描き直す"),
    .screen { _ in [.redraw] },
    isNavigation: true,
    worksOverOverlays: true)

  package static let reloadConfiguration = ScreenCommand(
    "reload", keys: [.everywhere: "F5"],
    localized("read configuration again", ja: "設定を読み直す"),
    localized("take config.toml and the theme's file as they are now", ja: "設定とテーマのファイルを今の内容で読み直す"),
    .screen { [.reloadConfiguration(theme: $0.theme.name)] })

  static let toggleMouse = ScreenCommand(
    "toggle-mouse", keys: [.everywhere: "M"],
    localized("mouse", ja: "マウス"),
    localized("mouse on or off (off: the terminal selects text)", ja: "マウスのON/OFF(OFFでは端末側で文字を選択)"),
    .screen { $0.toggleMouse() })

  static let themePicker = ScreenCommand(
    "theme-picker", keys: [.everywhere: "T"],
    localized("theme", ja: "テーマ"),
    localized("choose a theme; the screen shows each while you move", ja: "テーマを選ぶ。移動するたびに画面全体で見本を表示する"),
    .screen { $0.openThemePicker() })
}
