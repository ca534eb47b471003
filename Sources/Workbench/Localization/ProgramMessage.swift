// A fact that the program reports about files, sessions, the server, the terminal or copying.

import Scenario
import StoreCatalog
import StoreSimulator
import Support

/// A single fact that the program has to say.
///
/// Cases carry what it is about.
public enum ProgramMessage: Localizable, Hashable, Sendable {
  // Files
  /// The system's own error, by number and in its words.
  case system(code: Int32, words: String)
  /// What is no regular file is not read or written.
  case noRegularFile(NonRegularFileKind)
  case linkToNothing(target: String)
  /// A link on the way to a file that is to be written, made by another user.
  case linkOfOthers(String)
  /// A folder that belongs to another user, and one to which other users can write.
  case folderOfOthers
  case folderForOthers
  case largerThan(mebibytes: Int)
  /// A name that no scenario inside the program has.
  case notInLibrary(near: String?)
  /// What is inside the program is not written.
  case libraryKeepsAsItIs
  case alreadyExists

  // Receipts
  case notSigned

  // Sessions
  case noFreeName
  case inUse(path: String)
  /// The same, where only that one's end helps.
  case heldElsewhere(path: String)
  case existsAlready(path: String)
  case noSession(String, near: String?)
  case unusableName(String)
  case nameTaken(String)
  case sessionOnScreen(String)
  case sessionHasNoFile
  /// The session that `--resume` has opened, and what was done in it.
  case resumed(String, steps: Int, catalog: String?, done: String)
  /// Opening a session was called off.
  case openingStopped(String)
  case nothingToResume
  /// A file that is to be a session and does not begin as one.
  case noSessionFile(path: String)
  /// What follows the sound lines of a journal stands in a file of its own now.
  case restKept(path: String)
  /// The first line of a journal was damaged; the file as it was stands under another name now.
  case firstLineRepaired(path: String)
  /// The same for a last line without an end.
  case incompleteLineSaved(path: String)
  /// The same, where that file could not be written.
  case restNotKept(path: String)
  /// The session's file was deleted under the running program.
  case writtenAgain(path: String)
  /// Another program has put something in the place of the session's file, or into it.
  case continuesInOtherFile(old: String, new: String)
  /// The session's copy of a catalogue could not be made.
  indirect case catalogNotCopied(String, ProgramMessage)
  /// The session's copy of a catalogue is not there, or not whole.
  case catalogReadAgain(String)
  case unsavedSteps(Int)
  /// A served session could not be saved.
  indirect case changesRefused(path: String, ProgramMessage)
  /// A served session was saved after a failure.
  case savedAgain(path: String)
  /// A request to a workbench was answered with a failure.
  indirect case requestNotSaved(ProgramMessage)
  /// A file of the kit does not have what the session has.
  indirect case kitOutdated(path: String, ProgramMessage)
  case kitWritten(path: String)

  // The server and its certificates
  case portTaken(Int)
  case portForbidden(Int)
  case samePort(Int)
  case portUnusable(Int, words: String)
  /// `iapbench serve` was to serve a session that a workbench has open.
  case servedOnScreen(path: String)
  /// The file of the user's chain is none.
  case chainUnusable
  case noChain
  /// What the program has said already, in its own words.
  case words(String)

  // Terminal, themes, configuration
  case localeNotInstalled(String)
  case localeNotUTF8(String)
  case onlyASCII
  case noColours(used: String)
  case needsColours(theme: String)
  case themeUnusable(ThemeProblem)
  case configuration(ConfigurationProblem)

