// What may be wrong in a `.storekit` file, as facts with their words. What stands in the file is carried along,
// shortened; its keys and values stay as they are in every language.

import Support

/// Something in a file that is not as Xcode writes it, and what was made of it.
public enum CatalogAnomaly: Localizable, Hashable, Sendable {
  case byteOrderMark
  case keyLeftOut
  /// A member that is a key by its name.
  case keyRemoved
  case moreNotListed(Int)
  case appearsTwice
  /// A list under a key that nobody knows.
  case unknownList(entries: Int)
  case missing(AnomalyResolution?)
  /// Missing, but something stands under a key that may mean the same.
  case missingBut(otherKey: String)
  case shouldBe(ExpectedElement, found: JSONKind, AnomalyResolution?)
  case isInvalid(ExpectedValue, QuotedValue, AnomalyResolution?)
  case readAs(QuotedValue, String)
  case empty(AnomalyResolution?)
  case doesNotBelong(QuotedValue)
  case groupAmongProducts
  case subscriptionAmongProducts
  case otherGroup
  case identifierHasSpace
  case identifierTwice(firstAt: String)
  case priceIsNumber(digits: String)
  case priceUnderOtherKey
  /// More decimals than the currency of the file's storefront has.
  case tooManyDecimals(QuotedValue, currency: String)
  /// A setting under a name without the underscore that settings begin with.
  case settingUnprefixed(String)
  case familyShareableMisspelt
  case alreadyPresent(QuotedValue)
  case strayIntroductoryOffer
  case offerForNobody
  case unknownBillingPlan(QuotedValue)
  /// There is an offer for a billing plan that the subscription does not list.
  case noBillingPlan(QuotedValue)
  case onlyPayAsYouGoRepeats(count: Int)

