// The texts of the alternatives to a refused step.

import StoreModel
import StoreSimulator
import Support

extension Refusal {
  /// The alternative in English without a full stop: `approve in xcode (environment xcode)`.
  public var possible: String { instead.text }

  /// The reason and the alternative in one English line: `reason; try …`.
  public var description: String {
    if possible.isEmpty { return reason }
    return instead.isInstruction ? "\(reason); \(possible)" : "\(reason); try \(possible)"
  }
}

extension AlternativeStep {
  public var text: String {
    switch self {
    case .action(let action): CommandPrinter.shown(.action(action), zone: .utc)
    case .form(let form): form.text
    case .button(let button): "\(CommandPrinter.text(.tap(button.identifier), zone: .utc)) (\(button.label))"
    case .name(let name): name
    case .word(let name): LineSyntax.quoted(name)
    }
  }
}

extension StepTemplate {
  public var text: String {
    switch self {
    case .account: "account"
    case .approve: "approve"
    case .promote: "outside promote"
    case .buy: "buy"
    case .decline: "decline"
    case .delete: "delete"
    case .resolve: "resolve"
    case .saveSnapshot: "snapshot save"
    case .undo: "undo"
    case .advance: "advance DURATION"
    case .advanceToRenewal: "advance to the renewal"
    case .joinFamily: "family join NAME"
    case .askForPrice(let product, let person):
      CommandPrinter.text(
        .priceIncrease(.ask(price: "PRICE"), product: product, person: person), zone: .utc)
    case .askForPriceOfAny: "price-increase ask PRODUCT PRICE"
    case .quantity(let count): "--quantity \(count)"
    }
  }
}

extension StepTemplate {
  /// The steps in Xcode from a new purchase to this step, which another environment has refused.
  fileprivate var stepsInXcode: [AlternativeStep] {
    let purchase: [AlternativeStep] =
      switch self {
      case .approve, .decline:
        [
          .action(.askToBuy(true)), .form(.buy), .action(.confirm),
          .action(.tap(DialogButton.Name.ask.rawValue)),
        ]
      case .resolve: [.action(.interrupted(true, cause: .terms)), .form(.buy), .action(.confirm)]
      default: [.form(.buy), .action(.confirm)]
      }
    return [.action(.environment(.xcode))] + purchase + [.form(self)]
  }
}

extension [AlternativeStep] {
  fileprivate func joined(separator: String) -> String { map(\.text).joined(separator: separator) }
}

extension Alternative: Localizable {
  /// Returns the text without a full stop; control characters in external names become visible symbols.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .anyOf(let steps):
      ShortList.text(steps.map(\.text))
    case .either(let one, let other): texts.localized("\(one.text(texts)), or \(other.text(texts))")
    case .first(let step): texts.localized("\(step.text) first")
    case .inOrder(let steps): steps.joined(separator: texts.localized(", then "))
    case .inXcode(let step):
      "\(texts.inEnvironment(step, "xcode")) (environment xcode)"
    case .inSandbox(let step):
      "\(texts.inEnvironment(step, "sandbox")) (environment sandbox)"
    case .purchaseInXcode(let step):
      "\(texts.purchaseInXcode(step)): \(step.stepsInXcode.joined(separator: ", "))"
    case .similar(let name): texts.localized("did you mean \(name)?")
    case .transactions(let last): last == 1 ? "#1" : texts.localized("#1 to #\(last)")
    case .formSuchAs(let examples): texts.localized("a value such as \(examples.joined(separator: ", "))")
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"

    case .subscription(let possible): possible.text(texts)
    case .buyFirst: texts.localized("buying a product first")
    case .completedCatalog(let content, let source, let hasWarnings):
      texts.completing(source, with: content, hasWarnings: hasWarnings)
    case .readableCatalog: texts.localized("a readable .storekit file, or catalog builtin")
    case .settleThenTap: texts.localized("\"settle\", then a tap on the dialog that opens")
    case .answerOnPhoneFirst: texts.localized("confirming or cancelling the purchase on the phone first")
    case .anotherToRefund: texts.localized("refunding another purchase")
    case .purchasedToRefund: texts.localized("refunding a purchased transaction")
    case .unfinishedToFinish: texts.localized("finishing a transaction that is still in the queue")
    case .queuedToFinish: texts.localized("finishing a transaction in the queue")
    case .positiveSpan: texts.localized("a positive duration, or undo")
    case .laterMoment: texts.localized("a later time")
    case .sameOrLaterMoment: texts.localized("that time or a later one")
    case .momentWithin: texts.localized("a time within this range")
    case .fewerRenewals: texts.localized("a shorter time, or longer periods (renewal-rate RATE)")
    case .newSessionOrFewerRenewals: texts.localized("a shorter time, or a new session")
    case .waiting: texts.localized("running the step again to its end")
    case .actionFirst: texts.localized("performing an action first")
    case .verbOfTheWorld: texts.localized("a command such as buy or approve")
    case .threeLetters(let examples):
      texts.localized("three letters such as \(examples.joined(separator: ", "))")
    case .custom(let words): words.text(texts)
    }
  }
}

extension Alternative {
  /// Whether the text is a sentence of its own, which does not follow "try".
  public var isInstruction: Bool {
    switch self {
    case .purchaseInXcode, .similar: true
    default: false
    }
  }

  public func textBesideKeys(_ texts: Localizer) -> String {
    switch self {
    case .inXcode(let step): VisibleText.visible(texts.inEnvironment(step, "xcode"))
    case .inSandbox(let step): VisibleText.visible(texts.inEnvironment(step, "sandbox"))
    case .purchaseInXcode(let step): texts.purchaseInXcodeBesideKeys(step)
    default: text(texts)
    }
  }
}

extension Localizer {
  fileprivate func completing(_ source: String, with content: CatalogContent, hasWarnings: Bool) -> String {
    let step = CommandPrinter.text(.catalog(source))
    guard !hasWarnings else {
      return localized("correcting \(source) (iapbench catalog lists its warnings), then \(step)")
    }
    return switch content {
    case .products: localized("adding products to \(source), then \(step)")
    case .subscriptions: localized("adding subscriptions to \(source), then \(step)")
    }
  }

  fileprivate func inEnvironment(_ step: AlternativeStep, _ environment: String) -> String {
    localized("\(step.text) in \(environment)")
  }

  fileprivate func purchaseInXcode(_ step: StepTemplate) -> String {
    localized("make the purchase in the simulated Xcode to \(step.text) it")
  }

  fileprivate func purchaseInXcodeBesideKeys(_ step: StepTemplate) -> String {
    switch step {
    case .approve, .decline:
      localized("make the purchase in the simulated Xcode with Ask to Buy on to \(step.text) it")
    case .resolve:
      localized("make the purchase in the simulated Xcode with Interrupted Purchase on to \(step.text) it")
    default: purchaseInXcode(step)
    }
  }
}

extension SubscriptionAlternative: Localizable {
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .withoutOffer(let product):
      texts.localized("\(Self.buying(product)) without an offer\(more: product)")
    case .digitsOfAPrice: texts.localized("digits such as 5.99 or 1200")
    case .anotherName: texts.localized("another name")
    case .refundAnother: texts.localized("refunding a purchase of this customer")
    }
  }

  private static func buying(_ product: String) -> String {
    CommandPrinter.text(.buy(Payment(product)), zone: .utc)
  }
}
