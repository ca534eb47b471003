// The expectations of `expect`, and the error for an expectation that does not hold.

import StoreModel
import StoreSimulator
import Support

public indirect enum Expectation: Hashable, Sendable {
  /// The state of a transaction in the last callback that contains it.
  case state(TransactionReference, TransactionState)
  /// The error in the transaction's last callback; nil for no error.
  case error(TransactionReference, ErrorName?)
  /// The underlying error in the transaction's last callback; nil for no error.
  case underlying(TransactionReference, ErrorName?)
  /// A text of the dialog on top; nil for no dialog.
  case dialog(String?)
  /// A button of the dialog on top, by identifier or label.
  case button(String)
  /// The number of open dialogs.
  case layers(Int)
  case identifier(TransactionReference, String?)
  /// The identifier of the original transaction; nil if the transaction has none.
  case original(TransactionReference, String?)
  /// The original transaction of the first one is the second one.
  case originalTransaction(TransactionReference, TransactionReference)
  /// A text in any log line since the world began.
  case log(String)
  case noLog(String)
  /// Texts whose first matches in the log have this order, since the world began.
  case order([String])
  /// A log entry that passes a filter, since the world began.
  case logMatch(LogQuery)
  /// No callback since the last step that acted on the world.
  case silence
  /// The number of log lines with a text, since the world began.
  case count(Int, String)
  case callbacks(Int)
  /// The number of elements of `Transaction.updates` since the world began.
  case updates(Int)
  /// Exactly these transactions, in any order.
  case lists(TransactionList, [TransactionReference])
  /// The number of statuses that `Product.SubscriptionInfo.status(for:)` returns.
  case statuses(group: String, Int)
  /// The result or error of the newest `Product.purchase(options:)`, a word from `PurchaseResult.names`.
  case result(String)
  /// Whether the device's lists and receipt are as new as the App Store.
  case deviceInSync(Bool)
  /// The device's lists contain the newest form of a transaction.
  case deviceKnows(TransactionReference)
  /// The number of undecided Ask to Buy requests.
  case pending(Int)
  /// A field of a transaction, by its name in StoreKit 2 or `SKTestTransaction`.
  case field(TransactionReference, name: String, value: String)
  /// A field of the renewal information for a product's group.
  case renewalInfo(product: String, name: String, value: String, person: String)
  /// Exactly these products in the response to the newest products request.
  case products([String])
  /// The data that StoreKit 2 reports about a product to the app of `person`: `me` or a family member's name.
  case subscription(SubscriptionExpectation, product: String, person: String)
  case participant(ParticipantExpectation)
  case refused(Command)
}

public struct ParticipantExpectation: Hashable, Sendable {
  let participant: String
  let question: any ParticipantCondition

  public init<Member: ScriptedParticipant>(_ question: Member.OwnCondition, of member: Member.Type) {
    participant = member.name
    self.question = question
  }

  public static func == (left: Self, right: Self) -> Bool {
    func isSame<One: Equatable>(_ one: One, _ other: Any) -> Bool { (other as? One) == one }
    return left.participant == right.participant && isSame(left.question, right.question)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(participant)
    question.hash(into: &hasher)
  }
}

public enum TransactionList: String, CaseIterable, Hashable, Sendable {
  case unfinished
  case all
  case entitlements
}

public enum SubscriptionExpectation: Hashable, Sendable {
  /// The best status in the product's group; nil for none.
  case status(RenewalState?)
  /// The result of `status(for:)` for the product's group; nil if it is empty, which a quirk can cause.
  case groupStatus(RenewalState?)
  /// Whether `currentEntitlements` contains a transaction of the product.
  case entitled(Bool)
  /// The product that the person's own subscription renews into; nil if the subscription will not renew.
  case renews(into: String?)
  /// The label of the app's subscription button, a word from `PlanAdvice.words`.
  case plan(String)
}

public struct ErrorName: Hashable, Sendable {
  public var domain: String
  public var code: Int

  public init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }
}

public struct ExpectationFailure: Error, Hashable, Sendable {
  /// The expectation as written: `expect state last purchased`.
  public let expected: String
  public let finding: ExpectationMismatch
  /// A summary of the world's last callback, such as `#1 failed SKErrorDomain 0`; nil without a callback.
  public let lastCallback: String?
  public let lastCallbackTime: String
  public let clock: String
  /// Whether the transaction is still purchasing because a short delay has not passed.
  let isTooEarly: Bool

  public var wanted: String { expected.hasPrefix("expect ") ? String(expected.dropFirst(7)) : expected }

  /// The actual result in English: `#1 was last given as failed`.
  public var found: String { finding.text }

  public var text: String { text(.english) }

  var localizedText: LocalizedText { LocalizedText(self) }
}

extension ExpectationFailure: Localizable {
  public func text(_ texts: Localizer) -> String {
    let callback =
      lastCallback.map { texts.localized("\($0) at \(lastCallbackTime)") }
      ?? texts.localized("none")
    let text = texts.localized(
      "expected \(wanted), found \(finding.text(texts)); last callback: \(callback); clock: \(clock)")
    guard isTooEarly else { return text }
    return text
      + texts.localized(
        "; a short delay has not passed: write `settle` before this line, or `at +3s expect …`")
  }
}