  /// The words, without a full stop; begin after the name of the place.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .byteOrderMark, .keyLeftOut, .keyRemoved, .moreNotListed, .appearsTwice, .unknownList,
      .settingUnprefixed, .familyShareableMisspelt:
      fileText(texts)
    case .missing, .missingBut, .shouldBe, .isInvalid, .readAs, .empty, .priceIsNumber, .priceUnderOtherKey,
      .tooManyDecimals:
      valueText(texts)
    case .doesNotBelong, .groupAmongProducts, .subscriptionAmongProducts, .otherGroup, .identifierHasSpace,
      .identifierTwice, .alreadyPresent:
      placementText(texts)
    case .strayIntroductoryOffer, .offerForNobody, .unknownBillingPlan, .noBillingPlan,
      .onlyPayAsYouGoRepeats:
      offerText(texts)
    }
  }

  /// Returns the words about the file and the names of its members.
  private func fileText(_ texts: Localizer) -> String {
    switch self {
    case .byteOrderMark:
      texts.localized(
        "begins with a byte order mark, which Xcode does not write", ja: "先頭にXcodeは書かないバイト順マークがあります")
    case .keyLeftOut: texts.localized("looks like key material and was left out", ja: "秘密鍵のように見えるため、取り除きました")
    case .keyRemoved:
      texts.localized(
        "is a key by its name: it was removed, and is neither kept nor shown; everything else is read",
        ja: "名前から鍵と分かるため取り除きました。保存も表示もしません。ほかはすべて読み込みます")
    case .moreNotListed(let count):
      texts.localized("\(count) more warnings are not listed", ja: "ほかの警告\(count)件は省きました")
    case .appearsTwice:
      texts.localized("stands more than once; the last one counts", ja: "2回以上あります。最後のものが有効です")
    case .unknownList(let count):
      texts.localized(
        "is not understood, and its \(count == 1 ? "1 entry" : "\(count) entries") not imported; products stand in "
          + "products, nonRenewingSubscriptions and subscriptionGroups",
        ja: "理解できない項目です。中の\(count)件は読み込みません。商品は products, nonRenewingSubscriptions, "
          + "subscriptionGroups の中に書きます")
    case .settingUnprefixed(let name):
      texts.localized(
        "is not read: the setting is called \(name); nothing is set by it",
        ja: "読み込みません。設定の名前は \(name) です。何も設定されません")
    case .familyShareableMisspelt:
      texts.localized(
        "is not read: familyShareable is meant; the product is not shared with the family",
        ja: "読み込みません。familyShareable のことと思われます。この商品はファミリー共有されません")
    default: preconditionFailure("\(self) is not about a member of the file")
    }
  }

  /// Returns the words about a value.
  private func valueText(_ texts: Localizer) -> String {
    switch self {
    case .missing(let fate):
      texts.localized("is missing" + Self.then(fate, texts), ja: "ありません" + Self.then(fate, texts))
    case .missingBut(let key):
      texts.localized("is missing, but there is “\(key)”; not imported", ja: "ありません(「\(key)」はあります)。読み込みません")
    case .shouldBe(let shape, let found, let fate):
      texts.localized(
        "should be \(shape.text(texts)), but is \(found.text(texts))" + Self.then(fate, texts),
        ja: "\(shape.text(texts))のはずですが、\(found.text(texts))です" + Self.then(fate, texts))
    case .isInvalid(.eligibility, let quote, let fate):
      texts.localized(
        "\(quote.text(texts)) is none of new, existing, expired" + Self.then(fate, texts),
        ja: "\(quote.text(texts))は new, existing, expired のどれでもありません" + Self.then(fate, texts))
    case .isInvalid(let sort, let quote, let fate):
      texts.localized(
        "\(quote.text(texts)) is no \(sort.text(texts))" + Self.then(fate, texts),
        ja: "\(quote.text(texts))は\(sort.text(texts))ではありません" + Self.then(fate, texts))
    case .readAs(let quote, let name):
      texts.localized("\(quote.text(texts)) is read as \(name)", ja: "\(quote.text(texts))は \(name) として読みました")
    case .empty(let fate):
      texts.localized("is empty" + Self.then(fate, texts), ja: "空です" + Self.then(fate, texts))
    case .priceIsNumber(let digits):
      texts.localized(
        "should be a text, but is the number \(digits); its digits are kept",
        ja: "文字列のはずですが、数値 \(digits) です。数字はそのまま残します")
    case .priceUnderOtherKey: texts.localized("is read as displayPrice", ja: "displayPrice として読みました")
    case .tooManyDecimals(let quote, let currency):
      texts.localized(
        "\(quote.text(texts)) has more decimals than \(currency) has; shown as it stands",
        ja: "\(quote.text(texts))は小数の桁が\(currency)より多いです。そのまま表示します")
    default: preconditionFailure("\(self) is not about a value")
    }
  }

  /// Returns the words about a misplaced or repeated entry.
  private func placementText(_ texts: Localizer) -> String {
    switch self {
    case .doesNotBelong(let quote):
      texts.localized(
        "\(quote.text(texts)) does not belong in this list", ja: "\(quote.text(texts))はこのリストに入りません")
    case .groupAmongProducts:
      texts.localized(
        "looks like a subscription group, which belongs in subscriptionGroups; not imported",
        ja: "サブスクリプションのグループのようです。subscriptionGroups に書きます。読み込みません")
    case .subscriptionAmongProducts:
      texts.localized(
        "is an auto-renewable subscription, which belongs in a group of subscriptionGroups; not imported",
        ja: "自動更新サブスクリプションです。subscriptionGroups のグループの中に書きます。読み込みません")
    case .otherGroup:
      texts.localized("is not the group it stands in, which counts", ja: "入っているグループと違います。入っているグループが有効です")
    case .identifierHasSpace:
      texts.localized(
        "has white space around it, which is not part of the identifier",
        ja: "前後に空白があります。空白は識別子に含めません")
    case .identifierTwice(let path):
      texts.localized(
        "stands already in \(path), which is the one that is bought",
        ja: "すでに \(path) にあります。購入されるのはそちらです")
    case .alreadyPresent(let quote):
      texts.localized(
        "\(quote.text(texts)) stands already; the first one counts",
        ja: "\(quote.text(texts))はすでにあります。最初のものが有効です")
    default: preconditionFailure("\(self) is not about the place of an entry")
    }
  }

  /// Returns the words about an offer or a billing plan.
  private func offerText(_ texts: Localizer) -> String {
    switch self {
    case .strayIntroductoryOffer:
      texts.localized(
        "is none of introductoryOffers, which count", ja: "introductoryOffers の中にありません。有効なのはそちらです")
    case .offerForNobody:
      texts.localized(
        "is none: the offer is listed, and nobody can have it", ja: "none です。オファーは一覧に出ますが、誰も使えません")
    case .unknownBillingPlan(let quote):
      texts.localized(
        "\(quote.text(texts)) is none of BILLED_UPFRONT, MONTHLY; kept as it stands",
        ja: "\(quote.text(texts))は BILLED_UPFRONT, MONTHLY のどちらでもありません。そのまま残します")
    case .noBillingPlan(let quote):
      texts.localized(
        "has no \(quote.text(texts)), for which there is an offer",
        ja: "\(quote.text(texts))がありませんが、そのためのオファーがあります")
    case .onlyPayAsYouGoRepeats(let count):
      texts.localized(
        "is \(count), but only payAsYouGo repeats; the offer lasts one subscriptionPeriod",
        ja: "\(count)ですが、繰り返すのは payAsYouGo だけです。オファーは subscriptionPeriod 1回分です")
    default: preconditionFailure("\(self) is not about an offer")
    }
  }

  private static func then(_ fate: AnomalyResolution?, _ texts: Localizer) -> String {
    fate.map { texts.localized("; ", ja: "。") + $0.text(texts) } ?? ""
  }
}

