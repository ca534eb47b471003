// The rules for interrupted purchases, in each environment.

import Support

package enum InterruptionRules {
  package static let all: [Rule] = [
    xcodeInterrupted, xcodeResolve, xcodeUnfinishedMark, sandboxInterrupted, sandboxTermsSheetTwice,
    sandboxSecondTermsSheet, sandboxInterruptedClears, termsRefused, productionInterrupted,
  ]

  package static let xcodeInterrupted = Rule(
    id: .xcodeInterrupted,
    statement: LocalizedText(
      "The purchase fails at once with SKErrorDomain 0 and no user info, without a dialog, an underlying "
        + "error or a console line.",
      ja: "購入はユーザー情報のないSKErrorDomain 0ですぐに失敗します。ダイアログも、元のエラーも、コンソールの行もありません。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let xcodeResolve = Rule(
    id: .xcodeResolve,
    statement: LocalizedText(
      "Resolve Issues adds a purchased transaction to the failed transaction: at once in the foreground, "
        + "otherwise when the app comes to the foreground.",
      ja: "Resolve Issuesは、失敗した取引とは別に2つ目のpurchasedの取引を届けます。前面ならすぐに、そうでなければ前面に来たときに。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let xcodeUnfinishedMark = Rule(
    id: .xcodeUnfinishedMark,
    statement: LocalizedText(
      "The Transaction Manager keeps its not-finished mark on the interrupted transaction although "
        + "the app has finished it.",
      ja: "アプリが終了処理しても、Transaction Managerは中断された取引に未終了の印を付けたままです。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let sandboxInterrupted = Rule(
    id: .sandboxInterrupted,
    statement: LocalizedText(
      "The terms alert appears. OK or Cancel fails the purchase with SKErrorDomain 0, which wraps "
        + "ASDServerErrorDomain 3038. 3 seconds after the first agreement, a second transaction is "
        + "purchased. With --cause unreachable-terms, the sheet cannot connect, and nobody can agree.",
      ja: "規約のアラートが出ます。OKでもキャンセルでも、購入はSKErrorDomain 0で失敗し、中にASDServerErrorDomain 3038があります。最初の同意から3秒後に、"
        + "2つ目の取引がpurchasedになります。--cause unreachable-termsでは規約のページに接続できず、同意できません。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english); unreachable-terms: flutter/flutter #105979 (2022); chosen: "
          + "Cancel",
        ja:
          "\(RuleSource.nttResonant.name.japanese)。unreachable-termsはflutter/flutter #105979(2022年)。"
          + "キャンセルは独自に決めたもの"
      )))

  package static let sandboxTermsSheetTwice = Rule(
    id: .sandboxTermsSheetTwice,
    statement: LocalizedText(
      "The terms sheet appears twice: one on top.",
      ja: "規約シートが2枚重なって表示されます。"),
    provenance: .observed(
      versions: LocalizedText("Sandbox 2021, iOS 14", ja: "Sandbox 2021、iOS 14"),
      source: RuleSource.nttResonant.name))

  package static let sandboxSecondTermsSheet = Rule(
    id: .sandboxSecondTermsSheet,
    statement: LocalizedText(
      "Agreeing to the second terms sheet only repeats the alert, or buys again with the first purchase as "
        + "original. The cause is unknown.",
      ja: "2枚目の規約シートに同意すると、購入の完了だけが告げられるか、最初の購入をoriginalとしてもう一度購入されます。原因はわかっていません。"),
    provenance: .observed(
      versions: LocalizedText("Sandbox 2021, iOS 14", ja: "Sandbox 2021、iOS 14"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english), patterns 2 and 1",
        ja: "\(RuleSource.nttResonant.name.japanese)、pattern 2と1")))

  package static let sandboxInterruptedClears = Rule(
    id: .sandboxInterruptedClears,
    statement: LocalizedText(
      "The tester's Interrupted setting turns itself off after one completed purchase.",
      ja: "テスターの購入中断の設定は、購入が1つ完了すると自動的にオフになります。"),
    provenance: .observed(
      versions: LocalizedText(same: "Sandbox 2021"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english); Apple says: until the customer agrees to the terms",
        ja: "\(RuleSource.nttResonant.name.japanese)。Appleの説明では規約に同意するまで")))

  package static let termsRefused = Rule(
    id: .termsRefused,
    statement: LocalizedText(
      "The purchase stays failed if the customer refuses the terms; nothing more is delivered. With quirk "
        + "terms-refusal completes, a second transaction is purchased as after an agreement.",
      ja: "規約に同意しなければ購入は失敗のままで、それ以上は何も届きません。癖terms-refusalがcompletesなら、"
        + "同意したときと同じように2つ目の取引がpurchasedになります。"),
    provenance: .chosen(
      LocalizedText(
        "no other source describes the effect of disagreeing; completes: j3k0/cordova-plugin-purchase #1311 "
          + "(2022, Sandbox)",
        ja: "同意しないとどうなるかを伝えるほかの資料はありません。completesはj3k0/cordova-plugin-purchase #1311(2022年、Sandbox)")))

  package static let productionInterrupted = Rule(
    id: .productionInterrupted,
    statement: LocalizedText(
      "In production the alert appears when Apple's terms have changed: the purchase fails. After the "
        + "customer has agreed on one sheet, a second transaction for the same product and quantity is "
        + "purchased.",
      ja: "本番環境ではAppleの規約が変わるとアラートが出ます。購入は失敗し、お客様が1枚のシートで同意すると、同じ商品と数量の2つ目の取引がpurchasedになります。"),
    provenance: .documented(LocalizedText("Testing an interrupted purchase", ja: "中断された購入をテストする")))
}
