// The rules for Ask to Buy, in each environment.

import Support

package enum AskToBuyRules {
  package static let all: [Rule] = [
    xcodeAskAlert, xcodeDeferred, xcodeApprovedIdentifier, approveDelivers, declineDeliversNothing,
    simulatesAskToBuyIgnored, sandboxAskToBuyFlag, sandboxAskAlert, sandboxDeferred, testFlight,
    productionAskToBuy,
  ]

  package static let xcodeAskAlert = Rule(
    id: .xcodeAskAlert,
    statement: LocalizedText(
      "In Xcode the Ask alert is English and names no product. Elsewhere it has the real text. Ask, Cancel "
        + "and Home have the same result.",
      ja: "Xcodeではこの確認は英語で商品名がありません。ほかの環境では実際の文が出ます。Ask、Cancel、ホームの結果は同じです。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let xcodeDeferred = Rule(
    id: .xcodeDeferred,
    statement: LocalizedText(
      "The transaction becomes deferred without an error, although the console shows ASDErrorDomain 1052.",
      ja: "取引はエラーなしでdeferredになりますが、コンソールにはASDErrorDomain 1052が出ます。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let xcodeApprovedIdentifier = Rule(
    id: .xcodeApprovedIdentifier,
    statement: LocalizedText(
      "In one report, the identifier of a transaction approved in Ask to Buy was printed in quotes.",
      ja: "承認された取引の識別子が、引用符付きで出力されたことが一度あります。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, once", ja: "Xcode 12で一度"),
      source: RuleSource.nttResonant.name))

  package static let approveDelivers = Rule(
    id: .approveDelivers,
    statement: LocalizedText(
      "Approval changes the same transaction from deferred to purchased: at once in the foreground, "
        + "otherwise when the app comes to the foreground.",
      ja: "承認すると、同じ取引がdeferredからpurchasedになります。前面ならすぐに、そうでなければ前面に来たときに。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let declineDeliversNothing = Rule(
    id: .declineDeliversNothing,
    statement: LocalizedText(
      "The app gets no callback when a request is declined.",
      ja: "拒否しても何も呼ばれません。アプリには知らされません。"),
    provenance: .observed(
      versions: LocalizedText(same: "Xcode 12"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english); Testing Ask to Buy in Xcode",
        ja: "\(RuleSource.nttResonant.name.japanese)、Testing Ask to Buy in Xcode")))

  package static let simulatesAskToBuyIgnored = Rule(
    id: .simulatesAskToBuyIgnored,
    statement: LocalizedText(
      "Xcode ignores simulatesAskToBuyInSandbox of a payment and uses only its own setting.",
      ja: "Xcodeは支払いのsimulatesAskToBuyInSandboxを無視し、自分の設定だけに従います。"),
    provenance: .observed(
      versions: LocalizedText(same: "SKTestSession"),
      source: LocalizedText("public integration tests", ja: "公開された結合テスト")))

  package static let sandboxAskToBuyFlag = Rule(
    id: .sandboxAskToBuyFlag,
    statement: LocalizedText(
      "Sandbox has no switch for Ask to Buy: the app sets simulatesAskToBuyInSandbox on the payment.",
      ja: "Sandboxにスイッチはありません。アプリが支払いにsimulatesAskToBuyInSandboxを設定します。"),
    provenance: .documented(LocalizedText(same: "WWDC 2016, Using Store Kit for In-App Purchases")))

  package static let sandboxAskAlert = Rule(
    id: .sandboxAskAlert,
    statement: LocalizedText(
      "The alert appears 3 seconds after the confirmation, in the device's language, and names the product.",
      ja: "アラートは確定の3秒後に端末の言語で出て、商品名を示します。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: RuleSource.nttResonant.name))

  package static let sandboxDeferred = Rule(
    id: .sandboxDeferred,
    statement: LocalizedText(
      "The transaction becomes deferred 3 seconds after the answer, and the console shows ASDErrorDomain "
        + "1052, which wraps AMSErrorDomain 511. Sandbox cannot test approvals.",
      ja: "答えてから3秒後に、コンソールにASDErrorDomain 1052とその中のAMSErrorDomain 511が出て、取引はdeferredになります。ここでは承認をテストできません。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: RuleSource.nttResonant.name))

  package static let testFlight = Rule(
    id: .testFlight,
    statement: LocalizedText(
      "TestFlight uses the Sandbox: its receipts are those of the Sandbox, and StoreKit and the App Store's "
        + "server call the environment Sandbox. Each period renews once a day, 6 times at most. An Ask to "
        + "Buy request stays deferred, because no parent can approve it.",
      ja: "TestFlightはSandboxを使います。レシートはSandboxのもので、StoreKitとApp Storeのサーバーも環境をSandboxと呼びます。"
        + "どの期間も1日に1回、最大6回更新されます。Ask to Buyのリクエストは誰も承認できないので、deferredのままです。"),
    provenance: .documented(
      LocalizedText(
        "Testing subscriptions and In-App Purchases in TestFlight; chosen: alerts, delays and interruptions "
          + "are those of the Sandbox",
        ja: "TestFlightでのサブスクリプションとアプリ内課金のテスト。アラート、待ち時間、購入の中断がSandboxと同じことは独自に決めたものです")))

  package static let productionAskToBuy = Rule(
    id: .productionAskToBuy,
    statement: LocalizedText(
      "In production a parent approves or declines. A request without an answer disappears after 24 hours.",
      ja: "本番環境では保護者が承認または拒否します。24時間返答のないリクエストは消えます。"),
    provenance: .documented(
      LocalizedText("Approve what kids buy with Ask to Buy", ja: "Ask to Buyでお子様の購入を承認する")))
}
