// The declarations of the quirks of a device that differs from the App Store.

import Support

extension QuirkTable {
  static let ofDevice: [QuirkDefinition] = [
    .off(
      LocalizedText(
        "whether Transaction.updates repeats the app's own finished purchase",
        ja: "Transaction.updatesがアプリ自身の終了済みの購入を繰り返すか"),
      .updatesRepeat(.never), rule: .updatesRepeat),
    .off(
      LocalizedText("whether finish holds over a relaunch", ja: "finishが再起動の後も有効か"),
      .finishHolds(.always), rule: .finishHolds),
    .off(
      LocalizedText(
        "whether AppStore.sync() lists the newest finished renewal as unfinished",
        ja: "AppStore.sync()の後に最新の終了済みの更新が未終了になるか"),
      .syncReplays(.none), rule: .syncReplays),
    .off(
      LocalizedText("when the app receives a redeemed offer code", ja: "引き換えたオファーコードがアプリに届く時"),
      .offerCodeDelivery(.atOnce), rule: .offerCodeDelivery),
    .off(
      LocalizedText("the order of the callbacks of a restore", ja: "復元のコールバックの順序"),
      .restoreOrder(.byDate), rule: .restoreOrder),
    .off(
      LocalizedText(
        "whether StoreKit 2's lists are empty right after purchase() returns",
        ja: "purchase()の直後にStoreKit 2の一覧が空か"),
      .listsAfterPurchase(.atOnce), rule: .listsAfterPurchase),
    .off(
      LocalizedText("whether a plan is expired for 0.7 s at each renewal", ja: "更新のたびに0.7秒間期限切れになるか"),
      .periodGap(.none), rule: .periodGap),
    .off(
      LocalizedText(
        "whether isEligibleForIntroOffer is cached, or ignores an active plan",
        ja: "isEligibleForIntroOfferが最初の結果を保つか、利用中のプランを考慮しないか"),
      .introEligibility(.live), rule: .introEligibility),
    .off(
      LocalizedText("whether a declined Ask to Buy request is delivered", ja: "拒否されたAsk to Buyがアプリに届くか"),
      .declinedDelivery(.none), rule: .declinedDelivery),
    .off(
      LocalizedText(
        "the result of Product.purchase if the purchase is interrupted", ja: "中断された購入のProduct.purchaseの結果"),
      .interruptedResult(.pending), rule: .interruptedResult),
    .off(
      LocalizedText(
        "whether StoreKit 2 lists an unpaid renewal in billing retry", ja: "請求の再試行中に未払いの更新が一覧にあるか"),
      .retryLists(.none), rule: .retryLists),
    .off(
      LocalizedText(
        "the day that the list of subscriptions shows for the end of a period",
        ja: "サブスクリプションの一覧に表示される、期間の終わりの日"),
      .listDay(.end), rule: .listDay),
    .off(
      LocalizedText(
        "whether the response of verifyReceipt contains the newest transaction",
        ja: "verifyReceiptの応答に最新の取引が含まれるか"),
      .verifyHistory(.complete), rule: .verifyHistory),
    .off(
      LocalizedText(
        "whether a device without a network follows the App Store", ja: "ネットワークのない端末がApp Storeに追従するか"),
      .offlineDevice(.reached), rule: .offlineDevice),
    .off(
      LocalizedText(
        "which finished transactions updates-repeat concerns", ja: "updates-repeatがどの終了済みの取引を繰り返すか"),
      .updatesRepeatFor(.own), rule: .updatesRepeatFor),
    .off(
      LocalizedText(
        "whether a cancelled plan stays in currentEntitlements after its period",
        ja: "解約したプランが期間の終了後もcurrentEntitlementsに残るか"),
      .expiredEntitlements(.leave), rule: .expiredEntitlements),
    .off(
      LocalizedText(
        "whether the list of subscriptions contains the plans of Sandbox and TestFlight",
        ja: "サブスクリプションの一覧にSandboxとTestFlightのプランがあるか"),
      .listPlans(.all), rule: .listPlans),
    .off(
      LocalizedText(
        "the time by which a renewal precedes its purchaseDate, up to 1d",
        ja: "更新がpurchaseDateより早く届く時間(1dまで)"),
      .renewalLead(.none), rule: .renewalLead),
    .off(
      LocalizedText(
        "when Storefront.current becomes that of an account of another country",
        ja: "Storefront.currentが別の国のアカウントのものになる時"),
      .accountStorefront(.atOnce), rule: .accountStorefront),
    .off(
      LocalizedText(
        "whether a refresh of a receipt that is the newest already fails", ja: "最新のレシートの更新が失敗するか"),
      .receiptRefresh(.answers), rule: .receiptThrottled),
    .off(
      LocalizedText(
        "whether the device forgets the purchases that clear deletes", ja: "clearで削除した購入を端末も忘れるか"),
      .clearReaches(.everything), rule: .clearReaches),
    .off(
      LocalizedText(
        "what a plan ordered after another order adds to the entitlements",
        ja: "注文の後に別のプランを注文すると利用権に加わるもの"),
      .changeAfterOrder(.pendingOnly), rule: .changeAfterOrder),
    .off(
      LocalizedText(
        "whether the payment sheet appears again after confirming", ja: "確定した後に支払いシートが再び現れるか"),
      .sheetRepeats(.never), rule: .sheetRepeats),
  ]
}

extension Quirks {
  /// The quirks of a device that differs from the App Store.
  public static let ofDevice: [QuirkName] = QuirkTable.ofDevice.map(\.name)

  /// The quirks of a device that differs from the App Store whose value is not that of the era.
  public var unusualOfDevice: [QuirkName] {
    QuirkTable.ofDevice.lazy.filter { setting(of: $0.name) != $0.sighting(in: era).quirk }.map(\.name)
  }
}

extension QuirkDefinition {
  /// Returns the definition of a quirk that is off in every era.
  fileprivate static func off(_ summary: LocalizedText, _ value: Quirk, rule: RuleID) -> QuirkDefinition {
    QuirkDefinition(
      summary, rule: rule, first: value,
      .chosen(
        LocalizedText(
          "off in every era, because only some devices were observed to differ",
          ja: "違いが観察されたのは一部の端末だけなので、どの時代でもオフです")))
  }
}
