// What the program says about files, sessions, themes and the clipboard, in Japanese.

import StoreSimulator

extension ProgramFact {
  var japanese: String {
    switch self {
    case .system(let code, let words): Self.systemErrors[code] ?? words
    case .noRegularFile(let kind): kind.japanese
    case .linkToNothing(let target): "リンク先の \(target) がありません"
    case .largerThan(let size): "\(size) MiBを超えています"

    case .noFreeName: "空いている名前がありません"
    case .inUse(let path): "\(path) は別のiapbenchで開かれています。そちらを終了するか、別のセッションを選んでください"
    case .heldElsewhere(let path): "\(path) は別のiapbenchで開かれています。先にそちらを終了してください"
    case .existsAlready(let path): "\(path) はすでにあります"
    case .noSession(let name, let near):
      "セッション \(name) はありません。" + (near.map { "\($0) のことですか?" } ?? "iapbench sessions で一覧を表示できます")
    case .unusableName(let name):
      "\(name) はセッションの名前に使えません。スラッシュと先頭の点は使えず、200バイトまでです"
    case .nameTaken(let name): "セッション \(name) はすでにあります"
    case .sessionOnScreen(let name): "\(name) は表示中のセッションです"
    case .sessionHasNoFile: "このセッションにはファイルがありません"
    case .nothingToResume: "再開するセッションがないため、新しいセッションを始めました"
    case .noSessionFile(let path): "\(path) はセッションのファイルではないため、そのまま残しました"
    case .restKept(let path): "実行できない行があるため、その前までを復元し、残りを \(path) に保存しました"
    case .tornKept(let path): "取り除いた部分は \(path) に保存しました"
    case .restNotKept(let path): "実行できない行があるため、その前までを復元します。\(path) はそのまま残し、以後は保存しません"
    case .writtenAgain(let path): "\(path) がなくなっていたため、セッションを書き直しました"
    case .goesOnBeside(let old, let new):
      "\(old) がほかのプログラムに変更されたため、セッションを \(new) で続けます"
    case .catalogNotCopied(let name, let reason):
      "\(name) の控えを保存できません (\(reason.japanese))。次に開くときは元のファイルが必要です"
    case .catalogReadAgain(let name): "\(name) の控えが完全でないため、元のファイルを読みました"
    case .unsavedSteps(let count): "\(count)個の操作が保存されていません"

    case .localeNotInstalled(let name): "ロケール \(name) がないため、C.UTF-8 を使います"
    case .localeNotUTF8(let name): "ロケール \(name) はUTF-8ではないため、C.UTF-8 を使います"
    case .onlyASCII: "UTF-8のロケールがないため、ASCIIだけを表示します"
    case .noColours(let theme): "色が使えないため、テーマ \(theme) を使います"
    case .needsColours(let theme): "\(theme) には色が必要ですが、この端末では色が使えません"
    case .themeUnusable(let problem): "テーマを使えません: \(problem.japanese)"
    case .configuration(let problem): "設定ファイルの誤り: \(problem.japanese)"

    case .clipboard(let tool): "クリップボード (\(tool))"
    case .terminalClipboard: "端末のクリップボード"
    case .terminalClipboardAnd(let file): "端末のクリップボードと \(file)"
    case .file(let path): path
    case .didNotAnswer: "が応答しません"
    case .didNotRead: "が全部を読み取りませんでした"
    case .endedBySignal(let number): "がシグナル\(number)で終了しました"
    case .exitCode(let code): "が終了コード\(code)で失敗しました"
    case .tooLongForTerminal: "端末のクリップボードには長すぎます"
    }
  }

  /// The errors that an operator meets, by the numbers that Linux and macOS share; any other keeps the system's words.
  private static let systemErrors: [Int32: String] = [
    1: "許可されていない操作です", 2: "そのようなファイルやフォルダはありません", 5: "入出力エラーです",
    13: "アクセス権がありません", 17: "ファイルがすでにあります", 20: "フォルダではありません", 21: "フォルダです",
    24: "開いているファイルが多すぎます", 27: "ファイルが大きすぎます", 28: "ディスクに空きがありません",
    30: "読み込み専用のファイルシステムです",
  ]
}

extension SpecialFile {
  var japanese: String {
    switch self {
    case .folder: "フォルダです"
    case .link: "リンクです"
    case .pipe: "ファイルではなくパイプです"
    case .socket: "ファイルではなくソケットです"
    case .device: "ファイルではなくデバイスか端末です"
    }
  }
}
