// The narration of subscriptions: steps of the user and updates of StoreKit 2.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

extension Narration {
  package func describe(_ act: SubscriptionAction, product: String, person: String) -> String {
    let (who, product) = (readable(person), name(of: product))
    return switch act {
    case .cancel: texts.storyCancelsSubscription(who: who, product: product)
    case .resume: texts.storyResumesSubscription(who: who, product: product)
    case .expire: texts.storyEndsSubscription(product)
    case .renew: texts.storyRenewsSubscription(product)
    case .change: texts.storyChangesSubscription(who: who, product: product)
    }
  }

  package func describe(_ act: PriceIncreaseAction, product: String, person: String) -> String {
    let (who, product) = (readable(person), name(of: product))
    return switch act {
    case .ask(nil): texts.storyAsksForConsent(who: who, product: product)
    case .ask(let price?): texts.storyAsksForPrice(who: who, product: product, price: price)
    case .tell(let price): texts.storyTellsPrice(who: who, product: product, price: price)
    case .agree: texts.storyAgreesToPrice(who: who, product: product)
    case .decline: texts.storyDeclinesPrice(who: who, product: product)
    }
  }

  package func describe(_ act: FamilyAction) -> String {
    switch act {
    case .join(let name): texts.storyJoinsFamily(readable(name))
    case .leave(let name): texts.storyLeavesFamily(readable(name))
    case .buy(let name, let product):
      texts.storyMemberBuys(who: readable(name), product: self.name(of: product))
    case .sharing(let isOn, let person):
      isOn ? texts.storyShares(readable(person)) : texts.storySharesNoMore(readable(person))
    }
  }

  /// Returns the sentence for an offer action; nil for a setting.
  package func describe(_ act: OfferAction) -> String? {
    switch act {
    case .redeem(let product, let offer):
      texts.storyRedeems(product: name(of: product), offer: VisibleText.visible(offer))
    case .eligible: nil
    }
  }

  /// Returns the sentence for a server request; nil if only the developer's server receives it.
  package func describe(_ act: ServerAction) -> String? {
    switch act {
    case .send: nil
    case .extend(let product, let days):
      texts.storyExtends(days: String(days), product: name(of: product))
    }
  }

  /// Returns the sentence for an update of StoreKit 2; nil if another event describes it.
  func makeLine(_ update: StoreKitUpdate) -> NarrationLine? {
    switch update {
    case .transaction(let update):
      return makeLine(update)
    case .status(let product, let state, let person, let number, let renewal):
      let (who, product) = (readable(person), name(of: product, in: number))
      guard let renewal else {
        return NarrationLine(text: sentence(for: state, of: product, who: who), role: state.role)
      }
      return person == FamilyMember.me
        ? sentence(for: renewal, of: product).map { NarrationLine(text: $0, role: .text) } : nil
    case .storefront(let storefront):
      return NarrationLine(text: texts.storyStorefront(storefront), role: .text)
    case .message(let reason, let product):
      return NarrationLine(text: sentence(for: reason, about: name(of: product)), role: .text)
    }
  }

  /// Returns the sentence for a change of a family member's purchases.
  ///
  /// nil for the customer's own purchases, because the queue's callbacks describe them.
  private func makeLine(_ update: TransactionUpdate) -> NarrationLine? {
    let (who, product) = (readable(update.person), name(of: update.product, in: update.number))
    switch update.change {
    case .new(_, .familyShared, _):
      return NarrationLine(text: texts.storyShared(product: product, who: who), role: .statePurchased)
    case .new(.renewal, .purchased, _) where update.person != FamilyMember.me:
      return NarrationLine(text: texts.storyMemberRenews(product: product, who: who), role: .statePurchased)
    case .revoked where update.person != FamilyMember.me:
      return NarrationLine(text: texts.storyMemberLoses(who: who, product: product), role: .stateFailed)
    case .new, .unfinished, .finished, .upgraded, .revoked, .reinstated, .extended: return nil
    }
  }

  /// Returns the sentence for a change of the renewal; nil for a price increase, which its message or sheet
  /// describes.
  private func sentence(for renewal: RenewalChange, of product: String) -> String? {
    switch renewal {
    case .willAutoRenew(let isOn), .commitmentWillAutoRenew(let isOn):
      isOn ? texts.storyWillRenew(product) : texts.storyWillNotRenew(product)
    case .preference(let next), .commitmentPreference(let next): texts.storyWillRenewInto(name(of: next))
    case .offer: texts.storyWillRenewWithOffer(product)
    case .priceIncrease: nil
    }
  }

  private func readable(_ person: String) -> String {
    person == FamilyMember.me ? texts.storyCustomer : VisibleText.visible(person)
  }

  private func sentence(for state: RenewalState, of product: String, who: String) -> String {
    switch state {
    case .subscribed: texts.storyIsSubscribed(who: who, product: product)
    case .expired: texts.storyIsExpired(who: who, product: product)
    case .inBillingRetryPeriod: texts.storyIsInRetry(product: product, who: who)
    case .inGracePeriod: texts.storyIsInGrace(product)
    case .revoked: texts.storyIsRevoked(product: product, who: who)
    }
  }

  private func sentence(for reason: StoreKitUpdate.MessageReason, about product: String) -> String {
    switch reason {
    case .billingIssue: texts.storyMessageBilling(product)
    case .priceIncreaseConsent: texts.storyMessagePrice(product)
    case .winBackOffer: texts.storyMessageOffer(product)
    case .generic: texts.storyMessageGeneric
    }
  }
}
