// The rules for errors: their mapping by StoreKit, and their format in logs and on the console.

import Support

package enum ErrorRules {
  package static let all: [Rule] = [
    errorMapping, unhandledErrors, serverAnswerInErrors, severalErrors, unknownErrors, systemErrorOnConsole,
  ]

  package static let errorMapping = Rule(
    id: .errorMapping,
    statement: LocalizedText(
      "StoreKit wraps the daemon's errors into SKErrorDomain by a table of domains and codes; errors of "
        + "other domains pass through unmapped. The inner error keeps its description, failure reason and "
        + "underlying error.",
      ja: "StoreKitはデーモンの返すエラーを、ドメインとコードの表でSKErrorDomainに包みます。ほかのドメインのエラーはそのまま渡されます。中のエラーの説明、失敗の理由、"
        + "元のエラーは残ります。"),
    provenance: .analysed(
      LocalizedText(
        "public analysis of the client framework, about iOS 18",
        ja: "クライアントのフレームワークの公開された分析、およそiOS 18")))

  package static let unhandledErrors = Rule(
    id: .unhandledErrors,
    statement: LocalizedText(
      "Since iOS 16 ASDErrorDomain 500, 512 and 907 have no description, and the userInfo of a payment "
        + "begins with client-environment-type and storefront-country-code. iOS 14 writes \"Unhandled "
        + "exception\". 1052 keeps that text, because no newer log of it is known.",
      ja: "iOS 16以降、ASDErrorDomainの500、512、907には説明がなく、支払いのエラーの情報は環境とストアフロントで始まります。"
        + "iOS 14では「Unhandled exception」です。1052は新しいログが見つかっていないため、この文言のままです。"),
    provenance: .observed(
      versions: LocalizedText("iOS 14; iOS 16 to 18", ja: "iOS 14、iOS 16から18"),
      source:
        LocalizedText(
          same: "RevenueCat/purchases-ios #2674, purchases-flutter #781, adaptyteam/AdaptySDK-Flutter #92, "
            + "flutter/flutter #154763; bizz84/SwiftyStoreKit #592")
    ))

  package static let serverAnswerInErrors = Rule(
    id: .serverAnswerInErrors,
    statement: LocalizedText(
      "Errors of AMSErrorDomain that a request caused have AMSURL and AMSStatusCode on the console, and "
        + "AMSServerPayload if the server sent a body. StoreKit removes them from transaction.error. Status "
        + "401 means no authentication, 410 an account without a storefront, 500 an error of Apple's "
        + "server.",
      ja: "リクエストから生じたAMSErrorDomainのエラーは、コンソールではAMSURLとAMSStatusCodeを、サーバーが本文を返したときはAMSServerPayloadも含みます。"
        + "transaction.errorには含まれません。401は認証なし、410はアカウントにストアフロントがないこと、500はAppleのサーバーのエラーを表します。"),
    provenance: .observed(
      versions: LocalizedText("iOS 16 to 18", ja: "iOS 16から18"),
      source:
        LocalizedText(
          same: "RevenueCat/purchases-ios #2674, #4379, onmyway133/notes #699, "
            + "Craig-Ronald/capacitor-subscriptions #8")
    ))

  package static let severalErrors = Rule(
    id: .severalErrors,
    statement: LocalizedText(
      "An error with several inner errors has NSMultipleUnderlyingErrorsKey instead of NSUnderlyingError: a "
        + "list with one error on each line, without addresses.",
      ja: "中に複数のエラーを持つエラーは、NSUnderlyingErrorの代わりにNSMultipleUnderlyingErrorsKeyを持ちます。1行に1つのエラーの一覧で、"
        + "アドレスはありません。"),
    provenance: .observed(
      versions: LocalizedText("iOS 16, simulator", ja: "iOS 16、シミュレータ"),
      source: LocalizedText(same: "j3k0/cordova-plugin-purchase #1338")))

  package static let unknownErrors = Rule(
    id: .unknownErrors,
    statement: LocalizedText(
      "A step can cause any domain and code, alone or in a chain of up to \(ErrorTable.longestChain), with "
        + "the texts that a log shows for it.",
      ja: "任意のドメインとコードを、単独でも最大\(ErrorTable.longestChain)個の連鎖でも起こせます。ログにある文言も指定できます。"),
    provenance: .chosen(
      LocalizedText(
        "reports name errors that no table contains, such as SSServerErrorDomain 2059 (robotmedia/RMStore "
          + "#222)",
        ja: "表にないエラーの報告があるため。例: SSServerErrorDomain 2059 (robotmedia/RMStore #222)")))

  package static let systemErrorOnConsole = Rule(
    id: .systemErrorOnConsole,
    statement: LocalizedText(
      "StoreKitError.systemError contains the system's error without the userInfo of its request; StoreKit "
        + "2 writes the whole error to the console.",
      ja: "StoreKitError.systemErrorは、リクエストのuserInfoを除いたシステムのエラーを中に持ちます。StoreKit 2はエラーの全体をコンソールに出力します。"),
    provenance: .observed(
      versions: LocalizedText("iOS 18", ja: "iOS 18"),
      source: LocalizedText(
        "StoreKitError.systemError(_:); onmyway133/notes #699, Apple forums 770662; chosen: the userInfo of "
          + "the request is left out",
        ja: "StoreKitError.systemError(_:)、onmyway133/notes #699、Apple forums 770662。"
          + "リクエストのuserInfoを除くことは独自に決めたものです")))
}
