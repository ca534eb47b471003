// What keys do about subscriptions: the plan that is ordered and for whom, the subscription behind a transaction, family,
// offers, prices and rates, and the reasons why not.

import Grid
import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// What the Subscriptions pane shows; nil where the catalogue has no plans.
  func subscriptionsView(in bare: PaneContext) -> GroupView? {
    GroupView(
      session.world, plan: panes.products.selectedProduct(in: bare), person: panes.subscriptions.person)
  }

  private var subscriptionsView: GroupView? { panes.subscriptions.view(in: context(for: .subscriptions)) }

  var hasSeveralGroups: Bool {
    session.world.catalog.groups.count { !$0.subscriptions.isEmpty } > 1
  }

  /// The pane comes up: a plan is chosen, and the first time its channels of the log are shown.
  mutating func openSubscriptions() {
    if !hasOpenedSubscriptions {
      hasOpenedSubscriptions = true
      panes.log.show([.updates, .server])
    }
    guard let view = subscriptionsView, view.selected.product.identifier != selectedProduct else { return }
    panes.products.select(view.selected.product.identifier)
  }

  mutating func goToNextHolder() {
    if focus.pane != .subscriptions { setFocus(.subscriptions) }
    if session.world.familyMembers.count == 1 {
      notice = Notice(texts.familyMembers(texts.holderMe))
      return
    }
    panes.subscriptions.stepPerson(in: context(for: .subscriptions))
  }

  mutating func goToGroup(by step: Int) {
    if focus.pane != .subscriptions { setFocus(.subscriptions) }
    if let plan = panes.subscriptions.plan(inGroup: step, in: context(for: .subscriptions)) {
      panes.products.select(plan)
    }
  }

  // MARK: Orders

  /// The family member for whom the pane orders; nil for this device's customer.
  private var orderingMember: String? {
    guard focus.pane == .subscriptions, let person = panes.subscriptions.person else { return nil }
    return session.world.familyMembers.first { $0.name == person }?.name
  }

  /// What `b` does: the app buys, or in the Subscriptions pane the chosen member buys elsewhere.
  var order: Action? {
    guard let product = selectedProduct else { return nil }
    return orderingMember.map { .family(.buy($0, product: product)) } ?? .buy(Payment(product))
  }

  /// `buy Pro Monthly`, `order Pro Monthly`, `Hanako orders Pro Monthly`.
  func orderWords(_ product: String) -> String {
    // A long name leaves the keys after it their room.
    let name = CellWidth.truncated(productName(product), columns: columns < 100 ? 20 : 40)
    if let member = orderingMember {
      return texts.hintMemberOrders(name: VisibleText.visible(member), product: name)
    }
    return focus.pane == .subscriptions ? texts.hintOrder(name) : texts.buyNamed(name)
  }

  // MARK: What a transaction belongs to

  /// A subscription as commands name it.
  struct SubscriptionTarget: Hashable, Sendable {
    let product: String
    let person: String
  }

  private func subscriptionTarget(of number: TransactionNumber?) -> SubscriptionTarget? {
    guard let transaction = number.flatMap(session.world.transaction),
      let held = transaction.subscription.flatMap(session.world.subscription)
    else { return nil }
    return SubscriptionTarget(product: held.product, person: session.world.person(of: held))
  }

  /// The subscription whose price rises: that of the menu's transaction, of the pane's person, of the target, else any.
  private var priceTarget: SubscriptionTarget? {
    for case let menu as MenuState in overlays.reversed() where menu.transaction != nil {
      if let target = subscriptionTarget(of: menu.transaction) { return target }
    }
    if focus.pane == .subscriptions,
      let own = subscriptionsView?.statuses.first(where: { $0.ownership == .purchased })
    {
      return subscriptionTarget(of: own.transaction)
    }
    if let target = subscriptionTarget(of: targetTransaction) { return target }
    guard session.world.subscriptionCount > 0 else { return nil }
    return session.world.subscription(SubscriptionNumber(session.world.subscriptionCount)).map {
      SubscriptionTarget(product: $0.product, person: session.world.person(of: $0))
    }
  }

  /// Resolve Issues of a renewal that failed: it is paid.
  func recovery(of number: TransactionNumber) -> Action? {
    let world = session.world
    guard let held = world.transaction(number)?.subscription.flatMap(world.subscription), held.isInTrouble,
      held.latest == number
    else { return nil }
    return .recover(product: held.product, person: world.person(of: held))
  }

  /// What is done with the subscription of the Act menu's transaction; nil where that has none.
  func subscriptionStep(_ act: SubscriptionAct) -> Command? {
    subscriptionTarget(of: actTarget).map {
      .action(.subscription(act, product: $0.product, person: $0.person))
    }
  }

  /// The customer's answer to a higher price; nil where nobody holds anything.
  func priceStep(_ act: PriceIncreaseAct) -> Command? {
    priceTarget.map { .action(.priceIncrease(act, product: $0.product, person: $0.person)) }
  }

  /// What the person of the pane buys elsewhere; nil for this device's customer.
  var stepOfMember: Command? {
    guard let product = selectedProduct, let person = panes.subscriptions.person else { return nil }
    return .action(.family(.buy(person, product: product)))
  }

  var stepOfSharing: Command? {
    personShares.map {
      .action(.family(.sharing(!$0, person: panes.subscriptions.person ?? FamilyMember.me)))
    }
  }

  /// The switch for the grace period in its next position.
  var nextGracePeriod: Action {
    let switches = session.world.switches
    let present = switches.gracePeriod ? switches.graceLength : nil
    let index = Self.graceSettings.firstIndex(of: present) ?? 0
    let next = Self.graceSettings[(index + 1) % Self.graceSettings.count]
    return .gracePeriod(next != nil, length: next ?? .days16)
  }

  /// No grace period and its lengths, in the order in which the switch goes through them and around.
  private static let graceSettings: [GraceLength?] = [nil, .days16, .days28, .days3]

  var refusalWithoutPrice: ScreenRefusal? {
    priceTarget == nil ? ScreenRefusal(texts.refusalNothingHeld, possible: "") : nil
  }

  var refusalWithoutPlans: ScreenRefusal? {
    subscriptionsView == nil ? ScreenRefusal(texts.noPlans, possible: "") : nil
  }

  var refusalOfRefundRequest: ScreenRefusal? {
    actTarget.flatMap { refusal(of: .action(.requestRefund(.number($0), RefundRequest()))) }
  }

  /// Why the transaction of the Act menu has no subscription of one's own.
  var refusalWithoutSubscription: ScreenRefusal? {
    guard let number = actTarget, let transaction = session.world.transaction(number) else {
      return ScreenRefusal(texts.noTransactionYet, possible: "")
    }
    return transaction.ownership == .familyShared
      ? ScreenRefusal(
        texts.refusalShared("\(number)"),
        possible: texts.refusalSharedHint(
          holder: texts.key(.nextHolder), pane: texts.key(.focusSubscriptions), act: texts.key(.actMenu)))
      : ScreenRefusal(texts.refusalNoSubscription("\(number)"), possible: "")
  }

  // MARK: Settings as menus show them

  var settingOfGracePeriod: CommandSetting {
    let switches = session.world.switches
    guard switches.gracePeriod else { return CommandSetting(texts.stateOff) }
    let days = "\(switches.graceLength.rawValue)"
    return CommandSetting(texts.stateDays(state: texts.stateOn, days: days), isUnusual: true)
  }

  var settingOfSharing: CommandSetting {
    personShares.map { .onOff($0, texts) } ?? CommandSetting("")
  }

  var priceSetting: String {
    guard let target = priceTarget,
      let group = session.world.catalog.product(target.product)?.subscription?.groupIdentifier,
      let held = session.world.subscription(group: group, of: target.person)
    else { return "" }
    return switch held.priceIncreaseStatus {
    case .noIncreasePending: ""
    case .pending: texts.pricePending
    case .agreed: texts.priceAgreed
    }
  }

  /// Whether the pane's person shares what they bought.
  var personShares: Bool? {
    let name = panes.subscriptions.person ?? FamilyMember.me
    return session.world.familyMembers.first { $0.name == name }?.shares
  }

  // MARK: Menus

  var titleOfFamilyMenu: String {
    texts.menuFamilyOf(texts.person(panes.subscriptions.person ?? FamilyMember.me))
  }

  func titleOfPriceMenu(_ state: MenuState) -> String {
    guard let target = subscriptionTarget(of: state.transaction) ?? priceTarget else {
      return texts.heading(of: .priceMenu)
    }
    return texts.menuPriceOf(
      product: session.world.soldName(of: target.product), name: texts.person(target.person))
  }

  var familyNotes: [String] {
    let names = session.world.familyMembers.map { texts.person($0.name) }
    return [
      texts.familyMembers(names.joined(separator: texts.listSeparator)),
      texts.familyHolderHint(holder: texts.key(.nextHolder), pane: texts.key(.focusSubscriptions)),
    ]
  }

  /// The offers of the selected plan: bought with, or redeemed; who may not have one is told why.
  var offersMenu: Menu {
    guard let product = selectedProduct.flatMap(session.world.catalog.product) else {
      return Menu(title: texts.noPlans, lines: [])
    }
    let world = session.world
    let person = orderingMember ?? FamilyMember.me
    let offers = product.subscription?.offers ?? []
    let lines = offers.enumerated().map { index, offer -> MenuLine in
      let command = Command.action(step(for: offer, of: product))
      let reason =
        world.ineligibility(offer, of: product, for: person).map {
          ScreenRefusal(texts.words(for: $0), possible: "")
        } ?? refusal(of: command)
      let how =
        switch offer.kind {
        case .introductory: texts.say("the first purchase has it by itself", ja: "最初の購入で自動的に適用されます")
        case .promotional: texts.say("buy with it", ja: "これで購入")
        case .code, .winBack: texts.say("redeem it", ja: "引き換える")
        }
      return MenuLine(
        key: index < 9 ? Key.character(Character(String(index + 1))) : nil,
        words: texts.words(for: offer, world: world), state: how, choice: .world(command),
        refusal: reason)
    }
    return Menu(
      title: texts.menuOffers(productName(product.identifier)), lines: lines,
      notes: offers.isEmpty ? [texts.menuOffersNone] : [])
  }

  /// An introductory offer comes with a plain purchase, a promotional one is asked for, the others are redeemed.
  private func step(for offer: Offer, of product: Product) -> Action {
    switch offer.kind {
    case .introductory: .buy(Payment(product.identifier))
    case .promotional: .buy(Payment(product.identifier, offer: offer.name))
    case .code, .winBack: .offer(.redeem(product: product.identifier, offer: offer.name ?? ""))
    }
  }

  /// The rates of the environment, the present one marked.
  var renewalRatesMenu: Menu {
    let world = session.world
    let lines = world.renewalRates.enumerated().map { index, rate -> MenuLine in
      let command = Command.action(.renewalRate(rate))
      let isHere = rate == world.switches.renewalRate
      let month = rate.times.length(of: SubscriptionPeriod(1, .month))
      let words =
        month.months > 0
        ? texts.rateReal : texts.rateMonth(texts.span(microseconds: month.microseconds))
      return MenuLine(
        key: index < 9 ? Key.character(Character(String(index + 1))) : nil,
        words: "\(rate.rawValue)  \(words)", state: isHere ? texts.stateHere : "", isUnusual: isHere,
        choice: .world(command), refusal: refusal(of: command))
    }
    return Menu(title: texts.menuRates, lines: lines)
  }

  // MARK: Prompts

  /// Asks who joins the family, with a name proposed that nobody has yet.
  mutating func askForMember() {
    let present = Set(session.world.familyMembers.map(\.name))
    let proposed = ["Hanako", "Taro", "Yuki", "Ren", "Sora"].first { !present.contains($0) } ?? ""
    openPrompt(Prompt(.memberName, label: texts.promptMember, text: proposed, isProposed: true))
  }

  /// Asks for the price of an increase, one that the customer is asked about or only told of.
  mutating func askForPrice(isTold: Bool) {
    guard let target = priceTarget else { return }
    openPrompt(
      Prompt(
        .price(isTold: isTold, product: target.product, person: target.person),
        label: isTold ? texts.promptPriceTell : texts.promptPriceAsk))
  }

  /// Asks what the customer writes to get the money back.
  mutating func askForRefund(of number: TransactionNumber) {
    openPrompt(Prompt(.refundText(number), label: texts.promptRefund))
  }
}

extension MenuKind {
  /// The offers of the selected plan.
  static let offers = MenuKind(name: "offers") { bench, _ in bench.offersMenu }
  static let renewalRates = MenuKind(name: "renewal rates") { bench, _ in bench.renewalRatesMenu }
}
