// What was found instead of what was expected, in Japanese.

import Scenario

extension Finding {
  var japanese: String {
    switch self {
    case .given(let n, let state): "#\(n)で最後に通知されたのは \(state.name)"
    case .notGiven(let n): "#\(n)はまだアプリに届いていません"
    case .error(let n, let error): "#\(n)のエラーは \(error?.text ?? Self.none)"
    case .underlying(let n, let error): "#\(n)の元のエラーは \(error?.text ?? Self.none)"
    case .identifier(let n, let identifier): "#\(n)の識別子は \(identifier ?? Self.none)"
    case .original(let n, let identifier): "#\(n)のoriginalは \(identifier ?? Self.none)"
    case .noDialog: "ダイアログなし"
    case .dialog(let words): "ダイアログ「\(words)」"
    case .buttons(let names): "ボタン \(names.joined(separator: ", "))"
    case .layers(let count): "\(count)枚"
    case .callbacks(let count): "コールバック\(count)回"
    case .pending(let count): "保留中\(count)件"
    case .noLogLine: "この環境の始まりからそのような行はありません"
    case .logLine(let line): "行「\(line)」"
    case .callbacksSinceStep(let count): "最後の操作からコールバック\(count)回"
    case .possible(let command): "\(command) はできます"
    case .noTransaction: "この環境に取引はありません"
    case .onlyTransactions(let name, let last):
      (last == 1 ? "\(name) はなく、#1だけです" : "\(name) はなく、#1から#\(last)だけです")
        + (name == "last" ? "(家族のものか削除済み)" : "")
    case .subscription(let finding): finding.japanese
    }
  }

  private static let none = "なし"
}
