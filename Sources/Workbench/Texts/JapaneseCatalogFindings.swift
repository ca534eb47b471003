// What the importer says inside a `.storekit` file, in Japanese: what is not as Xcode writes it and what was made of it,
// and why a file is no catalogue at all. Keys and values of the file stay as they are.

import StoreSimulator

extension CatalogFinding {
  var japanese: String {
    switch self {
    case .byteOrderMark: "先頭にXcodeは書かないバイト順マークがあります"
    case .keyLeftOut: "秘密鍵のように見えるため、取り除きました"
    case .moreNotListed(let count): "ほかの警告\(count)件は省きました"
    case .standsTwice: "2回以上あります。最後のものが有効です"
    case .stranger(let count):
      "理解できない項目です。中の\(count)件は読み込みません。商品は products, nonRenewingSubscriptions, "
        + "subscriptionGroups の中に書きます"
    case .missing(let fate): "ありません" + Self.then(fate)
    case .missingBut(let key): "ありません(「\(key)」はあります)。読み込みません"
    case .shouldBe(let shape, let found, let fate):
      "\(shape.japanese)のはずですが、\(found.japanese)です" + Self.then(fate)
    case .isNo(.eligibility, let quote, let fate):
      "\(quote.japanese)は new, existing, expired のどれでもありません" + Self.then(fate)
    case .isNo(let sort, let quote, let fate):
      "\(quote.japanese)は\(sort.japanese)ではありません" + Self.then(fate)
    case .readAs(let quote, let name): "\(quote.japanese)は \(name) として読みました"
    case .empty(let fate): "空です" + Self.then(fate)
    case .doesNotBelong(let quote): "\(quote.japanese)はこのリストに入りません"
    case .groupAmongProducts:
      "サブスクリプションのグループのようです。subscriptionGroups に書きます。読み込みません"
    case .subscriptionAmongProducts:
      "自動更新サブスクリプションです。subscriptionGroups のグループの中に書きます。読み込みません"
    case .otherGroup: "入っているグループと違います。入っているグループが有効です"
    case .identifierHasSpace: "前後に空白があります。空白は識別子に含めません"
    case .identifierTwice(let path): "すでに \(path) にあります。購入されるのはそちらです"
    case .priceIsNumber(let digits): "文字列のはずですが、数値 \(digits) です。数字はそのまま残します"
    case .priceUnderOtherKey: "displayPrice として読みました"
    case .tooManyDecimals(let quote): "\(quote.japanese)は小数の桁が通貨より多いです。そのまま表示します"
    case .familyShareableMisspelt: "正しい綴りは familyShareable です。false として読みました"
    case .standsAlready(let quote): "\(quote.japanese)はすでにあります。最初のものが有効です"
    case .strayIntroductoryOffer: "introductoryOffers の中にありません。有効なのはそちらです"
    case .offerForNobody: "none です。オファーは一覧に出ますが、誰も使えません"
    case .unknownBillingPlan(let quote):
      "\(quote.japanese)は BILLED_UPFRONT, MONTHLY のどちらでもありません。そのまま残します"
    case .noBillingPlan(let quote): "\(quote.japanese)がありませんが、そのためのオファーがあります"
    case .onlyPayAsYouGoRepeats(let count):
      "\(count)ですが、繰り返すのは payAsYouGo だけです。オファーは subscriptionPeriod 1回分です"
    }
  }

  private static func then(_ fate: CatalogFate?) -> String { fate.map { "。\($0.japanese)" } ?? "" }
}

extension CatalogFate {
  var japanese: String {
    switch self {
    case .notImported: "読み込みません"
    case .textsNotImported: "文言は読み込みません"
    case .priceUnknown: "価格は不明です"
    case .wholePriceUnknown: "期間全体の価格は不明です"
    case .shownAsItStands: "そのまま表示します"
    case .readAs(let value): "\(value) として読みました"
    case .replaced(let quote): "代わりに\(quote.japanese)を使います"
    case .needsPaymentMode: "free, payAsYouGo, payUpFront のいずれかです。読み込みません"
    case .needsType: "Consumable か NonConsumable です。読み込みません"
    }
  }
}

