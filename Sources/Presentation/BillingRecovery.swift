// Failed renewals: the action that pays a failed renewal, and the texts about payments that come later.

import Panes
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension World {
  /// Returns the action that pays the failed renewal of a paid transaction's subscription; nil if no renewal
  /// has failed.
  package func recovery(of number: TransactionNumber) -> Action? {
    recovery(of: number, acceptsEndedRetry: false)
  }

  /// Returns the action that pays a failed renewal, also after billing retry has ended.
  ///
  /// In the latter case, the App Store refuses the action with the reason.
  package func lateRecovery(of number: TransactionNumber) -> Action? {
    recovery(of: number, acceptsEndedRetry: true)
  }

  private func recovery(of number: TransactionNumber, acceptsEndedRetry: Bool) -> Action? {
    guard let transaction = transaction(number), transaction.purchasedAt != nil,
      let subscription = transaction.subscription.flatMap(subscription),
      subscription.hasBillingIssue || acceptsEndedRetry && subscription.hasEndedUnpaid
    else { return nil }
    return .recover(product: subscription.product, person: person(of: subscription))
  }

  /// The newest transaction whose renewal has failed and is not paid yet.
  package var unpaidTransaction: TransactionNumber? {
    transactionNumbers.last { number in
      recovery(of: number) != nil
        && transaction(number)?.subscription.flatMap(subscription)?.latest == number
    }
  }
}

extension Session {
  /// Returns the first notification about an event after a number of log entries; nil if there is none.
  fileprivate func notification(of event: ServerEvent, since logStart: Int) -> ServerNotification? {
    (min(logStart, log.count)..<log.count).lazy.compactMap { index in
      if case .server(let notification)? = log[index].event?.kind, notification.event == event {
        notification
      } else {
        nil
      }
    }.first
  }
}

extension Localizer {
  /// Returns the words after a switch lets renewals succeed again; nil if no failed renewal is unpaid.
  ///
  /// In the Sandbox the next attempt pays a failed renewal. In Xcode the customer must resolve the issue.
  package func renewalsSucceedAgain(_ session: Session, since logStart: Int) -> String? {
    guard let number = session.world.unpaidTransaction else { return nil }
    let log = session.log
    let isPaidByNextAttempt = (min(logStart, log.count)..<log.count).contains { index in
      if case .diagnostic(.nextTryCollects)? = log[index].event?.kind { true } else { false }
    }
    let (next, pay) = (keys(named: .timeMenu, .advanceToNextDue), keys(named: .actMenu, .resolveTransaction))
    return isPaidByNextAttempt
      ? localized("renewals succeed again; the next attempt (\(next)) pays the renewal after #\(number)")
      : localized("renewals succeed again; the renewal after #\(number) stays unpaid until \(pay) pays it")
  }

  /// Returns the words for events while the clock moved, which name the keys that pay a failed renewal.
  package func elapsed(_ words: String, leavesUnpaid: Bool) -> String {
    leavesUnpaid
      ? localized("\(words); \(keys(named: .actMenu, .resolveTransaction)) pays the renewal") : words
  }

  /// Returns the words after a failed renewal was paid, which name a switch that fails later renewals.
  ///
  /// The payment is for another product if a change of plan was ordered in the grace period.
  package func paid(product: String, by person: String, in world: World) -> String? {
    let group = world.catalog.product(product)?.subscription?.groupIdentifier
    let paid = group.flatMap { world.subscription(group: $0, of: person) }?.nextProduct ?? product
    let recovered = GroupEvents.text(.recovered, plan: world.readableName(of: product), self)
    let words =
      paid == product
      ? recovered : recovered.map { localized("\($0), paid as \(world.readableName(of: paid))") }
    guard world.switches.entersBillingRetry else { return words }
    return words.map {
      localized("\($0); later renewals still fail, \(keysSwitchingOff(.billingRetry)) turns this off")
    }
  }

