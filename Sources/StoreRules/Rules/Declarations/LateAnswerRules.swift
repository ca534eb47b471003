// The rules for calls of StoreKit that are answered late.

import Support

enum LateAnswerRules {
  static let lateAnswer = Rule(
    id: .lateAnswer,
    statement: LocalizedText(
      """
      With fail CALL late DURATION, StoreKit answers load-products, purchase, restore, app-store-sync, \
      receipt-refresh and queries of entitlements, subscription-status, unfinished or app-transaction only \
      after the time. The answer depends on the state at that time. The sheet of a purchase appears at once, \
      the App Store sells at once, and the result is late. A cancelled purchase ends at once. Until a restore \
      is answered, StoreKit ignores further restores. A process that ends gets no answer, and the next one \
      receives the purchase.
      """,
      ja: """
        fail CALL late DURATIONでは、load-products、purchase、restore、app-store-sync、receipt-refreshと、\
        entitlements、subscription-status、unfinished、app-transactionの問い合わせに、StoreKitはその時間の後に応答します。\
        応答はその時の状態によります。購入のシートはすぐに現れ、App Storeはすぐに販売し、結果だけが遅れます。\
        キャンセルした購入はすぐに終わります。復元に応答があるまで、その後の復元は無視されます。\
        終了したプロセスに応答はなく、購入は次のプロセスに届きます。
        """),
    provenance: .observed(
      versions: LocalizedText("2021 to 2025", ja: "2021年から2025年"),
      source: LocalizedText(
        """
        partout-io/passepartout #1070 (2025, AppTransaction or currentEntitlements after 3 minutes at boot), \
        jamesmontemagno/InAppBillingPlugin #352 (2021, a restore after a minute); chosen: the other calls, the \
        state on which the answer depends, and every environment
        """,
        ja: """
          partout-io/passepartout #1070(2025年、起動直後のAppTransactionまたはcurrentEntitlementsが3分後)、\
          jamesmontemagno/InAppBillingPlugin #352(2021年、復元が1分後)。\
          ほかの呼び出し、応答がどの時の状態によるか、すべての環境であることは独自に決めたものです
          """)))
}