  // Copying
  case clipboard(tool: String)
  case terminalClipboard
  case terminalClipboardAnd(file: String)
  case file(String)
  case didNotAnswer
  case didNotRead
  case endedBySignal(Int)
  case exitCode(Int)
  case tooLongForTerminal

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .system, .noRegularFile, .linkToNothing, .linkOfOthers, .folderOfOthers, .folderForOthers,
      .largerThan, .notInLibrary, .libraryKeepsAsItIs, .alreadyExists, .notSigned:
      fileText(texts)
    case .noFreeName, .inUse, .heldElsewhere, .existsAlready, .noSession, .unusableName, .nameTaken,
      .sessionOnScreen, .sessionHasNoFile, .resumed, .openingStopped, .nothingToResume:
      sessionText(texts)
    case .noSessionFile, .restKept, .firstLineRepaired, .incompleteLineSaved, .restNotKept, .writtenAgain,
      .continuesInOtherFile, .catalogNotCopied, .catalogReadAgain, .unsavedSteps:
      journalText(texts)
    case .changesRefused, .savedAgain, .requestNotSaved, .kitOutdated, .kitWritten, .portTaken,
      .portForbidden, .samePort, .portUnusable, .servedOnScreen, .chainUnusable, .noChain:
      serverText(texts)
    case .localeNotInstalled, .localeNotUTF8, .onlyASCII, .noColours, .needsColours, .themeUnusable,
      .configuration:
      terminalText(texts)
    case .clipboard, .terminalClipboard, .terminalClipboardAnd, .file, .didNotAnswer, .didNotRead,
      .endedBySignal, .exitCode, .tooLongForTerminal:
      clipboardText(texts)
    case .words(let words): words
    }
  }

  /// Returns the words about a file or folder.
  private func fileText(_ texts: Localizer) -> String {
    switch self {
    case .system(let code, let words): FileProblem.system(code: code, words: words).text(texts)
    case .noRegularFile(let kind): kind.text(texts)
    case .linkToNothing(let target): FileProblem.linkToNothing(target: target).text(texts)
    case .linkOfOthers(let path):
      texts.localized(
        "\(VisibleText.visible(path)) is a link that another user made, and writing does not follow it",
        ja: "\(VisibleText.visible(path)) はほかのユーザーが作ったリンクのため、その先には書き込みません")
    case .folderOfOthers:
      texts.localized(
        "this folder belongs to another user, who could replace what is written there: choose a folder of your own",
        ja: "ほかのユーザーのフォルダです。書き込んだファイルを差し替えられるおそれがあるため、自分のフォルダを指定してください")
    case .folderForOthers:
      texts.localized(
        "other users can write to this folder: take that permission away (chmod go-w), or choose another folder",
        ja: "ほかのユーザーも書き込めるフォルダです。chmod go-wで書き込みの許可を外すか、別のフォルダを指定してください")
    case .largerThan(let size): FileProblem.largerThan(mebibytes: size).text(texts)
    case .notInLibrary(let near):
      texts.localized(
        "the library has no such scenario; "
          + (near.map { "did you mean \($0)?" } ?? "iapbench scenarios lists them"),
        ja: "ライブラリにそのシナリオはありません。" + (near.map { "\($0) のことですか?" } ?? "iapbench scenarios で一覧を表示できます"))
    case .libraryKeepsAsItIs:
      texts.localized("the library inside the program cannot be written to", ja: "プログラム内のライブラリには書き込めません")
    case .notSigned:
      texts.localized("the receipt could not be signed", ja: "レシートに署名できませんでした")
    case .alreadyExists: texts.localized("exists already", ja: "すでにあります")
    default: preconditionFailure("\(self) is not about a file")
    }
  }

  /// Returns the words about opening and naming sessions.
  private func sessionText(_ texts: Localizer) -> String {
    switch self {
    case .noFreeName: texts.localized("no name is free there", ja: "空いている名前がありません")
    case .inUse(let path):
      texts.localized(
        "\(path) is open in another iapbench: quit that one, or choose another --session",
        ja: "\(path) は別のiapbenchで開かれています。そちらを終了するか、別のセッションを選んでください")
    case .heldElsewhere(let path):
      texts.localized(
        "\(path) is open in another iapbench: quit that one first",
        ja: "\(path) は別のiapbenchで開かれています。先にそちらを終了してください")
    case .existsAlready(let path): texts.localized("\(path) exists already", ja: "\(path) はすでにあります")
    case .noSession(let name, let near):
      texts.localized(
        "there is no session \(name); "
          + (near.map { "did you mean \($0)?" } ?? "iapbench sessions lists them"),
        ja: "セッション \(name) はありません。" + (near.map { "\($0) のことですか?" } ?? "iapbench sessions で一覧を表示できます"))
    case .unusableName(let name):
      texts.localized(
        "\(name) is no name for a session: no slash, no dot at the start, at most 200 bytes",
        ja: "\(name) はセッションの名前に使えません。スラッシュと先頭の点は使えず、200バイトまでです")
    case .nameTaken(let name):
      texts.localized("there is a session \(name) already", ja: "セッション \(name) はすでにあります")
    case .sessionOnScreen(let name):
      texts.localized("\(name) is the session on screen", ja: "\(name) は表示中のセッションです")
    case .sessionHasNoFile: texts.localized("this session has no file", ja: "このセッションにはファイルがありません")
    case .resumed(let name, let steps, let catalog, let done):
      texts.localized(
        "\(name), as you left it: \(catalog ?? "demo"), \(done), \(steps) step\(steps == 1 ? "" : "s")",
        ja: "\(name)を前回の続きから再開しました: \(catalog ?? "デモ")、\(done)、\(steps)手順")
    case .openingStopped(let name):
      texts.localized("stopped; \(name) is as it was", ja: "中止しました。\(name)は元のままです")
    case .nothingToResume:
      texts.localized(
        "there was no session to resume: this is a fresh one", ja: "再開するセッションがないため、新しいセッションを始めました")
    default: preconditionFailure("\(self) is not about opening a session")
    }
  }

  /// Returns the words about restoring and saving a session.
  private func journalText(_ texts: Localizer) -> String {
    switch self {
    case .noSessionFile(let path):
      texts.localized(
        "\(path) does not begin as a session (\(ScenarioFile.header)) and is left as it is",
        ja: "\(path) はセッションのファイルではないため、そのまま残しました")
    case .restKept(let path):
      texts.localized(
        "a line cannot be done again: the session goes on before it, and the rest is kept as \(path)",
        ja: "実行できない行があるため、その前までを復元し、残りを \(path) に保存しました")
    case .firstLineRepaired(let path):
      texts.localized(
        "the first line of the session was damaged and is written again: the file as it was is kept as \(path)",
        ja: "セッションの先頭行が壊れていたため書き直しました。元のファイルは \(path) に保存しました")
    case .incompleteLineSaved(let path):
      texts.localized("what was left out is kept as \(path)", ja: "取り除いた部分は \(path) に保存しました")
    case .restNotKept(let path):
      texts.localized(
        "a line cannot be done again: the session goes on before it, unsaved, and \(path) is left as it is",
        ja: "実行できない行があるため、その前までを復元します。\(path) はそのまま残し、以後は保存しません")
    case .writtenAgain(let path):
      texts.localized(
        "\(path) was gone: the session was written again", ja: "\(path) がなくなっていたため、セッションを書き直しました")
    case .continuesInOtherFile(let old, let new):
      texts.localized(
        "\(old) was changed by another program: the session goes on in \(new)",
        ja: "\(old) がほかのプログラムに変更されたため、セッションを \(new) で続けます")
    case .catalogNotCopied(let name, let reason):
      texts.localized(
        "the session has no copy of \(name) (\(reason.text(texts))): it will need the file itself",
        ja: "\(name) の控えを保存できません (\(reason.text(texts)))。次に開くときは元のファイルが必要です")
    case .catalogReadAgain(let name):
      texts.localized(
        "the session's copy of \(name) is not whole: the file itself was read",
        ja: "\(name) の控えが完全でないため、元のファイルを読みました")
    case .unsavedSteps(let count):
      texts.localized(
        count == 1 ? "1 step was not saved" : "\(count) steps were not saved",
        ja: "\(count)個の操作が保存されていません")
    default: preconditionFailure("\(self) is not about a saved session")
    }
  }

  /// Returns the words about the server and its files.
  private func serverText(_ texts: Localizer) -> String {
    switch self {
    case .portTaken(let port):
      texts.localized(
        "port \(port) is taken by another program: choose others with --port and --production-port",
        ja: "ポート\(port)は別のプログラムが使っています。--portと--production-portで別の番号を選んでください")
    case .portForbidden(let port):
      texts.localized(
        "port \(port) is not for everyone's programs: choose others with --port and --production-port",
        ja: "ポート\(port)を使う権限がありません。--portと--production-portで別の番号を選んでください")
    case .samePort(let port):
      texts.localized(
        "port \(port) cannot be both stores': --port and --production-port are two",
        ja: "ポート\(port)を両方のストアに使うことはできません。--portと--production-portには別の番号が必要です")
    case .portUnusable(let port, let words):
      texts.localized(
        "port \(port) cannot be opened: \(words); --port and --production-port choose others",
        ja: "ポート\(port)を開けません: \(words)。--portと--production-portで別の番号を選べます")
    case .servedOnScreen(let path):
      texts.localized(
        "\(path) is open in a workbench: type `serve on` there (after `:`), and it serves what is on its screen",
        ja: "\(path) はワークベンチで開かれています。そこで(`:` のあとに)`serve on` と入力すると、表示中の内容を提供します")
    case .chainUnusable:
      texts.localized(
        "this is no chain of certificates of iapbench; iapbench kit --renew makes a new one",
        ja: "iapbenchの証明書チェーンではありません。iapbench kit --renewで新しく作れます")
    case .noChain: texts.localized("no certificates could be made", ja: "証明書を作れませんでした")
    case .changesRefused(let path, let reason):
      texts.localized(
        "\(path): \(reason.text(texts)); requests that change the session fail until it can be saved",
        ja: "\(path): \(reason.text(texts))。保存できるようになるまで、セッションを変更する要求には失敗を返します")
    case .savedAgain(let path): texts.localized("\(path) is saved again", ja: "\(path) をふたたび保存しました")
    case .requestNotSaved(let reason):
      texts.localized(
        "a request was answered with a failure, because the session cannot be saved: \(reason.text(texts))",
        ja: "セッションを保存できないため、要求に失敗を返しました: \(reason.text(texts))")
    case .kitOutdated(let path, let reason):
      texts.localized(
        "\(path) is outdated (\(reason.text(texts))); writing is retried every second",
        ja: "\(path) を更新できません (\(reason.text(texts)))。1秒ごとに再試行します")
    case .kitWritten(let path): texts.localized("\(path) is up to date again", ja: "\(path) を更新しました")
    default: preconditionFailure("\(self) is not about the server")
    }
  }

  /// Returns the words about the terminal, themes and the configuration.
  private func terminalText(_ texts: Localizer) -> String {
    switch self {
    case .localeNotInstalled(let name):
      texts.localized(
        "the locale \(name) is not installed: C.UTF-8 is used",
        ja: "ロケール \(name) がないため、C.UTF-8 を使います")
    case .localeNotUTF8(let name):
      texts.localized(
        "the locale \(name) is not UTF-8: C.UTF-8 is used",
        ja: "ロケール \(name) はUTF-8ではないため、C.UTF-8 を使います")
    case .onlyASCII:
      texts.localized("no UTF-8 locale here: only ASCII is shown", ja: "UTF-8のロケールがないため、ASCIIだけを表示します")
    case .noColours(let theme):
      texts.localized("no colours here: the theme \(theme) is used", ja: "色が使えないため、テーマ \(theme) を使います")
    case .needsColours(let theme):
      texts.localized(
        "\(theme) needs colours, and this terminal shows none",
        ja: "\(theme) には色が必要ですが、この端末では色が使えません")
    case .themeUnusable(let problem):
      texts.localized(problem.text(texts), ja: "テーマを使えません: \(problem.text(texts))")
    case .configuration(let problem):
      texts.localized(problem.text(texts), ja: "設定ファイルの誤り: \(problem.text(texts))")
    default: preconditionFailure("\(self) is not about the terminal")
    }
  }

  /// Returns the words about copying.
  private func clipboardText(_ texts: Localizer) -> String {
    switch self {
    case .clipboard(let tool): texts.localized("the clipboard (\(tool))", ja: "クリップボード (\(tool))")
    case .terminalClipboard: texts.localized("the terminal's clipboard", ja: "端末のクリップボード")
    case .terminalClipboardAnd(let file):
      texts.localized("the terminal's clipboard, and \(file)", ja: "端末のクリップボードと \(file)")
    case .file(let path): path
    case .didNotAnswer: texts.localized("did not answer", ja: "が応答しません")
    case .didNotRead: texts.localized("did not read everything", ja: "が全部を読み取りませんでした")
    case .endedBySignal(let number): texts.localized("ended by signal \(number)", ja: "がシグナル\(number)で終了しました")
    case .exitCode(let code): texts.localized("failed with exit code \(code)", ja: "が終了コード\(code)で失敗しました")
    case .tooLongForTerminal:
      texts.localized("too long for the terminal's clipboard", ja: "端末のクリップボードには長すぎます")
    default: preconditionFailure("\(self) is not about copying")
    }
  }
}
