// The menu of what can be opened: files and sessions.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let openFile = ScreenCommand(
    "open-file", keys: [.openMenu: "f o"],
    localized("file: scenario or catalogue", ja: "ファイル: シナリオまたはカタログ"),
    localized("open a scenario (stepwise, as a copy) or a catalogue", ja: "シナリオ(コピーを1手順ずつ)またはカタログを開く"),
    .change { $0.openPrompt(.openFile($0.texts)) })

  static let openFromLibrary = ScreenCommand(
    "open-from-library", keys: [.openMenu: "l"],
    localized("a scenario of the library", ja: "ライブラリのシナリオ"),
    localized("open a scenario that comes with the program", ja: "プログラムに入っているシナリオを開く"),
    .screen {
      $0.openPrompt(.openFile($0.texts, text: LibraryScenario.sign))
      return $0.performOnTop(.complete)
    })

  static let openDemo = ScreenCommand(
    "catalog builtin", before: ["open-demo-catalogue"], keys: [.openMenu: "b"],
    localized("the demo catalogue", ja: "デモのカタログ"),
    localized("go back to the catalogue that is built in", ja: "組み込みのカタログに戻る"),
    .screen { $0.submit(.catalog("builtin")) })

  static let applySettings = ScreenCommand(
    "apply-settings", keys: [.openMenu: "A"],
    localized("apply the catalogue's settings", ja: "カタログの設定を適用"),
    localized(
      "the settings of the .storekit file, where this world does not take them by itself",
      ja: ".storekitファイルの設定を、自動では適用しない環境にも適用する"),
    .step { _ in .action(.applySettings) },
    setting: { CommandSetting($0.session.world.openCatalogSettings.map(\.text).joined(separator: ", ")) })

  static let resumeSession = ScreenCommand(
    "resume-session", keys: [.openMenu: "s"],
    localized("resume a session", ja: "セッションを再開"),
    localized("leave this session and go on with another one", ja: "このセッションを離れ、別のセッションを続きから始める"),
    .listSessions(.resume))

  package static let newSession = ScreenCommand(
    "new-session", keys: [.openMenu: "n"],
    localized("new session", ja: "新しいセッション"),
    localized("leave this session and begin an empty one", ja: "このセッションを離れ、空のセッションを始める"),
    .screen { _ in [.newSession] })

  package static let renameSession = ScreenCommand(
    "rename-session", keys: [.openMenu: "r"],
    localized("name this session", ja: "このセッションに名前を付ける"),
    localized("give the present session a name", ja: "今のセッションの名前を変える"),
    .change { $0.openPrompt(.sessionName($0.options.sessionName, $0.texts)) })

  package static let deleteSession = ScreenCommand(
    "delete-session", keys: [.openMenu: "d"],
    localized("delete a session (asks)", ja: "セッションを削除 (確認あり)"),
    localized("delete a session with all its steps", ja: "セッションをすべての手順とともに削除する"),
    .listSessions(.delete))
}

extension CommandSection {
  package static let openMenu = CommandSection(
    .openMenu, localized("Open", ja: "開く"), openingCommand: .openMenu,
    commands: [
      .openFile, .openFromLibrary, .openDemo, .applySettings, .resumeSession, .newSession, .renameSession,
      .deleteSession,
      .startTour,
    ])
}
