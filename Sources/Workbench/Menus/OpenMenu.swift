// The menu of what can be opened: files and sessions.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let openFile = ScreenCommand(
    "open-file", keys: [.openMenu: "f o"],
    say("file: scenario or catalogue", ja: "ファイル: シナリオまたはカタログ"),
    say("open a scenario (stepwise, as a copy) or a catalogue", ja: "シナリオ(コピーを1手順ずつ)またはカタログを開く"),
    .change { $0.openPrompt(.openFile($0.texts)) })

  static let openFromLibrary = ScreenCommand(
    "open-from-library", keys: [.openMenu: "l"],
    say("a scenario of the library", ja: "ライブラリのシナリオ"),
    say("open a scenario that comes with the program", ja: "プログラムに入っているシナリオを開く"),
    .screen {
      $0.openPrompt(.openFile($0.texts, text: LibraryScenario.sign))
      return $0.performOnTop(.complete)
    })

  static let openDemo = ScreenCommand(
    "catalog builtin", before: ["open-demo-catalogue"], keys: [.openMenu: "b"],
    say("the demo catalogue", ja: "デモのカタログ"),
    say("go back to the catalogue that is built in", ja: "組み込みのカタログに戻る"),
    .screen { $0.perform(.catalog("builtin")) })

  static let applySettings = ScreenCommand(
    "apply-settings", keys: [.openMenu: "A"],
    say("apply the catalogue's settings", ja: "カタログの設定を適用"),
    say(
      "the settings of the .storekit file, where this world does not take them by itself",
      ja: ".storekitファイルの設定を、自動では適用しない環境にも適用する"),
    .step { _ in .action(.applySettings) },
    setting: { CommandSetting($0.session.world.openCatalogSettings.map(\.text).joined(separator: ", ")) })

  static let resumeSession = ScreenCommand(
    "resume-session", keys: [.openMenu: "s"],
    say("resume a session", ja: "セッションを再開"),
    say("leave this session and go on with another one", ja: "このセッションを離れ、別のセッションを続きから始める"),
    .listSessions(.resume))

  static let newSession = ScreenCommand(
    "new-session", keys: [.openMenu: "n"],
    say("new session", ja: "新しいセッション"),
    say("leave this session and begin an empty one", ja: "このセッションを離れ、空のセッションを始める"),
    .screen { _ in [.newSession] })

  static let renameSession = ScreenCommand(
    "rename-session", keys: [.openMenu: "r"],
    say("name this session", ja: "このセッションに名前を付ける"),
    say("give the present session a name", ja: "今のセッションの名前を変える"),
    .change { $0.openPrompt(.sessionName($0.options.sessionName, $0.texts)) })

  static let deleteSession = ScreenCommand(
    "delete-session", keys: [.openMenu: "d"],
    say("delete a session (asks)", ja: "セッションを削除 (確認あり)"),
    say("delete a session with all its steps", ja: "セッションをすべての手順とともに削除する"),
    .listSessions(.delete))
}

extension CommandSection {
  static let openMenu = CommandSection(
    .openMenu, say("Open", ja: "開く"), opener: .openMenu,
    commands: [
      .openFile, .openFromLibrary, .openDemo, .applySettings, .resumeSession, .newSession, .renameSession,
      .deleteSession,
      .startTour,
    ])
}
