// What there is to know of an action beside what it does: who does it and to whom, what it names, what sort it is. One
// row an action, in one table: whoever has such a question asks here.

/// What sort of action it is.
public struct ActionTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Words for people: nothing in the world changes.
  public static let words = ActionTraits(rawValue: 1)
  /// It moves the clock, or sets how it runs.
  public static let clock = ActionTraits(rawValue: 2)
  /// A world begins, or another one is gone to.
  public static let worlds = ActionTraits(rawValue: 4)
  /// The app buys or restores with it.
  public static let beginsTransactions = ActionTraits(rawValue: 8)
  /// Transactions may be gone after it: deleted, on another device, or in another world.
  public static let removesTransactions = ActionTraits(rawValue: 16)
  /// It matters for every purchase: switches, the device, the app, the clock.
  public static let everyPurchase = ActionTraits(rawValue: 32)
}

/// A row of the table.
public struct ActionFacts: Hashable, Sendable {
  /// Who does it: the customer's finger, or the operator.
  public let sender: Party
  /// Whom it is done to.
  public let receiver: Party
  public let traits: ActionTraits
  /// The transaction that it names.
  public let target: TransactionReference?
  /// The plan of the subscription whose course it changes.
  public let plan: String?

  fileprivate init(
    _ receiver: Party, _ traits: ActionTraits = [], by sender: Party = .operator,
    target: TransactionReference? = nil, plan: String? = nil
  ) {
    self.sender = sender
    self.receiver = receiver
    self.traits = traits
    self.target = target
    self.plan = plan
  }
}

extension Action {
  /// Its row.
  public var facts: ActionFacts {
    switch self {
    case .environment, .reset: ActionFacts(.store, [.worlds, .removesTransactions])
    case .catalog, .applySettings, .resetSwitches, .approval: ActionFacts(.store, .everyPurchase)
    case .setClock, .advance: ActionFacts(.device, [.clock, .everyPurchase])
    case .rate, .settle: ActionFacts(.device, .clock)
    case .device, .account, .network: ActionFacts(.device, .everyPurchase)
    case .newDevice: ActionFacts(.device, [.everyPurchase, .removesTransactions])
    case .home: ActionFacts(.device, .everyPurchase, by: .customer)
    case .app, .observer, .updates, .storeKit, .finishPolicy, .appPolicy, .finishAll:
      ActionFacts(.app, .everyPurchase)
    case .appIdentity, .identity, .addresses, .showPriceConsent: ActionFacts(.app)
    case .finish(let target), .appStore(.requestRefund(let target, _)): ActionFacts(.app, target: target)
    case .appStore(.buyPromoted): ActionFacts(.app, .beginsTransactions)
    case .appStore: ActionFacts(.app)
    case .outside(.buy(let purchase)): ActionFacts(.store, .beginsTransactions, plan: purchase.product)
    case .outside(.promote): ActionFacts(.app, .beginsTransactions)
    case .outside(.message): ActionFacts(.store)
    case .buy, .restore: ActionFacts(.app, .beginsTransactions)
    case .query, .products: ActionFacts(.app)
    case .transactions: ActionFacts(.store)
    case .confirm, .cancel, .tap: ActionFacts(.device, by: .customer)
    case .dialogs: ActionFacts(.device, .everyPurchase)
    case .interrupted, .askToBuy, .fail, .failOff, .simulatedFailure: ActionFacts(.store, .everyPurchase)
    case .approve(let target), .decline(let target), .resolve(let target), .refund(let target),
      .requestRefund(let target, _), .reverseRefund(let target):
      ActionFacts(.store, target: target)
    case .delete(let target): ActionFacts(.store, .removesTransactions, target: target)
    case .clear: ActionFacts(.store, .removesTransactions)
    case .renewalRate, .billingRetry, .gracePeriod, .family, .offer(.eligible):
      ActionFacts(.store, .everyPurchase)
    case .subscription(_, let product, _), .recover(let product, _), .priceIncrease(_, let product, _),
      .offer(.redeem(let product, _)):
      ActionFacts(.store, plan: product)
    case .server, .nextTransactionID, .nextLineItemID, .seed: ActionFacts(.store)
    case .era, .quirk: ActionFacts(.store, .everyPurchase)
    case .note, .caption: ActionFacts(.operator, .words)
    }
  }

  /// Whether something may be bought with it outside the app.
  var mayBuyOutside: Bool {
    switch self {
    case .family, .offer, .outside: true
    default: false
    }
  }

  /// The same with another transaction in place of the one that it names.
  public func naming(_ other: (TransactionReference) -> TransactionReference) -> Action {
    switch self {
    case .finish(let target): .finish(other(target))
    case .approve(let target): .approve(other(target))
    case .decline(let target): .decline(other(target))
    case .resolve(let target): .resolve(other(target))
    case .refund(let target): .refund(other(target))
    case .delete(let target): .delete(other(target))
    case .requestRefund(let target, let request): .requestRefund(other(target), request)
    case .reverseRefund(let target): .reverseRefund(other(target))
    case .appStore(.requestRefund(let target, let text)): .appStore(.requestRefund(other(target), text: text))
    case .environment, .reset, .resetSwitches, .catalog, .applySettings, .setClock, .rate, .advance, .settle,
      .device, .newDevice, .account,
      .network, .home, .app, .observer, .updates, .storeKit, .appIdentity, .identity, .addresses,
      .finishPolicy,
      .appPolicy,
      .showPriceConsent, .appStore, .outside,
      .finishAll, .buy, .restore, .query, .products, .approval, .transactions,
      .confirm, .cancel, .tap, .interrupted, .askToBuy, .dialogs, .fail, .failOff, .simulatedFailure, .clear,
      .renewalRate,
      .subscription, .billingRetry, .gracePeriod, .recover, .priceIncrease, .family, .offer, .server, .era,
      .quirk,
      .nextTransactionID, .nextLineItemID, .seed, .note, .caption:
      self
    }
  }
}
