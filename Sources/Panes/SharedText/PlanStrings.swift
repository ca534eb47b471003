// The texts about plans, offers and billing.

import Grid
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  /// Returns an offer such as `promotional summer: free for 1 month`.
  package func words(for offer: Offer, world: World) -> String {
    let kind =
      switch offer.kind {
      case .introductory: self.localized("introductory")
      case .promotional: self.localized("promotional")
      case .code: self.localized("offer code")
      case .winBack: self.localized("win-back")
      }
    let name = [kind, offer.name.map(VisibleText.visible) ?? ""].filter { !$0.isEmpty }.joined(
      separator: " ")
    let price = offer.displayPrice(storefront: world.device.storefront, locale: world.device.locale)
    let period = title(of: offer.period)
    switch offer.mode {
    case .freeTrial: return localized("\(name): free for \(period)")
    case .oneTime: return price.isEmpty ? localized("\(name): free") : localized("\(name): \(price)")
    case .payUpFront: return localized("\(name): \(price) up front for \(period)")
    case .payAsYouGo: return localized("\(name): \(price) each \(period), \(offer.periodCount) times")
    case .unset: return localized("\(name): switched off", context: "offer")
    }
  }

  /// Returns a plan's payment option: `MONTHLY  $2.50 each payment, $30.00 in all`.
  package func words(for billing: BillingPlan, world: World) -> String {
    let (storefront, locale) = (world.device.storefront, world.device.locale)
    let price = billing.displayPrice(storefront: storefront, locale: locale)
    let type = VisibleText.visible(billing.type)
    let words =
      billing.commitmentPrice(storefront: storefront, locale: locale).map {
        localized("\(type)  \(price) per payment, \($0) in total")
      } ?? localized("\(type)  \(price)")
    return billing.isEnabled ? words : localized("\(words): switched off")
  }

  /// Returns a plan's annotation in the product list; nil if the group has no subscription.
  package func words(
    for advice: PlanAdvice, of plan: Product, world: World, showsTime: Bool, columns: Int
  ) -> String? {
    let group = plan.subscription?.groupIdentifier ?? ""
    let prices = world.prices(of: plan, for: FamilyMember.me)
    let time =
      advice.moment.map { ClockText.moment($0, in: world, showsTime: showsTime, isShort: columns < 26) } ?? ""
    return switch advice {
    case .subscribe: nil
    case .current where world.failsToRenew(group: group):
      columns < 32 ? localized("renewal fails \(time)") : localized("until \(time), renewal fails")
    case .current where prices.customer != prices.catalog: localized("renews \(time) for \(prices.customer)")
    case .current: localized("active, renews \(time)")
    case .currentUntil: localized("until \(time), then \(advice.otherPlan.map(world.readableName) ?? "")")
    case .currentEnds
    where columns >= 30 && world.subscription(group: group, of: FamilyMember.me)?.endsWithoutConsent == true:
      localized("ends \(time) unless agreed")
    case .currentEnds: localized("active, ends \(time)")
    case .shared: localized("shared by \(advice.sharer.map { person($0) } ?? "")")
    case .upgradeNow, .switchNow: localized("can start at once")
    // The renewal date of a failed renewal is in the past.
    case .switchAtRenewal(let at):
      at > world.now ? localized("can start at \(time)") : localized("can start after payment")
    case .ordered: localized("starts \(time)")
    case .inGrace: localized("in grace until \(time)")
    case .paymentProblem: localized("not paid, no access")
    case .expired: localized("expired \(time)")
    case .revoked: localized("revoked \(time)")
    }
  }
}
