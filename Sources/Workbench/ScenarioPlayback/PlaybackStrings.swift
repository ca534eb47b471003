// What is said after commands and steps of an open scenario, in every language of the chrome.

import Support

extension Localizer {
  func scenarioLeft(file: String, line: String, undo: String) -> String {
    localized(
      "\(file) left at line \(line); what it did stays, \(undo) undoes",
      ja: "\(file)を\(line)行で止めました。実行済みの手順は残ります。\(undo)で取り消せます")
  }
  func scenarioNext(file: String, line: String, step: String, left: String) -> String {
    localized(
      "\(file): line \(line) is next: \(step) (\(left) left)",
      ja: "\(file): 次は\(line)行目: \(step)（残り\(left)）")
  }
  func scenarioCopy(_ write: String) -> String {
    localized(
      "This is a copy: the file stays as it is; only \(write) writes.",
      ja: "これはコピーです。元のファイルは変わりません。書き込むのは\(write)だけです。")
  }
  func undone(command: String, redo: String) -> String {
    localized(
      "undone: \(closed(command, "; "))\(redo) does it again", ja: "取り消しました: \(command) (\(redo)でやり直す)")
  }
  func doneAgain(command: String, undo: String) -> String {
    localized(
      "done again: \(closed(command, "; "))\(undo) undoes it", ja: "やり直しました: \(command) (\(undo)で取り消す)")
  }
  func asExpected(_ command: String) -> String {
    localized("as expected: \(command)", ja: "期待どおり: \(command)")
  }
  func snapshotSaved(name: String, load: String) -> String {
    localized("snapshot \(name) saved; \(load) goes back to it", ja: "スナップショット\(name)を保存しました。\(load)で戻れます")
  }
  func snapshotLoaded(name: String, undo: String) -> String {
    localized("snapshot \(name) loaded; \(undo) undoes it", ja: "スナップショット\(name)に戻りました。\(undo)で取り消せます")
  }
  func snapshotDeleted(_ name: String) -> String {
    localized("snapshot \(name) deleted", ja: "スナップショット\(name)を削除しました")
  }
  func failsOnce(error: String, fail: String, off: String) -> String {
    localized(
      "the next confirmed purchase fails with \(error); \(fail) then \(off) takes it back",
      ja: "次に確認した購入は\(error)で失敗します。\(fail)のあと\(off)で解除")
  }
  func failsUntilOff(error: String, fail: String, off: String) -> String {
    localized(
      "every confirmed purchase fails with \(error); \(fail) then \(off) takes it back",
      ja: "確認した購入はすべて\(error)で失敗します。\(fail)のあと\(off)で解除")
  }
  var failsNoMore: String { localized("no failure is injected any more", ja: "失敗の設定を解除しました") }
  func startsAfresh(environment: String, undo: String) -> String {
    localized(
      "\(environment) starts afresh; \(undo) undoes it", ja: "\(environment)を最初からやり直します。\(undo)で取り消せます")
  }
  func wentToEnvironment(environment: String, transactions: String, undo: String) -> String {
    localized(
      "\(environment): \(transactions); \(undo) goes back",
      ja: "\(environment): \(transactions) (\(undo)で戻る)")
  }
  var freshWorld: String { localized("a fresh world", ja: "まっさらな状態") }
  var oneTransactionAsLeft: String { localized("1 transaction, as you left it", ja: "取引1件、離れたときのまま") }
  func transactionsAsLeft(_ count: String) -> String {
    localized("\(count) transactions, as you left it", ja: "取引\(count)件、離れたときのまま")
  }
  /// Its settings are those of a test in Xcode, and this is another world.
  func catalogWithSettings(_ summary: String, key: String) -> String {
    localized("\(summary); \(key) applies its settings here", ja: "\(summary)。\(key)で設定をここにも適用")
  }
  func catalogOneProduct(_ source: String) -> String {
    localized("\(source): 1 product", ja: "\(source): 商品1件")
  }
  func catalogProducts(source: String, count: String) -> String {
    localized("\(source): \(count) products", ja: "\(source): 商品\(count)件")
  }
  var theLastStep: String { localized("the last step", ja: "直前の手順") }
  func scenarioEnded(file: String, count: Int, sum: String?) -> String {
    localized(
      "\(file): the end, after \(scenarioSteps(count)); \(sum.map { "\($0); " } ?? "")go on by hand",
      ja: "\(file): \(scenarioSteps(count))が終わりました。\(sum.map { "\($0)。" } ?? "")続きは手動で")
  }
  func scenarioLine(line: String, command: String) -> String {
    localized("line \(line): \(command)", ja: "\(line)行: \(command)")
  }
  func scenarioLineThen(line: String, command: String, next: String) -> String {
    localized("line \(line): \(command) (then \(next))", ja: "\(line)行: \(command) (次は\(next))")
  }
}
