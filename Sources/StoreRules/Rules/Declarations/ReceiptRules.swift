// The rules for receipts: their existence, content and order.

import Support

package enum ReceiptRules {
  package static let all: [Rule] = [
    receiptExists, receiptContent, receiptCreated, receiptAge, receiptFields, receiptOrder, receiptTruncated,
    receiptTampered, receiptHistory, receiptHistoryTruncated, receiptConsumablesLatest, verifyHistory,
    appIdentity, OriginalRules.receiptDates,
  ]

  package static let receiptExists = Rule(
    id: .receiptExists,
    statement: LocalizedText(
      "Production has a receipt from the start. Xcode and Sandbox create one with the first purchase, or "
        + "with the restore of a customer who has bought something. In Xcode a receipt stays when "
        + "transactions are deleted; after the step clear it is empty.",
      ja: "本番環境では最初からレシートがあります。XcodeとSandboxでは、最初の購入か、購入したことのある人の復元のときに作られます。Xcodeでは取引を削除してもレシートは残り、"
        + "clearの後は空になります。"),
    provenance: .documented(
      LocalizedText(
        "Validating receipts on the device; SKTestSession.clearTransactions and deleteTransaction. Chosen: "
          + "an empty restore creates none",
        ja: "デバイスでのレシートの検証、SKTestSessionのclearTransactionsとdeleteTransaction。空の復元では作られないことは独自に決めたものです")))

  package static let receiptContent = Rule(
    id: .receiptContent,
    statement: LocalizedText(
      "A receipt is a signed set of attributes. A consumable is in it until it is finished; everything else "
        + "stays, with a cancellation date after a refund.",
      ja: "レシートは署名された属性の集まりです。消耗型はfinishされるまで入っており、ほかは残り、返金されると取り消しの日付が付きます。"),
    provenance: .observed(
      versions: LocalizedText("genuine receipts of 2017 and 2026", ja: "2017年と2026年の本物のレシート"),
      source: LocalizedText(
        "\(RuleSource.joooee.name.english); emindeniz99/apple-purchase-receipt-verifier",
        ja: "\(RuleSource.joooee.name.japanese); emindeniz99/apple-purchase-receipt-verifier")))

  package static let receiptCreated = Rule(
    id: .receiptCreated,
    statement: LocalizedText(
      "A receipt's creation date is that of the last change to its account's purchases: the bytes stay the "
        + "same until something is bought, finished or refunded.",
      ja: "レシートの作成日時は、そのアカウントの記録が最後に変わった時です。購入、finish、返金があるまで内容は変わりません。"),
    provenance: .chosen(
      LocalizedText("no source says when a receipt is created again", ja: "いつ作り直されるかを述べた資料はありません")))

  package static let receiptAge = Rule(
    id: .receiptAge,
    statement: LocalizedText(
      "The field receipt is as old as the submitted data; latest_receipt_info, latest_receipt and "
        + "pending_renewal_info are from the moment of the request.",
      ja: "receiptは送られたデータの時点のもので、latest_receipt_info、latest_receipt、pending_renewal_infoは問い合わせの時点のものです。"),
    provenance: .observed(
      versions: LocalizedText("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name))

  package static let receiptFields = Rule(
    id: .receiptFields,
    statement: LocalizedText(
      "The fields of a row depend on the year (quirk receipt-fields). In October 2017 there was no "
        + "is_in_intro_offer_period, no ownership, no group, no account token, and a subscription's "
        + "original purchase date was three seconds later.",
      ja: "行の項目は年によって違います(癖receipt-fields)。2017年10月にはis_in_intro_offer_period、所有の種類、グループ、アカウントのトークンがなく、"
        + "元の購入日時は3秒後でした。"),
    provenance: .observed(
      versions: LocalizedText("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name))

  package static let receiptOrder = Rule(
    id: .receiptOrder,
    statement: LocalizedText(
      "Apple documents that in_app is not chronological (quirk receipt-order): the last row is not always "
        + "the newest.",
      ja: "in_appは時系列ではないとされています(癖receipt-order)。最後の行を最新と見なすと、いつか誤ります。"),
    provenance: .documented(
      LocalizedText(
        "in_app; oldest first was seen in 2017 and is the default",
        ja: "in_app。2017年に見られた古い順を既定としています")))

  package static let receiptTruncated = Rule(
    id: .receiptTruncated,
    statement: LocalizedText(
      "Sandbox may leave old transactions out of a receipt (quirk sandbox-truncates).",
      ja: "Sandboxはレシートから古い取引を省くことがあります(癖sandbox-truncates)。"),
    provenance: .chosen(
      LocalizedText(
        "Apple says that this happens, but not above which number of transactions; the newest stay",
        ja: "省くことがあるとAppleは述べていますが、件数は示していません。新しいものが残ります")))

  package static let receiptTampered = Rule(
    id: .receiptTampered,
    statement: LocalizedText(
      "A receipt is valid only if its container is byte for byte the one that this store signs for its "
        + "content. Every other receipt, including one of another certificate chain, gets 21003 as "
        + "documented; 21002 was measured (quirk tampered-receipt).",
      ja: "このストアが同じ内容に署名したコンテナと1バイトも違わないレシートだけが有効です。別の証明書チェーンのものを含め、それ以外には文書どおり21003が返ります。"
        + "実際には21002が測定されています(癖tampered-receipt)。"),
    provenance: .documented(
      LocalizedText(
        "verifyReceipt's statuses; measured by emindeniz99/apple-purchase-receipt-verifier",
        ja: "verifyReceiptのステータス。測定はemindeniz99/apple-purchase-receipt-verifier")))

  package static let receiptHistory = Rule(
    id: .receiptHistory,
    statement: LocalizedText(
      "in_app has all periods of a subscription. With quirk in-app-history part it has the first, the "
        + "newest and the unfinished ones; latest_receipt_info has all.",
      ja: "in_appにはサブスクリプションのすべての期間が入ります。癖in-app-historyがpartなら、最初、最新、未finishの期間だけです。"
        + "latest_receipt_infoにはすべて入ります。"),
    provenance: .chosen(
      LocalizedText(
        "\(RuleSource.joooee.name.english): in_app keeps a part of the history, latest_receipt_info all of "
          + "it. Chosen: which part",
        ja: "\(RuleSource.joooee.name.japanese): in_appには履歴の一部、latest_receipt_infoにはすべてが残ります。"
          + "どの部分かは独自に決めたものです")))

  package static let receiptHistoryTruncated = Rule(
    id: .receiptHistoryTruncated,
    statement: LocalizedText(
      "Quirk history-truncates limits latest_receipt_info to the given number of newest rows.",
      ja: "癖history-truncatesを設定すると、latest_receipt_infoは新しい順にその件数までになります。"),
    provenance: .observed(
      versions: LocalizedText(
        "Sandbox 2020, one report; chosen: which rows stay",
        ja: "2020年のSandbox、報告1件。残る行は独自に決めたものです"),
      source: LocalizedText(same: "Apple Developer Forums 658410")))

  package static let receiptConsumablesLatest = Rule(
    id: .receiptConsumablesLatest,
    statement: LocalizedText(
      "For a customer who has bought only consumables, the response has no latest_receipt_info. With quirk "
        + "consumables-latest empty, latest_receipt_info is an empty array.",
      ja: "消耗型だけを購入した人の応答に、latest_receipt_infoはありません。癖consumables-latestがemptyなら、空の配列になります。"),
    provenance: .observed(
      versions: LocalizedText(
        "absent in October 2017, empty in production in April 2025",
        ja: "2017年10月にはキーなし、2025年4月の本番環境では空の配列"),
      source: LocalizedText(
        "\(RuleSource.joooee.name.english); gabrielgarza/monza #41",
        ja: "\(RuleSource.joooee.name.japanese)、gabrielgarza/monza #41")))

  package static let verifyHistory = Rule(
    id: .verifyHistory,
    statement: LocalizedText(
      """
      With quirk verify-history lacks-newest, latest_receipt_info and latest_receipt lack the account's \
      newest transaction, although the App Store has it. receipt.in_app is that of the submitted receipt.
      """,
      ja: """
        癖verify-history lacks-newestでは、App Storeにあるアカウントの最新の取引がlatest_receipt_infoと\
        latest_receiptに含まれません。receipt.in_appは送られたレシートのとおりです。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox, TestFlight and production 2022", ja: "2022年のSandbox、TestFlight、本番環境"),
      source: LocalizedText(
        """
        RevenueCat/purchases-unity #144, a plan that was bought again after it had expired; chosen: any \
        newest transaction, and pending_renewal_info does not change
        """,
        ja: """
          RevenueCat/purchases-unity #144(期限切れの後で再び購入したプラン)。\
          どの最新の取引でも同じとすることとpending_renewal_infoが変わらないことは独自に決めたものです
          """)))

  package static let appIdentity = Rule(
    id: .appIdentity,
    statement: LocalizedText(
      "The step app identity sets bundle identifier, app number, versions and shared secret; the first "
        + "purchase or receipt fixes them.",
      ja: "バンドル識別子、アプリの番号、バージョン、共有シークレットはapp identityのものです。最初の購入かレシートで固定されます。"),
    provenance: .chosen(
      LocalizedText(
        "default: the common prefix of the catalogue's identifiers, 1234567890, 1, 1.0, and a secret from "
          + "the seed",
        ja: "指定がなければ、カタログの識別子の共通部分、1234567890、1、1.0、シードから作ったシークレット")))
}
