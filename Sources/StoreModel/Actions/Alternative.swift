// Suggestions for what to do instead of a refused action.

import Support

/// A suggestion for what to do instead of a refused action.
///
/// Alternatives are values without text. The module `Scenario` prints them in the command language and in the
/// languages of the screen.
public indirect enum Alternative: Hashable, Sendable {
  // Steps and values of the command language
  /// Any one of the steps: `approve #1, approve #2`.
  case anyOf([AlternativeStep])
  case either(Alternative, Alternative)
  /// This step, and then the refused one.
  case first(AlternativeStep)
  /// The steps in this order.
  case inOrder([AlternativeStep])
  /// A step that works in Xcode's environment.
  case inXcode(AlternativeStep)
  /// A step that works in the Sandbox.
  case inSandbox(AlternativeStep)
  /// Any transaction from #1 to this one.
  case transactions(upTo: TransactionNumber)
  /// A value written like one of the examples.
  case formSuchAs([String])
  /// A whole number in the range.
  case number(ClosedRange<Int>)

  // Sentences
  case subscription(SubscriptionAlternative)
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
  case newSessionOrFewerRenewals
  case waiting
  case actionFirst
  case verbOfTheWorld
  case threeLetters([String])
  /// A text that the refusing participant supplies.
  case custom(LocalizedText)

  public static func step(_ action: Action) -> Self { .anyOf([.action(action)]) }

  public static func step(_ form: StepTemplate) -> Self { .anyOf([.form(form)]) }
}

/// A step, or a part of one, that can be typed instead of the refused one.
public enum AlternativeStep: Hashable, Sendable {
  case action(Action)
  /// A command with arguments that the user has to fill in.
  case form(StepTemplate)
  /// A button of the dialog that is open.
  case button(DialogButton)
  /// A name, printed without quotes: a plan, a person, a snapshot.
  case name(String)
  /// A name, quoted where the syntax of steps requires it.
  case word(String)
}

/// A command whose missing arguments are shown as placeholders, such as `NAME`.
public enum StepTemplate: Hashable, Sendable {
  // Verbs without arguments
  case account, approve, promote, buy, decline, delete, resolve, saveSnapshot, undo

  // Verbs with placeholders
  case advance, advanceToRenewal, joinFamily
  indirect case askForPrice(product: String, person: String)
  case askForPriceOfAny
  case quantity(Int)
}

extension Alternative {
  /// Brings the app to the foreground or launches it.
  package static let appToScreen = Alternative.either(.step(.app(.foreground)), .step(.app(.launch)))
}
