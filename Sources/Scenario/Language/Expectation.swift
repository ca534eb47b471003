// What `expect` can ask, and what is said when the answer is not the expected one.

import StoreModel
import StoreSimulator
import Support

/// Something that a scenario expects of the present world.
public indirect enum Expectation: Hashable, Sendable {
  /// What the app was last given.
  case state(TransactionReference, TransactionState)
  /// The error that the app was last given; nil for none.
  case error(TransactionReference, ErrorName?)
  /// The underlying error of that; nil for none.
  case underlying(TransactionReference, ErrorName?)
  /// What the dialog on top says; nil for no dialog.
  case dialog(String?)
  /// A button of the dialog on top, by identifier or label.
  case button(String)
  /// How many dialogs are up.
  case layers(Int)
  case identifier(TransactionReference, String?)
  /// The identifier of the first purchase that a transaction belongs to; nil for none.
  case original(TransactionReference, String?)
  /// A line of the log, on any channel, since the world began.
  case log(String)
  case noLog(String)
  /// No callback since the last step that acts.
  case silence
  /// How many lines of the log say it, since the world began.
  case count(Int, String)
  case callbacks(Int)
  /// How many elements `Transaction.updates` has had since the world began.
  case updates(Int)
  /// Exactly these transactions in a list of StoreKit 2, in any order.
  case lists(TransactionList, [TransactionReference])
  /// How many statuses the group has: `Product.SubscriptionInfo.status(for:)`.
  case statuses(group: String, Int)
  /// What the newest `Product.purchase(options:)` returned or threw: a word of `PurchaseResult.names`.
  case result(String)
  /// How many requests nobody has decided.
  case pending(Int)
  /// A field of a transaction under its real name, of StoreKit 2 or of `SKTestTransaction`.
  case field(TransactionReference, name: String, value: String)
  /// A field of the renewal information of a product's group.
  case renewalInfo(product: String, name: String, value: String, person: String)
  /// Exactly these products were found by the newest request for products, in any order.
  case products([String])
  /// What StoreKit 2 tells the app of a person about a product; `person` is `me` or a family member's name.
  case subscription(SubscriptionExpectation, product: String, person: String)
  /// Something of a participant beside the store.
  case participant(ParticipantExpectation)
  /// The command is refused.
  case refused(Command)
}

/// Something that a participant is asked, and whose it is.
public struct ParticipantExpectation: Hashable, Sendable {
  let participant: String
  let question: any ParticipantCondition

  /// An expectation of the participant of a type.
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

/// A list of transactions that an app can ask StoreKit 2 for.
public enum TransactionList: String, CaseIterable, Hashable, Sendable {
  /// `Transaction.unfinished`.
  case unfinished
  /// `Transaction.all`.
  case all
  /// `Transaction.currentEntitlements`.
  case entitlements
}

/// What can be expected of a product for a person.
public enum SubscriptionExpectation: Hashable, Sendable {
  /// The best status of the product's group; nil for none.
  case status(RenewalState?)
  /// What `status(for:)` of the product's group answers, which a quirk may make mute; nil for nothing.
  case groupStatus(RenewalState?)
  /// Whether `currentEntitlements` has a transaction of the product.
  case entitled(Bool)
  /// What the own subscription renews into; nil when it will not renew.
  case renews(into: String?)
  /// What the app's button should say: a word of `PlanAdvice.words`.
  case plan(String)
}

/// Domain and code of an `NSError`.
public struct ErrorName: Hashable, Sendable {
  public var domain: String
  public var code: Int

  public init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }
}

/// An expectation that did not hold.
public struct ExpectationFailure: Error, Hashable, Sendable {
  /// The expectation as it is written: `expect state last purchased`.
  public let expected: String
  /// What was found instead.
  public let finding: ExpectationMismatch
  /// The last callback of the world in a few words: `#1 failed SKErrorDomain 0`; nil when there was none.
  public let lastCallback: String?
  /// When that was.
  public let lastCallbackTime: String
  /// The clock of the world.
  public let clock: String

  /// What was expected, without the verb.
  public var wanted: String { expected.hasPrefix("expect ") ? String(expected.dropFirst(7)) : expected }

  /// What was found instead, in English: `#1 was last given as failed`.
  public var found: String { finding.text }

  /// All of it in one English line.
  public var text: String { text(.english) }

  /// The same in every language.
  var localizedText: LocalizedText { LocalizedText(self) }
}

extension ExpectationFailure: Localizable {
  /// All of it in one line.
  public func text(_ texts: Localizer) -> String {
    let callback =
      lastCallback.map { texts.localized("\($0) at \(lastCallbackTime)") }
      ?? texts.localized("none")
    return texts.localized(
      "expected \(wanted), found \(finding.text(texts)); last callback: \(callback); clock: \(clock)")
  }
}
