// The value of each quirk in each era, with its source.

import Support

public struct QuirkObservation: Hashable, Sendable {
  public let era: Era
  public let quirk: Quirk
  public let provenance: Provenance
}

/// The description of a quirk and its observations.
///
/// An era without an observation has the value of the previous era. An era before `xcode-12` without an
/// observation has the value of `xcode-12`.
public struct QuirkDefinition: Hashable, Sendable {
  public let summary: LocalizedText
  /// The rule that documents the observation.
  public let rule: RuleID
  /// The observations in eras before `xcode-12`.
  private let earlier: [QuirkObservation]
  /// The observation in the era `xcode-12`.
  private let first: QuirkObservation
  private let later: [QuirkObservation]

  init(
    _ summary: LocalizedText, rule: RuleID, first: Quirk, _ provenance: Provenance,
    earlier: [(Era, Quirk, Provenance)] = [], later: [(Era, Quirk, Provenance)] = []
  ) {
    self.summary = summary
    self.rule = rule
    self.earlier = earlier.map { QuirkObservation(era: $0, quirk: $1, provenance: $2) }
    self.first = QuirkObservation(era: .xcode12, quirk: first, provenance: provenance)
    self.later = later.map { QuirkObservation(era: $0, quirk: $1, provenance: $2) }
  }

  public var name: QuirkName { first.quirk.name }

  public func sighting(in era: Era) -> QuirkObservation {
    earlier.first { $0.era == era } ?? later.last { $0.era <= era } ?? first
  }
}

extension QuirkName {
  public var definition: QuirkDefinition {
    guard let definition = QuirkTable.definitionsByName[self] else {
      preconditionFailure("no quirk is declared as \(rawValue)")
    }
    return definition
  }
}

public enum QuirkTable {
  public static let definitions: [QuirkDefinition] =
    [
      secondTermsAgreement, approvedIdentifier, unfinishedMark, duplicatePurchase, heldPurchase, appLanguage,
      graceInLocalTest, statusForGroup, sandboxRenewalLimit, downgradeOrder, testerSignIn, outsidePurchase,
      purchaseErrorInQueue, sessionFailure, receiptFields, receiptOrder, sandboxTruncates, tamperedReceipt,
      missedRenewals, inAppHistory, historyTruncates, consumablesLatest, boughtAfterLapse, isRetryable,
      serviceLocalReceipts, serviceReprocessedDelegate,
    ] + ofReceipts + ofDevice

  fileprivate static let definitionsByName: [QuirkName: QuirkDefinition] = Dictionary(
    definitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let secondTermsAgreement = QuirkDefinition(
    LocalizedText(
      "the effect of agreeing to the second stacked terms sheet in Sandbox",
      ja: "Sandboxで重なった2枚目の規約シートに同意したときの動作"),
    rule: .sandboxSecondTermsSheet,
    first: .secondTermsAgreement(.completes),
    .observed(
      versions: LocalizedText("Sandbox 2021, iOS 14, both", ja: "Sandbox 2021、iOS 14で両方"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english), patterns 2 and 1",
        ja: "\(RuleSource.nttResonant.name.japanese)、pattern 2と1")))

  private static let approvedIdentifier = QuirkDefinition(
    LocalizedText(
      "how Xcode prints the identifier of an approved Ask to Buy",
      ja: "Xcodeで承認されたAsk to Buyの識別子の出力形式"),
    rule: .xcodeApprovedIdentifier,
    first: .approvedIdentifier(.quoted),
    .observed(
      versions: LocalizedText("Xcode 12, once", ja: "Xcode 12で一度"),
      source: RuleSource.nttResonant.name),
    later: [
      (
        .xcode15, .approvedIdentifier(.plain),
        .documented(
          LocalizedText(
            "SKTestTransaction.identifier is a number; no later report shows quotes",
            ja: "SKTestTransaction.identifierは数値。引用符を見せるその後の報告はありません"))
      )
    ])