extension CatalogShape {
  var japanese: String {
    switch self {
    case .kind(let kind): kind.japanese
    case .version: "major と minor を持つオブジェクト"
    case .product: "商品"
    case .subscription: "サブスクリプション"
    case .subscriptionGroup: "サブスクリプションのグループ"
    case .offer: "オファー"
    case .billingPlan: "支払い方法"
    }
  }
}

extension CatalogSort {
  var japanese: String {
    switch self {
    case .storefront: "App Storeのストアフロント"
    case .locale: "ロケール"
    case .timeRate: "時間の速さ"
    case .positiveInteger: "1以上の整数"
    case .period: " P1W, P1M, P1Y のような期間"
    case .productType: "商品の種類"
    case .paymentMode: "支払い方法"
    case .decimal: "ふつうの小数"
    case .eligibility: " new, existing, expired のいずれか"
    }
  }
}

extension CatalogQuote {
  var japanese: String {
    switch self {
    case .words(let words): "「\(words)」"
    case .digits(let digits): digits
    case .kind(let kind): kind.japanese
    }
  }
}

extension JSONKind {
  var japanese: String {
    switch self {
    case .null: "null"
    case .bool: "true か false"
    case .number: "数値"
    case .string: "文字列"
    case .array: "配列"
    case .object: "オブジェクト"
    }
  }
}

extension CatalogWarning {
  var japanese: String { VisibleText.visible(finding.japanese) }
}

extension CatalogFault {
  var japanese: String {
    switch self {
    case .appleDouble:
      "macOSがファイルの横に残すリソースフォーク(AppleDouble)で、StoreKit設定ファイルではありません。"
        + "名前の先頭に「._」がないファイルを開いてください"
    case .encoding(let encoding): "ファイルは\(encoding.rawValue)です。StoreKit設定ファイルはUTF-8です"
    case .larger(let size): "\(size) MiBを超えています。そのような大きさのカタログはありません"
    case .empty: "ファイルは空です"
    case .noObject(let found): "オブジェクト { } のはずですが、ファイルの中身は\(found.japanese)です"
    case .syntax(let fault): fault.japanese
    }
  }
}

extension JSONFault {
  var japanese: String {
    switch self {
    case .followsEnd(let found): "文の終わりのあとに\(found.japanese)があります"
    case .expectedValue(let found): "値が来るところに\(found.japanese)があります"
    case .unknownWord: "値が来るところに知らない語があります"
    case .expectedKey(let found): "二重引用符で囲んだキーが来るところに\(found.japanese)があります"
    case .expectedColon(let found): "キーのあとのコロンが来るところに\(found.japanese)があります"
    case .expectedComma(let closing, let found):
      "コンマか \(closing) が来るところに\(found.japanese)があります"
    case .commaBeforeClosing(let closing): "\(closing) の前にコンマがあります"
    case .tooDeep(let limit): "配列やオブジェクトの入れ子が\(limit)段を超えています"
    case .leadingZero: "数値は0から始められません"
    case .expectedDigit(let found): "数字が来るところに\(found.japanese)があります"
    case .unescaped(let found): "引用符の中に\(found.japanese)は書けません。バックスラッシュを使って書きます"
    case .textDoesNotEnd: "ここから始まる文字列が終わっていません"
    case .endsAfterBackslash: "バックスラッシュのあとでファイルが終わっています"
    case .noEscape(let found): "バックスラッシュのあとに\(found.japanese)は書けません"
    case .expectedHexadecimal(let found): "\\u のあとに16進数4桁が来るところに\(found.japanese)があります"
    case .notUTF8: "UTF-8ではありません"
    }
  }
}

extension JSONFault.Found {
  var japanese: String {
    switch self {
    case .end: "ファイルの終わり"
    case .controlCharacter: "制御文字"
    case .character(let character): "「\(VisibleText.visible(character))」"
    }
  }
}
