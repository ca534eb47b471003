// The plans, people and subscriptions that commands act on.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreCatalog
import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// A subscription, identified by product and person.
package struct SubscriptionReference: Hashable, Sendable {
  package let product: String
  package let person: String
}

package struct SubscriptionTargets {
  package let context: PaneContext
  package let pane: SubscriptionsPane
  /// The transaction of the Act menu if the menu is open, otherwise the selected transaction.
  let actTransaction: TransactionNumber?
  /// The transactions of the open menus, topmost menu first.
  package let menus: [TransactionNumber]

  private var world: World { context.session.world }
  private var texts: Localizer { context.texts }

  // MARK: Orders

  /// The family member for whom the focused pane orders; nil for this device's customer.
  private var member: String? {
    guard context.isFocused, let person = pane.person else { return nil }
    return world.familyMembers.first { $0.name == person }?.name
  }

  /// The action of the `b` key: the app buys, or the chosen family member buys on another device.
  package var order: Action? {
    guard let product = context.selectedProduct else { return nil }
    return member.map { .family(.buy($0, product: product)) } ?? .buy(Payment(product))
  }

  /// Returns words such as `Hanako buys Pro Monthly`; nil if no product is selected.
  package func orderWords(columns: Int) -> String? {
    guard let product = context.selectedProduct else { return nil }
    // Truncated so that the key bar has space for more keys.
    let name = CellWidth.truncated(world.readableName(of: product), columns: columns < 100 ? 20 : 40)
    if let member { return texts.hintMemberOrders(name: VisibleText.visible(member), product: name) }
    return context.isFocused ? texts.hintOrder(name) : texts.buyNamed(name)
  }

  /// Returns the words for the `b` key with the remarks of features; nil if no product is selected.
  ///
  /// A purchase of a family member on another device has no remarks.
  func label(ofOrderIn bench: Workbench) -> String? {
    orderWords(columns: bench.columns).map {
      member == nil ? bench.registry.label(ofPurchase: $0, in: bench) : $0
    }
  }

  /// The purchase by the pane's person; nil if the pane shows this device's customer.
  package var orderOfMember: Action? {
    guard let product = context.selectedProduct, let person = pane.person else { return nil }
    return .family(.buy(person, product: product))
  }

  // MARK: Sharing

  /// Whether the pane's person shares purchases; nil if the person is not in the family.
  private var shares: Bool? { world.familyMembers.first { $0.name == pane.personOrMe }?.shares }

  package var sharing: Action? { shares.map { .family(.sharing(!$0, person: pane.personOrMe)) } }

  package var settingOfSharing: CommandSetting { shares.map { .onOff($0, texts) } ?? CommandSetting("") }

  // MARK: Subscriptions of transactions

  private func reference(of number: TransactionNumber?) -> SubscriptionReference? {
    number.flatMap { world.transaction(world.paidNumber($0)) }?.subscription.flatMap(world.subscription).map(
      reference(to:))
  }

  private func reference(to subscription: Subscription) -> SubscriptionReference {
    SubscriptionReference(product: subscription.product, person: world.person(of: subscription))
  }

  /// Returns an action on the subscription of the Act menu's transaction; nil if there is no subscription.
  package func step(_ act: SubscriptionAction) -> Command? {
    reference(of: actTransaction).map { .action(.subscription(act, product: $0.product, person: $0.person)) }
  }

  /// The reason why the Act menu's transaction has no subscription that this customer can change.
  package var refusalWithoutOwn: ScreenRefusal {
    guard let number = actTransaction.map(world.paidNumber), let transaction = world.transaction(number)
    else {
      return ScreenRefusal(texts.noTransactionYet, possible: "")
    }
    return transaction.ownership == .familyShared
      ? ScreenRefusal(
        texts.refusalShared("\(number)"),
        possible: texts.refusalSharedHint(
          holder: texts.key(.nextHolder), pane: texts.key(.focusSubscriptions), act: texts.key(.actMenu)))
      : ScreenRefusal(reasonWithoutSubscription(transaction), possible: "")
  }

  private func reasonWithoutSubscription(_ transaction: Transaction) -> String {
    let number = "\(transaction.number)"
    let isOpen =
      transaction.isWaiting || transaction.state == .purchasing || transaction.state == .deferred
    return transaction.sale.kind == .autoRenewable && isOpen
      ? texts.refusalIncomplete(number) : texts.refusalNoSubscription(number)
  }

  // MARK: Prices

  /// The subscription whose price increases.
  ///
  /// In order of preference: from a menu's transaction, the pane's person or the selected transaction,
  /// otherwise the newest.
  package var risingPrice: SubscriptionReference? {
    if let target = menus.lazy.compactMap({ reference(of: $0) }).first { return target }
    if context.isFocused,
      let own = pane.view(in: context)?.statuses.first(where: { $0.ownership == .purchased })
    {
      return reference(of: own.transaction)
    }
    if let target = reference(of: context.selectedTransaction) { return target }
    guard world.subscriptionCount > 0 else { return nil }
    return world.subscription(SubscriptionNumber(world.subscriptionCount)).map(reference(to:))
  }

  /// Returns nil if no subscription exists.
  package func priceStep(_ act: PriceIncreaseAction) -> Command? {
    risingPrice.map { .action(.priceIncrease(act, product: $0.product, person: $0.person)) }
  }

  package var refusalWithoutPrice: ScreenRefusal? {
    risingPrice == nil ? ScreenRefusal(texts.refusalNoSubscriptionToIncrease, possible: "") : nil
  }

  var priceSetting: CommandSetting {
    guard let target = risingPrice,
      let group = world.catalog.product(target.product)?.subscription?.groupIdentifier,
      let subscription = world.subscription(group: group, of: target.person)
    else { return CommandSetting("") }
    return switch subscription.priceIncreaseStatus {
    case .noIncreasePending: CommandSetting("")
    case .pending: CommandSetting(texts.pricePending)
    case .agreed: CommandSetting(texts.priceAgreed)
    }
  }

  /// Returns nil if no subscription exists.
  package func titleOfPriceMenu(over number: TransactionNumber?) -> String? {
    guard let target = reference(of: number) ?? risingPrice else { return nil }
    return texts.menuPriceOf(product: world.soldName(of: target.product), name: texts.person(target.person))
  }

  // MARK: Plans

  var refusalWithoutPlans: ScreenRefusal? {
    pane.view(in: context) == nil ? ScreenRefusal(texts.noPlans, possible: "") : nil
  }

  /// The offers of the selected plan, with a reason for each unavailable offer.
  var offersMenu: Menu {
    guard let product = context.selectedProduct.flatMap(world.catalog.product) else {
      return Menu(title: texts.noPlans, lines: [])
    }
    let person = member ?? FamilyMember.me
    let offers = product.subscription?.offers ?? []
    let lines = offers.enumerated().map { index, offer -> MenuLine in
      let command = Command.action(offer.step(of: product))
      let reason =
        world.ineligibility(offer, of: product, for: person).map {
          ScreenRefusal($0.text(texts), possible: "")
        } ?? context.session.refusal(of: command).map { texts.words(for: $0) }
      let redemption =
        switch offer.kind {
        case .introductory: texts.localized("applied automatically to the first purchase")
        case .promotional: texts.localized("buy with this offer")
        case .code, .winBack: texts.localized("redeem this offer")
        }
      return MenuLine(
        key: .ofLine(index), words: texts.words(for: offer, world: world), state: redemption,
        choice: .world(command), refusal: reason)
    }
    return Menu(
      title: texts.menuOffers(world.readableName(of: product.identifier)), lines: lines,
      notes: offers.isEmpty ? [texts.menuOffersNone, sourceOfOffers] : [])
  }

  /// Names a plan of the catalogue that has offers, or the keys of a catalogue with such plans.
  private var sourceOfOffers: String {
    let plan = world.catalog.allProducts.first { $0.subscription?.offers.isEmpty == false }
    return plan.map { texts.menuOffersOfOther(world.readableName(of: $0.identifier)) }
      ?? texts.menuOffersInDemo(keys: texts.keys(named: .openMenu, .openFullDemo))
  }
}

extension Offer {
  /// Returns the purchase or redemption that applies the offer.
  fileprivate func step(of product: Product) -> Action {
    switch kind {
    case .introductory: .buy(Payment(product.identifier))
    case .promotional: .buy(Payment(product.identifier, offer: name))
    case .code, .winBack: .offer(.redeem(product: product.identifier, offer: name ?? ""))
    }
  }
}

extension MenuKind {
  package static let offers = MenuKind(name: "offers") { bench, _ in bench.subscriptions.offersMenu }
}
