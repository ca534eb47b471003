// What can be done instead of what was refused, as values: actions and forms of the command language, which the language
// prints. Holds no text; a new hint is a case here and a line in each language that says it.

import Support

/// What would have been possible.
public indirect enum Alternative: Hashable, Sendable {
  // Steps and values of the language, as they are typed
  /// One of them would do: `approve #1, approve #2`.
  case anyOf([AlternativeStep])
  case either(Alternative, Alternative)
  /// That, and then what was refused.
  case first(AlternativeStep)
  /// One after the other.
  case inOrder([AlternativeStep])
  /// What Xcode's world can do.
  case inXcode(AlternativeStep)
  /// What the Sandbox can do.
  case inSandbox(AlternativeStep)
  /// Transactions from #1 to this one.
  case transactions(upTo: TransactionNumber)
  /// A form with examples.
  case formSuchAs([String])
  /// A whole number of a range.
  case number(ClosedRange<Int>)

  // Words
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
  /// In the words of who refuses.
  case custom(LocalizedText)

  /// One action.
  public static func step(_ action: Action) -> Self { .anyOf([.action(action)]) }

  /// One form of a command.
  public static func step(_ form: StepTemplate) -> Self { .anyOf([.form(form)]) }
}

/// Something that can be typed instead.
public enum AlternativeStep: Hashable, Sendable {
  case action(Action)
  /// A command of which something is still open.
  case form(StepTemplate)
  /// A button of the dialog that is up.
  case button(DialogButton)
  /// A name as it is: a plan, a person, a snapshot.
  case name(String)
  /// A name as it stands in a step.
  case word(String)
}

/// A form of a command: what is open in it stands there by the name of its place.
public enum StepTemplate: Hashable, Sendable {
  // A verb, whatever it is said of
  case account, approve, promote, buy, decline, delete, resolve, saveSnapshot, undo

  // A verb and the name of a place
  case advance, advanceToRenewal, joinFamily
  indirect case askForPrice(product: String, person: String)
  case askForPriceOfAny
  case quantity(Int)
}

extension Alternative {
  /// What brings the app to the screen.
  package static let appToScreen = Alternative.either(.step(.app(.foreground)), .step(.app(.launch)))
}