  /// Returns the words after the customer paid a failed renewal on the phone; nil if a step did not pay one.
  package func paidOnPhone(_ session: Session, since logStart: Int) -> String? {
    session.notification(of: .recovered, since: logStart).flatMap {
      paid(product: $0.product, by: $0.person, in: session.world)
    }
  }

  /// Returns the words after the customer agreed to a higher price; nil if a step did not agree.
  package func agreedToIncrease(_ session: Session, since logStart: Int) -> String? {
    let world = session.world
    guard let notification = session.notification(of: .priceIncreaseAccepted, since: logStart),
      let plan = world.catalog.product(notification.product)
    else { return nil }
    let prices = world.prices(of: plan, for: notification.person)
    let name = world.readableName(of: notification.product)
    return localized(
      "the customer agrees: \(name) renews for \(prices.customer); a new purchase costs \(prices.catalog)")
  }

  /// Returns text such as `2 min 30 s in Sandbox`; nil if a grace period has its length in days.
  package func graceHere(_ length: GraceLength, in world: World) -> String? {
    graceSpan(length, in: world).map {
      localized("\($0) in \(title(of: world.environment))", context: "grace")
    }
  }

  /// Returns the words after the grace period was switched on, which does not change a failed renewal.
  package func graceBegins(_ length: GraceLength, in world: World) -> String {
    let days = "\(length.rawValue)"
    let here = graceHere(length, in: world).map { " (\($0))" } ?? ""
    guard !world.switches.entersBillingRetry else {
      return localized("\(days) days of grace\(here) from the next failed renewal")
    }
    let keys = keysSwitchingOff(.billingRetry)
    return localized("\(days) days of grace\(here) from the next failed renewal; \(keys) lets renewals fail")
  }

  /// Returns the words for a subscription that is about to be cancelled, which name a dropped plan change.
  package func cancelled(product: String, by person: String, in world: World) -> String {
    let cancelled = eventCancelled(world.readableName(of: product))
    let group = world.catalog.product(product)?.subscription?.groupIdentifier
    guard let ordered = group.flatMap({ world.subscription(group: $0, of: person) })?.preference,
      ordered != product
    else { return cancelled }
    return localized("\(cancelled); the change to \(world.readableName(of: ordered)) is dropped")
  }

  /// Returns the words for a price increase that is about to be declined; nil for an unknown product.
  ///
  /// The increase is the customer's own, so the price in the catalogue does not change.
  package func declinedIncrease(product: String, by person: String, in world: World) -> String? {
    world.catalog.product(product).map { plan in
      let (name, price) = (world.readableName(of: product), world.prices(of: plan, for: person).catalog)
      return localized("the customer declines: \(name) ends with this period; to buy it again costs \(price)")
    }
  }

  package func resolved(_ number: String) -> String { localized("resolved #\(number)") }
  /// Returns the words for a refund that is about to be reversed, which does not turn on auto-renewal again.
  package func reversedRefund(of number: TransactionNumber, in world: World) -> String {
    let renews = world.transaction(number)?.subscription.flatMap(world.subscription)?.willAutoRenew ?? true
    return renews
      ? localized("reversed the refund of #\(number)")
      : localized("reversed the refund of #\(number); auto-renewal stays off")
  }

  /// Returns the words for the payment of a failed renewal, which only Xcode calls Resolve Issues.
  package func menuPaysRenewal(in world: World) -> String {
    world.environment == .xcode
      ? localized("pay the failed renewal (Resolve Issues)") : localized("pay the failed renewal")
  }

  /// Offers to pay the failed renewal after `other`, because `number` has none.
  package func menuPaysOther(_ other: String, insteadOf number: String?, accept: String) -> String {
    let question = localized("pay the failed renewal after #\(other)? \(accept)")
    return number.map { localized("no failed renewal after #\($0)") + "; " + question } ?? question
  }
  package var menuRenewsUnpaid: String { localized("renew now: changes nothing until it is paid") }
}
