// The reasons for refusing purchases outside the app and system sheets, with their texts.

import Support

public enum AppStoreRefusal: Localizable, Hashable, Sendable {
  // Options of a purchase
  case quantityOfOne(String)
  case offerOfNoPlan(String)
  case renewsNoPlan(String)
  /// The previous subscription of the group ended after the chosen purchase date.
  case dateBeforeEnd(product: String)

  // Messages, promoted purchases
  case messageIsNotSo(StoreKitUpdate.MessageReason)
  case messageHasNoPlan
  case noMessageWaits
  case nothingPromoted
  /// The offer belongs to the plan, but has a kind that `PurchaseIntent.offer` does not have.
  case intentOfferIsNoWinBack(String)
  case intentOfferNeedsStoreKit2
  case intentOfferNeedsNewerSystem

  // Sheets
  case noGroup(String)
  /// A sheet with this title is already open.
  case isUp(String)

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .quantityOfOne(let product):
      texts.localized(
        "\(product) cannot have a quantity: only consumables and non-renewing subscriptions can")
    case .offerOfNoPlan(let product):
      texts.localized("\(product) is not an auto-renewable subscription and has no offers")
    case .renewsNoPlan(let product):
      texts.localized("\(product) is not an auto-renewable subscription and never renews")
    case .dateBeforeEnd(let product):
      texts.localized(
        "the customer had \(product) then: choose a date after that subscription ended")
    case .messageIsNotSo(let reason):
      switch reason {
      case .billingIssue: texts.localized("no renewal is unpaid")
      case .priceIncreaseConsent: texts.localized("no price increase waits for an answer")
      case .winBackOffer: texts.localized("no win-back offer is available to the customer")
      case .generic: texts.localized("there is no such message")
      }
    case .messageHasNoPlan: texts.localized("a generic message has no product")
    case .noMessageWaits: texts.localized("no message waits to be shown")
    case .nothingPromoted: texts.localized("the app has no pending promoted purchase")
    case .intentOfferIsNoWinBack(let name):
      texts.localized("\(name) is not a win-back offer: a purchase intent has only win-back offers")
    case .intentOfferNeedsStoreKit2:
      texts.localized("the payment queue has no offers of the App Store: PurchaseIntent has them")
    case .intentOfferNeedsNewerSystem: texts.localized("PurchaseIntent.offer needs iOS 18")
    case .noGroup(let name): texts.localized("the catalogue has no subscription group \(name)")
    case .isUp(let title): texts.localized("\"\(title)\" is already open")
    }
  }
}
