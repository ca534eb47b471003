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
      the App Store sells at once, and the result is late. A cancelled purchase ends at once. Until a \
      restore is answered, StoreKit ignores further restores. A process that ends gets no answer, and the \
      next one receives the purchase.
      """,
      ja: """
        fail CALL late DURATIONでは、製品の要求、購入、復元、同期、レシートの更新と、利用権などの問い合わせに、\
        StoreKitはその時間の後に応答します。\
        応答はその時の状態によります。購入のシートはすぐに現れ、App Storeはすぐに販売し、結果だけが遅れます。\
        キャンセルした購入はすぐに終わります。復元に応答があるまで、その後の復元は無視されます。\
        終了したプロセスに応答はなく、購入は次のプロセスに届きます。
        """),
    provenance: .observed(
      versions: LocalizedText("2021 to 2025", ja: "2021年から2025年"),
      source: LocalizedText(
        """
        partout-io/passepartout #1070 (2025, AppTransaction or currentEntitlements after 3 minutes at boot), \
        jamesmontemagno/InAppBillingPlugin #352 (2021, a restore after a minute); chosen: the other calls, \
        the state on which the answer depends, and every environment
        """,
        ja: """
          partout-io/passepartout #1070(2025年、起動直後のAppTransactionまたはcurrentEntitlementsが3分後)、\
          jamesmontemagno/InAppBillingPlugin #352(2021年、復元が1分後)。\
          ほかの呼び出し、応答がどの時の状態によるか、すべての環境であることは独自に決めたものです
          """)))

  static let stuckPurchase = Rule(
    id: .stuckPurchase,
    statement: LocalizedText(
      """
      With fail purchase no-result, the customer confirms the payment sheet, and the app gets no result. \
      What the App Store has sold is unfinished, and the next launch delivers it. With late-sheet DURATION, \
      the payment sheet appears only after the time. If the process ends before, a payment of the queue is \
      kept: at the next launch it is .purchasing again, and its sheet appears without a call. With no-scene, \
      Product.purchase returns .userCancelled without a sheet, and only the console has the cause.
      """,
      ja: """
        fail purchase no-resultでは、支払いシートを確定しても、アプリに結果が届きません。\
        App Storeが販売したものは未終了で、次の起動で届きます。late-sheet DURATIONでは、支払いシートがその時間の後に現れます。\
        その前にプロセスが終了しても、キューの支払いは残り、次の起動でもう一度.purchasingになって、シートが自動的に現れます。\
        no-sceneでは、Product.purchaseがシートなしに.userCancelledを返し、原因はコンソールにだけ現れます。
        """),
    provenance: .observed(
      versions: LocalizedText("2021 to 2025", ja: "2021年から2025年"),
      source: LocalizedText(
        """
        flutter/flutter #105979 (2022, Sandbox: confirmed, and no transaction came), \
        jamesmontemagno/InAppBillingPlugin #352 (2021: a sheet after a minute, and one after a relaunch), \
        adaptyteam/AdaptySDK-iOS #105 (2025, iOS 18.2, UIKit: no sheet); chosen: StoreKit 2, and every \
        environment
        """,
        ja: """
          flutter/flutter #105979(2022年、Sandbox、確定しても取引が届かない)、\
          jamesmontemagno/InAppBillingPlugin #352(2021年、1分後、または再起動後に自動的に現れるシート)、\
          adaptyteam/AdaptySDK-iOS #105(2025年、iOS 18.2のUIKit、シートが出ない)。StoreKit 2とすべての環境であることは独自に決めたものです
          """)))
}
