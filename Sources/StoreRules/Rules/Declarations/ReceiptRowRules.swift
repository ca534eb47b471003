// The rules for a receipt's rows.

import Support

package enum ReceiptRowRules {
  package static let all: [Rule] = [
    receiptConsumable, receiptStays, receiptPeriods, receiptRefund, receiptLatest, receiptPending,
    receiptXcode, receiptStatus, receiptApp,
  ]

  package static let receiptConsumable = Rule(
    id: .receiptConsumable,
    statement: LocalizedText(
      "A receipt contains a consumable until the app finishes its transaction. A receipt that was read "
        + "before still contains it.",
      ja: "消耗型は、アプリが取引を終了処理するまでレシートに載っています。それより前に取ったレシートには残ります。"),
    provenance: .documented(
      LocalizedText(
        "receipt fields of verifyReceipt: in_app; for the older receipt: \(RuleSource.joooee.name.english)",
        ja: "verifyReceiptのレシートの項目: in_app。古いレシートについては\(RuleSource.joooee.name.japanese)")))

  package static let receiptStays = Rule(
    id: .receiptStays,
    statement: LocalizedText(
      "A receipt permanently contains non-consumables and non-renewing and auto-renewable subscriptions, "
        + "finished or not. A restore adds no row.",
      ja: "非消耗型、非更新サブスクリプション、自動更新サブスクリプションは、終了処理の有無によらずレシートにずっと残ります。復元は別の行になりません。"),
    provenance: .documented(
      LocalizedText(
        "receipt fields of verifyReceipt: in_app; chosen: a restored transaction adds no row",
        ja: "verifyReceiptのレシートの項目: in_app。復元が行を増やさないことは独自に決めたものです")))

  package static let receiptPeriods = Rule(
    id: .receiptPeriods,
    statement: LocalizedText(
      "Each paid period of a subscription has its own row, with a new transaction_id and the "
        + "original_transaction_id of the first. Only these rows have expires_date.",
      ja: "購読の支払われた期間はそれぞれ1行になり、transaction_idは新しく、original_transaction_idは最初のものです。expires_dateはこの行だけにあります。"),
    provenance: .documented(
      LocalizedText(
        "responseBody.Latest_receipt_info; \(RuleSource.joooee.name.english)",
        ja: "responseBody.Latest_receipt_info、\(RuleSource.joooee.name.japanese)")
    ))

  package static let receiptRefund = Rule(
    id: .receiptRefund,
    statement: LocalizedText(
      "A purchase that was refunded or is no longer shared stays in the receipt, with cancellation_date and "
        + "cancellation_reason; a consumable has neither.",
      ja: "返金されたもの、共有が終わったものは、cancellation_dateとcancellation_reasonを付けて残ります。消耗型にはどちらもありません。"),
    provenance: .documented(
      LocalizedText(
        "cancellation_date, cancellation_reason; chosen: consumables have neither",
        ja: "cancellation_date、cancellation_reason。消耗型に付かないことは独自に決めたものです")))

  package static let receiptLatest = Rule(
    id: .receiptLatest,
    statement: LocalizedText(
      "latest_receipt_info, latest_receipt and pending_renewal_info appear after the account's first "
        + "purchase of an auto-renewable subscription; from then on the shared secret is required too.",
      ja: "latest_receipt_info、latest_receipt、pending_renewal_infoは、アカウントが自動更新サブスクリプションを購入してから付きます。"
        + "それ以後は共有シークレットも必要になります。"),
    provenance: .observed(
      versions: LocalizedText(same: "Sandbox"), source: RuleSource.joooee.name))

  package static let receiptPending = Rule(
    id: .receiptPending,
    statement: LocalizedText(
      "pending_renewal_info has a row for each subscription of the account: the next plan, whether it "
        + "renews, and why it ended.",
      ja: "pending_renewal_infoには、アカウントの購読ごとに1行あり、次の商品、更新の有無、失効の理由を示します。"),
    provenance: .documented(
      LocalizedText(
        "responseBody.Pending_renewal_info; chosen: which subscriptions have a row after their end",
        ja: "responseBody.Pending_renewal_info。失効後にも行が残る購読の範囲は独自に決めたものです")))

  package static let receiptXcode = Rule(
    id: .receiptXcode,
    statement: LocalizedText(
      "Only Xcode signs a receipt that Xcode has made: both stores answer 21002.",
      ja: "Xcodeが作るレシートはXcodeだけの署名なので、どちらのストアも21002と答えます。"),
    provenance: .observed(
      versions: LocalizedText(same: "Xcode 12, 13, 14, 15"),
      source: LocalizedText("bug reports of receipt validators", ja: "レシート検証ライブラリのバグ報告")))

  package static let receiptStatus = Rule(
    id: .receiptStatus,
    statement: LocalizedText(
      "The status is the result of the verification. A store answers 21007 or 21008 to a receipt of the "
        + "other store. Ask the Sandbox again only after 21007, and save the field environment with each "
        + "delivery.",
      ja: "statusはレシートの検証結果です。もう一方のストアのレシートには21007または21008と答えます。Sandboxに問い直すのは21007だけで、"
        + "environmentは提供の記録とともに保存します。"),
    provenance: .documented(
      LocalizedText(
        "verifyReceipt, status; chosen: the order of the checks",
        ja: "verifyReceiptのstatus。調べる順序は独自に決めたものです"))
  )

  package static let receiptApp = Rule(
    id: .receiptApp,
    statement: LocalizedText(
      "A receipt has the app's real values only in production. In Sandbox its numbers are 0, the original "
        + "purchase is of 2013-08-01 and the original version 1.0.",
      ja: "アプリについての値が実際のものになるのは本番環境だけです。Sandboxでは番号は0、最初の購入は2013-08-01、最初のバージョンは1.0です。"),
    provenance: .documented(
      LocalizedText(
        "receipt fields: original_application_version, original_purchase_date; the numbers were found by "
          + "others",
        ja: "レシートの項目: original_application_version、original_purchase_date。番号は第三者の確認によります")))
}
