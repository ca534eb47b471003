// How the chrome names what subscriptions have: why a button says what it says, offers, states, and the short words of the
// product list.

import Grid
import Ground
import StoreSimulator

extension Texts {
  /// From which data the advice for a plan follows.
  func words(for reason: PlanReason) -> String {
    switch reason {
    case .noStatus: self(.reasonNoStatus)
    case .currentProduct: self(.reasonCurrent)
    case .otherPreference: self(.reasonOtherPreference)
    case .willNotRenew: self(.reasonWillNotRenew)
    case .familyShared: self(.reasonFamilyShared)
    case .higherLevel: self(.reasonHigherLevel)
    case .sameLevelSameDuration: self(.reasonSameDuration)
    case .sameLevelOtherDuration: self(.reasonOtherDuration)
    case .lowerLevel: self(.reasonLowerLevel)
    case .preference: self(.reasonPreference)
    case .graceDate: self(.reasonGraceDate)
    case .billingRetry: self(.reasonBillingRetry)
    case .expired(let why): self(.reasonExpired, ["reason": why.map { ".\($0.name)" } ?? "nil"])
    case .revoked: self(.reasonRevoked)
    case .nothingHeld: self(.reasonNothingHeld)
    case .onlyShared: self(.reasonOnlyShared)
    }
  }

  /// Why an offer cannot be had.
  func words(for reason: OfferIneligibility) -> String { reason.text(self) }

  /// `promotional summer: $1.99 for 3 months, each month`.
  func words(for offer: Offer, world: World) -> String {
    let kind: TextKey =
      switch offer.kind {
      case .introductory: .offerIntroductory
      case .promotional: .offerPromotional
      case .code: .offerCode
      case .winBack: .offerWinBack
      }
    let name = [self(kind), offer.name.map(VisibleText.visible) ?? ""].filter { !$0.isEmpty }.joined(
      separator: " ")
    let price = offer.displayPrice(storefront: world.device.storefront, locale: world.device.locale)
    let period = title(of: offer.period)
    switch offer.mode {
    case .freeTrial: return self(.offerFree, ["offer": name, "period": period])
    case .payUpFront: return self(.offerUpFront, ["offer": name, "period": period, "price": price])
    case .payAsYouGo:
      return self(
        .offerAsYouGo, ["offer": name, "period": period, "price": price, "count": "\(offer.periodCount)"])
    case .unset: return self(.offerUnset, ["offer": name])
    }
  }

  /// A way to pay for a plan's period: `MONTHLY  $2.50 each payment, $30.00 in all`.
  func words(for billing: BillingPlan, world: World) -> String {
    let (storefront, locale) = (world.device.storefront, world.device.locale)
    let price = billing.displayPrice(storefront: storefront, locale: locale)
    let type = VisibleText.visible(billing.type)
    let words =
      billing.commitmentPrice(storefront: storefront, locale: locale).map {
        self(.billingPlanPayments, ["type": type, "price": price, "whole": $0])
      } ?? self(.billingPlanOnce, ["type": type, "price": price])
    return billing.isEnabled ? words : self(.billingPlanOff, ["plan": words])
  }

  /// What the product list says of a plan beside its price; nil where nobody has anything in its group.
  func words(for advice: PlanAdvice, world: World, tellsTime: Bool) -> String? {
    let time = advice.moment.map { ClockText.moment($0, in: world, tellsTime: tellsTime) } ?? ""
    return switch advice {
    case .subscribe: nil
    case .current: self(.adviceRenews, ["time": time])
    case .currentUntil:
      self(.adviceUntil, ["time": time, "plan": advice.otherPlan.map(world.readableName) ?? ""])
    case .currentEnds: self(.adviceEnds, ["time": time])
    case .shared: self(.adviceShared, ["name": advice.sharer.map { person($0) } ?? ""])
    case .upgradeNow: self(.adviceNow)
    // A renewal that failed has its day behind it.
    case .switchAtRenewal(let at):
      at > world.now ? self(.adviceAtRenewal, ["time": time]) : self(.adviceWhenPaid)
    case .ordered: self(.adviceOrdered, ["time": time])
    case .inGrace: self(.adviceGrace, ["time": time])
    case .paymentProblem: self(.adviceProblem)
    case .expired: self(.adviceExpired, ["time": time])
    case .revoked: self(.adviceRevoked, ["time": time])
    }
  }
}
