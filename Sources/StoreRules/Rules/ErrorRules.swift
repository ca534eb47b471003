// The rules of errors: their form in logs, the errors inside them, and a purchase that is charged although the app is told
// a failure. `RuleID.rule(_:)` is the only reader.

import Support

extension Rule {
  package static func charged(_ texts: Localizer) -> Rule {
    Rule(
      id: .charged,
      statement: texts.localized(
        "A purchase can be charged although the app is told a failure: the App Store has the sale, and the transaction "
          + "is delivered at the next launch or by a restore (AppStore.sync() in StoreKit 2), whichever comes first.",
        ja:
          "アプリには失敗が通知されたのに、請求は成立していることがあります。App Storeには購入が記録されており、取引は次回の起動時か復元(StoreKit 2ではAppStore.sync())のうち、先に行われたほうで届きます。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 10 to 18", ja: "iOS 10から18"),
        source: "bizz84/SwiftyStoreKit #626, chirag04/react-native-in-app-utils #139, Apple forums 86505"))
  }

  package static func unhandledErrors(_ texts: Localizer) -> Rule {
    Rule(
      id: .unhandledErrors,
      statement: texts.localized(
        "Since iOS 16 ASDErrorDomain 500, 512 and 907 have no description, and the userInfo of a payment begins with "
          + "client-environment-type and storefront-country-code. iOS 14 writes \"Unhandled exception\". 1052 keeps "
          + "that text, because no newer log of it is known.",
        ja:
          "iOS 16以降、ASDErrorDomainの500、512、907には説明がなく、支払いのエラーの情報は環境とストアフロントで始まります。iOS 14では「Unhandled exception」です。1052は新しいログが見つかっていないため、この文言のままです。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 14; iOS 16 to 18", ja: "iOS 14、iOS 16から18"),
        source:
          "RevenueCat/purchases-ios #2674, purchases-flutter #781, adaptyteam/AdaptySDK-Flutter #92, flutter/flutter #154763; bizz84/SwiftyStoreKit #592"
      ))
  }

  package static func serverAnswerInErrors(_ texts: Localizer) -> Rule {
    Rule(
      id: .serverAnswerInErrors,
      statement: texts.localized(
        "Errors of AMSErrorDomain that come of a request carry AMSURL and AMSStatusCode on the console, and "
          + "AMSServerPayload where the server sent a body. StoreKit leaves them out of transaction.error. Status 401 "
          + "means no authentication, 410 that the account has no storefront, 500 an error of Apple's server.",
        ja:
          "リクエストから生じたAMSErrorDomainのエラーは、コンソールではAMSURLとAMSStatusCodeを、サーバーが本文を返したときはAMSServerPayloadも含みます。transaction.errorには含まれません。401は認証なし、410はアカウントにストアフロントがないこと、500はAppleのサーバーのエラーを表します。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 16 to 18", ja: "iOS 16から18"),
        source:
          "RevenueCat/purchases-ios #2674, #4379, onmyway133/notes #699, Craig-Ronald/capacitor-subscriptions #8"
      ))
  }

  package static func severalErrors(_ texts: Localizer) -> Rule {
    Rule(
      id: .severalErrors,
      statement: texts.localized(
        "An error with several errors inside has NSMultipleUnderlyingErrorsKey instead of NSUnderlyingError: a list, one "
          + "error a line, without addresses.",
        ja:
          "中に複数のエラーを持つエラーは、NSUnderlyingErrorの代わりにNSMultipleUnderlyingErrorsKeyを持ちます。1行に1つのエラーの一覧で、アドレスはありません。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 16, simulator", ja: "iOS 16、シミュレータ"),
        source: "j3k0/cordova-plugin-purchase #1338"))
  }

  package static func unknownErrors(_ texts: Localizer) -> Rule {
    Rule(
      id: .unknownErrors,
      statement: texts.localized(
        "Any domain and code can be brought about, alone or in a chain of up to \(ErrorTable.longestChain), with the "
          + "texts that a log has for it.",
        ja:
          "任意のドメインとコードを、単独でも最大\(ErrorTable.longestChain)個の連鎖でも起こせます。ログにある文言も指定できます。"
      ),
      provenance: .chosen(
        texts.localized(
          "reports name errors that no table has, such as SSServerErrorDomain 2059 (robotmedia/RMStore #222)",
          ja: "表にないエラーの報告があるため。例: SSServerErrorDomain 2059 (robotmedia/RMStore #222)")))
  }

  package static func systemErrorOnConsole(_ texts: Localizer) -> Rule {
    Rule(
      id: .systemErrorOnConsole,
      statement: texts.localized(
        "StoreKitError.systemError has the error of the system inside, without the userInfo of its request; StoreKit 2 "
          + "writes the whole error to the console.",
        ja:
          "StoreKitError.systemErrorは、リクエストのuserInfoを除いたシステムのエラーを中に持ちます。StoreKit 2はエラーの全体をコンソールに出力します。"
      ),
      provenance: .observed(
        versions: texts.localized("iOS 18", ja: "iOS 18"),
        source: texts.localized(
          "StoreKitError.systemError(_:); onmyway133/notes #699, Apple forums 770662; that the request's user info is left "
            + "out is chosen",
          ja:
            "StoreKitError.systemError(_:)、onmyway133/notes #699、Apple forums 770662。リクエストのuserInfoを除くことは独自に決めたものです"
        )))
  }
}
