// The results that contradict an expectation, and their texts.

import StoreModel
import StoreSimulator
import Support

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
  /// The name of a field and its actual value.
  case field(String, String)
  /// The expected value can mean several fields, of which only some have this value.
  case ambiguousValue(String, fields: [String])
  case noRenewalInfo(product: String)
  case device(DeviceDifference)
  case notFetched(TransactionNumber)
  case noProductAnswer
  case products([String])
  case productsFailed
  case noGroup(String)
  case pending(Int)
  /// The result of the newest call; nil while the call is pending.
  case result(String?)
  case noPurchaseCall
  case noLogLine
  case noLogEntry
  case logLine(String)
  /// A text that no line contains.
  case noLogText(String)
  /// The first match of a text that is not after that of the previous text.
  case order(LogPlace, notAfter: LogPlace)
  case callbacksSinceStep(Int)
  /// The command that was expected to be refused.
  case possible(String)
  case custom(LocalizedText)
  case noTransaction
  case onlyTransactions(String, upTo: Int)
  case deleted(TransactionNumber)
  case subscription(SubscriptionMismatch)

  /// Returns the text without a full stop; control characters in external names become visible symbols.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .given(let n, let state): texts.localized("#\(n) last delivered as \(state.name)")
    case .notGiven(let n): texts.localized("#\(n) not yet delivered to the app")
    case .error(let n, let error): texts.localized("the error of #\(n) is \(Self.orNone(error?.text, texts))")
    case .underlying(let n, let error):
      texts.localized("the underlying error of #\(n) is \(Self.orNone(error?.text, texts))")
    case .identifier(let n, let identifier):
      texts.localized("the identifier of #\(n) is \(Self.orNone(identifier, texts))")
    case .original(let n, let identifier):
      texts.localized("the original of #\(n) is \(Self.orNone(identifier, texts))")
    case .device(let difference):
      difference.isEmpty
        ? texts.localized("the device is in sync")
        : texts.localized("the device is behind: \(difference.text(texts))")
    case .notFetched(let n): texts.localized("the device has not fetched the newest #\(n)")
    case .noDialog: texts.localized("no dialog")
    case .dialog(let words): texts.localized("the dialog \"\(words)\"")
    case .buttons(let names): texts.localized("the buttons \(names.joined(separator: ", "))")
    case .layers(let count): texts.localized("layers \(count)")
    case .callbacks(let count): texts.localized("callbacks \(count)")
    case .updates(let count): texts.localized("updates \(count)")
    case .lines(let count):
      count == 1
        ? texts.localized("1 such line since the environment started")
        : texts.localized("\(count) such lines since the environment started")
    case .lists(let list, let numbers): listSentence(list, numbers, texts)
    case .field(let name, let value): "\(name) \(VisibleText.quoted(value))"
    case .ambiguousValue(let value, let fields):
      texts.localized(
        "\(VisibleText.quoted(value)) can mean \(fields.joined(separator: ", ")): expect one of these fields")
    case .noRenewalInfo(let product): texts.localized("no status in the group of \(product)")
    case .noProductAnswer: texts.localized("no product request with a response")
    case .productsFailed: texts.localized("a failed product request")
    case .products(let found): productsSentence(found, texts)
    case .statuses(let count): texts.localized("statuses \(count)")
    case .noGroup(let group): texts.localized("no group \(group) in the catalogue")
    case .pending(let count): texts.localized("pending \(count)")
    case .result(let name?): texts.localized("result \(name)")
    case .result(nil): texts.localized("a purchase without a result so far")
    case .noPurchaseCall:
      texts.localized(
        "no purchase() call in this process (first \"app storekit 2\", then \"buy\")")
    case .noLogLine: texts.localized("no such line since the environment started")
    case .noLogEntry: texts.localized("no such entry since the environment started")
    case .logLine(let line): texts.localized("the line \"\(line)\"")
    case .noLogText(let text):
      texts.localized("no line with \"\(VisibleText.quoted(text))\" since the environment started")
    case .order(let place, let previous):
      texts.localized("\(place.text(texts)), not after \(previous.text(texts))")
    case .callbacksSinceStep(let count):
      count == 1
        ? texts.localized("1 callback since the last step")
        : texts.localized("\(count) callbacks since the last step")
    case .possible(let command): texts.localized("\(command) is not refused")
    case .custom(let words): words.text(texts)
    case .noTransaction: texts.localized("no transaction in this environment")
    case .onlyTransactions(let name, let last): rangeSentence(name, upTo: last, texts)
    case .deleted(let n): texts.localized("#\(n) was deleted")
    case .subscription(let finding): finding.text(texts)
    }
  }

  /// The text, then its value alone, such as `purchased` of `#1 last delivered as purchased`.
  var forms: [LocalizedText] {
    [LocalizedText(self), LocalizedText(value(.english), ja: value(Localizer(.japanese)))]
  }

  private func value(_ texts: Localizer) -> String {
    switch self {
    case .given(_, let state): state.name
    case .error(_, let error), .underlying(_, let error): Self.orNone(error?.text, texts)
    case .identifier(_, let identifier), .original(_, let identifier): Self.orNone(identifier, texts)
    case .field(_, let value): VisibleText.quoted(value)
    case .dialog(let words): VisibleText.quoted(words)
    case .logLine(let line): VisibleText.quoted(line)
    case .buttons(let names): VisibleText.visible(names.joined(separator: ", "))
    default: text(texts)
    }
  }

  private func listSentence(
    _ list: TransactionList, _ numbers: [TransactionNumber], _ texts: Localizer
  ) -> String {
    if numbers.isEmpty {
      texts.localized("nothing in \(list.rawValue)")
    } else {
      texts.localized("in \(list.rawValue): \(numbers.map { "#\($0)" }.joined(separator: " "))")
    }
  }

  private func productsSentence(_ products: [String], _ texts: Localizer) -> String {
    products.isEmpty
      ? texts.localized("no product found")
      : texts.localized("found: \(ExpectationMismatch.list(products))")
  }

  private static func orNone(_ text: String?, _ texts: Localizer) -> String {
    text ?? texts.localized("none")
  }

  private func rangeSentence(_ name: String, upTo last: Int, _ texts: Localizer) -> String {
    let words =
      last == 1
      ? texts.localized("no \(name), only #1")
      : texts.localized("no \(name), only #1 to #\(last)")
    return name == "last"
      ? texts.localized("\(words) of the family or deleted") : words
  }
}

extension ExpectationMismatch {
  fileprivate static func list(_ products: [String]) -> String {
    let remaining = products.count - 20
    return products.prefix(20).joined(separator: " ")
      + (remaining > 0 ? " … +\(remaining)" : "")
  }
}

extension ErrorName {
  /// The error as `SKErrorDomain 2`.
  public var text: String { "\(domain) \(code)" }
}
