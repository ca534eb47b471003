// The rules for `verifyReceipt`: the order of checks, and the statuses.

import Support

package enum VerifyReceiptRules {
  package static let all: [Rule] = [
    verifyOrder, verifyMalformed, verifyRetryable, verifySecret, verifyCause, verifyOld,
  ]

  package static let verifyOrder = Rule(
    id: .verifyOrder,
    statement: LocalizedText(
      "verifyReceipt checks the request, then the receipt's form, its maker, the signature, the environment "
        + "(21007, 21008), the account (21010) and the shared secret (21004), in this order.",
      ja: "verifyReceiptは、リクエスト、レシートの形式、作り手、署名、環境(21007、21008)、アカウント(21010)、共有シークレット(21004)の順に調べます。"),
    provenance: .chosen(
      LocalizedText(
        "the statuses are documented, their order is not; a status other than 0 is returned without other "
          + "fields, as measured",
        ja: "ステータスは文書にありますが順序はありません。0以外は単独で返ることは測定によります")))

  package static let verifyMalformed = Rule(
    id: .verifyMalformed,
    statement: LocalizedText(
      "A body that is not a JSON object or has no readable receipt gets 21002; a request other than POST "
        + "gets 21000. The Base64 may contain line breaks, but no other foreign characters.",
      ja: "JSONのオブジェクトでないもの、読めるレシートのないものは21002、POST以外のリクエストは21000です。Base64の改行は読み飛ばし、ほかの文字は認めません。"),
    provenance: .chosen(
      LocalizedText("older pages gave 21000 for unreadable JSON", ja: "古い文書は読めないJSONを21000としていました")))

  package static let verifyRetryable = Rule(
    id: .verifyRetryable,
    statement: LocalizedText(
      "The statuses 21100 to 21199 say whether a retry helps: is_retryable and is-retryable, true or false "
        + "(quirk is-retryable for 1 and 0, or strings).",
      ja: "21100から21199のステータスには、再試行が役立つかがis_retryableとis-retryable(trueかfalse)で付きます。癖is-retryableで1と0、"
        + "または文字列になります。"),
    provenance: .documented(
      LocalizedText(
        "responseBody: a Boolean; app_store_server_sdk reads a Boolean, tamtamchik/apple-iap-tools a "
          + "string. Both spellings are sent: Apple's page has the underscore, clients look for the hyphen",
        ja: "responseBodyでは真偽値。app_store_server_sdkは真偽値、tamtamchik/apple-iap-toolsは文字列として読みます。文書は下線、"
          + "クライアントはハイフンで探すため、両方を送ります")))

  package static let verifySecret = Rule(
    id: .verifySecret,
    statement: LocalizedText(
      "verifyReceipt requires the shared secret from the account's first auto-renewable subscription on, "
        + "whatever is bought later. A missing or wrong secret gets 21004.",
      ja: "アカウントが最初に自動更新サブスクリプションを購入してから、verifyReceiptは共有シークレットを求めます。ないか誤っていると21004です。"),
    provenance: .observed(
      versions: LocalizedText(
        "October 2017; chosen: before that a wrong secret is accepted",
        ja: "2017年10月。それ以前は誤りでも構わないことは独自に決めたものです"), source: RuleSource.joooee.name))

  package static let verifyCause = Rule(
    id: .verifyCause,
    statement: LocalizedText(
      "An app asks its backend to verify a receipt in three cases: it has bought a consumable, it has bought "
        + "a subscription, or StoreKit delivered an unfinished transaction. In the third case the app does "
        + "not know the kind of the product, so the backend reads both arrays.",
      ja: "アプリがバックエンドにレシートの検証を求めるのは、消耗型を購入したとき、サブスクリプションを購入したとき、"
        + "StoreKitが未完了のトランザクションを届けたときです。最後の場合、アプリには購入の種類がわからないため、バックエンドは両方の配列を調べます。"),
    provenance: .observed(
      versions: LocalizedText(
        "October 2017; chosen: the transaction that the app's process received last determines the case",
        ja: "2017年10月。アプリのプロセスが最後に受け取ったトランザクションで決めることは独自の選択です"),
      source: RuleSource.joooee.name))

  package static let verifyOld = Rule(
    id: .verifyOld,
    statement: LocalizedText(
      "exclude-old-transactions keeps only the newest row of each subscription in latest_receipt_info, and "
        + "every row of other products.",
      ja: "exclude-old-transactionsは、latest_receipt_infoにサブスクリプションごとの最新の行と、サブスクリプション以外のすべてを残します。"),
    provenance: .chosen(
      LocalizedText(
        "documented for auto-renewable subscriptions; chosen: everything else stays",
        ja: "文書は自動更新について。ほかが残ることは独自に決めたものです")))
}
