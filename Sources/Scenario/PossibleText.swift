// What would have been possible instead of a refused step, in the words of the command language and in English.

import StoreSimulator

extension Refusal {
  /// What would have been possible in English, without a full stop: `approve in xcode (environment xcode)`.
  public var possible: String { instead.text }

  /// Both parts in one English line: `reason; possible: …`.
  public var description: String { "\(reason); possible: \(possible)" }
}

extension PossibleStep {
  /// As it is typed, the same in every language.
  public var text: String {
    switch self {
    case .action(let action): CommandPrinter.text(action, zone: .utc)
    case .form(let form): form.text
    case .button(let button): "\(CommandPrinter.text(.tap(button.identifier), zone: .utc)) (\(button.label))"
    case .name(let name): name
    case .word(let name): Words.quoted(name)
    }
  }
}

extension StepForm {
  /// As usage shows it.
  public var text: String {
    switch self {
    case .account: "account"
    case .approve: "approve"
    case .buy: "buy"
    case .decline: "decline"
    case .delete: "delete"
    case .resolve: "resolve"
    case .saveSnapshot: "snapshot save"
    case .undo: "undo"
    case .advance: "advance DURATION"
    case .advanceToRenewal: "advance to the renewal"
    case .joinFamily: "family join NAME"
    case .askForPrice(let product, let owner):
      CommandPrinter.text(.ask(price: "PRICE"), product: product, owner: owner)
    case .quantityOfOne: "--quantity 1"
    }
  }
}

extension [PossibleStep] {
  /// One beside the other.
  fileprivate func joined(separator: String) -> String { map(\.text).joined(separator: separator) }
}

extension Possible {
  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .anyOf(let steps): steps.joined(separator: ", ")
    case .either(let one, let other): "\(one.text), or \(other.text)"
    case .first(let step): "\(step.text) first"
    case .inOrder(let steps): steps.joined(separator: ", then ")
    case .inXcode(let step): "\(step.text) in xcode (environment xcode)"
    case .inSandbox(let step): "\(step.text) in sandbox (environment sandbox)"
    case .transactions(let last): last == 1 ? "#1" : "#1 to #\(last)"
    case .formSuchAs(let examples): "a form such as \(examples.joined(separator: ", "))"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"

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
    case .said(let words): words.english
    }
  }
}

extension SubscriptionPossible {
  /// The English, without a full stop.
  public var text: String {
    switch self {
    case .withoutOffer(let product): "\(Self.buying(product)) without an offer"
    case .digitsOfAPrice: "digits such as 5.99 or 1200"
    case .anotherName: "another name"
    case .refundBeforeFinishing: "finish-policy manual, and refund it before it is finished"
    case .refundAnother: "refund what this customer bought"
    }
  }

  /// The step that buys a product.
  private static func buying(_ product: String) -> String {
    CommandPrinter.text(.buy(Payment(product)), zone: .utc)
  }
}
