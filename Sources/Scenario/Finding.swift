// Everything that can be found instead of what was expected, and its English. A new finding is a case, a line of `text`
// here and a line in each other language of the chrome.

import StoreSimulator

/// What was found where something else was expected.
///
/// Cases carry the facts; `text` is the English.
public enum Finding: Hashable, Sendable {
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
  case pending(Int)
  case noLogLine
  case logLine(String)
  case callbacksSinceStep(Int)
  /// The command that was to be refused.
  case possible(String)
  case noTransaction
  case onlyTransactions(String, upTo: Int)
  case subscription(SubscriptionFinding)

  /// The English words, without a full stop.
  public var text: String {
    switch self {
    case .given(let n, let state): "#\(n) was last given as \(state.name)"
    case .notGiven(let n): "#\(n) was not given to the app yet"
    case .error(let n, let error): "the error of #\(n) is \(error?.text ?? "none")"
    case .underlying(let n, let error): "the underlying error of #\(n) is \(error?.text ?? "none")"
    case .identifier(let n, let identifier): "the identifier of #\(n) is \(identifier ?? "none")"
    case .original(let n, let identifier): "the original of #\(n) is \(identifier ?? "none")"
    case .noDialog: "no dialog"
    case .dialog(let words): "the dialog \"\(words)\""
    case .buttons(let names): "the buttons \(names.joined(separator: ", "))"
    case .layers(let count): "layers \(count)"
    case .callbacks(let count): "callbacks \(count)"
    case .pending(let count): "pending \(count)"
    case .noLogLine: "no such line since the world began"
    case .logLine(let line): "the line \"\(line)\""
    case .callbacksSinceStep(let count): "\(count) callback\(count == 1 ? "" : "s") since the last step"
    case .possible(let command): "\(command) is possible"
    case .noTransaction: "no transaction in this world"
    case .onlyTransactions(let name, let last):
      (last == 1 ? "no \(name), only #1" : "no \(name), only #1 to #\(last)")
        + (name == "last" ? " of the family or deleted" : "")
    case .subscription(let finding): finding.text
    }
  }
}

extension ErrorName {
  /// `SKErrorDomain 2`.
  public var text: String { "\(domain) \(code)" }
}
