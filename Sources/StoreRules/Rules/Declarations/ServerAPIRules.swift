// The rules for the App Store Server API.

import Support

package enum ServerAPIRules {
  package static let all: [Rule] = [serverAPI, serverAPIChanges, serverAPIErrors, serverOCSP]

  package static let serverAPI = Rule(
    id: .serverAPI,
    statement: LocalizedText(
      """
      A developer's server reads transactions, statuses and refunds from the App Store Server API. Any \
      transaction identifier of a customer, or the customer's app transaction identifier, names the \
      customer. Family members are separate customers. Sandbox and production do not know each other's \
      customers. A page has 20 transactions in the order of their last change.
      """,
      ja: """
        開発者のサーバは、トランザクション、ステータス、返金をApp Store Server APIで読みます。お客様は、そのお客様のどの\
        トランザクションIDでも、アプリトランザクションIDでも指定できます。家族は別のお客様です。Sandboxと本番は互いの\
        お客様を知りません。1ページは、最後に変わった順のトランザクション20件です。
        """),
    provenance: .documented(
      LocalizedText(
        "App Store Server API, Get Transaction History; chosen: the revision is the state of the last page",
        ja: "App Store Server APIのGet Transaction History。revisionが最後のページの状態であることは独自に決めたものです")))

  package static let serverAPIChanges = Rule(
    id: .serverAPIChanges,
    statement: LocalizedText(
      """
      A developer's server can finish a transaction, set an app account token and extend subscriptions. A \
      finished transaction leaves the app's queue, and a finished consumable leaves the receipt. A token \
      belongs to the first purchase and to later renewals, but not to past renewals.
      """,
      ja: """
        開発者のサーバは、トランザクションの終了、アプリアカウントトークンの設定、サブスクリプションの延長ができます。\
        終了したトランザクションはアプリのキューから消え、終了した消耗型はレシートからも消えます。トークンは最初の購入と\
        これからの更新に付き、過去の更新には付きません。
        """),
    provenance: .documented(
      LocalizedText(
        "App Store Server API, Finish Transaction, Set App Account Token, Extend a Subscription Renewal "
          + "Date; chosen: removedTransactions is called as after outside finish",
        ja:
          "App Store Server APIのFinish Transaction、Set App Account Token、Extend a Subscription Renewal Date。"
          + "outside finishと同じようにremovedTransactionsが呼ばれることは独自に決めたものです")))

  package static let serverAPIErrors = Rule(
    id: .serverAPIErrors,
    statement: LocalizedText(
      """
      A request with a missing, wrong or expired token gets the status 401 without JSON. Every other error \
      has an errorCode and an errorMessage. The identifier of a customer of the other store is unknown \
      (4040010).
      """,
      ja: """
        トークンがない、誤っている、または期限切れの要求には、JSONのない401を返します。ほかのエラーにはerrorCodeと\
        errorMessageがあります。別のストアのお客様のIDは見つかりません(4040010)。
        """),
    provenance: .documented(
      LocalizedText(
        "App Store Server API, Error codes; chosen: the order of the checks, and the empty body of the "
          + "status 401",
        ja: "App Store Server APIのError codes。確認の順序と、401の空の本文は独自に決めたものです")))

  package static let serverOCSP = Rule(
    id: .serverOCSP,
    statement: LocalizedText(
      """
      The certificates that sign receipts and payloads, and the intermediate certificate, name an OCSP \
      responder. Verifiers with online checks ask it for the status of both certificates. A verifier \
      rejects a signature if a certificate is revoked, or if the responder's own signature is wrong. If the \
      responder does not answer, the verifier can try again.
      """,
      ja: """
        レシートとペイロードに署名する証明書と中間証明書には、OCSPレスポンダのアドレスがあります。オンラインで確認する検証は、\
        両方の証明書の状態を問い合わせます。証明書が失効しているか、応答の署名が誤っている場合、署名は受け入れられません。\
        応答がない場合は、あとで検証をやり直せます。
        """),
    provenance: .documented(
      LocalizedText(
        "RFC 6960; SignedDataVerifier of Apple's app-store-server-library; chosen: a revoked status applies "
          + "to both leaves",
        ja: "RFC 6960、Appleのapp-store-server-libraryのSignedDataVerifier。失効が両方の証明書に及ぶことは独自に決めたものです")))
}