/// What was made of something that is not as it should be.
public enum AnomalyResolution: Localizable, Hashable, Sendable {
  case notImported
  case textsNotImported
  case priceUnknown
  case wholePriceUnknown
  case shownUnchanged
  case keptUnchanged
  /// It says nothing then, as if it were missing.
  case notRead
  case noProducts
  case noSubscriptions
  case noPlans
  case versionUnknown
  case readAs(String)
  /// What stands for a missing identifier.
  case replaced(by: QuotedValue)
  case needsPaymentMode
  case needsType

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .notImported: texts.localized("not imported", ja: "読み込みません")
    case .textsNotImported: texts.localized("the texts are not imported", ja: "文言は読み込みません")
    case .priceUnknown: texts.localized("the price is unknown", ja: "価格は不明です")
    case .wholePriceUnknown: texts.localized("the price of the whole period is unknown", ja: "期間全体の価格は不明です")
    case .keptUnchanged: texts.localized("kept as it stands", ja: "そのまま残します")
    case .notRead: texts.localized("not read, as if it were missing", ja: "ないものとして扱います")
    case .noProducts:
      texts.localized(
        "there are no one-time products; everything else is imported", ja: "買い切りの商品はありません。ほかはすべて読み込みます")
    case .noSubscriptions:
      texts.localized(
        "there are no subscriptions; everything else is imported", ja: "サブスクリプションはありません。ほかはすべて読み込みます")
    case .noPlans: texts.localized("the group has no plans", ja: "このグループにプランはありません")
    case .versionUnknown:
      texts.localized(
        "the version is unknown; everything is read all the same", ja: "バージョンは不明です。内容はすべて読み込みます")
    case .shownUnchanged: texts.localized("shown as it stands", ja: "そのまま表示します")
    case .readAs(let value): texts.localized("read as \(value)", ja: "\(value) として読みました")
    case .replaced(let quote):
      texts.localized("\(quote.text(texts)) stands for it", ja: "代わりに\(quote.text(texts))を使います")
    case .needsPaymentMode:
      texts.localized(
        "free, payAsYouGo and payUpFront are possible; not imported",
        ja: "free, payAsYouGo, payUpFront のいずれかです。読み込みません")
    case .needsType:
      texts.localized(
        "Consumable or NonConsumable were possible; not imported",
        ja: "Consumable か NonConsumable です。読み込みません")
    }
  }
}

/// What a place in the file is for.
public enum ExpectedElement: Localizable, Hashable, Sendable {
  case kind(JSONKind)
  case version
  case product
  case subscription
  case subscriptionGroup
  case offer
  case billingPlan

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .kind(let kind): kind.text(texts)
    case .version: texts.localized("an object with major and minor", ja: "major と minor を持つオブジェクト")
    case .product: texts.localized("a product", ja: "商品")
    case .subscription: texts.localized("a subscription", ja: "サブスクリプション")
    case .subscriptionGroup: texts.localized("a subscription group", ja: "サブスクリプションのグループ")
    case .offer: texts.localized("an offer", ja: "オファー")
    case .billingPlan: texts.localized("a billing plan", ja: "支払い方法")
    }
  }
}

/// What a value was to be, of the right kind but none that is known.
public enum ExpectedValue: Localizable, Hashable, Sendable {
  case storefront
  case locale
  case timeRate
  case errorCode
  case positiveInteger
  case period
  case productType
  case paymentMode
  case decimal
  case eligibility

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .storefront: texts.localized("storefront of the App Store", ja: "App Storeのストアフロント")
    case .locale: texts.localized("locale", ja: "ロケール")
    case .timeRate: texts.localized("time rate", ja: "時間の速さ")
    case .errorCode: texts.localized("code of SKError", ja: "SKErrorのコード")
    case .positiveInteger: texts.localized("whole number from 1", ja: "1以上の整数")
    case .period: texts.localized("period like P1W, P1M or P1Y", ja: " P1W, P1M, P1Y のような期間")
    case .productType: texts.localized("type of product", ja: "商品の種類")
    case .paymentMode: texts.localized("payment mode", ja: "支払い方法")
    case .decimal: texts.localized("plain decimal number", ja: "ふつうの小数")
    case .eligibility: texts.localized("one of new, existing, expired", ja: " new, existing, expired のいずれか")
    }
  }
}

/// What stands in the file, short enough for a message.
public enum QuotedValue: Localizable, Hashable, Sendable {
  case words(String)
  case digits(String)
  case kind(JSONKind)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .words(let words): texts.localized("“\(words)”", ja: "「\(words)」")
    case .digits(let digits): digits
    case .kind(let kind): kind.text(texts)
    }
  }
}
