// What the rules of receipts and of verifyReceipt say, and where they come from: rows of the register, apart from the
// others because the App Store's server follows them. `RuleID.rule(_:)` is the only reader.

import Support

extension Rule {
  package static func receiptExists(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptExists,
      statement: texts.localized(
        "Production has a receipt from the start. Xcode and Sandbox make one with the first purchase, or "
          + "with a restore of somebody who has bought. When transactions are removed in Xcode, a "
          + "receipt stays, empty after clear.",
        ja:
          "本番環境では最初からレシートがあります。XcodeとSandboxでは、最初の購入か、購入したことのある人の復元のときに作られます。Xcodeでは取引を削除してもレシートは残り、clearの後は空になります。"
      ),
      provenance: .documented(
        texts.localized(
          "Validating receipts on the device; SKTestSession.clearTransactions and deleteTransaction. That an "
            + "empty restore makes none is chosen",
          ja:
            "デバイスでのレシートの検証、SKTestSessionのclearTransactionsとdeleteTransaction。空の復元では作られないことは独自に決めたものです"
        )))
  }

  package static func receiptContent(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptContent,
      statement: texts.localized(
        "A receipt is a signed set of attributes; a consumable is in it until it is finished, "
          + "everything else stays, with a cancellation date once it was given back.",
        ja: "レシートは署名された属性の集まりです。消耗型はfinishされるまで入っており、ほかは残り、返金されると取り消しの日付が付きます。"),
      provenance: .observed(
        versions: texts.localized("genuine receipts of 2017 and 2026", ja: "2017年と2026年の本物のレシート"),
        source: "\(RuleSource.joooee.name(texts)); emindeniz99/apple-purchase-receipt-verifier"))
  }

  package static func receiptCreated(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptCreated,
      statement: texts.localized(
        "A receipt says that it was made when its account's books were last written to: the same "
          + "bytes until something is bought, finished or given back.",
        ja: "レシートの作成日時は、そのアカウントの記録が最後に変わった時です。購入、finish、返金があるまで内容は変わりません。"),
      provenance: .chosen(
        texts.localized("no source tells when a receipt is made anew", ja: "いつ作り直されるかを述べた資料はありません")))
  }

  package static func receiptAge(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptAge,
      statement: texts.localized(
        "receipt is as old as the data that was sent; latest_receipt_info, latest_receipt and "
          + "pending_renewal_info are of the moment of the request.",
        ja: "receiptは送られたデータの時点のもので、latest_receipt_info、latest_receipt、pending_renewal_infoは問い合わせの時点のものです。"),
      provenance: .observed(
        versions: texts.localized("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name(texts)))
  }

  package static func receiptFields(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptFields,
      statement: texts.localized(
        "Which fields a row has depends on the year (quirk receipt-fields): in October 2017 there "
          + "was no is_in_intro_offer_period, no ownership, no group, no account token, and a "
          + "subscription's original purchase date was three seconds behind.",
        ja:
          "行の項目は年によって違います(癖receipt-fields)。2017年10月にはis_in_intro_offer_period、所有の種類、グループ、アカウントのトークンがなく、元の購入日時は3秒後でした。"
      ),
      provenance: .observed(
        versions: texts.localized("October 2017", ja: "2017年10月"), source: RuleSource.joooee.name(texts)))
  }

  package static func receiptOrder(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptOrder,
      statement: texts.localized(
        "in_app is documented as not chronological (quirk receipt-order): who takes the last row "
          + "for the newest is wrong some day.",
        ja: "in_appは時系列ではないとされています(癖receipt-order)。最後の行を最新と見なすと、いつか誤ります。"),
      provenance: .documented(
        texts.localized(
          "in_app; oldest first is what was seen in 2017, and the default",
          ja: "in_app。2017年に見られた古い順を既定としています")))
  }

  package static func receiptTruncated(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptTruncated,
      statement: texts.localized(
        "Sandbox may leave old transactions out of a receipt (quirk sandbox-truncates).",
        ja: "Sandboxはレシートから古い取引を省くことがあります(癖sandbox-truncates)。"),
      provenance: .chosen(
        texts.localized(
          "Apple says that it happens, and not from which number on: the newest stay",
          ja: "省くことがあるとAppleは述べていますが、件数は示していません。新しいものが残ります")))
  }

  package static func receiptHistory(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptHistory,
      statement: texts.localized(
        "in_app has all periods of a subscription, or with quirk in-app-history part the first, the "
          + "newest and the unfinished ones; latest_receipt_info has them all.",
        ja:
          "in_appにはサブスクリプションのすべての期間が入ります。癖in-app-historyがpartなら、最初、最新、未finishの期間だけです。latest_receipt_infoにはすべて入ります。"
      ),
      provenance: .chosen(
        texts.localized(
          "\(RuleSource.joooee.name(texts)): a part of the history stays in in_app, all of it in latest_receipt_info. "
            + "Which part is chosen",
          ja:
            "\(RuleSource.joooee.name(texts)): in_appには履歴の一部、latest_receipt_infoにはすべてが残ります。どの部分かは独自に決めたものです"
        )))
  }

  package static func receiptHistoryTruncated(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptHistoryTruncated,
      statement: texts.localized(
        "With quirk history-truncates latest_receipt_info has only so many rows, the newest.",
        ja: "癖history-truncatesを設定すると、latest_receipt_infoは新しい順にその件数までになります。"),
      provenance: .observed(
        versions: texts.localized(
          "Sandbox 2020, one report; which rows stay is chosen", ja: "2020年のSandbox、報告1件。残る行は独自に決めたものです"),
        source: "Apple Developer Forums 658410"))
  }

  package static func receiptTampered(_ texts: Localizer) -> Rule {
    Rule(
      id: .receiptTampered,
      statement: texts.localized(
        "A receipt is accepted only if its container is byte for byte the one that this store signs "
          + "for its content. Everything else, receipts of another chain included, is 21003 as "
          + "documented; Apple was measured to answer 21002 (quirk tampered-receipt).",
        ja:
          "このストアが同じ内容に署名したコンテナと1バイトも違わないレシートだけが有効です。別の証明書チェーンのものを含め、それ以外には文書どおり21003が返ります。実際には21002が測定されています(癖tampered-receipt)。"
      ),
      provenance: .documented(
        texts.localized(
          "verifyReceipt's statuses; measured by emindeniz99/apple-purchase-receipt-verifier",
          ja: "verifyReceiptのステータス。測定はemindeniz99/apple-purchase-receipt-verifier")))
  }

  package static func verifyOrder(_ texts: Localizer) -> Rule {
    Rule(
      id: .verifyOrder,
      statement: texts.localized(
        "verifyReceipt looks at the request, then the receipt's form, whose it is, the signature, "
          + "the environment (21007, 21008), the account (21010) and the shared secret (21004), in "
          + "this order.",
        ja: "verifyReceiptは、リクエスト、レシートの形式、作り手、署名、環境(21007、21008)、アカウント(21010)、共有シークレット(21004)の順に調べます。"),
      provenance: .chosen(
        texts.localized(
          "the statuses are documented, their order is not; a status other than 0 stands alone, as was measured",
          ja: "ステータスは文書にありますが順序はありません。0以外は単独で返ることは測定によります")))
  }

  package static func verifyMalformed(_ texts: Localizer) -> Rule {
    Rule(
      id: .verifyMalformed,
      statement: texts.localized(
        "What is no JSON object, or has no readable receipt in it, is 21002; a request that is no "
          + "POST is 21000. Line breaks in the Base64 are read, nothing else beside it is.",
        ja: "JSONのオブジェクトでないもの、読めるレシートのないものは21002、POST以外のリクエストは21000です。Base64の改行は読み飛ばし、ほかの文字は認めません。"),
      provenance: .chosen(
        texts.localized(
          "older pages gave 21000 to JSON that could not be read", ja: "古い文書は読めないJSONを21000としていました")))
  }

  package static func verifyRetryable(_ texts: Localizer) -> Rule {
    Rule(
      id: .verifyRetryable,
      statement: texts.localized(
        "The statuses 21100 to 21199 say whether a retry helps: is_retryable and is-retryable, true or "
          + "false (quirk is-retryable for 1 and 0, or texts).",
        ja:
          "21100から21199のステータスには、再試行が役立つかがis_retryableとis-retryable(trueかfalse)で付きます。癖is-retryableで1と0、または文字列になります。"
      ),
      provenance: .documented(
        texts.localized(
          "responseBody: a Boolean; app_store_server_sdk reads one, tamtamchik/apple-iap-tools a text. "
            + "Both spellings are sent: Apple's page has the underscore, clients look for the hyphen",
          ja:
            "responseBodyでは真偽値。app_store_server_sdkは真偽値、tamtamchik/apple-iap-toolsは文字列として読みます。文書は下線、クライアントはハイフンで探すため、両方を送ります"
        )))
  }

  package static func verifySecret(_ texts: Localizer) -> Rule {
    Rule(
      id: .verifySecret,
      statement: texts.localized(
        "From the account's first auto-renewable subscription on verifyReceipt wants the shared "
          + "secret, whatever is bought later: without it, or with a wrong one, 21004.",
        ja: "アカウントが最初に自動更新サブスクリプションを購入してから、verifyReceiptは共有シークレットを求めます。ないか誤っていると21004です。"),
      provenance: .observed(
        versions: texts.localized(
          "October 2017; that a wrong one does no harm before is chosen",
          ja: "2017年10月。それ以前は誤りでも構わないことは独自に決めたものです"), source: RuleSource.joooee.name(texts)))
  }

  package static func verifyOld(_ texts: Localizer) -> Rule {
    Rule(
      id: .verifyOld,
      statement: texts.localized(
        "exclude-old-transactions leaves the newest row of each subscription in "
          + "latest_receipt_info, and everything that is no subscription.",
        ja: "exclude-old-transactionsは、latest_receipt_infoにサブスクリプションごとの最新の行と、サブスクリプション以外のすべてを残します。"),
      provenance: .chosen(
        texts.localized(
          "documented for auto-renewable subscriptions; that everything else stays is ours",
          ja: "文書は自動更新について。ほかが残ることは独自に決めたものです")))
  }

  package static func appIdentity(_ texts: Localizer) -> Rule {
    Rule(
      id: .appIdentity,
      statement: texts.localized(
        "Bundle identifier, the app's number, versions and shared secret are those of app "
          + "identity; they are fixed with the first purchase or receipt.",
        ja: "バンドル識別子、アプリの番号、バージョン、共有シークレットはapp identityのものです。最初の購入かレシートで固定されます。"),
      provenance: .chosen(
        texts.localized(
          "where nothing is said: the common beginning of the catalogue's identifiers, 1234567890, 1, 1.0, and a secret from the seed",
          ja: "指定がなければ、カタログの識別子の共通部分、1234567890、1、1.0、シードから作ったシークレット")))
  }

  package static func accountDeleted(_ texts: Localizer) -> Rule {
    Rule(
      id: .accountDeleted,
      statement: texts.localized(
        "An account that was deleted is signed out and renews nothing; its receipts answer 21010, "
          + "and nobody signs in with it again.",
        ja: "削除されたアカウントはサインアウトし、何も更新されません。そのレシートには21010が返り、二度とサインインできません。"),
      provenance: .chosen(
        texts.localized(
          "21010 is documented (the account was not found or was deleted); the rest is ours",
          ja: "21010は文書にあります(アカウントがない、または削除された)。ほかは独自に決めたものです")))
  }
}
