// The rules of refunds.

import Support

package enum RefundRules {
  package static let all: [Rule] = [
    refund, refundOwnedAgain, consumableRefund, refundRequest,
  ]

  package static let refund = Rule(
    id: .refund,
    statement: LocalizedText(
      "A refund is granted at once; the queue is told which entitlements are revoked, and the app "
        + "locks them.",
      ja: "返金はすぐに認められます。取り消される権利がキューに知らされ、アプリはそれを利用できなくします。"),
    provenance: .documented(
      LocalizedText(
        same: "SKTestSession.refundTransaction; paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)"))
  )

  package static let refundOwnedAgain = Rule(
    id: .refundOwnedAgain,
    statement: LocalizedText(
      "A non-consumable that was bought again for free is one purchase: a refund of any of its "
        + "transactions gives the price back once and revokes all of them, and a reversed refund reinstates "
        + "all of them. The same holds for a plan that was bought again in its period. The refund of a period "
        + "that still runs cannot be reversed after the subscription was bought again.",
      ja:
        "無料でもう一度購入された非消耗型は1つの購入です。どの取引を返金しても代金は1度だけ戻り、すべての取引が取り消されます。返金の取り消しでは、すべてが元に戻ります。期間中にもう一度購入されたプランも同じです。サブスクリプションが購入し直された後は、まだ終わっていない期間の返金を取り消せません。"
    ),
    provenance: .chosen(
      LocalizedText(
        "no source tells what a refund of one of the two does; the other would grant what was paid back",
        ja: "2つのうち1つを返金した場合についての資料はありません。もう1つが残ると、代金が戻った商品を使い続けられます")))

  package static let consumableRefund = Rule(
    id: .consumableRefund,
    statement: LocalizedText(
      "A consumable can be refunded after it was finished: the server is asked for consumption data with "
        + "CONSUMPTION_REQUEST and the customer's reason, and hears REFUND; Transaction.updates has it with "
        + "its revocationDate, and from then on Transaction.all too.",
      ja:
        "消耗型は終了処理のあとでも返金できます。サーバにはCONSUMPTION_REQUESTがお客様の理由とともに届き、続いてREFUNDが届きます。Transaction.updatesにはrevocationDateの付いた取引が現れ、それからはTransaction.allにも現れます。"
    ),
    provenance: .documented(
      LocalizedText(
        "CONSUMPTION_REQUEST, consumptionRequestReason; Transaction.all (finished consumables that are "
          + "refunded); SKTestSession.allTransactions; that a refund by the operator stands for one the "
          + "customer asked Apple for is chosen",
        ja:
          "CONSUMPTION_REQUEST、consumptionRequestReason、Transaction.all(返金された終了済みの消耗型)、SKTestSession.allTransactions。操作者による返金をお客様がAppleに求めたものとみなすことは独自に決めたものです"
      )))

  package static let refundRequest = Rule(
    id: .refundRequest,
    statement: LocalizedText(
      "A refund that the customer asks for in the app is granted in Xcode and Sandbox; in Sandbox "
        + "the text DECLINE refuses it and GRANT_PRORATED gives a part, by the time left or half. "
        + "Auto-renew goes off. revocationPercentage is rounded to three decimals.",
      ja:
        "お客様がアプリで求めた返金は、XcodeとSandboxでは認められます。Sandboxでは本文 DECLINE で断られ、GRANT_PRORATED で一部(残り時間の割合、または半額)が返ります。自動更新は止まります。revocationPercentageは小数第3位に丸められます。"
    ),
    provenance: .documented(
      LocalizedText(
        "Testing refund requests; Transaction.revocationPercentage; in production the operator plays the App Store (chosen)",
        ja: "Testing refund requests、Transaction.revocationPercentage。本番環境では操作者がApp Storeの役をします(独自に決めたもの)"
      )))
}
