// Everything that can be found instead of what was expected, and its words. A new finding is a case and its words.

import StoreModel
import StoreSimulator
import Support

/// What was found where something else was expected.
///
/// Cases carry the facts.
public enum ExpectationMismatch: Localizable, Hashable, Sendable {
  case given(TransactionNumber, TransactionState)
  case notGiven(TransactionNumber)
  case error(TransactionNumber, ErrorName?)
  case underlying(TransactionNumber, ErrorName?)
  case identifier(TransactionNumber, String?)
  case original(TransactionNumber, String?)
  case noDialog
  case dialog(String)
  case buttons([String])
  case layers(Int)
  case callbacks(Int)
  case updates(Int)
  case lines(Int)
  case lists(TransactionList, [TransactionNumber])
  case statuses(Int)
  /// What a field holds instead.
  case field(String, String)
  case noRenewalInfo(product: String)
  case noProductAnswer
  /// The products that were found instead.
  case products([String])
  case productsFailed
  case noGroup(String)
  case pending(Int)
  /// What the newest call returned or threw; nil while it waits.
  case result(String?)
  case noPurchaseCall
  case noLogLine
  case logLine(String)
  case callbacksSinceStep(Int)
  /// The command that was to be refused.
  case possible(String)
  /// In the words of a participant.
  case custom(LocalizedText)
  case noTransaction
  case onlyTransactions(String, upTo: Int)
  case subscription(SubscriptionMismatch)

  /// The words, without a full stop.
  ///
  /// Names in it may come from outside: all that would steer a terminal is made visible here, for every case.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  /// Returns the text with names as they were received, which may contain control characters.
  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .given(let n, let state):
      texts.localized("#\(n) was last given as \(state.name)", ja: "#\(n)で最後に通知されたのは \(state.name)")
    case .notGiven(let n): texts.localized("#\(n) was not given to the app yet", ja: "#\(n)はまだアプリに届いていません")
    case .error(let n, let error):
      texts.localized(
        "the error of #\(n) is \(error?.text ?? "none")",
        ja: "#\(n)のエラーは \(error?.text ?? "なし")")
    case .underlying(let n, let error):
      texts.localized(
        "the underlying error of #\(n) is \(error?.text ?? "none")",
        ja: "#\(n)の元のエラーは \(error?.text ?? "なし")")
    case .identifier(let n, let identifier):
      texts.localized(
        "the identifier of #\(n) is \(identifier ?? "none")",
        ja: "#\(n)の識別子は \(identifier ?? "なし")")
    case .original(let n, let identifier):
      texts.localized(
        "the original of #\(n) is \(identifier ?? "none")",
        ja: "#\(n)のoriginalは \(identifier ?? "なし")")
    case .noDialog: texts.localized("no dialog", ja: "ダイアログなし")
    case .dialog(let words): texts.localized("the dialog \"\(words)\"", ja: "ダイアログ「\(words)」")
    case .buttons(let names):
      texts.localized(
        "the buttons \(names.joined(separator: ", "))", ja: "ボタン \(names.joined(separator: ", "))")
    case .layers(let count): texts.localized("layers \(count)", ja: "\(count)枚")
    case .callbacks(let count): texts.localized("callbacks \(count)", ja: "コールバック\(count)回")
    case .updates(let count): texts.localized("updates \(count)", ja: "updates \(count)件")
    case .lines(let count):
      texts.localized(
        "\(count) such line\(count == 1 ? "" : "s") since the world began", ja: "この環境の始まりから\(count)行")
    case .lists(let list, let numbers): listSentence(list, numbers, texts)
    case .field(let name, let value): "\(name) \(VisibleText.quoted(value))"
    case .noRenewalInfo(let product):
      texts.localized(
        "no status in the group of \(product)",
        ja: "\(product) のグループにステータスはありません")
    case .noProductAnswer: texts.localized("no request for products was answered", ja: "商品の問い合わせへの応答はありません")
    case .productsFailed: texts.localized("the request for products failed", ja: "商品の問い合わせは失敗しました")
    case .products(let found): productsSentence(found, texts)
    case .statuses(let count): texts.localized("statuses \(count)", ja: "ステータス\(count)件")
    case .noGroup(let group):
      texts.localized("no group \(group) in the catalogue", ja: "カタログにグループ\(group)はありません")
    case .pending(let count): texts.localized("pending \(count)", ja: "保留中\(count)件")
    case .result(let name?): texts.localized("result \(name)", ja: "結果 \(name)")
    case .result(nil): texts.localized("the purchase still waits for its answer", ja: "購入はまだ答えを待っています")
    case .noPurchaseCall:
      texts.localized(
        "no purchase() of this process (app storekit 2, then buy)",
        ja: "このプロセスにpurchase()の呼び出しはありません (app storekit 2 のあと buy)")
    case .noLogLine: texts.localized("no such line since the world began", ja: "この環境の始まりからそのような行はありません")
    case .logLine(let line): texts.localized("the line \"\(line)\"", ja: "行「\(line)」")
    case .callbacksSinceStep(let count):
      texts.localized(
        "\(count) callback\(count == 1 ? "" : "s") since the last step", ja: "最後の操作からコールバック\(count)回")
    case .possible(let command): texts.localized("\(command) is possible", ja: "\(command) はできます")
    case .custom(let words): words.text(texts)
    case .noTransaction: texts.localized("no transaction in this world", ja: "この環境に取引はありません")
    case .onlyTransactions(let name, let last): rangeSentence(name, upTo: last, texts)
    case .subscription(let finding): finding.text(texts)
    }
  }
  private func listSentence(
    _ list: TransactionList, _ numbers: [TransactionNumber], _ texts: Localizer
  ) -> String {
    if numbers.isEmpty {
      texts.localized("nothing in \(list.rawValue)", ja: "\(list.rawValue) は空")
    } else {
      texts.localized(
        "in \(list.rawValue): \(numbers.map { "#\($0)" }.joined(separator: " "))",
        ja: "\(list.rawValue): \(numbers.map { "#\($0)" }.joined(separator: " "))")
    }
  }

  private func productsSentence(_ found: [String], _ texts: Localizer) -> String {
    found.isEmpty
      ? texts.localized("no product found", ja: "見つかった商品はありません")
      : texts.localized(
        "found: \(ExpectationMismatch.list(found))", ja: "見つかった商品: \(ExpectationMismatch.list(found))")
  }

  private func rangeSentence(_ name: String, upTo last: Int, _ texts: Localizer) -> String {
    texts.localized(
      (last == 1 ? "no \(name), only #1" : "no \(name), only #1 to #\(last)")
        + (name == "last" ? " of the family or deleted" : ""),
      ja: (last == 1 ? "\(name) はなく、#1だけです" : "\(name) はなく、#1から#\(last)だけです")
        + (name == "last" ? "(家族のものか削除済み)" : ""))
  }
}

extension ExpectationMismatch {
  /// The first of some products, and how many more there are.
  fileprivate static func list(_ products: [String]) -> String {
    let rest = products.count - 20
    return products.prefix(20).joined(separator: " ")
      + (rest > 0 ? " … +\(rest)" : "")
  }
}

extension ErrorName {
  /// `SKErrorDomain 2`.
  public var text: String { "\(domain) \(code)" }
}
