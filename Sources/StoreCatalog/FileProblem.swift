// What is the matter with a file that cannot be had, in words that follow its name.

import Support

/// What stands behind the name of a file that cannot be had.
public enum FileProblem: Localizable, Hashable, Sendable {
  /// The system's own error, by number and in its words.
  case system(code: Int32, words: String)
  /// What is no regular file is not read or written.
  case noRegularFile(NonRegularFileKind)
  case linkToNothing(target: String)
  case largerThan(mebibytes: Int)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .system(let code, let words): texts.localized(words, ja: Self.japanese[code] ?? words)
    case .noRegularFile(let kind): kind.text(texts)
    case .linkToNothing(let target):
      texts.localized("is a link to \(target), which is not there", ja: "リンク先の \(target) がありません")
    case .largerThan(let size): texts.localized("is larger than \(size) MiB", ja: "\(size) MiBを超えています")
    }
  }

  /// The errors that an operator meets, by the numbers that Linux and macOS share; any other keeps the system's words.
  private static let japanese: [Int32: String] = [
    1: "許可されていない操作です", 2: "そのようなファイルやフォルダはありません", 5: "入出力エラーです",
    13: "アクセス権がありません", 17: "ファイルがすでにあります", 20: "フォルダではありません", 21: "フォルダです",
    24: "開いているファイルが多すぎます", 27: "ファイルが大きすぎます", 28: "ディスクに空きがありません",
    30: "読み込み専用のファイルシステムです",
  ]
}
