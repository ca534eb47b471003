// The features that an action uses although they appeared after the era (rule `era.later-feature`).

import StoreCatalog
import StoreEngine
import StoreModel
import StoreRules

extension World {
  /// Logs each feature of an action that did not exist in the era and that the log has not named yet.
  mutating func announceLaterFeatures(of action: Action) {
    let era = configuration.quirks.era
    // Performance: the eras from `xcode-12` on announce nothing, and need no lookup of offers.
    guard era < .xcode12 else { return }
    for feature in laterFeatures(of: action)
    where feature.isAnnounced(in: era) && !configuration.facts.announcedFeatures.contains(feature) {
      change { $0.announcedFeatures.insert(feature) }
      emitDiagnostic(.laterFeature(feature, era), rule: .laterFeature)
    }
  }

  /// Returns the features that appeared after iOS 6 and that an action uses.
  private func laterFeatures(of action: Action) -> [LaterFeature] {
    switch action {
    case .environment(let name): name == .xcode ? [.xcodeTests] : []
    case .storeKit(let version): version == .product ? [.storeKit2] : []
    case .updates(let isOn): isOn ? [.storeKit2] : []
    case .query(let query): laterFeatures(of: query)
    case .products: app.storeKitVersion == .product ? [.storeKit2] : []
    case .buy(let payment): laterFeatures(of: withSwitches(payment))
    case .interrupted(let isOn, _): isOn ? [.interruptedPurchase] : []
    case .askToBuy(let isOn): isOn ? [.askToBuy] : []
    // Only the interfaces of the test session are features of a version of Xcode.
    case .simulatedFailure(let interface, let failure):
      failure == nil || interface.takesChains || failure?.failure.kind == .silent ? [] : [.simulatedErrors]
    case .gracePeriod(let isOn, _, _): isOn ? [.gracePeriod] : []
    case .priceIncrease, .showPriceConsent: [.priceConsent]
    case .family: [.familySharing]
    case .offer(.redeem(let product, let name)): laterFeatures(ofOffer: name, product)
    case .offer(.eligible): [.winBackOffers]
    case .requestRefund: [.refundRequests]
    case .server(.send): [.serverNotifications]
    case .outside(let event): laterFeatures(of: event)
    case .identity(let change): change.consumableHistory == true ? [.consumableHistory] : []
    case .appStore(let call): laterFeature(of: call).map { [$0] } ?? []
    default: []
    }
  }

  private func laterFeatures(of query: StoreKitQuery) -> [LaterFeature] {
    switch query {
    case .canMakePayments: []
    case .statuses: [.storeKit2, .allStatuses]
    case .statusOf: [.storeKit2, .statusOfTransaction]
    default: [.storeKit2]
    }
  }

  private func laterFeatures(of payment: Payment) -> [LaterFeature] {
    var features: [LaterFeature] = []
    if payment.storeKitVersion == .product { features.append(.storeKit2) }
    if payment.simulatesAskToBuy { features.append(.askToBuy) }
    if payment.billingPlan == .monthly { features.append(.monthlyBilling) }
    if let offer = store.offerOnSheet(payment) {
      features += laterFeature(of: offer).map { [$0] } ?? []
    } else if let name = payment.offer {
      features += laterFeatures(ofOffer: name, payment.productIdentifier)
    }
    return features
  }

  private func laterFeatures(of event: OutOfAppAction) -> [LaterFeature] {
    switch event {
    case .buy(let purchase):
      (purchase.billingPlan == .monthly ? [.monthlyBilling] : [])
        + (purchase.offer.map { laterFeatures(ofOffer: $0, purchase.product) } ?? [])
    case .promote(_, let offer): [.promotedPurchases] + (offer == nil ? [] : [.winBackOffers])
    case .message: [.messages]
    case .finish: []
    }
  }

  private func laterFeature(of call: AppStoreCall) -> LaterFeature? {
    switch call {
    case .manageSubscriptions: .manageSubscriptions
    case .openManagePage, .refreshReceipt: nil
    case .requestRefund: .refundRequests
    case .redeemOfferCode: .offerCodes
    case .sync: .storeKit2
    case .showMessages: .messages
    case .buyPromoted: .promotedPurchases
    }
  }

  private func laterFeatures(ofOffer name: String, _ product: String) -> [LaterFeature] {
    if store.product(product)?.oneTimeCodes.contains(where: { $0.isNamed(name) }) == true {
      return [.oneTimeOfferCodes]
    }
    let offer = store.product(product)?.subscription?.offers.first { $0.isNamed(name) }
    // Xcode sells with a promotional offer that it does not know.
    guard let offer else { return [.promotionalOffers] }
    return laterFeature(of: offer).map { [$0] } ?? []
  }

  private func laterFeature(of offer: Offer) -> LaterFeature? {
    switch offer.kind {
    // The receipt of October 2017 already has `is_trial_period`.
    case .introductory: offer.mode == .freeTrial ? nil : .introductoryOffers
    case .promotional: .promotionalOffers
    case .code: .offerCodes
    case .winBack: .winBackOffers
    }
  }
}
