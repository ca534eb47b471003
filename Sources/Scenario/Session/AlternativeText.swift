// What would have been possible instead of a refused step, in the words of the command language and in every language of the screen.

import StoreModel
import StoreSimulator
import Support

extension Refusal {
  /// What would have been possible in English, without a full stop: `approve in xcode (environment xcode)`.
  public var possible: String { instead.text }

  /// Both parts in one English line: `reason; possible: …`.
  public var description: String { "\(reason); possible: \(possible)" }
}

extension AlternativeStep {
  /// As it is typed, the same in every language.
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
  /// As usage shows it.
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

extension [AlternativeStep] {
  /// One beside the other.
  fileprivate func joined(separator: String) -> String { map(\.text).joined(separator: separator) }
}

extension Alternative: Localizable {
  /// The words, without a full stop.
  ///
  /// Names in it may come from outside: all that would steer a terminal is made visible here, for every case.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  /// The words with the names in them as they came.
  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .anyOf(let steps):
      steps.joined(separator: ", ")
    case .either(let one, let other):
      texts.localized(
        "\(one.text(texts)), or \(other.text(texts))",
        ja: "\(one.text(texts)) または \(other.text(texts))")
    case .first(let step): texts.localized("\(step.text) first", ja: "先に \(step.text)")
    case .inOrder(let steps):
      steps.joined(separator: texts.localized(", then ", ja: "、次に "))
    case .inXcode(let step):
      "\(texts.inEnvironment(step, "xcode")) (environment xcode)"
    case .inSandbox(let step):
      "\(texts.inEnvironment(step, "sandbox")) (environment sandbox)"
    case .transactions(let last):
      texts.localized(last == 1 ? "#1" : "#1 to #\(last)", ja: last == 1 ? "#1" : "#1から#\(last)まで")
    case .formSuchAs(let examples):
      texts.localized(
        "a form such as \(examples.joined(separator: ", "))",
        ja: "\(examples.joined(separator: ", ")) のような形")
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"

    case .subscription(let possible): possible.text(texts)
    case .buyFirst: texts.localized("buy something first", ja: "先に何か購入する")
    case .builtinCatalog:
      texts.localized("catalog builtin, this catalogue is empty", ja: "catalog builtin (このカタログは空です)")
    case .readableCatalog:
      texts.localized(
        "a .storekit file that can be read, or catalog builtin",
        ja: "読み込める .storekit ファイル、または catalog builtin")
    case .settleThenTap: texts.localized("settle, then tap what comes up", ja: "settle のあと、表示されたものをタップする")
    case .answerOnPhoneFirst:
      texts.localized("confirm or cancel it on the phone first", ja: "先にiPhoneで確定またはキャンセルする")
    case .anotherToRefund: texts.localized("refund another purchase", ja: "ほかの購入を返金する")
    case .purchasedToRefund: texts.localized("refund a purchased one", ja: "purchasedの取引を返金する")
    case .unfinishedToFinish:
      texts.localized("finish a transaction that is still in the queue", ja: "まだキューにある取引を終了処理する")
    case .queuedToFinish: texts.localized("finish a transaction that is", ja: "キューにある取引を終了処理する")
    case .positiveSpan: texts.localized("a positive duration, or undo", ja: "正の長さの時間、または undo")
    case .laterMoment: texts.localized("a later moment", ja: "これより後の時刻")
    case .sameOrLaterMoment: texts.localized("that moment or a later one", ja: "その時刻か、それより後の時刻")
    case .momentWithin: texts.localized("a moment between", ja: "その間の時刻")
    case .fewerRenewals:
      texts.localized(
        "a shorter time, or longer periods (renewal-rate RATE)",
        ja: "もっと短い時間、または長い期間 (renewal-rate RATE)")
    case .newSessionOrFewerRenewals:
      texts.localized(
        "a shorter time, or a new session", ja: "もっと短い時間、または新しいセッション")
    case .waiting: texts.localized("the same again, to its end", ja: "もう一度実行して終わりまで待つ")
    case .actionFirst: texts.localized("an action first", ja: "先に何か操作する")
    case .verbOfTheWorld: texts.localized("a verb that acts on the world", ja: "環境に対して働くコマンド")
    case .threeLetters(let examples):
      texts.localized(
        "three letters such as \(examples.joined(separator: ", "))",
        ja: "\(examples.joined(separator: ", ")) のような3文字")
    case .custom(let words): words.text(texts)
    }
  }
}

extension Alternative {
  /// The words where keys stand beside them: a step that they do is not said too.
  public func textBesideKeys(_ texts: Localizer) -> String {
    switch self {
    case .inXcode(let step): VisibleText.visible(texts.inEnvironment(step, "xcode"))
    case .inSandbox(let step): VisibleText.visible(texts.inEnvironment(step, "sandbox"))
    default: text(texts)
    }
  }
}

extension Localizer {
  fileprivate func inEnvironment(_ step: AlternativeStep, _ environment: String) -> String {
    localized("\(step.text) in \(environment)", ja: "\(environment)での \(step.text)")
  }
}

extension SubscriptionAlternative: Localizable {
  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .withoutOffer(let product):
      texts.localized("\(Self.buying(product)) without an offer", ja: "オファーなしで buy \(product)")
    case .digitsOfAPrice: texts.localized("digits such as 5.99 or 1200", ja: "5.99 や 1200 のような数字")
    case .anotherName: texts.localized("another name", ja: "ほかの名前")
    case .refundAnother: texts.localized("refund what this customer bought", ja: "このお客様が購入したものを返金する")
    }
  }

  /// The step that buys a product.
  private static func buying(_ product: String) -> String {
    CommandPrinter.text(.buy(Payment(product)), zone: .utc)
  }
}