  private static let unfinishedMark = QuirkDefinition(
    LocalizedText(
      "whether a resolved interruption keeps its not-finished mark in Xcode",
      ja: "Xcodeで解決済みの中断に未finishの印が残るか"),
    rule: .xcodeUnfinishedMark,
    first: .unfinishedMark(.stays),
    .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name),
    later: [
      (
        .xcode15, .unfinishedMark(.clears),
        .chosen(
          LocalizedText(
            "\(RuleSource.nttResonant.name.english) calls it a defect, and no later report has it",
            ja: "\(RuleSource.nttResonant.name.japanese)は不具合と見ており、その後の報告にはありません"))
      )
    ])

  private static let duplicatePurchase = QuirkDefinition(
    LocalizedText("the result of buying the active plan again", ja: "登録済みのサブスクリプションを購入したときの結果"),
    rule: .duplicatePurchase,
    first: .duplicatePurchase(.original),
    .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english), pattern 1",
        ja: "\(RuleSource.nttResonant.name.japanese), pattern 1")),
    later: [
      (
        .present, .duplicatePurchase(.existing),
        .observed(
          versions: LocalizedText("iOS 16 to 18, StoreKit 1 and 2", ja: "iOS 16から18、StoreKit 1と2"),
          source:
            LocalizedText(
              same: "RevenueCat/purchases-ios #6357, flutter/flutter #171941, SwiftyStoreKit #707"))
      )
    ])

  private static let heldPurchase = QuirkDefinition(
    LocalizedText(
      "what appears if the active plan is bought again in Sandbox or production: an alert or the sheet",
      ja: "Sandboxと本番環境で登録済みのプランを購入したとき最初に出るもの: アラート、または支払いシート"),
    rule: .heldPlanAlert,
    first: .heldPurchase(.sheet),
    .chosen(
      LocalizedText(
        "no report of Xcode 12 or 15 says which dialog is first: the payment sheet, then the alert",
        ja: "Xcode 12と15についてどちらが先かの報告はありません。支払いシート、そのあとアラートとします")),
    later: [
      (
        .present, .heldPurchase(.alert),
        .chosen(
          LocalizedText(
            "SwiftyStoreKit #707 names only the alert, with Manage and OK; chosen: since iOS 26",
            ja: "SwiftyStoreKit #707にあるのはManageとOKのアラートだけです。iOS 26からとすることは独自に決めたもの"))
      )
    ])

  private static let appLanguage = QuirkDefinition(
    LocalizedText(
      "the language of StoreKit's own texts in the app's process", ja: "アプリ内でのStoreKit自身の文言の言語"),
    rule: .appLanguage,
    first: .appLanguage(.english),
    .observed(
      versions: LocalizedText("Xcode 12, iOS 14, Japanese device", ja: "Xcode 12、iOS 14、日本語の端末"),
      source: RuleSource.nttResonant.name))

  private static let graceInLocalTest = QuirkDefinition(
    LocalizedText(
      "whether Xcode shows a grace period in state and entitlements, or only in its date",
      ja: "Xcodeの猶予期間が状態と権利に現れるか、日付にだけ現れるか"),
    rule: .graceInLocalTest,
    first: .graceInLocalTest(.observed),
    .chosen(
      LocalizedText(
        "Xcode 12 has no switch for a grace period: as in the next era",
        ja: "Xcode 12に猶予期間のスイッチはありません。次の時代と同じにします")),
    later: [
      (
        .xcode15, .graceInLocalTest(.observed),
        .observed(
          versions: LocalizedText("Xcode 15, StoreKit 2", ja: "Xcode 15、StoreKit 2"),
          source: RuleSource.kabeyakabeya.name)
      ),
      (
        .present, .graceInLocalTest(.documented),
        .documented(
          LocalizedText(
            "Transaction.currentEntitlements, RenewalState.inGracePeriod; public suites on SKTestSession",
            ja:
              "Transaction.currentEntitlements、RenewalState.inGracePeriod、SKTestSessionによる公開されたテスト"
          ))
      ),
    ])

  private static let statusForGroup = QuirkDefinition(
    LocalizedText(
      "whether status(for:) of a group returns a status in Xcode",
      ja: "Xcodeでグループのstatus(for:)が返ってくるか"),
    rule: .statusForGroup,
    first: .statusForGroup(.returnsNothing),
    .chosen(
      LocalizedText(
        "Xcode 12 has no StoreKit 2: as in the next era", ja: "Xcode 12にStoreKit 2はありません。次の時代と同じにします")),
    later: [
      (
        .xcode15, .statusForGroup(.returnsNothing),
        .observed(
          versions: LocalizedText("Xcode 15, StoreKit 2", ja: "Xcode 15、StoreKit 2"),
          source: RuleSource.kabeyakabeya.name)
      ),
      (
        .present, .statusForGroup(.answers),
        .documented(
          LocalizedText(
            "Product.SubscriptionInfo.status(for:); public suites on SKTestSession",
            ja: "Product.SubscriptionInfo.status(for:)、SKTestSessionによる公開されたテスト"))
      ),
    ])

  private static let sandboxRenewalLimit = QuirkDefinition(
    LocalizedText(
      "the number of renewals after which Sandbox turns auto-renew off",
      ja: "Sandboxが何回の更新で自動更新を止めるか"),
    rule: .renewalLimit,
    first: .sandboxRenewalLimit(.six),
    .observed(
      versions: LocalizedText("Sandbox until about 2020", ja: "2020年頃までのSandbox"),
      source: LocalizedText("public articles of 2017 to 2020", ja: "2017年から2020年の公開された記事")),
    later: [
      (
        .xcode15, .sandboxRenewalLimit(.twelve),
        .documented(LocalizedText(same: "Testing an auto-renewable subscription"))
      )
    ])

  private static let downgradeOrder = QuirkDefinition(
    LocalizedText("what the queue delivers after a downgrade", ja: "ダウングレードを注文したときキューに届くもの"),
    rule: .downgrade,
    first: .downgradeOrder(.answers),
    .chosen(
      LocalizedText(
        "as in the next era; one report of 2017 shows a failure with \"You are all set\"",
        ja: "次の時代と同じにします。2017年の報告に「You are all set」という失敗が1件あります")),
    later: [
      (
        .xcode15, .downgradeOrder(.answers),
        .observed(
          versions: LocalizedText("2023 and later", ja: "2023年以降"),
          source: LocalizedText(
            same: "RevenueCat/purchases-ios #3020, #3028, #6357; react-native-iap #2544"))
      )
    ])

  private static let testerSignIn = QuirkDefinition(
    LocalizedText(
      "whether a Sandbox tester can sign in before a purchase asks for it (iOS 14: yes, iOS 6: no)",
      ja: "購入の前にSandboxのテスターがサインインしてよいか(iOS 14)、いけないか(iOS 6)"),
    rule: .testerSignIn,
    first: .testerSignIn(.ios14),
    .observed(versions: LocalizedText(same: "iOS 14"), source: RuleSource.nttResonant.name),
    earlier: [
      (
        .ios6, .testerSignIn(.ios6),
        .observed(versions: LocalizedText(same: "iOS 6"), source: RuleSource.aguuu.name)
      )
    ])

  private static let outsidePurchase = QuirkDefinition(
    LocalizedText(
      "whether Ask to Buy and Interrupted Purchase apply to purchases outside the app in Xcode",
      ja: "Xcodeでアプリの外での購入にAsk to Buyと購入の中断が効くか"),
    rule: .outsidePurchase,
    first: .outsidePurchase(.buysAtOnce),
    .chosen(
      LocalizedText(
        "no report of Xcode 12: as in the next era", ja: "Xcode 12についての報告はありません。次の時代と同じにします")),
    later: [
      (
        .xcode15, .outsidePurchase(.buysAtOnce),
        .observed(
          versions: LocalizedText(same: "Xcode 15.2"),
          source: LocalizedText(
            "a public report: SKTestSession.buyProduct bought at once, reported to Apple as a bug",
            ja: "公開された報告: SKTestSession.buyProductはすぐに購入を完了する(不具合としてAppleに報告)"))
      ),
      (
        .present, .outsidePurchase(.asksSwitches),
        .documented(
          LocalizedText(
            "SKTestSession.askToBuyEnabled, interruptedPurchasesEnabled: all purchases",
            ja: "SKTestSession.askToBuyEnabled、interruptedPurchasesEnabled: すべての購入"))
      ),
    ])

  private static let purchaseErrorInQueue = QuirkDefinition(
    LocalizedText(
      "whether an error simulated for Product.purchase also fails the payment queue in Xcode",
      ja: "XcodeでProduct.purchaseに設定したエラーが支払いキューも失敗させるか"),
    rule: .injected,
    first: .purchaseErrorInQueue(.passes),
    .chosen(
      LocalizedText(
        "Xcode 12 has no setSimulatedError(_:forAPI:), so the queue is not affected",
        ja: "Xcode 12にsetSimulatedError(_:forAPI:)はなく、キューには影響しません")),
    later: [
      (
        .xcode15, .purchaseErrorInQueue(.fails),
        .observed(
          versions: LocalizedText(same: "iOS 17"),
          source: LocalizedText(
            "one public report: the payment fails as SKErrorDomain 0",
            ja: "公開された報告1件: 支払いはSKErrorDomain 0で失敗"))
      )
    ])

  private static let sessionFailure = QuirkDefinition(
    LocalizedText(
      "what Product.purchase throws for a failure set in Xcode: unknown, or the failure's own case",
      ja: "Xcodeで設定した失敗でProduct.purchaseが投げるもの: unknown、または失敗に対応するケース"),
    rule: .injected,
    first: .sessionFailure(.own),
    .chosen(
      LocalizedText(
        "Xcode 12 has no StoreKit 2; before Xcode 15.2 the failure's own case",
        ja: "Xcode 12にStoreKit 2はありません。Xcode 15.2より前は、設定した失敗に対応するケース")),
    later: [
      (
        .xcode15, .sessionFailure(.unknown),
        .observed(
          versions: LocalizedText("Xcode 15.2 and later", ja: "Xcode 15.2以降"),
          source: LocalizedText(
            "several public suites on SKTestSession, including tests of a tip jar with failureError = "
              + ".paymentCancelled",
            ja: "SKTestSessionによる公開テスト数件(failureError = .paymentCancelledを設定したチップ購入のテストなど)"))
      )
    ])

  private static let receiptFields = QuirkDefinition(
    LocalizedText(
      "the fields in verifyReceipt's answer: today's, or those of October 2017",
      ja: "verifyReceiptが返す項目: 現在のもの、または2017年10月のもの"),
    rule: .receiptFields,
    first: .receiptFields(.now),
    .documented(
      LocalizedText(
        "verifyReceipt's answers; is_in_intro_offer_period was added on 2017-12-11",
        ja: "verifyReceiptの応答の文書。is_in_intro_offer_periodは2017年12月11日から")),
    earlier: [
      (
        .ios6, .receiptFields(.of2017),
        .chosen(
          LocalizedText(
            "no complete receipt of 2012 is known: as in the next era",
            ja: "2012年の完全なレシートは知られていません。次の時代と同じにします"))
      ),
      (
        .of2017, .receiptFields(.of2017),
        .observed(
          versions: LocalizedText("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name)
      ),
    ])

  private static let receiptOrder = QuirkDefinition(
    LocalizedText("the order of transactions in verifyReceipt's answer", ja: "verifyReceiptが取引を返す順序"),
    rule: .receiptOrder,
    first: .receiptOrder(.oldestFirst),
    .observed(
      versions: LocalizedText("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name))

  private static let sandboxTruncates = QuirkDefinition(
    LocalizedText(
      "the maximum number of transactions in a Sandbox receipt; the newest stay",
      ja: "Sandboxのレシートに入る取引の上限(新しい順)"),
    rule: .receiptTruncated,
    first: .sandboxTruncates(.never),
    .chosen(
      LocalizedText(
        "Apple says that Sandbox may leave old transactions out, but not how many",
        ja: "Sandboxは古い取引を省くことがあるとAppleは述べていますが、件数は示していません")))

  private static let tamperedReceipt = QuirkDefinition(
    LocalizedText(
      "the status of verifyReceipt for a receipt that fails verification",
      ja: "検証できないレシートにverifyReceiptが返すステータス"),
    rule: .receiptTampered,
    first: .tamperedReceipt(.notAuthenticated),
    .documented(
      LocalizedText(
        "verifyReceipt's statuses; emindeniz99/apple-purchase-receipt-verifier measured 21002 in 2026",
        ja: "verifyReceiptのステータスの文書。emindeniz99/apple-purchase-receipt-verifierは2026年に21002を測定")))

  private static let missedRenewals = QuirkDefinition(
    LocalizedText(
      "whether the finished original arrives with renewals made while no process ran (macOS)",
      ja: "プロセスが動いていない間の更新とともに、finish済みの最初の取引も届くか(macOS)"),
    rule: .missedRenewals,
    first: .missedRenewals(.alone),
    .chosen(
      LocalizedText(
        "measured on iOS 27.0; the behaviour of older systems is unknown",
        ja: "iOS 27.0で測定。それより前のシステムについてはわかっていません")),
    later: [
      (
        .present, .missedRenewals(.alone),
        .observed(
          versions: LocalizedText(
            "iOS 27.0; on macOS 26.6 with-original", ja: "iOS 27.0。macOS 26.6ではwith-original"),
          source: LocalizedText("measurements of 2026", ja: "2026年の測定"))
      )
    ])

  private static let inAppHistory = QuirkDefinition(
    LocalizedText(
      "which periods of a subscription a receipt contains",
      ja: "サブスクリプションのどの期間がレシートに入るか"),
    rule: .receiptHistory,
    first: .inAppHistory(.all),
    .chosen(
      LocalizedText(
        "\(RuleSource.joooee.name.english) says that a part stays, but not which; no genuine receipt shows "
          + "it",
        ja: "\(RuleSource.joooee.name.japanese)は一部が残ると述べていますが、どの期間かは述べていません。それを示す本物のレシートもありません")),
    earlier: [
      (
        .ios6, .inAppHistory(.part),
        .chosen(
          LocalizedText(
            "no complete receipt of 2012 is known: as in the next era",
            ja: "2012年の完全なレシートは知られていません。次の時代と同じにします"))
      ),
      (
        .of2017, .inAppHistory(.part),
        .observed(
          versions: LocalizedText(
            "October 2017; chosen: which part", ja: "2017年10月。どの部分かは独自に決めたものです"),
          source: RuleSource.joooee.name)
      ),
    ])

  private static let historyTruncates = QuirkDefinition(
    LocalizedText(
      "the maximum number of transactions in latest_receipt_info; the newest stay",
      ja: "latest_receipt_infoに入る取引の上限(新しい順)"),
    rule: .receiptHistoryTruncated,
    first: .historyTruncates(.never),
    .documented(
      LocalizedText(
        "latest_receipt_info has all transactions; one report saw a single row (Apple Developer Forums "
          + "658410)",
        ja: "latest_receipt_infoにはすべての取引があります。1行だけという報告が1件あります(Apple Developer Forums 658410)")))

  private static let consumablesLatest = QuirkDefinition(
    LocalizedText(
      "latest_receipt_info if the customer has bought only consumables: no key, or an empty array",
      ja: "消耗型だけを購入した人のlatest_receipt_info: キーなし、または空の配列"),
    rule: .receiptConsumablesLatest,
    first: .consumablesLatest(.absent),
    .observed(
      versions: LocalizedText(
        "October 2017; empty in production in April 2025 (gabrielgarza/monza #41)",
        ja: "2017年10月。2025年4月の本番環境では空の配列(gabrielgarza/monza #41)"),
      source: RuleSource.joooee.name))

  private static let boughtAfterLapse = QuirkDefinition(
    LocalizedText(
      "the original transaction of a plan that is bought again after a lapse",
      ja: "期限切れのあとで再び購入したプランの最初の取引"),
    rule: .boughtAfterLapse,
    first: .boughtAfterLapse(.sameOriginal),
    .documented(
      LocalizedText(
        "originalTransactionId; two original transactions in one group: openradar-mirror #18182 (2017), "
          + "readdle/app-store-receipt-verification #8 (2025)",
        ja: "originalTransactionId。同じグループに最初の取引が2つある報告: openradar-mirror #18182 (2017年)、"
          + "readdle/app-store-receipt-verification #8 (2025年)")))

  private static let isRetryable = QuirkDefinition(
    LocalizedText(
      "the JSON type of is-retryable in verifyReceipt's answer",
      ja: "verifyReceiptの応答にあるis-retryableのJSONの型"),
    rule: .verifyRetryable,
    first: .isRetryable(.boolean),
    .documented(
      LocalizedText(
        "responseBody: is-retryable is a Boolean whose values are described as 1 and 0",
        ja: "responseBodyの文書ではis-retryableは真偽値で、値は1と0として説明されています")))

  private static let serviceLocalReceipts = QuirkDefinition(
    LocalizedText(
      "whether a purchase service accepts receipts that were signed in Xcode",
      ja: "Xcodeが署名したレシートを購入サービスがどう扱うか"),
    rule: .serviceLocalReceipts,
    first: .serviceLocalReceipts(.refused),
    .chosen(
      LocalizedText(
        "the App Store answers 21002 to receipts that Xcode signed; no document of the service mentions it",
        ja: "Xcodeが署名したものにApp Storeは21002を返します。サービスの資料に記述はありません")))

  private static let serviceReprocessedDelegate = QuirkDefinition(
    LocalizedText(
      "whether a purchase service notifies the delegate of reprocessed purchases",
      ja: "再処理で完了したものを購入サービスがdelegateに通知するか"),
    rule: .serviceReprocessing,
    first: .serviceReprocessedDelegate(.no),
    .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021; in the manual of 2018 the delegate gets every result",
        ja: "TOAST IAP iOS (2021年)。2018年の手引きではすべての結果がdelegateに通知されます")))
}
