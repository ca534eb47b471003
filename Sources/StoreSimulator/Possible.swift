// What can be done instead of what was refused, and its English. Steps of the language are the same in every language;
// a new hint that is no combination of steps is a case, a line of `text` here and a line in each other language.

/// What would have been possible.
public indirect enum Possible: Hashable, Sendable {
  // Steps and values of the language, as they are typed
  /// One of them would do: `approve #1, approve #2`.
  case anyOf([String])
  case either(Possible, Possible)
  /// That, and then what was refused.
  case first(String)
  /// One after the other.
  case inOrder([String])
  /// A verb that Xcode's world knows.
  case inXcode(String)
  /// A verb that the Sandbox knows.
  case inSandbox(String)
  /// Transactions from #1 to this one.
  case transactions(upTo: Int)
  /// A form with examples.
  case formSuchAs([String])

  // Words
  case subscription(SubscriptionPossible)
  case buyFirst
  case builtinCatalog
  case readableCatalog
  case settleThenTap
  case answerOnPhoneFirst
  case anotherToRefund
  case purchasedToRefund
  case unfinishedToFinish
  case queuedToFinish
  case positiveSpan
  case laterMoment
  case sameOrLaterMoment
  case momentWithin
  case fewerRenewals
  case actionFirst
  case verbOfTheWorld
  case threeLetters([String])

  /// One step, or one value.
  public static func step(_ step: String) -> Self { .anyOf([step]) }

  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .anyOf(let steps): steps.joined(separator: ", ")
    case .either(let one, let other): "\(one.text), or \(other.text)"
    case .first(let step): "\(step) first"
    case .inOrder(let steps): steps.joined(separator: ", then ")
    case .inXcode(let verb): "\(verb) in xcode (environment xcode)"
    case .inSandbox(let verb): "\(verb) in sandbox (environment sandbox)"
    case .transactions(let last): last == 1 ? "#1" : "#1 to #\(last)"
    case .formSuchAs(let examples): "a form such as \(examples.joined(separator: ", "))"

    case .subscription(let possible): possible.text
    case .buyFirst: "buy something first"
    case .builtinCatalog: "catalog builtin, this catalogue is empty"
    case .readableCatalog: "a .storekit file that can be read, or catalog builtin"
    case .settleThenTap: "settle, then tap what comes up"
    case .answerOnPhoneFirst: "confirm or cancel it on the phone first"
    case .anotherToRefund: "refund another purchase"
    case .purchasedToRefund: "refund a purchased one"
    case .unfinishedToFinish: "finish a transaction that is still in the queue"
    case .queuedToFinish: "finish a transaction that is"
    case .positiveSpan: "a positive duration, or undo"
    case .laterMoment: "a later moment"
    case .sameOrLaterMoment: "that moment or a later one"
    case .momentWithin: "a moment between"
    case .fewerRenewals: "a shorter time, or longer periods (renewal-rate RATE)"
    case .actionFirst: "an action first"
    case .verbOfTheWorld: "a verb that acts on the world"
    case .threeLetters(let examples): "three letters such as \(examples.joined(separator: ", "))"
    }
  }
}

extension Possible {
  /// What brings the app to the screen.
  static let appToScreen = Possible.either(.step("app foreground"), .step("app launch"))
}
