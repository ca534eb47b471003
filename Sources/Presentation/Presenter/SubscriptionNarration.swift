// The narration of subscriptions: steps of the user and updates of StoreKit 2.

import Panes
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Narration {
  package func describe(_ action: SubscriptionAction, product: String, person: String) -> String {
    let (personName, product) = (readable(person), name(of: product))
    return switch action {
    case .cancel: texts.narrationCancelsSubscription(person: personName, product: product)
    case .resume: texts.narrationResumesSubscription(person: personName, product: product)
    case .expire: texts.narrationEndsSubscription(product)
    case .renew: texts.narrationRenewsSubscription(product)
    case .change: texts.narrationChangesSubscription(person: personName, product: product)
    }
  }

  package func describe(_ action: PriceIncreaseAction, product: String, person: String) -> String {
    let (personName, product) = (readable(person), name(of: product))
    return switch action {
    case .ask(nil): texts.narrationAsksForConsent(person: personName, product: product)
    case .ask(let price?):
      texts.narrationAsksForPrice(person: personName, product: product, price: priceText(price))
    case .tell(let price):
      texts.narrationTellsPrice(person: personName, product: product, price: priceText(price))
    case .agree: texts.narrationAgreesToPrice(person: personName, product: product)
    case .decline: texts.narrationDeclinesPrice(person: personName, product: product)
    }
  }

  /// Returns the length of a grace period of the longest plans, and its length at the present renewal rate.
  func graceText(_ days: Int) -> String {
    let plans = world.catalog.groups.flatMap(\.subscriptions).map(\.identifier)
    let longest = plans.map { world.graceSpan(of: $0).microseconds }.max()
    let isPresent = world.switches.graceLength.rawValue == days
    let span = longest.flatMap { isPresent && $0 < Int64(days) * 86_400_000_000 ? $0 : nil }
    return texts.graceLength(days: "\(days)", here: span.map { texts.span(microseconds: $0) })
  }

  /// Returns a price in the currency of the App Store, as the phone formats it.
  private func priceText(_ digits: String) -> String {
    let device = world.device
    return VisibleText.visible(
      PriceText.text(digits, storefront: device.settings.sellingStorefront, locale: locale ?? device.locale))
  }

  package func describe(_ action: FamilyAction) -> String {
    switch action {
    case .join(let name): texts.narrationJoinsFamily(readable(name))
    case .leave(let name): texts.narrationLeavesFamily(readable(name))
    case .buy(let name, let product):
      texts.narrationMemberBuys(person: readable(name), product: self.name(of: product))
    case .sharing(let isOn, let person):
      isOn ? texts.narrationShares(readable(person)) : texts.narrationSharesNoMore(readable(person))
    }
  }

  /// Returns the sentence for an offer action; nil for a setting.
  package func describe(_ action: OfferAction) -> String? {
    switch action {
    case .redeem(let product, let offer):
      texts.narrationRedeems(product: name(of: product), offer: VisibleText.visible(offer))
    case .eligible: nil
    }
  }

  /// Returns the sentence for a server request; nil if only the developer's server receives it.
  package func describe(_ action: ServerAction) -> String? {
    switch action {
    case .send: nil
    case .extend(let product, let days):
      texts.narrationExtends(days: String(days), product: name(of: product))
    case .extendTransaction(let reference, let days):
      texts.narrationExtends(days: String(days), product: world.number(of: reference).map(soldName) ?? "")
    case .extendAll(let request):
      texts.narrationExtends(days: String(request.days), product: name(of: request.product))
    case .finish: texts.narrationServerFinishes
    case .setAppAccountToken, .consumption: nil
    }
  }

  /// Returns the sentence for an update of StoreKit 2; nil if another event describes the update.
  ///
  /// `isDeferred`: whether the app deferred the update, which is a message.
  func makeLine(_ update: StoreKitUpdate, at instant: Instant, isDeferred: Bool) -> NarrationLine? {
    switch update {
    case .transaction(let update):
      return makeLine(update)
    case .status(let product, let state, let person, let number, let renewal):
      let (personName, product) = (readable(person), name(of: product, in: number))
      guard let renewal else {
        let text =
          (person == FamilyMember.me && state == .subscribed ? renewalSentence(number, of: product) : nil)
          ?? sentence(
            for: state, of: product, person: personName, isGraceOver: isGraceOver(at: instant, number))
        return NarrationLine(text: text, role: state.role)
      }
      return person == FamilyMember.me
        ? sentence(for: renewal, of: product).map { NarrationLine(text: $0, role: .text) } : nil
    case .storefront(let storefront):
      return NarrationLine(text: texts.narrationStorefront(storefront), role: .text)
    case .message(let reason, let product):
      return NarrationLine(text: sentence(for: reason, about: name(of: product), isDeferred), role: .text)
    }
  }

  /// Returns the sentence for a server notification; nil if other events describe its subject.
  func makeLine(_ notification: ServerNotification) -> NarrationLine? {
    guard notification.person == FamilyMember.me, !notification.isManual else { return nil }
    let product = name(of: notification.product, in: notification.transaction)
    return switch notification.event {
    case .recovered: NarrationLine(text: texts.narrationRecovered(product), role: .statePurchased)
    case .expiredWithoutConsent: NarrationLine(text: texts.narrationNotAgreed(product), role: .stateFailed)
    default: nil
    }
  }

  /// Returns the sentence for a change of a family member's purchases; nil for the customer's own purchases,
  /// which the queue's callbacks describe.
  private func makeLine(_ update: TransactionUpdate) -> NarrationLine? {
    let (personName, product) = (readable(update.person), name(of: update.product, in: update.number))
    switch update.change {
    case .new(_, .familyShared, _):
      return NarrationLine(
        text: texts.narrationShared(product: product, person: personName), role: .statePurchased)
    case .new(.renewal, .purchased, _) where update.person != FamilyMember.me:
      return NarrationLine(
        text: texts.narrationMemberRenews(product: product, person: personName), role: .statePurchased)
    case .revoked where update.person != FamilyMember.me:
      return NarrationLine(
        text: texts.narrationMemberLoses(person: personName, product: product), role: .stateFailed)
    case .new, .unfinished, .finished, .upgraded, .revoked, .reinstated, .extended: return nil
    }
  }

  /// Returns the sentence for a change of the renewal; nil for a price increase, which a message or sheet
  /// describes.
  private func sentence(for renewal: RenewalChange, of product: String) -> String? {
    switch renewal {
    case .willAutoRenew(let isOn), .commitmentWillAutoRenew(let isOn):
      isOn ? texts.narrationWillRenew(product) : texts.narrationWillNotRenew(product)
    case .preference(let next), .commitmentPreference(let next): texts.narrationWillRenewInto(name(of: next))
    case .offer: texts.narrationWillRenewWithOffer(product)
    case .priceIncrease: nil
    }
  }

  /// Returns the sentence for a paid renewal; nil for the first period and for free periods.
  private func renewalSentence(_ number: TransactionNumber, of product: String) -> String? {
    guard let transaction = world.transaction(number), transaction.reason == .renewal,
      transaction.ownership == .purchased, transaction.price > 0
    else { return nil }
    let price = VisibleText.visible(world.priceText(transaction.price, of: transaction))
    let formerProduct = transaction.previous.flatMap(world.transaction)?.payment.productIdentifier
    return formerProduct == nil || formerProduct == transaction.payment.productIdentifier
      ? texts.narrationRenews(product: product, price: price)
      : texts.narrationBegins(product: product, price: price)
  }

  /// Whether a status in billing retry follows a grace period; without one, retry begins with the paid
  /// period's end.
  private func isGraceOver(at instant: Instant, _ number: TransactionNumber) -> Bool {
    world.transaction(number)?.expiresAt.map { $0 < instant } ?? false
  }

  private func readable(_ person: String) -> String {
    person == FamilyMember.me ? texts.narrationCustomer : VisibleText.visible(person)
  }

  private func sentence(
    for state: RenewalState, of product: String, person personName: String, isGraceOver: Bool
  ) -> String {
    switch state {
    case .subscribed: texts.narrationIsSubscribed(person: personName, product: product)
    case .expired: texts.narrationIsExpired(person: personName, product: product)
    case .inBillingRetryPeriod where isGraceOver:
      texts.narrationGraceIsOver(product: product, person: personName)
    case .inBillingRetryPeriod: texts.narrationIsInRetry(product: product, person: personName)
    case .inGracePeriod: texts.narrationIsInGrace(product)
    case .revoked: texts.narrationIsRevoked(product: product, person: personName)
    }
  }

  private func sentence(
    for reason: StoreKitUpdate.MessageReason, about product: String, _ isDeferred: Bool
  ) -> String {
    switch reason {
    case .billingIssue: texts.narrationMessageBilling(product, isDeferred: isDeferred)
    case .priceIncreaseConsent: texts.narrationMessagePrice(product)
    case .winBackOffer: texts.narrationMessageOffer(product)
    case .generic: texts.narrationMessageGeneric
    }
  }
}
