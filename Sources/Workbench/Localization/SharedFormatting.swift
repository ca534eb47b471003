// Texts that more than one part of the screen writes: counts, names of environments and quirks.

import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// `12 lines`.
  func lines(_ count: Int) -> String {
    count == 1 ? localized("1 line", ja: "1 行") : localized("\(count) lines", ja: "\(count) 行")
  }

  /// `3 of 12`.
  func count(_ count: Int, of all: Int) -> String { localized("\(count) of \(all)", ja: "\(count)/\(all)") }

  /// An environment as it is spelled in sentences: as the command is called that goes there.
  func title(of environment: EnvironmentName) -> String { label(of: .switchTo(environment)) }
}

extension Era {
  /// One line: which versions it is.
  func summaryText(_ texts: Localizer) -> String {
    switch self {
    case .xcode12:
      texts.localized(
        "Xcode 12 and iOS 14, as NTT Resonant saw them in 2021", ja: "NTTレゾナントが2021年に見たXcode 12とiOS 14")
    case .xcode15:
      texts.localized("Xcode 15 and iOS 17, as kabeyakabeya saw them", ja: "kabeyakabeyaが見たXcode 15とiOS 17")
    case .present: texts.localized("the newest that is known", ja: "知られているいちばん新しいもの")
    }
  }
}

extension QuirkName {
  /// One line: what the quirk changes.
  func summaryText(_ texts: Localizer) -> String {
    switch self {
    case .secondTermsAgreement:
      texts.localized(
        "what agreeing to the second stacked terms sheet does in Sandbox",
        ja: "Sandboxで重なった2枚目の規約シートに同意したときの動作")
    case .approvedIdentifier:
      texts.localized(
        "how an approved Ask to Buy prints its identifier in Xcode", ja: "Xcodeで承認されたAsk to Buyの識別子の出力形式")
    case .unfinishedMark:
      texts.localized(
        "whether the not-finished mark stays on a resolved interruption in Xcode",
        ja: "Xcodeで解決済みの中断に未finishの印が残るか")
    case .duplicatePurchase:
      texts.localized("what buying a subscription that is already held gives", ja: "登録済みのサブスクリプションを購入したときの結果")
    case .appLanguage:
      texts.localized(
        "the language of StoreKit's own texts in the app's process", ja: "アプリ内でのStoreKit自身の文言の言語")
    case .graceInLocalTest:
      texts.localized(
        "whether a grace period in Xcode is seen in state and entitlements, or only in its date",
        ja: "Xcodeの猶予期間が状態と権利に現れるか、日付にだけ現れるか")
    case .statusForGroup:
      texts.localized(
        "whether status(for:) of a group answers in Xcode", ja: "Xcodeでグループのstatus(for:)が返ってくるか")
    case .sandboxRenewalLimit:
      texts.localized(
        "after how many renewals Sandbox switches auto-renew off", ja: "Sandboxが何回の更新で自動更新を止めるか")
    case .downgradeOrder:
      texts.localized("what the queue delivers when a downgrade is ordered", ja: "ダウングレードを注文したときキューに届くもの")
    case .receiptFields:
      texts.localized(
        "which fields verifyReceipt answers: today's, or those of October 2017",
        ja: "verifyReceiptが返す項目: 現在のもの、または2017年10月のもの")
    case .receiptOrder:
      texts.localized("in which order verifyReceipt answers transactions", ja: "verifyReceiptが取引を返す順序")
    case .sandboxTruncates:
      texts.localized(
        "how many transactions a receipt of the Sandbox has at most, the newest",
        ja: "Sandboxのレシートに入る取引の上限(新しい順)")
    case .tamperedReceipt:
      texts.localized(
        "which status verifyReceipt answers a receipt that does not verify",
        ja: "検証できないレシートにverifyReceiptが返すステータス")
    case .missedRenewals:
      texts.localized(
        "whether the finished original comes with renewals that were made while no process ran (macOS)",
        ja: "プロセスが動いていない間の更新とともに、finish済みの最初の取引も届くか(macOS)")
    case .inAppHistory:
      texts.localized("which periods of a subscription a receipt has", ja: "サブスクリプションのどの期間がレシートに入るか")
    case .historyTruncates:
      texts.localized(
        "how many transactions latest_receipt_info has at most, the newest",
        ja: "latest_receipt_infoに入る取引の上限(新しい順)")
    case .isRetryable:
      texts.localized(
        "the JSON type of is-retryable in an answer of verifyReceipt",
        ja: "verifyReceiptの応答にあるis-retryableのJSONの型")
    case .serviceLocalReceipts:
      texts.localized(
        "what a purchase service makes of receipts that were signed in Xcode",
        ja: "Xcodeが署名したレシートを購入サービスがどう扱うか")
    case .serviceReprocessedDelegate:
      texts.localized(
        "whether a purchase service tells the delegate what reprocessing completes",
        ja: "再処理で完了したものを購入サービスがdelegateに通知するか")
    case .testerSignIn:
      texts.localized(
        "whether a Sandbox tester may be signed in before a purchase asks (iOS 14) or not (iOS 6)",
        ja: "購入の前にSandboxのテスターがサインインしてよいか(iOS 14)、いけないか(iOS 6)")
    case .outsidePurchase:
      texts.localized(
        "whether a purchase outside the app meets Ask to Buy and Interrupted Purchase in Xcode",
        ja: "Xcodeでアプリの外での購入にAsk to Buyと購入の中断が効くか")
    case .sessionFailure:
      texts.localized(
        "what Product.purchase throws for a failure set in Xcode: unknown, or the failure's own case",
        ja: "Xcodeで設定した失敗でProduct.purchaseが投げるもの: unknown、または失敗に対応するケース")
    case .purchaseErrorInQueue:
      texts.localized(
        "whether an error simulated for Product.purchase fails the payment queue too in Xcode",
        ja: "XcodeでProduct.purchaseに設定したエラーが支払いキューも失敗させるか")
    }
  }
}
