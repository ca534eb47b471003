// The features of in-app purchase that appeared after the oldest eras, with the version and the source.

import Support

/// A feature that the simulator has in every era, although it appeared only later.
public enum LaterFeature: String, CaseIterable, Hashable, Sendable {
  case xcodeTests
  case askToBuy
  case promotedPurchases
  case introductoryOffers
  case promotionalOffers
  case gracePeriod
  case priceConsent
  case interruptedPurchase
  case offerCodes
  case familySharing
  case storeKit2
  case refundRequests
  case manageSubscriptions
  case serverNotifications
  case messages
  case simulatedErrors
  case winBackOffers
  case monthlyBilling
  case oneTimeOfferCodes
  case allStatuses
  case statusOfTransaction
  case consumableHistory

  public var name: LocalizedText { definition.name }

  /// The first version with the feature, and its year.
  public var version: LocalizedText { definition.version }

  public var source: LocalizedText { definition.source }

  /// Whether the log of an era says that the feature appeared later.
  ///
  /// The eras from `xcode-12` on never say this.
  public func isAnnounced(in era: Era) -> Bool { era < .xcode12 && era < definition.firstEra }

  private var definition: LaterFeatureDefinition {
    guard let definition = LaterFeatureTable.definitionsByFeature[self] else {
      preconditionFailure("no feature is declared as \(rawValue)")
    }
    return definition
  }
}

private struct LaterFeatureDefinition: Sendable {
  let feature: LaterFeature
  let name: LocalizedText
  let version: LocalizedText
  /// The first era whose systems have the feature.
  let firstEra: Era
  /// The documentation or announcement that names the version.
  let source: LocalizedText

  init(
    _ feature: LaterFeature, _ name: LocalizedText, since version: LocalizedText, _ firstEra: Era,
    source: LocalizedText
  ) {
    self.feature = feature
    self.name = name
    self.version = version
    self.firstEra = firstEra
    self.source = source
  }
}

private enum LaterFeatureTable {
  static let definitionsByFeature: [LaterFeature: LaterFeatureDefinition] = Dictionary(
    definitions.map { ($0.feature, $0) }, uniquingKeysWith: { first, _ in first })

