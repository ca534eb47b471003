// Suggestions for what to do instead of a refused action.

import StoreCatalog
import Support

/// A suggestion, printed by the module `Scenario` in the command language and in the languages of the screen.
public indirect enum Alternative: Hashable, Sendable {
  // Steps and values of the command language
  /// Any of these steps, such as `approve #1, approve #2`.
  case anyOf([AlternativeStep])
  case either(Alternative, Alternative)
  /// This step, followed by the refused step.
  case first(AlternativeStep)
  case inOrder([AlternativeStep])
  case inXcode(AlternativeStep)
  case inSandbox(AlternativeStep)
  /// A purchase in Xcode, because the step in Xcode does not affect a purchase of another environment.
  case purchaseInXcode(StepTemplate)
  /// The name whose spelling resembles an unknown name.
  case similar(String)
  /// Any transaction from #1 to this one.
  case transactions(upTo: TransactionNumber)
  /// A value in the format of an example.
  case formSuchAs([String])
  case number(ClosedRange<Int>)

  // Sentences
  case subscription(SubscriptionAlternative)
  case buyFirst
  /// The file of the catalogue with more content, because the file named `source` has none.
  case completedCatalog(CatalogContent, source: String, hasWarnings: Bool)
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
  /// A text from the participant that refused the action.
  case custom(LocalizedText)

  public static func step(_ action: Action) -> Self { .anyOf([.action(action)]) }

  public static func step(_ form: StepTemplate) -> Self { .anyOf([.form(form)]) }
}

/// A step, or a part of a step, that can be typed instead of the refused step.
public enum AlternativeStep: Hashable, Sendable {
  case action(Action)
  /// A command whose arguments the user has to fill in.
  case form(StepTemplate)
  case button(DialogButton)
  /// A name of a plan, a person or a snapshot, without quotes.
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

/// Content that a catalogue can lack.
public enum CatalogContent: Hashable, Sendable {
  case products
  case subscriptions
}

extension Alternative {
  package static let appToScreen = Alternative.either(.step(.app(.foreground)), .step(.app(.launch)))

  /// Suggests adding content to the catalogue's file and loading the file again.
  package static func adding(_ content: CatalogContent, to catalog: Catalog) -> Self {
    .completedCatalog(content, source: catalog.source, hasWarnings: !catalog.warnings.isEmpty)
  }
}
