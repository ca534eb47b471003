// What each quirk was in which era, and who says so: the one table of it. Where nothing newer is known of an era, it
// has what the one before had.

import Support

/// What is known of a quirk in an era, and from where.
public struct QuirkObservation: Hashable, Sendable {
  public let era: Era
  public let quirk: Quirk
  public let provenance: Provenance
}

/// What is known of a quirk over time.
public struct QuirkHistory: Hashable, Sendable {
  /// What is played of the oldest era.
  private let first: QuirkObservation
  /// What is known to have changed later, or to be so still; in order.
  private let later: [QuirkObservation]

  fileprivate init(
    _ first: Quirk, _ provenance: Provenance, later: [(Era, Quirk, Provenance)] = []
  ) {
    self.first = QuirkObservation(era: .xcode12, quirk: first, provenance: provenance)
    self.later = later.map { QuirkObservation(era: $0, quirk: $1, provenance: $2) }
  }

  /// What is known of an era; the sighting of an older one where nothing newer is known.
  public func sighting(in era: Era) -> QuirkObservation {
    let order = Era.allCases
    return later.last { order.firstIndex(of: $0.era) ?? 0 <= order.firstIndex(of: era) ?? 0 } ?? first
  }
}

extension QuirkName {
  /// Its row of the table.
  public var history: QuirkHistory {
    switch self {
    case .secondTermsAgreement:
      QuirkHistory(
        .secondTermsAgreement(.completes),
        .observed(
          versions: LocalizedText("Sandbox 2021, iOS 14, both", ja: "Sandbox 2021、iOS 14で両方"),
          source: LocalizedText(
            "\(RuleSource.nttResonant.name.english), patterns 2 and 1",
            ja: "\(RuleSource.nttResonant.name.japanese)、pattern 2と1")))
    case .approvedIdentifier:
      QuirkHistory(
        .approvedIdentifier(.quoted),
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
    case .unfinishedMark:
      QuirkHistory(
        .unfinishedMark(.stays),
        .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name),
        later: [
          (
            .xcode15, .unfinishedMark(.clears),
            .chosen(
              LocalizedText(
                "\(RuleSource.nttResonant.name.english) takes it for a defect, and no later report has it",
                ja: "\(RuleSource.nttResonant.name.japanese)は不具合と見ており、その後の報告にはありません"))
          )
        ])
    case .duplicatePurchase:
      QuirkHistory(
        .duplicatePurchase(.original),
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
    case .appLanguage:
      QuirkHistory(
        .appLanguage(.english),
        .observed(
          versions: LocalizedText("Xcode 12, iOS 14, Japanese device", ja: "Xcode 12、iOS 14、日本語の端末"),
          source: RuleSource.nttResonant.name))
    case .graceInLocalTest:
      QuirkHistory(
        .graceInLocalTest(.observed),
        .chosen(
          LocalizedText(
            "Xcode 12 has no grace period to switch on: as in the next era",
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
    case .statusForGroup:
      QuirkHistory(
        .statusForGroup(.returnsNothing),
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
    case .sandboxRenewalLimit:
      QuirkHistory(
        .sandboxRenewalLimit(.six),
        .observed(
          versions: LocalizedText("Sandbox until 2020 or so", ja: "2020年頃までのSandbox"),
          source: LocalizedText("public articles of 2017 to 2020", ja: "2017年から2020年の公開された記事")),
        later: [
          (
            .xcode15, .sandboxRenewalLimit(.twelve),
            .documented(LocalizedText(same: "Testing an auto-renewable subscription"))
          )
        ])
    case .downgradeOrder:
      QuirkHistory(
        .downgradeOrder(.answers),
        .chosen(
          LocalizedText(
            "as in the next era; one report of 2017 has a failure that says \"You are all set\"",
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
    case .testerSignIn:
      QuirkHistory(
        .testerSignIn(.ios14),
        .observed(versions: LocalizedText(same: "iOS 14"), source: RuleSource.nttResonant.name))
    case .outsidePurchase:
      QuirkHistory(
        .outsidePurchase(.buysAtOnce),
        .chosen(
          LocalizedText(
            "no report of Xcode 12: as in the next era", ja: "Xcode 12についての報告はありません。次の時代と同じにします")),
        later: [
          (
            .xcode15, .outsidePurchase(.buysAtOnce),
            .observed(
              versions: LocalizedText(same: "Xcode 15.2"),
              source: LocalizedText(
                "a public report: SKTestSession.buyProduct bought at once, told to Apple as a bug",
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
    case .purchaseErrorInQueue:
      QuirkHistory(
        .purchaseErrorInQueue(.passes),
        .chosen(
          LocalizedText(
            "Xcode 12 has no setSimulatedError(_:forAPI:): the queue is left alone",
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
    case .sessionFailure:
      QuirkHistory(
        .sessionFailure(.own),
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
                "several public suites on SKTestSession, among them tests of a tip jar with failureError = .paymentCancelled",
                ja: "SKTestSessionによる公開テスト数件(failureError = .paymentCancelledを設定したチップ購入のテストなど)"))
          )
        ])
    case .receiptFields:
      QuirkHistory(
        .receiptFields(.now),
        .documented(
          LocalizedText(
            "verifyReceipt's answers; is_in_intro_offer_period came on 2017-12-11",
            ja: "verifyReceiptの応答の文書。is_in_intro_offer_periodは2017年12月11日から")))
    case .receiptOrder:
      QuirkHistory(
        .receiptOrder(.oldestFirst),
        .observed(
          versions: LocalizedText("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name))
    case .sandboxTruncates:
      QuirkHistory(
        .sandboxTruncates(.never),
        .chosen(
          LocalizedText(
            "Apple says that Sandbox may leave old transactions out, and not how many",
            ja: "Sandboxは古い取引を省くことがあるとAppleは述べていますが、件数は示していません")))
    case .tamperedReceipt:
      QuirkHistory(
        .tamperedReceipt(.notAuthenticated),
        .documented(
          LocalizedText(
            "verifyReceipt's statuses; emindeniz99/apple-purchase-receipt-verifier measured 21002 in 2026",
            ja: "verifyReceiptのステータスの文書。emindeniz99/apple-purchase-receipt-verifierは2026年に21002を測定")))
    case .missedRenewals:
      QuirkHistory(
        .missedRenewals(.alone),
        .chosen(
          LocalizedText(
            "measured on iOS 27.0; what older systems did is not known",
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
    case .inAppHistory:
      QuirkHistory(
        .inAppHistory(.all),
        .chosen(
          LocalizedText(
            "\(RuleSource.joooee.name.english) says that a part stays and not which; no genuine receipt shows it",
            ja: "\(RuleSource.joooee.name.japanese)は一部が残ると述べていますが、どの期間かは述べていません。それを示す本物のレシートもありません")))
    case .historyTruncates:
      QuirkHistory(
        .historyTruncates(.never),
        .documented(
          LocalizedText(
            "latest_receipt_info has all transactions; one report saw a single row (Apple Developer Forums 658410)",
            ja: "latest_receipt_infoにはすべての取引があります。1行だけという報告が1件あります(Apple Developer Forums 658410)")))
    case .isRetryable:
      QuirkHistory(
        .isRetryable(.boolean),
        .documented(
          LocalizedText(
            "responseBody: is-retryable is a Boolean whose values are described as 1 and 0",
            ja: "responseBodyの文書ではis-retryableは真偽値で、値は1と0として説明されています")))
    case .serviceLocalReceipts:
      QuirkHistory(
        .serviceLocalReceipts(.refused),
        .chosen(
          LocalizedText(
            "the App Store answers 21002 to what Xcode signed; no paper of the service speaks of it",
            ja: "Xcodeが署名したものにApp Storeは21002を返します。サービスの資料に記述はありません")))
    case .serviceReprocessedDelegate:
      QuirkHistory(
        .serviceReprocessedDelegate(.no),
        .documented(
          LocalizedText(
            "TOAST IAP for iOS, 2021; the manual of 2018 tells the delegate every result",
            ja: "TOAST IAP iOS (2021年)。2018年の手引きではすべての結果がdelegateに通知されます")))
    }
  }
}
