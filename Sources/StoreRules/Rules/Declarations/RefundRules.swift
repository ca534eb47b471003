// The rules for refunds.

import Support

package enum RefundRules {
  package static let all: [Rule] = [
    refund, refundOwnedAgain, consumableRefund, refundRequest,
  ]

  package static let refund = Rule(
    id: .refund,
    statement: LocalizedText(
      "A refund is granted at once: the queue gets the revoked entitlements, and the app locks them.",
      ja: "返金はすぐに認められます。取り消される権利がキューに知らされ、アプリはそれを利用できなくします。"),
    provenance: .documented(
      LocalizedText(
        "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:); App Store Server Notifications: "
          + "REFUND; in Xcode SKTestSession.refundTransaction(identifier:)",
        ja: "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)、"
          + "App Store Server Notifications: REFUND。XcodeではSKTestSession.refundTransaction(identifier:)"))
  )

  package static let refundOwnedAgain = Rule(
    id: .refundOwnedAgain,
    statement: LocalizedText(
      "A non-consumable that was bought again for free is one purchase: a refund of any of its transactions "
        + "returns the price once and revokes all of them, and a reversed refund reinstates all of them. "
        + "The same applies to a plan that was bought again in its period. A refund of a period that has "
        + "not ended cannot be reversed after the subscription was bought again.",
      ja: "無料でもう一度購入された非消耗型は1つの購入です。どの取引を返金しても代金は1度だけ戻り、すべての取引が取り消されます。返金の取り消しでは、すべてが元に戻ります。"
        + "期間中にもう一度購入されたプランも同じです。サブスクリプションが購入し直された後は、まだ終わっていない期間の返金を取り消せません。"),
    provenance: .chosen(
      LocalizedText(
        "no source describes a refund of one of the two; the other one would keep a refunded product "
          + "unlocked",
        ja: "2つのうち1つを返金した場合についての資料はありません。もう1つが残ると、代金が戻った商品を使い続けられます")))

  package static let consumableRefund = Rule(
    id: .consumableRefund,
    statement: LocalizedText(
      "A consumable can be refunded after it was finished. The server gets CONSUMPTION_REQUEST, which asks "
        + "for consumption data and has the customer's reason, then REFUND. Transaction.updates delivers "
        + "the transaction with its revocationDate, and from then on Transaction.all has it too.",
      ja: "消耗型は終了処理のあとでも返金できます。サーバにはCONSUMPTION_REQUESTがお客様の理由とともに届き、続いてREFUNDが届きます。"
        + "Transaction.updatesにはrevocationDateの付いた取引が現れ、それからはTransaction.allにも現れます。"),
    provenance: .documented(
      LocalizedText(
        "CONSUMPTION_REQUEST, consumptionRequestReason; Transaction.all (finished consumables that are "
          + "refunded); in Xcode SKTestSession.allTransactions; chosen: a refund by the operator counts as "
          + "one that the customer requested from Apple",
        ja: "CONSUMPTION_REQUEST、consumptionRequestReason、Transaction.all(返金された終了済みの消耗型)、"
          + "XcodeではSKTestSession.allTransactions。操作者による返金をお客様がAppleに求めたものとみなすことは独自に決めたものです")))

  package static let refundRequest = Rule(
    id: .refundRequest,
    statement: LocalizedText(
      "A refund that the customer requests in the app is granted in Xcode and Sandbox. In Sandbox the text "
        + "DECLINE refuses it, and GRANT_PRORATED refunds a part, by the time left or half. Auto-renew "
        + "turns off. revocationPercentage is rounded to three decimals.",
      ja: "お客様がアプリで求めた返金は、XcodeとSandboxでは認められます。Sandboxでは本文 DECLINE で断られ、GRANT_PRORATED で一部(残り時間の割合、"
        + "または半額)が返ります。自動更新は止まります。revocationPercentageは小数第3位に丸められます。"),
    provenance: .documented(
      LocalizedText(
        "Testing refund requests; Transaction.revocationPercentage; chosen: in production the operator "
          + "decides for the App Store",
        ja: "Testing refund requests、Transaction.revocationPercentage。本番環境では操作者がApp Storeの役をします(独自に決めたもの)")))
}