  static let definitions: [LaterFeatureDefinition] = [
    LaterFeatureDefinition(
      .xcodeTests, LocalizedText("StoreKit testing in Xcode", ja: "XcodeでのStoreKitのテスト"),
      since: LocalizedText(same: "Xcode 12 (2020)"), .xcode12,
      source: LocalizedText(same: "WWDC20 10659, Introducing StoreKit Testing in Xcode")),
    LaterFeatureDefinition(
      .askToBuy, LocalizedText("Ask to Buy", ja: "Ask to Buy(承認と購入のリクエスト)"),
      since: LocalizedText(same: "iOS 8 (2014)"), .of2017,
      source: LocalizedText(
        same: "WWDC14 303, Optimizing In-App Purchases; SKPaymentTransactionState.deferred")),
    LaterFeatureDefinition(
      .promotedPurchases, LocalizedText("Promoted purchases", ja: "プロモーションされた購入"),
      since: LocalizedText(same: "iOS 11 (2017)"), .of2017,
      source: LocalizedText(same: "paymentQueue(_:shouldAddStorePayment:for:)")),
    LaterFeatureDefinition(
      .introductoryOffers, LocalizedText("Introductory offers with a price", ja: "価格のあるお試し価格"),
      since: LocalizedText("iOS 11.2 (December 2017)", ja: "iOS 11.2(2017年12月)"), .xcode12,
      source: LocalizedText(same: "SKProduct.introductoryPrice")),
    LaterFeatureDefinition(
      .promotionalOffers, LocalizedText("Promotional offers", ja: "プロモーションオファー"),
      since: LocalizedText(same: "iOS 12.2 (2019)"), .xcode12,
      source: LocalizedText(same: "SKPaymentDiscount")),
    LaterFeatureDefinition(
      .gracePeriod, LocalizedText("Billing Grace Period", ja: "支払い猶予期間"),
      since: LocalizedText("September 2019", ja: "2019年9月"), .xcode12,
      source: LocalizedText(
        "App Store Connect, What's New, September 2019", ja: "App Store Connectの新機能、2019年9月")),
    LaterFeatureDefinition(
      .priceConsent, LocalizedText("The price consent sheet", ja: "値上げの同意シート"),
      since: LocalizedText(same: "iOS 13.4 (2020)"), .xcode12,
      source: LocalizedText(same: "paymentQueueShouldShowPriceConsent(_:)")),
    LaterFeatureDefinition(
      .interruptedPurchase, LocalizedText("Tests of an Interrupted Purchase", ja: "購入の中断のテスト"),
      since: LocalizedText(same: "Xcode 12 (2020)"), .xcode12,
      source: LocalizedText(same: "SKTestSession.interruptedPurchasesEnabled")),
    LaterFeatureDefinition(
      .offerCodes, LocalizedText("Offer codes", ja: "オファーコード"),
      since: LocalizedText(same: "iOS 14 (2020)"), .xcode12,
      source: LocalizedText(same: "SKPaymentQueue.presentCodeRedemptionSheet()")),
    LaterFeatureDefinition(
      .familySharing, LocalizedText("Family Sharing of in-app purchases", ja: "アプリ内課金のファミリー共有"),
      since: LocalizedText(same: "iOS 14 (2020)"), .xcode12,
      source: LocalizedText(
        same: "WWDC20 10661, What's new with in-app purchase; SKProduct.isFamilyShareable")),
    LaterFeatureDefinition(
      .storeKit2, LocalizedText(same: "StoreKit 2"),
      since: LocalizedText(same: "iOS 15 (2021)"), .xcode15,
      source: LocalizedText(same: "WWDC21 10114, Meet StoreKit 2; Product")),
    LaterFeatureDefinition(
      .refundRequests, LocalizedText("Refund requests in the app", ja: "アプリ内の返金リクエスト"),
      since: LocalizedText(same: "iOS 15 (2021)"), .xcode15,
      source: LocalizedText(same: "Transaction.beginRefundRequest(in:)")),
    LaterFeatureDefinition(
      .manageSubscriptions, LocalizedText("Managing subscriptions in the app", ja: "アプリ内のサブスクリプション管理"),
      since: LocalizedText(same: "iOS 15 (2021)"), .xcode15,
      source: LocalizedText(same: "AppStore.showManageSubscriptions(in:)")),
    LaterFeatureDefinition(
      .serverNotifications, LocalizedText(same: "App Store Server Notifications V2"),
      since: LocalizedText("2021", ja: "2021年"), .xcode15,
      source: LocalizedText(same: "App Store Server Notifications, version 2.0")),
    LaterFeatureDefinition(
      .messages, LocalizedText("Messages of the App Store", ja: "App Storeからのメッセージ"),
      since: LocalizedText(same: "iOS 16 (2022)"), .xcode15,
      source: LocalizedText(same: "Message")),
    LaterFeatureDefinition(
      .simulatedErrors, LocalizedText("Simulated StoreKit errors", ja: "StoreKitエラーのシミュレーション"),
      since: LocalizedText(same: "Xcode 15 (2023)"), .xcode15,
      source: LocalizedText(same: "SKTestSession.setSimulatedError(_:forAPI:)")),
    LaterFeatureDefinition(
      .winBackOffers, LocalizedText("Win-back offers", ja: "ウィンバックオファー"),
      since: LocalizedText(same: "iOS 18 (2024)"), .present,
      source: LocalizedText(same: "Product.SubscriptionOffer.OfferType.winBack")),
    LaterFeatureDefinition(
      .monthlyBilling, LocalizedText("Monthly billing with a 12-month commitment", ja: "12か月契約の月払い"),
      since: LocalizedText(same: "iOS 26.4 (2026)"), .present,
      source: LocalizedText(same: "Supporting monthly subscriptions with a 12-month commitment")),
    LaterFeatureDefinition(
      .oneTimeOfferCodes,
      LocalizedText("Offer codes of products that are no subscriptions", ja: "サブスクリプション以外の商品のオファーコード"),
      since: LocalizedText("2025, on iOS 16.3 and later", ja: "2025年、iOS 16.3以降"), .present,
      source: LocalizedText(same: "WWDC25 241, What's new in StoreKit and In-App Purchase")),
    LaterFeatureDefinition(
      .allStatuses, LocalizedText("The statuses of all subscriptions", ja: "すべてのサブスクリプションの状態"),
      since: LocalizedText(same: "iOS 17 (2023)"), .xcode15,
      source: LocalizedText(same: "Product.SubscriptionInfo.Status.all")),
    LaterFeatureDefinition(
      .statusOfTransaction, LocalizedText("The status of a transaction", ja: "トランザクションの状態"),
      since: LocalizedText(same: "iOS 18.4 (2025)"), .present,
      source: LocalizedText(same: "Product.SubscriptionInfo.status(transactionID:)")),
    LaterFeatureDefinition(
      .consumableHistory,
      LocalizedText("Finished consumables in the history", ja: "履歴に含まれる終了した消耗型"),
      since: LocalizedText(same: "iOS 18 (2024)"), .present,
      source: LocalizedText(same: "SKIncludeConsumableInAppPurchaseHistory")),
  ]
}
